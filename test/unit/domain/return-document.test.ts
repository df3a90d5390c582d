import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { returnKindOf } from '../../../domain/return-document.ts';

describe('the kind of document that returns goods', () => {
  it('follows from the direction in which the despatch moved them', () => {
    expect(returnKindOf('despatch', { DespatchType: '-2' })).toBe('salesReturnInvoice');
    expect(returnKindOf('despatch', { DespatchType: '2' })).toBe('purchaseReturnInvoice');
    expect(returnKindOf('despatch', {})).toBe(null);
  });

  it('is none where the document is no despatch', () => {
    for (const kind of documentKinds.filter((one) => one !== 'despatch'))
      expect(returnKindOf(kind, { DespatchType: '-2' })).toBe(null);
  });
});
