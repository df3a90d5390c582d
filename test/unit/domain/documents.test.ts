import { describe, expect, expectTypeOf, it } from 'vitest';
import { documents, newDocument, newLine } from '../../../domain/documents/index.ts';
import type { Despatch, InvoiceLine, SalesReturnInvoice } from '../../../domain/documents/index.ts';
import { despatchLineFields } from '../../../domain/documents/despatch.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { acceptsNull, isSent } from '../../../domain/fields.ts';
import type { Field, Fields } from '../../../domain/fields.ts';
import { currencyId, policy, problemsOf } from './samples.ts';

/** Every field of a record, nested ones with dots, as `Name: class type`. */
function described(fields: Fields, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    found.set(prefix + name, `${field.class ?? 'supplied'} ${field.type}`);
    if (field.type === 'object' || (field.type === 'list' && name !== 'Lines')) {
      for (const [inner, told] of described(field.fields, `${prefix}${name}.`)) found.set(inner, told);
    }
  }
  return found;
}

/** A field list as the specification has it: names, and what holds for all of them. */
function table(rows: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(rows).flatMap(([told, names]) => names.split(/\s+/).map((name) => [name, told] as const)),
  );
}

const invoiceHeader = table({
  'echo uuid': 'Id CustomerId CurrencyId ShipmentDefinitionId',
  'echo text': 'CustomerName',
  'echo dateTime': 'CreateDate ModifyDate',
  'derived text': 'CurrencyCode',
  'derived integer': 'EInvoiceType',
  'snapshot text': 'Address CustomerTitle TaxNumber TaxOffice',
  'calculated decimal': 'WithholdingTotal',
  'amount decimal': 'DiscountTotal SubTotal VatTotal GrandTotal AverageExchangeRate AdditionalTaxTotal',
  'supplied text': `InvoiceNumber DocumentNumber Description CustomerCode SharingCode ShipmentDefinitionCode WithholdingCode
    ProfileId InvoiceTypeCode ReturnedInvoiceNumber OrderReferenceNumber BranchNumber BranchTitle BranchAddress
    InvestmentIncentiveDocumentNumber
    DeliveryInfo.DeliveryTerm DeliveryInfo.Country DeliveryInfo.CityName DeliveryInfo.CitySubdivisionName
    DeliveryInfo.StreetName DeliveryInfo.BuildingName DeliveryInfo.BuildingNumber DeliveryInfo.PostalZone
    DeliveryInfo.TransportMeans PaymentMeans.PaymentMeansCode PaymentMeans.PayeeFinancialAccountID
    PaymentMeans.CurrencyCode ReferencedDespatches.ID CustomerIdentitySchemes.SchemeID CustomerIdentitySchemes.Value
    PublicSectorSpendingUnit.BCP_Name PublicSectorSpendingUnit.BCP_VKN PublicSectorSpendingUnit.BCP_Country
    PublicSectorSpendingUnit.BCP_CityName PublicSectorSpendingUnit.BCP_CitySubdivisionName
    SgkInfo.MukellefKodu SgkInfo.MukellefAdi SgkInfo.DosyaNo SgkInfo.FaturaAltTipi`,
  'supplied dateTime': `Date ReturnedInvoiceDate OrderReferenceDate InvestmentIncentiveDocumentDate EnergyPeriodStart
    EnergyPeriodEnd ReferencedDespatches.IssueDate SgkInfo.StartDate SgkInfo.EndDate`,
  'supplied integer': 'DueDays WithholdingNumerator WithholdingDenominator DeliveryInfo.TransportModeCode',
  'supplied decimal': `WithholdingTaxRate SocialSecurityRate MarketRate DeliveryInfo.DeclaredForCarriageValueAmount
    DeliveryInfo.DeliveryInsuranceValue`,
  'supplied boolean': 'Consolidated PrintDescription Cancelled ApplyWithholding',
  'supplied object': 'DeliveryInfo PublicSectorSpendingUnit SgkInfo',
  'supplied list': 'PaymentMeans ReferencedDespatches CustomerIdentitySchemes Lines',
});

const invoiceLine = table({
  'echo uuid': 'ProductId UnitId CurrencyId LineGroupId WarehouseId',
  'echo text': 'ProductName UnitName',
  'calculated decimal': 'MainUnitQuantity WithheldVatAmount',
  'amount decimal': `DiscountRate DiscountAmount VatAmount AmountExcludingTax AmountIncludingTax VatBase
    AdditionalTaxAmount1 AdditionalTaxAmount2 AdditionalTaxAmount3
    AdditionalTaxBase1 AdditionalTaxBase2 AdditionalTaxBase3`,
  'supplied text': `ProductCode UnitCode CurrencyCode VatExemptionCode LineGroupName WarehouseName Description Description2
    WithholdingCode AdditionalTaxCode1 AdditionalTaxCode2 AdditionalTaxCode3
    Lots.LotNo Lots.UnitCode Lots.SupplierLotNo Lots.Description
    ExportInfo.PackagingType ExportInfo.DeliveryTerm ExportInfo.RequiredCustomsID ExportInfo.DeliveryAddress_CityName
    ExportInfo.DeliveryAddress_CitySubdivisionName ExportInfo.DeliveryAddress_Country
    ExportInfo.DeliveryAddress_StreetName ExportInfo.DeliveryAddress_BuildingName
    ExportInfo.DeliveryAddress_BuildingNumber ExportInfo.DeliveryAddress_PostalCode ExportInfo.TransportMeansID
    ExportInfo.PackageBrand ExportInfo.PackageID
    MedicineDeviceInfo.Ilaclar.GTIN MedicineDeviceInfo.Ilaclar.SN MedicineDeviceInfo.Ilaclar.BN
    MedicineDeviceInfo.TibbiCihazlar.UNO MedicineDeviceInfo.TibbiCihazlar.LNO MedicineDeviceInfo.TibbiCihazlar.SNO
    HalInfo.KUNYENO HalInfo.MALSAHIBIVKNTCKN HalInfo.MALSAHIBIADSOYADUNVAN
    ProductInfo.ModelName ProductInfo.BrandName ProductInfo.SellersItemIdentification
    ProductInfo.BuyersItemIdentification ProductInfo.ManufacturersItemIdentification ProductInfo.OriginCountryCode
    ProductInfo.OriginCountryName ProductInfo.ProductTraceID ProductInfo.CommodityClassification`,
  'supplied dateTime': 'Lots.ExpiryDate MedicineDeviceInfo.Ilaclar.XD MedicineDeviceInfo.TibbiCihazlar.URT',
  'supplied integer': 'VatRate WithholdingNumerator WithholdingDenominator ExportInfo.TransportMode',
  'supplied decimal': `Quantity UnitPrice ExchangeRate Discounts.Rate AdditionalTaxRate1 AdditionalTaxRate2
    AdditionalTaxRate3 Lots.Quantity ExportInfo.GrossWeightMeasure ExportInfo.NetWeightMeasure
    ExportInfo.PackageQuantity`,
  'supplied boolean': 'VatIncluded',
  'supplied list': 'Discounts Lots MedicineDeviceInfo.Ilaclar MedicineDeviceInfo.TibbiCihazlar',
  'supplied textList': 'SerialNumbers',
  'supplied object': 'ExportInfo MedicineDeviceInfo HalInfo ProductInfo',
});

const despatchHeader = table({
  'supplied integer': 'DespatchType DueDays',
  'supplied text':
    'DespatchNumber DocumentNumber Description CustomerCode CurrencyCode SharingCode ShipmentDefinitionCode',
  'supplied dateTime': 'Date ActualDispatchDate',
  'amount decimal':
    'DiscountTotal SubTotal VatTotal AdditionalTaxTotal WithholdingTotal GrandTotal AverageExchangeRate',
  'supplied list': 'Lines',
});

const quoteHeader = table({
  'supplied integer': 'QuoteType DueDays',
  'supplied text': 'QuoteNumber DocumentNumber Description',
  'supplied dateTime': 'Date DeliveryDate',
  'supplied uuid': 'CustomerId RepresentativeId CurrencyId SharingCodeId',
  'amount decimal':
    'DiscountTotal SubTotal VatTotal AdditionalTaxTotal WithholdingTotal GrandTotal AverageExchangeRate',
  'supplied list': 'Lines',
});

const sorted = (map: Map<string, string>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

describe('descriptions', () => {
  it.each(['salesReturnInvoice', 'purchaseReturnInvoice'] as const)(
    '§2.1, §2.2, §2.6 every field of a %s and no other',
    (kind) => {
      expect(sorted(described(documents[kind].fields))).toEqual(sorted(invoiceHeader));
    },
  );

  it.each(['salesReturnInvoice', 'purchaseReturnInvoice'] as const)(
    '§2.3 to §2.5 every field of a line of a %s and no other',
    (kind) => {
      expect(sorted(described(documents[kind].lineFields))).toEqual(sorted(invoiceLine));
    },
  );

  it.each([
    ['§2.7', 'despatch', despatchHeader],
    ['§2.8', 'quote', quoteHeader],
  ] as const)('%s every field of a %s is sent and no other', (_, kind, header) => {
    const sent = [...described(documents[kind].fields)].filter(([, told]) => /^(supplied|amount) /.test(told));
    expect(sorted(new Map(sent))).toEqual(sorted(header));
  });

  it('§2.8 assumes the lines of a quote to be those of an invoice, without a warehouse to be asked for', () => {
    expect(described(documents.quote.lineFields)).toEqual(described(documents.salesReturnInvoice.lineFields));
    expect(documents.quote.linesAssumed).toBe(true);
    expect(documents.quote.lineFields.WarehouseName?.required).toBeUndefined();
  });

  it('assumes the lines of a despatch to be those of an invoice, and says so', () => {
    expect(documents.despatch.lineFields).toBe(despatchLineFields);
    expect(documents.despatch.linesAssumed).toBe(true);
    expect(documents.salesReturnInvoice.linesAssumed).toBe(false);
  });

  it('classes a field by document: WithholdingTotal', () => {
    expect(documents.salesReturnInvoice.fields.WithholdingTotal?.class).toBe('calculated');
    expect(documents.purchaseReturnInvoice.fields.WithholdingTotal?.class).toBe('calculated');
    expect(documents.despatch.fields.WithholdingTotal?.class).toBe('amount');
    expect(documents.quote.fields.WithholdingTotal?.class).toBe('amount');
  });

  it.each(documentKinds)('names a section for each field of %s, and its special fields exist', (kind) => {
    const { fields, lineFields, numberField, typeField, referenceField } = documents[kind];
    const every = (of: Fields): Field[] =>
      Object.values(of).flatMap((field) => ('fields' in field ? [field, ...every(field.fields)] : [field]));
    for (const field of [...every(fields), ...every(lineFields)]) expect(field.section).toMatch(/^§2\.[1-8]$/);
    expect(fields[numberField]).toMatchObject({ type: 'text', numbering: true, required: true });
    expect(fields[numberField]).toHaveProperty('maxLength', kind === 'quote' ? 10 : 20);
    expect(fields[referenceField]).toMatchObject({ type: 'text' });
    if (typeField !== null) expect(fields[typeField]).toMatchObject({ required: true, closed: true });
    expect(fields.Lines.fields).toBe(lineFields);
  });

  it.each([
    [documents.salesReturnInvoice.fields, 'InvoiceNumber Date CustomerCode'],
    [documents.despatch.fields, 'DespatchType DespatchNumber Date CustomerCode CurrencyCode Lines'],
    [documents.purchaseReturnInvoice.fields, 'InvoiceNumber Date CustomerCode'],
    [documents.quote.fields, 'QuoteType QuoteNumber Date CustomerId CurrencyId Lines'],
    [documents.quote.lineFields, 'ProductCode UnitCode Quantity CurrencyCode'],
    [documents.salesReturnInvoice.lineFields, 'ProductCode UnitCode Quantity CurrencyCode WarehouseName'],
  ])('requires what the specification requires (%#)', (fields: Fields, names) => {
    const required = Object.keys(fields).filter((name) => fields[name]?.required === true);
    expect(required.sort()).toEqual(names.split(' ').sort());
  });

  it('knows which numbers may be null (§2.2, §2.5)', () => {
    const nullable = (fields: Fields): string[] =>
      Object.entries(fields).flatMap(([name, field]) => [
        ...((field.type === 'decimal' || field.type === 'integer' || field.type === 'list') && acceptsNull(field)
          ? [name]
          : []),
        ...('fields' in field ? nullable(field.fields) : []),
      ]);
    expect(nullable(documents.salesReturnInvoice.fields).sort()).toEqual(
      [
        ...['TransportModeCode', 'DeclaredForCarriageValueAmount', 'DeliveryInsuranceValue'],
        ...['TransportMode', 'GrossWeightMeasure', 'NetWeightMeasure', 'PackageQuantity'],
        ...['Ilaclar', 'TibbiCihazlar'],
      ].sort(),
    );
  });

  it('gives types from the descriptions', () => {
    expectTypeOf<SalesReturnInvoice['Cancelled']>().toEqualTypeOf<boolean | null | undefined>();
    expectTypeOf<Despatch['DespatchType']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<NonNullable<InvoiceLine['SerialNumbers']>>().toEqualTypeOf<string[]>();
    expect(isSent({ type: 'text', section: '§2.1', class: 'echo' })).toBe(false);
  });
});

describe('direction of stock', () => {
  it.each([
    ['salesReturnInvoice', {}, 'inbound'],
    ['despatch', { DespatchType: '2' }, 'inbound'],
    ['despatch', { DespatchType: '-2' }, 'outbound'],
    ['despatch', { DespatchType: '7' }, null],
    ['despatch', {}, null],
    ['quote', { QuoteType: '2' }, 'none'],
  ] as const)('%s %o: %s, assumed', (kind, content, direction) => {
    expect(documents[kind].movement(content)).toEqual({ direction, assumed: true });
  });
  it('a purchase return goes out, which is inferred as the sales return’s direction is', () => {
    expect(documents.purchaseReturnInvoice.movement({})).toEqual({ direction: 'outbound', assumed: true });
  });
});

describe('new documents', () => {
  it.each(documentKinds)('%s: numbered by the service and dated; only what the user must say is missing', (kind) => {
    const options = { today: '2026-11-21T14:30:00', defaultCurrency: 'TRY', currencyId };
    const content = newDocument(kind, options);
    expect(content).toMatchObject({ [documents[kind].numberField]: 'Next', Date: '2026-11-21T14:30:00', Lines: [] });
    const errors = problemsOf(kind, content).filter((told) => told.startsWith('error'));
    const noLine = 'error tooFewItems Lines';
    const expected = {
      salesReturnInvoice: ['error required CustomerCode'],
      purchaseReturnInvoice: ['error required CustomerCode'],
      despatch: ['error required CustomerCode', noLine],
      quote: ['error required CustomerId', noLine],
    };
    expect(errors).toEqual(expected[kind]);
  });

  it('a quote without the default currency’s identifier asks for it', () => {
    const content = newDocument('quote', { today: '2026-11-21', defaultCurrency: 'TRY' });
    expect(content).toMatchObject({ CurrencyCode: 'TRY' });
    expect(problemsOf('quote', content)).toContain('error required CurrencyId');
  });

  it('a line: in the default currency at rate 1, in the warehouse given', () => {
    const line = newLine('salesReturnInvoice', { defaultCurrency: 'TRY', warehouse: 'Merkez', key: 'k' });
    expect(line).toMatchObject({ $key: 'k', CurrencyCode: 'TRY', ExchangeRate: '1', WarehouseName: 'Merkez' });
    expect(newLine('despatch', { ...policy, key: 'k' })).not.toHaveProperty('WarehouseName');
  });
});
