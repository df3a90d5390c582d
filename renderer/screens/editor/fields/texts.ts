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

/** A field's label in a column heading; short, because there is little room. */
export function columnLabel(name: string): string {
  const key = `editor.column.${name}`;
  return hasText(key) ? t(key) : fieldLabel(name);
}

export function groupLabel(group: FieldGroup): string {
  return t(`fields.group.${group}`);
}

/** A summary of a group's fields: `Due days: 30 · Sharing code: A`. Leaves out ids, and zeros if the document is read-only. */
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

/** The formatted time at which the service created or changed the record; null for other fields. */
export function recordTimeOf(field: Field, record: ValueRecord, name: string): string | null {
  const isRecordTime = field.group === 'record' && field.type === 'dateTime';
  return isRecordTime ? recordTimeText(receivedText(record, name)) : null;
}

function isZero(field: Field, value: Value | undefined): boolean {
  const isNumber = field.type === 'decimal' || (field.type === 'integer' && field.choices === undefined);
  return isNumber && isDecimal(value) && Number(value) === 0;
}

/** Removes the group's name from the start of a label, because it is already shown: `Withholding Rate: 9/10`. */
function labelWithin(group: FieldGroup, label: string): string {
  const word = `${groupLabel(group)} `;
  if (!label.startsWith(word)) return label;
  const rest = label.slice(word.length);
  return rest.charAt(0).toLocaleUpperCase(language()) + rest.slice(1);
}

/** The name of a choice in the specification; the value itself if it has no name. */
export function choiceLabel(name: string, value: string): string {
  const key = `fields.choice.${name}.${value}`;
  return hasText(key) ? t(key) : value;
}

/** The label of a field's box; fields chosen by code and name are not called ids. */
export function labelOf(name: string, field: Field): string {
  const key = `fields.chosen.${name}`;
  return referenceKind(field) !== null && hasText(key) ? t(key) : fieldLabel(name);
}

/** A hint that is not visible anywhere else; null if there is none. */
export function fieldHint(name: string, field: Field): string | null {
  if (field.type === 'dateTime' && field.time === true && name === 'Date') return t('editor.hint.Date');
  return field.type === 'uuid' && name === 'SharingCodeId' ? t('editor.hint.SharingCodeId') : null;
}

/** The value of a place in the service's document, as a short text. */
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

/** Texts that describe the document to fill a new one from; the date shows how old its prices are. */
export function lastDocumentText(draft: DraftSummary): { document: string; date: string; count: number } {
  const { number, acceptedNumber, date, updatedAt, lineCount } = draft;
  const isUnsent = acceptedNumber === null && willBeNumberedByService(number);
  return {
    document: isUnsent ? t('editor.lastDocument.unsent') : numberText(draft),
    date: formatDate(date ?? localDay(new Date(updatedAt)), language(), { time: false }),
    count: lineCount,
  };
}

/** Describes what was copied from the other document: its lines and these header fields. */
export function filledFromText(draft: DraftSummary, fields: readonly string[]): string {
  const taken = t('editor.lastDocument.taken', lastDocumentText(draft));
  return fields.length === 0
    ? taken
    : `${taken} ${t('editor.lastDocument.fields', { fields: fields.map(fieldLabel).join(', ') })}`;
}

/** `field`: the problem's field, so that amounts are formatted as in its box. */
function problemText({ code, params }: Pick<RampaProblem, 'code' | 'params'>, field: Field | null = null): string {
  const key = `problems.${code}`;
  return hasText(key) ? t(key, params && inLanguage(params, field)) : code;
}

/** Formats amounts, units and days among a problem's parameters for the language; other values are unchanged. */
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
  // The text was typed as a code or name, and the lookup has no id for it.
  if (problem.code === 'notAnIdentifier' && field && referenceKind(field) !== null)
    return t('editor.reference.notFound', { ...problem.params });
  return problemText(problem, field);
}

const wordsOf = ({ code, message }: LocatedError): string => t('editor.problem.word', { code, message });

/**
 * For errors of the service: its original words if `textOfProblem` rephrases them, what the code means for this document, and
 * what to do. Empty for Rampa's own problems.
 */
export function explanationTexts(problem: Problem, editor: Editor): readonly string[] {
  if (problem.source !== 'service') return [];
  const { kind, operation } = editor.summary;
  const draft = { kind, operation, baseline: editor.baseline?.content ?? null, content: editor.document.content };
  const { meaning, details, action } = explanationOf(problem.code, draft, { error: problem, policy: editor.facts });
  const words = errorReason(kind, problem) === null ? [] : [`${t('sync.serviceSays')} ${wordsOf(problem)}`];
  return [...words, ...(meaning === null ? [] : [meaning]), ...details, ...(action === null ? [] : [action])];
}

/** How a problem is introduced to screen reader users; sighted users see an icon. */
export function severityText({ source, severity }: Problem): string {
  return source === 'service' ? t('editor.problem.service') : t(`editor.problem.${severity}`);
}

/** Describes a problem's place: `Line 3 · Quantity`. */
export function placeOfProblem({ place: at }: Problem, lineNumber: number | null, { description }: Editor): string {
  const field = fieldAtPlace(description, at);
  const label = (name: string): string => (field && at.path.length === 1 ? labelOf(name, field) : fieldLabel(name));
  const names = at.path.map((part) => (typeof part === 'number' ? String(part + 1) : label(part)));
  const line = lineNumber === null ? [] : [t('editor.line', { number: lineNumber })];
  const place = [...line, ...names].join(' · ');
  return place === '' ? t('editor.problem.whole') : place;
}
