/** Contents of documents, in whole amounts, so that their totals are beyond doubt. */
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Random } from '../../../practice/random.ts';
import { despatch, goodsLine, invoice } from '../../integration/application/harness.ts';
import type { JsonRecord } from '../../service/types.ts';

export type DeskKind = 'salesReturnInvoice' | 'despatch';

/** A line as the user enters it. */
function line(random: Random, key: string, isForeign: boolean): ValueRecord {
  return {
    $key: key,
    ...goodsLine(),
    ...{ Quantity: String(random.integer(1, 9)), UnitPrice: String(random.integer(1, 40) * 5), VatRate: '20' },
    ...(isForeign ? { CurrencyCode: 'USD', ExchangeRate: '40' } : { CurrencyCode: 'TRY', ExchangeRate: '1' }),
    ...{ VatIncluded: false, Discounts: [], Lots: [], SerialNumbers: [] },
  };
}

const withholding = { WithholdingCode: '601', WithholdingNumerator: '9', WithholdingDenominator: '10' } as const;

/** `withheld`: with withholding, so that a setting decides about the total. */
export function newContent(random: Random, kind: DeskKind, withheld = random.chance(0.4)): ValueRecord {
  const base: ValueRecord = kind === 'despatch' ? despatch() : invoice();
  // One currency for all lines.
  const isForeign = random.chance(0.12);
  const Lines = Array.from({ length: random.integer(1, 3) }, (_, index) => ({
    ...line(random, `k${index + 1}`, isForeign),
    ...(withheld && kind === 'salesReturnInvoice' ? withholding : {}),
  }));
  return {
    ...base,
    ...(withheld && kind === 'salesReturnInvoice' ? { ApplyWithholding: true } : {}),
    ...(random.chance(0.3) ? { DueDays: String(random.integer(1, 60)) } : {}),
    ...(random.chance(0.2) ? { DocumentNumber: `B-${random.integer(1, 999)}` } : {}),
    ...(kind === 'salesReturnInvoice' && random.chance(0.1)
      ? { OrderReferenceNumber: `SIP-${random.integer(1, 99)}` }
      : {}),
    Lines,
  };
}

/** A document as a colleague's program writes it. */
export function colleaguesDocument(random: Random, kind: DeskKind, more: JsonRecord = {}): JsonRecord {
  const Quantity = random.integer(1, 9);
  const UnitPrice = random.integer(1, 40) * 5;
  const [excluding, vat] = [Quantity * UnitPrice, (Quantity * UnitPrice) / 5];
  const own: JsonRecord =
    kind === 'despatch'
      ? { DespatchType: 2, DespatchNumber: 'Next', CurrencyCode: 'TRY' }
      : { InvoiceNumber: 'Next', ProfileId: 'TEMELFATURA', InvoiceTypeCode: 'IADE' };
  return {
    ...own,
    ...{ Date: '2026-11-20T00:00:00', CustomerCode: 'C00001', AverageExchangeRate: 1, DueDays: 0 },
    ...{ DiscountTotal: 0, SubTotal: excluding, VatTotal: vat, AdditionalTaxTotal: 0, GrandTotal: excluding + vat },
    ...more,
    Lines: [
      {
        ...goodsLine(),
        ...{ Quantity, UnitPrice, CurrencyCode: 'TRY', ExchangeRate: 1, Discounts: [], DiscountRate: 0 },
        ...{ DiscountAmount: 0, VatRate: 20, VatIncluded: false, VatAmount: vat, VatBase: excluding },
        ...{ AmountExcludingTax: excluding, AmountIncludingTax: excluding + vat, Lots: [], SerialNumbers: [] },
      },
    ],
  };
}
