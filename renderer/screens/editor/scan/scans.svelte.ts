/**
 * The last scan's result, and the lines created by scans. A product that is scanned again increases the quantity of its line as
 * long as only the quantity was changed there; a line with its own lot or price is not increased.
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
  /** As on the label. */
  readonly lot?: string | undefined;
  readonly serial?: string | undefined;
  /** Dates of the label that the line does not take, `YYYY-MM-DD`. */
  readonly unsentDates?: UnsentDates;
  /** Another part of the label could not be read. */
  readonly isPartial?: boolean;
}
/** `incomingExpiry`: the label has no lot that the line takes, or the lot has another date. */
export type UnsentDates = Readonly<Partial<Record<'production' | 'bestBefore' | 'expiry' | 'incomingExpiry', string>>>;

export type ScanTrouble =
  | ({ readonly kind: 'fault' } & ScanFault)
  /** The serial number is already in a line, whose number is `line`, from 1. */
  | { readonly kind: 'repeated'; readonly code: string; readonly line: number }
  | {
      /**
       * `behind`: a dialog is open; `locked`: the document is read-only; `layout`: the text depends on the scanner's keyboard
       * layout, which is unknown; `counting`: a delivery is being checked, which only counts products; `countedBefore`: the
       * delivery's count has this serial number; `notConvertible`: the list has no factor between the scan's unit and the line's.
       */
      readonly kind:
        | ('unknown' | 'several' | 'unread' | 'noList' | 'noProduct' | 'notWanted')
        | ('behind' | 'locked' | 'layout' | 'ambiguous' | 'weighed' | 'counting' | 'countedBefore' | 'notConvertible');
      readonly code: string;
    };

/**
 * `warehouse`: set for following lines; `customer`: set in the document; `surplus`: a product in no line of the checked delivery.
 */
export interface ScanNotice extends Pick<Scan, 'unsentDates'> {
  readonly kind: 'warehouse' | 'customer' | 'surplus';
  readonly name: string;
}

export class Scans {
  last = $state.raw<Scan | null>(null);
  trouble = $state.raw<ScanTrouble | null>(null);
  /** The last scan's result if it concerns no line. */
  notice = $state.raw<ScanNotice | null>(null);
  readonly #document: DocumentState;
  /** Lines created by scans, as the scan and the product left them, and the scanned code. */
  readonly #begun = emptyMap<string, { readonly line: ValueRecord; readonly code: string }>();

  constructor(document: DocumentState) {
    this.#document = document;
  }

  /** The line created by a scan of this code, in this warehouse (null: in any), if only scans have changed it since. */
  openLine(code: string, warehouse: string | null): ValueRecord | undefined {
    return this.#document.lines.findLast(
      (one) =>
        (warehouse === null || textOf(one.WarehouseName) === warehouse.trim()) &&
        this.#isOf(one, code) &&
        this.#isUnchangedSinceScan(one),
    );
  }

  /** Whether the line's quantity was entered, not counted by scans. */
  isEntered({ $key = '', Quantity }: ValueRecord): boolean {
    const begun = this.#begun.get($key);
    return begun === undefined || begun.line.Quantity !== Quantity;
  }

  /**
   * Records the line as changed by a scan. `code`: null if the scan did not change its quantity, in a line that it may not have
   * created.
   */
  keep(key: string, code: string | null, detail: Pick<Scan, 'lot' | 'serial' | 'unsentDates' | 'isPartial'>): void {
    const line = this.#document.line(key);
    const begun = this.#begun.get(key);
    if (!line) return;
    if (code !== null) this.#begun.set(key, { line, code });
    else if (begun) this.#begun.set(key, { ...begun, line: { ...line, Quantity: begun.line.Quantity } });
    this.#report({ last: { key, code: textOf(line.ProductCode), quantity: textOf(line.Quantity), ...detail } });
  }

  refuse(trouble: ScanTrouble): void {
    this.#report({ trouble });
  }

  notify(notice: ScanNotice): void {
    this.#report({ notice });
  }

  /** Reports a counted product whose line was not changed. */
  count(key: string, code: string, quantity: string, detail: Pick<Scan, 'lot' | 'unsentDates'>): void {
    this.#report({ last: { key, code, quantity, ...detail } });
  }

  #report({ last = null, trouble = null, notice = null }: Partial<Pick<Scans, 'last' | 'trouble' | 'notice'>>): void {
    this.last = last;
    this.trouble = trouble;
    this.notice = notice;
  }

  /** Called when a line was filled from its product, which does not count as a change. */
  follow(before: ValueRecord, after: ValueRecord): void {
    const begun = this.#begun.get(before.$key ?? '');
    if (begun && sameButQuantity(before, begun.line)) this.#begun.set(before.$key ?? '', { ...begun, line: after });
  }

  /**
   * Matches the scanned code or its spelling in the lookup. A line created by a barcode only matches that barcode, because its
   * unit may differ from the product code's.
   */
  #isOf(line: ValueRecord, code: string): boolean {
    const read = this.#begun.get(line.$key ?? '')?.code ?? '';
    const current = textOf(line.ProductCode);
    return read === code || (current === code.trim() && fold(read) === fold(current));
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
