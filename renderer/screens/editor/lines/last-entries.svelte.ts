/**
 * Offers values for the active line from recent documents: a product's price and the warehouse from the customer's newest
 * documents, and a currency's exchange rate from today's documents. Nothing is filled in unless the user takes it.
 */
import type { Value, ValueRecord } from '../../../../domain/fields.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import { isEmpty, linesOf, textOf } from '../../../../domain/value.ts';
import type { Api } from '../../../api.ts';
import { localDay } from '../../../state/format.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import { emptyMap } from '../../../../domain/edit/collections.ts';

/** Maximum number of documents read; each is read completely. */
const mostDocuments = 8;

export interface OfferingEditor {
  readonly id: string;
  readonly host: { readonly api: Pick<Api, 'listDrafts' | 'getDraft'>; readonly today: () => string };
  readonly connection: { readonly id: string; readonly settings: { readonly defaultCurrency: string } };
  readonly description: { readonly kind: DocumentKind };
  readonly document: DocumentState;
  readonly readOnly: boolean;
}

export interface LastEntry {
  readonly field: 'UnitPrice' | 'ExchangeRate' | 'WarehouseName';
  /** Canonical decimal; for a warehouse, its name. */
  readonly value: string;
  readonly currency: string;
  /** The document's date; empty if it has none. */
  readonly date: string;
}

export class LastEntries {
  /** Prices by customer, product, unit, currency and VAT inclusion; warehouses by customer; today's rates by currency. */
  #known = $state.raw<ReadonlyMap<string, LastEntry>>(new Map());
  readonly #loads = emptyMap<string, Promise<void>>();
  readonly #editor: OfferingEditor;

  constructor(editor: OfferingEditor) {
    this.#editor = editor;
  }

  /** What is offered for a line: a missing rate or warehouse, otherwise a price that differs from the line's. */
  offerFor(line: ValueRecord | undefined): LastEntry | null {
    if (!line || this.#editor.readOnly) return null;
    if (this.#needsRate(line)) return this.#known.get(rateKey(line)) ?? null;
    const warehouse = isEmpty(line.WarehouseName) ? this.#known.get(this.#warehouseKey()) : undefined;
    if (warehouse) return warehouse;
    const price = this.#known.get(this.#priceKey(line));
    return price === undefined || price.value === line.UnitPrice ? null : price;
  }

  /** Reads the values to offer, once per customer and once for the rates. Never rejects. */
  async load(line: ValueRecord | undefined): Promise<void> {
    const { description, document } = this.#editor;
    if (!line || this.#editor.readOnly || isEmpty(line.ProductCode)) return;
    if (this.#needsRate(line)) return this.#once('rates', () => this.#loadRates());
    const customer = textOf(document.header.CustomerCode);
    if (customer !== '') await this.#once(`prices ${customer}`, () => this.#loadPrices(customer, description.kind));
  }

  /** Puts the offered value into the line; returns false if nothing is offered. */
  take(line: ValueRecord | undefined): boolean {
    const offer = this.offerFor(line);
    if (!offer || line?.$key === undefined) return false;
    this.#editor.document.set({ line: line.$key, path: [offer.field] }, offer.value);
    this.#editor.document.seal();
    return true;
  }

  #once(what: string, load: () => Promise<void>): Promise<void> {
    const loading = this.#loads.get(what) ?? load().catch(() => undefined);
    this.#loads.set(what, loading);
    return loading;
  }

  async #loadPrices(customer: string, kind: DocumentKind): Promise<void> {
    const isTheirs = ({ customerCode }: DraftSummary): boolean => customerCode === customer;
    await this.#read({ search: customer, kinds: [kind] }, isTheirs, (line, date) => [
      [lineKey(customer, line), entry('UnitPrice', line.UnitPrice, line, date)],
      [warehouseKey(customer), entry('WarehouseName', line.WarehouseName, line, date)],
    ]);
  }

  async #loadRates(): Promise<void> {
    const { host, connection } = this.#editor;
    const { defaultCurrency } = connection.settings;
    const isOfToday = ({ updatedAt }: DraftSummary): boolean => localDay(new Date(updatedAt)) === host.today();
    await this.#read({}, isOfToday, (line, date) => [
      [
        rateKey(line),
        line.CurrencyCode === defaultCurrency ? null : entry('ExchangeRate', line.ExchangeRate, line, date),
      ],
    ]);
  }

  /** Reads the newest documents first; the first value found for a key wins. */
  async #read(
    query: { readonly search?: string; readonly kinds?: DocumentKind[] },
    isMatch: (draft: DraftSummary) => boolean,
    find: (line: ValueRecord, date: string) => readonly (readonly [key: string, entry: LastEntry | null])[],
  ): Promise<void> {
    const { id: draftId, connection, host } = this.#editor;
    const newest = {
      connectionId: connection.id,
      sort: 'updated',
      descending: true,
      offset: 0,
      limit: 4 * mostDocuments,
    } as const;
    const { rows } = await host.api.listDrafts({ ...newest, ...query });
    const matching = rows.filter((draft) => draft.id !== draftId && isMatch(draft)).slice(0, mostDocuments);
    for (const { id, date } of matching) {
      const draft = await host.api.getDraft({ id });
      const found = linesOf(draft?.content ?? {}).flatMap((line) => find(line, date ?? ''));
      const known = new Map(this.#known);
      for (const [key, one] of found) if (one !== null && !known.has(key)) known.set(key, one);
      this.#known = known;
    }
  }

  #priceKey(line: ValueRecord): string {
    return lineKey(textOf(this.#editor.document.header.CustomerCode), line);
  }

  #warehouseKey(): string {
    return warehouseKey(textOf(this.#editor.document.header.CustomerCode));
  }

  #needsRate(line: ValueRecord): boolean {
    const currency = textOf(line.CurrencyCode);
    return (
      currency !== '' && currency !== this.#editor.connection.settings.defaultCurrency && isEmpty(line.ExchangeRate)
    );
  }
}

function entry(field: LastEntry['field'], value: Value, line: ValueRecord, date: string): LastEntry | null {
  return typeof value !== 'string' || value === '' ? null : { field, value, currency: textOf(line.CurrencyCode), date };
}

/** Prices are kept per unit, currency and VAT inclusion. */
function lineKey(customer: string, line: ValueRecord): string {
  const { ProductCode, UnitCode, CurrencyCode, VatIncluded } = line;
  return JSON.stringify([customer, textOf(ProductCode), textOf(UnitCode), textOf(CurrencyCode), VatIncluded === true]);
}

const warehouseKey = (customer: string): string => `warehouse ${customer}`;
const rateKey = (line: ValueRecord): string => `rate ${textOf(line.CurrencyCode)}`;
