/**
 * Every row there must be, by its section, counted: a row that is dropped is missed here, and one that is added is added
 * here too, on purpose.
 */
const section = (count: number, ids: string): { readonly count: number; readonly ids: readonly string[] } => ({
  count,
  ids: ids.trim().split(/\s+/),
});

export const frozen: Readonly<Record<string, { readonly count: number; readonly ids: readonly string[] }>> = {
  '§1': section(
    10,
    `
      purpose resources.Stock resources.Documents resources.Banking resources.Customers resources.Definitions
      rule1 rule2 rule3 rule4
    `,
  ),
  '§1.1': section(
    7,
    `
      Authorization X-UserID X-UserID.audit X-CompanyID X-CompanyID.assigned X-PeriodID X-PeriodID.written
    `,
  ),
  '§1.2': section(
    8,
    `
      json Success ResultCode Message Data Errors Errors.Code Errors.Message
    `,
  ),
  '§2.1': section(
    78,
    `
      Id CustomerId CurrencyId CustomerName CurrencyCode ShipmentDefinitionId Address CustomerTitle TaxNumber
      TaxOffice EInvoiceType InvoiceNumber DocumentNumber Date Description CustomerCode DueDays SharingCode
      ShipmentDefinitionCode DiscountTotal SubTotal VatTotal GrandTotal Consolidated PrintDescription Cancelled
      AverageExchangeRate ApplyWithholding WithholdingCode WithholdingNumerator WithholdingDenominator
      WithholdingTotal AdditionalTaxTotal ProfileId InvoiceTypeCode WithholdingTaxRate SocialSecurityRate
      MarketRate ReturnedInvoiceNumber ReturnedInvoiceDate OrderReferenceNumber OrderReferenceDate BranchNumber
      BranchTitle BranchAddress InvestmentIncentiveDocumentNumber InvestmentIncentiveDocumentDate
      EnergyPeriodStart EnergyPeriodEnd DeliveryInfo PaymentMeans ReferencedDespatches CustomerIdentitySchemes
      PublicSectorSpendingUnit SgkInfo CreateDate ModifyDate Lines fieldset givers CurrencyCode.derived snapshot
      EInvoiceType.derived InvoiceNumber.unique InvoiceNumber.next InvoiceNumber.series Date.time
      CustomerCode.list SharingCode.own ShipmentDefinitionCode.list AverageExchangeRate.one WithholdingTotal.sum
      ProfileId.required InvoiceTypeCode.required ProfileId.pairs rates.asSent ReturnedInvoiceNumber.free
      Lines.order
    `,
  ),
  '§2.2': section(
    31,
    `
      DeliveryInfo.DeliveryTerm DeliveryInfo.TransportModeCode DeliveryInfo.Country DeliveryInfo.CityName
      DeliveryInfo.CitySubdivisionName DeliveryInfo.StreetName DeliveryInfo.BuildingName
      DeliveryInfo.BuildingNumber DeliveryInfo.PostalZone DeliveryInfo.TransportMeans
      DeliveryInfo.DeclaredForCarriageValueAmount DeliveryInfo.DeliveryInsuranceValue
      PaymentMeans.PaymentMeansCode PaymentMeans.PayeeFinancialAccountID PaymentMeans.CurrencyCode
      ReferencedDespatches.ID ReferencedDespatches.IssueDate CustomerIdentitySchemes.SchemeID
      CustomerIdentitySchemes.Value PublicSectorSpendingUnit.BCP_Name PublicSectorSpendingUnit.BCP_VKN
      PublicSectorSpendingUnit.BCP_Country PublicSectorSpendingUnit.BCP_CityName
      PublicSectorSpendingUnit.BCP_CitySubdivisionName SgkInfo.StartDate SgkInfo.EndDate SgkInfo.MukellefKodu
      SgkInfo.MukellefAdi SgkInfo.DosyaNo SgkInfo.FaturaAltTipi asSent
    `,
  ),
  '§2.3': section(
    75,
    `
      ProductId UnitId CurrencyId LineGroupId WarehouseId ProductName UnitName MainUnitQuantity ProductCode
      UnitCode Quantity UnitPrice CurrencyCode ExchangeRate DiscountRate DiscountAmount Discounts Discounts.Rate
      VatRate VatIncluded VatAmount AmountExcludingTax AmountIncludingTax VatBase VatExemptionCode LineGroupName
      WarehouseName Description Description2 WithholdingCode WithholdingNumerator WithholdingDenominator
      WithheldVatAmount AdditionalTaxCode1 AdditionalTaxCode2 AdditionalTaxCode3 AdditionalTaxRate1
      AdditionalTaxRate2 AdditionalTaxRate3 AdditionalTaxAmount1 AdditionalTaxAmount2 AdditionalTaxAmount3
      AdditionalTaxBase1 AdditionalTaxBase2 AdditionalTaxBase3 Lots SerialNumbers ExportInfo MedicineDeviceInfo
      HalInfo ProductInfo MainUnitQuantity.calculated ProductCode.list UnitCode.own UnitCode.universal
      Quantity.border UnitPrice.vat CurrencyCode.list ExchangeRate.one ExchangeRate.required DiscountRate.follows
      Discounts.compounding Discounts.empty LineGroupName.list WarehouseName.list WarehouseName.movement
      WarehouseName.both WithheldVatAmount.formula SerialNumbers.count SerialNumbers.warehouse stock.1-2 stock.3
      stock.4-6-7 stock.5 stock.meaning
    `,
  ),
  '§2.4': section(
    13,
    `
      LotNo Quantity UnitCode SupplierLotNo ExpiryDate Description LotNo.unique LotNo.consumes Quantity.sign
      UnitCode.own inbound sum warehouse
    `,
  ),
  '§2.5': section(
    40,
    `
      ExportInfo.PackagingType ExportInfo.DeliveryTerm ExportInfo.RequiredCustomsID
      ExportInfo.DeliveryAddress_CityName ExportInfo.DeliveryAddress_CitySubdivisionName
      ExportInfo.DeliveryAddress_Country ExportInfo.DeliveryAddress_StreetName
      ExportInfo.DeliveryAddress_BuildingName ExportInfo.DeliveryAddress_BuildingNumber
      ExportInfo.DeliveryAddress_PostalCode ExportInfo.TransportMeansID ExportInfo.PackageBrand
      ExportInfo.PackageID ExportInfo.TransportMode ExportInfo.GrossWeightMeasure ExportInfo.NetWeightMeasure
      ExportInfo.PackageQuantity MedicineDeviceInfo.Ilaclar MedicineDeviceInfo.Ilaclar.GTIN
      MedicineDeviceInfo.Ilaclar.SN MedicineDeviceInfo.Ilaclar.BN MedicineDeviceInfo.Ilaclar.XD
      MedicineDeviceInfo.TibbiCihazlar MedicineDeviceInfo.TibbiCihazlar.UNO MedicineDeviceInfo.TibbiCihazlar.LNO
      MedicineDeviceInfo.TibbiCihazlar.SNO MedicineDeviceInfo.TibbiCihazlar.URT HalInfo.KUNYENO
      HalInfo.MALSAHIBIVKNTCKN HalInfo.MALSAHIBIADSOYADUNVAN ProductInfo.ModelName ProductInfo.BrandName
      ProductInfo.SellersItemIdentification ProductInfo.BuyersItemIdentification
      ProductInfo.ManufacturersItemIdentification ProductInfo.OriginCountryCode ProductInfo.OriginCountryName
      ProductInfo.ProductTraceID ProductInfo.CommodityClassification asSent
    `,
  ),
  '§2.6': section(
    7,
    `
      fields required snapshot lineRules lineIdentity sharing notShown
    `,
  ),
  '§2.7': section(
    46,
    `
      DespatchType DespatchNumber DocumentNumber Date ActualDispatchDate Description CustomerCode CurrencyCode
      DueDays SharingCode ShipmentDefinitionCode DiscountTotal SubTotal VatTotal AdditionalTaxTotal
      WithholdingTotal GrandTotal AverageExchangeRate Lines CustomerName CustomerTitle TaxNumber TaxOffice Address
      Id CustomerId CurrencyId ShipmentDefinitionId CreateDate ModifyDate DespatchType.values DespatchType.fixed
      DespatchNumber.unique DespatchNumber.next DespatchNumber.series Date.time snapshot codes SharingCode.own
      totals AverageExchangeRate.one Lines.one response data.notShown lines.notShown others.notShown
    `,
  ),
  '§2.8': section(
    40,
    `
      QuoteType QuoteNumber DocumentNumber Date Description CustomerId RepresentativeId CurrencyId DueDays
      DeliveryDate SharingCodeId DiscountTotal SubTotal VatTotal AdditionalTaxTotal WithholdingTotal GrandTotal
      AverageExchangeRate Lines CustomerCode CustomerName RepresentativeName CurrencyCode SharingCode Id CreateDate ModifyDate
      QuoteType.values QuoteType.fixed QuoteNumber.unique QuoteNumber.next QuoteNumber.series Date.time
      identifiers RepresentativeId.own SharingCodeId.own totals Lines.one lines.notShown data.notShown
    `,
  ),
  '§3': section(
    6,
    `
      Cancelled transitions rule1.locked rule1.deleted rule2.despatch rule2.quote
    `,
  ),
  '§4': section(
    2,
    `
      base headers
    `,
  ),
  '§4.1': section(
    7,
    `
      path invoiceId body 200 failures 3000 writing.notShown
    `,
  ),
  '§4.2': section(
    17,
    `
      list get create update change delete payloads.notShown parameters.notShown rule1.next rule1.series
      rule1.update rule1.unique rule2.inbound rule2.lots rule2.serials rule3.ledger rule3.booking
    `,
  ),
  '§4.3': section(
    17,
    `
      method despatchId path.notShown body 200 rule1.position rule1.shorter rule1.longer rule1.order rule2.type
      rule2.next rule3 rule4 rule4.link rule5 rule6 others.notShown
    `,
  ),
  '§4.4': section(
    11,
    `
      method quoteId path.notShown body 200 rule1 rule2 rule3 rule4 rule5 others.notShown
    `,
  ),
  '§4.5': section(
    8,
    `
      customers representatives products currencies shipmentDefinitions lineGroups warehouses shapes.notShown
    `,
  ),
  '§5': section(
    22,
    `
      rule1 rule2.login rule2.OrgName rule2.ApiKey rule3.AccessToken rule3.RefreshToken rule3.Success
      rule3.Message rule4 rule5.credentials rule5.licence rule5.refresh rule6.short rule6.expired rule7.rotation
      rule7.one rule8.P rule8.ARC rule8.exp rule9 rule10 rule10.values
    `,
  ),
  '§6': section(
    1,
    `
      events
    `,
  ),
  '§7': section(
    13,
    `
      envelope 0201 0102 0110 0120 3000 3015 7003 7115 general others.notShown updateCodes.notShown
      statuses.notShown
    `,
  ),
  '§8': section(
    20,
    `
      ARC ARC.exceeded ARC.reset InvoiceNumber DespatchNumber QuoteNumber DocumentNumber DocumentNumber.quote
      Description Line.Description Lot.Description WithholdingCode AdditionalTaxCode DueDays rates quantities
      UnitPrice headers Lines others.notShown
    `,
  ),
  '§9': section(
    3,
    `
      rule1 rule2 rule3
    `,
  ),
  '§A': section(
    55,
    `
      assumed.despatchesPath assumed.quotesPath assumed.writePurchaseReturns assumed.purchaseReturnsPath
      assumed.limitResetHour assumed.pageParameter assumed.firstPage assumed.deductWithholding assumed.sendChosenLots
      assumed.leftOutOfSalesReturns assumed.leftOutOfPurchaseReturns assumed.leftOutOfDespatches
      assumed.leftOutOfQuotes assumed.taxesInVatBase assumed.taxesDeducted
      assumed.addedTaxesInLineTotal assumed.totalsInDefaultCurrency
      also.salesReturns
      also.purchaseReturns also.despatchOperations also.quoteOperations also.otherFields also.identifiers
      also.snapshot also.company also.profiles also.sharingCodes also.cancelled also.dates also.despatchLines
      also.quoteLines also.lineIdentity also.orderLinks also.returnsInbound also.despatchDirection also.stockTypes
      also.stock also.warehouse also.vatRate also.amounts also.lists also.rows also.listParameters also.partial
      also.updateAnswers also.modified also.reference also.unknownPath also.statuses also.numberTaken
      also.otherCodes also.noEvents also.permissions also.counted also.otherLimits
    `,
  ),
};
