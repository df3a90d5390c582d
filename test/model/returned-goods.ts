/**
 * Properties of goods that are returned against a document several times: what earlier returns took back is found on the document's
 * lines, whatever the order and the units, and no line has more taken back than it had while another of its product is left. Where
 * the list has no factor, what is left is unknown.
 */
import Big from 'big.js';
import fc from 'fast-check';
import { knownDespatch } from '../../domain/e-documents/known-despatch.ts';
import { partsIn } from '../../domain/e-documents/returned-parts.ts';
import { remainingOf } from '../../domain/e-documents/returning.ts';
import type { ReturnedPart } from '../../domain/e-documents/returning.ts';
import type { EDocumentLine } from '../../domain/e-documents/e-document.ts';
import type { ProductUnit } from '../../domain/facts.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { textOf, textsOf } from '../../domain/value.ts';
import { facts } from './company.ts';
import type { Property, Violation } from './compare.ts';

/** A box of P has twelve pieces; how many a box of Q has, the list does not say. */
const unitsOf: Readonly<Record<string, readonly ProductUnit[]>> = {
  P: [
    { code: 'C62', factor: '1', main: true },
    { code: 'BX', factor: '12' },
  ],
  Q: [{ code: 'C62', main: true }, { code: 'BX' }],
};
const inPieces = (quantity: Big | string, unit: string): Big => new Big(quantity).times(unit === 'BX' ? 12 : 1);

const priced = { UnitCode: 'C62', CurrencyCode: 'TRY', ExchangeRate: '1', VatRate: '20' };
const soldLine = fc
  .record({
    product: fc.constantFrom('P', 'Q'),
    quantity: fc.integer({ min: 1, max: 12 }),
    price: fc.constantFrom('100', '0', '7.5'),
    unit: fc.constantFrom('C62', 'C62', 'BX'),
  })
  .map(({ product, quantity, price, unit }): ValueRecord => ({
    ...{ ...priced, ProductCode: product, Quantity: String(quantity), UnitPrice: price, UnitCode: unit },
  }));
/** Each piece of these has its number. */
const numberedLine = fc
  .uniqueArray(fc.constantFrom('S1', 'S2', 'S3', 'S4', 'S5'), { minLength: 1, maxLength: 3 })
  .map((serials): ValueRecord => ({
    ...{ ...priced, ProductCode: 'S', Quantity: String(serials.length), UnitPrice: '50', SerialNumbers: serials },
  }));
const returned = fc.oneof({ weight: 3, arbitrary: soldLine }, { weight: 1, arbitrary: numberedLine });

const input = fc.record({
  sold: fc.array(returned, { minLength: 1, maxLength: 5 }),
  returns: fc.array(fc.array(returned, { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
  /** Whether a returned line was made from the sold line at this position, and so has its key. */
  keys: fc.array(fc.option(fc.nat(4)), { minLength: 12, maxLength: 12 }),
});
type Input = typeof input extends fc.Arbitrary<infer T> ? T : never;

const sum = (values: readonly string[]): Big => values.reduce((all, one) => all.plus(one), new Big(0));
const amountOf = (parts: readonly ReturnedPart[]): Big =>
  sum(parts.map(({ amounts }) => amounts.AmountExcludingTax ?? '0'));

function judge({ sold, returns, keys }: Input): readonly Violation[] {
  const known = knownDespatch({ DespatchType: '-2', DespatchNumber: 'D1', Lines: withoutRepeated(sold) }, facts);
  if (known === null) return [];
  const { document } = known;
  const products = new Map(
    [...known.products].map(([position, product]) => {
      const units = unitsOf[product.code];
      return [position, units === undefined ? product : { ...product, units }] as const;
    }),
  );
  let at = 0;
  const earlier = returns.map((lines) => ({
    kind: 'salesReturnInvoice' as const,
    content: {
      Lines: withoutRepeated(lines).map((line, index): ValueRecord => {
        const key = keys[at++ % keys.length] ?? null;
        const original = document.lines[key ?? -1];
        const isOf = original !== undefined && products.get(original.position)?.code === line.ProductCode;
        return { ...line, $key: isOf ? `from-D1-${original.position}` : `k${index}` };
      }),
    },
  }));
  const parts = partsIn(document, earlier, products, facts);
  const found: Violation[] = [];
  const say = (kind: string, text: string): void => void found.push({ kind, text });
  const linesBack = earlier.flatMap(({ content }) => content.Lines);
  for (const product of ['P', 'Q', 'S']) {
    const own = document.lines.filter(({ position }) => products.get(position)?.code === product);
    if (own.length === 0) continue;
    const back = linesBack.filter(({ ProductCode }) => ProductCode === product);
    const partsOf = (position: number) => parts.get(position) ?? [];
    const all = own.flatMap(({ position }) => partsOf(position));
    const hasFactor = product !== 'Q';
    const wholeOf = ({ unit }: EDocumentLine, quantity: string): Big =>
      hasFactor ? inPieces(quantity, unit) : new Big(quantity);
    const quantity = sum(
      own.flatMap((line) => partsOf(line.position).map((part) => wholeOf(line, part.quantity ?? '0').toFixed())),
    );
    const unknown = all.filter((part) => part.quantity === null);
    const expected = sum(
      back.map((line) =>
        (hasFactor ? inPieces(textOf(line.Quantity), textOf(line.UnitCode)) : new Big(textOf(line.Quantity))).toFixed(),
      ),
    );
    if (unknown.length === 0 && !quantity.minus(expected).round(6).eq(0))
      say('the parts are another quantity', `${product}: ${quantity.toFixed()} of ${expected.toFixed()}`);
    if (hasFactor && unknown.length > 0) say('a quantity is unknown although there is a factor', product);
    const isForeign = back.some(({ UnitCode }) => own.every(({ unit }) => unit !== UnitCode));
    const isRestKnown = own.some((line) => remainingOf(line.quantity, partsOf(line.position)) !== null);
    if (!hasFactor && isForeign && !back.some(({ $key }) => $key?.startsWith('from-') === true) && isRestKnown)
      say('what is left is known without a factor', product);
    for (const line of own) {
      const left = remainingOf(line.quantity, partsOf(line.position));
      const taken = sum(partsOf(line.position).map((part) => part.quantity ?? '0'));
      const rest = new Big(line.quantity).minus(taken);
      if (left !== null && !rest.minus(left).round(6).eq(0) && rest.gt(0))
        say(
          'what is left and what was returned are not what was sold',
          `${left} + ${taken.toFixed()} of ${line.quantity}`,
        );
    }
    const amount = sum(
      back.map(({ Quantity, UnitPrice }) => new Big(textOf(Quantity)).times(textOf(UnitPrice)).round(2).toFixed()),
    );
    if (!amountOf(all).eq(amount))
      say('the parts are another amount', `${product}: ${amountOf(all).toFixed()} of ${amount.toFixed()}`);
    const isKeyed = back.some(({ $key }) => $key?.startsWith('from-') === true);
    const tooMuch = own.find((line) =>
      sum(partsOf(line.position).map((part) => part.quantity ?? '0'))
        .minus(line.quantity)
        .gt('0.000001'),
    );
    // Goods in a unit without a factor go to the lines with this unit only.
    const isLeft = own.find(
      (line) =>
        ![null, '0'].includes(remainingOf(line.quantity, partsOf(line.position))) &&
        (hasFactor || line.unit === tooMuch?.unit),
    );
    const numbers = back.flatMap(({ SerialNumbers }) => textsOf(SerialNumbers));
    const isRepeated = new Set(numbers).size < numbers.length;
    if (!isKeyed && !isRepeated && tooMuch && isLeft)
      say('too much of one line while another is left', `${tooMuch.position} ${isLeft.position}`);
    for (const { ProductCode, SerialNumbers } of isKeyed ? [] : back) {
      if (ProductCode !== 'S') continue;
      for (const serial of textsOf(SerialNumbers)) {
        const line = own.find(({ serials }) => serials.includes(serial));
        const isOnce = back.filter((one) => textsOf(one.SerialNumbers).includes(serial)).length === 1;
        if (isOnce && line && !partsOf(line.position).some(({ tracked }) => tracked.has(serial)))
          say('a serial number is not on its line', `${serial} of ${line.position}`);
      }
    }
  }
  return found;
}

/** Every serial number is in one line; lines without any are left out. */
function withoutRepeated(lines: readonly ValueRecord[]): readonly ValueRecord[] {
  const seen = new Set<string>();
  return lines.flatMap((line) => {
    if (line.ProductCode !== 'S') return [line];
    const SerialNumbers = textsOf(line.SerialNumbers).filter((serial) => !seen.has(serial));
    for (const serial of SerialNumbers) seen.add(serial);
    return SerialNumbers.length === 0 ? [] : [{ ...line, SerialNumbers, Quantity: String(SerialNumbers.length) }];
  });
}

export const returnedGoodsProperties: readonly Property[] = [
  { name: 'returned goods are found on the lines of their document', arbitrary: input, judge },
];
