import { describe, expect, it } from 'vitest';
import { withWithholding } from '../../../../domain/edit/withholding.ts';
import { textOf } from '../../../../domain/value.ts';

describe('the share of a withholding code (§2.1, §2.3)', () => {
  const shareOf = (code: string, header: Readonly<Record<string, string>>) => {
    const shared = withWithholding(
      {},
      code,
      true,
      { header, lines: [] },
      { defaultCurrency: 'TRY', rateOf: () => undefined },
    );
    const { WithholdingNumerator: above, WithholdingDenominator: below } = shared;
    return `${textOf(above)}/${textOf(below)}`;
  };
  const before = '2021-02-28';
  const after = '2021-03-01T09:00:00';

  it.each([
    ['without a date', {}, '7/10'],
    ['of the document’s day', { Date: before }, '5/10'],
    ['of a later day', { Date: after }, '7/10'],
    [
      'of the returned invoice’s day, which precedes the document’s',
      { Date: after, ReturnedInvoiceDate: before },
      '5/10',
    ],
    ['of a returned invoice after the change', { Date: after, ReturnedInvoiceDate: after }, '7/10'],
    ['of a date that cannot be read', { Date: 'soon' }, '7/10'],
  ])('603: the one %s', (_, header, share) => {
    expect(shareOf('603', header)).toBe(share);
  });

  it('is never one that was superseded', () => {
    expect(shareOf('627', { Date: before })).toBe('5/10');
  });
});
