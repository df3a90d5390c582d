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
  const options = { defaultCurrency: 'TRY', defaultUnit, rateOf: () => undefined, isAnswer: true, unit: carried };
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

describe('the price of a product', () => {
  const priceIn = (units: readonly ProductUnit[], UnitCode: string) =>
    withProduct(
      { UnitCode },
      { code: 'P1', price: '10.5', ...(units.length === 0 ? {} : { units }) },
      { defaultCurrency: 'TRY', defaultUnit: '', rateOf: () => undefined, isAnswer: true },
    )['UnitPrice'];
  const piece = { code: 'C62', main: true, factor: '1' };
  const box = { code: 'BX', factor: '12' };

  it('is filled in for its main or only unit and those of the same size', () => {
    expect(priceIn([box, piece, { code: 'NIU', factor: '1.00' }], 'C62')).toBe('10.5');
    expect(priceIn([box, piece, { code: 'NIU', factor: '1.00' }], 'NIU')).toBe('10.5');
    expect(priceIn([box], 'BX')).toBe('10.5');
    expect(priceIn([unit('C62'), unit('BX')], 'C62')).toBe('10.5');
    expect(priceIn([], 'BX')).toBe('10.5');
  });

  it('is not filled in for any other unit', () => {
    expect(priceIn([box, piece], 'BX')).toBeUndefined();
    expect(priceIn([unit('BX'), piece], 'BX')).toBeUndefined();
    expect(priceIn([box, piece], 'KGM')).toBeUndefined();
    expect(priceIn([box, { code: 'C62', factor: '1' }], 'BX')).toBeUndefined();
    expect(priceIn([unit('C62'), unit('BX')], 'BX')).toBeUndefined();
  });
});
