/** Which entry a text means in the list of its field: the service's lists, a product's units, the dated code lists. */
import { headerPlace } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import type { Field } from '../../../../domain/fields.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { CodeListName } from '../../../../domain/guidance/code-list.ts';
import { findCodes } from '../../../../domain/guidance/find-codes.ts';
import { fold } from '../../../../domain/fold.ts';
import type { DocumentState } from './document.svelte.ts';
import { textOf } from '../../../../domain/value.ts';
import { awaited, meaningOf } from './meaning.ts';
import type { Meaning, Pick } from './meaning.ts';
import type { Meanings } from './meanings.ts';
import type { Offer } from './offers.ts';
import type { PendingChoices } from './pending-choices.svelte.ts';
import { practiceList } from './practice-lists.ts';
import type { Products } from './products.svelte.ts';
import { customerOf, isIdentifier, referenceKind } from './references.svelte.ts';
import type { References } from './references.svelte.ts';

export interface MeantOptions {
  readonly document: DocumentState;
  readonly products: Products;
  readonly references: References;
  readonly meanings: Meanings;
  readonly pending: PendingChoices;
  readonly language: () => Language;
  readonly practice: boolean;
}

export class Meant {
  readonly #options: MeantOptions;

  constructor(options: MeantOptions) {
    this.#options = options;
  }

  /** Null where it means none, or several. Rejects where the list cannot be asked. */
  async find(place: Place, field: Field, text: string, pick: Pick): Promise<Offer | null> {
    const chosen = typeof pick === 'object' ? await awaited(pick) : undefined;
    if (chosen || text === '') return chosen ?? null;
    const how = pick === 'exact' ? 'exact' : 'only';
    if (referenceKind(field) !== null) return this.#reference(field, text, how);
    if (field.type !== 'text') return null;
    const { lookup, lookupValue: by = 'code' } = field;
    const list = practiceList(String(place.path.at(-1)));
    if (lookup === 'units') return rowOf(await this.#unit(place, text, how));
    if (lookup !== undefined) return rowOf(await this.#options.meanings.find({ kind: lookup, text, by }, how));
    return list === null || !this.#options.practice ? null : rowOf(this.#practice(list, text));
  }

  async #reference(field: Field, text: string, pick: 'exact' | 'only'): Promise<Offer | null> {
    const { document, references, pending } = this.#options;
    const kind = referenceKind(field);
    if (kind === null) return null;
    // Whose representatives: the customer may have been typed just before.
    if (kind === 'representatives') await pending.of(headerPlace('CustomerId'));
    const customerId = customerOf(kind, document.header);
    if (kind === 'representatives' && customerId === undefined) return null;
    const row = isIdentifier(text)
      ? await references.load(kind, text, customerId)
      : await references.find(kind, text, customerId, pick);
    // Another customer has come meanwhile, whose representative this is not.
    return customerOf(kind, document.header) === customerId ? row : null;
  }

  /** A unit of the line's product; where the list tells none, one of those that there are. */
  async #unit({ line: key }: Place, text: string, pick: 'exact' | 'only'): Promise<Meaning> {
    const { document, products, pending, practice } = this.#options;
    if (key !== null) await pending.of({ line: key, path: ['ProductCode'] });
    const code = key === null ? '' : textOf(document.line(key)?.ProductCode);
    await products.load([code]);
    const units = products.get(code)?.units ?? [];
    if (units.length === 0) return practice ? this.#practice('units', text) : { kind: 'none' };
    // Units are few, and written as they are called as often as by their codes.
    const rows = units.map((unit): Offer => ({ code: unit.code, name: unit.name ?? null }));
    const matching = rows.filter((row) => fold(`${row.code} ${row.name ?? ''}`).includes(fold(text)));
    return meaningOf(text, { rows: matching, total: matching.length }, 'name', pick);
  }

  /** The dated lists advise: what is no code of theirs stays as it is. */
  #practice(list: CodeListName, text: string): Meaning {
    const entries = findCodes(list, text, this.#options.language());
    const rows = entries.map(({ code }): Offer => ({ code, name: null }));
    return meaningOf(text, { rows, total: rows.length }, 'code');
  }
}

function rowOf(meaning: Meaning): Offer | null {
  return meaning.kind === 'one' ? meaning.row : null;
}
