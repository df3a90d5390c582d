import { isOffered } from '../../../domain/availability.ts';
import { nameInKeys } from '../../../domain/e-documents/line-keys.ts';
import { draftKindOf, isItselfAReturn, ownRoleIn, partnerOf } from '../../../domain/e-documents/draft-kind.ts';
import type { OwnRole } from '../../../domain/e-documents/draft-kind.ts';
import type { EDocument, EDocumentLine } from '../../../domain/e-documents/e-document.ts';
import { questionsAgainst } from '../../../domain/e-documents/against-lists.ts';
import type { EDocumentQuestion } from '../../../domain/e-documents/questions.ts';
import { mappedCustomer } from '../../../domain/e-documents/mapping.ts';
import {
  currencyFor,
  draftOf,
  inOwnUnits,
  isWithoutWithheld,
  withoutWithheldVat,
} from '../../../domain/e-documents/return-draft.ts';
import { partsIn } from '../../../domain/e-documents/returned-parts.ts';
import type { FoundProduct, ReturnOptions } from '../../../domain/e-documents/return-draft.ts';
import { remainingOf } from '../../../domain/e-documents/returning.ts';
import type { ReturnedPart } from '../../../domain/e-documents/returning.ts';
import type { KnownDespatch } from '../../../domain/e-documents/known-despatch.ts';
import type { Connection } from '../../../domain/model/connection.ts';
import type { Draft, ReturnOfInvoice } from '../../../domain/model/draft.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import type { DocumentPolicy } from '../../../domain/facts.ts';
import { roundedPerDocument } from '../../../domain/e-documents/vat-rounding.ts';
import { formatDecimal, isDecimal, parseDecimal } from '../../../domain/numbers.ts';
import type { Language } from '../../../domain/numbers.ts';
import { openEntriesOf } from '../../../domain/open-entries.ts';
import type { OpenEntry } from '../../../domain/open-entries.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import { atOnce } from '../../../domain/steps.ts';
import { startOf, unseenSteps } from '../../../domain/unseen-values.ts';
import type { UnseenValue } from '../../../domain/unseen-values.ts';
import Big from 'big.js';
import type { Api } from '../../api.ts';
import { t } from '../../messages/index.svelte.ts';
import { readReturned } from '../../state/returned-quantities.ts';
import { customerOf, isUnlistedCurrency, mappingsOf, productsOf, withUnits } from './found-in-lists.ts';
import { otherInvoices } from './other-invoices.ts';
import { returnsInService } from './service-returns.ts';
import type { ReturnSearch, ServiceReturns } from './service-returns.ts';

/** Up to this many documents of the service are read automatically: each read counts towards the daily request limit. */
const fewReadings = 5;

interface Known {
  readonly customer: Pick<LookupRow, 'code' | 'name' | 'party'> | null;
  readonly likelyCustomer: LookupRow | null;
  readonly isSeveral: boolean;
  readonly products: ReadonlyMap<number, FoundProduct>;
  readonly likelyProducts: ReadonlyMap<number, FoundProduct>;
  readonly earlier: readonly ReturnOfInvoice[];
  readonly isUnlistedCurrency: boolean;
}

interface Options {
  readonly api: Api;
  readonly connection: Connection;
  readonly document: EDocument;
  readonly file: string;
  readonly language: Language;
  readonly today: string;
  /** Set for a return by this customer or to this supplier, which may also be made from a despatch. */
  readonly returned?: { readonly role: OwnRole; readonly customer: KnownDespatch['customer'] };
  /** Set if the document is this company's own despatch. */
  readonly despatch?: KnownDespatch;
}

export class ReturnQuestion {
  readonly #options: Options;
  readonly #file: EDocument;
  /** The typed quantities by line position. */
  texts = $state<Record<number, string>>({});
  /** The quantities that were entered automatically, also by line position. */
  readonly #prefilled: Record<number, string> = {};
  /** The user has confirmed returning more than is left, for instance because an earlier return was cancelled. */
  takesMore = $state(false);
  role = $state<OwnRole | null>(null);
  /** `null` until the lists and the earlier returns have been read. */
  known = $state.raw<Known | null>(null);
  /** Returns in the service that were not made on this computer; `null` if none are searched for. */
  service = $state.raw<ServiceReturns | null>(null);
  #search: ReturnSearch | null = null;
  /** The document with quantities in the products' own units. */
  readonly document = $derived.by(() => {
    const rounded = this.isPerDocument ? (this.#perDocument ?? this.#file) : this.#file;
    const file = this.hasWithholding && this.leavesOutWithheld ? withoutWithheldVat(rounded) : rounded;
    return this.known === null ? file : inOwnUnits(file, this.known.products);
  });
  /** Whether the connection rounds VAT per document. */
  isPerDocument = $state(false);
  /** Whether withheld VAT is left out: a return of type TEVKIFATIADE instead of IADE. */
  leavesOutWithheld = $state(false);
  /** The file is itself a return. */
  readonly isItselfAReturn: boolean;
  /** The file with VAT rounded per document; `null` if the file was not rounded like that. */
  readonly #perDocument: EDocument | null;
  readonly before = $derived.by(() => this.#partsBefore());
  readonly kind = $derived.by(() => (this.role === null ? null : draftKindOf(this.#file, this.role, this.#isReturn)));
  readonly isOffered = $derived.by(() => {
    return this.kind !== null && isOffered(this.kind, 'create', this.#options.connection.settings);
  });
  readonly hasWithholding = $derived.by(
    () => !this.isItselfAReturn && this.#file.lines.some(({ withholding }) => withholding !== null),
  );
  /** Where the file and the lists contradict each other. */
  readonly #contradictions = $derived.by((): readonly EDocumentQuestion[] => {
    const { known, role } = this;
    const { despatch, connection } = this.#options;
    if (known === null || role === null || despatch !== undefined) return [];
    const { localGuidance } = connection.settings;
    const { products, customer, likelyCustomer } = known;
    const lists = { role, localGuidance, products, isUnlistedCurrency: known.isUnlistedCurrency };
    return questionsAgainst({ ...lists, customer: customer ?? likelyCustomer }, this.#file);
  });
  /** The document's currency as the company writes it. */
  get currency(): string {
    return currencyFor(this.#file, this.#options.connection.settings.defaultCurrency);
  }
  readonly #read = $derived.by(() => {
    const most = this.document.lines.map((line) => [line.position, this.most(line)] as const);
    return readReturned(new Map(most), this.texts, this.#options.language, this.takesMore);
  });

  constructor(options: Options) {
    this.#options = options;
    this.#file = options.document;
    this.isItselfAReturn = isItselfAReturn(options.document);
    this.#perDocument = roundedPerDocument(options.document);
    this.isPerDocument = options.connection.settings.assumed.vatPerDocument;
    this.leavesOutWithheld = options.connection.settings.withholdingReturn === 'TEVKIFATIADE';
    this.role = ownRoleIn(options.document, options.connection.settings.taxNumber) ?? options.returned?.role ?? null;
  }

  get #isReturn(): boolean {
    return this.#options.returned !== undefined;
  }

  /** Whether the draft repeats the document instead of returning its goods. */
  get isTakenOver(): boolean {
    return this.isItselfAReturn || this.kind === 'despatch';
  }

  get quantities(): ReadonlyMap<number, string> {
    return this.#read.quantities;
  }

  get problems(): ReadonlyMap<number, 'notRead' | 'tooMuch'> {
    return this.#read.problems;
  }

  get isReady(): boolean {
    const isAnswered = this.isWithoutLines || this.quantities.size > 0;
    return this.known !== null && this.isOffered && isAnswered && this.problems.size === 0;
  }

  /** Whether the user has entered quantities. */
  get hasInput(): boolean {
    return this.#file.lines.some((line) => this.#isTyped(line));
  }

  #isTyped({ position }: EDocumentLine): boolean {
    return (this.texts[position] ?? '') !== (this.#prefilled[position] ?? '');
  }

  /** A karekod does not contain lines. */
  get isWithoutLines(): boolean {
    return this.#file.lines.length === 0;
  }

  /**
   * Looks up customer, products and earlier returns; repeated when the user says which party the company is. Quantities that the
   * user has typed remain.
   */
  async lookUp(): Promise<void> {
    const { role, kind } = this;
    if (role === null || kind === null) return;
    this.known = null;
    const { api, connection } = this.#options;
    const { customer, likely, isSeveral, found, isUnlistedCurrency } = await this.#inLists(role);
    const code = customer?.code ?? '';
    const { number, date } = this.#file;
    const name = nameInKeys(this.#file);
    const query = { connectionId: connection.id, kind, customerCode: code, number: name };
    const earlier = name === '' ? [] : await api.findReturnsOf(query);
    if (this.role !== role) return;
    this.#search = !this.isTakenOver && number !== '' && code !== '' ? { ...query, since: date, here: earlier } : null;
    const { products, likely: likelyProducts } = found;
    this.known = {
      ...{ customer, likelyCustomer: likely, isSeveral, products, likelyProducts, earlier },
      isUnlistedCurrency,
    };
    this.service = null;
    const [before] = earlier;
    // All partial returns of an invoice treat withheld VAT in the same way.
    if (before !== undefined) this.leavesOutWithheld = isWithoutWithheld(before.content);
    if (this.#search !== null) void this.countService(fewReadings);
    if (!this.isTakenOver) return;
    const lines = this.document.lines.filter((line) => !this.#isTyped(line));
    this.returnAll(lines);
    for (const { position } of lines) this.#prefilled[position] = this.texts[position] ?? '';
  }

  async #inLists(role: OwnRole) {
    const { api, connection, returned, despatch } = this.#options;
    if (despatch !== undefined) {
      const { customer } = despatch;
      const products = await withUnits(api, connection.id, despatch.products);
      const found = { products, likely: new Map() };
      return { customer, likely: null, isSeveral: false, found, isUnlistedCurrency: false };
    }
    const { id, settings } = connection;
    const partner = partnerOf(this.#file, role);
    const mappings = await mappingsOf(api, id, partner);
    const [partnerInList, found, isUnlisted] = await Promise.all([
      returned
        ? { customer: returned.customer, likely: null, isSeveral: false }
        : customerOf(api, id, partner, mappings),
      productsOf(api, id, this.#file, role, mappings),
      isUnlistedCurrency(api, id, this.currency, settings.defaultCurrency),
    ]);
    return { ...partnerInList, found, isUnlistedCurrency: isUnlisted };
  }

  /** Also counts returns that others made in the service. `most`: reads none if there are more candidates than this. */
  async countService(most?: number): Promise<void> {
    const { api } = this.#options;
    const search = this.#search;
    if (search === null || this.service?.state === 'reading') return;
    this.service = { state: 'reading', returns: [] };
    const found = await returnsInService(api, search, most).catch(() => null);
    if (this.#search === search) this.service = found ?? { state: 'notRead', returns: [] };
  }

  /** The user has confirmed that the partner is this customer; stored for the partner's next file. */
  async takeCustomer({ code }: LookupRow): Promise<void> {
    const { role } = this;
    if (role === null) return;
    const { api, connection } = this.#options;
    const mapping = mappedCustomer(partnerOf(this.#file, role), code);
    if (mapping) await api.saveMappings({ connectionId: connection.id, mappings: [mapping] });
    await this.lookUp();
  }

  takeLikely(positions: readonly number[]): void {
    if (this.known === null) return;
    const products = new Map(this.known.products);
    const likelyProducts = new Map(this.known.likelyProducts);
    for (const position of positions) {
      const product = likelyProducts.get(position);
      likelyProducts.delete(position);
      if (product === undefined) continue;
      products.set(position, product);
      // The quantity was typed in the file's unit.
      if (product.factor !== undefined && product.factor !== '1') delete this.texts[position];
    }
    this.known = { ...this.known, products, likelyProducts };
  }

  #partsBefore(): ReadonlyMap<number, readonly ReturnedPart[]> {
    const { known, kind } = this;
    if (known === null || kind === null) return new Map();
    const all = [...known.earlier, ...(this.service?.returns ?? [])];
    const returns = all.map(({ content }) => ({ kind, content }));
    return partsIn(this.document, returns, known.products, this.#policy);
  }

  /** What earlier returns took back: a sum in the line's unit, and each quantity in a unit to which the list has no factor. */
  returnedBefore({ position }: EDocumentLine): readonly { readonly quantity: string; readonly unit: string | null }[] {
    const parts = this.before.get(position) ?? [];
    const sum = parts.reduce((all, { quantity }) => (isDecimal(quantity) ? all.plus(quantity) : all), new Big(0));
    const apart = parts.flatMap(({ quantity, own }) => (quantity === null && isDecimal(own.quantity) ? [own] : []));
    const isOnlyApart = apart.length > 0 && sum.eq(0);
    return [...(isOnlyApart ? [] : [{ quantity: sum.round(6).toFixed(), unit: null }]), ...apart];
  }

  /** The largest quantity that can be returned; `null` if it is unknown. */
  most(line: EDocumentLine): string | null {
    return line.quantity === '' ? null : this.remaining(line);
  }

  /** `null` if an earlier return was in a unit to which the list has no factor. */
  remaining({ position, quantity }: Pick<EDocumentLine, 'position' | 'quantity'>): string | null {
    return remainingOf(quantity, this.before.get(position) ?? []);
  }

  get isRoundedOtherwise(): boolean {
    return this.#perDocument !== null && !this.isPerDocument;
  }

  takeChoicesOf({ takesMore, isPerDocument, leavesOutWithheld }: ReturnQuestion): void {
    Object.assign(this, { takesMore, isPerDocument, leavesOutWithheld });
  }

  get #policy(): DocumentPolicy {
    return { ...documentPolicyOf(this.#options.connection.settings), vatPerDocument: this.isPerDocument };
  }

  /** Enters what is left of all lines, or of the given ones; where that is unknown, the user does. */
  returnAll(lines: readonly EDocumentLine[] = this.document.lines): void {
    for (const line of lines) {
      const left = this.remaining(line);
      if (left !== null) this.texts[line.position] = left === '0' ? '' : this.#written(left);
    }
  }

  /** Adds a piece to a line; more than is left is a problem. False: the line's quantity cannot be read, and stays. */
  addOne({ position }: EDocumentLine): boolean {
    const { language } = this.#options;
    const text = (this.texts[position] ?? '').trim();
    const now = text === '' ? '0' : parseDecimal(text, language)?.value;
    if (now === undefined) return false;
    this.texts[position] = this.#written(new Big(now).plus(1).toFixed());
    return true;
  }

  #written(quantity: string): string {
    return formatDecimal(quantity, this.#options.language, { group: false });
  }

  /** The draft if everything were returned; `null` while it is not known. */
  readonly #whole = $derived.by(() => {
    const options = this.#draftOptions(new Map(this.document.lines.map((line) => [line.position, line.quantity])));
    return options && draftOf(this.document, { ...options, before: new Map() });
  });

  /** What the draft will ask about the file; if it is not known yet what returns, about the whole file. */
  readonly openQuestions = $derived.by((): readonly OpenEntry[] => {
    const made = this.draft() ?? this.#whole;
    return made === null ? [] : openEntriesOf(made.content).filter(({ question }) => question !== undefined);
  });

  /** What the file brings that the screen of the draft does not show at once. */
  unseen(): readonly UnseenValue[] {
    if (this.#whole === null) return [];
    const { kind, content } = this.#whole;
    return atOnce(unseenSteps(kind, content, startOf(kind, content, this.#options.connection.settings)));
  }

  /** `null` while an answer is missing. */
  draft(): ReturnType<typeof draftOf> | null {
    const options = this.#draftOptions(this.quantities);
    return options === null || !this.isReady ? null : draftOf(this.document, options);
  }

  async create(): Promise<Draft | null> {
    const made = this.draft();
    const { api, connection } = this.#options;
    return made && api.createDraft({ connectionId: connection.id, ...made });
  }

  #draftOptions(quantities: ReadonlyMap<number, string>): ReturnOptions | null {
    const { known, role } = this;
    if (known === null || role === null) return null;
    const { connection, file, today } = this.#options;
    const { defaultCurrency, defaultWarehouse, defaultLineGroup } = connection.settings;
    return {
      ...{ role, file, today, defaultCurrency, quantities, before: this.before },
      ...{ customer: known.customer, products: known.products, isReturn: this.#isReturn },
      ...(this.#options.despatch === undefined ? {} : { known: this.#options.despatch.lines }),
      ...{ warehouse: defaultWarehouse, lineGroup: defaultLineGroup },
      policy: this.#policy,
      textOfNumber: (number) => t('eDocument.electronicNumber', { number }),
      textOfOthers: otherInvoices,
      contradictions: this.#contradictions,
    };
  }
}
