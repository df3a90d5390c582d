import { describe, expect, it } from 'vitest';
import { documents } from '../../../../domain/documents/index.ts';
import {
  displayFieldsBeside,
  leadingFields,
  lotHints,
  opensAtFirst,
} from '../../../../renderer/screens/editor/header/header-groups.ts';

const outbound = { direction: 'outbound', assumed: false } as const;
const inbound = { direction: 'inbound', assumed: true } as const;
const none = { direction: 'none', assumed: true } as const;

describe('hints about lots', () => {
  it('depend on direction and stock type (§2.3)', () => {
    expect(lotHints(3, outbound)).toEqual(['existing']);
    expect([4, 6, 7].map((type) => lotHints(type, outbound))).toEqual([['byService'], ['byService'], ['byService']]);
    expect(lotHints(3, inbound)).toEqual(['new', 'inferred']);
    expect(lotHints(4, { ...inbound, assumed: false })).toEqual(['new']);
    expect([1, 2, 5].map((type) => lotHints(type, outbound))).toEqual([[], [], []]);
    expect(lotHints(undefined, outbound)).toEqual([]);
    expect(lotHints(3, none)).toEqual(['none']);
  });

  it('open the lots of a line only if lots are required', () => {
    const open = (type: number, { direction }: { direction: 'outbound' | 'inbound' | 'none' }) =>
      opensAtFirst('lots', {}, type, direction);
    expect([open(3, outbound), open(4, outbound), open(4, inbound), open(3, none), open(1, inbound)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(opensAtFirst('lots', { Lots: [{ LotNo: 'x' }] }, 4, 'outbound')).toBe(true);
    expect([opensAtFirst('serials', {}, 5, 'outbound'), opensAtFirst('serials', {}, 5, 'none')]).toEqual([true, false]);
  });
});

describe('the name of a customer or representative', () => {
  it('is shown next to the id in a quote and next to the code elsewhere, and is not a separate field', () => {
    const names = (kind: 'quote' | 'despatch') => leadingFields(documents[kind].fields).map(([name]) => name);
    expect(names('quote').slice(0, 2)).toEqual(['CustomerId', 'RepresentativeId']);
    expect(names('quote')).not.toContain('CustomerCode');
    expect(names('despatch')[0]).toBe('CustomerCode');
    expect(names('despatch')).not.toContain('CustomerName');
    expect(displayFieldsBeside(documents.quote.fields, 'CurrencyId')).toEqual(['CurrencyCode']);
    expect(displayFieldsBeside(documents.salesReturnInvoice.fields, 'CustomerId')).toEqual([]);
    expect(displayFieldsBeside(documents.despatch.lineFields, 'ProductCode')).toEqual(['ProductName']);
  });
});
