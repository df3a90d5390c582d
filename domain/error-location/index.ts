/**
 * Finds the field or line of a document that an error of the service concerns. The service returns a code and a sentence (§7), no
 * path, so the place is derived from the message and from the document that was sent. A wrong line is worse than the whole
 * document: in doubt the result is a line instead of a field, or the document instead of a line.
 */
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { ServiceError } from '../envelope/index.ts';
import type { ValueRecord } from '../fields.ts';
import { isWholeDocument, valueIn, wholeDocument } from '../model/place.ts';
import { sentPath } from '../model/problem.ts';
import type { LocatedError } from '../model/problem.ts';
import { countsFromZero, locate, readEvidence } from './locate.ts';
import type { Evidence, Location, Subject } from './locate.ts';
import { catalogueOf } from './catalogue.ts';
import { indexValues } from './values.ts';

export interface SentDocument {
  readonly kind: DocumentKind;
  /** As sent, with each line's `$key`. */
  readonly content: ValueRecord;
  /** The body that was sent, for the value at each place. */
  readonly body?: unknown;
  /** The name of a product by its code; null where the cached list does not have it. */
  readonly productName?: (code: string) => string | null;
}

/**
 * Asked before each message behind the first {@link alwaysRead}. Where it says no, that error and those behind it are of the whole
 * document.
 */
export type HasTime = () => boolean;
const always: HasTime = () => true;
/** So few take no time that matters, and a busy machine must not cost them their places. */
const alwaysRead = 20;

/** Each error with its place, in the same order. Pure; never throws, whatever messages and content hold. */
export function locateErrors(
  errors: readonly ServiceError[],
  document: SentDocument,
  hasTime: HasTime = always,
): LocatedError[] {
  const places = locations(errors, document, hasTime);
  return errors.map(({ code, message }, index) => {
    const { place, sentLine } = places[index] ?? unlocated;
    const error = { source: 'service', severity: 'error', code, message, place, sentLine } as const;
    const sent = isWholeDocument(place) ? undefined : valueIn(document.body, sentPath(error));
    return sent === undefined ? error : { ...error, sent };
  });
}

/** Of as many errors as there was time for. */
function locations(errors: readonly ServiceError[], document: SentDocument, hasTime: HasTime): readonly Location[] {
  try {
    const subject = subjectOf(document);
    return placesOf(evidenceOf(errors, subject, hasTime), subject);
  } catch {
    // A malformed document (a hand-edited database) must not prevent its refusal from being shown.
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

/** A service counts lines in one way: the counting that one message proves applies to all errors of the answer. */
function placesOf(evidence: readonly Evidence[], subject: Subject): readonly Location[] {
  const fromZero = countsFromZero(evidence);
  return evidence.map((one) => locate(one, subject, fromZero));
}
const unlocated: Location = { place: wholeDocument, sentLine: null };

/**
 * Whether any of the errors concerns the document: a field, a line or a value of it, also where it is not clear which one.
 * Errors of a wrong path ("resource not found", "method not allowed") do not; those for which there was no time do.
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
      evidence.some(({ paths, position, holders, mentions }) => {
        const named = mentions.some(({ fields }) => fields.some(({ sent }) => sent));
        return named || paths.length > 0 || position.kind !== 'none' || holders !== null;
      })
    );
  } catch {
    return true;
  }
}

/** §7: codes that only a document can cause. "Not found" (3000) is not one of them, because a wrong path causes it too. */
const codesOfDocuments: ReadonlySet<string> = new Set(['3015', '7003', '7115']);

function subjectOf({ kind, content, productName }: SentDocument): Subject {
  const catalogue = catalogueOf(documents[kind]);
  const given: unknown = content.Lines;
  const lines: readonly unknown[] = Array.isArray(given) ? given : [];
  return { catalogue, content, lines, values: indexValues(catalogue, content, lines, productName ?? (() => null)) };
}
