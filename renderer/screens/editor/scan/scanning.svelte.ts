/**
 * What becomes of a scan: the product that it names gets one more in the line that its scan began, or a line of its own, with
 * the lot, the serial number and the expiry date of a GS1 label. What names no product never becomes a line. Scans are taken
 * in their order, each in one step of undo.
 */
import Big from 'big.js';
import { gtinsOf } from '../../../../domain/barcodes/gtin.ts';
import type { ScannedItem } from '../../../../domain/barcodes/scanned.ts';
import type { DocumentDescription, Movement } from '../../../../domain/documents/index.ts';
import type { ProductFacts } from '../../../../domain/facts.ts';
import type { Value, ValueRecord } from '../../../../domain/fields.ts';
import { canonical, isDecimal } from '../../../../domain/numbers.ts';
import { trackingOf } from '../../../../domain/rules/stock-tracking.ts';
import { isRecord, itemsOf, textOf, textsOf } from '../../../../domain/value.ts';
import { remainingOf, missingTracking } from '../../../../domain/edit/tracking.ts';
import type { MissingTracking } from '../../../../domain/edit/tracking.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import { newKey } from '../session/identity.ts';
import { openOf } from './scan-identity.ts';
import type { FoundProduct, NewEntry, ScanIdentity, ScanText, Unlisted } from './scan-identity.ts';
import type { DatesNotKept, Scan, ScanTrouble } from './scans.svelte.ts';
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
    appendLine(line: ValueRecord, tag: string): void;
  };
  startLine(key: string, previous: ValueRecord | undefined): ValueRecord;
}

/**
 * What becomes of a text that no product has and that is no label: an open entry; typed text; or in the empty row an open entry
 * unless it means something as typed text.
 */
export type UnknownScan = 'open' | 'typed' | 'openUnlessTyped';

/** `unknown`: it was typed, and nothing was done. */
export type ScanOutcome = 'taken' | 'refused' | 'unknown';

interface ExpectedDetail {
  readonly line: ValueRecord;
  readonly missing: MissingTracking;
}

export class Scanning {
  /** Whether a code that no product has is the lot or serial number that the current line lacks: the view says so. */
  takesDetails = $state(false);
  current = $state<string | null>(null);
  readonly delivery: DeliveryCheck;
  readonly named: NamedScans;
  readonly #editor: ScannedEditor;
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;

  constructor(editor: ScannedEditor) {
    this.#editor = editor;
    this.delivery = new DeliveryCheck(editor);
    this.named = new NamedScans(editor);
  }

  /** The line and what it lacks, that the next scan completes if no product has it; null if none is expected. */
  get expected(): ExpectedDetail | null {
    const { document, products } = this.#editor;
    const line = this.takesDetails ? document.line(this.current ?? '') : undefined;
    const missing = line ? missingTracking(line, products.get, this.#movement.direction) : null;
    return line && missing ? { line, missing } : null;
  }

  /** The lot or serial number of the current line that the service refused: the next scan takes its place. */
  get refused(): RefusedDetail | null {
    const { document, problems } = this.#editor;
    const line = this.takesDetails ? document.line(this.current ?? '') : undefined;
    return line ? refusedDetail(line, problems.openServiceErrors) : null;
  }

  get #movement(): Movement {
    return this.#editor.description.movement(this.#editor.document.header);
  }

  /** Takes a scan after those before it. `before` runs as soon as it is certain that it was a scan, before anything is changed. */
  take(scan: ScanText, unknown: UnknownScan = 'open', before?: () => void): Promise<ScanOutcome> {
    return this.inTurn((take) => take(scan, unknown, before));
  }

  /** Does something after the scans so far were taken and before the next one is. */
  inTurn<T>(work: (take: Scanning['take']) => Promise<T>): Promise<T> {
    const done = this.#last.then(() => work((scan, unknown, before) => this.#take(scan, unknown ?? 'open', before)));
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Takes a scan for the product that the user chose for it, with the lot, serial number and dates that its label certainly has. */
  takeAs(text: string, product: LookupRow): Promise<ScanOutcome> {
    const read = this.#editor.scanIdentity.read(text);
    const item = read.kind === 'ambiguous' ? undefined : read.item;
    const isPartial = read.kind === 'ambiguous' || (read.kind === 'fault' && item !== undefined);
    const found = { kind: 'one', row: product, code: product.code } as const;
    return this.inTurn(() =>
      Promise.resolve(this.#editor.readOnly ? 'unknown' : this.#add(text, item ?? { codes: [] }, found, { isPartial })),
    );
  }

  /** Resolves when all scans were taken; saving waits for it. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #take(scan: ScanText, unknown: UnknownScan, before?: () => void): Promise<ScanOutcome> {
    const { document, scans, scanIdentity: identity, grid } = this.#editor;
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
        return this.delivery.count
          ? this.#countDelivered(found.item, found.found)
          : this.#add(found.text, found.item, found.found);
      case 'detail':
        if (this.delivery.count) return this.#refuse({ kind: 'counting', code: identity.codeIn(found.text) });
        return this.#addDetail(
          found.text,
          found.item,
          this.takesDetails ? document.line(this.current ?? '') : (grid.line ?? document.line(scans.last?.key ?? '')),
        );
      case 'open':
        return this.#open(found.entry, found.trouble);
      case 'none':
        return this.#takeUnknown(scan, unknown, found.found);
    }
  }

  /** A scan that no product has: the lot or serial number that is expected, or an open entry. */
  async #takeUnknown(scan: ScanText, unknown: UnknownScan, found: Unlisted): Promise<ScanOutcome> {
    const { document, scanIdentity: identity } = this.#editor;
    const { expected } = this;
    const code = identity.codeIn(scan.text);
    const text = identity.inLayout(scan);
    // The number of a trade item that no list has is no lot.
    const mayBeDetail = found === 'none' && gtinsOf(code).length === 0;
    const kind = this.refused?.kind ?? expected?.missing.kind;
    if (mayBeDetail && kind !== undefined) {
      if (text === null) return this.#refuse({ kind: 'layout', code });
      const detail = { codes: [], [kind === 'lots' ? 'lot' : 'serial']: text };
      return this.#addDetail(text, detail, document.line(this.current ?? ''));
    }
    if (mayBeDetail && this.takesDetails && text !== null && (await this.named.take(text))) return 'taken';
    const { entry, trouble } = await identity.unlisted(found, text ?? scan.text);
    // Without a list nothing is known to be wrong with a code: in the empty row it is kept as one that was typed.
    if (unknown === 'openUnlessTyped' && (trouble.kind === 'unread' || trouble.kind === 'noList'))
      return this.#addUnlisted(code);
    return this.#open(entry, trouble);
  }

  #countDelivered(item: ScannedItem, { row }: FoundProduct): ScanOutcome {
    const { scans } = this.#editor;
    const { line, quantity } = this.delivery.add(row.code, item.count ?? '1');
    this.current = line;
    if (line === null) scans.notify({ kind: 'surplus', name: row.name ?? row.code });
    else scans.count(line, row.code, quantity);
    return 'taken';
  }

  #add(text: string, item: ScannedItem, { row, code }: FoundProduct, noted: Pick<Scan, 'isPartial'> = {}): ScanOutcome {
    const { document, products, fill, scans, grid } = this.#editor;
    const facts = products.learn(wholeRow(row));
    const repeated = this.#lineWithSerial(row.code, item.serial);
    if (repeated >= 0) return this.#refuse({ kind: 'repeated', code: item.serial ?? '', line: repeated + 1 });
    const counting = scans.openLine(code);
    const unit = textOf(counting?.UnitCode) || (row.barcode?.unit ?? mainUnitOf(facts));
    // A weight is counted in a unit of weight only.
    if (item.isWeighed === true && inUnit(unit, item) === undefined)
      return this.#open(openOf('weighedGoods', text).entry, { kind: 'weighed', code: text });
    const tag = `scan ${++this.#count}`;
    let key = counting?.$key;
    if (key === undefined) {
      key = newKey();
      grid.appendLine({ ...this.#startLine(key), ProductCode: row.code }, tag);
      fill.choose(key, wholeRow(row), tag);
    }
    document.changeLine(key, (line) => this.#counted(line, item), tag);
    document.seal();
    this.current = key;
    scans.keep(key, code, { ...this.#stored(key, item), ...noted });
    return 'taken';
  }

  #startLine(key: string): ValueRecord {
    const line = this.#editor.startLine(key, this.#editor.document.lines.at(-1));
    const { warehouse } = this.named;
    return warehouse === null ? line : { ...line, WarehouseName: warehouse };
  }

  /** A code that no list could be asked for: one more in its line, or a line of its own. */
  #addUnlisted(code: string): ScanOutcome {
    const { document, scans, grid } = this.#editor;
    const tag = `scan ${++this.#count}`;
    let key = scans.openLine(code)?.$key;
    if (key === undefined) {
      key = newKey();
      grid.appendLine({ ...this.#startLine(key), ProductCode: code }, tag);
    }
    document.changeLine(key, (line) => this.#counted(line, { codes: [code] }), tag);
    document.seal();
    this.current = key;
    scans.keep(key, code, {});
    return 'taken';
  }

  /** One more in the line, or as many as the label says; a serial number fills a quantity that is there first. */
  #counted(line: ValueRecord, item: ScannedItem): ValueRecord {
    const by = inUnit(textOf(line.UnitCode), item) ?? item.count ?? '1';
    const before = isDecimal(line.Quantity) ? line.Quantity : '0';
    const isWaiting = item.serial !== undefined && new Big(before).gt(textsOf(line.SerialNumbers).length);
    const counted = isWaiting ? line : { ...line, Quantity: canonical(new Big(before).plus(by).toFixed()) };
    return this.#withDetail(counted, item, by);
  }

  /** A lot or a serial number without its product, which goes to a line that is there. */
  #addDetail(text: string, item: ScannedItem, line: ValueRecord | undefined): ScanOutcome {
    const { document, products, scans } = this.#editor;
    const key = line?.$key;
    const code = item.lot ?? item.serial ?? text;
    if (!line || key === undefined || (item.lot === undefined && item.serial === undefined))
      return this.#open(openOf('noLine', text).entry, { kind: 'noProduct', code });
    const repeated = this.#lineWithSerial(textOf(line.ProductCode), item.serial);
    if (repeated >= 0) return this.#refuse({ kind: 'repeated', code: item.serial ?? '', line: repeated + 1 });
    const refused = line.$key === this.current ? this.refused : null;
    if (refused !== null && item[refused.kind === 'lots' ? 'lot' : 'serial'] !== undefined)
      return this.#replace(line, refused, code, item);
    const left = remainingOf(line, products.get) ?? '0';
    const quantity = left === '0' || left.startsWith('-') ? undefined : left;
    const detailed = this.#withDetail(line, item, item.count ?? quantity);
    if (detailed === line) return this.#refuse({ kind: 'notWanted', code });
    document.changeLine(key, () => detailed, `scan ${++this.#count}`);
    document.seal();
    this.current = key;
    scans.keep(key, null, this.#stored(key, item));
    return 'taken';
  }

  /** A scan takes the place of what the service refused; the next line with such an error comes next. */
  #replace(line: ValueRecord, refused: RefusedDetail, code: string, item: ScannedItem): ScanOutcome {
    const { document, problems, scans } = this.#editor;
    const key = line.$key ?? '';
    document.changeLine(key, () => withReplaced(line, refused, code), `scan ${++this.#count}`);
    document.seal();
    scans.keep(key, null, this.#stored(key, item));
    const next = document.lines.find((one) => refusedDetail(one, problems.openServiceErrors) !== null);
    this.current = next?.$key ?? key;
    return 'taken';
  }

  /** The lot and the serial number, unless the table of stock types says that they are left empty (§2.3). */
  #withDetail(line: ValueRecord, item: ScannedItem, by: string | undefined): ValueRecord {
    const { products } = this.#editor;
    const { direction } = this.#movement;
    const needs = trackingOf(products.get(textOf(line.ProductCode))?.stockType, direction);
    let detailed = line;
    if (item.serial !== undefined && needs.serials !== false)
      detailed = { ...detailed, SerialNumbers: [...textsOf(line.SerialNumbers), item.serial] };
    if (item.lot !== undefined && needs.lots !== false)
      // The service takes an expiry date of goods that come in only (§2.4).
      detailed = { ...detailed, Lots: withLot(line, item.lot, by, direction === 'outbound' ? undefined : item.expiry) };
    return detailed;
  }

  /**
   * What of a label its line has now: a lot that is not needs there is left out. Of its dates a lot takes the expiry of goods that
   * come in (§2.4); the others are shown to the user.
   */
  #stored(key: string, item: ScannedItem): Pick<Scan, 'lot' | 'serial' | 'notKept'> {
    const { lot, serial, production, bestBefore, expiry } = item;
    const line = this.#editor.document.line(key);
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
    return this.#editor.document.lines.findIndex(
      (line) => textOf(line.ProductCode) === product && textsOf(line.SerialNumbers).includes(serial),
    );
  }

  /** Keeps a scan as an open entry, which is a step of undo of its own. */
  #open(entry: NewEntry, trouble: ScanTrouble): ScanOutcome {
    this.#editor.openEntries.add([entry], `scan ${++this.#count}`);
    this.#editor.document.seal();
    return this.#refuse(trouble);
  }

  #refuse(trouble: ScanTrouble): ScanOutcome {
    this.#editor.scans.refuse(trouble);
    return 'refused';
  }
}

const mainUnitOf = ({ units = [] }: ProductFacts): string =>
  (units.find(({ main }) => main === true) ?? units[0])?.code ?? '';

function inUnit(unit: string, { kilograms }: ScannedItem): string | undefined {
  if (kilograms === undefined) return undefined;
  return unit === 'KGM' ? kilograms : unit === 'GRM' ? canonical(new Big(kilograms).times(1000).toFixed()) : undefined;
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
