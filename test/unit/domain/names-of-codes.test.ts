import { expect, it } from 'vitest';
import { namedCodesOf, otherNames } from '../../../domain/names-of-codes.ts';

it('a code that a document names differently in two places is compared with both names, and asked once', () => {
  const lines = ['', 'Vida', 'Somun', 'Somun'].map((name, index) => ({
    ...{ $key: `l${index}`, ProductCode: 'P1', ProductName: name },
  }));
  const codes = namedCodesOf('salesReturnInvoice', { Lines: lines });
  expect(codes.map(({ name }) => name)).toEqual(['', 'Vida', 'Somun']);
  const entries = otherNames(codes, () => ({ code: 'P1', name: 'Vida' }), 'Depo');
  expect(entries).toMatchObject([{ text: 'P1 — Somun', place: { line: 'l2' } }]);
});
