import { describe, expect, it } from 'vitest';
import { intentsOf, jobs } from '../../race/intents.ts';
import { differenceOf, warehouse } from '../../race/play.ts';
import { Expected } from '../../race/goods.ts';
import { companyLists } from '../../typist/lists.ts';

const [intent] = intentsOf(companyLists(), jobs.return, 1, 1);
if (!intent) throw new Error('There is nothing to enter.');

describe('the race', () => {
  const lines = intent.lines.map(({ product, quantity, price }) => ({
    ProductCode: product.code,
    Quantity: quantity,
    UnitPrice: price?.replace(',', '.') ?? product.price,
    UnitCode: product.unit,
    WarehouseName: warehouse,
  }));
  const content = { CustomerCode: intent.customer.code, Lines: lines };

  it('notices each way in which a saved document is not the one that was meant', () => {
    expect(differenceOf(intent, { state: 'ready', content })).toBeNull();
    const [first, ...others] = lines;
    const wrong = [
      null,
      { state: 'draft', content },
      { state: 'ready', content: { ...content, CustomerCode: 'C' } },
      { state: 'ready', content: { ...content, Lines: others } },
      { state: 'ready', content: { ...content, Lines: [...lines, first] } },
      { state: 'ready', content: { ...content, Lines: [{ ...first, Quantity: '1' }, ...others] } },
      { state: 'ready', content: { ...content, Lines: [{ ...first, UnitPrice: '1' }, ...others] } },
    ];
    for (const draft of wrong) expect(differenceOf(intent, draft)).toMatch(/ is saved, .* was meant$/);
  });

  it('notices a scan that is missing, one too many, one of other goods, and one that was typed into a box', () => {
    const expected = new Expected();
    for (const product of ['P1', 'P1', 'P2']) expected.add({ text: product, product, count: 1 });
    const differenceOf = (lines: readonly (readonly [string, string])[], more = {}) =>
      expected.differenceOf(
        { Lines: lines.map(([ProductCode, Quantity]) => ({ ProductCode, Quantity })), Date: '2026-11-21', ...more },
        { Lines: [], Date: '2026-11-21' },
      );
    // In one line or in several.
    expect(
      differenceOf([
        ['P1', '2'],
        ['P2', '1'],
      ]),
    ).toBeNull();
    expect(
      differenceOf([
        ['P1', '1'],
        ['P2', '1'],
        ['P1', '1'],
      ]),
    ).toBeNull();
    expect(
      differenceOf([
        ['P1', '1'],
        ['P2', '1'],
      ]),
    ).toMatchObject({ count: 1 });
    expect(
      differenceOf([
        ['P1', '3'],
        ['P2', '1'],
      ]),
    ).toMatchObject({ count: 1 });
    expect(
      differenceOf([
        ['P1', '2'],
        ['P3', '1'],
      ]),
    ).toMatchObject({ count: 2 });
    expect(
      differenceOf([
        ['P1', '2'],
        ['P2', '1'],
        ['', ''],
      ]),
    ).toMatchObject({ count: 1 });
    expect(
      differenceOf(
        [
          ['P1', '2'],
          ['P2', '1'],
        ],
        { DocumentNumber: 'P1' },
      ),
    ).toMatchObject({ count: 1 });
    expect(expected.differenceOf(null, {})).toMatchObject({ count: 3 });
  });

  it('notices a lot and a serial number that a label had and its line has not', () => {
    const expected = new Expected();
    expected.add({ text: '', product: 'P1', count: 12, lot: 'L1' });
    expected.add({ text: '', product: 'P2', count: 1, serial: 'S1' });
    const lines = (LotNo: string, Quantity: string, serial: string) => ({
      Lines: [
        { ProductCode: 'P1', Quantity: '12', Lots: [{ LotNo, Quantity }] },
        { ProductCode: 'P2', Quantity: '1', SerialNumbers: [serial] },
      ],
    });
    expect(expected.differenceOf(lines('L1', '12', 'S1'), {})).toBeNull();
    expect(expected.differenceOf(lines('L1', '11', 'S1'), {})).toMatchObject({ count: 1 });
    expect(expected.differenceOf(lines('L2', '12', 'S1'), {})).toMatchObject({ count: 24 });
    expect(expected.differenceOf(lines('L1', '12', 'S2'), {})).toMatchObject({ count: 2 });
  });
});
