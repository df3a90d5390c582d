/** The offline lookup's data on a document's products: requested in batches, each code once. */
import type { ProductFacts } from '../../../../domain/facts.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import type { Api } from '../../../api.ts';
import { distinct, emptyMap } from '../../../../domain/edit/collections.ts';

const batchSize = 200;

function productFacts(row: LookupRow): ProductFacts {
  return {
    code: row.code,
    ...(row.name === null ? {} : { name: row.name }),
    ...(row.stockType === null ? {} : { stockType: row.stockType }),
    ...(row.units === null ? {} : { units: row.units }),
    ...(row.vatRate === null ? {} : { vatRate: row.vatRate }),
    ...(row.price === null ? {} : { price: row.price }),
    ...(row.currencyCode === null ? {} : { currencyCode: row.currencyCode }),
  };
}

export class Products {
  /** Incremented when products become known, so that what was read of them is read again. */
  #version = $state(0);
  readonly #api: Pick<Api, 'getLookupRows'>;
  readonly #connectionId: string;
  readonly #known = emptyMap<string, ProductFacts | null>();
  readonly #unread = new Set<string>();
  #pending: Promise<void> | null = null;
  #queued: readonly string[] = [];

  constructor(api: Pick<Api, 'getLookupRows'>, connectionId: string) {
    this.#api = api;
    this.#connectionId = connectionId;
  }

  /** The product of a code; `undefined` if the lookup has none or has not answered yet. */
  readonly get = (code: string): ProductFacts | undefined => {
    void this.#version;
    return this.#known.get(code.trim()) ?? undefined;
  };

  /** How often products have become known. */
  get version(): number {
    return this.#version;
  }

  isUnknown(code: string): boolean {
    void this.#version;
    return this.#known.get(code) === null;
  }

  isAwaited(code: string): boolean {
    void this.#version;
    return code !== '' && !this.#known.has(code) && !this.#unread.has(code);
  }

  isUnread(code: string): boolean {
    void this.#version;
    return this.#unread.has(code);
  }

  learn(row: LookupRow): ProductFacts {
    const facts = productFacts(row);
    this.#known.set(row.code.trim(), facts);
    this.#version++;
    return facts;
  }

  /** Requests the unknown ones of these codes; resolves when all have been answered. Rejects if the lookup cannot be read. */
  async load(codes: Iterable<string>): Promise<void> {
    const missing = [...codes].filter((code) => code !== '' && !this.#known.has(code));
    if (missing.length === 0) return;
    this.#queued = distinct([...this.#queued, ...missing]);
    this.#pending ??= Promise.resolve().then(() => this.#ask());
    await this.#pending;
  }

  /** Requests all known products again after the lookup was fetched; the old data is used until the answer arrives. */
  async refresh(): Promise<void> {
    this.#queued = distinct([...this.#queued, ...this.#known.keys()]);
    this.#pending ??= Promise.resolve().then(() => this.#ask());
    await this.#pending;
  }

  async #ask(): Promise<void> {
    const codes = this.#queued;
    this.#queued = [];
    this.#pending = null;
    for (let start = 0; start < codes.length; start += batchSize) {
      const batch = codes.slice(start, start + batchSize);
      const request = { connectionId: this.#connectionId, kind: 'products', codes: batch } as const;
      const rows = await this.#api.getLookupRows(request).catch((error: unknown) => {
        codes.slice(start).forEach((code) => this.#unread.add(code));
        this.#version++;
        throw error;
      });
      batch.forEach((code, index) => {
        const row = rows[index];
        this.#unread.delete(code);
        this.#known.set(code, row ? productFacts(row) : null);
      });
    }
    this.#version++;
  }
}
