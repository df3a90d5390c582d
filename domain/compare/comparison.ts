/**
 * Compares two states of a document. Everything that shows or decides on a difference (the editor's marks, the review before
 * sending, merges, the preview of an earlier content) is a view of this, so that all agree on what is equal.
 *
 * Two values are equal if they are sent as the same value; a text that cannot be sent equals only itself (wire/same.ts). Fields
 * that are only shown are not compared. The members passed through in a record are one difference, because they are decided
 * together.
 */
import { documents } from '../documents/index.ts';
import { memoize, sentFields, unknownMembersName } from '../fields.ts';
import type { Field, Fields, Value, ValueRecord } from '../fields.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { linesOf } from '../value.ts';
import { passThroughText } from '../wire/pass-through.ts';
import { isSentAlike, samePassThrough, sameValue } from '../wire/same.ts';
import { isOtherLine, lineIdentities } from './line-identity.ts';

/** What two records hold in a field in which they differ. */
export interface Difference {
  /** Null for the members passed through, whose values are JSON text. */
  readonly field: Field | null;
  readonly before: Value;
  readonly after: Value;
  /** Whether the service would get something else. It would not if a text that cannot be sent replaces an empty value. */
  readonly isSent: boolean;
}

/** By the field's name, in the order of the form; the members passed through are last, as {@link unknownMembersName}. */
export type Differences = ReadonlyMap<string, Difference>;

const none: Differences = new Map();
/** The last comparison of each record, so that after a keystroke in one of a thousand lines only that line is compared. */
const compared = new WeakMap<ValueRecord, { before: ValueRecord; fields: Fields; differences: Differences }>();

export function compareRecords(fields: Fields, before: ValueRecord, after: ValueRecord): Differences {
  if (before === after) return none;
  const known = compared.get(after);
  if (known?.before === before && known.fields === fields) return known.differences;
  const differences = differencesOf(fields, before, after);
  compared.set(after, { before, fields, differences });
  return differences;
}

function differencesOf(fields: Fields, before: ValueRecord, after: ValueRecord): Differences {
  const found: [string, Difference][] = [];
  for (const [name, field] of sentFields(fields)) {
    const [was, is] = [before[name], after[name]];
    if (sameValue(field, was, is)) continue;
    found.push([name, { field, before: was, after: is, isSent: !isSentAlike(field, was, is) }]);
  }
  if (!samePassThrough(before, after)) {
    const texts = { before: passThroughText(before), after: passThroughText(after) };
    found.push([unknownMembersName, { field: null, ...texts, isSent: true }]);
  }
  return found.length === 0 ? none : new Map(found);
}

export interface LinePair {
  /** Null for an added line. `from`: its position, from 0. */
  readonly before: ValueRecord | null;
  readonly from: number | null;
  /** Null for a removed line. `to`: its position, from 0. */
  readonly after: ValueRecord | null;
  readonly to: number | null;
  /** Empty unless both are the same line. */
  readonly differences: Differences;
  /** The position now has another line, which must not be compared field by field. Only in pairs by position. */
  readonly isOther: boolean;
}

export interface Comparison {
  /** Without the lines. */
  readonly header: Differences;
  /** The lines of `after` in order, then those that were removed. */
  readonly lines: readonly LinePair[];
}

/**
 * `pairing`: `identity` finds each line wherever it is now; `position` is how the service updates its lines (§4.3 rule 1).
 * Lines without keys are paired by position.
 */
export function compareDocuments(
  kind: DocumentKind,
  before: ValueRecord,
  after: ValueRecord,
  pairing: 'identity' | 'position',
): Comparison {
  const { fields, lineFields } = documents[kind];
  const [old, now] = [linesOf(before), linesOf(after)];
  const byPosition = now.map((_, at) => (at < old.length ? at : null));
  const origins = pairing === 'position' ? byPosition : originsOfLines(old, now);
  const kept = new Set(origins);
  const pairs = now.map((line, to): LinePair => {
    const from = origins[to] ?? null;
    const was = from === null ? null : (old[from] ?? null);
    const found = was === null ? none : compareRecords(lineFields, was, line);
    const isOther = pairing === 'position' && found.size > 0 && was !== null && isOtherLine(was, line);
    const differences = isOther ? none : found;
    return { before: was, from, after: line, to, differences, isOther };
  });
  const removed = old.flatMap((line, from): LinePair[] =>
    kept.has(from) ? [] : [{ before: line, from, after: null, to: null, differences: none, isOther: false }],
  );
  return { header: compareRecords(headerFields(fields), before, after), lines: [...pairs, ...removed] };
}

/** The comparison without the differences that the service would not get. */
export function sentPart({ header, lines }: Comparison): Comparison {
  const sent = (all: Differences): Differences => new Map([...all].filter(([, { isSent }]) => isSent));
  return { header: sent(header), lines: lines.map((pair) => ({ ...pair, differences: sent(pair.differences) })) };
}

/** The fields of a header without its lines, which are compared line by line. */
export const headerFields = memoize((fields): Fields => {
  const { Lines: _lines, ...header } = fields;
  return header;
});

/** The position that each line had; null for a new one. */
function originsOfLines(old: readonly ValueRecord[], now: readonly ValueRecord[]): readonly (number | null)[] {
  const keyed = now.map((line, at) => {
    const key = line.$key ?? old[at]?.$key;
    return key === line.$key || key === undefined ? line : { ...line, $key: key };
  });
  return lineIdentities(old, keyed).map(({ from }) => from);
}
