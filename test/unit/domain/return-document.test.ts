import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { returnKindOf } from '../../../domain/return-document.ts';

describe('the kind of document that returns goods', () => {
  it('depends on the direction of the despatch', () => {
    expect(returnKindOf('despatch', { DespatchType: '-2' })).toBe('salesReturnInvoice');
    expect(returnKindOf('despatch', { DespatchType: '2' })).toBe('purchaseReturnInvoice');
    expect(returnKindOf('despatch', {})).toBe(null);
  });

  it('is null if the document is not a despatch', () => {
    for (const kind of documentKinds.filter((one) => one !== 'despatch'))
      expect(returnKindOf(kind, { DespatchType: '-2' })).toBe(null);
  });
});
