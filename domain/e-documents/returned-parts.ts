/** What earlier returns took back of a document's lines. */
import type Big from 'big.js';
import { divide, one, read, write, zero } from '../amounts/decimal.ts';
import { computeDocument } from '../amounts/totals.ts';
import type { AmountsPolicy, ProductFacts } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import { amountOf, areComparable, measureOf } from '../goods/measure.ts';
import { placeGoods } from '../goods/place.ts';
import type { Expected, Goods } from '../goods/place.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { itemsOf, linesOf, textOf } from '../value.ts';
import type { EDocument, EDocumentLine } from './e-document.ts';
import { isKeyOf, isKeyOfAny, keyOf } from './line-keys.ts';
import { isSameUnit } from './mapping.ts';
import { isWithoutWithheld } from './return-draft.ts';
import type { FoundProduct } from './return-draft.ts';
import { givenOf, shareOf } from './returning.ts';
import type { GivenAmounts, ReturnedPart } from './returning.ts';
import { identitiesOf, trackedIn } from './tracked.ts';

interface ReturnedLine {
  readonly line: ValueRecord;
  /** In its own unit; `''`: that of the document's line. */
  readonly quantity: string;
  readonly unit: string;
  readonly amounts: GivenAmounts;
  /** Whether the return leaves out withheld VAT. */
  readonly leavesOut: boolean;
}
interface ReturnedGoods extends Goods {
  readonly returned: ReturnedLine;
}
/** The quantity of a part in the unit of the document's line. */
type Converted = Pick<ReturnedPart, 'quantity' | 'isConverted'>;
type Products = ReadonlyMap<number, FoundProduct>;

/**
 * The parts of the document's lines in earlier returns: by the lines' keys, else by serial number, lot, product and price. A quantity
 * is split over lines of its product, and its amounts with it. Other units are converted; where the list has no factor, the quantity
 * is unknown for each line that the goods may belong to.
 */
export function partsIn(
  document: EDocument,
  earlier: readonly { readonly kind: DocumentKind; readonly content: ValueRecord }[],
  products: Products,
  policy: AmountsPolicy,
): ReadonlyMap<number, readonly ReturnedPart[]> {
  const parts = new Map<number, ReturnedPart[]>();
  const goods: ReturnedGoods[] = [];
  const add = (position: number, part: ReturnedPart): void =>
    void parts.set(position, [...(parts.get(position) ?? []), part]);
  const factsOf = (code: string): ProductFacts | undefined => factsIn(products, code);
  for (const { kind, content } of earlier) {
    // If no line has a key of this document, any line may belong to it: a return of an invoice also returns its despatch.
    const isMarked = linesOf(content).some(({ $key }) => isKeyOf(document, textOf($key)));
    const { lines: amounts } = computeDocument(kind, content, policy);
    const leavesOut = isWithoutWithheld(content);
    for (const [index, line] of linesOf(content).entries()) {
      const [key, own] = [textOf(line.$key), amounts[index]];
      const [quantity, unit] = [textOf(line['Quantity']), textOf(line['UnitCode'])];
      const returned = { line, quantity, unit, amounts: own === undefined ? {} : givenOf(own), leavesOut };
      const original = document.lines.find(({ position }) => key === keyOf(document, position));
      if (original !== undefined) {
        add(original.position, partOf(returned, original, inUnitOf(original, returned, products), returned.amounts));
      } else if (!isMarked || !isKeyOfAny(key))
        goods.push(...goodsOf(returned, unitAs(document, products, returned), factsOf));
    }
  }
  const expected = document.lines.map((line) => expectedIn(line, products, parts.get(line.position) ?? []));
  const placed = placeGoods(goods, expected, factsOf);
  // In the order of the returns.
  const shares = new Map(goods.map(({ returned }) => [returned, new Map<number, { quantity: Big; part: Big }>()]));
  for (const [key, some] of placed.lines)
    for (const { goods: one, quantity, amount } of some) {
      const byLine = shares.get(one.returned);
      const { quantity: known, part } = byLine?.get(Number(key)) ?? { quantity: zero, part: zero };
      byLine?.set(Number(key), { quantity: known.plus(quantity), part: part.plus(amount.quantity) });
    }
  const unknown = new Set(placed.left.map(({ goods: one }) => one.returned));
  for (const [returned, byLine] of shares) {
    let left = returned.amounts;
    const isUnknown = unknown.has(returned);
    const whole = [...byLine.values()].reduce((sum, { part }) => sum.plus(part), zero);
    for (const [index, [position, { quantity, part }]] of [...byLine].entries()) {
      const isRest = index === byLine.size - 1 && !isUnknown;
      const amounts = isRest ? left : shareOfAmounts(returned.amounts, part, whole);
      left = minus(left, amounts);
      const original = document.lines.find((line) => line.position === position);
      if (original) add(position, partOf(returned, original, written(quantity), amounts));
    }
    if (!isUnknown) continue;
    for (const original of document.lines) {
      if (products.get(original.position)?.code !== textOf(returned.line['ProductCode'])) continue;
      add(original.position, partOf(returned, original, { quantity: null }, left));
      left = {};
    }
  }
  return parts;
}

function factsIn(products: Products, code: string): ProductFacts | undefined {
  const { units } = [...products.values()].find((product) => product.code === code) ?? {};
  return units && { code, units };
}

/** The code of the unit of a document's line in the list. */
const unitOf = ({ position, unit }: EDocumentLine, products: Products): string => products.get(position)?.unit || unit;

/** The unit of a returned line as the document's lines of its product have it, if one of them has it. */
function unitAs(document: EDocument, products: Products, { line, unit }: ReturnedLine): string {
  const units = document.lines
    .filter(({ position }) => products.get(position)?.code === textOf(line['ProductCode']))
    .map((one) => unitOf(one, products));
  return units.find((one) => unit === '' || one === '' || isSameUnit(one, unit)) ?? unit;
}

/** What was returned of a line, in the line's unit. */
function inUnitOf(original: EDocumentLine, { quantity, unit }: ReturnedLine, products: Products): Converted {
  const own = unitOf(original, products);
  const facts = factsIn(products, products.get(original.position)?.code ?? '');
  const returned = read(quantity);
  if (unit === '' || own === '' || isSameUnit(own, unit) || returned === null) return { quantity };
  const [measure, amount] = [measureOf(own, facts), amountOf(returned, unit, facts)];
  if (!areComparable(measure, amount)) return { quantity: null };
  return written(divide(amount.quantity, measure.factor, quotientDigits));
}

/** Digits of a quotient: more than a quantity can be entered with. */
const quotientDigits = 12;
function written(quantity: Big): Converted {
  const rounded = quantity.round(quotientDigits);
  return { quantity: write(rounded), ...(rounded.eq(quantity.round(6)) ? {} : { isConverted: true }) };
}

function partOf(
  { line, leavesOut, quantity: own, unit }: ReturnedLine,
  { withheld, withholding, vat, net, quantity: sold }: EDocumentLine,
  converted: Converted,
  amounts: GivenAmounts,
): ReturnedPart {
  // A return of the other type has VAT with a different share, so the VAT is computed from this document.
  const isOtherVat = leavesOut ? withholding !== null : withheld !== undefined;
  const { quantity } = converted;
  const share = (): Big =>
    quantity === null
      ? shareOf(read(vat) ?? zero, amounts.AmountExcludingTax ?? '0', net)
      : shareOf(read(vat) ?? zero, quantity, sold);
  const vatOfPart = isOtherVat ? { VatAmount: write(share()) } : {};
  return {
    ...converted,
    own: { quantity: own, unit },
    amounts: { ...amounts, ...vatOfPart },
    tracked: trackedIn(line),
  };
}

/** What is left of a line after those returns that name it. */
function expectedIn(line: EDocumentLine, products: Products, named: readonly ReturnedPart[]): Expected {
  const left = named.reduce((rest, { quantity }) => rest.minus(read(quantity) ?? zero), read(line.quantity) ?? zero);
  return {
    ...{ key: String(line.position), product: products.get(line.position)?.code ?? '', unit: unitOf(line, products) },
    ...{ quantity: write(left.lt(zero) ? zero : left), price: line.price ?? '' },
    lots: line.lots.map(({ number }) => ({ lot: number, quantity: '', unit: '' })),
    serials: identitiesOf(line),
  };
}

/** A returned line's pieces with identities, its lots, and the rest. `unit`: as the document has it. */
function goodsOf(
  returned: ReturnedLine,
  unit: string,
  factsOf: (code: string) => ProductFacts | undefined,
): readonly ReturnedGoods[] {
  const { line } = returned;
  const product = textOf(line['ProductCode']);
  if (product === '') return [];
  const facts = factsOf(product);
  const { factor } = measureOf(unit, facts);
  let left = read(returned.quantity) ?? zero;
  const goods: ReturnedGoods[] = [];
  const take = (quantity: Big, detail: Pick<Goods, 'lot' | 'serial'>): void => {
    const taken = left.lt(quantity) ? left : quantity;
    if (taken.lte(zero)) return;
    left = left.minus(taken);
    goods.push({ product, unit, price: textOf(line['UnitPrice']), quantity: write(taken), ...detail, returned });
  };
  for (const serial of trackedIn(line)) take(one, { serial });
  for (const { LotNo, Quantity, UnitCode } of itemsOf(line['Lots'])) {
    const ofLot = textOf(UnitCode);
    const isOwn = ofLot === '' || returned.unit === '' || isSameUnit(ofLot, returned.unit);
    const quantity = read(Quantity);
    const amount = quantity && !isOwn ? amountOf(quantity, ofLot, facts) : null;
    if (quantity === null || (amount !== null && !areComparable(amount, measureOf(unit, facts)))) continue;
    const inUnit = amount === null ? quantity : divide(amount.quantity, factor, quotientDigits);
    take(inUnit, textOf(LotNo) === '' ? {} : { lot: textOf(LotNo) });
  }
  take(left, {});
  return goods;
}

function shareOfAmounts(amounts: GivenAmounts, part: Big, whole: Big): GivenAmounts {
  const entries = Object.entries(amounts).map(([name, amount]) => [
    name,
    write(shareOf(read(amount) ?? zero, write(part), write(whole))),
  ]);
  return Object.fromEntries(entries) as GivenAmounts;
}

function minus(amounts: GivenAmounts, part: GivenAmounts): GivenAmounts {
  const entries = Object.entries(amounts).map(([name, amount]) => [
    name,
    write((read(amount) ?? zero).minus(read(part[name as keyof GivenAmounts] ?? null) ?? zero)),
  ]);
  return Object.fromEntries(entries) as GivenAmounts;
}
