/**
 * The client reference: a mark that Rampa writes into a free-text field which the service stores and returns. Because the service
 * has no idempotency key, Rampa uses the mark to find the document of an attempt of unknown outcome.
 */
import { documents } from './documents/index.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { member } from './json.ts';
import type { JsonObject } from './json.ts';

export type { ComparisonOptions } from './compare/holds-content.ts';

/** Crockford's base 32: no I, L, O or U, so that a reference can be read out over the telephone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;
const atEnd = /(?:^|\s)(RMP-[0-9A-HJKMNP-TV-Z]{10})$/;
const anywhere = /(?<=^|\s)RMP-[0-9A-HJKMNP-TV-Z]{10}(?:\s+|$)/g;

/** A new client reference: `RMP-` and ten characters, which carry 50 random bits. `random(n)` returns n random bytes. */
export function newClientReference(random: (n: number) => Uint8Array): string {
  return `RMP-${Array.from(random(length), (byte) => alphabet.charAt(byte % 32)).join('')}`;
}

/**
 * Puts the client reference into the body of a new document, which has none (as-queued.ts). If the field has no room for it, the
 * body is unchanged. The user's text is never changed: on an invoice the field must be empty; on a despatch or quote the reference
 * follows the text if the field's length allows it.
 */
export function withClientReference(kind: DocumentKind, body: JsonObject, reference: string): JsonObject {
  const { referenceField, fields } = documents[kind];
  const held = member(body, referenceField);
  const userText = typeof held === 'string' ? held.trimEnd() : '';
  const notText = held !== undefined && held !== null && typeof held !== 'string';
  if (notText || (userText !== '' && !sharesField[referenceField])) return body;
  const text = userText === '' ? reference : `${userText} ${reference}`;
  const field = fields[referenceField];
  const longest = field?.type === 'text' ? field.maxLength : undefined;
  if (longest !== undefined && text.length > longest) return body;
  return { ...body, [referenceField]: text };
}

/** Whether the client reference may follow the user's text: DocumentNumber is free text, a reference number is not. */
const sharesField = { OrderReferenceNumber: false, DocumentNumber: true } as const;

/** The client reference in a document as sent or as read; null if there is none. */
export function clientReferenceIn(kind: DocumentKind, document: unknown): string | null {
  const held = member(document, documents[kind].referenceField);
  if (typeof held !== 'string') return null;
  return atEnd.exec(held.trimEnd())?.[1] ?? null;
}

/** The user's own text in the field: every client reference is left out, wherever it is. Other text is unchanged. */
export function withoutClientReference(text: string): string {
  const own = text.replace(anywhere, '');
  return own === text ? text : own.trimEnd();
}

/** The text that the user entered in the field of the client reference; null if the field is empty or has a client reference. */
export function userReferenceIn(kind: DocumentKind, document: unknown): string | null {
  const held = member(document, documents[kind].referenceField);
  if (typeof held !== 'string' || clientReferenceIn(kind, document) !== null) return null;
  return held.trim() === '' ? null : held.trim();
}
