/**
 * Merges two changes of one document, ours and the service's, by the user's decisions. The service has no conditional write, so
 * Rampa detects a concurrent change by reading the document (§4.3, §4.4) and shows it field by field.
 */
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import { pathText, sentFieldsThat } from '../fields.ts';
import type { Fields, Path, Value, ValueRecord } from '../fields.ts';
import { compareRecords } from './comparison.ts';
import { haveSameProduct, lineIdentities } from './line-identity.ts';
import { mergeRecord, withTheirKeys } from './merge-parts.ts';
import { ratesOf } from '../edit/answers.ts';
import { withFollowers } from '../edit/dependents.ts';
import { followsOther, withDecided, withOwnShare, withRateOfCopy } from '../edit/origins.ts';
import { withEntriesAtLines, withOpenEntriesOf } from '../open-entries.ts';
import { computeDocument, serviceAmount, withAmounts } from '../amounts/totals.ts';
import { isEmpty, linesOf } from '../value.ts';
import type { Amounts } from '../amounts/totals.ts';
import { passThroughText } from '../wire/pass-through.ts';
import { areLinesUnknown, isNotShown, withUnshown } from '../wire/not-shown.ts';

export type Side = 'ours' | 'theirs';

/** A field, list or line in which the draft and the service's document differ, for the user to decide on. */
export interface MergeRow {
  readonly path: Path;
  /** `pathText` of the path: the key in {@link MergeChoices}. */
  readonly key: string;
  readonly base: Value;
  readonly ours: Value;
  readonly theirs: Value;
  /** The side that changed it since `base`. */
  readonly by: 'us' | 'them' | 'both';
  /** The side taken if the user does not choose: the one that changed the value; null if both did and the user must choose. */
  readonly preset: Side | null;
}

/** By {@link MergeRow.key}. A choice takes precedence over the row's preset. */
export type MergeChoices = Readonly<Record<string, Side>>;

/**
 * The differences between the draft (`ours`) and the service's document (`theirs`), in the order of the form. Equal values give
 * no row, whichever side changed them. Only fields that are sent are compared. A nested object or list is one row, because it is
 * sent whole (§4.4 rule 3). `Lines` has rows by position and field if all three documents have the same line at each position, else
 * one row. With `policy`, the rows include the amounts that Rampa computes; without it these are absent.
 *
 * What the service's answer did not show is unknown, never a change: it counts as it was in `base`.
 *
 * `base` is `null` if it is not known from which content both sides started: then the user decides on every difference.
 */
export function compareThree(
  kind: DocumentKind,
  base: ValueRecord | null,
  ours: ValueRecord,
  theirs: ValueRecord,
  policy?: AmountsPolicy,
): readonly MergeRow[] {
  if (base === null) return compareWithBase(kind, ours, ours, theirs, policy).map(undecided);
  return compareWithBase(kind, base, ours, withUnshown(kind, theirs, base), policy);
}

function compareWithBase(
  kind: DocumentKind,
  base: ValueRecord,
  ours: ValueRecord,
  theirs: ValueRecord,
  policy?: AmountsPolicy,
): readonly MergeRow[] {
  const { fields, lineFields } = documents[kind];
  const shownOf = (content: ValueRecord) => (policy === undefined ? content : withAmounts(kind, content, policy));
  // Lines that the answer did not show were not deleted, so they are not compared.
  const held = areLinesUnknown(kind, theirs)
    ? { base: withoutLines(base), ours: withoutLines(ours), theirs: withoutLines(theirs) }
    : { base, ours, theirs };
  const shown = { base: shownOf(held.base), ours: shownOf(held.ours), theirs: shownOf(held.theirs) };
  const explained = policy === undefined ? () => false : explainedAmounts(kind, base, theirs, policy);
  const source: AmountSource = { explained, notShown: isNotShown(theirs) };
  const rows = compareFields(fields, held, shown, [], source);
  const [heldLines, shownLines] = [linesOfEach(held), linesOfEach(shown)];
  if (!haveSameLines(heldLines)) return rows;
  const byLine = heldLines.ours.flatMap((line, index) =>
    compareFields(lineFields, lineAt(heldLines, index), lineAt(shownLines, index), ['Lines', index], source).filter(
      // What only follows the header or another line is nothing to decide on.
      ({ path, by }) => by !== 'us' || !followsOther(line, String(path.at(-1))),
    ),
  );
  return [...rows.filter(({ key }) => key !== 'Lines'), ...byLine];
}

/** A row of documents whose common base is not known. */
const undecided = (row: MergeRow): MergeRow => ({ ...row, base: undefined, by: 'both', preset: null });

/** The rows that the user must still decide on. The documents must not be merged while there are any. */
export function unresolvedRows(rows: readonly MergeRow[], choices: MergeChoices): readonly MergeRow[] {
  return rows.filter(({ key, preset }) => preset === null && choices[key] === undefined);
}

/**
 * The draft's content after the decisions; `read`, the service's document as it was read, becomes its new baseline.
 * - A field that is sent: by the choice, else by the row's preset, else ours.
 * - A field that only the service sets (snapshots, identifiers): theirs, except the name that belongs to one of our codes.
 * - `$key` of lines: theirs, so that each line keeps its identity in the service's document (`lineIdentities`).
 * - Open entries, also the counted goods of a delivery: ours; the service has none.
 * - An amount that no user entered: the service's if all of its inputs are theirs, else computed.
 */
export function mergeThree(
  kind: DocumentKind,
  base: ValueRecord | null,
  ours: ValueRecord,
  read: ValueRecord,
  choices: MergeChoices,
  policy?: AmountsPolicy,
): ValueRecord {
  const { fields, lineFields } = documents[kind];
  const theirs = base === null ? read : withUnshown(kind, read, base);
  const rows = new Map(compareThree(kind, base, ours, theirs, policy).map((row) => [row.key, row]));
  const sideAt = (path: Path): Side => {
    const row = rows.get(pathText(path));
    return row === undefined ? 'ours' : (choices[row.key] ?? row.preset ?? 'ours');
  };
  const isDecided = (path: Path): boolean => {
    const row = rows.get(pathText(path));
    return row !== undefined && choices[row.key] !== undefined && choices[row.key] !== row.preset;
  };
  /** If the service's side changed an amount and the user chooses ours, our amount counts as entered by the user from then on. */
  const decided = (path: Path, fieldsOf: Fields): Value => {
    const row = rows.get(pathText(path));
    const isAmount = fieldsOf[String(path.at(-1))]?.class === 'amount';
    if (row === undefined || !isAmount || choices[row.key] !== 'ours') return undefined;
    return row.by === 'them' || base === null ? row.ours : undefined;
  };
  const mergedHeader = mergeRecord(
    fields,
    ours,
    theirs,
    (name) => sideAt([name]),
    (name) => decided([name], fields),
  );
  const merged = withOpenEntriesOf(mergedHeader, ours);
  const theirLines = linesOf(theirs);
  // Without a row for the list, each of our lines is the service's line at the same position.
  const ourLines = withTheirKeys(linesOf(rows.has('Lines') ? (base ?? theirs) : ours), linesOf(ours), theirLines);
  const keysOfOurs = new Map(linesOf(ours).map(({ $key = '' }, index) => [$key, ourLines[index]?.$key ?? '']));
  /** What is derived follows what it is derived from, unless the user decided on the value itself. */
  const followed = (lines: readonly ValueRecord[]): { header: ValueRecord; lines: readonly ValueRecord[] } => {
    if (policy === undefined) return { header: merged, lines };
    const deriving = ratesOf(lines, policy);
    const decidedIn = (record: ValueRecord, path: Path): ValueRecord =>
      withDecided(
        record,
        Object.keys(record).filter((name) => isDecided([...path, name])),
        deriving,
      );
    const header = decidedIn(merged, []);
    const after = lines.map((line, index) => decidedIn(withRateOfCopy(line, keysOfOurs), ['Lines', index]));
    // A share has the mark of its code only where the dated lists have effects.
    const facts = { ...policy, localGuidance: true };
    return withFollowers({ header: ours, lines: linesOf(ours) }, { header, lines: after }, new Set(), facts);
  };
  const withLines = (all: readonly ValueRecord[]): ValueRecord => {
    const { header, lines } = followed(all);
    return {
      ...withEntriesAtLines(header, keysAfter(linesOf(ours), ourLines, lines)),
      // A line whose withholding was decided to be another one than the header's does not follow that any more.
      Lines: lines.map((line) => withOwnShare(line, header)),
    };
  };
  // Their new baseline has no lines, so that sending ours replaces lines that were not shown.
  if (areLinesUnknown(kind, theirs)) {
    const { header, lines } = followed(linesOf(ours));
    return { ...header, Lines: lines };
  }
  if (rows.has('Lines')) return withLines(sideAt(['Lines']) === 'ours' ? ourLines : theirLines);
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
  return withLines(lines);
}

/** The keys of our lines after the merge; without lines whose place was taken by another product. */
function keysAfter(
  before: readonly ValueRecord[],
  rekeyed: readonly ValueRecord[],
  merged: readonly ValueRecord[],
): ReadonlyMap<string, string> {
  const byKey = new Map(merged.map((line) => [line.$key, line]));
  const pairs = before.flatMap((line, index): (readonly [string, string])[] => {
    const now = byKey.get(rekeyed[index]?.$key);
    if (line.$key === undefined || now?.$key === undefined || !haveSameProduct(line, now)) return [];
    return [[line.$key, now.$key]];
  });
  return new Map(pairs);
}

interface Three<T> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

/** By path, what is known of an amount in the service. */
interface AmountSource {
  /** It equals the one computed from its document, in both `base` and `theirs`. */
  readonly explained: (path: Path) => boolean;
  readonly notShown: (path: Path) => boolean;
}

/** Both sides' differences; who made one is found by comparing each side with `base`. */
function compareFields(
  fields: Fields,
  held: Three<ValueRecord>,
  shown: Three<ValueRecord>,
  at: Path,
  source: AmountSource,
): MergeRow[] {
  const { base, ours, theirs } = withComparedAmounts(fields, held, shown, at, source);
  const differences = compareRecords(fields, theirs, ours);
  if (differences.size === 0) return [];
  const [byUs, byThem] = [compareRecords(fields, base, ours), compareRecords(fields, base, theirs)];
  return [...differences].map(([name, { field, before, after }]) => {
    const path = [...at, name];
    const by = !byThem.has(name) ? 'us' : !byUs.has(name) ? 'them' : 'both';
    const preset = by === 'us' ? 'ours' : by === 'them' ? 'theirs' : null;
    // Amounts are shown as computed, the members passed through as text.
    const values =
      field === null
        ? { base: passThroughText(held.base), ours: after, theirs: before }
        : { base: shown.base[name], ours: shown.ours[name], theirs: shown.theirs[name] };
    return { path, key: pathText(path), ...values, by, preset };
  });
}

/** The three records with the amounts that are compared. */
function withComparedAmounts(
  fields: Fields,
  held: Three<ValueRecord>,
  shown: Three<ValueRecord>,
  at: Path,
  source: AmountSource,
): Three<ValueRecord> {
  const amounts = amountFields(fields).map(([name]) => [name, amountsIn([...at, name], held, shown, source)] as const);
  const side = (of: keyof Three<Value>): ValueRecord => ({
    ...held[of],
    ...Object.fromEntries(amounts.map(([name, values]) => [name, values[of]])),
  });
  return { base: side('base'), ours: side('ours'), theirs: side('theirs') };
}

const amountFields = sentFieldsThat((field) => field.class === 'amount');

/**
 * The values of an amount that are compared. An amount that we did not enter counts as unchanged on our side. If it differs in
 * the service only because its inputs changed, or was not shown, nothing is compared.
 */
function amountsIn(
  path: Path,
  held: Three<ValueRecord>,
  shown: Three<ValueRecord>,
  { explained, notShown }: AmountSource,
): Three<Value> {
  const name = String(path.at(-1));
  const base = held.base[name] ?? serviceAmount(held.base, name);
  const theirs = notShown(path) ? base : (held.theirs[name] ?? serviceAmount(held.theirs, name));
  if (!isEmpty(held.ours[name]) || !isEmpty(held.base[name])) return { base, ours: held.ours[name], theirs };
  if (explained(path) || notShown(path)) return { base: undefined, ours: undefined, theirs: undefined };
  const before = base ?? shown.base[name];
  return { base: before, ours: before, theirs: theirs ?? shown.theirs[name] };
}

/** See {@link AmountSource}. */
function explainedAmounts(
  kind: DocumentKind,
  base: ValueRecord,
  theirs: ValueRecord,
  policy: AmountsPolicy,
): AmountSource['explained'] {
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

/**
 * Whether each position has the same line in all three. Our lines are identified by their keys; the service's lines have no
 * identity, so another product counts as another line.
 */
function haveSameLines({ base, ours, theirs }: Three<readonly ValueRecord[]>): boolean {
  return (
    base.length === ours.length &&
    base.length === theirs.length &&
    lineIdentities(base, ours).every(({ from, takes }) => from === takes) &&
    base.every((line, index) => haveSameProduct(line, theirs[index] ?? {}))
  );
}

function withoutLines({ Lines: _lines, ...header }: ValueRecord): ValueRecord {
  return { ...header, Lines: [] };
}

function linesOfEach({ base, ours, theirs }: Three<ValueRecord>): Three<readonly ValueRecord[]> {
  return { base: linesOf(base), ours: linesOf(ours), theirs: linesOf(theirs) };
}

function lineAt({ base, ours, theirs }: Three<readonly ValueRecord[]>, index: number): Three<ValueRecord> {
  return { base: base[index] ?? {}, ours: ours[index] ?? {}, theirs: theirs[index] ?? {} };
}
