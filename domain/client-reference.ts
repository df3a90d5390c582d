/**
 * The client reference: a mark that Rampa writes into a free-text field which the service stores and returns. By this mark the
 * document of an attempt of unknown outcome is found, because the service has no idempotency key.
 */
import { documents } from './documents/index.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { member } from './json.ts';
import type { JsonObject } from './json.ts';

export type { ComparisonOptions } from './compare/holds-content.ts';

/** Crockford's base 32: no I, L, O, U, so that a reference can be read out over a telephone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;
const atEnd = /(?:^|\s)(RMP-[0-9A-HJKMNP-TV-Z]{10})$/;

/** A new client reference: `RMP-` and ten characters, which carry 50 random bits. `random(n)` returns n random bytes. */
export function newClientReference(random: (n: number) => Uint8Array): string {
  return `RMP-${Array.from(random(length), (byte) => alphabet.charAt(byte % 32)).join('')}`;
}

/**
 * The body of a whole document (create or replacement, never a partial change) with the client reference in it. If the field has
 * no room for the reference, `placed` is false and the body is unchanged. The user's text is never changed: on an invoice the
 * field must be empty; on a despatch the reference follows the text, within the field's length. An older client reference, as
 * in a copy of a sent document, is replaced by the new one.
 */
export function withClientReference(
  kind: DocumentKind,
  body: JsonObject,
  reference: string,
): { readonly body: JsonObject; readonly placed: boolean } {
  const { referenceField, fields } = documents[kind];
  const held = member(body, referenceField);
  const userText = typeof held === 'string' ? withoutClientReference(held) : '';
  const notText = held !== undefined && held !== null && typeof held !== 'string';
  if (notText || (userText !== '' && !sharesField[referenceField])) return { body, placed: false };
  const text = userText === '' ? reference : `${userText} ${reference}`;
  const field = fields[referenceField];
  const longest = field?.type === 'text' ? field.maxLength : undefined;
  if (longest !== undefined && text.length > longest) return { body, placed: false };
  return { body: { ...body, [referenceField]: text }, placed: true };
}

/** Whether the client reference may follow the user's text: DocumentNumber is free text, a reference number is not. */
const sharesField = { OrderReferenceNumber: false, DocumentNumber: true } as const;

/** The client reference in a document as sent or as read; null where it has none. */
export function clientReferenceIn(kind: DocumentKind, document: unknown): string | null {
  const held = member(document, documents[kind].referenceField);
  if (typeof held !== 'string') return null;
  return atEnd.exec(held.trimEnd())?.[1] ?? null;
}

/** A text without the client reference at its end. */
export const withoutClientReference = (text: string): string => text.replace(atEnd, '').trimEnd();

/**
 * The reference that the user entered in the field of the client reference, which left no room for one; null where the field is
 * empty, or has a client reference.
 */
export function userReferenceIn(kind: DocumentKind, document: unknown): string | null {
  const held = member(document, documents[kind].referenceField);
  if (typeof held !== 'string' || clientReferenceIn(kind, document) !== null) return null;
  return held.trim() === '' ? null : held.trim();
}
