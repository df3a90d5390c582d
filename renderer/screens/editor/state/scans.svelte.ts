/**
 * A scanner in the grid: codes that come faster than anybody types, each ended with Enter. A product scanned into a new line
 * counts one; scanned again it counts one more in that line, as long as nothing but its quantity was changed there, so that
 * a line with a lot or a price of its own is left alone.
 */
import Big from 'big.js';
import type { CompanyFacts } from '../../../../domain/facts.ts';
import type { Value, ValueRecord } from '../../../../domain/fields.ts';
import { canonical, isDecimal } from '../../../../domain/numbers.ts';
import type { DocumentState } from './document.svelte.ts';
import { emptyMap } from './grouping.ts';
import { isNothing, rateIn, textOf, withProduct } from './lines.ts';
import { withValue } from './places.ts';

/** Milliseconds a key: scanners need a few, the fastest fingers some seventy. */
const perKey = 50;
const shortestCode = 3;

/** Whether a text came from a scanner: it took so many milliseconds from its first key to the Enter behind it. */
export function isScanned(text: string, took: number): boolean {
  return text.length >= shortestCode && took <= perKey * text.length;
}

/** What the last scan did, for the eye and the ear: the clerk looks at the goods. */
export interface Scan {
  readonly key: string;
  readonly code: string;
  readonly quantity: string;
}

export class Scans {
  last = $state.raw<Scan | null>(null);
  readonly #document: DocumentState;
  readonly #facts: CompanyFacts;
  /** Lines that a scan began, as they then were. */
  readonly #begun = emptyMap<string, ValueRecord>();

  constructor(document: DocumentState, facts: CompanyFacts) {
    this.#document = document;
    this.#facts = facts;
  }

  /** One more in the line that a scan of this product began; false where there is none that was left alone. */
  count(code: string): boolean {
    const line = this.#document.lines.findLast((one) => textOf(one.ProductCode) === code && this.#isLeftAlone(one));
    if (line?.$key === undefined || !isDecimal(line.Quantity)) return false;
    const quantity = canonical(new Big(line.Quantity).plus(1).toFixed());
    this.#document.set({ line: line.$key, path: ['Quantity'] }, quantity);
    this.last = { key: line.$key, code, quantity };
    return true;
  }

  /** A line was begun by a scan: it counts one. `tag` joins that to the step that began it. */
  begin(key: string, tag: string): void {
    this.#document.changeLine(key, (line) => withValue(line, ['Quantity'], '1'), tag);
    const line = this.#document.line(key);
    if (!line) return;
    this.#begun.set(key, line);
    this.last = { key, code: textOf(line.ProductCode), quantity: '1' };
  }

  /** Whether a line holds what its scan and its product gave it, whatever its quantity is. */
  #isLeftAlone(line: ValueRecord): boolean {
    const begun = line.$key === undefined ? undefined : this.#begun.get(line.$key);
    if (!begun) return false;
    if (sameButQuantity(line, begun)) return true;
    const product = this.#facts.product(textOf(begun.ProductCode));
    const { defaultCurrency } = this.#facts;
    const rateOf = (currency: string): string | undefined => rateIn(this.#document.lines, currency);
    return product !== undefined && sameButQuantity(line, withProduct(begun, product, { defaultCurrency, rateOf }));
  }
}

function sameButQuantity(line: ValueRecord, other: ValueRecord): boolean {
  const names = new Set([...Object.keys(line), ...Object.keys(other)]);
  names.delete('Quantity');
  return [...names].every((name) => same(line[name], other[name]));
}

function same(a: Value, b: Value): boolean {
  return a === b || (isNothing(a) && isNothing(b));
}
