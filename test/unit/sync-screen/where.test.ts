import { describe, expect, it } from 'vitest';
import type { Path, ValueRecord } from '../../../domain/fields.ts';
import type { LocatedError } from '../../../domain/model/problem.ts';
import { firstFocus, whereIs, whereText } from '../../../renderer/state/error-place.ts';
import { locatedError } from '../support/located-error.ts';

const content: ValueRecord = {
  Lines: [
    { $key: 'b', ProductCode: 'P-2', ProductName: 'Bulgur' },
    { $key: 'a', ProductCode: 'P-1' },
  ],
};
const at = (path: Path, key: string | null = null): LocatedError => locatedError('1', '', path, { key });
const quantityOf = (line: number, key: string | null): LocatedError => at(['Lines', line, 'Quantity'], key);

describe('the current place of an error', () => {
  it('follows a line that moved', () => {
    expect(whereIs(quantityOf(0, 'a'), content)).toEqual({
      kind: 'place',
      line: 2,
      product: 'P-1',
      names: ['Quantity'],
      focus: { line: 'a', path: ['Quantity'] },
    });
  });

  it('is missing if the line was deleted; the text names the line number as sent', () => {
    expect(whereIs(quantityOf(4, 'x'), content)).toEqual({ kind: 'gone', line: 5 });
  });

  it('uses the position for a line without a key, within the document', () => {
    expect(whereIs(quantityOf(0, null), content)).toMatchObject({ line: 1, product: 'P-2 · Bulgur' });
    expect(whereIs(quantityOf(2, null), content)).toEqual({ kind: 'gone', line: 3 });
  });

  it('is the place as sent while the document is not loaded', () => {
    expect(whereIs(quantityOf(6, 'x'), null)).toMatchObject({ kind: 'place', line: 7, product: null });
  });

  it('is unchanged for header fields', () => {
    const error = at(['DeliveryInfo', 'CityName']);
    expect(whereIs(error, content)).toMatchObject({ line: null, focus: { path: ['DeliveryInfo', 'CityName'] } });
  });

  it('has texts for the whole document, lines and entries within them', () => {
    expect(whereText(whereIs(at([]), content))).toBe('The whole document');
    expect(whereText(whereIs(at(['Lines', 0], 'b'), content))).toBe('Line 1');
    const lot = at(['Lines', 1, 'Lots', 2, 'LotNo'], 'a');
    expect(whereText(whereIs(lot, content))).toBe('Line 2 · Lots 3 · Lot number');
    expect(whereText(whereIs(quantityOf(4, 'x'), content))).toBe('Line 5 was deleted');
  });

  it('gets the focus for the first error whose place still exists', () => {
    const errors = [at([]), quantityOf(3, 'x'), quantityOf(0, 'a'), quantityOf(1, 'b')];
    expect(firstFocus(errors, content)).toEqual({ line: 'a', path: ['Quantity'] });
    expect(firstFocus(errors.slice(0, 2), content)).toBeNull();
  });
});
