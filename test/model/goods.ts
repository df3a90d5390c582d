/**
 * Properties of counted goods: a delivery is counted while its document is edited, and the quantities are then taken. Whatever the
 * order, the lines and the surplus hold what was counted, and no line has too much while another waits for the same goods.
 */
import Big from 'big.js';
import fc from 'fast-check';
import { missingOf, placedCount, withCounted } from '../../domain/edit/delivery-count.ts';
import type { ProductFacts } from '../../domain/facts.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { withMoreGoods } from '../../domain/goods/counted-goods.ts';
import type { CountedGoods } from '../../domain/goods/counted-goods.ts';
import { itemsOf, textOf, textsOf } from '../../domain/value.ts';
import type { Property, Violation } from './compare.ts';

const units = [
  { code: 'C62', factor: '1', main: true },
  { code: 'BX', factor: '12' },
];
const facts: readonly ProductFacts[] = [
  { code: 'P', stockType: 3, units },
  { code: 'S', stockType: 5, units },
];
const productOf = (code: string): ProductFacts | undefined => facts.find((one) => one.code === code);
const inMain = (quantity: string, unit: string): Big => new Big(quantity).times(unit === 'BX' ? 12 : 1);

interface Scan {
  readonly product: string;
  readonly unit: string;
  readonly lot?: string;
  readonly serial?: string;
}
type Command =
  | ({ readonly do: 'scan' } & Scan)
  | { readonly do: 'add'; readonly line: ValueRecord }
  | { readonly do: 'delete'; readonly line: number }
  | { readonly do: 'edit'; readonly line: number; readonly values: ValueRecord };

const lotNames = ['L1', 'L2', 'L3'] as const;
const lotOf = (LotNo: string, Quantity: string, UnitCode: string): ValueRecord => ({
  ...{ $key: LotNo, LotNo, Quantity, UnitCode, ExpiryDate: `2027-01-0${LotNo.slice(1)}`, Description: `of ${LotNo}` },
});
const quantity = fc.integer({ min: 1, max: 30 });
const lineOfLots = fc
  .record({
    unit: fc.constantFrom('C62', 'C62', 'BX'),
    lots: fc.uniqueArray(fc.constantFrom(...lotNames), { maxLength: 2 }),
    parts: fc.tuple(quantity, quantity, fc.nat(10)),
  })
  .map(({ unit, lots, parts: [first, second, free] }): ValueRecord => {
    const each = lots.map((lot, index) => lotOf(lot, String(index === 0 ? first : second), unit));
    const sum = (lots.length > 0 ? first : 0) + (lots.length > 1 ? second : 0) + (lots.length > 0 ? free : first);
    return { ProductCode: 'P', UnitCode: unit, Quantity: String(sum), Lots: each };
  });
const lineOfSerials = fc
  .record({ serials: fc.uniqueArray(fc.constantFrom('S1', 'S2', 'S3', 'S4'), { maxLength: 3 }), more: fc.nat(2) })
  .map(({ serials, more }): ValueRecord => ({
    ...{ ProductCode: 'S', UnitCode: 'C62', Quantity: String(Math.max(1, serials.length + more)) },
    SerialNumbers: serials,
  }));
const line = fc.oneof({ weight: 3, arbitrary: lineOfLots }, { weight: 1, arbitrary: lineOfSerials });
const scan: fc.Arbitrary<Scan> = fc.oneof(
  fc.record(
    { product: fc.constant('P'), unit: fc.constantFrom('C62', 'BX'), lot: fc.constantFrom(...lotNames) },
    { requiredKeys: ['product', 'unit'] },
  ),
  fc.record({
    product: fc.constant('S'),
    unit: fc.constant('C62'),
    serial: fc.constantFrom('S1', 'S2', 'S3', 'S4', 'S5'),
  }),
);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: scan.map((one): Command => ({ do: 'scan', ...one })) },
  { weight: 1, arbitrary: line.map((one): Command => ({ do: 'add', line: one })) },
  { weight: 1, arbitrary: fc.nat(5).map((at): Command => ({ do: 'delete', line: at })) },
  {
    weight: 1,
    arbitrary: fc
      .record({
        at: fc.nat(5),
        values: fc.oneof(
          quantity.map((Quantity) => ({ Quantity: String(Quantity) })),
          fc.constantFrom<ValueRecord>({ UnitCode: 'BX' }, { ProductCode: 'S', UnitCode: 'C62' }, { ProductCode: 'P' }),
        ),
      })
      .map(({ at, values }): Command => ({ do: 'edit', line: at, values })),
  },
);

function play(lines: readonly ValueRecord[], commands: readonly Command[]) {
  let keys = 0;
  const keyed = (one: ValueRecord): ValueRecord => ({ ...one, $key: `k${(keys += 1)}` });
  let present = lines.map(keyed);
  let count: readonly CountedGoods[] = [];
  const scanned: Scan[] = [];
  for (const one of commands) {
    if (one.do === 'scan') {
      const repeated = one.serial !== undefined && scanned.some(({ serial }) => serial === one.serial);
      if (repeated) continue;
      const { do: _scan, ...label } = one;
      count = withMoreGoods(count, { ...label, quantity: '1' });
      scanned.push(one);
    } else if (one.do === 'add') present = [...present, keyed(one.line)];
    else if (one.do === 'delete') present = present.toSpliced(one.line % Math.max(1, present.length), 1);
    else {
      const at = one.line % Math.max(1, present.length);
      present = present.map((record, index) => (index === at ? { ...record, ...one.values } : record));
    }
  }
  const placed = placedCount(count, present, productOf);
  const newKey = (): string => `n${(keys += 1)}`;
  const taken = withCounted(placed, present, {
    newKey,
    hasSerials: (code) => code === 'S',
    startLine: (ProductCode) => ({ $key: newKey(), ProductCode, UnitCode: 'C62' }),
  });
  return { present, scanned, placed, taken };
}

const sum = (values: readonly Big[]): Big => values.reduce((all, one) => all.plus(one), new Big(0));
const quantityOf = (record: ValueRecord): Big => inMain(textOf(record.Quantity), textOf(record.UnitCode));

function judge({
  lines,
  commands,
}: {
  readonly lines: readonly ValueRecord[];
  readonly commands: readonly Command[];
}): readonly Violation[] {
  const { present, scanned, placed, taken } = play(lines, commands);
  const found: Violation[] = [];
  const say = (kind: string, text: string): void => void found.push({ kind, text });
  for (const product of ['P', 'S']) {
    const own = scanned.filter((one) => one.product === product);
    const all = sum(own.map(({ unit }) => inMain('1', unit)));
    const held = sum(taken.filter(({ ProductCode }) => ProductCode === product).map(quantityOf));
    if (!all.minus(held).round(3).eq(0))
      say('the lines hold another quantity than was counted', `${product}: ${held.toFixed()} of ${all.toFixed()}`);
    for (const lot of lotNames) {
      const [inLots, ofLot] = [
        sum(
          taken
            .filter(({ ProductCode }) => ProductCode === product)
            .flatMap(({ Lots }) =>
              itemsOf(Lots)
                .filter(({ LotNo }) => LotNo === lot)
                .map(quantityOf),
            ),
        ),
        sum(own.filter((one) => one.lot === lot).map(({ unit }) => inMain('1', unit))),
      ];
      if (own.every((one) => one.lot !== undefined) && !inLots.eq(ofLot))
        say('the lots hold another quantity than was counted', `${lot}: ${inLots.toFixed()} of ${ofLot.toFixed()}`);
    }
  }
  const missing = (one: ValueRecord): Big => inMain(missingOf(placed, one), textOf(one.UnitCode));
  const namesOf = (one: ValueRecord): readonly string[] => [
    ...itemsOf(one.Lots).map(({ LotNo }) => textOf(LotNo)),
    ...textsOf(one.SerialNumbers),
  ];
  const freeOf = (one: ValueRecord): boolean => namesOf(one).length === 0;
  for (const full of present.filter((one) => missing(one).lt(-0.001)))
    for (const waits of present.filter(
      (one) => one.ProductCode === full.ProductCode && freeOf(one) && missing(one).gt(0.001),
    ))
      say(
        'a line has too much while another waits',
        `${JSON.stringify([full, missing(full).toFixed()])} ${JSON.stringify([waits, missing(waits).toFixed()])}`,
      );
  for (const { product } of placed.others)
    if (present.some(({ ProductCode }) => ProductCode === product))
      say('surplus although the product has a line', product);
  for (const lot of lotNames) {
    const own = present.filter((one) => one.ProductCode === 'P' && namesOf(one).includes(lot));
    const asked = sum(
      own.flatMap(({ Lots }) =>
        itemsOf(Lots)
          .filter(({ LotNo }) => LotNo === lot)
          .map(quantityOf),
      ),
    );
    const ofLot = sum(scanned.filter((one) => one.lot === lot).map(({ unit }) => inMain('1', unit)));
    const least = asked.lt(ofLot) ? asked : ofLot;
    const there = sum(
      own.map((one) =>
        sum(
          (placed.lines.get(one.$key ?? '')?.lots ?? [])
            .filter((each) => each.lot === lot)
            .map((each) => inMain(each.quantity, textOf(one.UnitCode))),
        ),
      ),
    );
    // A line whose quantity was reduced asks for less than its lots.
    const isWhole = own.every((one) => sum(itemsOf(one.Lots).map(quantityOf)).lte(quantityOf(one)));
    if (isWhole && there.plus(0.001).lt(least))
      say('goods of a lot are counted on a line of another', `${lot}: ${there.toFixed()} of ${least.toFixed()}`);
    for (const item of taken.flatMap(({ Lots }) => itemsOf(Lots).filter(({ LotNo }) => LotNo === lot)))
      if (own.length > 0 && textOf(item.Description) === '') say('a lot loses its description', JSON.stringify(item));
  }
  for (const { serial = '' } of scanned) {
    const own = present.filter((one) => one.ProductCode === 'S' && namesOf(one).includes(serial));
    const isThere = own.some(({ $key }) => taken.some((one) => one.$key === $key && namesOf(one).includes(serial)));
    const isWhole = own.every((one) => new Big(textOf(one.Quantity)).gte(namesOf(one).length));
    if (isWhole && own.length > 0 && !isThere) say('a serial number leaves its line', serial);
    const holding = taken.filter((one) => one.ProductCode === 'S' && namesOf(one).includes(serial));
    if (serial !== '' && holding.length === 0) say('a serial number is lost', serial);
  }
  return found;
}

/** What every line gets of a delivery does not depend on the order of its scans. */
function judgeOrder({
  lines,
  scans,
  order,
}: {
  readonly lines: readonly ValueRecord[];
  readonly scans: readonly Scan[];
  readonly order: readonly number[];
}): readonly Violation[] {
  const takenOf = (all: readonly Scan[]): string => {
    const { taken } = play(
      lines,
      all.map((one): Command => ({ do: 'scan', ...one })),
    );
    // Surplus products are listed as they came.
    const inLines = taken.map(({ $key, Lots, SerialNumbers, ...record }) => ({
      ...record,
      key: $key?.startsWith('k') === true ? $key : '',
      serials: textsOf(SerialNumbers).toSorted(),
      lots: itemsOf(Lots)
        .map(({ LotNo, Quantity, UnitCode }) => `${textOf(LotNo)} ${textOf(Quantity)} ${textOf(UnitCode)}`)
        .toSorted(),
    }));
    return inLines
      .map((one) => JSON.stringify(one))
      .toSorted()
      .join('\n');
  };
  const other = scans
    .map((one, index) => ({ one, at: order[index] ?? 0 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
  const [first, second] = [takenOf(scans), takenOf(other)];
  return first === second ? [] : [{ kind: 'another order of scans', text: `${first}\n${second}` }];
}

export const goodsProperties: readonly Property[] = [
  {
    name: 'lines and surplus hold the goods that were counted',
    arbitrary: fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      commands: fc.array(command, { minLength: 1, maxLength: 30 }),
    }),
    judge,
  },
  {
    name: 'lines get the same goods in any order',
    arbitrary: fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      scans: fc.array(scan, { minLength: 1, maxLength: 30 }),
      order: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
    }),
    judge: judgeOrder,
  },
];
