/**
 * Applies a lookup entry to the draft: the code as the lookup spells it, the name beside it, a product's price and unit, a
 * withholding's share, the id for a code. A typed code has the same effects once its lookup has answered.
 */
import type { UndoStep } from '../../../../domain/edit/edit-state.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { Field, ValueRecord } from '../../../../domain/fields.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { groupBy } from '../../../../domain/edit/collections.ts';
import { textOf } from '../../../../domain/value.ts';
import type { MatchMode } from '../../../../domain/edit/entry-match.ts';
import { wholeRow } from '../../../../domain/edit/entry-match.ts';
import { guidanceList } from './guidance-lists.ts';
import { FieldResolver } from './field-resolver.ts';
import type { LookupParts } from './field-resolver.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { withReference } from '../../../../domain/edit/answers.ts';
import type { ProductFill } from './product-fill.ts';
import { readTyped } from '../../../../domain/edit/field-text.ts';
import { customerOf, isIdentifier, referenceKind, withCustomer } from '../../../../domain/edit/references.ts';

export interface LookupEffectsOptions extends LookupParts {
  readonly description: DocumentDescription;
  readonly fill: ProductFill;
}

export class LookupEffects {
  readonly #options: LookupEffectsOptions;
  readonly #fieldResolver: FieldResolver;

  constructor(options: LookupEffectsOptions) {
    this.#options = options;
    this.#fieldResolver = new FieldResolver(options);
  }

  /** Whether a text of a field is looked up: in a list of the service, or in a dated one. */
  isLookedUp(place: Place, field: Field): boolean {
    if (field.type !== 'text') return referenceKind(field) !== null;
    const isDated = this.#options.localGuidance && guidanceList(String(place.path.at(-1))) !== null;
    return field.lookup !== undefined || isDated;
  }

  choose(place: Place, field: Field, row: LookupRow, tag: string): void {
    const { document, references, fill, readOnly } = this.#options;
    const { header } = document;
    if (readOnly()) return;
    const kind = referenceKind(field);
    if (kind !== null) {
      references.learn(kind, row, customerOf(kind, header));
      this.#setReference(place, row.id ?? row.code, row, tag);
      if (kind === 'customers') this.#lookUpRepresentative({ tag, joins: true });
      return;
    }
    if (field.type === 'integer') document.set(place, row.code, tag);
    if (field.type !== 'text') return;
    if (field.lookup === 'products' && place.line !== null) {
      fill.choose(place.line, row, tag);
      return;
    }
    if (this.#isWithholding(place)) {
      this.#setWithholding(place, row.code, true, tag);
      return;
    }
    if (field.lookup === 'customers') {
      document.change({ header: withCustomer(header, row.code, row.name ?? undefined) }, tag);
      return;
    }
    document.set(place, field.lookupValue === 'name' ? (row.name ?? row.code) : row.code, tag);
  }

  /**
   * Stores a typed text. The name shown for the previous text is cleared immediately; the entry that the text names is applied
   * when the lookup has answered.
   */
  typed(place: Place, field: Field, entered: string, tag: string, match: MatchMode = 'spelling'): Promise<void> {
    const { document, readOnly } = this.#options;
    const text = document.codeOf(field, entered);
    if (readOnly()) return Promise.resolve();
    const before = document.value(place);
    this.#putTyped(place, field, text, tag);
    const isChange = textOf(before) !== text;
    const isPlain = typeof match === 'string' && (text === '' || field.type === 'integer');
    return isPlain ? Promise.resolve() : this.lookUp([place], field, text, match, { tag, joins: isChange });
  }

  /** Looks up the texts entered in one column of these lines by typing, copying or pasting. */
  async lookUpLines(keys: readonly string[], { name, field }: Column, match: MatchMode, step: UndoStep): Promise<void> {
    const { document, fill } = this.#options;
    if (field.type === 'text' && field.lookup === 'products') return fill.fillLines(keys, match, step);
    const isOfProduct = field.type === 'text' && field.lookup === 'units';
    const lines = document.linesByKey();
    const groups = groupBy(keys, (key) => {
      const line = lines.get(key);
      return JSON.stringify([textOf(line?.[name]), isOfProduct ? textOf(line?.ProductCode) : '']);
    });
    const lookups = [...groups.values()].flatMap((group) => {
      const text = textOf(lines.get(group[0] ?? '')?.[name]);
      const places = group.map((key) => linePlace(key, name));
      return text === '' && typeof match === 'string' ? [] : this.lookUp(places, field, text, match, step);
    });
    await Promise.all(lookups);
  }

  /**
   * Looks up the texts copied in a column from one line to these. If the source text is still being looked up, the copies get its
   * result, because typed text is matched more loosely than copied text.
   */
  async lookUpCopies(from: string, keys: readonly string[], column: Column, step: UndoStep): Promise<void> {
    const { document, pending, readOnly } = this.#options;
    const { name } = column;
    const source = linePlace(from, name);
    if (!pending.has(source)) return this.lookUpLines(keys, column, 'spelling', step);
    const text = textOf(document.line(from)?.[name]);
    const copies = keys.map((key) => ({ place: linePlace(key, name), text }));
    await pending.run(copies, async () => {
      await pending.settledAt(source);
      const found = textOf(document.line(from)?.[name]);
      if (readOnly()) return;
      document.dispatch({ do: 'follow', name, keys, text, found, tag: step.tag });
      await this.lookUpLines(keys, column, 'spelling', step);
    });
  }

  /** Looks up a text that is in these places, and applies the entry wherever the text has not changed meanwhile. */
  lookUp(places: readonly Place[], field: Field, text: string, match: MatchMode, step: UndoStep): Promise<void> {
    const { pending, fill, readOnly } = this.#options;
    const [place] = places;
    if (!place) return Promise.resolve();
    if (field.type === 'text' && field.lookup === 'products' && place.line !== null)
      return fill.fillLines([place.line], match, step);
    const texts = places.map((one) => ({ place: one, text }));
    return pending.run(texts, async (where) => {
      const row = await this.#fieldResolver.resolve(place, field, text, match);
      if (row === null || readOnly()) return;
      this.#apply(places.flatMap(where), field, text, wholeRow(row), step);
    });
  }

  /** Stores a typed text immediately, without looking it up. */
  #putTyped(place: Place, field: Field, text: string, tag: string): void {
    const { document, language } = this.#options;
    if (referenceKind(field) !== null) {
      this.#setReference(place, text, null, tag);
      return;
    }
    if (this.#isWithholding(place)) {
      this.#setWithholding(place, text, false, tag);
      return;
    }
    const typed = text === '' ? undefined : text;
    const isWhole = field.type === 'integer';
    const value = isWhole ? readTyped(field, text, { language: language(), today: '' }).value : typed;
    const isOther = textOf(document.value(place)) !== text;
    if (isOther && field.type === 'text' && field.lookup === 'customers')
      document.change({ header: withCustomer(document.header, typed, undefined) }, tag);
    else document.set(place, value, tag);
  }

  #apply(places: readonly Place[], field: Field, text: string, row: LookupRow, step: UndoStep): void {
    const { document, references } = this.#options;
    const kind = referenceKind(field);
    if (kind !== null) references.learn(kind, row, customerOf(kind, document.header));
    document.dispatch({ do: 'answer', places, field, text, row, step });
    if (kind === 'customers') this.#lookUpRepresentative({ ...step, joins: true });
  }

  /** A representative who was entered before the customer was known is looked up among that customer's (§4.5). */
  #lookUpRepresentative(step: UndoStep): void {
    const { description, document, pending } = this.#options;
    const { RepresentativeId: field } = description.fields;
    const place = headerPlace('RepresentativeId');
    const text = textOf(document.header.RepresentativeId);
    if (field === undefined || text === '' || isIdentifier(text) || pending.has(place)) return;
    // If the list cannot be read, the text stays and the rules report it.
    void this.lookUp([place], field, text, 'spelling', step).catch(() => undefined);
  }

  #isWithholding(place: Place): boolean {
    return place.path.at(-1) === 'WithholdingCode' && this.#options.localGuidance;
  }

  /** Looks up the missing id of a new quote's currency (§2.8 CurrencyId); the currencies may be fetched after its creation. */
  async completeCurrency(): Promise<void> {
    const { description, document, references, readOnly } = this.#options;
    const { CurrencyId: field } = description.fields;
    const code = textOf(document.header.CurrencyCode);
    const isMissing = (): boolean => textOf(document.header.CurrencyId) === '' && !readOnly();
    if (!field || referenceKind(field) === null || code === '' || !isMissing()) return;
    const row = await references.find('currencies', code).catch(() => null);
    if (!row || row.id === null || !isMissing() || textOf(document.header.CurrencyCode) !== code) return;
    this.#setReference(headerPlace('CurrencyId'), row.id, row, 'fill');
    document.seal();
  }

  restoreOriginal(place: Place, before: ValueRecord, tag: string | null): void {
    this.#options.document.dispatch({ do: 'restore', place, from: before, tag });
  }

  #setWithholding(place: Place, code: string, chosen: boolean, tag: string): void {
    this.#options.document.dispatch({ do: 'withhold', line: place.line, code, isChosen: chosen, tag });
  }

  #setReference(place: Place, id: string, row: LookupRow | null, tag: string): void {
    const { document } = this.#options;
    document.change({ header: withReference(document.header, place, id, row) }, tag);
  }
}
