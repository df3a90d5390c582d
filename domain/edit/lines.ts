/** Initial values of a line, and values that it takes from a product, a currency and the previous line. */
import { newLine } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { ProductFacts, ProductUnit } from '../facts.ts';
import { originsName } from '../fields.ts';
import type { Value, ValueRecord } from '../fields.ts';
import { canonical } from '../numbers.ts';
import { originsOf } from '../origins.ts';
import { isEmpty, textOf } from '../value.ts';
import { takenRate, withProductValues, withoutProductValues } from './origins.ts';
import type { DerivingFacts } from './origins.ts';

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
 * default one; but not what that line has from its product. The first line has the connection's defaults.
 */
export function startLine(
  { kind, defaultCurrency, defaultWarehouse, defaultLineGroup }: LineStart,
  key: string,
  above: ValueRecord | undefined,
): ValueRecord {
  const previous = above && withoutProductValues(above, { defaultCurrency, rateOf: () => undefined });
  const warehouse = previous ? entryOf(previous.WarehouseName) : defaultWarehouse;
  // Without a default, the previous line's group does not predict this one's.
  const group = previous && defaultLineGroup !== '' ? entryOf(previous.LineGroupName) : defaultLineGroup;
  const line: ValueRecord = {
    ...newLine(kind, { defaultCurrency, key, ...(warehouse === '' ? {} : { warehouse }) }),
    ...(group === '' ? {} : { LineGroupName: group }),
  };
  const currency = previous && !isEmpty(previous.CurrencyCode) ? previous.CurrencyCode : defaultCurrency;
  // A currency needs its own rate or none: with the default currency's rate of 1, 50 dollars would become 50 lira.
  const isForeign = currency !== defaultCurrency;
  const taken = previous && isForeign ? rateIn([previous], textOf(currency)) : undefined;
  const rate = isForeign ? taken?.ExchangeRate : '1';
  const vat = isEmpty(previous?.VatIncluded) ? line.VatIncluded : previous?.VatIncluded;
  const origins = {
    start: { CurrencyCode: currency, ...(vat === true ? { VatIncluded: vat } : {}) },
    ...(taken && { rate: taken }),
  };
  const { ExchangeRate: _defaultRate, ...others } = line;
  return {
    ...others,
    ...{ CurrencyCode: currency, VatIncluded: vat, ...(isEmpty(rate) ? {} : { ExchangeRate: rate }) },
    [originsName]: origins,
  };
}

/**
 * What the line above gives to a line of a pasted table: warehouse and group, but no currency. A price without a currency is in the
 * default currency.
 */
export const carriedIntoTable = ({ $key, WarehouseName, LineGroupName }: ValueRecord): ValueRecord => ({
  ...($key === undefined ? {} : { $key }),
  ...{ WarehouseName, LineGroupName },
});

/** The name of a list's entry with its blanks; `''` if there is none. */
const entryOf = (value: Value): string => (typeof value === 'string' && textOf(value) !== '' ? value : '');

export const carriedOn = ['WarehouseName', 'CurrencyCode', 'LineGroupName'] as const;

/** Whether the user has entered nothing in a line, also no value that it started with. `start`: as it began. */
export function isUntouched(line: ValueRecord, start: ValueRecord): boolean {
  const { aside, entered = [] } = originsOf(line);
  if (!isEmpty(aside) || entered.some((name) => !isEmpty(line[name]))) return false;
  return Object.entries(line).every(([name, value]) => isEmpty(value) || name.startsWith('$') || value === start[name]);
}

/**
 * A line after its product was found or chosen: what was entered stays, and what the list has for the rest is derived from it.
 * `isAnswer`: the product was found for the text that the line has.
 */
export function withProduct(
  line: ValueRecord,
  product: ProductFacts,
  {
    defaultUnit,
    unit: carried,
    isAnswer,
    ...facts
  }: DerivingFacts & {
    /** Code of the unit if the list has no main unit; empty: none. */
    readonly defaultUnit: string;
    /** Code of the unit whose barcode was scanned. */
    readonly unit?: string | undefined;
    readonly isAnswer: boolean;
  },
): ValueRecord {
  const { code, name } = product;
  const label = carried === undefined ? undefined : { ProductCode: code, UnitCode: carried };
  return withProductValues(line, name, { product: productValues(product, defaultUnit), label }, isAnswer, facts);
}

/** What the list has for a line with a product, as `product` of its sources. */
export function productValues(product: ProductFacts, defaultUnit: string): ValueRecord {
  const { code, vatRate, price, currencyCode } = product;
  const unit = unitOf(product, defaultUnit);
  const units = unitsOfPrice(product, defaultUnit) ?? [];
  const isOfUnit = units.length === 1 && units[0] === unit;
  return {
    ProductCode: code,
    ...(unit === undefined ? {} : { UnitCode: unit }),
    ...(vatRate === undefined ? {} : { VatRate: vatRate }),
    ...(price === undefined ? {} : { UnitPrice: price, ...(isOfUnit ? {} : { units }) }),
    ...(price === undefined || currencyCode === undefined ? {} : { CurrencyCode: currencyCode }),
  };
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

/** The rate that a line of the document already has for a currency, as another line takes it. */
export function rateIn(lines: readonly ValueRecord[], currency: string): ValueRecord | undefined {
  const line = lines.find((other) => other.CurrencyCode === currency && !isEmpty(other.ExchangeRate));
  return line && (takenRate(line) ?? { CurrencyCode: currency, ExchangeRate: line.ExchangeRate, line: line.$key });
}
