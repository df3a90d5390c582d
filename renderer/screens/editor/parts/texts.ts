/** Names and sentences that depend on data: fields, groups, problems. */
import { formatDate, isDate } from '../../../../domain/dates.ts';
import type { Field, FieldGroup } from '../../../../domain/fields.ts';
import { formatDecimal, isDecimal } from '../../../../domain/numbers.ts';
import type { Problem } from '../../../../domain/problems.ts';
import { hasText, language, t } from '../../../messages/index.svelte.ts';
import { fieldLabel } from '../../../state/field-label.ts';
import type { Entry } from '../state/problems.svelte.ts';

/** A field above its column, where there is little room. */
export function columnLabel(name: string): string {
  const key = `editor.column.${name}`;
  return hasText(key) ? t(key) : fieldLabel(name);
}

export function groupLabel(group: FieldGroup): string {
  return t(`fields.group.${group}`);
}

/** A value that the specification names; the value itself where it has no name. */
export function choiceLabel(name: string, value: string): string {
  const key = `fields.choice.${name}.${value}`;
  return hasText(key) ? t(key) : value;
}

export function problemText({ code, params }: Problem): string {
  const key = `problems.${code}`;
  return hasText(key) ? t(key, params && inLanguage(params)) : code;
}

/** Amounts and days among a problem's particulars, as the language writes them; what a person typed stays as typed. */
function inLanguage(params: NonNullable<Problem['params']>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, written(name, value)]));
}

const amounts: readonly string[] = ['expected', 'actual'];
const days: readonly string[] = ['date', 'from', 'until'];

function written(name: string, value: string | number): string | number {
  if (amounts.includes(name) && isDecimal(value)) return formatDecimal(value, language());
  return days.includes(name) && isDate(value) ? formatDate(value, language()) : value;
}

export function entryText(entry: Entry): string {
  if (entry.problem) return problemText(entry.problem);
  const { code = '', message = '' } = entry.word ?? {};
  return t('editor.problem.word', { code, message });
}

/** Where an entry is, in words: `Line 3 · Quantity`. */
export function entryPlace(entry: Entry, lineNumber: number | null): string {
  const names = entry.place.path.map((part) => (typeof part === 'number' ? String(part + 1) : fieldLabel(part)));
  const line = lineNumber === null ? [] : [t('editor.line', { number: lineNumber })];
  const place = [...line, ...names].join(' · ');
  return place === '' ? t('editor.problem.whole') : place;
}

/** Whether a field's value is a choice between named ones. */
export function hasChoices(field: Field): boolean {
  return field.type === 'integer' && field.choices !== undefined;
}
