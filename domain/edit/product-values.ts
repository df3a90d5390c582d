/**
 * The values that a line's product filled in. They are marked, to distinguish them from equal values that the user entered, and
 * leave the line with the product's code. A marked value that has changed since is the user's. The price is in the line only
 * while the line's unit is one that the price is for.
 */
import { productValuesName } from '../fields.ts';
import type { Path, Value, ValueRecord } from '../fields.ts';
import { isEmpty, isObject, own, textOf } from '../value.ts';
import { valueAt, withValue } from './places.ts';
import { withUnitOfLots } from './tracking.ts';

/** By field: the value that the product filled in, and the one that it replaced (null: none). */
type Mark = Readonly<Record<string, unknown>>;
const [filledIn, replaced] = [0, 1] as const;

/** The price's currency and rate are marked with it, even if they did not change, because the price belongs to them. */
const ofPrice = ['UnitPrice', 'CurrencyCode', 'ExchangeRate'] as const;
/** The member of a mark with the codes of the units that the price is for. Absent: any unit. */
const priceUnits = 'units';

/**
 * Sets a value of a record. All changes of a line's product or unit pass here: the previous product's name and values leave with
 * its code, and its price leaves or returns with the unit.
 */
export function withEdited(record: ValueRecord, path: Path, value: Value): ValueRecord {
  const changed = withValue(record, path, value);
  const [name] = path;
  if (path.length > 1 || textOf(valueAt(record, path)) === textOf(value)) return changed;
  if (name === 'ProductCode') return withoutProductValues(withValue(changed, ['ProductName'], undefined));
  return name === 'UnitCode' ? withPriceOfUnit(record, withUnitOfLots(changed)) : changed;
}

/**
 * Marks the values of a line that its product filled in, and takes its price out if the line's unit is not one of `units`.
 * `before`: the line without them.
 */
export function markProductValues(
  before: ValueRecord,
  line: ValueRecord,
  units: readonly string[] | undefined,
): ValueRecord {
  const isPriced = line.UnitPrice !== before.UnitPrice;
  const filled = (['UnitCode', 'VatRate'] as const).filter((name) => line[name] !== before[name]);
  const names = [...filled, ...(isPriced ? ofPrice : [])];
  if (names.length === 0) return line;
  const values = names.map((name): [string, unknown] => [name, [line[name] ?? null, before[name] ?? null]]);
  const ofUnits = isPriced && units ? { [priceUnits]: units } : {};
  const mark = { ...readMark(line), ...Object.fromEntries(values), ...ofUnits };
  const marked = { ...line, [productValuesName]: JSON.stringify(mark) };
  return isPriceOf(mark, line.UnitCode) ? marked : withoutPrice(marked, mark);
}

/** The line without the values that its product filled in; its currency and rate are those that it had before. */
function withoutProductValues(line: ValueRecord): ValueRecord {
  const mark = readMark(line);
  const names = ['UnitCode', 'VatRate'].filter((name) => has(line, mark, name, filledIn));
  return withMarked(withoutPrice(withValue(line, [productValuesName], undefined), mark), mark, names, replaced);
}

/** A line after its unit has changed: without its product's price, or with it again if it is for the new unit only. */
function withPriceOfUnit(before: ValueRecord, line: ValueRecord): ValueRecord {
  const mark = readMark(line);
  if (!isPriceOf(mark, line.UnitCode)) return withoutPrice(line, mark);
  if (isPriceOf(mark, before.UnitCode) || !isEmpty(line.UnitPrice)) return line;
  if (has(line, mark, 'CurrencyCode', filledIn)) return withMarked(line, mark, ['UnitPrice'], filledIn);
  return has(line, mark, 'CurrencyCode', replaced) ? withMarked(line, mark, ofPrice, filledIn) : line;
}

/** A price in another currency is the user's, and a rate that the user entered confirms the currency. */
function withoutPrice(line: ValueRecord, mark: Mark): ValueRecord {
  if (!has(line, mark, 'UnitPrice', filledIn) || !has(line, mark, 'CurrencyCode', filledIn)) return line;
  return withMarked(line, mark, has(line, mark, 'ExchangeRate', filledIn) ? ofPrice : ['UnitPrice'], replaced);
}

function isPriceOf(mark: Mark, unit: Value): boolean {
  const units = own(mark, priceUnits);
  return !Array.isArray(units) || units.includes(textOf(unit));
}

type Side = typeof filledIn | typeof replaced;

function has(line: ValueRecord, mark: Mark, name: string, side: Side): boolean {
  const pair = own(mark, name);
  return Array.isArray(pair) && pair[side] === (line[name] ?? null);
}

function withMarked(line: ValueRecord, mark: Mark, names: readonly string[], side: Side): ValueRecord {
  return names.reduce((next, name) => {
    const pair = own(mark, name);
    const value: unknown = Array.isArray(pair) ? pair[side] : undefined;
    return withValue(next, [name], typeof value === 'string' ? value : undefined);
  }, line);
}

function readMark(line: ValueRecord): Mark {
  try {
    const mark: unknown = JSON.parse(line[productValuesName] ?? '{}');
    return isObject(mark) ? mark : {};
  } catch {
    return {};
  }
}
