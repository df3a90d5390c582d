import { documents } from '../../domain/documents/index.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { EnvelopeReading } from '../../domain/envelope/index.ts';
import { holdsHidden } from '../../domain/hidden.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { mostScrubbed } from './scrub.ts';
import { innerObjects, pick, pickText, plain } from './members.ts';

/** The service's id and number of a document; each `null` if the answer does not contain it. */
export interface DocumentReference {
  readonly id: string | null;
  readonly number: string | null;
}

const subjects: Readonly<Record<DocumentKind, readonly string[]>> = {
  salesReturnInvoice: ['invoice', 'salesreturninvoice'],
  purchaseReturnInvoice: ['invoice', 'purchasereturninvoice'],
  despatch: ['despatch', 'dispatch'],
  quote: ['quote', 'offer'],
};

/**
 * Id and number in an object whose shape is not specified (the answer to a write, an entry of a list): in the object itself, or
 * else in the only object that it contains. `DocumentNumber` is free text of the user (§2.1) and never used as the number.
 */
export function readReference(kind: DocumentKind, data: unknown): DocumentReference {
  const found = referenceOf(kind, data);
  if (found.id !== null || found.number !== null || !isJsonObject(data)) return found;
  const [only, ...others] = innerObjects(data);
  return only !== undefined && others.length === 0 ? referenceOf(kind, only) : found;
}

function referenceOf(kind: DocumentKind, data: unknown): DocumentReference {
  const [only] = Array.isArray(data) && data.length === 1 ? (data as JsonValue[]) : [data];
  if (!isJsonObject(only)) return { id: null, number: null };
  const words = subjects[kind];
  const idNames = words.flatMap((word) => [`${word}id`, `${word}uuid`, `${word}guid`]);
  return {
    id: pickText(only, ['id', ...idNames, 'uuid', 'guid', 'documentid', 'recordid']),
    number: pickText(only, [
      plain(documents[kind].numberField),
      ...words.flatMap((word) => [`${word}number`, `${word}no`]),
      ...['number', 'no'],
    ]),
  };
}

/**
 * The id in an answer to a write that is not a valid envelope: with wrong types, or truncated. A hint, which proves nothing until
 * the document was read. `null` if there is none, or more than one candidate.
 */
export function idFromUntrustedAnswer(kind: DocumentKind, body: Uint8Array): string | null {
  // A longer answer was not scrubbed, and no answer to a write is that long.
  if (body.byteLength > mostScrubbed) return null;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  const found = idsIn(kind, text).filter((id) => !holdsHidden(id) && id.length <= 100 && !/[\s/?#\\]/.test(id));
  return new Set(found).size === 1 ? (found[0] ?? null) : null;
}

function idsIn(kind: DocumentKind, text: string): readonly string[] {
  let whole: JsonValue;
  try {
    whole = JSON.parse(text) as JsonValue;
  } catch {
    // Truncated: takes an identifier, a uuid (§2.1 Id), under a name that only the document's own id has.
    const names = ['id', ...subjects[kind].map((word) => `${word}id`)].join('|');
    return [...text.matchAll(new RegExp(`"(?:${names})"\\s*:\\s*"(${uuid})"`, 'giu'))]
      .map(([, id]) => id ?? '')
      .slice(0, 1);
  }
  const data = isJsonObject(whole) ? (pick(whole, ['data']) ?? whole) : whole;
  const { id } = readReference(kind, typeof data === 'string' ? inText(data) : data);
  return id === null ? [] : [id];
}

/** `Data` as a text that contains the object, or is the id itself. */
function inText(data: string): unknown {
  if (new RegExp(`^${uuid}$`, 'iu').test(data.trim())) return { Id: data.trim() };
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
}

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

/** The document in the answer to a get: the data itself, or the only object in it that is a document; `null` if there is none. */
export function readDocument(kind: DocumentKind, reading: EnvelopeReading): JsonObject | null {
  if (reading.kind !== 'success') return null;
  const data: unknown = Array.isArray(reading.data) && reading.data.length === 1 ? reading.data[0] : reading.data;
  if (!isJsonObject(data)) return null;
  if (isDocument(kind, data)) return data;
  const inner = innerObjects(data).filter((object) => isDocument(kind, object));
  return inner.length === 1 ? (inner[0] ?? null) : null;
}

/** Whether an object has the number's field under its exact name, or lines. */
function isDocument(kind: DocumentKind, object: JsonObject): boolean {
  return Object.hasOwn(object, documents[kind].numberField) || Array.isArray(pick(object, ['lines']));
}
