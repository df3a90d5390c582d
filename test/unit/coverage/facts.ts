/**
 * What the specification's tables say about each field. Repeated here on purpose: fields.test.ts compares it with the
 * descriptions in domain/documents.
 */
import { documents } from '../../../domain/documents/index.ts';
import type { Field, Fields } from '../../../domain/fields.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';

/** The specification's types; `texts` is an array of text, `list` an array of objects. */
export type FactType = 'text' | 'uuid' | 'int32' | 'double' | 'boolean' | 'dateTime' | 'object' | 'list' | 'texts';

interface More {
  /**
   * Who supplies the value (default: the caller). `amount`: the caller, computed by Rampa; `calculated`, `derived` and
   * `snapshot`: the service; `shown`: only returned.
   */
  readonly by?: 'caller' | 'amount' | 'calculated' | 'derived' | 'snapshot' | 'shown';
  readonly required?: boolean;
  /** Not marked as required in the specification's table, but required by another of its rules. */
  readonly requiredHere?: boolean;
  readonly maxLength?: number;
  readonly min?: number;
  /** Exclusive minimum. */
  readonly above?: number;
  readonly max?: number;
  readonly choices?: readonly number[];
  readonly minItems?: number;
  /** `"Next"` asks the service to assign the number. */
  readonly numbering?: boolean;
}

export interface FieldFacts {
  readonly id: string;
  readonly document: DocumentKind;
  /** E.g. `Lines.Lots.LotNo`. */
  readonly path: string;
  readonly facts: More & { readonly type: FactType; readonly nullable: boolean };
}

type Group = readonly [type: FactType | `${FactType} or null`, more: More, paths: string];

const fieldsOf = (document: DocumentKind, groups: readonly Group[]): readonly FieldFacts[] =>
  groups.flatMap(([type, more, paths]) =>
    paths.split(/\s+/).map((path) => ({
      id: `${document} ${path}`,
      document,
      path,
      facts: { ...more, type: type.replace(' or null', '') as FactType, nullable: type.endsWith(' or null') },
    })),
  );

export const allFields: readonly FieldFacts[] = [
  ...fieldsOf('salesReturnInvoice', [
    ['uuid', { by: 'shown' }, 'Id'],
    [
      'uuid or null',
      { by: 'shown' },
      `CustomerId CurrencyId ShipmentDefinitionId Lines.ProductId Lines.UnitId Lines.CurrencyId Lines.LineGroupId
       Lines.WarehouseId`,
    ],
    ['text or null', { by: 'shown' }, 'CustomerName Lines.ProductName Lines.UnitName'],
    ['text or null', { by: 'derived' }, 'CurrencyCode'],
    ['text or null', { by: 'snapshot' }, 'Address CustomerTitle TaxNumber TaxOffice'],
    ['int32', { by: 'derived', choices: [0, 2] }, 'EInvoiceType'],
    ['text or null', { required: true, maxLength: 20, numbering: true }, 'InvoiceNumber'],
    ['text or null', { maxLength: 100 }, 'DocumentNumber Lines.Lots.Description'],
    ['dateTime or null', { required: true }, 'Date'],
    ['text or null', { maxLength: 1000 }, 'Description'],
    [
      'text or null',
      { required: true },
      `CustomerCode Lines.ProductCode Lines.UnitCode Lines.CurrencyCode Lines.WarehouseName Lines.Lots.LotNo
       Lines.Lots.UnitCode`,
    ],
    ['int32', { min: 0 }, 'DueDays'],
    [
      'text or null',
      {},
      `SharingCode ShipmentDefinitionCode ProfileId InvoiceTypeCode ReturnedInvoiceNumber OrderReferenceNumber
       BranchNumber BranchTitle BranchAddress InvestmentIncentiveDocumentNumber DeliveryInfo.DeliveryTerm
       DeliveryInfo.Country DeliveryInfo.CityName DeliveryInfo.CitySubdivisionName DeliveryInfo.StreetName
       DeliveryInfo.BuildingName DeliveryInfo.BuildingNumber DeliveryInfo.PostalZone DeliveryInfo.TransportMeans
       PaymentMeans.PaymentMeansCode PaymentMeans.PayeeFinancialAccountID PaymentMeans.CurrencyCode
       ReferencedDespatches.ID CustomerIdentitySchemes.SchemeID CustomerIdentitySchemes.Value
       PublicSectorSpendingUnit.BCP_Name PublicSectorSpendingUnit.BCP_VKN PublicSectorSpendingUnit.BCP_Country
       PublicSectorSpendingUnit.BCP_CityName PublicSectorSpendingUnit.BCP_CitySubdivisionName SgkInfo.MukellefKodu
       SgkInfo.MukellefAdi SgkInfo.DosyaNo SgkInfo.FaturaAltTipi Lines.LineGroupName Lines.Lots.SupplierLotNo
       Lines.ExportInfo.PackagingType Lines.ExportInfo.DeliveryTerm Lines.ExportInfo.RequiredCustomsID
       Lines.ExportInfo.DeliveryAddress_CityName Lines.ExportInfo.DeliveryAddress_CitySubdivisionName
       Lines.ExportInfo.DeliveryAddress_Country Lines.ExportInfo.DeliveryAddress_StreetName
       Lines.ExportInfo.DeliveryAddress_BuildingName Lines.ExportInfo.DeliveryAddress_BuildingNumber
       Lines.ExportInfo.DeliveryAddress_PostalCode Lines.ExportInfo.TransportMeansID Lines.ExportInfo.PackageBrand
       Lines.ExportInfo.PackageID Lines.MedicineDeviceInfo.Ilaclar.GTIN Lines.MedicineDeviceInfo.Ilaclar.SN
       Lines.MedicineDeviceInfo.Ilaclar.BN Lines.MedicineDeviceInfo.TibbiCihazlar.UNO
       Lines.MedicineDeviceInfo.TibbiCihazlar.LNO Lines.MedicineDeviceInfo.TibbiCihazlar.SNO Lines.HalInfo.KUNYENO
       Lines.HalInfo.MALSAHIBIVKNTCKN Lines.HalInfo.MALSAHIBIADSOYADUNVAN Lines.ProductInfo.ModelName
       Lines.ProductInfo.BrandName Lines.ProductInfo.SellersItemIdentification
       Lines.ProductInfo.BuyersItemIdentification Lines.ProductInfo.ManufacturersItemIdentification
       Lines.ProductInfo.OriginCountryCode Lines.ProductInfo.OriginCountryName Lines.ProductInfo.ProductTraceID
       Lines.ProductInfo.CommodityClassification`,
    ],
    [
      'double',
      { by: 'amount' },
      `DiscountTotal SubTotal VatTotal GrandTotal AverageExchangeRate AdditionalTaxTotal Lines.DiscountAmount
       Lines.VatAmount Lines.AmountExcludingTax Lines.AmountIncludingTax Lines.VatBase Lines.AdditionalTaxAmount1
       Lines.AdditionalTaxAmount2 Lines.AdditionalTaxAmount3 Lines.AdditionalTaxBase1 Lines.AdditionalTaxBase2
       Lines.AdditionalTaxBase3`,
    ],
    ['boolean', {}, 'Consolidated PrintDescription Cancelled ApplyWithholding Lines.VatIncluded'],
    ['text or null', { maxLength: 10 }, 'WithholdingCode Lines.VatExemptionCode Lines.WithholdingCode'],
    [
      'int32',
      {},
      `WithholdingNumerator WithholdingDenominator Lines.WithholdingNumerator Lines.WithholdingDenominator`,
    ],
    ['double', { by: 'calculated' }, 'WithholdingTotal Lines.MainUnitQuantity Lines.WithheldVatAmount'],
    [
      'double',
      {},
      `WithholdingTaxRate SocialSecurityRate MarketRate Lines.AdditionalTaxRate1 Lines.AdditionalTaxRate2
       Lines.AdditionalTaxRate3`,
    ],
    [
      'dateTime or null',
      {},
      `ReturnedInvoiceDate OrderReferenceDate InvestmentIncentiveDocumentDate EnergyPeriodStart EnergyPeriodEnd
       ReferencedDespatches.IssueDate SgkInfo.StartDate SgkInfo.EndDate Lines.Lots.ExpiryDate
       Lines.MedicineDeviceInfo.Ilaclar.XD Lines.MedicineDeviceInfo.TibbiCihazlar.URT`,
    ],
    [
      'object or null',
      {},
      `DeliveryInfo PublicSectorSpendingUnit SgkInfo Lines.ExportInfo Lines.MedicineDeviceInfo Lines.HalInfo
       Lines.ProductInfo`,
    ],
    ['list', {}, 'PaymentMeans ReferencedDespatches CustomerIdentitySchemes Lines Lines.Discounts Lines.Lots'],
    ['dateTime or null', { by: 'shown' }, 'CreateDate ModifyDate'],
    ['int32 or null', { choices: [1, 2, 3, 4] }, 'DeliveryInfo.TransportModeCode Lines.ExportInfo.TransportMode'],
    [
      'double or null',
      {},
      `DeliveryInfo.DeclaredForCarriageValueAmount DeliveryInfo.DeliveryInsuranceValue
       Lines.ExportInfo.GrossWeightMeasure Lines.ExportInfo.NetWeightMeasure Lines.ExportInfo.PackageQuantity`,
    ],
    ['double', { above: 0, requiredHere: true }, 'Lines.Quantity'],
    ['double', { min: 0 }, 'Lines.UnitPrice'],
    ['double', { above: 0 }, 'Lines.ExchangeRate'],
    ['double', { by: 'amount', min: 0, max: 100 }, 'Lines.DiscountRate'],
    ['double', { min: 0, max: 100, requiredHere: true }, 'Lines.Discounts.Rate'],
    ['int32', { min: 0, max: 100 }, 'Lines.VatRate'],
    ['text or null', { maxLength: 255 }, 'Lines.Description Lines.Description2'],
    ['text or null', { maxLength: 15 }, 'Lines.AdditionalTaxCode1 Lines.AdditionalTaxCode2 Lines.AdditionalTaxCode3'],
    ['texts', {}, 'Lines.SerialNumbers'],
    ['double', { required: true, above: 0 }, 'Lines.Lots.Quantity'],
    ['list or null', {}, 'Lines.MedicineDeviceInfo.Ilaclar Lines.MedicineDeviceInfo.TibbiCihazlar'],
  ]),
  ...fieldsOf('despatch', [
    ['int32', { required: true, choices: [2, -2] }, 'DespatchType'],
    ['text or null', { required: true, maxLength: 20, numbering: true }, 'DespatchNumber'],
    ['text or null', { maxLength: 100 }, 'DocumentNumber'],
    ['dateTime or null', { required: true }, 'Date'],
    ['dateTime or null', {}, 'ActualDispatchDate'],
    ['text or null', { maxLength: 1000 }, 'Description'],
    ['text or null', { required: true }, 'CustomerCode CurrencyCode'],
    ['int32', { min: 0 }, 'DueDays'],
    ['text or null', {}, 'SharingCode ShipmentDefinitionCode'],
    [
      'double',
      { by: 'amount' },
      `DiscountTotal SubTotal VatTotal AdditionalTaxTotal WithholdingTotal GrandTotal AverageExchangeRate`,
    ],
    ['list', { required: true, minItems: 1 }, 'Lines'],
    ['text or null', { by: 'shown' }, 'CustomerName'],
    ['text or null', { by: 'snapshot' }, 'CustomerTitle TaxNumber TaxOffice Address'],
    ['uuid or null', { by: 'shown' }, 'Id CustomerId CurrencyId ShipmentDefinitionId'],
    ['dateTime or null', { by: 'shown' }, 'CreateDate ModifyDate'],
  ]),
  ...fieldsOf('quote', [
    ['int32', { required: true, choices: [1, 2] }, 'QuoteType'],
    ['text or null', { required: true, maxLength: 10, numbering: true }, 'QuoteNumber'],
    ['text or null', { maxLength: 20 }, 'DocumentNumber'],
    ['dateTime or null', { required: true }, 'Date'],
    ['text or null', { maxLength: 1000 }, 'Description'],
    ['uuid or null', { required: true }, 'CustomerId CurrencyId'],
    ['uuid or null', {}, 'RepresentativeId SharingCodeId'],
    ['int32', { min: 0 }, 'DueDays'],
    ['dateTime or null', {}, 'DeliveryDate'],
    [
      'double',
      { by: 'amount' },
      `DiscountTotal SubTotal VatTotal AdditionalTaxTotal WithholdingTotal GrandTotal AverageExchangeRate`,
    ],
    ['list', { required: true, minItems: 1 }, 'Lines'],
    ['text or null', { by: 'shown' }, 'CustomerCode CustomerName RepresentativeName CurrencyCode SharingCode'],
    ['uuid or null', { by: 'shown' }, 'Id'],
    ['dateTime or null', { by: 'shown' }, 'CreateDate ModifyDate'],
  ]),
];

/** The id of a field's row: the section that describes the field, and the field's path there. */
export function rowOf({ document, path }: FieldFacts): string {
  if (document === 'despatch') return `§2.7 ${path}`;
  if (document === 'quote') return `§2.8 ${path}`;
  const [, lot] = /^Lines\.Lots\.(.+)$/.exec(path) ?? [];
  const [, inLine] = /^Lines\.(.+)$/.exec(path) ?? [];
  if (lot !== undefined) return `§2.4 ${lot}`;
  if (inLine !== undefined) return `${/Info\./.test(inLine) ? '§2.5' : '§2.3'} ${inLine}`;
  return `${path.includes('.') ? '§2.2' : '§2.1'} ${path}`;
}

/** The field at a path such as `Lines.Lots.LotNo`. */
export function fieldAt(kind: DocumentKind, path: string): Field | null {
  let fields: Fields = documents[kind].fields;
  let found: Field | null = null;
  for (const name of path.split('.')) {
    found = Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
    if (found === null) return null;
    fields = found.type === 'object' || found.type === 'list' ? found.fields : {};
  }
  return found;
}

/** All paths in the description of a document; those within lines only if `withLines`. */
export function describedPaths(kind: DocumentKind, withLines: boolean): readonly string[] {
  const walk = (fields: Fields, at: string): string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const path = at + name;
      const inner = field.type === 'object' || field.type === 'list' ? field.fields : null;
      return inner === null || (path === 'Lines' && !withLines) ? [path] : [path, ...walk(inner, `${path}.`)];
    });
  return walk(documents[kind].fields, '');
}
