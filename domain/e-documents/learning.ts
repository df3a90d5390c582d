/**
 * What a draft from a partner's file teaches about the partner's next files, once the user has queued it. The draft keeps which of its
 * records come from which text of the file, and what was known of that text then; what is learned follows from what these records
 * contain when it is queued.
 */
import { divide, read, write, zero } from '../amounts/decimal.ts';
import type { ValueRecord } from '../fields.ts';
import { originsOf, withOrigins } from '../origins.ts';
import { isObject, linesOf, textOf } from '../value.ts';
import { isSameUnit, mappingKinds } from './mapping.ts';
import type { Mapping, NewMapping } from './mapping.ts';

/**
 * A partner's text for a customer or product, and what was known of it when the draft was made; `code` is `''` if nothing was. Texts of
 * a customer are `''`.
 */
export interface MappedText extends NewMapping {
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
  const of = (name: string): string => textOf(saved[name]);
  const texts = { partner: of('partner'), partnerName: of('partnerName'), text: of('text'), unit: of('unit') };
  const known = { code: of('code'), ownUnit: of('ownUnit'), factor: of('factor') || '1' };
  return [[key, { kind, ...texts, ...known, quantity: of('quantity'), price: of('price') }]];
}

/**
 * The mappings to store when a draft is queued. What was known when it was made is stored again only if the draft was changed after
 * another mapping of the text was stored, which the draft itself may have taught before. `stored`: the mappings of its partner.
 */
export function taughtBy(content: ValueRecord, updatedAt: number, stored: readonly Mapping[]): readonly NewMapping[] {
  const present = new Map(stored.map((one) => [keyOf(one), one]));
  const lines = new Map(linesOf(content).map((line) => [line.$key, line]));
  return [...mappedTextsOf(content)].flatMap(([key, known]): NewMapping[] => {
    const record = known.kind === 'customer' ? content : lines.get(key);
    const learned = record === undefined ? null : learnedFrom(known, record);
    const before = present.get(keyOf(known));
    if (learned === null || (before !== undefined && isSameMapping(before, learned))) return [];
    const isNew = !isSameMapping(known, learned);
    return isNew || (before !== undefined && before.updatedAt <= updatedAt) ? [learned] : [];
  });
}

/** A text has one mapping. */
const keyOf = ({ kind, partner, text, unit }: NewMapping): string => JSON.stringify([kind, partner, text, unit]);
const isSameMapping = (one: NewMapping, other: NewMapping): boolean =>
  (['code', 'ownUnit', 'factor'] as const).every((name) => one[name] === other[name]);

/** Maximum digits of a factor. */
const factorDigits = 9;

/**
 * Null while the record names no customer or product. If the unit differs, the factor is known only if the user converted the line, or
 * if it is the one that the line was made with: fewer pieces may be returned. Otherwise the mapping has no unit, and the user is asked
 * again in the next file.
 */
function learnedFrom({ quantity, price, ...known }: MappedText, record: ValueRecord): NewMapping | null {
  const isCustomer = known.kind === 'customer';
  const code = textOf(isCustomer ? record['CustomerCode'] : record['ProductCode']);
  if (code === '') return null;
  const unit = isCustomer ? '' : textOf(record['UnitCode']);
  const whole = { ...known, code, ownUnit: '', factor: '1' };
  if (isCustomer) return whole;
  if (isSameUnit(known.unit, unit)) return { ...whole, ownUnit: unit };
  const factor = factorFrom({ quantity, price }, { quantity: record['Quantity'], price: record['UnitPrice'] });
  if (factor !== null) return { ...whole, ownUnit: unit, factor };
  return code === known.code && unit === known.ownUnit ? { ...whole, ownUnit: unit, factor: known.factor } : whole;
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
