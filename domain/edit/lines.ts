/** What a line starts with, and what a product, a currency and a row above give it. */
import { newLine } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { ProductFacts } from '../facts.ts';
import { isEmpty, textOf } from '../value.ts';
import type { Value, ValueRecord } from '../fields.ts';

export interface LineStart {
  readonly kind: DocumentKind;
  readonly defaultCurrency: string;
  /** Empty: none. */
  readonly defaultWarehouse: string;
  /** Empty: none. */
  readonly defaultLineGroup: string;
}

/**
 * A new line after another: its currency, its rate and its warehouse are the likely ones, and its group where the connection
 * has one. The first has the connection's.
 */
export function startLine(
  { kind, defaultCurrency, defaultWarehouse, defaultLineGroup }: LineStart,
  key: string,
  previous: ValueRecord | undefined,
): ValueRecord {
  const warehouse = previous ? textOf(previous.WarehouseName) : defaultWarehouse;
  // Without a default it says nothing of the next line.
  const group = previous && defaultLineGroup !== '' ? textOf(previous.LineGroupName) : defaultLineGroup;
  const line: ValueRecord = {
    ...newLine(kind, { defaultCurrency, key, ...(warehouse === '' ? {} : { warehouse }) }),
    ...(group === '' ? {} : { LineGroupName: group }),
  };
  if (!previous) return line;
  const vat = isEmpty(previous.VatIncluded) ? {} : { VatIncluded: previous.VatIncluded };
  if (isEmpty(previous.CurrencyCode)) return { ...line, ...vat };
  // A currency comes with its rate or with none: the default one's rate of 1 would make 50 dollars 50 lira.
  const { ExchangeRate: _defaultRate, ...others } = line;
  const rate = isEmpty(previous.ExchangeRate) ? {} : { ExchangeRate: previous.ExchangeRate };
  return { ...others, ...vat, CurrencyCode: previous.CurrencyCode, ...rate };
}

/** Codes that a line begins with because the one before it has them. */
export const carriedOn = ['WarehouseName', 'CurrencyCode', 'LineGroupName'] as const;

/** What a line has before anybody wrote in it. */
const startFields = new Set(['$key', 'CurrencyCode', 'ExchangeRate', 'VatIncluded', 'WarehouseName', 'LineGroupName']);

/** Whether a line says nothing. `start`: the line as it began, where that is known; what differs from it was entered. */
export function isUntouched(line: ValueRecord, start?: ValueRecord): boolean {
  return Object.entries(line).every(
    ([name, value]) =>
      isEmpty(value) || (startFields.has(name) && (name === '$key' || !start || value === start[name])),
  );
}

/**
 * A line whose product was chosen: the name, and what the row has none of. A price goes with its currency: taken without
 * it, 50 USD would become 50 lira.
 */
export function withProduct(
  line: ValueRecord,
  product: ProductFacts,
  {
    defaultCurrency,
    defaultUnit,
    rateOf,
    unit: carried,
  }: {
    readonly defaultCurrency: string;
    /** Code of the unit where the list has no main one; empty: none. */
    readonly defaultUnit: string;
    readonly rateOf: (currency: string) => string | undefined;
    /** Code of the unit whose barcode named the product. */
    readonly unit?: string | undefined;
  },
): ValueRecord {
  const filled: Record<string, Value> = { ...line, ProductCode: product.code };
  if (product.name === undefined) delete filled['ProductName'];
  else filled['ProductName'] = product.name;
  const unit = carried ?? unitOf(product, defaultUnit);
  if (isEmpty(line.UnitCode) && unit !== undefined) filled['UnitCode'] = unit;
  if (isEmpty(line.VatRate) && product.vatRate !== undefined) filled['VatRate'] = product.vatRate;
  if (!isEmpty(line.UnitPrice) || product.price === undefined) return filled;
  filled['UnitPrice'] = product.price;
  const { currencyCode } = product;
  if (currencyCode === undefined || currencyCode === textOf(line.CurrencyCode)) return filled;
  return withCurrency(filled, currencyCode, { defaultCurrency, rateOf });
}

/** The product's main unit; where the list has none, the default one if it is among them, or there are none. */
function unitOf({ units = [] }: ProductFacts, defaultUnit: string): string | undefined {
  const main = units.find((unit) => unit.main === true);
  if (main) return main.code;
  const isTheirs = units.length === 0 || units.some(({ code }) => code === defaultUnit);
  return defaultUnit !== '' && isTheirs ? defaultUnit : units[0]?.code;
}

/** A line in another currency: rate 1 in the default one, else the rate that another line of the document has. */
export function withCurrency(
  line: ValueRecord,
  currency: string,
  {
    defaultCurrency,
    rateOf,
  }: { readonly defaultCurrency: string; readonly rateOf: (currency: string) => string | undefined },
): ValueRecord {
  const { CurrencyCode: before, ExchangeRate: rate, ...others } = line;
  if (before === currency) return line;
  const next = currency === defaultCurrency ? '1' : currency === '' ? rate : rateOf(currency);
  const changed: ValueRecord = currency === '' ? others : { ...others, CurrencyCode: currency };
  return next === undefined ? changed : { ...changed, ExchangeRate: next };
}

/** The rate a document already uses for a currency. */
export function rateIn(lines: readonly ValueRecord[], currency: string): string | undefined {
  const line = lines.find((other) => other.CurrencyCode === currency && !isEmpty(other.ExchangeRate));
  return typeof line?.ExchangeRate === 'string' ? line.ExchangeRate : undefined;
}
