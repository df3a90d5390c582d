/** The text of a grid cell, and the effect on the line of a text that is typed, pasted or copied into it. */
import { currencyOf } from '../currency-signs.ts';
import type { Field, Value, ValueRecord } from '../fields.ts';
import { fold } from '../fold.ts';
import type { Language } from '../numbers.ts';
import { originsOf, withOrigins } from '../origins.ts';
import type { LineAmountField, LineAmounts } from '../amounts/totals.ts';
import { byWriting } from './columns.ts';
import type { Column } from './columns.ts';
import type { Content } from './content.ts';
import { readDiscounts, discountsText } from './discounts.ts';
import { rateIn } from './lines.ts';
import { withEdited, withEntered, withoutEntered } from './origins.ts';
import type { DerivingFacts } from './origins.ts';
import { isEmpty, isRecord, textOf } from '../value.ts';
import { withoutPassThrough } from '../wire/pass-through-members.ts';
import { withValue } from './places.ts';
import { readTyped, shownMoney, shownValue, typedValue } from './field-text.ts';
import type { Typed } from './field-text.ts';

export interface CellContext {
  readonly language: Language;
  readonly today: string;
  /** As in `ReadingContext`. */
  readonly sums?: boolean;
  readonly defaultCurrency: string;
  /** Creates the local key of a list entry. */
  readonly newKey: () => string;
  /** The document's lines, for the exchange rate that a currency already has. */
  readonly lines: readonly ValueRecord[];
}

/** How a text was read, shown before the user leaves the cell. */
export interface CellReading {
  readonly shown: string | null;
  readonly noted: boolean;
}

export function cellText(column: Column, line: ValueRecord, amounts: LineAmounts | null, language: Language): string {
  const value = line[column.name];
  if (column.how === 'discounts') return discountsText(value, language);
  if (column.how === 'amount') {
    if (!isEmpty(value)) return shownValue(column.field, value, language);
    return shownMoney(amounts?.effective[column.name as LineAmountField] ?? null, language);
  }
  return shownValue(column.field, value, language);
}

/** The text that editing a cell starts with; empty for a computed amount, because typing replaces it. */
export function cellTyped(column: Column, line: ValueRecord, language: Language): string {
  const value = line[column.name];
  return column.how === 'discounts' ? discountsText(value, language) : typedValue(column.field, value, language);
}

/** The line after a text was entered in one of its cells. `before`: as in inputs.ts. */
export function withCell(
  column: Pick<Column, 'name' | 'field' | 'how'>,
  line: ValueRecord,
  text: string,
  context: CellContext,
  before: ValueRecord = line,
): { readonly line: ValueRecord; readonly reading: CellReading } {
  const { language, today, sums = false, defaultCurrency, newKey } = context;
  if (column.how === 'discounts') {
    const { value, ...reading } = readDiscounts(text, before[column.name], language, newKey);
    return { line: withValue(line, [column.name], value), reading };
  }
  const isNew = before === line;
  const put = (record: ValueRecord, name: string, value: Value): ValueRecord =>
    isNew
      ? withEntered(record, name, value, derivingIn(context))
      : withEdited(record, [name], value, derivingIn(context));
  const entered = (value: Value): ValueRecord => put(line, column.name, value);
  if (column.how === 'flag') {
    const flag = readFlag(text);
    return { line: flag === null ? line : entered(flag), reading: silent };
  }
  if (column.name === 'CurrencyCode') {
    const code = currencyOf(text, defaultCurrency) ?? text.trim();
    return { line: entered(code === '' ? undefined : code), reading: silent };
  }
  const typed = readTyped(column.field, column.how === 'lookup' ? text.trim() : text, { language, today, sums });
  const currency = currencyNamedBy(typed, defaultCurrency);
  if (column.name === 'UnitPrice') {
    // `50 USD` is a price and its currency.
    const own = withCurrencyOf(before, line, derivingIn(context));
    const priced = currency === null ? own : put(own, 'CurrencyCode', currency);
    return { line: withEdited(priced, [column.name], typed.value, derivingIn(context)), reading: typed };
  }
  // Any other amount is in the currency of its line, so one in another currency is not read.
  const isOther = currency !== null && currency !== textOf(line['CurrencyCode']);
  return isOther ? { line: entered(text), reading: silent } : { line: entered(typed.value), reading: typed };
}

/** A line without the currency that an earlier key of the same text named. */
function withCurrencyOf(before: ValueRecord, line: ValueRecord, facts: DerivingFacts): ValueRecord {
  // The first key of the text has begun the line.
  if (before.$key !== line.$key) return withoutEntered(line, 'CurrencyCode', facts);
  const { CurrencyCode, ExchangeRate } = before;
  if (CurrencyCode === line['CurrencyCode']) return line;
  const inFormer = withValue(withValue(line, ['CurrencyCode'], CurrencyCode), ['ExchangeRate'], ExchangeRate);
  const { entered, rate, aside } = originsOf(before);
  return withOrigins(inFormer, { entered, rate, aside });
}

/**
 * Reads a text for a value outside the lines' cells. An amount in another currency than `currency` is not read: its text is the
 * value, and the rules report it.
 */
export function readEntered(field: Field, text: string, currency: string, context: EnteredContext): Typed {
  const typed = readTyped(field, text, context);
  const named = currencyNamedBy(typed, context.defaultCurrency);
  return named === null || named === currency ? typed : { value: text, shown: null, noted: false };
}
const currencyNamedBy = ({ currency }: Typed, defaultCurrency: string): string | null =>
  currency === undefined ? null : currencyOf(currency, defaultCurrency);

type EnteredContext = Pick<CellContext, 'language' | 'today' | 'sums' | 'defaultCurrency'>;

/** The currency of a document's amounts: the header's, else the one that all lines share, else the default currency. */
export function documentCurrency(
  { header, lines }: Content,
  { defaultCurrency }: Pick<CellContext, 'defaultCurrency'>,
): string {
  const stated = textOf(header.CurrencyCode);
  if (stated !== '') return stated;
  const [first, ...others] = lines.map(({ CurrencyCode }) => textOf(CurrencyCode) || defaultCurrency);
  return first !== undefined && others.every((one) => one === first) ? first : defaultCurrency;
}

const derivingIn = ({ defaultCurrency, lines }: Pick<CellContext, 'defaultCurrency' | 'lines'>): DerivingFacts => ({
  defaultCurrency,
  rateOf: (currency) => rateIn(lines, currency),
});

/** The line with a cell cleared; the same object if it was empty or is read-only. */
export function cleared(column: Column, line: ValueRecord, context: CellContext): ValueRecord {
  if (column.how === 'readOnly' || isEmpty(line[column.name])) return line;
  return column.how === 'flag'
    ? withEdited(line, [column.name], undefined, derivingIn(context))
    : withCell(column, line, '', context).line;
}

/** Applies an edit to the cells in a range of rows and columns; returns the same array if no line changes. */
export function withCells(
  lines: readonly ValueRecord[],
  rows: { readonly from: number; readonly to: number },
  columns: readonly Column[],
  edit: (column: Column, line: ValueRecord) => ValueRecord,
): readonly ValueRecord[] {
  const inOrder = columns.toSorted(byWriting);
  const edited = lines
    .slice(rows.from, rows.to + 1)
    .map((line) => inOrder.reduce((one, column) => edit(column, one), line));
  if (edited.every((line, offset) => line === lines[rows.from + offset])) return lines;
  return lines.toSpliced(rows.from, edited.length, ...edited);
}

const silent: CellReading = { shown: null, noted: false };
const yes = new Set(['1', 'true', 'yes', 'y', 'x', 'evet', 'e', 'var', 'dahil', 'included']);
const no = new Set(['0', 'false', 'no', 'n', 'hayir', 'h', 'yok', 'haric', 'excluded', '']);

/** Whether a text means yes or no; null if neither. */
export function readFlag(text: string): boolean | null {
  const word = fold(text);
  return yes.has(word) ? true : no.has(word) ? false : null;
}

export function copiedCell(column: Column, line: ValueRecord, source: ValueRecord, context: CellContext): ValueRecord {
  const { name, how } = column;
  const value = source[name];
  if (how === 'lookup') return copiedEntry(column, line, value, context);
  const { language, newKey } = context;
  const isSame = how === 'discounts' && cellTyped(column, line, language) === cellTyped(column, source, language);
  const isNothing = isSame || (isEmpty(value) && isEmpty(line[name]));
  return isNothing ? line : withEdited(line, [name], ownCopy(value, newKey), derivingIn(context));
}

/** The entry of a list with its own blanks, which a typed text would lose. */
function copiedEntry(column: Column, line: ValueRecord, value: Value, context: CellContext): ValueRecord {
  const isSame = textOf(value) === textOf(line[column.name]);
  if (isSame || textOf(value) === '' || column.name === 'CurrencyCode')
    return withCell(column, line, textOf(value), context).line;
  return withEntered(line, column.name, value, derivingIn(context));
}

/** List entries get new keys and lose the members that only the service knows. */
function ownCopy(value: Value, newKey: () => string): Value {
  if (!Array.isArray(value)) return value;
  return (value as readonly ValueRecord[]).map((item) =>
    isRecord(item) ? { ...withoutPassThrough<ValueRecord>(item), $key: newKey() } : item,
  );
}
