/**
 * The last scan's result, and the line that another scan of the same code counts in: a product that is scanned again increases the
 * quantity of its line as long as only the quantity was changed there; a line with its own lot or price is not increased.
 */
import type { ScanFault } from '../../../../domain/barcodes/scanned.ts';
import { fold } from '../../../../domain/fold.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { scannedCodeOf } from '../../../../domain/goods/scanned-goods.ts';
import { isDecimal } from '../../../../domain/numbers.ts';
import { isEmpty, textOf } from '../../../../domain/value.ts';
import type { SaveState, Session } from '../../../../domain/edit/session.ts';
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
  /** The draft with the scan could not be saved. */
  | { readonly kind: 'notSaved'; readonly state: SaveState }
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

/** One of them is not null, unless nothing was scanned. */
export interface ScanOutcomes {
  readonly last: Scan | null;
  readonly trouble: ScanTrouble | null;
  /** A result that concerns no line. */
  readonly notice: ScanNotice | null;
}
/** The states in which a scan stays unsaved. */
const failures: readonly SaveState['kind'][] = ['failed', 'replaced', 'locked', 'gone'];
const nothing: ScanOutcomes = { last: null, trouble: null, notice: null };

interface ScannedDraft {
  readonly document: DocumentState;
  readonly draft: {
    readonly session: Pick<Session, 'edits' | 'stored'>;
    readonly saveState: SaveState;
    flush(): Promise<void>;
  };
}

export class Scans {
  last = $state.raw<Scan | null>(null);
  trouble = $state.raw<ScanTrouble | null>(null);
  notice = $state.raw<ScanNotice | null>(null);
  /** What the user is told: the outcome of the last scan that is saved, or that it could not be saved. */
  shown = $state.raw(nothing);
  /** Called for every outcome that is shown. */
  onShown: (outcome: ScanOutcomes) => void = () => undefined;
  readonly #editor: ScannedDraft;
  /** Outcomes that are not saved yet; `edits`: the session's number of edits then; `order`: from 1. */
  #unsaved: readonly { readonly outcome: ScanOutcomes; readonly edits: number; readonly order: number }[] = [];
  #reports = 0;
  #shownOrder = 0;

  constructor(editor: ScannedDraft) {
    this.#editor = editor;
  }

  /**
   * The line created by a scan of this code, in this warehouse (null: in any), if only scans have changed it since. Goods are not
   * added to a quantity that cannot be read: they get a line of their own.
   */
  openLine(code: string, warehouse: string | null): ValueRecord | undefined {
    return this.#editor.document.lines.findLast(
      (one) =>
        (warehouse === null || textOf(one.WarehouseName) === warehouse.trim()) &&
        (isEmpty(one.Quantity) || isDecimal(one.Quantity)) &&
        isScannedAs(one, code),
    );
  }

  /** Reports a line that a scan changed. */
  keep(key: string, detail: Pick<Scan, 'lot' | 'serial' | 'unsentDates' | 'isPartial'>): void {
    const line = this.#editor.document.line(key);
    if (line)
      this.#report({ last: { key, code: textOf(line.ProductCode), quantity: textOf(line.Quantity), ...detail } });
  }

  /** `isKept`: what was scanned became an open entry; otherwise nothing was changed. */
  refuse(trouble: ScanTrouble, isKept = false): void {
    this.#report({ trouble }, isKept);
  }

  notify(notice: ScanNotice): void {
    this.#report({ notice });
  }

  /** Reports a counted product whose line was not changed. */
  count(key: string, code: string, quantity: string, detail: Pick<Scan, 'lot' | 'unsentDates'>): void {
    this.#report({ last: { key, code, quantity, ...detail } });
  }

  /** A scan that changed the draft is shown after it is saved; it is saved at once. */
  #report(report: Partial<ScanOutcomes>, isChange = true): void {
    const outcome = { ...nothing, ...report };
    Object.assign(this, outcome);
    const { draft } = this.#editor;
    const { edits, stored } = draft.session;
    const order = ++this.#reports;
    if (!isChange || edits === stored.edits) return this.#show(outcome, order);
    this.#unsaved = [...this.#unsaved, { outcome, edits, order }];
    void draft.flush().then(() => this.#showFailure(order));
  }

  /** Called after every save. */
  saved(): void {
    const { stored } = this.#editor.draft.session;
    const saved = this.#unsaved.filter(({ edits }) => edits <= stored.edits);
    this.#unsaved = this.#unsaved.filter(({ edits }) => edits > stored.edits);
    for (const { outcome, order } of saved) this.#show(outcome, order);
    // A later scan that changed nothing was shown before the failure.
    const { last, trouble, notice } = this;
    if (this.#unsaved.length === 0 && this.shown.trouble?.kind === 'notSaved') this.shown = { last, trouble, notice };
  }

  /** The draft was replaced, with the scans that were not saved. */
  forget(): void {
    this.#unsaved = [];
    if (this.shown.trouble?.kind === 'notSaved') this.shown = nothing;
  }

  #showFailure(order: number): void {
    const state = this.#editor.draft.saveState;
    if (!failures.includes(state.kind) || !this.#unsaved.some((one) => one.order === order)) return;
    this.#show({ ...nothing, trouble: { kind: 'notSaved', state } }, this.#shownOrder);
  }

  #show(outcome: ScanOutcomes, order: number): void {
    if (order >= this.#shownOrder) {
      this.shown = outcome;
      this.#shownOrder = order;
    }
    this.onShown(outcome);
  }
}

/**
 * Whether scans of the code, or of its spelling in the lookup, made the line. A line created by a barcode only matches that barcode,
 * because its unit may differ from the product code's.
 */
function isScannedAs(line: ValueRecord, code: string): boolean {
  const read = scannedCodeOf(line);
  if (read === undefined) return false;
  const current = textOf(line.ProductCode);
  return read === code || (current === code.trim() && fold(read) === fold(current));
}
