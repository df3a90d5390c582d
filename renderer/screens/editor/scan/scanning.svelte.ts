/**
 * Processes scans: increases the quantity of the line that a scan of the product created, or adds a new line, with the lot,
 * serial number and expiry date of a GS1 label. A scan that names no product never adds a line. Scans are processed in order,
 * each in one undo step.
 */
import Big from 'big.js';
import { gtinsOf } from '../../../../domain/barcodes/gtin.ts';
import type { ScannedItem } from '../../../../domain/barcodes/scanned.ts';
import type { DocumentDescription, Movement } from '../../../../domain/documents/index.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import {
  countedGoodsOf,
  detailsTaken,
  expiryOf,
  isQuantityEntered,
  placeAsked,
  unnamedGoods,
  weightIn,
  withDetails,
  withScanned,
} from '../../../../domain/goods/scanned-goods.ts';
import { amountOf, exactlyIn } from '../../../../domain/goods/measure.ts';
import type { Amount } from '../../../../domain/goods/measure.ts';
import type { Goods } from '../../../../domain/goods/place.ts';
import type { ScanFacts } from '../../../../domain/goods/scanned-goods.ts';
import { canonical, isDecimal } from '../../../../domain/numbers.ts';
import { mainUnitOf } from '../../../../domain/rules/units.ts';
import { itemsOf, textOf, textsOf } from '../../../../domain/value.ts';
import { remainingGoods, missingTracking } from '../../../../domain/edit/tracking.ts';
import type { MissingTracking } from '../../../../domain/edit/tracking.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import { linePlace } from '../../../../domain/model/place.ts';
import { newKey } from '../session/identity.ts';
import { openOf } from './scan-identity.ts';
import type { FoundProduct, NewEntry, ScanIdentity, ScanText, Unlisted } from './scan-identity.ts';
import type { UnsentDates, Scan, ScanTrouble } from './scans.svelte.ts';
import { wholeRow } from '../../../../domain/edit/entry-match.ts';
import type { ProductFill } from '../lookup/product-fill.ts';
import type { Products } from '../lookup/products.svelte.ts';
import { DeliveryCheck } from './delivery-check.svelte.ts';
import { NamedScans } from './named-scans.svelte.ts';
import type { NamedScansEditor } from './named-scans.svelte.ts';
import type { Problems } from '../problems/problems.svelte.ts';
import { refusedDetail, withReplaced } from '../../../../domain/edit/refused-detail.ts';
import type { RefusedDetail } from '../../../../domain/edit/refused-detail.ts';

export interface ScannedEditor extends NamedScansEditor {
  readonly scanIdentity: ScanIdentity;
  readonly products: Products;
  readonly fill: ProductFill;
  readonly readOnly: boolean;
  readonly description: Pick<DocumentDescription, 'movement' | 'fields'>;
  readonly openEntries: { add(entries: readonly NewEntry[], tag: string): void };
  readonly problems: Pick<Problems, 'openServiceErrors'>;
  readonly grid: {
    readonly line: ValueRecord | undefined;
    readonly selection: { readonly moves: number };
    appendLine(line: ValueRecord, tag: string): void;
  };
  startLine(key: string, previous: ValueRecord | undefined): ValueRecord;
}

/**
 * How to handle a text that is no label and matches no product: as an open entry, as typed text, or (in the empty row) as an open
 * entry unless it has a meaning as typed text.
 */
export type UnknownScan = 'open' | 'typed' | 'openUnlessTyped';

/** `unknown`: it was typed text, and nothing was done. */
export type ScanOutcome = 'taken' | 'refused' | 'unknown';

interface ExpectedDetail {
  readonly line: ValueRecord;
  readonly missing: MissingTracking;
}

interface LeftOfLabel {
  readonly item: ScannedItem;
  readonly amount: Amount;
}

export class Scanning {
  /** Whether an unknown code is taken as the lot or serial number that the current line lacks; set by the warehouse view. */
  takesDetails = $state(false);
  current = $state<string | null>(null);
  /** Whether the user is led through the lines that lack lots or serial numbers, one after another. */
  #isGuided = false;
  /** The grid's count of moves when an item was last scanned. */
  #movesAtScan: number | undefined;
  readonly delivery: DeliveryCheck;
  readonly named: NamedScans;
  readonly #editor: ScannedEditor;
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;

  constructor(editor: ScannedEditor) {
    this.#editor = editor;
    this.delivery = new DeliveryCheck(
      editor,
      (product) => this.#lineOf(product),
      (work) => this.inTurn(work),
    );
    this.named = new NamedScans(editor);
  }

  /** The current line and the lots or serial numbers it lacks, which the next unknown code adds; null if none are expected. */
  get expected(): ExpectedDetail | null {
    const { document, products } = this.#editor;
    const line = this.takesDetails ? document.line(this.current ?? '') : undefined;
    const missing = line ? missingTracking(line, products.get, this.#movement.direction) : null;
    return line && missing ? { line, missing } : null;
  }

  /** Lines that lack lots or serial numbers, starting after the current line and wrapping around. */
  get lacking(): readonly ValueRecord[] {
    const { document, products } = this.#editor;
    const at = document.lineIndex(this.current ?? '') + 1;
    const { direction } = this.#movement;
    return [...document.lines.slice(at), ...document.lines.slice(0, at)].filter(
      (line) => missingTracking(line, products.get, direction) !== null,
    );
  }

  /** Goes to the next line that lacks lots or serial numbers, and after each completed line to the one after it. */
  startGuidedMode(): void {
    this.current = this.lacking[0]?.$key ?? null;
    this.#isGuided = this.current !== null;
  }

  skipLine(): void {
    const next = this.#isGuided ? this.lacking[0]?.$key : undefined;
    this.#isGuided = next !== undefined && next !== this.current;
    this.current = this.#isGuided ? (next ?? null) : null;
  }

  /** The current line's lot or serial number that the service rejected; the next scan replaces it. */
  get refused(): RefusedDetail | null {
    const { document, problems } = this.#editor;
    const line = this.takesDetails ? document.line(this.current ?? '') : undefined;
    return line ? refusedDetail(line, problems.openServiceErrors) : null;
  }

  /** Only the warehouse view shows the count, so in other views a scan changes the lines. */
  get #isCounting(): boolean {
    return this.takesDetails && this.delivery.count !== null;
  }

  get #movement(): Movement {
    return this.#editor.description.movement(this.#editor.document.header);
  }

  /** Processes a scan after the earlier ones. `before` is called once it is certain that it is a scan, before any change. */
  take(scan: ScanText, unknown: UnknownScan = 'open', before?: () => void): Promise<ScanOutcome> {
    return this.inTurn((take) => take(scan, unknown, before));
  }

  /** Runs work after all earlier scans and before the next one. */
  inTurn<T>(work: (take: Scanning['take']) => T | Promise<T>): Promise<T> {
    const done = this.#last.then(() => work((scan, unknown, before) => this.#take(scan, unknown ?? 'open', before)));
    this.#last = done.catch(() => undefined);
    return done;
  }

  /**
   * Processes a scan for the product that the user chose, with the details that can be read reliably from its label. Call it
   * within {@link inTurn}.
   */
  takeAs(text: string, product: LookupRow): ScanOutcome {
    if (this.#editor.readOnly) return 'unknown';
    const read = this.#editor.scanIdentity.read(text);
    const item = read.kind === 'ambiguous' ? undefined : read.item;
    const isPartial = read.kind === 'ambiguous' || (read.kind === 'fault' && item !== undefined);
    const found = { kind: 'one', row: product, code: product.code } as const;
    const goods = item ?? { codes: [] };
    return this.#isCounting ? this.#countDelivered(text, goods, found) : this.#add(text, goods, found, { isPartial });
  }

  /** Resolves when all scans are processed; queueing and closing wait for it. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #take(scan: ScanText, unknown: UnknownScan, before?: () => void): Promise<ScanOutcome> {
    const { scanIdentity: identity } = this.#editor;
    const found = await identity.of(scan);
    const isScan =
      found.kind !== 'none' ||
      unknown === 'open' ||
      (unknown === 'openUnlessTyped' && (await identity.hasNoTypedMeaning(scan)));
    if (!isScan) return 'unknown';
    before?.();
    if (this.#editor.readOnly) return this.#refuse({ kind: 'locked', code: identity.codeIn(scan.text) });
    switch (found.kind) {
      case 'product':
        return this.#isCounting
          ? this.#countDelivered(found.text, found.item, found.found)
          : this.#add(found.text, found.item, found.found);
      case 'detail':
        if (this.#isCounting) return this.#refuse({ kind: 'counting', code: identity.codeIn(found.text) });
        return this.#addDetail(found.text, found.item, this.#detailedLine());
      case 'open':
        return this.#open(found.entry, found.trouble);
      case 'none':
        return this.#takeUnknown(scan, unknown, found.found);
    }
  }

  /** The line for a separate label of a lot or serial number: the last scanned one, or a line that the user went to after it. */
  #detailedLine(): ValueRecord | undefined {
    const { document, grid, scans } = this.#editor;
    if (this.takesDetails) return document.line(this.current ?? '');
    const scanned = document.line(scans.last?.key ?? '');
    if (grid.selection.moves !== this.#movesAtScan) return grid.line ?? scanned;
    // The last scanned line may be gone, by undo. After a refused scan, its item is unknown.
    return scanned ?? (scans.last === null ? undefined : grid.line);
  }

  /** Processes a scan that matches no product: as the expected lot or serial number, or as an open entry. */
  async #takeUnknown(scan: ScanText, unknown: UnknownScan, found: Unlisted): Promise<ScanOutcome> {
    const { document, scanIdentity: identity } = this.#editor;
    const { expected } = this;
    const code = identity.codeIn(scan.text);
    const text = identity.inLayout(scan);
    // A GTIN that no lookup has is not a lot number, and a delivery check changes no lines.
    const mayBeDetail = found === 'none' && gtinsOf(code).length === 0 && !this.#isCounting;
    const kind = this.refused?.kind ?? expected?.missing.kind;
    if (mayBeDetail && kind !== undefined) {
      if (text === null) return this.#refuse({ kind: 'layout', code });
      const detail = { codes: [], [kind === 'lots' ? 'lot' : 'serial']: text };
      return this.#addDetail(text, detail, document.line(this.current ?? ''));
    }
    if (mayBeDetail && this.takesDetails && text !== null && (await this.named.take(text))) return 'taken';
    const { entry, trouble } = await identity.unlisted(found, text ?? scan.text);
    // Without the lookup, the code may be valid: in the empty row it is kept like a typed one.
    if (unknown === 'openUnlessTyped' && (trouble.kind === 'unread' || trouble.kind === 'noList'))
      return this.#addUnlisted(code);
    return this.#open(entry, trouble);
  }

  #countDelivered(text: string, item: ScannedItem, { row }: FoundProduct): ScanOutcome {
    const { document, products, scans } = this.#editor;
    const facts = products.learn(wholeRow(row));
    const weighed = (): ScanOutcome => this.#open(openOf('weighedGoods', text).entry, { kind: 'weighed', code: text });
    const named = { code: row.code, barcodeUnit: row.barcode?.unit, facts };
    const goods = countedGoodsOf(item, named, document.lines, this.#scanFacts);
    if (goods === null) return weighed();
    const added = this.delivery.add(goods);
    if (added === 'repeated') return this.#refuse({ kind: 'countedBefore', code: item.serial ?? '' });
    if (added === 'notConvertible')
      return item.isWeighed === true ? weighed() : this.#refuse({ kind: 'notConvertible', code: row.code });
    const { line, taken } = added;
    this.current = line;
    const dates = unsentDatesOf(taken, item, this.#movement.direction);
    if (line === null) scans.notify({ kind: 'surplus', name: row.name ?? row.code, ...dates });
    else scans.count(line, row.code, added.quantity, { ...dates, lot: goods.lot });
    return 'taken';
  }

  #add(text: string, item: ScannedItem, { row, code }: FoundProduct, noted: Pick<Scan, 'isPartial'> = {}): ScanOutcome {
    const { document, products, fill, scans, grid } = this.#editor;
    const facts = products.learn(wholeRow(row));
    const repeated = this.#lineWithSerial(row.code, item.serial);
    if (repeated >= 0) return this.#refuse({ kind: 'repeated', code: item.serial ?? '', line: repeated + 1 });
    const refused = this.#refusedBy(row.code, item);
    if (refused !== null) return this.#replace(refused.line, refused.detail, item);
    const begun = scans.openLine(code, this.named.warehouse);
    // What is left of a box that was scanned into other lines may be counted in pieces.
    const unit = row.barcode?.unit ?? (textOf(begun?.UnitCode) || mainUnitOf(facts));
    // A weight is only counted in a unit of weight.
    if (item.isWeighed === true && weightIn(unit, item) === null)
      return this.#open(openOf('weighedGoods', text).entry, { kind: 'weighed', code: text });
    const tag = `scan ${++this.#count}`;
    const goods = { product: row.code, unit, quantity: weightIn(unit, item) ?? item.count ?? '1' };
    const left = this.#fillAsking(goods, item, tag);
    if (left === null) return 'taken';
    const isCountedIn = (line: ValueRecord): boolean =>
      exactlyIn([textOf(line.UnitCode)], left.amount, products.get(row.code)) !== null;
    let key = begun && isCountedIn(begun) ? begun.$key : undefined;
    if (key === undefined) {
      key = newKey();
      grid.appendLine({ ...this.#startLine(key), ProductCode: row.code }, tag);
      fill.choose(key, wholeRow(row), tag);
      const isExact = isCountedIn(document.line(key) ?? {});
      if (!isExact) document.set(linePlace(key, 'UnitCode'), mainUnitOf(facts), tag);
    }
    document.changeLine(key, (line) => withScanned(this.#counted(line, left.item, left.amount), code), tag);
    document.seal();
    this.current = key;
    this.#movesAtScan = grid.selection.moves;
    this.#isGuided = false;
    scans.keep(key, { ...this.#stored(key, item), ...noted });
    return 'taken';
  }

  #startLine(key: string): ValueRecord {
    const line = this.#editor.startLine(key, this.#editor.document.lines.at(-1));
    const { warehouse } = this.named;
    return warehouse === null ? line : { ...line, WarehouseName: warehouse };
  }

  #lineOf(product: string): ValueRecord {
    const unit = mainUnitOf(this.#editor.products.get(product));
    return { ...this.#startLine(newKey()), ProductCode: product, ...(unit === '' ? {} : { UnitCode: unit }) };
  }

  /** Adds a code that could not be looked up: increases its line's quantity, or adds a line. */
  #addUnlisted(code: string): ScanOutcome {
    const { document, products, scans, grid } = this.#editor;
    const tag = `scan ${++this.#count}`;
    let key = scans.openLine(code, this.named.warehouse)?.$key;
    if (key === undefined) {
      key = newKey();
      grid.appendLine({ ...this.#startLine(key), ProductCode: code }, tag);
    }
    const one = (line: ValueRecord): Amount =>
      amountOf(new Big(1), textOf(line.UnitCode), products.get(textOf(line.ProductCode)));
    document.changeLine(key, (line) => withScanned(this.#counted(line, { codes: [code] }, one(line)), code), tag);
    document.seal();
    this.current = key;
    this.#movesAtScan = grid.selection.moves;
    scans.keep(key, {});
    return 'taken';
  }

  /**
   * Puts the lot or serial number of a label into the lines that ask for it, whose quantity has been entered already: a line that the
   * user was told to scan it for, or one whose quantity no scan has counted. Returns what is left of the label; null if nothing.
   */
  #fillAsking(goods: Goods, item: ScannedItem, tag: string): LeftOfLabel | null {
    const { document, scans, products } = this.#editor;
    const facts = this.#scanFacts;
    const details = detailsTaken(item, goods.product, facts);
    const whole = { item, amount: amountOf(new Big(goods.quantity), goods.unit, products.get(goods.product)) };
    if (details.lot === undefined && details.serial === undefined) return whole;
    const { warehouse } = this.named;
    const asked = this.expected?.line.$key;
    const asking = document.lines.filter((line) => line.$key === asked || isQuantityEntered(line));
    const placed = placeAsked({ ...goods, ...details, ...(warehouse === null ? {} : { warehouse }) }, asking, facts);
    const { serial: _serial, ...unnumbered } = item;
    for (const [key, parts] of placed.lines) {
      for (const { amount, isFirst } of parts)
        document.changeLine(key, (line) => withDetails(line, isFirst ? item : unnumbered, amount, facts), tag);
      this.current = key;
    }
    const key = [...placed.lines.keys()].at(-1);
    const [left] = placed.left;
    if (key === undefined) return whole;
    if (left !== undefined) return { item: left.isFirst ? item : unnumbered, amount: left.amount };
    document.seal();
    scans.keep(key, this.#stored(key, item));
    if (this.#isGuided && this.expected === null) this.startGuidedMode();
    return null;
  }

  /** The line with more goods. A serial number first fills a quantity that was entered. */
  #counted(line: ValueRecord, item: ScannedItem, amount: Amount): ValueRecord {
    const product = textOf(line.ProductCode);
    const by = exactlyIn([textOf(line.UnitCode)], amount, this.#editor.products.get(product));
    const before = isDecimal(line.Quantity) ? line.Quantity : '0';
    const isNumbered = detailsTaken(item, product, this.#scanFacts).serial !== undefined;
    const isWaiting = isNumbered && isQuantityEntered(line) && new Big(before).gt(textsOf(line.SerialNumbers).length);
    const sum = (): string => canonical(new Big(before).plus(by?.quantity ?? amount.quantity).toFixed());
    return withDetails(isWaiting ? line : { ...line, Quantity: sum() }, item, amount, this.#scanFacts);
  }

  /** Adds a lot or serial number from a label without a product to an existing line. */
  #addDetail(text: string, item: ScannedItem, line: ValueRecord | undefined): ScanOutcome {
    const { document, products, scans } = this.#editor;
    const key = line?.$key;
    const code = item.lot ?? item.serial ?? text;
    if (!line || key === undefined || (item.lot === undefined && item.serial === undefined))
      return this.#open(openOf('noLine', text).entry, { kind: 'noProduct', code });
    const repeated = this.#lineWithSerial(textOf(line.ProductCode), item.serial);
    if (repeated >= 0) return this.#refuse({ kind: 'repeated', code: item.serial ?? '', line: repeated + 1 });
    const refused = line.$key === this.current ? this.refused : null;
    if (refused !== null && detailIn(item, refused) !== undefined) return this.#replace(line, refused, item);
    const product = textOf(line.ProductCode);
    const goods = unnamedGoods(item, line, products.get(product)) ?? remainingGoods(line, products.get);
    if (goods === 'notConvertible') return this.#refuse({ kind: 'notConvertible', code: product });
    const detailed = withDetails(line, item, goods?.quantity.gt(0) === true ? goods : null, this.#scanFacts);
    if (detailed === line) return this.#refuse({ kind: 'notWanted', code });
    document.changeLine(key, () => detailed, `scan ${++this.#count}`);
    document.seal();
    this.current = key;
    scans.keep(key, this.#stored(key, item));
    if (this.#isGuided && this.expected === null) this.startGuidedMode();
    return 'taken';
  }

  /** The line of a product whose rejected lot or serial number a label replaces; the current line first. */
  #refusedBy(
    product: string,
    item: ScannedItem,
  ): { readonly line: ValueRecord; readonly detail: RefusedDetail } | null {
    const { document, problems } = this.#editor;
    const own = document.lines.filter((line) => textOf(line.ProductCode) === product);
    const current = own.find(({ $key }) => $key === this.current);
    for (const line of current ? [current, ...own] : own) {
      const detail = refusedDetail(line, problems.openServiceErrors);
      const text = detail === null ? undefined : detailIn(item, detail);
      if (detail !== null && text !== undefined && text !== detail.text) return { line, detail };
    }
    return null;
  }

  /** Replaces the rejected lot or serial number with the scanned one, and goes to the next line with such an error. */
  #replace(line: ValueRecord, refused: RefusedDetail, item: ScannedItem): ScanOutcome {
    const { document, problems, scans } = this.#editor;
    const key = line.$key ?? '';
    const expiry = expiryOf(item, this.#movement.direction);
    const text = detailIn(item, refused) ?? '';
    document.changeLine(key, () => withReplaced(line, refused, text, expiry), `scan ${++this.#count}`);
    document.seal();
    scans.keep(key, this.#stored(key, item));
    const next = document.lines.find((one) => refusedDetail(one, problems.openServiceErrors) !== null);
    this.current = next?.$key ?? key;
    return 'taken';
  }

  get #scanFacts(): ScanFacts {
    return { product: this.#editor.products.get, direction: this.#movement.direction, newKey };
  }

  /** Which of the label's values the line has now; a lot that is not needed there is left out. */
  #stored(key: string, item: ScannedItem): Pick<Scan, 'lot' | 'serial' | 'unsentDates'> {
    const { lot, serial } = item;
    const line = this.#editor.document.line(key) ?? {};
    const hasSerial = serial !== undefined && textsOf(line.SerialNumbers).includes(serial);
    return {
      ...(itemsOfLot(line, lot).length > 0 ? { lot } : {}),
      ...(hasSerial ? { serial } : {}),
      ...unsentDatesOf(line, item, this.#movement.direction),
    };
  }

  #lineWithSerial(product: string, serial: string | undefined): number {
    if (serial === undefined) return -1;
    return this.#editor.document.lines.findIndex(
      (line) => textOf(line.ProductCode) === product && textsOf(line.SerialNumbers).includes(serial),
    );
  }

  /** Adds a scan as an open entry, in a separate undo step. */
  #open(entry: NewEntry, trouble: ScanTrouble): ScanOutcome {
    this.#editor.openEntries.add([entry], `scan ${++this.#count}`);
    this.#editor.document.seal();
    this.#editor.scans.refuse(trouble, true);
    return 'refused';
  }

  #refuse(trouble: ScanTrouble): ScanOutcome {
    this.#editor.scans.refuse(trouble);
    return 'refused';
  }
}

const itemsOfLot = (line: ValueRecord, lot: string | undefined): readonly ValueRecord[] =>
  itemsOf(line.Lots).filter((one) => lot !== undefined && one.LotNo === lot);

/** A lot keeps its expiry date for incoming goods only (§2.4); the label's other dates are only shown to the user. */
function unsentDatesOf(
  line: ValueRecord,
  item: ScannedItem,
  direction: Movement['direction'],
): Pick<Scan, 'unsentDates'> {
  const { lot, production, bestBefore, expiry } = item;
  const isExpiryKept = itemsOfLot(line, lot).some((one) => textOf(one.ExpiryDate).slice(0, 10) === expiry);
  const unkept = isExpiryKept ? undefined : expiry;
  const dates = { production, bestBefore, [direction === 'outbound' ? 'expiry' : 'incomingExpiry']: unkept };
  const unsentDates = Object.fromEntries(Object.entries(dates).filter(([, day]) => day !== undefined)) as UnsentDates;
  return Object.keys(unsentDates).length > 0 ? { unsentDates } : {};
}

const detailIn = ({ lot, serial }: ScannedItem, { kind }: RefusedDetail): string | undefined =>
  kind === 'lots' ? lot : serial;
