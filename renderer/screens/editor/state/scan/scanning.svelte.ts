/**
 * What becomes of a scan: the product that it names gets one more in the line that its scan began, or a line of its own, with
 * the lot, the serial number and the expiry date of a GS1 label. What names no product never becomes a line. Scans are taken
 * in their order, each in one step of undo.
 */
import Big from 'big.js';
import { gtinsOf } from '../../../../../domain/barcodes/gtin.ts';
import { readScan } from '../../../../../domain/barcodes/scanned.ts';
import type { Scanned, ScannedItem } from '../../../../../domain/barcodes/scanned.ts';
import type { Movement } from '../../../../../domain/documents/index.ts';
import type { Value, ValueRecord } from '../../../../../domain/fields.ts';
import { linePlace } from '../../../../../domain/model/place.ts';
import { canonical, isDecimal } from '../../../../../domain/numbers.ts';
import { trackingOf } from '../../../../../domain/rules/stock-tracking.ts';
import { isRecord, itemsOf, textOf, textsOf } from '../../../../../domain/value.ts';
import { remainingOf } from '../content/lots.ts';
import { missingTracking } from '../content/tracking.ts';
import type { MissingTracking } from '../content/tracking.ts';
import type { DocumentState } from '../content/document.svelte.ts';
import type { LookupRow } from '../../../../../domain/model/lookup.ts';
import { newKey } from '../content/places.ts';
import type { DatesNotKept, Scan, Scans, ScanTrouble } from '../grid/scans.svelte.ts';
import { chosenEntry } from '../lookup/entry-match.ts';
import { wholeRow } from '../lookup/lookup-options.ts';
import type { LookupOption } from '../lookup/lookup-options.ts';
import type { LookupSearch } from '../lookup/lookup-search.ts';
import type { PendingLookups } from '../lookup/pending-lookups.svelte.ts';
import type { ProductFill } from '../lookup/product-fill.ts';
import type { Products } from '../lookup/products.svelte.ts';

export interface ScanningOptions {
  readonly document: DocumentState;
  readonly scans: Scans;
  readonly products: Products;
  readonly lookupSearch: LookupSearch;
  readonly fill: ProductFill;
  readonly pending: PendingLookups;
  readonly readOnly: () => boolean;
  readonly today: () => string;
  readonly movement: () => Movement;
  readonly startLine: (key: string, previous: ValueRecord | undefined) => ValueRecord;
  /** Puts a line behind the others, and leaves the keyboard where it is. */
  readonly append: (line: ValueRecord, tag: string) => void;
  /** Takes a line back that a scan began, as if it never was. */
  readonly takeBack: (key: string, tag: string) => void;
  /** The line that one is in. */
  readonly activeLine: () => ValueRecord | undefined;
  /** Whether the list of products was ever fetched. */
  readonly isFetched: () => Promise<boolean>;
}

type Found =
  | { readonly kind: 'one'; readonly row: LookupOption; readonly code: string }
  | { readonly kind: 'several' | 'none' | 'unread' };

/** `unknown`: it names no product, and nothing was said of it. */
export type ScanOutcome = 'taken' | 'refused' | 'unknown';

/** A line that lacks lots or serial numbers, which are scanned next. */
interface ExpectedDetail {
  readonly line: ValueRecord;
  readonly missing: MissingTracking;
}

export class Scanning {
  /** Whether a code that no product has is the lot or serial number that the current line lacks: the view says so. */
  takesDetails = $state(false);
  /** Key of the line that was scanned or chosen last. */
  current = $state<string | null>(null);
  readonly #options: ScanningOptions;
  #last: Promise<unknown> = Promise.resolve();
  #confirmed: Promise<unknown> = Promise.resolve();
  #count = 0;

  constructor(options: ScanningOptions) {
    this.#options = options;
  }

  /** What the next scan is taken for where no product has it; null: for nothing. */
  get expected(): ExpectedDetail | null {
    const { document, products, movement } = this.#options;
    const line = this.takesDetails ? document.line(this.current ?? '') : undefined;
    const missing = line ? missingTracking(line, products.get, movement().direction) : null;
    return line && missing ? { line, missing } : null;
  }

  read(text: string): Scanned {
    return readScan(text, this.#options.today());
  }

  /**
   * Takes a scan once those before it were taken. `isCertain`: it was a scanner, so that an unknown product is told.
   * `before`: what is done once its product is known, before anything is changed; `false`: the scan is left as it was typed.
   */
  take(text: string, isCertain: boolean, before?: () => Promise<boolean>): Promise<ScanOutcome> {
    const done = this.#last.then(() => this.#take(text, isCertain, before));
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Takes a scan for the product that the user chose for it, with the lot, serial number and dates of its label. */
  takeAs(text: string, product: LookupRow): Promise<ScanOutcome> {
    const read = this.read(text);
    const item = read.kind === 'fault' ? { codes: [] } : read.item;
    const done = this.#last.then(() =>
      this.#options.readOnly() ? 'unknown' : this.#add(item, { kind: 'one', row: product, code: product.code }),
    );
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Does something once the scans so far were taken, and before the next one is. */
  afterThese(work: () => Promise<void>): void {
    this.#last = this.#last.then(work).catch(() => undefined);
  }

  /** How often scans have changed a line so far. */
  get changes(): number {
    return this.#count;
  }

  /** Resolves when all scans were taken and looked up; saving waits for it. */
  async settled(): Promise<void> {
    await Promise.all([this.#last, this.#confirmed]);
  }

  /**
   * A line was begun with the code that was scanned: where the list knows it in another form alone (an EAN-13 in 14 digits),
   * its product is taken, and where it knows none the line is taken back.
   */
  confirm(key: string, code: string, tag: string): Promise<void> {
    const done = this.#confirm(key, code, tag);
    this.#confirmed = Promise.allSettled([this.#confirmed, done]);
    return done;
  }

  async #confirm(key: string, code: string, tag: string): Promise<void> {
    const { readOnly, document, pending, products, fill, scans, isFetched, takeBack } = this.#options;
    await pending.settledAt(linePlace(key, 'ProductCode'));
    const isOpen = (): boolean =>
      !readOnly() && scans.isUnchanged(key) && textOf(document.line(key)?.ProductCode) === code;
    if (!isOpen() || products.get(code) || products.isUnread(code)) return;
    const read = this.read(code);
    const found = await this.#find(read.kind === 'item' ? read.item.codes : []);
    if (!isOpen()) return;
    if (found.kind === 'one') await fill.fillLines([key], chosenEntry(found.row, code), { tag, joins: true });
    if (found.kind !== 'none' || !(await isFetched().catch(() => false)) || !isOpen()) return;
    takeBack(key, tag);
    this.#refuse({ kind: 'unknown', code });
  }

  async #take(text: string, isCertain: boolean, before?: () => Promise<boolean>): Promise<ScanOutcome> {
    const { readOnly, isFetched } = this.#options;
    const read = this.read(text);
    if (read.kind === 'fault') return isCertain ? this.#refuse({ kind: 'fault', ...read.fault }) : 'unknown';
    if (read.kind === 'detail') {
      if ((await before?.()) === false) return 'unknown';
      const { activeLine, document, scans } = this.#options;
      return this.#addDetail(
        read.item,
        this.takesDetails ? document.line(this.current ?? '') : (activeLine() ?? document.line(scans.last?.key ?? '')),
      );
    }
    const found = await this.#find(read.item.codes);
    if (found.kind === 'one') {
      if ((await before?.()) === false) return 'unknown';
      return readOnly() ? 'unknown' : this.#add(read.item, found);
    }
    if (!isCertain) return 'unknown';
    if (found.kind !== 'none') return this.#refuse({ kind: found.kind, code: text });
    const [code = '', ...otherForms] = read.item.codes;
    const { expected } = this;
    // The number of a trade item that no list has is no lot, also where there is but one way to write it (14 digits).
    if (expected && otherForms.length === 0 && gtinsOf(code).length === 0) {
      if ((await before?.()) === false) return 'unknown';
      return this.#addDetail({ codes: [], [expected.missing.kind === 'lots' ? 'lot' : 'serial']: code }, expected.line);
    }
    const isListed = await isFetched().catch(() => false);
    return this.#refuse({ kind: isListed ? 'unknown' : 'noList', code });
  }

  async #find(codes: readonly string[]): Promise<Found> {
    for (const code of codes) {
      const found = await this.#options.lookupSearch
        .find({ kind: 'products', text: code, by: 'code' })
        .catch(() => ({ kind: 'unread' }) as const);
      if (found.kind === 'one') return { kind: 'one', row: found.row, code };
      if (found.kind !== 'none') return found;
    }
    return { kind: 'none' };
  }

  #add(item: ScannedItem, { row, code }: Found & { readonly kind: 'one' }): ScanOutcome {
    const { document, products, fill, scans, startLine, append } = this.#options;
    products.learn(wholeRow(row));
    const repeated = this.#lineWithSerial(row.code, item.serial);
    if (repeated >= 0) return this.#refuse({ kind: 'repeated', code: item.serial ?? '', line: repeated + 1 });
    const tag = `scan ${++this.#count}`;
    let key = scans.openLine(code)?.$key;
    if (key === undefined) {
      key = newKey();
      append({ ...startLine(key, document.lines.at(-1)), ProductCode: row.code }, tag);
      fill.choose(key, wholeRow(row), tag);
    }
    document.changeLine(key, (line) => this.#counted(line, item), tag);
    document.seal();
    this.current = key;
    scans.keep(key, code, this.#stored(key, item));
    return 'taken';
  }

  /** One more in the line, or as many as the label says; a serial number fills a quantity that stands there first. */
  #counted(line: ValueRecord, item: ScannedItem): ValueRecord {
    const by = (textOf(line.UnitCode) === 'KGM' ? item.kilograms : undefined) ?? item.count ?? '1';
    const before = isDecimal(line.Quantity) ? line.Quantity : '0';
    const isWaiting = item.serial !== undefined && new Big(before).gt(textsOf(line.SerialNumbers).length);
    const counted = isWaiting ? line : { ...line, Quantity: canonical(new Big(before).plus(by).toFixed()) };
    return this.#withDetail(counted, item, by);
  }

  /** A lot or a serial number without its product, which goes to a line that is there. */
  #addDetail(item: ScannedItem, line: ValueRecord | undefined): ScanOutcome {
    const { document, products, scans, readOnly } = this.#options;
    const key = line?.$key;
    if (readOnly()) return 'unknown';
    if (!line || key === undefined || (item.lot === undefined && item.serial === undefined))
      return this.#refuse({ kind: 'noProduct', code: item.lot ?? item.serial ?? '' });
    const repeated = this.#lineWithSerial(textOf(line.ProductCode), item.serial);
    if (repeated >= 0) return this.#refuse({ kind: 'repeated', code: item.serial ?? '', line: repeated + 1 });
    const left = remainingOf(line, products.get) ?? '0';
    const quantity = left === '0' || left.startsWith('-') ? undefined : left;
    const detailed = this.#withDetail(line, item, item.count ?? quantity);
    if (detailed === line) return this.#refuse({ kind: 'notWanted', code: item.lot ?? item.serial ?? '' });
    document.changeLine(key, () => detailed, `scan ${++this.#count}`);
    document.seal();
    this.current = key;
    scans.keep(key, null, this.#stored(key, item));
    return 'taken';
  }

  /** The lot and the serial number, unless the table of stock types says that they are left empty (§2.3). */
  #withDetail(line: ValueRecord, item: ScannedItem, by: string | undefined): ValueRecord {
    const { products, movement } = this.#options;
    const { direction } = movement();
    const wanted = trackingOf(products.get(textOf(line.ProductCode))?.stockType, direction);
    let detailed = line;
    if (item.serial !== undefined && wanted.serials !== false)
      detailed = { ...detailed, SerialNumbers: [...textsOf(line.SerialNumbers), item.serial] };
    if (item.lot !== undefined && wanted.lots !== false)
      // The service takes an expiry date of goods that come in only (§2.4).
      detailed = { ...detailed, Lots: withLot(line, item.lot, by, direction === 'outbound' ? undefined : item.expiry) };
    return detailed;
  }

  /**
   * What of a label its line has now: a lot that is not wanted there is left out. Of its dates a lot takes the expiry of goods that
   * come in (§2.4); who scanned is told of the others.
   */
  #stored(key: string, item: ScannedItem): Pick<Scan, 'lot' | 'serial' | 'notKept'> {
    const { lot, serial, production, bestBefore, expiry } = item;
    const line = this.#options.document.line(key);
    const kept = itemsOf(line?.Lots).filter((one) => lot !== undefined && one.LotNo === lot);
    const isExpiryKept = kept.some((one) => textOf(one.ExpiryDate).slice(0, 10) === expiry);
    const dates = { production, bestBefore, expiry: isExpiryKept ? undefined : expiry };
    const notKept = Object.fromEntries(Object.entries(dates).filter(([, day]) => day !== undefined)) as DatesNotKept;
    const hasSerial = serial !== undefined && textsOf(line?.SerialNumbers).includes(serial);
    return {
      ...(kept.length > 0 ? { lot } : {}),
      ...(hasSerial ? { serial } : {}),
      ...(Object.keys(notKept).length > 0 ? { notKept } : {}),
    };
  }

  #lineWithSerial(product: string, serial: string | undefined): number {
    if (serial === undefined) return -1;
    return this.#options.document.lines.findIndex(
      (line) => textOf(line.ProductCode) === product && textsOf(line.SerialNumbers).includes(serial),
    );
  }

  #refuse(trouble: ScanTrouble): ScanOutcome {
    this.#options.scans.refuse(trouble);
    return 'refused';
  }
}

/** So many more of a lot; a new one has the line's unit. */
function withLot(line: ValueRecord, lot: string, by: string | undefined, expiry: string | undefined): Value {
  const lots = Array.isArray(line.Lots) ? (line.Lots as readonly Value[]).filter(isRecord) : [];
  const at = lots.findIndex((one) => one.LotNo === lot && one.UnitCode === line.UnitCode);
  const known = lots[at];
  if (!known) {
    const unit = typeof line.UnitCode === 'string' ? { UnitCode: line.UnitCode } : {};
    const more = {
      ...(by === undefined ? {} : { Quantity: by }),
      ...(expiry === undefined ? {} : { ExpiryDate: expiry }),
    };
    return [...lots, { $key: newKey(), LotNo: lot, ...unit, ...more }];
  }
  const quantity = isDecimal(known.Quantity) ? canonical(new Big(known.Quantity).plus(by ?? '0').toFixed()) : by;
  return lots.with(at, { ...known, ...(quantity === undefined ? {} : { Quantity: quantity }) });
}
