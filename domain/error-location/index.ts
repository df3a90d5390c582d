/**
 * Which field or line of a document an error of the service speaks of. The service gives a code and a sentence (§7), no path:
 * what can be known is in the words, and in the document that was sent. Pointing at a wrong line is worse than pointing at
 * the whole document, so whatever is doubtful becomes the weaker claim: a line instead of a field, the document instead of
 * a line.
 */
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { ServiceError } from '../envelope/index.ts';
import type { ValueRecord } from '../fields.ts';
import { isWholeDocument, valueIn, wholeDocument } from '../model/place.ts';
import { sentPath } from '../model/problem.ts';
import type { LocatedError } from '../model/problem.ts';
import { readEvidence } from './evidence.ts';
import type { Subject } from './evidence.ts';
import { countingOf, locate } from './locate.ts';
import type { Location } from './locate.ts';
import { catalogueOf } from './catalogue.ts';
import { indexValues } from './values.ts';

export interface SentDocument {
  readonly kind: DocumentKind;
  /** As sent, with each line's `$key`. */
  readonly content: ValueRecord;
  /** The body as it went, for what was sent at each place. */
  readonly body?: unknown;
  /** The product's name, where the offline list has it. */
  readonly productName?: (code: string) => string | null;
}

/** Each error with its place, in the same order. Pure; never throws, whatever messages and content hold. */
export function locateErrors(errors: readonly ServiceError[], document: SentDocument): LocatedError[] {
  const places = locations(errors, document);
  return errors.map(({ code, message }, index) => {
    const { place, sentLine } = places[index] ?? unlocated;
    const error = { source: 'service', severity: 'error', code, message, place, sentLine } as const;
    const sent = isWholeDocument(place) ? undefined : valueIn(document.body, sentPath(error));
    return sent === undefined ? error : { ...error, sent };
  });
}

function locations(errors: readonly ServiceError[], document: SentDocument): readonly Location[] {
  try {
    const subject = subjectOf(document);
    const evidence = errors.map(({ message }) => readEvidence(message, subject));
    // One service counts in one way: what one message proves holds for the others of the same answer.
    const counting = countingOf(evidence);
    return evidence.map((one) => locate(one, subject, counting));
  } catch {
    // A document out of shape (a hand-edited database) must not keep its refusal from being shown.
    return [];
  }
}
const unlocated: Location = { place: wholeDocument, sentLine: null };

/**
 * Whether any of the errors speaks of the document at all: of a field, a line or a value of it, also where it cannot be
 * told of which. What knows of no such path ("resource not found", "method not allowed") speaks of none.
 */
export function concernsDocument(errors: readonly ServiceError[], document: SentDocument): boolean {
  if (errors.some(({ code }) => codesOfDocuments.has(code))) return true;
  if (locations(errors, document).some(({ place }) => !isWholeDocument(place))) return true;
  try {
    const subject = subjectOf(document);
    return errors.some(({ message }) => {
      const { paths, position, holders, mentions } = readEvidence(message, subject);
      const named = mentions.some(({ fields }) => fields.some(({ sent }) => sent));
      return named || paths.length > 0 || position.kind !== 'none' || holders !== null;
    });
  } catch {
    return true;
  }
}

/** §7: codes that only a document can be the reason of. That something is not found (3000) may be said of a path as well. */
const codesOfDocuments: ReadonlySet<string> = new Set(['3015', '7003', '7115']);

function subjectOf({ kind, content, productName }: SentDocument): Subject {
  const catalogue = catalogueOf(documents[kind]);
  const given: unknown = content.Lines;
  const lines: readonly unknown[] = Array.isArray(given) ? given : [];
  return { catalogue, content, lines, values: indexValues(catalogue, content, lines, productName ?? (() => null)) };
}
