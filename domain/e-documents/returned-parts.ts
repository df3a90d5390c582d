/** What earlier returns took back of a document's lines. */
import { read, write, zero } from '../amounts/decimal.ts';
import { computeDocument } from '../amounts/totals.ts';
import type { AmountsPolicy } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import { placeGoods } from '../goods/place.ts';
import type { Expected, Goods } from '../goods/place.ts';
import { isDecimal } from '../numbers.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { itemsOf, linesOf, textOf } from '../value.ts';
import type { EDocument, EDocumentLine } from './e-document.ts';
import { isKeyOf, isKeyOfAny, keyOf } from './line-keys.ts';
import { isWithoutWithheld } from './return-draft.ts';
import type { FoundProduct } from './return-draft.ts';
import { givenOf, shareOf } from './returning.ts';
import type { GivenAmounts, ReturnedPart } from './returning.ts';
import { identitiesOf, trackedIn } from './tracked.ts';

interface ReturnedLine {
  readonly line: ValueRecord;
  readonly quantity: string;
  readonly amounts: GivenAmounts;
  /** Whether the return leaves out withheld VAT. */
  readonly leavesOut: boolean;
}
interface ReturnedGoods extends Goods {
  readonly returned: ReturnedLine;
}

/**
 * The parts of the document's lines in earlier returns: by the lines' keys, else by serial number, lot, product and price. A quantity
 * is split over lines of its product, and its amounts with it.
 */
export function partsIn(
  document: EDocument,
  earlier: readonly { readonly kind: DocumentKind; readonly content: ValueRecord }[],
  products: ReadonlyMap<number, FoundProduct>,
  policy: AmountsPolicy,
): ReadonlyMap<number, readonly ReturnedPart[]> {
  const parts = new Map<number, ReturnedPart[]>();
  const goods: ReturnedGoods[] = [];
  const add = (position: number, part: ReturnedPart): void =>
    void parts.set(position, [...(parts.get(position) ?? []), part]);
  for (const { kind, content } of earlier) {
    // If no line has a key of this document, any line may belong to it: a return of an invoice also returns its despatch.
    const isMarked = linesOf(content).some(({ $key }) => isKeyOf(document, textOf($key)));
    const { lines: amounts } = computeDocument(kind, content, policy);
    const leavesOut = isWithoutWithheld(content);
    for (const [index, line] of linesOf(content).entries()) {
      const [key, own] = [textOf(line.$key), amounts[index]];
      const quantity = textOf(line['Quantity']);
      const returned = { line, quantity, amounts: own === undefined ? {} : givenOf(own), leavesOut };
      const original = document.lines.find(({ position }) => key === keyOf(document, position));
      if (original !== undefined) add(original.position, partOf(returned, original, quantity, returned.amounts));
      else if (!isMarked || !isKeyOfAny(key)) goods.push(...goodsOf(returned));
    }
  }
  const expected = document.lines.map((line) => expectedIn(line, products, parts.get(line.position) ?? []));
  const placed = placeGoods(goods, expected, () => undefined);
  // In the order of the returns.
  const shares = new Map(goods.map(({ returned }) => [returned, new Map<number, string>()]));
  for (const [key, some] of placed.lines)
    for (const { goods: one, quantity } of some) {
      const byLine = shares.get(one.returned);
      byLine?.set(Number(key), write(quantity.plus(byLine.get(Number(key)) ?? '0')));
    }
  for (const [returned, byLine] of shares) {
    let left = returned.amounts;
    for (const [index, [position, quantity]] of [...byLine].entries()) {
      const amounts = index === byLine.size - 1 ? left : shareOfAmounts(returned, quantity);
      left = minus(left, amounts);
      const original = document.lines.find((line) => line.position === position);
      if (original) add(position, partOf(returned, original, quantity, amounts));
    }
  }
  return parts;
}

function partOf(
  { line, leavesOut }: ReturnedLine,
  { withheld, withholding, vat, quantity: sold }: EDocumentLine,
  quantity: string,
  amounts: GivenAmounts,
): ReturnedPart {
  // A return of the other type has VAT with a different share, so the VAT is computed from this document.
  const isOtherVat = leavesOut ? withholding !== null : withheld !== undefined;
  const own = isOtherVat ? { VatAmount: write(shareOf(read(vat) ?? zero, quantity, sold)) } : {};
  return { quantity, amounts: { ...amounts, ...own }, tracked: trackedIn(line) };
}

/** What is left of a line after those returns that name it. */
function expectedIn(
  line: EDocumentLine,
  products: ReadonlyMap<number, FoundProduct>,
  named: readonly ReturnedPart[],
): Expected {
  const left = named.reduce((rest, { quantity }) => rest.minus(read(quantity) ?? zero), read(line.quantity) ?? zero);
  return {
    ...{ key: String(line.position), product: products.get(line.position)?.code ?? '', unit: '' },
    ...{ quantity: write(left.lt(zero) ? zero : left), price: line.price ?? '' },
    lots: line.lots.map(({ number }) => ({ lot: number, quantity: '', unit: '' })),
    serials: identitiesOf(line),
  };
}

/** A returned line's pieces with identities, its lots, and the rest. The unit is that of the document's lines. */
function goodsOf(returned: ReturnedLine): readonly ReturnedGoods[] {
  const { line } = returned;
  const product = textOf(line['ProductCode']);
  let left = read(returned.quantity) ?? zero;
  if (product === '') return [];
  const goods: ReturnedGoods[] = [];
  const take = (quantity: string, detail: Pick<Goods, 'lot' | 'serial'>): void => {
    const taken = left.lt(quantity) ? left : (read(quantity) ?? zero);
    if (taken.lte(zero)) return;
    left = left.minus(taken);
    goods.push({ product, unit: '', price: textOf(line['UnitPrice']), quantity: write(taken), ...detail, returned });
  };
  for (const serial of trackedIn(line)) take('1', { serial });
  for (const { LotNo, Quantity } of itemsOf(line['Lots']))
    if (isDecimal(Quantity)) take(Quantity, textOf(LotNo) === '' ? {} : { lot: textOf(LotNo) });
  take(write(left), {});
  return goods;
}

function shareOfAmounts({ amounts, quantity: whole }: ReturnedLine, quantity: string): GivenAmounts {
  const entries = Object.entries(amounts).map(([name, amount]) => [
    name,
    write(shareOf(read(amount) ?? zero, quantity, whole)),
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
