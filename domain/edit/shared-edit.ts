/** One edit of records in many states of a document, each with what that state has. */
import type { ValueRecord } from '../fields.ts';
import { textOf } from '../value.ts';
import { distinct } from './collections.ts';
import type { Content } from './content.ts';
import { rateIn } from './lines.ts';
import { isWithoutShare } from './withholding.ts';

/**
 * An edit that is made once for all states that share an object and what it may take from the rest of the document: the dates, the
 * rates of the lines, and whether a line has a withholding share. Equal results are the same object.
 */
export function sharedEdit<T extends object>(
  edit: (before: T, content: Content) => T,
): (before: T, content: Content) => T {
  const edited = new WeakMap<T, Map<string, T>>();
  const known = new WeakMap<Content['lines'], string>();
  return (before, content) => {
    const { header, lines } = content;
    const ofLines = known.get(lines) ?? takenFrom(lines);
    known.set(lines, ofLines);
    const taken = JSON.stringify([textOf(header.Date), textOf(header.ReturnedInvoiceDate), ofLines]);
    const results = edited.get(before) ?? new Map<string, T>();
    const found = results.get(taken);
    if (found) return found;
    const made = edit(before, content);
    const after = [...results.values()].find((one) => isSame(one, made)) ?? made;
    edited.set(before, results.set(taken, after));
    return after;
  };
}

function takenFrom(lines: readonly ValueRecord[]): string {
  const currencies = distinct(lines.map(({ CurrencyCode }) => textOf(CurrencyCode)));
  return JSON.stringify([currencies.map((currency) => rateIn(lines, currency)), lines.every(isWithoutShare)]);
}

/** Lists of lines are compared by the lines' identity. */
function isSame(one: object, other: object): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return JSON.stringify(one) === JSON.stringify(other);
  return one.length === other.length && one.every((line, index) => line === other[index]);
}
