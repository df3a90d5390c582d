/**
 * Whether the offline lists have what stands in the document's fields (§4.5): asked for in batches, each value once, so that
 * the rules can advise on what is not there. Nothing is known of a list that was never fetched.
 */
import type { Listed as ListedFact, ListedAnswer } from '../../../../domain/facts.ts';
import type { LookupKind, LookupValue } from '../../../../domain/fields.ts';
import type { LookupStatus } from '../../../../domain/model/lookup.ts';
import type { Api } from '../../../api.ts';
import { emptyMap } from './grouping.ts';
import type { ListedAnswers } from './line-work.ts';
import { heldOf } from './meaning.ts';
import { Meanings } from './meanings.ts';
import { isIdentifier } from './references.svelte.ts';
import type { Products } from './products.svelte.ts';

interface Question {
  readonly lookup: LookupKind;
  readonly by: LookupValue;
  /** Whose list: of representatives, the document's customer. */
  readonly customerId: string | undefined;
}
const batchSize = 200;

export type ListedSource = Pick<Api, 'getLookupRows' | 'listLookupStatus' | 'searchLookup'>;

export class Listed {
  /** Counts up when something became known. */
  version = $state(0);
  /** Counts up when what was answered no longer counts. */
  generation = $state(0);
  /** Questions that were not answered at once. */
  questions = 0;
  readonly #api: ListedSource;
  readonly #connectionId: string;
  /** Whose representatives stand in question; asked at every question, because the customer changes. */
  readonly #customerOf: (lookup: LookupKind) => string | undefined;
  readonly #known = emptyMap<string, ListedAnswer>();
  readonly #meanings: Meanings;
  readonly #wanted = emptyMap<string, { readonly question: Question; readonly values: Set<string> }>();
  readonly #fetched = emptyMap<string, boolean>();
  /** Of the company's lists (`''`) or a customer's: whether their state was read. */
  readonly #read = new Set<string>();
  #asking = false;

  constructor(api: ListedSource, connectionId: string, customerOf: (lookup: LookupKind) => string | undefined) {
    this.#api = api;
    this.#connectionId = connectionId;
    this.#customerOf = customerOf;
    this.#meanings = new Meanings(api, connectionId);
  }

  /** As the rules ask ({@link ListedFact}): undefined until it is known, and then the rules are to ask again. */
  readonly has: ListedFact = (lookup, value, by) => {
    const customerId = this.#customerOf(lookup);
    if (lookup === 'representatives' && customerId === undefined) return undefined;
    // What is no identifier is in no list of them; the rules say that it is none.
    if (by === 'id' && !isIdentifier(value)) return undefined;
    const list = `${lookup} ${by} ${customerId ?? ''}`;
    const key = `${list} ${value}`;
    if (this.#known.has(key)) return this.#known.get(key);
    const wanted = this.#wanted.get(list) ?? { question: { lookup, by, customerId }, values: new Set() };
    this.questions++;
    wanted.values.add(value);
    this.#wanted.set(list, wanted);
    this.#askSoon();
    return undefined;
  };

  /** Whether a list of the company was ever fetched; undefined until that is known. */
  fetched(lookup: LookupKind): boolean | undefined {
    if (this.#read.has('')) return this.#fetched.get(`${lookup} `) ?? false;
    this.questions++;
    this.#askSoon();
    return undefined;
  }

  /** A list was fetched anew; what is asked next is asked of it. */
  forget(lookup: LookupKind): void {
    for (const key of [...this.#known.keys()]) if (key.startsWith(`${lookup} `)) this.#known.delete(key);
    this.#fetched.clear();
    this.#read.clear();
    this.generation++;
    this.version++;
  }

  /** Once for all that is asked in one go. */
  #askSoon(): void {
    if (this.#asking) return;
    this.#asking = true;
    queueMicrotask(() => void this.#ask());
  }

  async #ask(): Promise<void> {
    const all = [...this.#wanted];
    this.#wanted.clear();
    await this.#readFetched(undefined);
    await Promise.all(all.map(([list, { question, values }]) => this.#answer(list, question, [...values])));
    this.#asking = false;
    this.version++;
    // What was asked while these were being answered.
    if (this.#wanted.size > 0) this.#askSoon();
  }

  async #answer(list: string, question: Question, values: readonly string[]): Promise<void> {
    const isFetched = await this.#isFetched(question);
    for (let start = 0; start < values.length; start += batchSize) {
      const batch = values.slice(start, start + batchSize);
      const unread = batch.map((): ListedAnswer => 'unread');
      const answers = isFetched ? await this.#look(question, batch).catch(() => unread) : [];
      batch.forEach((value, index) => void this.#known.set(`${list} ${value}`, answers[index]));
    }
  }

  async #isFetched({ lookup, customerId }: Question): Promise<boolean> {
    if (customerId !== undefined) await this.#readFetched(customerId);
    return this.#fetched.get(`${lookup} ${customerId ?? ''}`) ?? false;
  }

  async #readFetched(customerId: string | undefined): Promise<void> {
    if (this.#read.has(customerId ?? '')) return;
    const whose = customerId === undefined ? {} : { customerId };
    const all = await this.#api
      .listLookupStatus({ connectionId: this.#connectionId, ...whose })
      .catch((): readonly LookupStatus[] => []);
    // Where it could not be read, nothing is known of the lists; asking again and again would not help.
    this.#read.add(customerId ?? '');
    for (const { kind, refreshedAt } of all) this.#fetched.set(`${kind} ${customerId ?? ''}`, refreshedAt !== null);
  }

  async #look({ lookup, by, customerId }: Question, values: readonly string[]): Promise<readonly ListedAnswer[]> {
    const of = { connectionId: this.#connectionId, kind: lookup, ...(customerId === undefined ? {} : { customerId }) };
    const rows = by === 'name' ? [] : await this.#api.getLookupRows({ ...of, codes: values, by });
    return Promise.all(
      values.map(async (value, index) => {
        if (rows[index]) return true;
        // Identifiers have no other spelling.
        if (by === 'id') return false;
        const meaning = await this.#meanings.find({ kind: lookup, text: value, by, customerId });
        if (meaning.kind === 'one') return heldOf(meaning.row, by) === value;
        return meaning.kind === 'several' ? 'several' : false;
      }),
    );
  }
}

/** How far all lists have answered; that of products answers for itself, because more is known of them. */
export class ListAnswers implements ListedAnswers {
  readonly #listed: Listed;
  readonly #products: Products;
  #questions = 0;

  constructor(listed: Listed, products: Products) {
    this.#listed = listed;
    this.#products = products;
  }

  get version(): number {
    return this.#listed.version + this.#products.version;
  }
  get generation(): number {
    return this.#listed.generation;
  }
  get questions(): number {
    return this.#listed.questions + this.#questions;
  }

  /** {@link ListedFact} for every list. */
  readonly has: ListedFact = (lookup, value, by) => {
    if (lookup !== 'products' || by !== 'code') return this.#listed.has(lookup, value, by);
    if (this.#products.get(value)) return true;
    if (this.#products.isUnread(value)) return 'unread';
    if (!this.#products.isUnknown(value)) {
      this.#questions++;
      return undefined;
    }
    // That no code is spelled so is known; whether several are written like it, the list is asked.
    return this.#listed.fetched('products') === true ? (this.#listed.has(lookup, value, by) ?? false) : undefined;
  };
}
