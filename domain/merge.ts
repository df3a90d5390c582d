/**
 * Two changes to one document, ours and the service's, put together by a person: there is no conditional write, so that
 * what changed in between is found by reading (§4.3, §4.4), and shown field by field.
 */
import { documents } from './documents/index.ts';
import type { DocumentKind } from './draft.ts';
import type { AmountsPolicy } from './facts.ts';
import { pathText, sentFields } from './fields.ts';
import type { Fields, Path, Value, ValueRecord } from './fields.ts';
import { mergeRecord, withTheirKeys } from './merge-parts.ts';
import { linesOf, withAmounts } from './totals.ts';
import { sameValue } from './wire/same.ts';

export type Side = 'ours' | 'theirs';

/** A place where the draft and the service's document differ, to be decided. */
export interface MergeRow {
  readonly path: Path;
  /** `pathText` of the path: what {@link MergeChoices} go by. */
  readonly key: string;
  readonly base: Value;
  readonly ours: Value;
  readonly theirs: Value;
  /** Who changed it since `base`. */
  readonly by: 'us' | 'them' | 'both';
  /** What is taken where nobody chooses: the one change there is; null where both changed it and a person must choose. */
  readonly preset: Side | null;
}

/** By {@link MergeRow.key}. A choice outweighs the row's preset. */
export type MergeChoices = Readonly<Record<string, Side>>;

/**
 * Where the draft (`ours`) and the service's document (`theirs`) differ, in the order of the form; nothing where they
 * agree, whoever changed it. Only fields that are sent count. Nested objects and lists are decided whole, as they are sent
 * (§4.4 rule 3); `Lines` line by line by place, and field by field within one, where all three have as many lines, else
 * whole. With `policy`, the values shown of amounts that Rampa computes are filled in; without it they are absent.
 */
export function compareThree(
  kind: DocumentKind,
  base: ValueRecord,
  ours: ValueRecord,
  theirs: ValueRecord,
  policy?: AmountsPolicy,
): readonly MergeRow[] {
  const { fields, lineFields } = documents[kind];
  const shownOf = (content: ValueRecord) => (policy === undefined ? content : withAmounts(kind, content, policy));
  const held = { base, ours, theirs };
  const shown = { base: shownOf(base), ours: shownOf(ours), theirs: shownOf(theirs) };
  const rows = compareFields(fields, held, shown, []);
  const whole = rows.find(({ key }) => key === 'Lines');
  if (whole === undefined || !haveSamePlaces(base, ours, theirs)) return rows;
  const byLine = linesOf(ours).flatMap((_, index) =>
    compareFields(lineFields, lineAt(held, index), lineAt(shown, index), ['Lines', index]),
  );
  return rows.flatMap((row) => (row === whole ? byLine : [row]));
}

/** The rows that a person has not decided yet; while there are any, the document must not be put together. */
export function undecided(rows: readonly MergeRow[], choices: MergeChoices): readonly MergeRow[] {
  return rows.filter(({ key, preset }) => preset === null && choices[key] === undefined);
}

/**
 * The draft's content after the decisions, to be taken up against `theirs` as its new base: fields by the choices, else by
 * the rows' presets, and ours where neither says anything. What only the service says (snapshots, identifiers) is as it
 * said last, except names beside a code of ours. Lines carry the keys of `theirs`, so that it is still known which of the
 * service's lines each one was (`lineIdentities`).
 */
export function mergeThree(
  kind: DocumentKind,
  base: ValueRecord,
  ours: ValueRecord,
  theirs: ValueRecord,
  choices: MergeChoices,
): ValueRecord {
  const { fields, lineFields } = documents[kind];
  const rows = new Map(compareThree(kind, base, ours, theirs).map((row) => [row.key, row]));
  const sideAt = (path: Path): Side => {
    const row = rows.get(pathText(path));
    return row === undefined ? 'ours' : (choices[row.key] ?? row.preset ?? 'ours');
  };
  const merged = mergeRecord(fields, ours, theirs, (name) => sideAt([name]));
  const ourLines = withTheirKeys(linesOf(base), linesOf(ours), linesOf(theirs));
  if (rows.has('Lines')) return { ...merged, Lines: sideAt(['Lines']) === 'ours' ? ourLines : linesOf(theirs) };
  if (!haveSamePlaces(base, ours, theirs)) return { ...merged, Lines: ourLines };
  const lines = ourLines.map((line, index) => ({
    ...mergeRecord(lineFields, line, linesOf(theirs)[index] ?? {}, (name) => sideAt(['Lines', index, name])),
    ...(line.$key === undefined ? {} : { $key: line.$key }),
  }));
  return { ...merged, Lines: lines };
}

interface Three<T> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

function compareFields(fields: Fields, held: Three<ValueRecord>, shown: Three<ValueRecord>, at: Path): MergeRow[] {
  return sentFields(fields).flatMap(([name, field]) => {
    const same = (a: Side | 'base', b: Side | 'base') => sameValue(field, held[a][name], held[b][name]);
    if (same('ours', 'theirs')) return [];
    const path = [...at, name];
    const by = same('base', 'theirs') ? 'us' : same('base', 'ours') ? 'them' : 'both';
    return {
      path,
      key: pathText(path),
      base: shown.base[name],
      ours: shown.ours[name],
      theirs: shown.theirs[name],
      by,
      preset: by === 'us' ? 'ours' : by === 'them' ? 'theirs' : null,
    };
  });
}

function haveSamePlaces(...contents: readonly ValueRecord[]): boolean {
  return new Set(contents.map((content) => linesOf(content).length)).size === 1;
}

function lineAt(three: Three<ValueRecord>, index: number): Three<ValueRecord> {
  const at = (content: ValueRecord) => linesOf(content)[index] ?? {};
  return { base: at(three.base), ours: at(three.ours), theirs: at(three.theirs) };
}
