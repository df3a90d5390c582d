/**
 * Finds the field or line of a document that an error of the service concerns. The service returns a code and a sentence (§7) but
 * no path, so the place is derived from the message and from the document that was sent. A wrong line is worse than the whole
 * document: in doubt the result is a line instead of a field, or the document instead of a line.
 */
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { codesOfDocuments } from '../envelope/service-codes.ts';
import type { ServiceError } from '../envelope/index.ts';
import type { ValueRecord } from '../fields.ts';
import { valueAt } from '../edit/places.ts';
import { isWholeDocument, valueIn, wholeDocument } from '../model/place.ts';
import { sentPath } from '../model/problem.ts';
import type { LocatedError } from '../model/problem.ts';
import { countsFromZero, locate, readEvidence } from './locate.ts';
import type { Evidence, Location, Subject } from './locate.ts';
import { catalogueOf } from './catalogue.ts';
import { indexValues } from './values.ts';

export interface SentDocument {
  readonly kind: DocumentKind;
  /** The content as sent, with each line's `$key`. */
  readonly content: ValueRecord;
  /** The request body, for the sent value at each place. */
  readonly body?: unknown;
  /** The name of a product by its code; null if the cached list lacks it. */
  readonly productName?: (code: string) => string | null;
}

/**
 * Called before each message after the first {@link alwaysRead}. If it returns false, that error and all later ones are assigned
 * to the whole document.
 */
export type HasTime = () => boolean;
const always: HasTime = () => true;
/** So few errors take hardly any time, and should have a place even on a busy machine. */
const alwaysRead = 20;

/** Each error with its place, in the same order. Pure; never throws, whatever messages and content contain. */
export function locateErrors(
  errors: readonly ServiceError[],
  document: SentDocument,
  hasTime: HasTime = always,
): LocatedError[] {
  const places = locations(errors, document, hasTime);
  return errors.map(({ code, message }, index) => {
    const { place, sentLine } = places[index] ?? unlocated;
    const error = { source: 'service', severity: 'error', code, message, place, sentLine } as const;
    if (isWholeDocument(place)) return error;
    const sent = valueIn(document.body, sentPath(error));
    const draftValue = valueAt(document.content, sentPath(error)) ?? null;
    return { ...error, draftValue, ...(sent === undefined ? {} : { sent }) };
  });
}

/** The locations of as many errors as there was time for. */
function locations(errors: readonly ServiceError[], document: SentDocument, hasTime: HasTime): readonly Location[] {
  try {
    const subject = subjectOf(document);
    return placesOf(evidenceOf(errors, subject, hasTime), subject);
  } catch {
    // A malformed document (a hand-edited database) must not prevent the errors from being shown.
    return [];
  }
}

function evidenceOf(errors: readonly ServiceError[], subject: Subject, hasTime: HasTime): readonly Evidence[] {
  const evidence: Evidence[] = [];
  for (const [index, { message }] of errors.entries()) {
    if (index >= alwaysRead && !hasTime()) break;
    evidence.push(readEvidence(message, subject));
  }
  return evidence;
}

/** A service numbers lines consistently, so the numbering that one message proves applies to all errors of the answer. */
function placesOf(evidence: readonly Evidence[], subject: Subject): readonly Location[] {
  const fromZero = countsFromZero(evidence);
  return evidence.map((one) => locate(one, subject, fromZero));
}
const unlocated: Location = { place: wholeDocument, sentLine: null };

/**
 * Whether any of the errors concerns the document: a field, a line or a value in it, even if it is unclear which. Errors about a
 * wrong path ("resource not found", "method not allowed") do not. Errors that there was no time to read count as concerning it.
 */
export function concernsDocument(
  errors: readonly ServiceError[],
  document: SentDocument,
  hasTime: HasTime = always,
): boolean {
  if (errors.some(({ code }) => codesOfDocuments.has(code))) return true;
  try {
    const subject = subjectOf(document);
    const evidence = evidenceOf(errors, subject, hasTime);
    if (evidence.length < errors.length) return true;
    return (
      placesOf(evidence, subject).some(({ place }) => !isWholeDocument(place)) ||
      evidence.some(({ paths, position, candidateLines, mentions }) => {
        const named = mentions.some(({ fields }) => fields.some(({ sent }) => sent));
        return named || paths.length > 0 || position.kind !== 'none' || candidateLines !== null;
      })
    );
  } catch {
    return true;
  }
}

function subjectOf({ kind, content, productName }: SentDocument): Subject {
  const catalogue = catalogueOf(documents[kind]);
  const given: unknown = content.Lines;
  const lines: readonly unknown[] = Array.isArray(given) ? given : [];
  return { catalogue, content, lines, values: indexValues(catalogue, content, lines, productName ?? (() => null)) };
}
