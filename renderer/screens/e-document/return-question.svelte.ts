import { isOffered } from '../../../domain/availability.ts';
import { becomes, isTakenOver, ownRoleIn, partnerOf } from '../../../domain/e-documents/becomes.ts';
import type { OwnRole } from '../../../domain/e-documents/becomes.ts';
import type { EDocument, EDocumentLine } from '../../../domain/e-documents/e-document.ts';
import { differencesFromFile, draftOf, partsIn } from '../../../domain/e-documents/return-draft.ts';
import type { FoundProduct, ReturnOptions } from '../../../domain/e-documents/return-draft.ts';
import { remainingOf } from '../../../domain/e-documents/returning.ts';
import type { ReturnedPart } from '../../../domain/e-documents/returning.ts';
import type { Connection } from '../../../domain/model/connection.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import { formatDecimal } from '../../../domain/numbers.ts';
import type { Language } from '../../../domain/numbers.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import Big from 'big.js';
import type { Api } from '../../api.ts';
import { readReturned } from '../../state/returned-quantities.ts';
import { customerOf, productsOf } from './found-in-lists.ts';

interface Known {
  readonly customer: LookupRow | null;
  readonly products: ReadonlyMap<number, FoundProduct>;
  readonly before: ReadonlyMap<number, readonly ReturnedPart[]>;
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
  readonly document: EDocument;
  readonly #options: Options;
  /** By position, as typed. */
  texts = $state<Record<number, string>>({});
  role = $state<OwnRole | null>(null);
  /** `null` until the lists and the earlier returns have been read. */
  known = $state.raw<Known | null>(null);
  readonly kind = $derived.by(() => (this.role === null ? null : becomes(this.document, this.role)));
  /** Whether the connection offers such a document. */
  readonly isOffered = $derived.by(() => {
    return this.kind !== null && isOffered(this.kind, 'create', this.#options.connection.settings);
  });
  readonly isTakenOver = $derived.by(() => this.role !== null && isTakenOver(this.document, this.role));
  readonly #read = $derived.by(() => {
    const most = this.document.lines.map((line) => [line.position, this.remaining(line)] as const);
    return readReturned(new Map(most), this.texts, this.#options.language);
  });

  constructor(options: Options) {
    this.#options = options;
    this.document = options.document;
    this.role = ownRoleIn(options.document, options.connection.settings.taxNumber);
  }

  get quantities(): ReadonlyMap<number, string> {
    return this.#read.quantities;
  }

  get problems(): ReadonlyMap<number, 'notRead' | 'tooMuch'> {
    return this.#read.problems;
  }

  get isReady(): boolean {
    return this.known !== null && this.isOffered && this.quantities.size > 0 && this.problems.size === 0;
  }

  /** Looks up what the lists have of the document; again where the user says which party the company is. */
  async lookUp(): Promise<void> {
    const { role, kind } = this;
    if (role === null || kind === null) return;
    this.known = null;
    const { api, connection } = this.#options;
    const customer = await customerOf(api, connection.id, partnerOf(this.document, role));
    const products = await productsOf(api, connection.id, this.document, role);
    const { number } = this.document;
    const earlier =
      customer === null || kind === 'despatch' || this.isTakenOver
        ? []
        : await api.findReturnsOf({ connectionId: connection.id, kind, customerCode: customer.code, number });
    if (this.role !== role) return;
    const returns = earlier.map(({ content }) => ({ kind, content }));
    const before = partsIn(this.document, returns, products, documentPolicyOf(connection.settings));
    this.known = { customer, products, before };
    if (this.isTakenOver || kind === 'despatch') this.returnAll();
  }

  returnedBefore({ position, quantity }: EDocumentLine): string {
    return new Big(quantity).minus(this.remaining({ position, quantity })).toFixed();
  }

  remaining({ position, quantity }: Pick<EDocumentLine, 'position' | 'quantity'>): string {
    return remainingOf(quantity, this.known?.before.get(position) ?? []);
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

  async create(): Promise<Draft | null> {
    const options = this.#draftOptions(this.quantities);
    if (options === null || !this.isReady) return null;
    const { api, connection } = this.#options;
    return api.createDraft({ connectionId: connection.id, ...draftOf(this.document, options) });
  }

  #draftOptions(quantities: ReadonlyMap<number, string>): ReturnOptions | null {
    const { known, role } = this;
    if (known === null || role === null) return null;
    const { connection, file, today } = this.#options;
    const { defaultCurrency, defaultWarehouse, defaultLineGroup } = connection.settings;
    return {
      ...{ role, file, today, defaultCurrency, quantities, ...known },
      ...{ warehouse: defaultWarehouse, lineGroup: defaultLineGroup },
      policy: documentPolicyOf(connection.settings),
    };
  }
}
