import { describe, expect, it } from 'vitest';
import { intentsOf, jobs } from '../../race/intents.ts';
import { differenceOf, warehouse } from '../../race/play.ts';
import { differenceOf as differenceOfScans } from '../../race/scans.ts';
import { keysOf, ownKeys, ways } from '../../race/ways.ts';
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

  it('enters the same documents for the same seed, of ten lines, with nothing that says less than is meant', () => {
    expect(intentsOf(companyLists(), jobs.return, 1, 1)).toEqual([intent]);
    expect(intent.lines).toHaveLength(10);
    for (const way of ways) expect(keysOf(way, intent).length).toBeGreaterThan(ownKeys(way, intent));
  });

  it('notices a scan that is missing, one too many, one of other goods, and one that was typed into a box', () => {
    const scanned = new Map([
      ['P1', 2],
      ['P2', 1],
    ]);
    const saved = (...lines: readonly (readonly [string, string])[]) => ({
      content: { Lines: lines.map(([ProductCode, Quantity]) => ({ ProductCode, Quantity })) },
    });
    // In one line or in several.
    expect(differenceOfScans(scanned, saved(['P1', '2'], ['P2', '1']))).toBeNull();
    expect(differenceOfScans(scanned, saved(['P1', '1'], ['P2', '1'], ['P1', '1']))).toBeNull();
    expect(differenceOfScans(scanned, saved(['P1', '1'], ['P2', '1']))).toMatchObject({ count: 1 });
    expect(differenceOfScans(scanned, saved(['P1', '3'], ['P2', '1']))).toMatchObject({ count: 1 });
    expect(differenceOfScans(scanned, saved(['P1', '2'], ['P3', '1']))).toMatchObject({ count: 2 });
    expect(differenceOfScans(scanned, saved(['P1', '2'], ['P2', '1'], ['', '']))).toMatchObject({ count: 1 });
    expect(differenceOfScans(scanned, null)).toMatchObject({ count: 3 });
    const { content } = saved(['P1', '2'], ['P2', '1']);
    expect(differenceOfScans(scanned, { content: { ...content, DocumentNumber: 'P1' } })).toMatchObject({ count: 1 });
  });
});
