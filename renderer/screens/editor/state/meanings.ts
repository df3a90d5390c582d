/** Asks the offline lists what typed texts mean ({@link meaningOf}). */
import type { LookupKind, LookupValue } from '../../../../domain/fields.ts';
import type { Api } from '../../../api.ts';
import { emptyMap } from './grouping.ts';
import { meaningOf } from './meaning.ts';
import type { Found, Meaning } from './meaning.ts';

export interface Question {
  readonly kind: LookupKind;
  readonly text: string;
  /** What the field holds of an entry. */
  readonly by: LookupValue;
  /** Whose list: of representatives. */
  readonly customerId?: string | undefined;
}
/** A list answers codes that are equal when folded first, and names among all that match. */
const limits = { codes: 8, names: 200 } as const;

export class Meanings {
  readonly #api: Pick<Api, 'searchLookup'>;
  readonly #connectionId: string;
  /** Asked and not answered yet: a thousand pasted lines ask for their warehouse once. */
  readonly #asking = emptyMap<string, Promise<Found>>();

  constructor(api: Pick<Api, 'searchLookup'>, connectionId: string) {
    this.#api = api;
    this.#connectionId = connectionId;
  }

  /** Rejects where the list cannot be asked. */
  async find(question: Question, pick: 'exact' | 'only' = 'exact'): Promise<Meaning> {
    const { text, by } = question;
    const limit = by === 'code' && pick === 'exact' ? limits.codes : limits.names;
    return meaningOf(text, await this.#ask(question, limit), by, pick);
  }

  #ask({ kind, text, customerId }: Question, limit: number): Promise<Found> {
    const key = `${kind} ${customerId ?? ''} ${limit} ${text}`;
    const asked = this.#asking.get(key);
    if (asked) return asked;
    const whose = customerId === undefined ? {} : { customerId };
    const asking = this.#api
      .searchLookup({ connectionId: this.#connectionId, kind, query: text, limit, ...whose })
      .finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }
}
