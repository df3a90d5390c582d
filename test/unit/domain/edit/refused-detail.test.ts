import { expect, it } from 'vitest';
import { withReplaced } from '../../../../domain/edit/refused-detail.ts';

const lot = { $key: 'l', LotNo: 'L-1', Quantity: '5', UnitCode: 'C62' };
const line = { $key: 'a', Lots: [{ ...lot, SupplierLotNo: 'S-77', ExpiryDate: '2027-01-31', Description: 'x' }] };
const replaced = (text: string, expiry?: string) =>
  withReplaced(line, { kind: 'lots', index: 0, text: 'L-1' }, text, expiry).Lots;

it('a lot that replaces a refused one keeps its quantity, not its supplier’s number, expiry date and description', () => {
  expect(replaced('L-2')).toEqual([{ ...lot, LotNo: 'L-2' }]);
  expect(replaced('L-2', '2028-06-30')).toEqual([{ ...lot, LotNo: 'L-2', ExpiryDate: '2028-06-30' }]);
  expect(replaced('L-1')).toEqual(line.Lots);
});
