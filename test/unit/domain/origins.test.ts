/** The one member that says where a record's values come from, and how drafts of an earlier Rampa are read. */
import { expect, it } from 'vitest';
import { withOrigins, withSources, withSourcesOf, withoutOrigins } from '../../../domain/origins.ts';

it('the members of an earlier Rampa become sources, in header, lines and lists', () => {
  const former = {
    ...{ Description: 'a', $read: { GrandTotal: '9' }, $mapped: '[]' },
    Lines: [
      { $key: 'a', $from: { entered: ['UnitPrice'] }, $read: {}, $inFile: { VatAmount: '6' }, $chosenLots: '[]' },
      { $key: 'b', Lots: [{ $key: 'c', LotNo: 'L', $asRead: '{}' }] },
    ],
  };
  expect(withSources(former)).toEqual({
    ...{ Description: 'a', $from: { service: { GrandTotal: '9' }, mapped: '[]' } },
    Lines: [
      {
        $key: 'a',
        $from: { service: {}, file: { VatAmount: '6' }, chosenLots: '[]', entered: ['UnitPrice'] },
      },
      { $key: 'b', Lots: [{ $key: 'c', LotNo: 'L', $from: { received: '{}' } }] },
    ],
  });
});

it('what a product filled in for an earlier Rampa is dropped', () => {
  const line = { $key: 'a', UnitPrice: '10' };
  const former = { Lines: [{ ...line, $filled: '{"UnitPrice":["10",null]}' }] };
  const read = withSourcesOf(former, JSON.stringify(former));
  expect(read).toEqual({ Lines: [line] });
  expect(withSources(former)).toEqual(read);
});

it('what Rampa writes now is not changed', () => {
  const value = { Description: '$read', $from: { service: {} }, Lines: [] };
  const json = JSON.stringify(value);
  expect(withSourcesOf(value, json)).toBe(value);
  expect(withSources(value)).toEqual(value);
});

it('a record that was read without amounts was read nevertheless', () => {
  expect(withOrigins({}, { service: {} })).toEqual({ $from: { service: {} } });
  expect(withoutOrigins({ $from: { service: {}, mapped: 'x' } }, ['service', 'mapped'])).toEqual({});
  expect(withOrigins({ Quantity: '1' }, { mapped: '' })).toEqual({ Quantity: '1' });
});
