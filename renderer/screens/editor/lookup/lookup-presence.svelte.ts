/**
 * Whether the lookups kept offline have the values of the document's fields (§4.5), so that the rules can advise on those that
 * are missing. Values are asked for in batches, each once. Nothing is known of a lookup that was never fetched.
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
  /** Counts up when answers came. */
  version = $state(0);
  /** Counts up when earlier answers no longer count, because a lookup was fetched anew. */
  generation = $state(0);
  /** Counts the questions that could not be answered at once. */
  questions = 0;
  readonly #api: PresenceSource;
  readonly #connectionId: string;
  /** The customer of the representatives; read at every question, because the customer changes. */
  readonly #customerOf: (lookup: LookupKind) => string | undefined;
  readonly #known = emptyMap<string, LookupPresence>();
  readonly #search: LookupSearch;
  readonly #queued = emptyMap<string, { readonly question: PresenceQuestion; readonly values: Set<string> }>();
  readonly #fetched = emptyMap<string, boolean>();
  /** Whose lookups' status was read: the company's (`''`) or a customer's. */
  readonly #statusRead = new Set<string>();
  #asking: Promise<void> | null = null;

  constructor(api: PresenceSource, connectionId: string, customerOf: (lookup: LookupKind) => string | undefined) {
    this.#api = api;
    this.#connectionId = connectionId;
    this.#customerOf = customerOf;
    this.#search = new LookupSearch(api, connectionId);
  }

  /** Undefined until the lookup has answered; `version` then counts up, and the rules ask again. */
  readonly presenceOf: PresenceOf = (lookup, value, by) => {
    const customerId = this.#customerOf(lookup);
    if (lookup === 'representatives' && customerId === undefined) return undefined;
    // A text that is no identifier is looked up nowhere; another rule reports it.
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

  /** Asks once for all that is asked within one task. */
  #askSoon(): void {
    this.#asking ??= Promise.resolve().then(() => this.#ask());
  }

  /** Resolves when all that was asked was answered, what was asked meanwhile included. */
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
    // What was asked while these were being answered.
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
    // Also where it could not be read: asking again and again would not help.
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
        // Identifiers have no other spelling.
        if (by === 'id') return false;
        const found = await this.#search.find({ kind: lookup, text: value, by, customerId }, 'uniqueHit');
        if (found.kind === 'one') return entryValue(found.row, by) === value;
        return found.kind === 'several' ? 'several' : false;
      }),
    );
  }
}

/** The answers of all lookups together; {@link Products} answers for its own, because it knows its rows. */
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
    // No product has the code so spelled; whether several are spelled alike has to be asked.
    return this.#presences.fetched('products') === true
      ? (this.#presences.presenceOf(lookup, value, by) ?? false)
      : undefined;
  };
}
