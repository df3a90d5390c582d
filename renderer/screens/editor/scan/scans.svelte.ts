/**
 * A scanner in the grid: codes that come faster than anybody types, each ended with Enter or Tab. A product scanned into a new line
 * counts one; scanned again it counts one more in that line, as long as nothing but its quantity was changed there, so that
 * a line with a lot or a price of its own gets no further count.
 */
import Big from 'big.js';
import { separator } from '../../../../../domain/barcodes/element-string.ts';
import type { ScanFault } from '../../../../../domain/barcodes/scanned.ts';
import { fold } from '../../../../../domain/fold.ts';
import type { Value, ValueRecord } from '../../../../../domain/fields.ts';
import { canonical, isDecimal } from '../../../../../domain/numbers.ts';
import type { DocumentState } from '../content/document.svelte.ts';
import { emptyMap } from '../collections.ts';
import { isEmpty, textOf } from '../../../../../domain/value.ts';
import { withValue } from '../content/places.ts';

/**
 * Milliseconds a key: scanners need a few, the fastest fingers some seventy. Behind a short code Tab is what fingers press
 * too, to go on to the quantity, and three keys are now and then hit together.
 */
const perKey = { Enter: 50, Tab: 35 } as const;
const shortestCode = 3;
/** What codes under bars are made of, FNC1 among it. A name has blanks and letters of its language: fingers typed it, however fast. */
const barcodeText = new RegExp(`^[!-~${separator}]+$`);
export type Terminator = keyof typeof perKey;

/** Whether a text came from a scanner: it took so many milliseconds from its first key to the one that ended it. */
export function isScanned(text: string, took: number, by: Terminator): boolean {
  return text.length >= shortestCode && barcodeText.test(text) && took <= perKey[by] * text.length;
}

/** What the last scan did, for the eye and the ear: the clerk looks at the goods. */
export interface Scan {
  readonly key: string;
  readonly code: string;
  readonly quantity: string;
  /** As the label says. */
  readonly lot?: string | undefined;
  readonly serial?: string | undefined;
  /** What the label says and no field of the line takes, `YYYY-MM-DD`. */
  readonly notKept?: DatesNotKept;
}
export type DatesNotKept = Readonly<Partial<Record<'production' | 'bestBefore' | 'expiry', string>>>;

/** Why the last scan changed nothing. */
export type ScanTrouble =
  | ({ readonly kind: 'fault' } & ScanFault)
  /** Of a serial number that stands in a line already: its number, counted from 1. */
  | { readonly kind: 'repeated'; readonly code: string; readonly line: number }
  | {
      /** `behind`: a dialog lay in front of the document. */
      readonly kind: 'unknown' | 'several' | 'unread' | 'noList' | 'noProduct' | 'notWanted' | 'behind';
      readonly code: string;
    };

export class Scans {
  last = $state.raw<Scan | null>(null);
  /** Of the last scan; null where it was taken. */
  trouble = $state.raw<ScanTrouble | null>(null);
  readonly #document: DocumentState;
  /** Lines that a scan began, as it and their product left them, and the code that was read. */
  readonly #begun = emptyMap<string, { readonly line: ValueRecord; readonly code: string }>();

  constructor(document: DocumentState) {
    this.#document = document;
  }

  /** One more in the line that a scan of this product began; false where there is none that is unchanged since. */
  count(code: string): boolean {
    const line = this.openLine(code);
    if (line?.$key === undefined || !isDecimal(line.Quantity)) return false;
    const quantity = canonical(new Big(line.Quantity).plus(1).toFixed());
    this.#document.set({ line: line.$key, path: ['Quantity'] }, quantity);
    this.#tell({ key: line.$key, code, quantity });
    return true;
  }

  /** A line was begun by a scan: it counts one. `tag` joins that to the step that began it. */
  begin(key: string, tag: string): void {
    this.#document.changeLine(key, (line) => withValue(line, ['Quantity'], '1'), tag);
    const line = this.#document.line(key);
    if (!line) return;
    const code = textOf(line.ProductCode);
    this.#begun.set(key, { line, code });
    this.#tell({ key, code, quantity: '1' });
  }

  /** The line that a scan of this code began, and that nothing but scans has changed since. */
  openLine(code: string): ValueRecord | undefined {
    return this.#document.lines.findLast((one) => this.#isOf(one, code) && this.#isUnchangedSinceScan(one));
  }

  /** Whether a scan began a line, and nothing but its quantity was changed since. */
  isUnchanged(key: string): boolean {
    const line = this.#document.line(key);
    return line !== undefined && this.#isUnchangedSinceScan(line);
  }

  /** A scan made a line what it is now. `code`: null where it only added to one that may not be a scan's. */
  keep(key: string, code: string | null, detail: Pick<Scan, 'lot' | 'serial' | 'notKept'>): void {
    const line = this.#document.line(key);
    const read = code ?? this.#begun.get(key)?.code;
    if (!line) return;
    if (read !== undefined) this.#begun.set(key, { line, code: read });
    this.#tell({ key, code: textOf(line.ProductCode), quantity: textOf(line.Quantity), ...detail });
  }

  refuse(trouble: ScanTrouble): void {
    this.last = null;
    this.trouble = trouble;
  }

  #tell(scan: Scan): void {
    this.last = scan;
    this.trouble = null;
  }

  /** A line was given what its product says: it is as little touched as before. */
  follow(before: ValueRecord, after: ValueRecord): void {
    const begun = this.#begun.get(before.$key ?? '');
    if (begun && sameButQuantity(before, begun.line)) this.#begun.set(before.$key ?? '', { ...begun, line: after });
  }

  /**
   * By the code that was read, or as the list then spelled it. A line that a barcode began is of that barcode alone: its
   * unit may be another than the one that the product's code means.
   */
  #isOf(line: ValueRecord, code: string): boolean {
    const read = this.#begun.get(line.$key ?? '')?.code ?? '';
    const current = textOf(line.ProductCode);
    return read === code || (current === code && fold(read) === fold(current));
  }

  /** Whether a line holds what its scan and its product gave it, whatever its quantity is. */
  #isUnchangedSinceScan(line: ValueRecord): boolean {
    const begun = this.#begun.get(line.$key ?? '');
    return begun !== undefined && sameButQuantity(line, begun.line);
  }
}

function sameButQuantity(line: ValueRecord, other: ValueRecord): boolean {
  const names = new Set([...Object.keys(line), ...Object.keys(other)]);
  names.delete('Quantity');
  return [...names].every((name) => same(line[name], other[name]));
}

function same(a: Value, b: Value): boolean {
  return a === b || (isEmpty(a) && isEmpty(b));
}
