import type { DocumentKind, JsonRecord, Service } from '../../service/types.ts';
import { goodsOf } from '../support/contents.ts';
import type { Desk } from '../support/desk.ts';

/**
 * A document of a colleague with nearly every field filled, to check that all of it is shown, edited and sent back.
 */
const round = (value: number): number => Math.round(value * 100) / 100;

function line(product: string, unit: string, quantity: number, price: number, more: JsonRecord = {}): JsonRecord {
  const rates = ((more['Discounts'] ?? []) as { Rate: number }[]).map(({ Rate }) => Rate);
  const kept = rates.reduce((left, rate) => left * (1 - rate / 100), 1);
  const net = round(quantity * price * kept);
  const vat = round(net * 0.2);
  return {
    ProductCode: product,
    UnitCode: unit,
    Quantity: quantity,
    UnitPrice: price,
    CurrencyCode: 'TRY',
    ExchangeRate: 1,
    DiscountRate: round((1 - kept) * 100),
    DiscountAmount: round(round(quantity * price) - net),
    Discounts: [],
    VatRate: 20,
    VatIncluded: false,
    VatAmount: vat,
    VatBase: net,
    AmountExcludingTax: net,
    AmountIncludingTax: round(net + vat),
    WarehouseName: 'MERKEZ DEPO',
    ...more,
  };
}

function totals(lines: readonly JsonRecord[]): JsonRecord {
  const sum = (name: string): number => round(lines.reduce((total, of) => total + Number(of[name]), 0));
  const [SubTotal, VatTotal] = [sum('AmountExcludingTax'), sum('VatAmount')];
  return {
    DiscountTotal: sum('DiscountAmount'),
    SubTotal,
    VatTotal,
    GrandTotal: round(SubTotal + VatTotal),
    AverageExchangeRate: 1,
  };
}

const extensions: JsonRecord = {
  ExportInfo: { PackagingType: 'CT', TransportMode: 1, GrossWeightMeasure: 12.5, DeliveryAddress_CityName: 'Hamburg' },
  HalInfo: { KUNYENO: '1234567890123456789', MALSAHIBIADSOYADUNVAN: 'Ege Üzüm' },
  ProductInfo: { BrandName: 'Yıldız', OriginCountryCode: 'TR' },
  MedicineDeviceInfo: {
    Ilaclar: [{ GTIN: '08699546334455', SN: 'SN-1', BN: 'B-9', XD: '2027-05-31T00:00:00' }],
    TibbiCihazlar: [{ UNO: 'UNO-7', LNO: 'LNO-7', SNO: null, URT: '2026-02-01T00:00:00' }],
  },
};

/** Lines: a plain product with two discounts and all nested records, one tracked by lots, one by serial numbers. */
async function richLines(desk: Desk, moves: 'in' | 'out', mark: string): Promise<JsonRecord[]> {
  const [plain, lots, serials] = ['P00001', 'P00003', 'P00005'];
  const { unitOf } = await goodsOf(desk, [plain, lots, serials]);
  const entered: JsonRecord = {
    SupplierLotNo: 'TED-77',
    ExpiryDate: '2027-06-30T00:00:00',
    Description: 'Palet 3',
  };
  const lot = (LotNo: string, Quantity: number, more: JsonRecord = {}): JsonRecord => ({
    LotNo,
    Quantity,
    UnitCode: unitOf(lots),
    ...more,
  });
  return [
    line(plain, unitOf(plain), 4, 250, {
      Discounts: [{ Rate: 10 }, { Rate: 5 }],
      Description: 'Ezik koli',
      Description2: 'İkinci raf',
      LineGroupName: 'HASARLI',
      ...extensions,
    }),
    line(lots, unitOf(lots), 30, 12.4, {
      Lots:
        moves === 'in'
          ? [lot(`${mark}-1`, 20, entered), lot(`${mark}-2`, 10)]
          : [lot(`L-${lots}-1`, 20), lot(`L-${lots}-2`, 10)],
    }),
    line(serials, unitOf(serials), 2, 999.9, {
      SerialNumbers: moves === 'in' ? [`${mark}-S1`, `${mark}-S2`] : [`S-${serials}-020`, `S-${serials}-021`],
    }),
  ];
}

/** Nested records of §2.1 and §2.2. */
const nested: JsonRecord = {
  DeliveryInfo: { DeliveryTerm: 'CIF', TransportModeCode: 3, CityName: 'İZMİR', TransportMeans: '34 ABC 123' },
  PaymentMeans: [
    { PaymentMeansCode: '42', PayeeFinancialAccountID: 'TR330006100519786457841326', CurrencyCode: 'TRY' },
    { PaymentMeansCode: '10', PayeeFinancialAccountID: null, CurrencyCode: 'TRY' },
  ],
  ReferencedDespatches: [{ ID: 'IRS2026000000007', IssueDate: '2026-10-27T00:00:00' }],
  CustomerIdentitySchemes: [{ SchemeID: 'MERSISNO', Value: '0123456789012345' }],
  PublicSectorSpendingUnit: { BCP_Name: 'Iğdır İl Sağlık Müdürlüğü', BCP_VKN: '4540536920' },
  SgkInfo: { StartDate: '2026-10-01T00:00:00', EndDate: '2026-10-31T00:00:00', MukellefKodu: '123' },
};

export async function richInvoice(
  desk: Desk,
  service: Service,
  kind: Extract<DocumentKind, `${string}Invoice`>,
): Promise<string> {
  const lines = await richLines(desk, kind === 'salesReturnInvoice' ? 'in' : 'out', 'ZGN');
  return service.company.createAsColleague(kind, {
    InvoiceNumber: 'Next',
    DocumentNumber: 'İADE-2026/11',
    Date: '2026-11-12T09:45:00',
    Description: 'Hasarlı çıkan ürünlerin iadesi',
    CustomerCode: 'C00002',
    DueDays: 30,
    ShipmentDefinitionCode: 'AMB',
    PrintDescription: true,
    ReturnedInvoiceNumber: 'EGE2026000000123',
    ReturnedInvoiceDate: '2026-10-28T00:00:00',
    BranchNumber: '07',
    BranchTitle: 'Bornova',
    InvestmentIncentiveDocumentNumber: 'YTB-55',
    EnergyPeriodStart: '2026-10-01T00:00:00',
    MarketRate: 1.5,
    ...nested,
    ...totals(lines),
    Lines: lines,
  });
}
