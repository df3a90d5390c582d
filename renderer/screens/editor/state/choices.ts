/**
 * What a code brings with it when it is chosen from a list or typed: the name beside it, a product's price and unit, a
 * withholding's share, the identifier it stands for.
 */
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { Field, LookupKind, Value, ValueRecord } from '../../../../domain/fields.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { LookupRow } from '../../../../preload/contract.ts';
import type { Api } from '../../../api.ts';
import type { DocumentState } from './document.svelte.ts';
import { textOf } from './lines.ts';
import { headerPlace, valueAt, withValue } from './places.ts';
import type { Place } from './places.ts';
import { withWithholding } from './practice-lists.ts';
import type { ProductFill } from './product-fill.ts';
import type { Products } from './products.svelte.ts';
import { readTyped } from './reading.ts';
import { customerOf, echoOf, isIdentifier, referenceKind } from './references.svelte.ts';
import type { References } from './references.svelte.ts';

export interface ChoicesOptions {
  readonly api: Pick<Api, 'getLookupRows'>;
  readonly connectionId: string;
  readonly description: DocumentDescription;
  readonly document: DocumentState;
  readonly products: Products;
  readonly references: References;
  readonly fill: ProductFill;
  readonly readOnly: () => boolean;
  readonly language: () => Language;
  /** Whether codes of the dated lists bring anything with them (`practiceAdvice`). */
  readonly practice: boolean;
}

export class Choices {
  readonly #options: ChoicesOptions;
  /** What was asked of the lists and not answered yet. */
  #asking: Promise<unknown> = Promise.resolve();

  constructor(options: ChoicesOptions) {
    this.#options = options;
  }

  /** Resolves when everything typed so far has what belongs to it. */
  get settled(): Promise<unknown> {
    return this.#asking;
  }

  /** A row of a list was chosen for a field. */
  choose(place: Place, field: Field, row: LookupRow, tag: string): void {
    const { document, products, references, fill, readOnly } = this.#options;
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
      products.learn(row);
      fill.one(place.line, row.code, tag);
      return;
    }
    if (place.path.at(-1) === 'WithholdingCode' && this.#options.practice) {
      this.#withhold(place, row.code, true, tag);
      return;
    }
    document.set(place, field.lookupValue === 'name' ? (row.name ?? row.code) : row.code, tag);
    if (field.lookup === 'customers') document.set(headerPlace('CustomerName'), row.name ?? undefined, tag);
  }

  /** A code was typed: the name that stood beside it goes, and the list is asked for the new one. */
  typed(place: Place, field: Field, text: string, tag: string): Promise<void> {
    if (this.#options.readOnly()) return Promise.resolve();
    const done = this.#take(place, field, text, tag);
    this.#asking = Promise.allSettled([this.#asking, done]);
    return done;
  }

  async #take(place: Place, field: Field, text: string, tag: string): Promise<void> {
    const { document, fill, language } = this.#options;
    const kind = referenceKind(field);
    if (kind !== null) return this.#typedReference(place, kind, text, tag);
    const code = text === '' ? undefined : text;
    if (place.path.at(-1) === 'WithholdingCode' && this.#options.practice) {
      this.#withhold(place, text, false, tag);
      return;
    }
    const isWhole = field.type === 'integer';
    document.set(place, isWhole ? readTyped(field, text, { language: language(), today: '' }).value : code, tag);
    if (field.type !== 'text') return;
    if (field.lookup === 'products' && place.line !== null) await fill.soon([place.line], tag);
    if (field.lookup === 'customers') await this.#nameCustomer(place, text, tag);
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
    document.set(place, valueAt(before, place.path), tag);
    const name = place.path.length === 1 ? String(place.path[0]) : '';
    const { code, name: called } = echoOf(name);
    const beside =
      name === 'CustomerCode' ? ['CustomerName'] : name === 'ProductCode' ? ['ProductName'] : [code, called];
    for (const one of beside) if (one !== undefined) document.set({ ...place, path: [one] }, before[one], tag);
  }

  async #nameCustomer(place: Place, code: string, tag: string): Promise<void> {
    const { api, connectionId, document, readOnly } = this.#options;
    document.set(headerPlace('CustomerName'), undefined, tag);
    if (code === '') return;
    const [row] = await api.getLookupRows({ connectionId, kind: 'customers', codes: [code] });
    if (row?.name && document.value(place) === code && !readOnly())
      document.set(headerPlace('CustomerName'), row.name, tag);
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

  /**
   * A code, name or identifier was typed where an identifier is meant. What the list does not know stays as it was typed,
   * so that it can be mended, and the rules say that it is no identifier.
   */
  async #typedReference(place: Place, kind: LookupKind, text: string, tag: string): Promise<void> {
    const { document, references, readOnly } = this.#options;
    const customerId = customerOf(kind, document.header);
    this.#refer(place, text, null, tag);
    if (text === '') return;
    const row = isIdentifier(text)
      ? await references.load(kind, text, customerId).catch(() => null)
      : await references.find(kind, text, customerId).catch(() => null);
    if (!row || row.id === null || document.value(place) !== text || readOnly()) return;
    references.learn(kind, row, customerId);
    this.#refer(place, isIdentifier(text) ? text : row.id, row, tag);
  }

  #refer(place: Place, id: string, row: LookupRow | null, tag: string): void {
    this.#options.document.changeHeader((header) => withReference(header, place, id, row), tag);
  }
}

/**
 * The header with an identifier in it and what it is called beside it. Another customer has other representatives, so that
 * the one that stood there goes.
 */
export function withReference(header: ValueRecord, place: Place, id: string, row: LookupRow | null): ValueRecord {
  const name = String(place.path[0]);
  const echo = echoOf(name);
  const before = textOf(header[name]);
  const isOther = before.toLowerCase() !== id.toLowerCase();
  if (!isOther && row === null) return header;
  const put = (record: ValueRecord, field: string | undefined, value: Value): ValueRecord =>
    field === undefined ? record : withValue(record, [field], value);
  let changed = put(header, name, id === '' ? undefined : id);
  changed = put(changed, echo.code, row?.code);
  changed = put(changed, echo.name, row?.name ?? undefined);
  if (name !== 'CustomerId' || !isOther) return changed;
  return put(put(changed, 'RepresentativeId', undefined), 'RepresentativeName', undefined);
}
