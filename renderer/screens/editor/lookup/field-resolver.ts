/** Resolves a text in the list of its field: a lookup of the service, the units of the line's product, or a dated code list. */
import { headerPlace } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import type { Field } from '../../../../domain/fields.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { CodeListName } from '../../../../domain/guidance/code-list.ts';
import { findCodes } from '../../../../domain/guidance/find-codes.ts';
import { fold } from '../../../../domain/fold.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import { textOf } from '../../../../domain/value.ts';
import { awaitedEntry, matchEntries } from '../../../../domain/edit/entry-match.ts';
import type { EntryMatch, MatchMode, LookupOption } from '../../../../domain/edit/entry-match.ts';
import type { LookupSearch } from './lookup-search.ts';
import type { PendingLookups } from './pending-lookups.svelte.ts';
import { guidanceList } from './guidance-lists.ts';
import type { Products } from './products.svelte.ts';
import { customerOf, isIdentifier, referenceKind } from '../../../../domain/edit/references.ts';
import type { References } from './references.svelte.ts';

export interface LookupParts {
  readonly document: DocumentState;
  readonly products: Products;
  readonly references: References;
  readonly lookupSearch: LookupSearch;
  readonly pending: PendingLookups;
  readonly language: () => Language;
  readonly readOnly: () => boolean;
  /** Whether codes of the dated lists are looked up and completed (setting `localGuidance`). */
  readonly localGuidance: boolean;
}

export class FieldResolver {
  readonly #options: LookupParts;

  constructor(options: LookupParts) {
    this.#options = options;
  }

  /** The single entry that a text names; null if it names none or several. Rejects if the list cannot be read. */
  async resolve(place: Place, field: Field, text: string, match: MatchMode): Promise<LookupOption | null> {
    const chosen = typeof match === 'object' ? await awaitedEntry(match) : undefined;
    if (chosen || text === '') return chosen ?? null;
    const mode = match === 'spelling' ? 'spelling' : 'uniqueHit';
    if (referenceKind(field) !== null) return this.#reference(field, text, mode);
    if (field.type !== 'text') return null;
    const { lookup, lookupValue: by = 'code' } = field;
    const list = guidanceList(String(place.path.at(-1)));
    if (lookup === 'units') return rowOf(await this.#unit(place, text, mode));
    if (lookup !== undefined) return rowOf(await this.#options.lookupSearch.find({ kind: lookup, text, by }, mode));
    return list === null || !this.#options.localGuidance ? null : rowOf(this.#codeList(list, text));
  }

  async #reference(field: Field, text: string, match: 'spelling' | 'uniqueHit'): Promise<LookupOption | null> {
    const { document, references, pending } = this.#options;
    const kind = referenceKind(field);
    if (kind === null) return null;
    // Representatives are searched by customer, whose lookup may still be pending.
    if (kind === 'representatives') await pending.settledAt(headerPlace('CustomerId'));
    const customerId = customerOf(kind, document.header);
    if (kind === 'representatives' && customerId === undefined) return null;
    const row = isIdentifier(text)
      ? await references.load(kind, text, customerId)
      : await references.find(kind, text, customerId, match);
    // If the customer has changed meanwhile, the representative does not belong to the new one.
    return customerOf(kind, document.header) === customerId ? row : null;
  }

  /** Searches the units of the line's product; if it has none, all units. */
  async #unit({ line: key }: Place, text: string, match: 'spelling' | 'uniqueHit'): Promise<EntryMatch> {
    const { document, products, pending, localGuidance } = this.#options;
    if (key !== null) await pending.settledAt({ line: key, path: ['ProductCode'] });
    const code = key === null ? '' : textOf(document.line(key)?.ProductCode);
    await products.load([code]);
    const units = products.get(code)?.units ?? [];
    if (units.length === 0) return localGuidance ? this.#codeList('units', text) : { kind: 'none' };
    // Units are matched by code and by name.
    const rows = units.map((unit): LookupOption => ({ code: unit.code, name: unit.name ?? null }));
    const matching = rows.filter((row) => fold(`${row.code} ${row.name ?? ''}`).includes(fold(text)));
    return matchEntries(text, { rows: matching, total: matching.length }, 'name', match);
  }

  /** The dated lists are only advice: a text that is not in them is kept. */
  #codeList(list: CodeListName, text: string): EntryMatch {
    const entries = findCodes(list, text, this.#options.language());
    const rows = entries.map(({ code }): LookupOption => ({ code, name: null }));
    return matchEntries(text, { rows, total: rows.length }, 'code');
  }
}

function rowOf(match: EntryMatch): LookupOption | null {
  return match.kind === 'one' ? match.row : null;
}
