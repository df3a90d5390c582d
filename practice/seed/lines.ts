import type { Company, Product, StoredDocument, User } from '../documents/company.ts';
import type { Writer } from '../documents/write.ts';
import type { DocumentKind, JsonRecord } from '../types.ts';

export interface SeedParts {
  readonly company: Company;
  readonly user: User;
  readonly writer: Writer;
}

/** Creates a document of the company's past, by the same rules as all others. */
export function seedDocument(parts: SeedParts, kind: DocumentKind, body: JsonRecord): StoredDocument {
  const { company, user, writer } = parts;
  const asked = { operation: 'create', kind, company, user, periodId: null, existing: null, body } as const;
  const result = writer.write({ ...asked, seeded: true });
  if (result.kind === 'written') return result.document;
  throw new Error(`The demo company refuses its own document: ${JSON.stringify(result.refusals)}`);
}

export function line(product: Product, quantity: number): JsonRecord {
  const excluding = Math.round(quantity * product.price * 100) / 100;
  const vat = Math.round(excluding * product.vatRate) / 100;
  return {
    ProductCode: product.code,
    UnitCode: product.units[0]?.code ?? '',
    Quantity: quantity,
    UnitPrice: product.price,
    CurrencyCode: 'TRY',
    ExchangeRate: 1,
    DiscountRate: 0,
    DiscountAmount: 0,
    Discounts: [],
    VatRate: product.vatRate,
    VatIncluded: false,
    VatAmount: vat,
    AmountExcludingTax: excluding,
    AmountIncludingTax: Math.round((excluding + vat) * 100) / 100,
    VatBase: excluding,
    WarehouseName: 'MERKEZ DEPO',
  };
}

export function withLots(of: JsonRecord, ...lots: [lotNo: string, quantity: number][]): JsonRecord {
  return { ...of, Lots: lots.map(([LotNo, Quantity]) => ({ LotNo, Quantity, UnitCode: of.UnitCode ?? '' })) };
}

export function totals(lines: readonly JsonRecord[]): JsonRecord {
  const sum = (name: string): number =>
    Math.round(lines.reduce((total, of) => total + Number(of[name] ?? 0), 0) * 100) / 100;
  const SubTotal = sum('AmountExcludingTax');
  const VatTotal = sum('VatAmount');
  return { DiscountTotal: 0, SubTotal, VatTotal, GrandTotal: Math.round((SubTotal + VatTotal) * 100) / 100 };
}
