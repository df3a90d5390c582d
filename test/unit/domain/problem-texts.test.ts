import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentKinds, operations } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { markChosenLots } from '../../../domain/chosen-lots.ts';
import { problemCodes } from '../../../domain/model/problem.ts';
import type { RampaProblem } from '../../../domain/model/problem.ts';
import { withOpenEntries } from '../../../domain/open-entries.ts';
import { validateDocument } from '../../../domain/rules/validate.ts';
import { format } from '../../../renderer/messages/index.svelte.ts';
import { anyDocument, anyNonsense, despatch, facts, invoice, line, lot, quote } from './samples.ts';

const company = facts(
  {
    localGuidance: true,
    usesEInvoice: true,
    presenceOf: (lookup, code) =>
      code === 'kapı-1' ? 'several' : code === 'UNREAD' ? 'unread' : lookup !== 'lineGroups',
  },
  [1, 3, 4, 5].map((stockType) => ({
    code: `T-${String(stockType)}`,
    stockType,
    units: [{ code: 'C62', main: true }],
  })),
);

function say({ code, params }: RampaProblem): void {
  for (const language of ['tr', 'en'] as const) {
    const text = format(language, `problems.${code}`, params);
    expect(text).not.toBe(`problems.${code}`);
    expect(text.trim()).not.toBe('');
  }
}

const share = (code: string, numerator: string, denominator: string) => ({
  WithholdingCode: code,
  WithholdingNumerator: numerator,
  WithholdingDenominator: denominator,
});
const returning = { ProfileId: 'TEMELFATURA', InvoiceTypeCode: 'IADE' };
const selling = { ProfileId: 'TEMELFATURA', InvoiceTypeCode: 'SATIS' };
const long = 'x'.repeat(1001);
const twoLines = [line({ $key: 'read-1' }), line({ $key: 'read-2', ProductCode: 'P-2' })];

/** Documents that together have every possible fault. */
const faulty: readonly (readonly [DocumentKind, ValueRecord, ValueRecord | null])[] = [
  [
    'salesReturnInvoice',
    invoice({ CustomerCode: '', Description: long, DueDays: 'x', Date: 'y', MarketRate: 'z', GrandTotal: 'v' }),
    null,
  ],
  [
    'salesReturnInvoice',
    invoice({ DueDays: '-1', BranchTitle: '\u0001', MarketRate: '12345678901234567890' }, []),
    null,
  ],
  ['quote', quote({ QuoteType: '5', CustomerId: 'x' }, [line({ Lots: [lot()] })]), null],
  ['despatch', despatch({ DespatchNumber: 'Next', DespatchType: '2' }), despatch()],
  ['despatch', despatch({}, [line({ $key: 'n' })]), despatch({}, twoLines)],
  ['despatch', despatch({}, [line({ $key: 'n' })]), despatch({}, [])],
  ['despatch', despatch({}, []), despatch({}, [])],
  ['despatch', despatch({}, twoLines.toReversed()), despatch({}, twoLines)],
  ['quote', quote({ GrandTotal: '1' }, [line({ Quantity: '9' })]), quote({ GrandTotal: '1' })],
  [
    'salesReturnInvoice',
    invoice({ GrandTotal: '1', AverageExchangeRate: '2', ...share('612', '11', '10'), ApplyWithholding: true }, [
      line({ Quantity: '0', VatRate: '101', ExchangeRate: '2', DiscountRate: '5', LineGroupName: 'Yok' }),
      line({ CurrencyCode: 'USD', ExchangeRate: '', UnitPrice: '', ...share('612', '', '10') }),
    ]),
    null,
  ],
  ['salesReturnInvoice', invoice({ AverageExchangeRate: '2' }, [line({ UnitPrice: '0' })]), null],
  ['salesReturnInvoice', invoice({}, [line({ UnitPrice: '10', VatRate: '' })]), null],
  ['salesReturnInvoice', invoice({ Date: '2021-02-28', ...share('601', '4', '10') }), null],
  [
    'despatch',
    despatch({ DespatchType: '-2' }, [
      line({ ProductCode: 'T-3', UnitCode: 'KGM' }),
      line({ ProductCode: 'T-4', Lots: [lot({ SupplierLotNo: 'S', Quantity: '1' })], WarehouseName: '' }),
      line({ ProductCode: 'T-5' }),
      line({ ProductCode: 'T-1', SerialNumbers: ['a', 'a', ''] }),
      line({ SerialNumbers: ['', 'b'] }),
    ]),
    null,
  ],
  ['salesReturnInvoice', invoice({}, [line({ Lots: [lot()] }), line({ Lots: [lot()] })]), null],
  [
    'salesReturnInvoice',
    invoice(
      {
        ...returning,
        ProfileId: 'TICARIFATURA',
        TaxNumber: '1000036100',
        PaymentMeans: [{ PayeeFinancialAccountID: 'TR340006100519786457841326' }],
        CustomerIdentitySchemes: [
          { SchemeID: 'VKN', Value: '12' },
          { SchemeID: 'TCKN', Value: '10000000147' },
        ],
      },
      [line({ VatRate: '15' }), line({ VatRate: '18' })],
    ),
    null,
  ],
  ['salesReturnInvoice', invoice({ ...selling, ProfileId: 'KAMU' }), null],
  ['salesReturnInvoice', invoice({ ...returning, ProfileId: 'NOSUCH', ReturnedInvoiceNumber: 'A1' }), null],
  ['salesReturnInvoice', invoice({ Date: '2020-01-01' }, [line({ VatRate: '10' })]), null],
  [
    'salesReturnInvoice',
    invoice({ ...selling }, [
      line({ ...share('606', '5', '10'), VatExemptionCode: '351' }),
      line({ VatRate: '0' }),
      line({ VatRate: '0', VatExemptionCode: '555' }),
      line({ VatRate: '20', VatExemptionCode: '701' }),
      line({ VatRate: '0', VatExemptionCode: '308', AdditionalTaxCode1: '4171' }),
      line({ ...share('601', '3', '10'), AdditionalTaxCode1: '0015', AdditionalTaxCode2: '0061' }),
      line(share('627', '4', '10')),
      line(share('650', '9', '10')),
    ]),
    null,
  ],
  ['salesReturnInvoice', invoice({ ProfileId: 'YATIRIMTESVIK', InvoiceTypeCode: 'ISTISNA' }), null],
  ['despatch', despatch({ CurrencyCode: 'USD' }), null],
  ['despatch', despatch({}, [line({ VatRate: null, $from: { service: { Quantity: '2' } } })]), null],
  ['despatch', despatch({}, [line({ $from: { service: { Quantity: '1', DiscountAmount: '5' } } })]), null],
  [
    'despatch',
    despatch({}, [line({ $from: { service: { ...line(), Quantity: '1', AmountExcludingTax: '100' } } })]),
    null,
  ],
  ['despatch', despatch({}, [line({ CurrencyCode: 'USD', ExchangeRate: '' })]), null],
  [
    'despatch',
    markChosenLots('despatch', despatch({}, [line({ ProductCode: 'X', Lots: [lot()] })]), () => undefined),
    null,
  ],
  ['despatch', withOpenEntries(despatch(), [{ key: 'a', text: 'x', origin: 'typed', reason: 'notRead' }]), null],
  ['despatch', despatch({ ShipmentDefinitionCode: 'UNREAD' }, [line({ ProductCode: 'kapı-1' })]), null],
];

describe('texts of problems', () => {
  it('exist in both languages for every problem that a rule can report, each reported for a document here', () => {
    const found = faulty.flatMap(([kind, content, baseline]) =>
      validateDocument(kind, content, company, baseline === null ? 'create' : 'change', baseline),
    );
    found.forEach(say);
    const stated = new Set(found.map(({ code }) => code));
    expect(problemCodes.filter((code) => !stated.has(code))).toEqual([]);
  });

  it.each(documentKinds)('%s: need no parameters other than those that the rule gives', (kind) => {
    fc.assert(
      fc.property(anyNonsense(kind), anyDocument(kind), fc.constantFrom(...operations), (odd, any, operation) => {
        validateDocument(kind, odd, company, operation, any).forEach(say);
        validateDocument(kind, any, company, operation, odd).forEach(say);
      }),
      { numRuns: 40 },
    );
  });
});
