/**
 * Whether the offline lookups contain the values of the document's fields (§4.5), so that the rules can warn about missing ones.
 * Values are requested in batches, each once. Lookups that were never fetched give no answer.
 */
import type { PresenceOf, LookupPresence } from '../../../../domain/facts.ts';
import type { LookupKind, LookupValue } from '../../../../domain/fields.ts';
import type { LookupStatus } from '../../../../domain/model/lookup.ts';
import type { Api } from '../../../api.ts';
import { emptyMap } from '../../../../domain/edit/collections.ts';
import type { LookupAnswers } from '../../../../domain/edit/line-cache.ts';
import { entryValue } from '../../../../domain/edit/entry-match.ts';
import { LookupSearch } from './lookup-search.ts';
import { isIdentifier } from '../../../../domain/edit/references.ts';
import type { Products } from './products.svelte.ts';

interface PresenceQuestion {
  readonly lookup: LookupKind;
  readonly by: LookupValue;
  readonly customerId: string | undefined;
}
const batchSize = 200;

export type PresenceSource = Pick<Api, 'getLookupRows' | 'listLookupStatus' | 'searchLookup'>;

export class LookupPresences {
  /** Incremented when answers arrive. */
  version = $state(0);
  /** Incremented when a lookup was fetched again, which makes earlier answers invalid. */
  generation = $state(0);
  /** Counts the questions that could not be answered immediately. */
  questions = 0;
  readonly #api: PresenceSource;
  readonly #connectionId: string;
  /** The customer whose representatives are searched; read for every question, because it can change. */
  readonly #customerOf: (lookup: LookupKind) => string | undefined;
  readonly #known = emptyMap<string, LookupPresence>();
  readonly #search: LookupSearch;
  readonly #queued = emptyMap<string, { readonly question: PresenceQuestion; readonly values: Set<string> }>();
  readonly #fetched = emptyMap<string, boolean>();
  /** Owners of the lookups whose status was read: the company (`''`) or a customer's id. */
  readonly #statusRead = new Set<string>();
  #asking: Promise<void> | null = null;

  constructor(api: PresenceSource, connectionId: string, customerOf: (lookup: LookupKind) => string | undefined) {
    this.#api = api;
    this.#connectionId = connectionId;
    this.#customerOf = customerOf;
    this.#search = new LookupSearch(api, connectionId);
  }

  /** Undefined until the lookup has answered; then `version` is incremented and the rules ask again. */
  readonly presenceOf: PresenceOf = (lookup, value, by) => {
    void this.version;
    const customerId = this.#customerOf(lookup);
    if (lookup === 'representatives' && customerId === undefined) return undefined;
    // Texts that are not identifiers are not looked up; another rule reports them.
    if (by === 'id' && !isIdentifier(value)) return undefined;
    const list = `${lookup} ${by} ${customerId ?? ''}`;
    const key = `${list} ${value}`;
    if (this.#known.has(key)) return this.#known.get(key);
    const queued = this.#queued.get(list) ?? { question: { lookup, by, customerId }, values: new Set() };
    this.questions++;
    queued.values.add(value);
    this.#queued.set(list, queued);
    this.#askSoon();
    return undefined;
  };

  fetched(lookup: LookupKind): boolean | undefined {
    void this.version;
    if (this.#statusRead.has('')) return this.#fetched.get(`${lookup} `) ?? false;
    this.questions++;
    this.#askSoon();
    return undefined;
  }

  forget(lookup: LookupKind): void {
    for (const key of [...this.#known.keys()]) if (key.startsWith(`${lookup} `)) this.#known.delete(key);
    this.#fetched.clear();
    this.#statusRead.clear();
    this.generation++;
    this.version++;
  }

  /** Collects all questions of one task into one request. */
  #askSoon(): void {
    this.#asking ??= Promise.resolve().then(() => this.#ask());
  }

  /** Resolves when all questions are answered, including those asked meanwhile. */
  async settled(): Promise<void> {
    while (this.#asking !== null) await this.#asking;
  }

  async #ask(): Promise<void> {
    const all = [...this.#queued];
    this.#queued.clear();
    await this.#readStatus(undefined);
    await Promise.all(all.map(([list, { question, values }]) => this.#answer(list, question, [...values])));
    this.#asking = null;
    this.version++;
    // Questions asked while these were being answered.
    if (this.#queued.size > 0) this.#askSoon();
  }

  async #answer(list: string, question: PresenceQuestion, values: readonly string[]): Promise<void> {
    const isFetched = await this.#isFetched(question);
    for (let start = 0; start < values.length; start += batchSize) {
      const batch = values.slice(start, start + batchSize);
      const unread = batch.map((): LookupPresence => 'unread');
      const answers = isFetched ? await this.#lookUp(question, batch).catch(() => unread) : [];
      batch.forEach((value, index) => void this.#known.set(`${list} ${value}`, answers[index]));
    }
  }

  async #isFetched({ lookup, customerId }: PresenceQuestion): Promise<boolean> {
    if (customerId !== undefined) await this.#readStatus(customerId);
    return this.#fetched.get(`${lookup} ${customerId ?? ''}`) ?? false;
  }

  async #readStatus(customerId: string | undefined): Promise<void> {
    if (this.#statusRead.has(customerId ?? '')) return;
    const whose = customerId === undefined ? {} : { customerId };
    const all = await this.#api
      .listLookupStatus({ connectionId: this.#connectionId, ...whose })
      .catch((): readonly LookupStatus[] => []);
    // Set after a failure too: retrying immediately would not help.
    this.#statusRead.add(customerId ?? '');
    for (const { kind, refreshedAt } of all) this.#fetched.set(`${kind} ${customerId ?? ''}`, refreshedAt !== null);
  }

  async #lookUp(
    { lookup, by, customerId }: PresenceQuestion,
    values: readonly string[],
  ): Promise<readonly LookupPresence[]> {
    const of = { connectionId: this.#connectionId, kind: lookup, ...(customerId === undefined ? {} : { customerId }) };
    const rows = by === 'name' ? [] : await this.#api.getLookupRows({ ...of, codes: values, by });
    return Promise.all(
      values.map(async (value, index) => {
        if (rows[index]) return true;
        // Identifiers have no alternative spellings.
        if (by === 'id') return false;
        const found = await this.#search.find({ kind: lookup, text: value, by, customerId }, 'uniqueHit');
        if (found.kind === 'one') return entryValue(found.row, by) === value;
        return found.kind === 'several' ? 'several' : false;
      }),
    );
  }
}

/** The answers of all lookups together; {@link Products} answers questions about product codes, because it has their rows. */
export class AllLookupAnswers implements LookupAnswers {
  readonly #presences: LookupPresences;
  readonly #products: Products;
  #questions = 0;

  constructor(presences: LookupPresences, products: Products) {
    this.#presences = presences;
    this.#products = products;
  }

  get version(): number {
    return this.#presences.version + this.#products.version;
  }
  get generation(): number {
    return this.#presences.generation;
  }
  get questions(): number {
    return this.#presences.questions + this.#questions;
  }

  readonly presenceOf: PresenceOf = (lookup, value, by) => {
    if (lookup !== 'products' || by !== 'code') return this.#presences.presenceOf(lookup, value, by);
    if (this.#products.get(value)) return true;
    if (this.#products.isUnread(value)) return 'unread';
    if (!this.#products.isUnknown(value)) {
      this.#questions++;
      return undefined;
    }
    // No product has exactly this code; the search decides whether several match it ignoring case.
    return this.#presences.fetched('products') === true
      ? (this.#presences.presenceOf(lookup, value, by) ?? false)
      : undefined;
  };
}
