/**
 * The lookup rows of ids: a quote refers to its customer, representative and currency by id (§2.8), and the user sees their code
 * and name. Each id is requested once.
 */
import type { LookupKind } from '../../../../domain/fields.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import type { Api } from '../../../api.ts';
import { emptyMap } from '../../../../domain/edit/collections.ts';
import { isIdentifier } from '../../../../domain/edit/references.ts';
import { LookupSearch } from './lookup-search.ts';
import { wholeRow } from '../../../../domain/edit/entry-match.ts';

type Source = Pick<Api, 'getLookupRows' | 'searchLookup'>;

export class References {
  /** Incremented when a row becomes known, so that dependent values are recomputed. */
  version = $state(0);
  readonly #api: Source;
  readonly #connectionId: string;
  readonly #search: LookupSearch;
  readonly #known = emptyMap<string, LookupRow | null>();

  constructor(api: Source, connectionId: string, search = new LookupSearch(api, connectionId)) {
    this.#api = api;
    this.#connectionId = connectionId;
    this.#search = search;
  }

  /** The row of an id; null if the lookup has none, undefined until it has answered. */
  get(kind: LookupKind, id: string, customerId?: string): LookupRow | null | undefined {
    void this.version;
    return this.#known.get(keyOf(kind, id, customerId));
  }

  learn(kind: LookupKind, row: LookupRow, customerId?: string): void {
    if (row.id === null) return;
    this.#known.set(keyOf(kind, row.id, customerId), row);
    this.version++;
  }

  async load(kind: LookupKind, id: string, customerId?: string): Promise<LookupRow | null> {
    const known = this.get(kind, id, customerId);
    if (known !== undefined || !isIdentifier(id)) return known ?? null;
    const [row = null] = await this.#rows(kind, [id], 'id', customerId);
    this.#known.set(keyOf(kind, id, customerId), row);
    this.version++;
    return row;
  }

  /**
   * The row that a typed text names: by its code, otherwise by a name that only one row has. With `match: 'uniqueHit'` (Enter or
   * Tab) also the only search result. Ignores case and accents.
   */
  async find(
    kind: LookupKind,
    text: string,
    customerId?: string,
    match: 'spelling' | 'uniqueHit' = 'spelling',
  ): Promise<LookupRow | null> {
    const found = await this.#search.find({ kind, text, by: 'id', customerId }, match);
    return found.kind === 'one' ? wholeRow(found.row) : null;
  }

  /** Called after the lookup was fetched again. */
  forget(kind: LookupKind): void {
    for (const key of [...this.#known.keys()]) if (key.startsWith(`${kind} `)) this.#known.delete(key);
    this.version++;
  }

  #rows(
    kind: LookupKind,
    codes: readonly string[],
    by: 'code' | 'id',
    customerId: string | undefined,
  ): Promise<readonly (LookupRow | null)[]> {
    const customer = customerId === undefined ? {} : { customerId };
    return this.#api.getLookupRows({ connectionId: this.#connectionId, kind, codes, by, ...customer });
  }
}

function keyOf(kind: LookupKind, id: string, customerId: string | undefined): string {
  return `${kind} ${customerId ?? ''} ${id.toLowerCase()}`;
}
