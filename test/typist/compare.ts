/** Compares what was saved with what the user expects: characters lost, doubled or displaced, and keys without effect. */
import type { Boxes, ExpectedDocument } from './expected-document.ts';

export type FaultKind = 'lost' | 'doubled' | 'displaced' | 'withoutEffect' | 'focus';
export interface Fault {
  readonly kind: FaultKind;
  /** Number of characters; for keys without effect and the focus: number of occurrences. */
  readonly count: number;
  readonly what: string;
}
type Saved = Readonly<Record<string, unknown>>;
type Texts = ReadonlyMap<string, string>;

/** Members of a line that the user does not type and the model does not have. */
const notSpokenOf = new Set([
  ...['$key', '$from', 'CurrencyCode', 'ExchangeRate', 'VatIncluded', 'Lots', 'SerialNumbers'],
]);

/** `base`: the initial content of a document of this kind. */
export function compare(
  paper: ExpectedDocument,
  otherwise: readonly ExpectedDocument[],
  saved: Saved,
  base: Saved,
): readonly Fault[] {
  const found = { header: headerOf(saved), lines: linesOf(saved).map(lineTexts) };
  const expected = {
    header: new Map([...headerOf(base), ...Object.entries(paper.header)]),
    lines: paper.lines.map(lineOf),
  };
  const pairs = aligned(expected.lines, found.lines);
  const others = otherwise.map((one) => ({ header: one.header, lines: one.lines.map(lineOf) }));
  const differences: Difference[] = [
    ...differencesOf('', expected.header, found.header, (name) => others.map(({ header }) => header[name] ?? '')),
    ...pairs.flatMap(([wanted, there], at) => {
      const line = wanted === null ? nothing : (expected.lines[wanted] ?? nothing);
      const kept = there === null ? nothing : (found.lines[there] ?? nothing);
      return differencesOf(`line ${at + 1} `, line, kept, (name) =>
        wanted === null || there === null ? [] : others.map(({ lines }) => lines[wanted]?.get(name) ?? ''),
      );
    }),
  ];
  // If the lines are still as before a key that had no effect, count one fault and not one for each text in them.
  const stood = others.find(
    ({ lines }) =>
      lines.length === found.lines.length &&
      pairs.some(([a, b]) => a === null || b === null) &&
      lines.every((line, at) => isAlike(line, found.lines[at] ?? nothing)),
  );
  if (stood) return [{ kind: 'withoutEffect', count: 1, what: `${found.lines.length} lines stand as before` }];
  return faultsOf(differences);
}

interface Difference {
  readonly where: string;
  readonly expected: string;
  readonly found: string;
  readonly isAsBefore: boolean;
}

const nothing: Texts = new Map();

function differencesOf(
  prefix: string,
  expected: Texts,
  found: Texts,
  before: (name: string) => readonly string[],
): readonly Difference[] {
  const names = new Set([...expected.keys(), ...found.keys()]);
  return [...names].flatMap((name) => {
    const [wanted, there] = [expected.get(name) ?? '', found.get(name) ?? ''];
    if (wanted === there) return [];
    const isAsBefore = before(name).includes(there);
    return [{ where: `${prefix}${name}`, expected: wanted, found: there, isAsBefore }];
  });
}

/**
 * Characters missing in one place and found in another are displaced; surplus characters of the place's own text are doubled; the
 * rest is lost.
 */
function faultsOf(differences: readonly Difference[]): readonly Fault[] {
  const faults: Fault[] = [];
  const parts = differences.flatMap(({ where, expected, found, isAsBefore }) => {
    const what = `${where}: “${expected}” was kept as “${found}”`;
    if (isAsBefore) {
      faults.push({ kind: 'withoutEffect', count: 1, what });
      return [];
    }
    return [{ what, expected, ...apart(expected, found) }];
  });
  const elsewhere = letters(parts.map(({ surplus }) => surplus).join(''));
  for (const { what, missing, surplus, expected } of parts) {
    const displaced = [...missing].filter((sign) => take(elsewhere, sign)).length;
    const lost = [...missing].length - displaced;
    const own = letters(expected);
    const doubled = [...surplus].filter((sign) => take(own, sign)).length;
    const strange = missing === '' ? [...surplus].length - doubled : 0;
    if (lost > 0) faults.push({ kind: 'lost', count: lost, what });
    if (doubled > 0 && missing === '') faults.push({ kind: 'doubled', count: doubled, what });
    if (displaced + strange > 0) faults.push({ kind: 'displaced', count: displaced + strange, what });
  }
  return faults;
}

function letters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return counts;
}

function take(from: Map<string, number>, sign: string): boolean {
  const left = from.get(sign) ?? 0;
  if (left > 0) from.set(sign, left - 1);
  return left > 0;
}

/** The characters missing from `found`, and the surplus ones, by their longest common subsequence. */
function apart(expected: string, found: string): { readonly missing: string; readonly surplus: string } {
  const [a, b] = [[...expected], [...found]];
  const common = table(a.length, b.length, (i, j, at) =>
    a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1)),
  );
  let [i, j, missing, surplus] = [0, 0, '', ''];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && common(i + 1, j) >= common(i, j + 1))) missing += a[i++];
    else surplus += b[j++];
  }
  return { missing, surplus };
}

/** Pairs the most similar lines, in order; `null` for a line without a counterpart. */
function aligned(
  expected: readonly Texts[],
  found: readonly Texts[],
): readonly (readonly [number | null, number | null])[] {
  const [n, m] = [expected.length, found.length];
  const unlike = (i: number, j: number): number => {
    const [a, b] = [expected[i] ?? nothing, found[j] ?? nothing];
    const names = new Set([...a.keys(), ...b.keys()]);
    return [...names].filter((name) => a.get(name) !== b.get(name)).length;
  };
  const alone = 3;
  const cost = table(n, m, (i, j, at) => {
    if (i === n) return (m - j) * alone;
    if (j === m) return (n - i) * alone;
    return Math.min(at(i + 1, j + 1) + unlike(i, j), at(i + 1, j) + alone, at(i, j + 1) + alone);
  });
  const pairs: [number | null, number | null][] = [];
  let [i, j] = [0, 0];
  while (i < n || j < m) {
    if (i < n && j < m && cost(i, j) === cost(i + 1, j + 1) + unlike(i, j)) pairs.push([i++, j++]);
    else if (i < n && cost(i, j) === cost(i + 1, j) + alone) pairs.push([i++, null]);
    else pairs.push([null, j++]);
  }
  return pairs;
}

/** Fills a table from its last row and column to the first; returns a function that reads it by row and column. */
function table(
  rows: number,
  columns: number,
  value: (row: number, column: number, at: (row: number, column: number) => number) => number,
): (row: number, column: number) => number {
  const cells = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0));
  const at = (row: number, column: number): number => cells[row]?.[column] ?? 0;
  for (let row = rows; row >= 0; row -= 1)
    for (let column = columns; column >= 0; column -= 1) {
      const line = cells[row];
      if (line) line[column] = value(row, column, at);
    }
  return at;
}

function isAlike(a: Texts, b: Texts): boolean {
  return [...new Set([...a.keys(), ...b.keys()])].every((name) => (a.get(name) ?? '') === (b.get(name) ?? ''));
}

// ── Texts by field ──────────────────────────────────────────────────────────────────────────────────────────────────

function headerOf(content: Saved): Texts {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(content)) {
    if (name === 'Lines') continue;
    const text = textOf(value);
    // The time of day of a new document is not typed.
    if (text !== '') texts.set(name, name === 'Date' ? text.slice(0, 10) : text);
  }
  return texts;
}

function linesOf(content: Saved): readonly Saved[] {
  return Array.isArray(content['Lines']) ? (content['Lines'] as readonly Saved[]) : [];
}

function lineTexts(line: Saved): Texts {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(line)) {
    if (notSpokenOf.has(name)) continue;
    const text =
      name === 'Discounts'
        ? listOf(value)
            .map(({ Rate }) => textOf(Rate))
            .join('+')
        : textOf(value);
    if (text !== '') texts.set(name, text);
  }
  listOf(line['Lots']).forEach((lot, at) => putAll(texts, `lot ${at + 1} `, lot));
  const serials: readonly unknown[] = Array.isArray(line['SerialNumbers']) ? (line['SerialNumbers'] as unknown[]) : [];
  serials.forEach((serial, at) => texts.set(`serial ${at + 1}`, textOf(serial)));
  return texts;
}

function lineOf({ cells, lots, serials }: ExpectedDocument['lines'][number]): Texts {
  const texts = new Map(Object.entries(cells));
  lots.forEach((lot: Boxes, at) => putAll(texts, `lot ${at + 1} `, lot));
  serials.forEach((serial, at) => texts.set(`serial ${at + 1}`, serial));
  return texts;
}

function putAll(texts: Map<string, string>, prefix: string, from: Saved): void {
  for (const [name, value] of Object.entries(from)) {
    const text = textOf(value);
    if (name !== '$key' && text !== '') texts.set(`${prefix}${name}`, text);
  }
}

function listOf(value: unknown): readonly Saved[] {
  return Array.isArray(value) ? (value as readonly Saved[]) : [];
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
