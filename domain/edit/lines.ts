/** Initial values of a line, and values that it takes from a product, a currency and the previous line. */
import { newLine } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { ProductFacts, ProductUnit } from '../facts.ts';
import { canonical } from '../numbers.ts';
import { isEmpty, textOf } from '../value.ts';
import { markProductValues, withEdited } from './product-values.ts';
import { withUnitOfLots } from './tracking.ts';
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
 * A new line. It takes currency, rate and warehouse from the previous line, and the line group too if the connection has a
 * default one. The first line has the connection's defaults.
 */
export function startLine(
  { kind, defaultCurrency, defaultWarehouse, defaultLineGroup }: LineStart,
  key: string,
  previous: ValueRecord | undefined,
): ValueRecord {
  const warehouse = previous ? entryOf(previous.WarehouseName) : defaultWarehouse;
  // Without a default, the previous line's group does not predict this one's.
  const group = previous && defaultLineGroup !== '' ? entryOf(previous.LineGroupName) : defaultLineGroup;
  const line: ValueRecord = {
    ...newLine(kind, { defaultCurrency, key, ...(warehouse === '' ? {} : { warehouse }) }),
    ...(group === '' ? {} : { LineGroupName: group }),
  };
  if (!previous) return line;
  const vat = isEmpty(previous.VatIncluded) ? {} : { VatIncluded: previous.VatIncluded };
  if (isEmpty(previous.CurrencyCode)) return { ...line, ...vat };
  // A currency needs its own rate or none: with the default currency's rate of 1, 50 dollars would become 50 lira.
  const { ExchangeRate: _defaultRate, ...others } = line;
  const rate = isEmpty(previous.ExchangeRate) ? {} : { ExchangeRate: previous.ExchangeRate };
  return { ...others, ...vat, CurrencyCode: previous.CurrencyCode, ...rate };
}

/** The name of a list's entry with its blanks; `''` if there is none. */
const entryOf = (value: Value): string => (typeof value === 'string' && textOf(value) !== '' ? value : '');

export const carriedOn = ['WarehouseName', 'CurrencyCode', 'LineGroupName'] as const;

/** Fields that a new line may have before the user enters anything. */
const startFields = new Set(['$key', 'CurrencyCode', 'ExchangeRate', 'VatIncluded', 'WarehouseName', 'LineGroupName']);

/** Whether the user has entered nothing in a line. `start`: its initial values, if known; any difference was entered. */
export function isUntouched(line: ValueRecord, start?: ValueRecord): boolean {
  return Object.entries(line).every(
    ([name, value]) =>
      isEmpty(value) || (startFields.has(name) && (name === '$key' || !start || value === start[name])),
  );
}

/**
 * A line after its product was chosen: sets the name, and fills empty fields and those that another product filled. A price is
 * taken together with its currency; without it, 50 USD would become 50 lira.
 */
export function withProduct(
  before: ValueRecord,
  product: ProductFacts,
  {
    defaultCurrency,
    defaultUnit,
    rateOf,
    unit: carried,
  }: {
    readonly defaultCurrency: string;
    /** Code of the unit if the list has no main unit; empty: none. */
    readonly defaultUnit: string;
    readonly rateOf: (currency: string) => string | undefined;
    /** Code of the unit whose barcode was scanned. */
    readonly unit?: string | undefined;
  },
): ValueRecord {
  const line = withEdited(before, ['ProductCode'], product.code);
  const unit = carried ?? unitOf(product, defaultUnit);
  const takesUnit = isEmpty(line.UnitCode) && unit !== undefined;
  const filled: Record<string, Value> = { ...(takesUnit ? withUnitOfLots({ ...line, UnitCode: unit }) : line) };
  if (product.name === undefined) delete filled['ProductName'];
  else filled['ProductName'] = product.name;
  if (isEmpty(line.VatRate) && product.vatRate !== undefined) filled['VatRate'] = product.vatRate;
  const units = unitsOfPrice(product, defaultUnit);
  if (!isEmpty(line.UnitPrice) || product.price === undefined) return markProductValues(line, filled, units);
  filled['UnitPrice'] = product.price;
  const currency = product.currencyCode ?? textOf(line.CurrencyCode);
  return markProductValues(line, withCurrency(filled, currency, { defaultCurrency, rateOf }), units);
}

/** The product's main unit, else the default unit if the product has it or its units are unknown, else the first unit. */
function unitOf({ units = [] }: ProductFacts, defaultUnit: string): string | undefined {
  const main = units.find((unit) => unit.main === true);
  if (main) return main.code;
  const isTheirs = units.length === 0 || units.some(({ code }) => code === defaultUnit);
  return defaultUnit !== '' && isTheirs ? defaultUnit : units[0]?.code;
}

/**
 * Codes of the units that a product's price may be for; undefined if its units are unknown. The list does not show which unit its
 * price is for (§4.5), so it is taken only for the unit that Rampa would enter and for those of the same size: the price of a
 * piece is not that of a box.
 */
function unitsOfPrice(product: ProductFacts, defaultUnit: string): readonly string[] | undefined {
  const { units = [] } = product;
  const entered = unitOf(product, defaultUnit);
  const isPriced = ({ code, factor, main }: ProductUnit): boolean =>
    factor === undefined || main === true || units.length === 1 ? code === entered : canonical(factor) === '1';
  return units.length === 0 ? undefined : units.filter(isPriced).map(({ code }) => code);
}

/** A line with another currency: with rate 1 for the default currency, else with the rate of another line in that currency. */
export function withCurrency(
  line: ValueRecord,
  currency: string,
  {
    defaultCurrency,
    rateOf,
  }: { readonly defaultCurrency: string; readonly rateOf: (currency: string) => string | undefined },
): ValueRecord {
  const { CurrencyCode: before, ExchangeRate: rate, ...others } = line;
  if (textOf(before) === currency) return line;
  const next = currency === defaultCurrency ? '1' : currency === '' ? rate : rateOf(currency);
  const changed: ValueRecord = currency === '' ? others : { ...others, CurrencyCode: currency };
  return next === undefined ? changed : { ...changed, ExchangeRate: next };
}

/** The rate that a line of the document already has for a currency. */
export function rateIn(lines: readonly ValueRecord[], currency: string): string | undefined {
  const line = lines.find((other) => other.CurrencyCode === currency && !isEmpty(other.ExchangeRate));
  return typeof line?.ExchangeRate === 'string' ? line.ExchangeRate : undefined;
}
