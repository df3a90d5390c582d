/**
 * The client reference: a mark of Rampa's own in a free-text field that the service stores and returns, by which a document
 * of unknown outcome is found again (DESIGN: the life of a draft).
 */
import { documents } from './documents/index.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { member } from './json.ts';
import type { JsonObject } from './json.ts';

export { sameContent } from './compare/same-content.ts';
export type { Reading } from './compare/same-content.ts';

/** Crockford's base 32: no I, L, O, U, so that it can be read out over a telephone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;
const atEnd = /(?:^|\s)(RMP-[0-9A-HJKMNP-TV-Z]{10})$/;

/** A new reference, `RMP-` and ten characters: 50 bits from `random`, which gives so many random bytes. */
export function newReference(random: (n: number) => Uint8Array): string {
  return `RMP-${Array.from(random(length), (byte) => alphabet.charAt(byte % 32)).join('')}`;
}

/**
 * The body of a whole document (create or replacement, never a partial change) with the reference in it; `placed` is false,
 * and the body as it was, where there is no room for it. The user's text is never changed: on an invoice the field must be
 * empty, on a despatch the reference goes after the text, within the field's length. An older reference of Rampa's own, as
 * in a copy of a sent document, gives way to the new one.
 */
export function withReference(
  kind: DocumentKind,
  body: JsonObject,
  reference: string,
): { readonly body: JsonObject; readonly placed: boolean } {
  const { referenceField, fields } = documents[kind];
  const held = member(body, referenceField);
  const own = typeof held === 'string' ? held.replace(atEnd, '').trimEnd() : '';
  const notText = held !== undefined && held !== null && typeof held !== 'string';
  if (notText || (own !== '' && !sharesField[referenceField])) return { body, placed: false };
  const text = own === '' ? reference : `${own} ${reference}`;
  const field = fields[referenceField];
  const longest = field?.type === 'text' ? field.maxLength : undefined;
  if (longest !== undefined && text.length > longest) return { body, placed: false };
  return { body: { ...body, [referenceField]: text }, placed: true };
}

/** Whether the reference may stand behind the user's text: DocumentNumber is free text, a reference number is not. */
const sharesField = { OrderReferenceNumber: false, DocumentNumber: true } as const;

/** The reference that a document, as sent or as read, carries; null where it carries none. */
export function referenceIn(kind: DocumentKind, document: unknown): string | null {
  const held = member(document, documents[kind].referenceField);
  if (typeof held !== 'string') return null;
  return atEnd.exec(held.trimEnd())?.[1] ?? null;
}

/**
 * What a person wrote where the reference would stand, so that there was no room for one; null where there is none of theirs,
 * or the reference stands with it.
 */
export function ownReferenceIn(kind: DocumentKind, document: unknown): string | null {
  const held = member(document, documents[kind].referenceField);
  if (typeof held !== 'string' || referenceIn(kind, document) !== null) return null;
  return held.trim() === '' ? null : held.trim();
}
