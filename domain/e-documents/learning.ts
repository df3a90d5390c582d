/**
 * What a draft from a partner's file teaches about the partner's next files. The draft keeps which of its records come from which
 * text of the file; what is learned follows from what these records contain now, so a correction replaces what was learned before.
 */
import { divide, read, write, zero } from '../amounts/decimal.ts';
import type { ValueRecord } from '../fields.ts';
import { originsOf, withOrigins } from '../origins.ts';
import { isObject, linesOf, textOf } from '../value.ts';
import { isSameUnit, mappingKinds } from './mapping.ts';
import type { NewMapping } from './mapping.ts';

/** A partner's text for a customer or product, and what the draft got for it. Texts of a customer are `''`. */
export interface MappedText extends Pick<NewMapping, 'kind' | 'partner' | 'partnerName' | 'text' | 'unit'> {
  /** What the draft had at first, in the file's unit; `''` if the file has none. */
  readonly quantity: string;
  readonly price: string;
}
/** By the line's key; `''` for the customer. */
export type MappedTexts = ReadonlyMap<string, MappedText>;

export function withMappedTexts(content: ValueRecord, texts: MappedTexts): ValueRecord {
  return texts.size === 0 ? content : withOrigins(content, { mapped: JSON.stringify([...texts]) });
}

/** Anything unreadable in a damaged or edited file teaches nothing. */
export function mappedTextsOf(header: ValueRecord): MappedTexts {
  try {
    const saved: unknown = JSON.parse(originsOf(header).mapped ?? '[]');
    const pairs = Array.isArray(saved) ? (saved as readonly unknown[]) : [];
    return new Map(pairs.flatMap((pair) => (Array.isArray(pair) ? textIn(pair[0], pair[1]) : [])));
  } catch {
    return new Map();
  }
}

function textIn(key: unknown, saved: unknown): readonly (readonly [string, MappedText])[] {
  const kind = isObject(saved) ? mappingKinds.find((one) => one === saved['kind']) : undefined;
  if (typeof key !== 'string' || kind === undefined || !isObject(saved)) return [];
  const [partner, partnerName, text, unit, quantity, price] = [
    ...['partner', 'partnerName', 'text', 'unit', 'quantity', 'price'].map((name) => textOf(saved[name])),
  ] as [string, string, string, string, string, string];
  return [[key, { kind, partner, partnerName, text, unit, quantity, price }]];
}

/** A mapping, and the unit that the line has; `''` for a customer. */
interface Learned {
  readonly mapping: NewMapping;
  readonly unit: string;
}
/** What a draft teaches, by the line's key. */
export type Lessons = ReadonlyMap<string, Learned>;

/**
 * What a draft teaches now. `first`: what it taught when it was opened. A line that only has another quantity than then still
 * teaches the same: the user may return fewer pieces.
 */
export function lessonsOf(content: ValueRecord, first: Lessons = new Map()): Lessons {
  const texts = mappedTextsOf(content);
  if (texts.size === 0) return new Map();
  const byKey = new Map(linesOf(content).map((line) => [line.$key, line]));
  return new Map(
    [...texts].flatMap(([key, mapped]) => {
      const record = mapped.kind === 'customer' ? content : byKey.get(key);
      const now = record && learnedFrom(mapped, record);
      const before = first.get(key);
      const isSame =
        now?.mapping.ownUnit === '' && before?.mapping.code === now.mapping.code && before.unit === now.unit;
      return now ? [[key, isSame ? before : now] as const] : [];
    }),
  );
}

/** The mappings to store after a change. */
export function newLessons(before: Lessons, after: Lessons): readonly NewMapping[] {
  return [...after].flatMap(([key, { mapping }]) => {
    const known = before.get(key)?.mapping;
    const isKnown = (['code', 'ownUnit', 'factor'] as const).every((name) => known?.[name] === mapping[name]);
    return isKnown ? [] : [mapping];
  });
}

/** Maximum digits of a factor. */
const factorDigits = 9;

/**
 * Null while the record names no customer or product. If the unit differs, the factor is known only if the user converted the
 * line; otherwise the mapping has no unit, and the user is asked again in the next file.
 */
function learnedFrom({ quantity, price, ...mapped }: MappedText, record: ValueRecord): Learned | null {
  const isCustomer = mapped.kind === 'customer';
  const code = textOf(isCustomer ? record['CustomerCode'] : record['ProductCode']);
  if (code === '') return null;
  const unit = isCustomer ? '' : textOf(record['UnitCode']);
  const whole = { ...mapped, code, ownUnit: '', factor: '1' };
  if (isCustomer) return { mapping: whole, unit };
  if (isSameUnit(mapped.unit, unit)) return { mapping: { ...whole, ownUnit: unit }, unit };
  const factor = factorFrom({ quantity, price }, { quantity: record['Quantity'], price: record['UnitPrice'] });
  return { mapping: factor === null ? whole : { ...whole, ownUnit: unit, factor }, unit };
}

type Measured = Readonly<Record<'quantity' | 'price', ValueRecord[string]>>;

/**
 * A line was converted to another unit if its amount stayed: 4 boxes at 120 are 48 pieces at 10. Without prices, a whole multiple
 * of the quantity is taken for a conversion; any other quantity may be a correction.
 */
function factorFrom(inFile: Measured, now: Measured): string | null {
  const [sold, own] = [read(inFile.quantity), read(now.quantity)];
  if (sold?.gt(zero) !== true || own?.gt(zero) !== true || sold.eq(own)) return null;
  const [price, ownPrice] = [read(inFile.price), read(now.price)];
  const isPriced = price?.gt(zero) === true && ownPrice?.gt(zero) === true;
  const isKept = isPriced
    ? sold.times(price).minus(own.times(ownPrice)).abs().lte(own.times(priceRest).plus(amountRest))
    : own.mod(sold).eq(zero);
  const factor = isKept ? write(divide(own, sold, factorDigits)) : '0';
  return factor === '0' ? null : factor;
}
/** The user may have rounded the price of the own unit, and so the amount. */
const priceRest = '0.005';
const amountRest = '0.01';
