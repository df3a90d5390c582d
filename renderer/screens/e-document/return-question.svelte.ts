import { isOffered } from '../../../domain/availability.ts';
import { becomes, isTakenOver, ownRoleIn, partnerOf } from '../../../domain/e-documents/becomes.ts';
import type { OwnRole } from '../../../domain/e-documents/becomes.ts';
import type { EDocument, EDocumentLine } from '../../../domain/e-documents/e-document.ts';
import { learned } from '../../../domain/e-documents/mapping.ts';
import {
  differencesFromFile,
  draftOf,
  inOwnUnits,
  mappedPartner,
  partsIn,
} from '../../../domain/e-documents/return-draft.ts';
import type { FoundProduct, ReturnOptions } from '../../../domain/e-documents/return-draft.ts';
import { remainingOf } from '../../../domain/e-documents/returning.ts';
import type { ReturnedPart } from '../../../domain/e-documents/returning.ts';
import type { Connection } from '../../../domain/model/connection.ts';
import type { Draft, ReturnOfInvoice } from '../../../domain/model/draft.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import { formatDecimal } from '../../../domain/numbers.ts';
import type { Language } from '../../../domain/numbers.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import Big from 'big.js';
import type { Api } from '../../api.ts';
import { readReturned } from '../../state/returned-quantities.ts';
import { customerOf, mappingsOf, productsOf } from './found-in-lists.ts';

interface Known {
  readonly customer: LookupRow | null;
  readonly likelyCustomer: LookupRow | null;
  readonly products: ReadonlyMap<number, FoundProduct>;
  readonly likelyProducts: ReadonlyMap<number, FoundProduct>;
  /** Returns of the invoice that were made here. */
  readonly earlier: readonly ReturnOfInvoice[];
}

interface Options {
  readonly api: Api;
  readonly connection: Connection;
  readonly document: EDocument;
  readonly file: string;
  readonly language: Language;
  readonly today: string;
}

/** The user's answers about one document: which party the company is, and how much of each line comes back. */
export class ReturnQuestion {
  readonly #options: Options;
  readonly #file: EDocument;
  /** By position, as typed. */
  texts = $state<Record<number, string>>({});
  role = $state<OwnRole | null>(null);
  /** `null` until the lists and the earlier returns have been read. */
  known = $state.raw<Known | null>(null);
  /** In the products' own units. */
  readonly document = $derived.by(() =>
    this.known === null ? this.#file : inOwnUnits(this.#file, this.known.products),
  );
  readonly before = $derived.by(() => this.#partsBefore());
  readonly kind = $derived.by(() => (this.role === null ? null : becomes(this.#file, this.role)));
  /** Whether the connection offers such a document. */
  readonly isOffered = $derived.by(() => {
    return this.kind !== null && isOffered(this.kind, 'create', this.#options.connection.settings);
  });
  readonly isTakenOver = $derived.by(() => this.role !== null && isTakenOver(this.#file, this.role));
  readonly #read = $derived.by(() => {
    const most = this.document.lines.map((line) => [line.position, this.remaining(line)] as const);
    return readReturned(new Map(most), this.texts, this.#options.language);
  });

  constructor(options: Options) {
    this.#options = options;
    this.#file = options.document;
    this.role = ownRoleIn(options.document, options.connection.settings.taxNumber);
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

  /** A karekod says nothing of the lines. */
  get isWithoutLines(): boolean {
    return this.#file.lines.length === 0;
  }

  /** Looks up what the lists have of the document; again where the user says which party the company is. */
  async lookUp(): Promise<void> {
    const { role, kind } = this;
    if (role === null || kind === null) return;
    this.known = null;
    const { api, connection } = this.#options;
    const partner = partnerOf(this.#file, role);
    const mappings = await mappingsOf(api, connection.id, partner);
    const { customer, likely } = await customerOf(api, connection.id, partner, mappings);
    const found = await productsOf(api, connection.id, this.#file, role, mappings);
    const { number } = this.#file;
    const earlier =
      kind === 'despatch' || this.isTakenOver || number === ''
        ? []
        : await api.findReturnsOf({ connectionId: connection.id, kind, customerCode: customer?.code ?? '', number });
    if (this.role !== role) return;
    const { products, likely: likelyProducts } = found;
    this.known = { customer, likelyCustomer: likely, products, likelyProducts, earlier };
    if (this.isTakenOver || kind === 'despatch') this.returnAll();
  }

  /** The user has confirmed that the partner is this customer: remembered for its next file. */
  async takeCustomer({ code }: LookupRow): Promise<void> {
    const { role } = this;
    if (role === null) return;
    const { api, connection } = this.#options;
    const mapping = mappedPartner(partnerOf(this.#file, role));
    const kept = mapping && learned(mapping, { code, unit: '', quantity: '' });
    if (kept) await api.keepMappings({ connectionId: connection.id, mappings: [kept] });
    await this.lookUp();
  }

  /** The user has confirmed the products of these lines. */
  takeLikely(positions: readonly number[]): void {
    if (this.known === null) return;
    const products = new Map(this.known.products);
    const likelyProducts = new Map(this.known.likelyProducts);
    for (const position of positions) {
      const product = likelyProducts.get(position);
      likelyProducts.delete(position);
      if (product === undefined) continue;
      products.set(position, product);
      // It was typed in the file's unit.
      if (product.factor !== undefined && product.factor !== '1') delete this.texts[position];
    }
    this.known = { ...this.known, products, likelyProducts };
  }

  #partsBefore(): ReadonlyMap<number, readonly ReturnedPart[]> {
    const { known, kind } = this;
    if (known === null || kind === null) return new Map();
    const returns = known.earlier.map(({ content }) => ({ kind, content }));
    return partsIn(this.document, returns, known.products, documentPolicyOf(this.#options.connection.settings));
  }

  returnedBefore({ position, quantity }: EDocumentLine): string {
    return new Big(quantity).minus(this.remaining({ position, quantity })).toFixed();
  }

  remaining({ position, quantity }: Pick<EDocumentLine, 'position' | 'quantity'>): string {
    return remainingOf(quantity, this.before.get(position) ?? []);
  }

  /** What is left of every line. */
  returnAll(): void {
    const { language } = this.#options;
    for (const line of this.document.lines) {
      const left = this.remaining(line);
      this.texts[line.position] = left === '0' ? '' : formatDecimal(left, language, { group: false });
    }
  }

  /** Totals that differ from the file's where everything comes back. */
  differences(): ReturnType<typeof differencesFromFile> {
    const options = this.#draftOptions(new Map(this.document.lines.map((line) => [line.position, line.quantity])));
    if (options === null || this.document.kind === 'despatch') return [];
    const whole = draftOf(this.document, { ...options, before: new Map() });
    return differencesFromFile(this.document, whole, options.policy);
  }

  /** `null` where something is not answered yet. */
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
      ...{ customer: known.customer, products: known.products },
      ...{ warehouse: defaultWarehouse, lineGroup: defaultLineGroup },
      policy: documentPolicyOf(connection.settings),
    };
  }
}
