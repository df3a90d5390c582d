/**
 * Identifies a scan: a product, a separate label of a lot or serial number, an open entry for the user to decide, or typed text.
 * The only place that parses labels, in the scanner's keyboard layout.
 */
import { gtinsOf } from '../../../../domain/barcodes/gtin.ts';
import { isLabelStart, printedLabel, symbolTextOf } from '../../../../domain/barcodes/label-text.ts';
import { readScan } from '../../../../domain/barcodes/scanned.ts';
import type { Scanned, ScannedItem } from '../../../../domain/barcodes/scanned.ts';
import { likelierLayout } from '../../../../domain/barcodes/us-keys.ts';
import { isWeighedGoods, weighedGoodsIn } from '../../../../domain/barcodes/weighed-goods.ts';
import type { WeighedLayout } from '../../../../domain/barcodes/weighed-goods.ts';
import { countedCode } from '../../../../domain/counted-code.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { OpenEntry, OpenEntryReason } from '../../../../domain/open-entries.ts';
import { untestedScanner } from '../../../../domain/settings.ts';
import type { ScannerSetup } from '../../../../domain/settings.ts';
import type { LookupOption } from '../../../../domain/edit/entry-match.ts';
import type { LookupSearch } from '../lookup/lookup-search.ts';
import type { ScanTrouble } from './scans.svelte.ts';

export interface IdentifyingEditor {
  readonly lookups: { readonly search: LookupSearch };
  readonly host: {
    readonly today: () => string;
    readonly language: () => Language;
    readonly scanner?: () => ScannerSetup;
  };
  readonly connection: { readonly settings: { readonly weighedGoods: WeighedLayout } };
  hasProducts(): Promise<boolean>;
}

/** A scan as typed with this computer's keyboard layout, and with a US layout (null if a key writes nothing there). */
export interface ScanText {
  readonly text: string;
  readonly us: string | null;
}

export interface FoundProduct {
  readonly kind: 'one';
  readonly row: LookupOption;
  readonly code: string;
}
/** Why a text does not name a product. */
export type Unlisted = 'none' | 'several' | 'unread' | 'weighed';
type Found = FoundProduct | { readonly kind: Exclude<Unlisted, 'weighed'> };
export type NewEntry = Omit<OpenEntry, 'key'>;
type NamedTrouble = ScanTrouble & { readonly code: string };

/** `text`: in the scanner's layout. `none`: may be typed text. */
type Identity =
  | { readonly kind: 'product'; readonly text: string; readonly item: ScannedItem; readonly found: FoundProduct }
  | { readonly kind: 'detail'; readonly text: string; readonly item: ScannedItem }
  | { readonly kind: 'open'; readonly entry: NewEntry; readonly trouble: ScanTrouble }
  | { readonly kind: 'none'; readonly found: Unlisted };

export class ScanIdentity {
  readonly #editor: IdentifyingEditor;
  /** The scanner's layout as found with an earlier scan. */
  #learned: 'asTyped' | 'us' | null = null;

  constructor(editor: IdentifyingEditor) {
    this.#editor = editor;
  }

  async of({ text, us }: ScanText): Promise<Identity> {
    const isSame = us === null || us === text;
    const labels = (isSame ? [text] : [text, us]).filter(isLabelStart);
    if (labels.length > 0) return this.#label({ text, us }, labels);
    const forms = isSame ? [text] : (this.setup.layout ?? this.#learned) === 'us' ? [us, text] : [text, us];
    let why: Unlisted = 'none';
    for (const form of forms) {
      const read = this.read(form);
      const found = read.kind === 'item' ? await this.#find(read.item.codes) : none;
      if (found.kind === 'one' && read.kind === 'item') {
        if (!isSame) this.#learned = form === us ? 'us' : 'asTyped';
        return { kind: 'product', text: form, item: read.item, found };
      }
      if (found.kind !== 'one' && why === 'none') why = found.kind;
    }
    if (why === 'none' && isWeighedGoods(text)) return this.#weighed(text);
    const marked = forms.find((form) => symbolTextOf(form).symbol !== '');
    if (marked === undefined) return { kind: 'none', found: why };
    const read = this.read(marked);
    if (read.kind === 'fault') return { kind: 'open', ...openOf('invalidLabel', marked), trouble: faultOf(read) };
    return { kind: 'open', ...(await this.unlisted(why, marked)) };
  }

  /** Whether a scan is a product's code or barcode, or a complete label. */
  async isKnown(scan: ScanText): Promise<boolean> {
    const { kind } = await this.of(scan);
    return kind === 'product' || kind === 'detail';
  }

  read(text: string): Scanned {
    return readScan(text, this.#editor.host.today(), this.setup.separators);
  }

  /** The first product code in a text, for messages. */
  codeIn(text: string): string {
    const read = this.read(text);
    return (read.kind === 'item' ? read.item.codes[0] : undefined) ?? text;
  }

  /** The scan's text in the scanner's layout; null if the layout is unknown and makes a difference. */
  inLayout({ text, us }: ScanText): string | null {
    if (us === null || us === text) return text;
    const likelier = likelierLayout(text, us);
    const layout = this.setup.layout ?? (likelier === 'unclear' ? this.#learned : likelier);
    return layout === null ? null : layout === 'us' ? us : text;
  }

  /** Whether a text has no meaning as typed input: it is not a short code, a quantity with a code, or part of a name. */
  async hasNoTypedMeaning(scan: ScanText): Promise<boolean> {
    const { lookups, host } = this.#editor;
    const { text } = scan;
    if (isCertainScan(scan)) return true;
    if (countedCode(text, host.language()) !== null) return false;
    const found = await lookups.search.find({ kind: 'products', text, by: 'code' }, 'uniqueHit').catch(() => none);
    return found.kind === 'none';
  }

  /** The open entry for a text that names no product, and the message for the user. */
  async unlisted(why: Unlisted, text: string): Promise<{ readonly entry: NewEntry; readonly trouble: NamedTrouble }> {
    const code = this.codeIn(text);
    if (why === 'weighed') return { ...openOf('weighedGoods', text), trouble: { kind: 'weighed', code } };
    if (why === 'several') return { ...openOf('severalProducts', text), trouble: { kind: 'several', code } };
    if (why === 'unread') return { ...openOf('listUnread', text), trouble: { kind: 'unread', code } };
    const isListed = await this.#editor.hasProducts().catch(() => false);
    return isListed
      ? { ...openOf('unknownProduct', text), trouble: { kind: 'unknown', code } }
      : { ...openOf('listUnread', text), trouble: { kind: 'noList', code } };
  }

  get setup(): ScannerSetup {
    return this.#editor.host.scanner?.() ?? untestedScanner;
  }

  async #label(scan: ScanText, forms: readonly string[]): Promise<Identity> {
    const valid = forms.filter((form) => this.read(form).kind !== 'fault');
    const labels = valid.length > 0 ? valid : forms;
    const form = labels.length === 1 ? (labels[0] ?? scan.text) : this.inLayout(scan);
    if (form === null) {
      const readings = labels.map((label) => printedLabel(label) ?? label);
      return {
        kind: 'open',
        ...openOf('ambiguousLabel', scan.text, readings),
        trouble: { kind: 'layout', code: scan.text },
      };
    }
    if (scan.us !== null && scan.us !== scan.text) this.#learned = form === scan.us ? 'us' : 'asTyped';
    const read = this.read(form);
    if (read.kind === 'item') {
      const found = await this.#find(read.item.codes);
      if (found.kind === 'one') return { kind: 'product', text: form, item: read.item, found };
      return { kind: 'open', ...(await this.unlisted(found.kind, form)) };
    }
    if (read.kind === 'detail') return { kind: 'detail', text: form, item: read.item };
    // Digits that look like a label may be a product's own code.
    const own = /^[0-9]+$/.test(form) ? await this.#find([form]) : none;
    if (own.kind === 'one') return { kind: 'product', text: form, item: { codes: [form] }, found: own };
    if (read.kind === 'ambiguous') {
      const trouble = { kind: 'ambiguous', code: form } as const;
      return { kind: 'open', ...openOf('ambiguousLabel', form, read.readings), trouble };
    }
    const reason = read.isCutOff === true ? 'incompleteLabel' : 'invalidLabel';
    return { kind: 'open', ...openOf(reason, form), trouble: faultOf(read) };
  }

  async #weighed(text: string): Promise<Identity> {
    const goods = weighedGoodsIn(text, this.#editor.connection.settings.weighedGoods);
    if (goods === null) return { kind: 'none', found: 'weighed' };
    const found = await this.#find(goods.codes);
    if (found.kind !== 'one') return { kind: 'none', found: found.kind };
    return { kind: 'product', text, item: { ...goods, isWeighed: true }, found };
  }

  async #find(codes: readonly string[]): Promise<Found> {
    for (const code of codes) {
      const found = await this.#editor.lookups.search
        .find({ kind: 'products', text: code, by: 'code' })
        .catch(() => ({ kind: 'unread' }) as const);
      if (found.kind === 'one') return { kind: 'one', row: found.row, code };
      if (found.kind !== 'none') return found;
    }
    return none;
  }
}

const none = { kind: 'none' } as const;

/** Whether a text is a GS1 label or has a symbology identifier, and so was not typed. */
export function isLabel({ text, us }: ScanText): boolean {
  return [text, us ?? text].some((one) => isLabelStart(one) || symbolTextOf(one).symbol !== '');
}

/** A number of up to eight digits may also be a typed date. */
const longestNumber = 8;

/** Whether a scan is a label or a GTIN, and so was not typed. */
export function isCertainScan(scan: ScanText): boolean {
  return isLabel(scan) || (scan.text.length > longestNumber && gtinsOf(scan.text).length > 0);
}

function faultOf({ fault }: Extract<Scanned, { kind: 'fault' }>): ScanTrouble {
  return { kind: 'fault', ...fault };
}

export function openOf(
  reason: OpenEntryReason,
  text: string,
  readings?: readonly string[],
): { readonly entry: NewEntry } {
  return { entry: { text, origin: 'scanned', reason, ...(readings && { readings }) } };
}
