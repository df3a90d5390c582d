import { describe, expect, it } from 'vitest';
import type { ProductUnit } from '../../../../domain/facts.ts';
import { withProduct } from '../../../../domain/edit/lines.ts';

const unit = (code: string, main?: boolean): ProductUnit => ({ code, ...(main === undefined ? {} : { main }) });
function unitOf(
  units: readonly ProductUnit[],
  defaultUnit: string,
  line: { UnitCode?: string } = {},
  carried?: string,
) {
  const product = { code: 'P1', ...(units.length === 0 ? {} : { units }) };
  const options = { defaultCurrency: 'TRY', defaultUnit, rateOf: () => undefined, unit: carried };
  return withProduct(line, product, options)['UnitCode'];
}

describe('the unit of a product', () => {
  it('is its main unit, whatever the default is', () => {
    expect(unitOf([unit('BX'), unit('C62', true)], 'BX')).toBe('C62');
  });

  it('is the default unit if the list has no main one, and the product has it or the list has none', () => {
    expect(unitOf([unit('BX'), unit('C62')], 'C62')).toBe('C62');
    expect(unitOf([unit('BX'), unit('KGM')], 'C62')).toBe('BX');
    expect(unitOf([], 'C62')).toBe('C62');
    expect(unitOf([], '')).toBeUndefined();
  });

  it('is the one entered, or the one of the scanned barcode', () => {
    expect(unitOf([], 'C62', { UnitCode: 'KGM' })).toBe('KGM');
    expect(unitOf([unit('C62')], 'C62', {}, 'BX')).toBe('BX');
  });
});
