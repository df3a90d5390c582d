import Big from 'big.js';
import type { Behaviour } from '../profiles/profile.ts';
import { dateTimeOf } from '../rules/dates.ts';
import type { Json } from '../types.ts';
import type { Field } from './fields.ts';

export interface Form {
  readonly leavesOutEmpty: boolean;
  readonly asText: readonly string[];
  readonly dateEnding: string;
  readonly signedLots: boolean;
}

/** A quarter of the documents were written by a program that sends numbers and booleans as text, and are returned as text. */
const writesText = (id: string): boolean => /[0-3]$/.test(id);

export function formOf({ leavesOutEmpty, asText, dateEnding, signedLots }: Behaviour, id: string): Form {
  return { leavesOutEmpty, asText: writesText(id) ? asText : [], dateEnding, signedLots };
}

/** A field's value as it is returned; `undefined`: left out. Objects of §2.2 and §2.5 are returned as they were sent. */
export function shown(name: string, field: Field, value: Json, form: Form): Json | undefined {
  if (form.leavesOutEmpty && saysNothing(field, value)) return undefined;
  if (isDate(name, field) && typeof value === 'string' && form.dateEnding !== '') return dated(value, form.dateEnding);
  if (!form.asText.includes(name)) return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'number' ? fourDigits(value) : value;
}

/** Whether a value is indistinguishable from none, because the service stores typed values: empty, `false` or 0. */
function saysNothing(field: Field, value: Json): boolean {
  if (value === null || value === '' || value === false || value === 0) return true;
  return Array.isArray(value) && value.length === 0 && field.type !== 'lines';
}

const isDate = (name: string, { type }: Field): boolean =>
  type === 'dateTime' || name === 'CreateDate' || name === 'ModifyDate';

function dated(value: string, ending: string): string {
  const parts = dateTimeOf(value);
  return parts ? `${parts.date}T${parts.time ?? '00:00:00'}${ending}` : value;
}

function fourDigits(value: number): string {
  const exact = new Big(value);
  return exact.round(4).eq(exact) ? exact.toFixed(4) : exact.toFixed();
}
