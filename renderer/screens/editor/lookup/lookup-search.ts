/** Searches the offline lookups for the entry that a text names ({@link matchEntries}). */
import type { LookupKind, LookupValue } from '../../../../domain/fields.ts';
import { hasShortCodes } from '../../../../domain/short-code.ts';
import type { Api } from '../../../api.ts';
import { emptyMap } from '../../../../domain/edit/collections.ts';
import { matchEntries } from '../../../../domain/edit/entry-match.ts';
import type { LookupResult, EntryMatch } from '../../../../domain/edit/entry-match.ts';

export interface LookupQuestion {
  readonly kind: LookupKind;
  readonly text: string;
  readonly by: LookupValue;
  readonly customerId?: string | undefined;
}
/** Maximum rows per search. Codes that are equal ignoring case come first in the results; names can be anywhere in them. */
const limits = { codes: 8, names: 200 } as const;

export class LookupSearch {
  readonly #api: Pick<Api, 'searchLookup'>;
  readonly #connectionId: string;
  /** Running searches by their arguments, so that a thousand pasted lines search for their warehouse once. */
  readonly #searches = emptyMap<string, Promise<LookupResult>>();

  constructor(api: Pick<Api, 'searchLookup'>, connectionId: string) {
    this.#api = api;
    this.#connectionId = connectionId;
  }

  /** Rejects if the lookup cannot be searched. */
  async find(question: LookupQuestion, match: 'spelling' | 'uniqueHit' = 'spelling'): Promise<EntryMatch> {
    const { kind, text, by } = question;
    const limit = by === 'code' && match === 'spelling' ? limits.codes : limits.names;
    return matchEntries(text, await this.#search(question, limit), by, match, hasShortCodes(kind));
  }

  #search({ kind, text, customerId }: LookupQuestion, limit: number): Promise<LookupResult> {
    const key = `${kind} ${customerId ?? ''} ${limit} ${text}`;
    const running = this.#searches.get(key);
    if (running) return running;
    const whose = customerId === undefined ? {} : { customerId };
    const search = this.#api
      .searchLookup({ connectionId: this.#connectionId, kind, query: text, limit, ...whose })
      .finally(() => this.#searches.delete(key));
    this.#searches.set(key, search);
    return search;
  }
}
