import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { Operation } from '../../../domain/model/draft-state.ts';
import type { PresenceOf } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { headerInputsOfLines, validateDocument } from '../../../domain/rules/validate.ts';
import { customerId, despatch, documentOf, facts, invoice, line, quote, told, problemsOf } from './samples.ts';

describe('§4.4 rule 4 outdated totals', () => {
  const stale = (
    kind: (typeof documentKinds)[number],
    content: ValueRecord,
    baseline: ValueRecord,
    operation: Operation,
  ) =>
    validateDocument(kind, content, facts(), operation, baseline).filter(({ code }) =>
      /totals|amountDiffers/.test(code),
    );

  it.each(documentKinds)('%s: a total that stands as it was read while the lines changed is said', (kind) => {
    const baseline = documentOf(kind, { GrandTotal: '400' });
    const content = documentOf(kind, { GrandTotal: '400' }, [line({ Quantity: '4' })]);
    for (const operation of ['change', 'replace'] as const) {
      expect(stale(kind, content, baseline, operation)).toEqual([
        {
          source: 'rampa',
          place: { line: null, path: ['GrandTotal'] },
          code: 'totalsNotUpdated',
          severity: 'warning',
          params: { expected: '576', actual: '400' },
        },
      ]);
    }
    expect(told(stale(kind, content, baseline, 'create'))).toEqual(['warning amountDiffers GrandTotal']);
  });

  it('a total entered by the user differs, and is not outdated', () => {
    const baseline = quote({ GrandTotal: '400' });
    const content = quote({ GrandTotal: '401' }, [line({ Quantity: '4' })]);
    expect(told(stale('quote', content, baseline, 'change'))).toEqual(['warning amountDiffers GrandTotal']);
  });

  it('a total that does not depend on the change is not outdated', () => {
    const baseline = quote({ DiscountTotal: '5', GrandTotal: '400' });
    const content = quote({ DiscountTotal: '5', GrandTotal: '400' }, [line({ VatRate: '10' })]);
    expect(told(stale('quote', content, baseline, 'change'))).toEqual([
      'warning amountDiffers DiscountTotal',
      'warning totalsNotUpdated GrandTotal',
    ]);
  });

  it('a total that Rampa computes is never outdated', () => {
    expect(stale('quote', quote({}, [line({ Quantity: '4' })]), quote(), 'change')).toEqual([]);
  });

  it('without changes nothing is outdated', () => {
    const baseline = despatch({ GrandTotal: '400' });
    expect(told(stale('despatch', baseline, baseline, 'replace'))).toEqual(['warning amountDiffers GrandTotal']);
  });
});

describe('§4.5 codes that are not in the offline lists', () => {
  const lists: Readonly<Record<string, readonly string[]>> = {
    'customers code': ['C-1'],
    'customers id': [],
    'currencies code': ['TRY'],
    'products code': ['P-1'],
    'warehouses name': ['Ana'],
    'lineGroups name': ['Grup'],
  };
  const asked: string[] = [];
  const presenceOf: PresenceOf = (lookup, value, by) => {
    asked.push(`${lookup} ${by} ${value}`);
    return lists[`${lookup} ${by}`]?.includes(value);
  };

  it('get a warning in the header, in nested lists and in lines, never an error', () => {
    const content = invoice(
      { CustomerCode: 'C-2', ShipmentDefinitionCode: 'KARGO', PaymentMeans: [{ CurrencyCode: 'XXX' }] },
      [line({ ProductCode: 'P-9', WarehouseName: 'Merkez', LineGroupName: 'Grup', CurrencyCode: 'TRY' })],
    );
    expect(problemsOf('salesReturnInvoice', content, facts({ presenceOf }))).toEqual([
      'warning unknownCode CustomerCode',
      'warning unknownCode PaymentMeans[0].CurrencyCode',
      'warning unknownCode Lines[0].ProductCode',
      'warning unknownCode Lines[0].WarehouseName',
    ]);
    expect(asked).toContain('shipmentDefinitions code KARGO');
  });

  it('are looked up by id in a quote', () => {
    expect(problemsOf('quote', quote(), facts({ presenceOf }))).toEqual([
      'warning unknownCode CustomerId',
      'warning unknownCode Lines[0].WarehouseName',
    ]);
    expect(asked).toContain(`customers id ${customerId}`);
  });

  it('are reported with the code and the list', () => {
    const [problem] = validateDocument('salesReturnInvoice', invoice({ CustomerCode: ' C-2 ' }), facts({ presenceOf }));
    expect(problem?.params).toEqual({ code: 'C-2', lookup: 'customers' });
  });

  it('are not reported if no list was fetched or the field is empty', () => {
    expect(
      problemsOf('salesReturnInvoice', invoice({ CustomerCode: 'C-2' }), facts({ presenceOf: () => undefined })),
    ).toEqual([]);
    expect(
      problemsOf('salesReturnInvoice', invoice({ ShipmentDefinitionCode: '' }), facts({ presenceOf: () => false })),
    ).toEqual([
      'warning unknownCode CustomerCode',
      'warning unknownCode Lines[0].ProductCode',
      'warning unknownCode Lines[0].WarehouseName',
      'warning unknownCode Lines[0].CurrencyCode',
    ]);
  });
});

describe('advice from Turkish practice', () => {
  const odd = invoice(
    { ProfileId: 'TICARIFATURA', InvoiceTypeCode: 'IADE', ReturnedInvoiceNumber: 'ABC2026000000123' },
    [line({ VatRate: '15' })],
  );
  it('is added to the rules if switched on, and is never more than a warning', () => {
    expect(problemsOf('salesReturnInvoice', odd, facts({ localGuidance: true }))).toEqual([
      'warning guidanceProfileType InvoiceTypeCode',
      'warning guidanceVatRate Lines[0].VatRate',
    ]);
  });
  it('is not given if switched off', () => {
    expect(problemsOf('salesReturnInvoice', odd, facts())).toEqual([]);
  });
  it('for a line depends only on the header fields that it declares as inputs', () => {
    const advised = facts({ localGuidance: true });
    const ground = headerInputsOfLines('salesReturnInvoice', odd, advised);
    expect(headerInputsOfLines('salesReturnInvoice', { ...odd, Description: 'x', CustomerCode: 'C-9' }, advised)).toBe(
      ground,
    );
    for (const name of ['InvoiceTypeCode', 'ProfileId', 'Date', 'ReturnedInvoiceDate']) {
      expect(headerInputsOfLines('salesReturnInvoice', { ...odd, [name]: '1' }, advised)).not.toBe(ground);
      expect(headerInputsOfLines('salesReturnInvoice', { ...odd, [name]: '1' }, facts())).toBe(
        headerInputsOfLines('salesReturnInvoice', odd, facts()),
      );
    }
    const outbound = headerInputsOfLines('despatch', despatch(), facts());
    expect(headerInputsOfLines('despatch', despatch({ DespatchType: '2' }), facts())).not.toBe(outbound);
  });
});
