/**
 * What a code brings with it when it is chosen from a list or typed: the list's own spelling, the name beside it, a product's
 * price and unit, a withholding's share, the identifier it stands for.
 */
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { Field, Value, ValueRecord } from '../../../../domain/fields.ts';
import type { Language } from '../../../../domain/numbers.ts';
import { readAmount } from '../../../../domain/amounts/totals.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import type { Column } from './columns.ts';
import type { DocumentState } from './document.svelte.ts';
import { groupBy } from './grouping.ts';
import { rateIn, withCurrency } from './lines.ts';
import { isEmpty, textOf } from '../../../../domain/value.ts';
import type { Pick } from './meaning.ts';
import { heldOf } from './meaning.ts';
import { Meant } from './meant.ts';
import type { Meanings } from './meanings.ts';
import { wholeRow } from './offers.ts';
import type { PendingChoices, Step } from './pending-choices.svelte.ts';
import { valueAt, withValue } from './places.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { withWithholding } from './practice-lists.ts';
import type { ProductFill } from './product-fill.ts';
import type { Products } from './products.svelte.ts';
import { readTyped } from '../../../state/field-text.ts';
import { customerOf, echoOf, referenceKind } from './references.svelte.ts';
import type { References } from './references.svelte.ts';

export interface ChoicesOptions {
  readonly description: DocumentDescription;
  readonly document: DocumentState;
  readonly products: Products;
  readonly references: References;
  readonly meanings: Meanings;
  readonly pending: PendingChoices;
  readonly fill: ProductFill;
  readonly readOnly: () => boolean;
  readonly language: () => Language;
  readonly defaultCurrency: string;
  /** Whether codes of the dated lists bring anything with them (`practiceAdvice`). */
  readonly practice: boolean;
}

export class Choices {
  readonly #options: ChoicesOptions;
  readonly #meant: Meant;

  constructor(options: ChoicesOptions) {
    this.#options = options;
    this.#meant = new Meant(options);
  }

  /** A row of a list was chosen for a field. */
  choose(place: Place, field: Field, row: LookupRow, tag: string): void {
    const { document, references, fill, readOnly } = this.#options;
    const { header } = document;
    if (readOnly()) return;
    const kind = referenceKind(field);
    if (kind !== null) {
      references.learn(kind, row, customerOf(kind, header));
      this.#refer(place, row.id ?? row.code, row, tag);
      return;
    }
    if (field.type === 'integer') document.set(place, row.code, tag);
    if (field.type !== 'text') return;
    if (field.lookup === 'products' && place.line !== null) {
      fill.choose(place.line, row, tag);
      return;
    }
    if (this.#isWithholding(place)) {
      this.#withhold(place, row.code, true, tag);
      return;
    }
    document.set(place, field.lookupValue === 'name' ? (row.name ?? row.code) : row.code, tag);
    if (field.lookup === 'customers') document.set(headerPlace('CustomerName'), row.name ?? undefined, tag);
  }

  /**
   * A text was typed: the name that stood beside the former one goes, and what the text means comes once the list answered.
   * `pick`: how the box was left.
   */
  typed(place: Place, field: Field, text: string, tag: string, pick: Pick = 'exact'): Promise<void> {
    const { document, readOnly } = this.#options;
    if (readOnly()) return Promise.resolve();
    const before = document.value(place);
    this.#put(place, field, text, tag);
    const isStep = textOf(before) !== text;
    const isPlain = typeof pick === 'string' && (text === '' || field.type === 'integer');
    return isPlain ? Promise.resolve() : this.look([place], field, text, pick, { tag, joins: isStep });
  }

  /** Texts that came into one column of these lines, however they came. */
  async lines(keys: readonly string[], { name, field }: Column, pick: Pick, step: Step): Promise<void> {
    const { document, fill } = this.#options;
    if (field.type === 'text' && field.lookup === 'products') return fill.soon(keys, pick, step);
    const isOfProduct = field.type === 'text' && field.lookup === 'units';
    const groups = groupBy(keys, (key) => {
      const line = document.line(key);
      return JSON.stringify([textOf(line?.[name]), isOfProduct ? textOf(line?.ProductCode) : '']);
    });
    const looked = [...groups.values()].flatMap((group) => {
      const text = textOf(document.line(group[0] ?? '')?.[name]);
      const places = group.map((key) => linePlace(key, name));
      return text === '' && typeof pick === 'string' ? [] : this.look(places, field, text, pick, step);
    });
    await Promise.all(looked);
  }

  /** Looks up what a text means that stands in these places, and lays it there wherever the text still stands. */
  look(places: readonly Place[], field: Field, text: string, pick: Pick, step: Step): Promise<void> {
    const { pending, fill, readOnly } = this.#options;
    const [place] = places;
    if (!place) return Promise.resolve();
    if (field.type === 'text' && field.lookup === 'products' && place.line !== null)
      return fill.soon([place.line], pick, step);
    const waiting = places.map((one) => ({ place: one, text }));
    return pending.run(waiting, async (where) => {
      const row = await this.#meant.find(place, field, text, pick);
      if (row === null || readOnly()) return;
      this.#lay(places.flatMap(where), field, text, wholeRow(row), step);
    });
  }

  /** What was typed stands there at once. */
  #put(place: Place, field: Field, text: string, tag: string): void {
    const { document, language } = this.#options;
    if (referenceKind(field) !== null) {
      this.#refer(place, text, null, tag);
      return;
    }
    if (this.#isWithholding(place)) {
      this.#withhold(place, text, false, tag);
      return;
    }
    const typed = text === '' ? undefined : text;
    const isWhole = field.type === 'integer';
    const value = isWhole ? readTyped(field, text, { language: language(), today: '' }).value : typed;
    const isOther = textOf(document.value(place)) !== text;
    document.set(place, value, tag);
    if (isOther && field.type === 'text' && field.lookup === 'customers')
      document.set(headerPlace('CustomerName'), undefined, tag);
  }

  #lay(places: readonly Place[], field: Field, text: string, row: LookupRow, { tag, joins }: Step): void {
    const { document, references } = this.#options;
    const kind = referenceKind(field);
    if (kind !== null) references.learn(kind, row, customerOf(kind, document.header));
    const keys = new Set(places.flatMap(({ line }) => line ?? []));
    const [header] = places.filter(({ line }) => line === null);
    const lay = (path: Place['path']) => (record: ValueRecord) =>
      textOf(valueAt(record, path)) === text ? this.#with(record, path, field, row) : record;
    // All places of one look are of one field: of one path.
    const [{ path } = headerPlace()] = places;
    if (header) {
      if (joins) document.amendHeader(tag, lay(path));
      else document.changeHeader(lay(path), tag);
    }
    if (keys.size === 0) return;
    if (joins) document.amendLines(tag, keys, lay(path));
    else for (const key of keys) document.changeLine(key, lay(path), tag);
  }

  /** A record with an entry of a list in one of its fields. */
  #with(record: ValueRecord, path: Place['path'], field: Field, row: LookupRow): ValueRecord {
    const { practice, document, defaultCurrency } = this.#options;
    const name = String(path[0]);
    if (referenceKind(field) !== null) return row.id === null ? record : withEntry(record, name, row.id, row);
    const by = field.type === 'text' ? (field.lookupValue ?? 'code') : 'code';
    const value = heldOf(row, by);
    if (field.type === 'text' && field.lookup === 'customers')
      return withValue(withValue(record, path, value), ['CustomerName'], row.name ?? undefined);
    if (valueAt(record, path) === value) return record;
    if (practice && path.at(-1) === 'WithholdingCode') return withWithholding(record, value, false);
    // A rate that was typed behind the currency stays.
    if (path.length === 1 && name === 'CurrencyCode' && isEmpty(record.ExchangeRate) && record.$key !== undefined) {
      const rateOf = (currency: string): string | undefined => rateIn(document.lines, currency);
      return withCurrency(record, value, { defaultCurrency, rateOf });
    }
    return withValue(record, path, value);
  }

  #isWithholding(place: Place): boolean {
    return place.path.at(-1) === 'WithholdingCode' && this.#options.practice;
  }

  /**
   * A new quote names its currency by code where the offline list told no identifier (§2.8 CurrencyId): it is looked up
   * once more, because the list may have come since.
   */
  async whatWasLeft(): Promise<void> {
    const { description, document, references, readOnly } = this.#options;
    const { CurrencyId: field } = description.fields;
    const code = textOf(document.header.CurrencyCode);
    const isLeft = (): boolean => textOf(document.header.CurrencyId) === '' && !readOnly();
    if (!field || referenceKind(field) === null || code === '' || !isLeft()) return;
    const row = await references.find('currencies', code).catch(() => null);
    if (!row || row.id === null || !isLeft() || textOf(document.header.CurrencyCode) !== code) return;
    this.#refer(headerPlace('CurrencyId'), row.id, row, 'fill');
    document.seal();
  }

  /** What stands in a place again, and with it what came with it. */
  putBack(place: Place, before: ValueRecord, tag: string | null): void {
    const { document } = this.#options;
    const name = place.path.length === 1 ? String(place.path[0]) : '';
    document.set(place, valueAt(before, place.path) ?? readAmount(before, name) ?? undefined, tag);
    const { code, name: called } = echoOf(name);
    const beside =
      name === 'CustomerCode' ? ['CustomerName'] : name === 'ProductCode' ? ['ProductName'] : [code, called];
    for (const one of beside) if (one !== undefined) document.set({ ...place, path: [one] }, before[one], tag);
  }

  /** The header's withholding applies once it has a code: the service is told so by a field of its own (§2.1). */
  #withhold(place: Place, code: string, chosen: boolean, tag: string): void {
    const { document } = this.#options;
    if (place.line !== null) {
      document.changeLine(place.line, (line) => withWithholding(line, code, chosen), tag);
      return;
    }
    document.changeHeader((header) => {
      const changed = withWithholding(header, code, chosen);
      return chosen ? withValue(changed, ['ApplyWithholding'], true) : changed;
    }, tag);
  }

  #refer(place: Place, id: string, row: LookupRow | null, tag: string): void {
    this.#options.document.changeHeader((header) => withReference(header, place, id, row), tag);
  }
}

/**
 * The header with an identifier in it and what it is called beside it. Another customer has other representatives, so that
 * the one that stood there goes.
 */
function withReference(header: ValueRecord, place: Place, id: string, row: LookupRow | null): ValueRecord {
  const name = String(place.path[0]);
  const before = textOf(header[name]);
  const isOther = before.toLowerCase() !== id.toLowerCase();
  if (!isOther && row === null) return header;
  const changed = withEntry(header, name, id, row);
  if (name !== 'CustomerId' || !isOther) return changed;
  return withValue(withValue(changed, ['RepresentativeId'], undefined), ['RepresentativeName'], undefined);
}

/** The same alone: what was typed behind a customer that was still being looked up stays. */
function withEntry(header: ValueRecord, name: string, id: string, row: LookupRow | null): ValueRecord {
  const echo = echoOf(name);
  const put = (record: ValueRecord, field: string | undefined, value: Value): ValueRecord =>
    field === undefined ? record : withValue(record, [field], value);
  const changed = put(header, name, id === '' ? undefined : id);
  return put(put(changed, echo.code, row?.code), echo.name, row?.name ?? undefined);
}
