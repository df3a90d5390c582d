/**
 * A field that refers to an entry of a lookup by code (`ProductCode`, §4.5) may have members with the same stem that identify the
 * same entry: `ProductId`, `ProductName`. The service's record may have one of these and no code.
 */
import { unknownMembersName } from '../fields.ts';
import type { Field, Fields, ValueRecord } from '../fields.ts';
import { isEmpty } from '../value.ts';
import { unknownMembersOf } from './pass-through.ts';

/** The code field whose entry a member identifies: `ProductCode` for `ProductId`; null if there is none. */
export function codeFieldOf(fields: Fields, member: string): string | null {
  const stem = /^(.+)(?:Id|Name)$/.exec(member)?.[1];
  if (stem === undefined) return null;
  const code = [`${stem}Code`, `${stem}Name`].find((name) => name !== member && isCode(fields[name]));
  return code ?? null;
}

/** The members that identify the entry of a code field, most reliable first; `[]` for any other field. */
export function identifierMembersOf(fields: Fields, code: string): readonly string[] {
  if (!isCode(fields[code])) return [];
  const stem = code.replace(/(?:Code|Name)$/, '');
  return [`${stem}Id`, `${stem}Name`].filter((name) => name !== code);
}

/** The member that identifies the entry of an empty code field in the record; null if there is none. */
export function identifierInsteadOf(fields: Fields, record: ValueRecord, code: string): string | null {
  if (record[unknownMembersName] === undefined || !isEmpty(record[code])) return null;
  const members = identifierMembersOf(fields, code);
  return Object.keys(unknownMembersOf(record)).find((member) => members.includes(member)) ?? null;
}

/** The member whose value a code field takes if the entry has no code: the name of a unit (§2.3 UnitCode); null if it takes none. */
export function nameInsteadOf(fields: Fields, code: string): string | null {
  return code === 'UnitCode' && Object.hasOwn(fields, 'UnitName') ? 'UnitName' : null;
}

function isCode(field: Field | undefined): boolean {
  const isSent = field?.class === undefined || field.class === 'supplied';
  return field?.type === 'text' && field.lookup !== undefined && isSent;
}
