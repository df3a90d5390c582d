import { describe, expect, it } from 'vitest';
import type { ProductFacts } from '../../../../domain/facts.ts';
import { trackingOf } from '../../../../domain/rules/stock-tracking.ts';
import { inMainUnit, missingTracking } from '../../../../domain/edit/tracking.ts';
import { invoiceLine } from '../support.ts';

const units = [{ code: 'C62', factor: '1', main: true }, { code: 'BX', factor: '12' }, { code: 'PAL' }] as const;
const product = (stockType?: number) => (): ProductFacts => ({ code: 'P1', units, ...(stockType && { stockType }) });

describe('what the table of stock types requires (§2.3)', () => {
  it.each([
    [1, 'inbound', false, false],
    [2, 'outbound', false, false],
    [3, 'inbound', true, false],
    [3, 'outbound', true, false],
    [3, null, true, false],
    [4, 'inbound', true, false],
    [6, 'outbound', false, false],
    [7, null, null, false],
    [5, 'outbound', false, true],
    [5, 'none', false, false],
    // Stock types that the table does not have, and a product without a known type.
    [8, 'inbound', null, null],
    [undefined, 'inbound', null, null],
  ] as const)('%s, %s: lots %s, serial numbers %s', (stockType, direction, lots, serials) => {
    expect(trackingOf(stockType, direction)).toEqual({ lots, serials });
  });
});

describe('missing tracking data of a line', () => {
  const lot = (Quantity: string, UnitCode: string) => ({ LotNo: 'A', Quantity, UnitCode });
  it('is the quantity not covered by its lots, using its unit factors', () => {
    const line = invoiceLine('a', { Quantity: '3', UnitCode: 'BX', Lots: [lot('12', 'C62')] });
    expect(missingTracking(line, product(3), 'inbound')).toEqual({ kind: 'lots', quantity: '2' });
    expect(inMainUnit('2', line, product(3))).toEqual({ quantity: '24', unit: 'C62' });
    const full = invoiceLine('a', { Quantity: '3', UnitCode: 'BX', Lots: [lot('3', 'BX')] });
    expect(missingTracking(full, product(3), 'inbound')).toBeNull();
  });

  it('is the number of serial numbers missing for the quantity', () => {
    const line = invoiceLine('a', { Quantity: '3', SerialNumbers: ['S1'] });
    expect(missingTracking(line, product(5), 'outbound')).toEqual({ kind: 'serials', quantity: '2' });
    expect(
      missingTracking(invoiceLine('a', { Quantity: '1', SerialNumbers: ['S1', 'S2'] }), product(5), null),
    ).toBeNull();
  });

  it('is unknown without a quantity, factor or stock type, and nothing if the table requires none', () => {
    expect(missingTracking(invoiceLine('a', { Quantity: '' }), product(5), null)).toBeNull();
    const other = invoiceLine('a', { Quantity: '2', UnitCode: 'BX', Lots: [lot('1', 'PAL')] });
    expect(missingTracking(other, product(3), null)).toBeNull();
    expect(missingTracking(invoiceLine('a', { Lots: [{ LotNo: 'A' }] }), product(3), null)).toBeNull();
    expect(missingTracking(invoiceLine('a', { Quantity: 'x' }), product(3), null)).toBeNull();
    expect(missingTracking(invoiceLine('a'), product(), 'inbound')).toBeNull();
    expect(missingTracking(invoiceLine('a'), product(1), 'inbound')).toBeNull();
    expect(missingTracking(invoiceLine('a'), () => undefined, 'inbound')).toBeNull();
    expect(inMainUnit('2', invoiceLine('a', { UnitCode: 'C62' }), product(3))).toBeNull();
    expect(inMainUnit('2', invoiceLine('a', { UnitCode: 'PAL' }), product(3))).toBeNull();
  });
});
