/**
 * The values that a line's product filled in. They are marked, to distinguish them from equal values that the user entered, and
 * leave the line with the product's code. A marked value that has changed since is the user's.
 */
import { productValuesName } from '../fields.ts';
import type { Path, Value, ValueRecord } from '../fields.ts';
import { isObject, own, textOf } from '../value.ts';
import { withValue } from './places.ts';

/** By field: the value that the product filled in, and the one that it replaced (null: none). */
type Mark = Readonly<Record<string, unknown>>;

/** The price's currency and rate are marked with it, even if they did not change, because the price belongs to them. */
const ofPrice = ['UnitPrice', 'CurrencyCode', 'ExchangeRate'] as const;

/** Marks the values of a line that its product filled in. `before`: the line without them. */
export function markProductValues(before: ValueRecord, line: ValueRecord): ValueRecord {
  const isPriced = line.UnitPrice !== before.UnitPrice;
  const filled = (['UnitCode', 'VatRate'] as const).filter((name) => line[name] !== before[name]);
  const names = [...filled, ...(isPriced ? ofPrice : [])];
  if (names.length === 0) return line;
  const values = names.map((name): [string, unknown] => [name, [line[name] ?? null, before[name] ?? null]]);
  return { ...line, [productValuesName]: JSON.stringify({ ...readMark(line), ...Object.fromEntries(values) }) };
}

/**
 * Sets a value of a record. All changes of a line's product pass here: the previous product's name and values leave with its
 * code.
 */
export function withEdited(record: ValueRecord, path: Path, value: Value): ValueRecord {
  const changed = withValue(record, path, value);
  const isOther = path.length === 1 && path[0] === 'ProductCode' && textOf(record.ProductCode) !== textOf(value);
  return isOther ? withoutProductValues(withValue(changed, ['ProductName'], undefined)) : changed;
}

/** The line without the values that its product filled in; its currency and rate are those that it had before. */
function withoutProductValues(line: ValueRecord): ValueRecord {
  if (line[productValuesName] === undefined) return line;
  const mark = readMark(line);
  const isFilled = (name: string): boolean => {
    const pair = own(mark, name);
    return Array.isArray(pair) && pair[0] === (line[name] ?? null);
  };
  const restored = (next: ValueRecord, name: string): ValueRecord => {
    const pair = own(mark, name);
    const value: unknown = Array.isArray(pair) ? pair[1] : undefined;
    return withValue(next, [name], typeof value === 'string' ? value : undefined);
  };
  // A price in another currency is the user's, and a rate that the user entered confirms the currency.
  const hasPrice = isFilled('UnitPrice') && isFilled('CurrencyCode');
  const price = !hasPrice ? [] : isFilled('ExchangeRate') ? ofPrice : (['UnitPrice'] as const);
  const names = [...['UnitCode', 'VatRate'].filter(isFilled), ...price];
  return names.reduce(restored, withValue(line, [productValuesName], undefined));
}

function readMark(line: ValueRecord): Mark {
  try {
    const mark: unknown = JSON.parse(line[productValuesName] ?? '{}');
    return isObject(mark) ? mark : {};
  } catch {
    return {};
  }
}
