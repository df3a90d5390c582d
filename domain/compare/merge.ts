/**
 * Two changes to one document, ours and the service's, put together by a person: there is no conditional write, so that
 * what changed in between is found by reading (§4.3, §4.4), and shown field by field.
 */
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import { pathText, sentFields } from '../fields.ts';
import type { Fields, Path, Value, ValueRecord } from '../fields.ts';
import { mergeRecord, withTheirKeys } from './merge-parts.ts';
import { computeDocument, readAmount, withAmounts } from '../amounts/totals.ts';
import { isEmpty, linesOf } from '../value.ts';
import type { Amounts } from '../amounts/totals.ts';
import { furtherName, furtherText } from '../wire/beyond.ts';
import { sameBeyond, sameValue } from '../wire/same.ts';

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
  const explained = policy === undefined ? () => false : explainedAmounts(kind, base, theirs, policy);
  const rows = compareFields(fields, held, shown, [], explained);
  if (!haveSamePlaces(base, ours, theirs)) return rows;
  const [heldLines, shownLines] = [linesOfEach(held), linesOfEach(shown)];
  const byLine = heldLines.ours.flatMap((_, index) =>
    compareFields(lineFields, lineAt(heldLines, index), lineAt(shownLines, index), ['Lines', index], explained),
  );
  return [...rows.filter(({ key }) => key !== 'Lines'), ...byLine];
}

/** The rows that a person has not decided yet; while there are any, the document must not be put together. */
export function undecided(rows: readonly MergeRow[], choices: MergeChoices): readonly MergeRow[] {
  return rows.filter(({ key, preset }) => preset === null && choices[key] === undefined);
}

/**
 * The draft's content after the decisions, to be taken up against `theirs` as its new base: fields by the choices, else by
 * the rows' presets, and ours where neither says anything. What only the service says (snapshots, identifiers) is as it
 * said last, except names beside a code of ours. Lines carry the keys of `theirs`, so that it is still known which of the
 * service's lines each one was (`lineIdentities`). Amounts that nobody entered are what the service says last while nothing
 * that they rest on is ours, and computed anew where it is.
 */
export function mergeThree(
  kind: DocumentKind,
  base: ValueRecord,
  ours: ValueRecord,
  theirs: ValueRecord,
  choices: MergeChoices,
  policy?: AmountsPolicy,
): ValueRecord {
  const { fields, lineFields } = documents[kind];
  const rows = new Map(compareThree(kind, base, ours, theirs, policy).map((row) => [row.key, row]));
  const sideAt = (path: Path): Side => {
    const row = rows.get(pathText(path));
    return row === undefined ? 'ours' : (choices[row.key] ?? row.preset ?? 'ours');
  };
  /** An amount that a colleague changed and a person decides against is from then on that person's. */
  const decided = (path: Path, fieldsOf: Fields): Value => {
    const row = rows.get(pathText(path));
    const isAmount = fieldsOf[String(path.at(-1))]?.class === 'amount';
    return isAmount && row?.by === 'them' && choices[row.key] === 'ours' ? row.ours : undefined;
  };
  const merged = mergeRecord(
    fields,
    ours,
    theirs,
    (name) => sideAt([name]),
    (name) => decided([name], fields),
  );
  const ourLines = withTheirKeys(linesOf(base), linesOf(ours), linesOf(theirs));
  if (rows.has('Lines')) return { ...merged, Lines: sideAt(['Lines']) === 'ours' ? ourLines : linesOf(theirs) };
  if (!haveSamePlaces(base, ours, theirs)) return { ...merged, Lines: ourLines };
  const theirLines = linesOf(theirs);
  const lines = ourLines.map((line, index) => ({
    ...mergeRecord(
      lineFields,
      line,
      theirLines[index] ?? {},
      (name) => sideAt(['Lines', index, name]),
      (name) => decided(['Lines', index, name], lineFields),
    ),
    ...(line.$key === undefined ? {} : { $key: line.$key }),
  }));
  return { ...merged, Lines: lines };
}

interface Three<T> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

type Explained = (path: Path) => boolean;

function compareFields(
  fields: Fields,
  held: Three<ValueRecord>,
  shown: Three<ValueRecord>,
  at: Path,
  explained: Explained,
): MergeRow[] {
  const rows = sentFields(fields).flatMap(([name, field]) => {
    const path = [...at, name];
    const values = field.class === 'amount' ? amountsIn(name, held, shown, explained(path)) : valuesIn(name, held);
    const same: Same = (a, b) => sameValue(field, values[a], values[b]);
    return rowOf(path, same, { base: shown.base[name], ours: shown.ours[name], theirs: shown.theirs[name] });
  });
  // What Rampa does not know of a record is one more, decided whole.
  const further = rowOf([...at, furtherName], (a, b) => sameBeyond(held[a], held[b]), {
    base: furtherText(held.base),
    ours: furtherText(held.ours),
    theirs: furtherText(held.theirs),
  });
  return [...rows, ...further];
}

type Same = (a: Side | 'base', b: Side | 'base') => boolean;

function rowOf(path: Path, same: Same, values: Three<Value>): MergeRow[] {
  if (same('ours', 'theirs')) return [];
  const by = same('base', 'theirs') ? 'us' : same('base', 'ours') ? 'them' : 'both';
  const preset = by === 'us' ? 'ours' : by === 'them' ? 'theirs' : null;
  return [{ path, key: pathText(path), ...values, by, preset }];
}

function valuesIn(name: string, { base, ours, theirs }: Three<ValueRecord>): Three<Value> {
  return { base: base[name], ours: ours[name], theirs: theirs[name] };
}

/**
 * What stands in an amount's field on each side. Nobody of us changed one that we did not enter; and one that the service
 * has otherwise only because what it is made of changed (`follows`) is not a change of its own.
 */
function amountsIn(name: string, held: Three<ValueRecord>, shown: Three<ValueRecord>, follows: boolean): Three<Value> {
  const base = held.base[name] ?? readAmount(held.base, name);
  const theirs = held.theirs[name] ?? readAmount(held.theirs, name);
  if (!isEmpty(held.ours[name]) || !isEmpty(held.base[name])) return { base, ours: held.ours[name], theirs };
  if (follows) return { base: undefined, ours: undefined, theirs: undefined };
  const [was, is] = [base ?? shown.base[name], theirs ?? shown.theirs[name]];
  return { base: was, ours: was, theirs: is };
}

/** Whether the service's amount at a path is, before and now, just what its document gives. */
function explainedAmounts(
  kind: DocumentKind,
  base: ValueRecord,
  theirs: ValueRecord,
  policy: AmountsPolicy,
): Explained {
  const [was, is] = [computeDocument(kind, base, policy), computeDocument(kind, theirs, policy)];
  return (path) => {
    const name = String(path.at(-1));
    const line = path.length > 1 ? Number(path[1]) : null;
    return [was, is].every(({ lines, totals }) => {
      const amounts: Amounts<string> | undefined = line === null ? totals : lines[line];
      return amounts === undefined || amounts.computed[name] === amounts.effective[name];
    });
  };
}

function haveSamePlaces(...contents: readonly ValueRecord[]): boolean {
  return new Set(contents.map((content) => linesOf(content).length)).size === 1;
}

function linesOfEach({ base, ours, theirs }: Three<ValueRecord>): Three<readonly ValueRecord[]> {
  return { base: linesOf(base), ours: linesOf(ours), theirs: linesOf(theirs) };
}

function lineAt({ base, ours, theirs }: Three<readonly ValueRecord[]>, index: number): Three<ValueRecord> {
  return { base: base[index] ?? {}, ours: ours[index] ?? {}, theirs: theirs[index] ?? {} };
}
