import { describe, expect, it } from 'vitest';
import type { DocumentKind, JsonRecord } from '../../service/types.ts';
import { despatch, invoice, line, lot, openHouse, refusals, rules, written, type House } from './harness.ts';

const stockTypes = [1, 2, 3, 4, 5, 6, 7];
let lastLot = 0;

/** A line with what §2.3's table requires for the stock type. */
function rightLine(house: House, stockType: number, inbound: boolean): JsonRecord {
  const product = house.product(stockType);
  const unit = product.units[0]?.code ?? '';
  const lots = stockType === 3 || (inbound && [4, 6, 7].includes(stockType));
  lastLot += 1;
  const name = inbound ? `YENİ-${lastLot}` : `L-${product.code}-1`;
  const serials = inbound
    ? [`SN-${lastLot}-1`, `SN-${lastLot}-2`]
    : house.company.stock.serialsOf(product.code).slice(0, 2);
  return line(product, 2, {
    ...(lots ? { Lots: [lot(name, 2, unit)] } : {}),
    ...(stockType === 5 ? { SerialNumbers: serials } : {}),
  });
}

describe.each([
  ['sales return, inbound', 'salesReturnInvoice', true],
  ['purchase return, outbound', 'purchaseReturnInvoice', false],
] as [string, DocumentKind, boolean][])('stock types on a %s', (_, kind, inbound) => {
  it.each(stockTypes)('%i goes as the table says', (stockType) => {
    const house = openHouse();
    expect(rules(house.create(kind, invoice([rightLine(house, stockType, inbound)])))).toEqual([]);
  });

  it.each(stockTypes)('%i refuses what the table does not say', (stockType) => {
    const house = openHouse();
    const product = house.product(stockType);
    const bare = rules(house.create(kind, invoice([line(product, 2)])));
    const needsLots = stockType === 3 || (inbound && [4, 6, 7].includes(stockType));
    expect(bare).toEqual(needsLots ? ['lotsRequired Lots'] : stockType === 5 ? ['serialsRequired SerialNumbers'] : []);
    const right = rightLine(house, stockType, inbound);
    if (!needsLots) {
      const lots = { Lots: [lot(`FAZLA-${stockType}`, 2, product.units[0]?.code ?? '')] };
      expect(rules(house.create(kind, invoice([{ ...right, ...lots }])))).toEqual(['lotsNotAllowed Lots']);
    }
    if (stockType !== 5) {
      expect(rules(house.create(kind, invoice([{ ...right, SerialNumbers: ['A', 'B'] }])))).toEqual([
        'serialsNotAllowed SerialNumbers',
      ]);
    }
  });
});

describe('lots', () => {
  const packed = (
    house: House,
  ): { code: string; pack: string; main: string; factor: number; line: (q: number, m: JsonRecord) => JsonRecord } => {
    const product = house.company.products.find(
      (known) => known.stockType === 3 && known.units.some((unit) => unit.factor > 1),
    );
    const pack = product?.units.find((unit) => unit.factor > 1);
    const main = product?.units.find((unit) => unit.main);
    if (!product || !pack || !main) throw new Error('No lot-tracked product with a pack.');
    return {
      code: product.code,
      pack: pack.code,
      main: main.code,
      factor: pack.factor,
      line: (quantity, more) => line(product, quantity, more),
    };
  };

  it('add up exactly to the line in the main unit, whatever their units', () => {
    const house = openHouse();
    const { factor, main, pack, line: of } = packed(house);
    const create = (Lots: JsonRecord[]): string[] =>
      rules(house.create('salesReturnInvoice', invoice([of(2, { UnitCode: pack, Lots })])));
    expect(create([lot('A', 1, pack), lot('B', factor, main)])).toEqual([]);
    expect(create([lot('C', 1, pack), lot('D', factor - 0.000001, main)])).toEqual(['lotSum Lots']);
    expect(create([lot('E', 0.1, pack), lot('F', 0.2, pack), lot('G', 1.7, pack)])).toEqual([]);
  });

  it('need a number, a quantity above 0 and a unit of the product', () => {
    const house = openHouse();
    const { main, line: of } = packed(house);
    const create = (Lots: JsonRecord[]): string[] =>
      rules(house.create('salesReturnInvoice', invoice([of(1, { Lots })])));
    expect(create([{ Quantity: 1, UnitCode: main }])).toEqual(['lotRequired LotNo']);
    expect(create([lot('A', 0, main)])).toEqual(['lotQuantityNotPositive Quantity']);
    expect(create([lot('A', 0.000001, main), lot('B', 0.999999, main)])).toEqual([]);
    expect(create([lot('C', 1, 'YOK')])).toEqual(['lotUnitNotOfProduct UnitCode']);
    expect(create([lot('D', 1, main, { Description: 'ş'.repeat(100) })])).toEqual([]);
    expect(create([lot('E', 1, main, { Description: 'ş'.repeat(101) })])).toEqual(['lotTooLong Description']);
  });

  it('have a number that is unique within the company', () => {
    const house = openHouse();
    const { code, main, line: of } = packed(house);
    const create = (...lots: JsonRecord[][]): string[] =>
      rules(house.create('salesReturnInvoice', invoice(lots.map((Lots) => of(1, { Lots })))));
    expect(create([lot(`L-${code}-1`, 1, main)])).toEqual(['lotTaken LotNo']);
    expect(create([lot('A', 1, main)], [lot('A', 1, main)])).toEqual(['lotRepeated LotNo']);
    expect(create([lot('A', 1, main)])).toEqual([]);
    expect(create([lot('A', 1, main)])).toEqual(['lotTaken LotNo']);
  });

  it('must exist for the product with enough stock if outbound', () => {
    const house = openHouse();
    const { code, main, line: of } = packed(house);
    const name = `L-${code}-2`;
    const held = house.company.stock.lot(name)?.entered.toNumber() ?? 0;
    const create = (number: string, quantity: number): string[] =>
      rules(house.create('despatch', despatch(-2, [of(quantity, { Lots: [lot(number, quantity, main)] })])));
    expect(create('YOK', 1)).toEqual(['lotUnknown LotNo']);
    expect(create(name, held + 1)).toEqual(['lotShort Quantity']);
    expect(create(name, held)).toEqual([]);
    expect(create(name, 1)).toEqual(['lotShort Quantity']);
  });

  it('are selected by the service for outbound stock types 4, 6 and 7, and accepted when sent back as read', () => {
    const house = openHouse();
    const product = house.product(4);
    const first = house.company.stock.lotsOf(product.code)[0];
    const quantity = (first?.entered.toNumber() ?? 0) + 5;
    const document = written(house.create('despatch', despatch(-2, [line(product, quantity)])));
    const [read] = house.record(document).Lines as JsonRecord[];
    const lots = read?.Lots as JsonRecord[];
    expect(lots.map((entry) => [entry.LotNo, entry.Quantity])).toEqual([
      [`L-${product.code}-1`, quantity - 5],
      [`L-${product.code}-2`, 5],
    ]);
    expect(rules(house.change(document, { Lines: [line(product, quantity, { Lots: lots })] }))).toEqual([]);
    expect(rules(house.change(document, { Lines: [line(product, quantity, { Lots: lots.slice(1) })] }))).toEqual([
      'lotsNotAllowed Lots',
    ]);
    expect(rules(house.create('despatch', despatch(-2, [line(product, 1_000_000)])))).toEqual(['stockShort Quantity']);
  });

  it('that a refused document named are unchanged', () => {
    const house = openHouse();
    const { code, main, line: of } = packed(house);
    const name = `L-${code}-1`;
    const good = of(1, { Lots: [lot(name, 1, main)] });
    const document = written(house.create('despatch', despatch(-2, [good])));
    house.change(document, { Lines: [of(3, { Lots: [lot(name, 3, main)] }), of(0, {})] });
    expect(house.company.stock.lot(name)?.consumed.toNumber()).toBe(1);
    house.writer.delete(house.company, document, house.user);
    expect(house.company.stock.lot(name)?.consumed.toNumber()).toBe(0);
  });
});

describe('serial numbers', () => {
  it('are as many as the quantity, without duplicates', () => {
    const house = openHouse();
    const create = (SerialNumbers: string[]): string[] =>
      rules(house.create('salesReturnInvoice', invoice([line(house.product(5), 2, { SerialNumbers })])));
    expect(create(['A'])).toEqual(['serialCount SerialNumbers']);
    expect(create(['A', 'B', 'C'])).toEqual(['serialCount SerialNumbers']);
    expect(create(['A', 'A'])).toEqual(['serialRepeated SerialNumbers']);
    expect(create(['A', 'B'])).toEqual([]);
    expect(create(['B', 'C'])).toEqual(['serialTaken SerialNumbers']);
  });

  it('can be despatched once, and may be returned', () => {
    const house = openHouse();
    const product = house.product(5);
    const [serial = ''] = house.company.stock.serialsOf(product.code);
    const lines = [line(product, 1, { SerialNumbers: [serial] })];
    expect(rules(house.create('despatch', despatch(-2, lines)))).toEqual([]);
    expect(rules(house.create('despatch', despatch(-2, lines)))).toEqual(['serialNotInStock SerialNumbers']);
    expect(rules(house.create('salesReturnInvoice', invoice(lines)))).toEqual([]);
    expect(rules(house.create('despatch', despatch(-2, lines)))).toEqual([]);
  });
});

describe('positions and consumed stock (§4.3)', () => {
  function received(): { house: House; document: ReturnType<typeof written>; lines: JsonRecord[] } {
    const house = openHouse();
    const tracked = house.product(3);
    const serial = house.product(5);
    const unit = tracked.units[0]?.code ?? '';
    const lines = [
      line(tracked, 10, { Lots: [lot('X', 6, unit), lot('Y', 4, unit)] }),
      line(serial, 2, { SerialNumbers: ['S1', 'S2'] }),
    ];
    const document = written(house.create('despatch', despatch(2, lines)));
    written(
      house.create(
        'despatch',
        despatch(-2, [line(tracked, 1, { Lots: [lot('X', 1, unit)] }), line(serial, 1, { SerialNumbers: ['S1'] })]),
      ),
    );
    return { house, document, lines };
  }

  it('lets a document keep its lots and serial numbers', () => {
    const { house, document, lines } = received();
    expect(rules(house.change(document, { Lines: lines }))).toEqual([]);
    expect(rules(house.change(document, { Description: 'yalnız açıklama' }))).toEqual([]);
    expect(house.company.stock.lot('X')?.entered.toNumber()).toBe(6);
  });

  it('does not let a consumed lot be reduced or removed, nor a dispatched serial number', () => {
    const { house, document, lines } = received();
    const tracked = house.product(3);
    const unit = tracked.units[0]?.code ?? '';
    const [first = {}, second = {}] = lines;
    const reduced = line(tracked, 9, { Lots: [lot('X', 5, unit), lot('Y', 4, unit)] });
    const without = line(tracked, 4, { Lots: [lot('Y', 4, unit)] });
    expect(rules(house.change(document, { Lines: [reduced, second] }))).toEqual(['lotConsumed Lots']);
    expect(rules(house.change(document, { Lines: [without, second] }))).toEqual(['lotConsumed Lots']);
    // Only one of the line's lots is consumed, but the line's quantity must not be reduced either.
    const lineReduced = line(tracked, 9, { Lots: [lot('X', 6, unit), lot('Y', 3, unit)] });
    expect(rules(house.change(document, { Lines: [lineReduced, second] }))).toEqual(['lotConsumed Lots']);
    expect(refusals(house.change(document, { Lines: [first] }))).toMatchObject([
      { rule: 'serialDispatched', facts: { line: 2, serial: 'S1' } },
    ]);
    const other = line(house.product(5), 2, { SerialNumbers: ['S2', 'S3'] });
    expect(rules(house.change(document, { Lines: [first, other] }))).toEqual(['serialDispatched SerialNumbers']);
    const kept = line(house.product(5), 2, { SerialNumbers: ['S1', 'S3'] });
    expect(rules(house.change(document, { Lines: [first, kept] }))).toEqual([]);
    // In reverse order, each position has lost its lot or serial number.
    expect(rules(house.change(document, { Lines: [kept, first] }))).toContain('lotConsumed Lots');
  });

  it('allows increasing lines and adding new ones at the end', () => {
    const { house, document, lines } = received();
    const tracked = house.product(3);
    const unit = tracked.units[0]?.code ?? '';
    const grown = line(tracked, 12, { Lots: [lot('X', 8, unit), lot('Y', 4, unit)] });
    expect(rules(house.change(document, { Lines: [grown, ...lines.slice(1), line(house.product(1), 1)] }))).toEqual([]);
    expect(house.company.stock.lot('X')?.entered.toNumber()).toBe(8);
  });

  it('does not allow deleting the document', () => {
    const { house, document } = received();
    const refused = house.writer.delete(house.company, document, house.user);
    expect(refused.map(({ rule }) => rule)).toEqual(['lotConsumed', 'serialDispatched']);
    expect(document.deleted).toBe(false);
  });
});
