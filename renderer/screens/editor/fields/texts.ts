import { formatDate, isDate } from '../../../../domain/dates.ts';
import type { Field, FieldGroup, Value, ValueRecord } from '../../../../domain/fields.ts';
import { formatDecimal, isDecimal } from '../../../../domain/numbers.ts';
import type { LocatedError, Problem, RampaProblem } from '../../../../domain/model/problem.ts';
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import { hasText, language, t } from '../../../messages/index.svelte.ts';
import { openEntryReasons } from '../../../../domain/open-entries.ts';
import { explanationOf } from '../../../state/explanation.ts';
import { numberText, willBeNumberedByService } from '../../../state/draft-text.ts';
import { fieldLabel } from '../../../state/field-label.ts';
import { localDay, recordTimeText } from '../../../state/format.ts';
import { unitName } from '../../../state/unit-name.ts';
import { entriesOf, withholdingRate } from '../../../state/value-text.ts';
import type { Editor } from '../session/editor.svelte.ts';
import { isEmpty, textOf } from '../../../../domain/value.ts';
import { fieldAtPlace } from '../../../../domain/edit/places.ts';
import { filledFields } from '../header/header-groups.ts';
import type { FormGroup } from '../header/header-groups.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { errorReason } from '../../../state/refusal-reason.svelte.ts';
import { shownValue } from '../../../../domain/edit/field-text.ts';
import { receivedText } from '../../../../domain/wire/pass-through.ts';
import { displayFieldsOf, referenceKind } from '../../../../domain/edit/references.ts';

/** A field above its column, where there is little room. */
export function columnLabel(name: string): string {
  const key = `editor.column.${name}`;
  return hasText(key) ? t(key) : fieldLabel(name);
}

export function groupLabel(group: FieldGroup): string {
  return t(`fields.group.${group}`);
}

/**
 * What a group of the header holds: `Due days: 30 · Sharing code: A`; no zeros where there is nothing to type, and no
 * identifiers, which say nothing to users.
 */
export function groupText(group: FormGroup, { description, document: { header }, readOnly }: Editor): string {
  const rate = withholdingRate(header);
  return filledFields(group, header)
    .filter(([name, field]) => !readOnly || !isZero(field, header[name]))
    .filter(([name]) => rate === null || name !== 'WithholdingDenominator')
    .filter(([, field]) => field.type !== 'uuid' || referenceKind(field) !== null)
    .map(([name, field]) => {
      if (rate !== null && name === 'WithholdingNumerator')
        return `${labelWithin(group.group, t('fields.withholdingRate'))}: ${rate}`;
      const label = labelOf(name, field);
      const text = recordTimeOf(field, header, name) ?? entriesOf(description.kind, [name], header[name]).join(', ');
      return label === groupLabel(group.group) ? text : `${labelWithin(group.group, label)}: ${text}`;
    })
    .join(' · ');
}

/** When the service made or changed the record; null of other fields. */
export function recordTimeOf(field: Field, record: ValueRecord, name: string): string | null {
  const isRecordTime = field.group === 'record' && field.type === 'dateTime';
  return isRecordTime ? recordTimeText(receivedText(record, name)) : null;
}

function isZero(field: Field, value: Value | undefined): boolean {
  const isNumber = field.type === 'decimal' || (field.type === 'integer' && field.choices === undefined);
  return isNumber && isDecimal(value) && Number(value) === 0;
}

/** Behind the group's own name, which is not said twice: `Withholding Rate: 9/10`. */
function labelWithin(group: FieldGroup, label: string): string {
  const word = `${groupLabel(group)} `;
  if (!label.startsWith(word)) return label;
  const rest = label.slice(word.length);
  return rest.charAt(0).toLocaleUpperCase(language()) + rest.slice(1);
}

/** A value that the specification names; the value itself where it has no name. */
export function choiceLabel(name: string, value: string): string {
  const key = `fields.choice.${name}.${value}`;
  return hasText(key) ? t(key) : value;
}

/** A field as its box is called: what the user chooses by code and name is not called an identifier. */
export function labelOf(name: string, field: Field): string {
  const key = `fields.chosen.${name}`;
  return referenceKind(field) !== null && hasText(key) ? t(key) : fieldLabel(name);
}

/** What the user has to know of a field and sees nowhere else. */
export function fieldHint(name: string, field: Field): string | null {
  if (field.type === 'dateTime' && field.time === true && name === 'Date') return t('editor.hint.Date');
  return field.type === 'uuid' && name === 'SharingCodeId' ? t('editor.hint.SharingCodeId') : null;
}

/** What a place held in the service's document, in a few words. */
export function originalText({ description, baseline }: Editor, place: Place, value: Value): string {
  const field = fieldAtPlace(description, place);
  if (field?.type === 'boolean') return t(value === true ? 'editor.yes' : 'editor.no');
  if (isEmpty(value)) return t('editor.original.nothing');
  const { code, name } = displayFieldsOf(String(place.path[0]));
  const called = [code, name].map((one) => textOf(baseline?.content[one ?? ''])).find((text) => text !== '');
  if (field && referenceKind(field) !== null && called !== undefined) return called;
  const path = place.line === null ? place.path : ['Lines', 0, ...place.path];
  return entriesOf(description.kind, path, value).join('; ');
}

/** Which document it is that a new one can be filled from, and of when its prices are. */
export function lastDocumentText(draft: DraftSummary): { document: string; date: string; count: number } {
  const { number, acceptedNumber, date, updatedAt, lineCount } = draft;
  const isUnsent = acceptedNumber === null && willBeNumberedByService(number);
  return {
    document: isUnsent ? t('editor.lastDocument.unsent') : numberText(draft),
    date: formatDate(date ?? localDay(new Date(updatedAt)), language(), { time: false }),
    count: lineCount,
  };
}

/** What was taken from it: the lines, and these fields of the header. */
export function filledFromText(draft: DraftSummary, fields: readonly string[]): string {
  const taken = t('editor.lastDocument.taken', lastDocumentText(draft));
  return fields.length === 0
    ? taken
    : `${taken} ${t('editor.lastDocument.fields', { fields: fields.map(fieldLabel).join(', ') })}`;
}

/** `field`: where it is, so that an amount is written as its box writes it. */
function problemText({ code, params }: Pick<RampaProblem, 'code' | 'params'>, field: Field | null = null): string {
  const key = `problems.${code}`;
  return hasText(key) ? t(key, params && inLanguage(params, field)) : code;
}

/** Amounts and days among a problem's particulars, as the language writes them; what the user typed stays as typed. */
function inLanguage(params: NonNullable<RampaProblem['params']>, field: Field | null): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, written(name, value, field)]));
}

const amounts: readonly string[] = ['expected', 'actual'];
const units: readonly string[] = ['unit', 'units'];
const days: readonly string[] = ['date', 'from', 'until'];

function written(name: string, value: string | number, field: Field | null): string | number {
  if (amounts.includes(name) && isDecimal(value))
    return field?.type === 'decimal' ? shownValue(field, value, language()) : formatDecimal(value, language());
  if (units.includes(name) && typeof value === 'string') {
    return value
      .split(', ')
      .map((code) => unitName(code))
      .join(', ');
  }
  return days.includes(name) && isDate(value) ? formatDate(value, language()) : value;
}

export function textOfProblem(problem: Problem, editor: Editor): string {
  if (problem.source === 'service') return errorReason(editor.description.kind, problem) ?? wordsOf(problem);
  if (problem.code === 'openEntry') {
    const reason = openEntryReasons.find((one) => one === problem.params?.['reason']) ?? 'notRead';
    return `${problemText(problem)} ${t(`openEntries.reason.${reason}`)}`;
  }
  const field = fieldAtPlace(editor.description, problem.place);
  // What is there was typed as a code or a name, and the list has no identifier for it.
  if (problem.code === 'notAnIdentifier' && field && referenceKind(field) !== null)
    return t('editor.reference.notFound', { ...problem.params });
  return problemText(problem, field);
}

const wordsOf = ({ code, message }: LocatedError): string => t('editor.problem.word', { code, message });

/**
 * The service's words where `textOfProblem` says it in others, what its code means for this document and what to do, a
 * sentence each; nothing for what Rampa says.
 */
export function explanationTexts(problem: Problem, editor: Editor): readonly string[] {
  if (problem.source !== 'service') return [];
  const { kind, operation } = editor.summary;
  const draft = { kind, operation, baseline: editor.baseline?.content ?? null, content: editor.document.content };
  const { meaning, details, action } = explanationOf(problem.code, draft, { error: problem, policy: editor.facts });
  const words = errorReason(kind, problem) === null ? [] : [`${t('sync.serviceSays')} ${wordsOf(problem)}`];
  return [...words, ...(meaning === null ? [] : [meaning]), ...details, ...(action === null ? [] : [action])];
}

/** As what a problem is announced, where the eye has its sign. */
export function severityText({ source, severity }: Problem): string {
  return source === 'service' ? t('editor.problem.service') : t(`editor.problem.${severity}`);
}

/** Where a problem is, in words: `Line 3 · Quantity`. */
export function placeOfProblem({ place: at }: Problem, lineNumber: number | null, { description }: Editor): string {
  const field = fieldAtPlace(description, at);
  const label = (name: string): string => (field && at.path.length === 1 ? labelOf(name, field) : fieldLabel(name));
  const names = at.path.map((part) => (typeof part === 'number' ? String(part + 1) : label(part)));
  const line = lineNumber === null ? [] : [t('editor.line', { number: lineNumber })];
  const place = [...line, ...names].join(' · ');
  return place === '' ? t('editor.problem.whole') : place;
}
