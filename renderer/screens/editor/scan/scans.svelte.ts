/**
 * What the last scan did, and the lines that scans began: a product that is scanned again counts one more in its line as long
 * as nothing but the quantity was changed there, so that a line with a lot or a price of its own gets no further count.
 */
import type { ScanFault } from '../../../../domain/barcodes/scanned.ts';
import { fold } from '../../../../domain/fold.ts';
import type { Value, ValueRecord } from '../../../../domain/fields.ts';
import { isEmpty, textOf } from '../../../../domain/value.ts';
import { emptyMap } from '../../../../domain/edit/collections.ts';
import type { DocumentState } from '../session/document.svelte.ts';

export interface Scan {
  readonly key: string;
  readonly code: string;
  readonly quantity: string;
  /** As the label says. */
  readonly lot?: string | undefined;
  readonly serial?: string | undefined;
  /** What the label says and no field of the line takes, `YYYY-MM-DD`. */
  readonly notKept?: DatesNotKept;
  /** Something else of the label could not be read. */
  readonly isPartial?: boolean;
}
export type DatesNotKept = Readonly<Partial<Record<'production' | 'bestBefore' | 'expiry', string>>>;

export type ScanTrouble =
  | ({ readonly kind: 'fault' } & ScanFault)
  /** Of a serial number that is in a line already: its number, counted from 1. */
  | { readonly kind: 'repeated'; readonly code: string; readonly line: number }
  | {
      /**
       * `behind`: a dialog is open in front of the document; `locked`: the document cannot be changed; `layout`: only the
       * scanner's keyboard layout decides what the text is; `counting`: a delivery is checked, which counts products alone.
       */
      readonly kind:
        | ('unknown' | 'several' | 'unread' | 'noList' | 'noProduct' | 'notWanted')
        | ('behind' | 'locked' | 'layout' | 'ambiguous' | 'weighed' | 'counting');
      readonly code: string;
    };

/** The warehouse of the lines that follow; the document's customer; a product that is in no line of the delivery that is checked. */
export interface ScanNotice {
  readonly kind: 'warehouse' | 'customer' | 'surplus';
  readonly name: string;
}

export class Scans {
  last = $state.raw<Scan | null>(null);
  trouble = $state.raw<ScanTrouble | null>(null);
  /** What the last scan did, where that concerns no line. */
  notice = $state.raw<ScanNotice | null>(null);
  readonly #document: DocumentState;
  /** Lines that a scan began, as it and their product left them, and the code that was read. */
  readonly #begun = emptyMap<string, { readonly line: ValueRecord; readonly code: string }>();

  constructor(document: DocumentState) {
    this.#document = document;
  }

  /** The line that a scan of this code began, and that nothing but scans has changed since. */
  openLine(code: string): ValueRecord | undefined {
    return this.#document.lines.findLast((one) => this.#isOf(one, code) && this.#isUnchangedSinceScan(one));
  }

  /** A scan made a line what it is now. `code`: null where it only added to one that may not be a scan's. */
  keep(key: string, code: string | null, detail: Pick<Scan, 'lot' | 'serial' | 'notKept' | 'isPartial'>): void {
    const line = this.#document.line(key);
    const read = code ?? this.#begun.get(key)?.code;
    if (!line) return;
    if (read !== undefined) this.#begun.set(key, { line, code: read });
    this.#report({ last: { key, code: textOf(line.ProductCode), quantity: textOf(line.Quantity), ...detail } });
  }

  refuse(trouble: ScanTrouble): void {
    this.#report({ trouble });
  }

  notify(notice: ScanNotice): void {
    this.#report({ notice });
  }

  /** A line was counted and is what it was. */
  count(key: string, code: string, quantity: string): void {
    this.#report({ last: { key, code, quantity } });
  }

  #report({ last = null, trouble = null, notice = null }: Partial<Pick<Scans, 'last' | 'trouble' | 'notice'>>): void {
    this.last = last;
    this.trouble = trouble;
    this.notice = notice;
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
