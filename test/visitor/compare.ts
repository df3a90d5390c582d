/** Compares a case's expectation with the outcome; describes each difference in words. */
import type { Expected, Members } from './cases.ts';

/** As in {@link Expected}; members that do not apply to this kind of case are absent. */
export interface Outcome {
  readonly lines?: readonly Members[];
  readonly document?: Members;
  readonly documents?: readonly Members[];
  readonly openEntries?: readonly Members[];
  readonly skippedRows?: readonly number[];
  readonly questions?: readonly string[];
  readonly sheets?: readonly string[];
  /** Messages that were shown; empty if none. */
  readonly refusals?: readonly string[];
  /** Whether the sound for a refused scan was played. */
  readonly heard?: boolean;
  readonly rows?: readonly Members[];
  readonly partial?: boolean;
  readonly problem?: string | null;
  readonly complaints: readonly string[];
}

export function differencesOf(expected: Expected, outcome: Outcome, text: (key: string) => string): readonly string[] {
  const { documents } = expected;
  const open = outcome.openEntries ?? [];
  return [
    ...outcome.complaints.map((one) => `the page complained: ${one}`),
    ...refusal(expected, outcome, text),
    ...inOrder('questions', expected.questions ?? [], outcome.questions),
    ...(expected.skippedRows ? inOrder('skipped rows', expected.skippedRows, outcome.skippedRows) : []),
    ...(expected.sheets ? inOrder('sheets', expected.sheets, outcome.sheets) : []),
    ...(outcome.lines ? listed('line', expected.lines ?? [], outcome.lines) : []),
    ...(typeof documents === 'number'
      ? inOrder('documents', [documents], [outcome.documents?.length])
      : listed('document', sorted(documents ?? []), sorted(outcome.documents ?? []))),
    ...(expected.document ? member('document', expected.document, outcome.document ?? {}) : []),
    ...(outcome.openEntries ? listed('open entry', sorted(expected.openEntries ?? []), sorted(open)) : []),
    ...(expected.rows ? listed('row', sorted(expected.rows), sorted(outcome.rows ?? [])) : []),
    ...(expected.partial === undefined ? [] : inOrder('partial', [expected.partial], [outcome.partial])),
    ...(outcome.problem === undefined ? [] : inOrder('problem', [expected.problem ?? null], [outcome.problem])),
  ];
}

function refusal({ refused }: Expected, outcome: Outcome, text: (key: string) => string): readonly string[] {
  const { refusals, heard } = outcome;
  if (refusals === undefined) return [];
  const seen = refusals.length === 0 ? 'nothing' : refusals.map((one) => `“${one}”`).join(', ');
  const isOpen = (outcome.openEntries ?? []).length > 0;
  // A scan that becomes an open entry plays the sound too.
  const sound =
    heard === undefined || heard === (refused !== undefined || isOpen)
      ? []
      : [heard ? 'the sound of a refusal was heard' : 'no sound of a refusal was heard'];
  if (refused === undefined) return isOpen || refusals.length === 0 ? sound : [`refused: ${seen}`, ...sound];
  const isSeen = refused === true ? refusals.length > 0 : refusals.some((one) => one.includes(text(refused)));
  return [
    ...sound,
    ...(isSeen ? [] : [`not refused${refused === true ? '' : ` by “${text(refused)}”`}: ${seen} is seen`]),
  ];
}

/** Sorts entries, whose order does not matter, by their identifying members. */
function sorted(entries: readonly Members[]): readonly Members[] {
  const key = (one: Members): string => names.map((name) => plain(one[name])).join(' ');
  return entries.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
const names = ['InvoiceNumber', 'CustomerCode', 'text', 'code', 'name'] as const;

function listed(what: string, expected: readonly Members[], actual: readonly Members[]): readonly string[] {
  const many = expected.length === actual.length ? [] : [`${actual.length} ${what}(s), not ${expected.length}`];
  const each = expected.flatMap((one, at) => {
    const other = actual[at];
    return other === undefined ? [] : member(`${what} ${at + 1}`, one, other);
  });
  const more = many.length > 0 ? [`${what}(s) are ${shown(actual.map(shortened))}`] : [];
  return [...many, ...each, ...more];
}

/** Compares only the expected members, also in nested lists and records. */
function member(what: string, expected: Members, actual: Members): readonly string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const is = actual[name];
    if (Array.isArray(value) && value.length > 0 && value.every(isMembers))
      return listed(`${what}, ${name}:`, value, Array.isArray(is) ? (is as Members[]) : []);
    const same = isMembers(value) && isMembers(is) ? member(what, value, is).length === 0 : alike(value, is);
    return same ? [] : [`${what}: ${name} is ${shown(is)}, not ${shown(value)}`];
  });
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const plain = (value: unknown): string => JSON.stringify(value ?? null);
/** An absent member, an empty text and an empty list all count as empty. */
const alike = (expected: unknown, is: unknown): boolean =>
  plain(expected) === plain(is) ||
  (expected === null && (is === '' || is === undefined || (Array.isArray(is) && is.length === 0)));

function inOrder(
  what: string,
  expected: readonly unknown[],
  actual: readonly unknown[] | undefined,
): readonly string[] {
  return plain(expected) === plain(actual ?? []) ? [] : [`${what}: ${shown(actual ?? [])}, not ${shown(expected)}`];
}

const shown = (value: unknown): string => plain(value).slice(0, 600);
function shortened(members: Members): Members {
  const filled = Object.entries(members).filter(([name, value]) => !name.startsWith('$') && alikeNothing(value));
  return Object.fromEntries(filled.slice(0, 8));
}
const alikeNothing = (value: unknown): boolean => !alike(null, value) && value !== null;
