/** Violations of the rows that are not fields: for each file, the rows, and the change that violates each of them. */
import type { Violation } from './violation.ts';

/** `after`: text from which on `find` is looked for, where the file has it more than once. */
type Change = readonly [rows: string | readonly string[], find: string, replace: string, after?: string];

const of = (file: string, ...changes: readonly Change[]): readonly Violation[] =>
  changes.flatMap(([rows, find, replace, after]) =>
    [rows].flat().map((row) => ({ row, file, find, replace, ...(after === undefined ? {} : { after }) })),
  );

const amounts: readonly Violation[] = [
  ...of(
    'domain/amounts/line.ts',
    ['§2.3 UnitPrice.vat', "return line['VatIncluded'] === true;", 'return false;'],
    ['§2.3 Discounts.compounding', 'left.minus(percentOf(left, rate))', 'left.minus(percentOf(one, rate))'],
    ['§2.3 WithheldVatAmount.formula', 'numerator), denominator, withheldDigits)', 'numerator), denominator)'],
    [
      '§2.3 WithheldVatAmount.formula',
      'divide(vat.times(numerator), denominator',
      'divide(vat.times(denominator), numerator',
    ],
    [
      'Assumed also.vatRate',
      "percentOrNull(readOrZero(line['VatRate']))",
      "percentOrNull(readOrZero(line['VatRate'] ?? '20'))",
    ],
    ['Assumed assumed.addedTaxesInLineTotal', 'const others = policy.addedTaxesInLineTotal', 'const others = false'],
  ),
  ...of(
    'domain/amounts/document.ts',
    ['§1 rule1', "add('SubTotal', round(total.excludingTax))", "add('SubTotal', round(total.vat))"],
    ['§2.1 AverageExchangeRate.one', "line.rate === '1')) return one;", "line.rate === '1')) return zero;"],
    ['§2.1 AverageExchangeRate.one', 'divide(weighted, weight, averageRateDigits)', 'meanRate(lines)'],
    [
      '§2.1 WithholdingTotal.sum',
      "add('WithholdingTotal', total.withheld, resolver",
      "add('WithholdingTotal', zero, resolver",
    ],
    ['§2.7 totals', '  despatch: true,', '  despatch: false,'],
    ['Assumed assumed.deductWithholding', 'policy.deductWithholding ? net : gross', 'gross'],
    ['Assumed assumed.totalsInDefaultCurrency', '&& policy.totalsInDefaultCurrency)', '&& false)'],
  ),
  ...of(
    'domain/amounts/totals.ts',
    ['§4.3 rule5', 'const filled = fill(content, totals, calculated, leavesOut);', 'const filled = content;'],
    ['§1 rule1', 'amount !== null && isEmpty(record[field])', 'amount !== null'],
  ),
  ...of(
    'domain/amounts/taxes.ts',
    ['Assumed assumed.taxesInVatBase', 'entersVatBase: policy.taxesInVatBase &&', 'entersVatBase: false &&'],
    ['Assumed assumed.taxesDeducted', 'deducted: policy.taxesDeducted &&', 'deducted: false &&'],
  ),
  ...of('domain/amounts/vat-per-document.ts', [
    'Assumed assumed.vatPerDocument',
    'if (!policy.vatPerDocument) return none;',
    'return none;',
  ]),
  ...of(
    'domain/amounts/decimal.ts',
    ['Assumed also.amounts', 'currencyDigits = 2;', 'currencyDigits = 3;'],
    ['Assumed also.amounts', 'averageRateDigits = 6;', 'averageRateDigits = 4;'],
  ),
];

const documents: readonly Violation[] = [
  ...of(
    'domain/documents/invoice.ts',
    [
      ['§2.6 fields', '§2.6 notShown'],
      'fields: invoiceFields,',
      'fields: { ...invoiceFields, Extra: invoiceFields.Id },',
      'export const salesReturnInvoice: ',
    ],
    ['§2.6 required', 'CustomerCode: text({ section, required: true,', 'CustomerCode: text({ section,'],
    ['§3 Cancelled', 'Cancelled: boolean({ section,', "Cancelled: boolean({ section, class: 'echo',"],
    [
      '§2.1 rates.asSent',
      "MarketRate: decimal({ section, measure: 'percent'",
      "MarketRate: decimal({ section, max: 100, measure: 'percent'",
    ],
    [
      ['§2.1 SharingCode.own', '§2.6 sharing'],
      'SharingCode: text({ section,',
      "SharingCode: text({ section, class: 'echo',",
    ],
    [
      '§2.1 ReturnedInvoiceNumber.free',
      'ReturnedInvoiceNumber: text({ section,',
      "ReturnedInvoiceNumber: text({ section, class: 'echo',",
    ],
    ['Assumed also.cancelled', 'Cancelled: boolean({ section,', "Cancelled: boolean({ section, class: 'echo',"],
    ['Assumed also.identifiers', "CustomerId: uuid({ section, class: 'echo',", 'CustomerId: uuid({ section,'],
    [
      ['§2.1 InvoiceNumber.next', '§4.2 rule1.next'],
      "InvoiceNumber: 'Next'",
      "InvoiceNumber: ''",
      'export const salesReturnInvoice: ',
    ],
    ['§2.1 fieldset', "  Cancelled: boolean({ section, group: 'terms' }),\n", ''],
    ['§2.1 CustomerCode.list', "lookup: 'customers', ", ''],
    ['§8 InvoiceNumber', 'maxLength: 20,', 'maxLength: 21,'],
    ['§8 DocumentNumber', 'maxLength: 100,', 'maxLength: 101,'],
    ['§8 Description', 'maxLength: 1000,', 'maxLength: 1001,'],
    ['§8 DueDays', 'min: 0,', 'min: -1,'],
    ['§8 WithholdingCode', 'maxLength: 10,', 'maxLength: 11,'],
    [
      ['Assumed also.returnsInbound', '§4.2 rule2.inbound'],
      "direction: 'inbound', assumed: true",
      "direction: 'inbound', assumed: false",
    ],
    [
      'Assumed also.purchaseReturns',
      'fields: invoiceFields,',
      'fields: { ...invoiceFields, Extra: invoiceFields.Id },',
      'export const purchaseReturnInvoice: ',
    ],
    ['§2.6 lineRules', "direction: 'inbound', assumed: true", "direction: 'none', assumed: true"],
  ),
  ...of(
    'domain/documents/invoice-line.ts',
    ['§2.3 Quantity.border', 'required: true, exclusiveMin: 0,', 'required: true, min: 0,'],
    [
      ['§2.3 WarehouseName.both', 'Assumed also.warehouse'],
      'WarehouseName: text({ section, required: true,',
      'WarehouseName: text({ section,',
    ],
    ['§2.3 LineGroupName.list', "lookup: 'lineGroups', ", ''],
    ['§2.3 WarehouseName.list', "lookup: 'warehouses', ", ''],
    ['§2.3 CurrencyCode.list', "lookup: 'currencies', ", ''],
    ['§2.3 ProductCode.list', "lookup: 'products', ", ''],
    [
      '§8 Line.Description',
      'Description: text({ section, maxLength: 255,',
      'Description: text({ section, maxLength: 256,',
    ],
    [
      '§8 WithholdingCode',
      'WithholdingCode: text({ section, maxLength: 10,',
      'WithholdingCode: text({ section, maxLength: 11,',
    ],
    ['§8 AdditionalTaxCode', 'maxLength: 15,', 'maxLength: 16,'],
    ['§8 rates', 'VatRate: integer({ section, min: 0, max: 100,', 'VatRate: integer({ section, min: 0,'],
    ['§8 quantities', 'required: true, exclusiveMin: 0,', 'required: true,'],
    ['§8 UnitPrice', 'UnitPrice: decimal({ section, min: 0,', 'UnitPrice: decimal({ section,'],
  ),
  ...of(
    'domain/documents/lot.ts',
    ['§2.4 Quantity.sign', 'signedByService: true,', ''],
    ['§2.4 inbound', "['SupplierLotNo', 'ExpiryDate', 'Description']", "['SupplierLotNo', 'ExpiryDate']"],
    ['§8 Lot.Description', 'maxLength: 100,', 'maxLength: 101,'],
    ['§8 quantities', 'exclusiveMin: 0,', ''],
  ),
  ...of('domain/documents/nested.ts', [
    '§2.2 asSent',
    'DeliveryTerm: text({ section, group',
    'DeliveryTerm: text({ section, maxLength: 10, group',
  ]),
  ...of('domain/documents/extensions.ts', [
    '§2.5 asSent',
    'PackagingType: text({ section, group })',
    'PackagingType: text({ section, maxLength: 10, group })',
  ]),
  ...of(
    'domain/documents/despatch.ts',
    ['§2.7 others.notShown', "CustomerName: text({ section, class: 'echo',", 'CustomerName: text({ section,'],
    ['§2.7 DespatchType.values', 'choices: [2, -2], closed: true,', 'choices: [2, -2],'],
    ['§2.7 DespatchNumber.next', "DespatchNumber: 'Next',", ''],
    ['§2.7 SharingCode.own', 'SharingCode: text({ section,', "SharingCode: text({ section, class: 'echo',"],
    [['§2.7 Lines.one', '§8 Lines'], 'minItems: 1,', 'minItems: 0,'],
    [['§2.7 lines.notShown', 'Assumed also.despatchLines'], 'linesAssumed: true', 'linesAssumed: false'],
    [['§4.3 others.notShown', 'Assumed also.despatchOperations'], "list: 'assumed'", "list: 'none'"],
    ['Assumed also.despatchOperations', "delete: 'none'", "delete: 'assumed'"],
    ['§8 DespatchNumber', 'maxLength: 20,', 'maxLength: 21,'],
    ['§8 DocumentNumber', 'maxLength: 100,', 'maxLength: 101,'],
    ['§8 Description', 'maxLength: 1000,', 'maxLength: 1001,'],
    ['§8 DueDays', 'min: 0,', 'min: -1,'],
    ['§2.7 codes', "lookup: 'customers', ", ''],
    ['Assumed also.despatchDirection', "=== '-2' ? 'outbound'", "=== '-2' ? 'inbound'"],
    [['Assumed also.otherFields', 'Assumed also.snapshot'], "class: 'snapshot', assumed", 'assumed'],
  ),
  ...of(
    'domain/documents/quote.ts',
    ['§2.8 QuoteType.values', 'choices: [2, 1], closed: true,', 'choices: [2, 1],'],
    ['§2.8 QuoteNumber.next', "QuoteNumber: 'Next',", ''],
    [
      ['§2.8 SharingCodeId.own', 'Assumed also.sharingCodes'],
      'SharingCodeId: uuid({ section,',
      "SharingCodeId: uuid({ section, class: 'echo',",
    ],
    [['§2.8 Lines.one', '§8 Lines'], 'minItems: 1,', 'minItems: 0,'],
    ['§2.8 totals', "class: 'amount', measure: 'money'", "class: 'echo', measure: 'money'"],
    [
      ['§2.8 lines.notShown', 'Assumed also.quoteLines'],
      "WarehouseName: text({ section: '§2.3',",
      "WarehouseName: text({ section: '§2.3', required: true,",
    ],
    [['§4.4 others.notShown', 'Assumed also.quoteOperations'], "list: 'assumed'", "list: 'none'"],
    ['§8 QuoteNumber', 'maxLength: 10,', 'maxLength: 11,'],
    ['§8 DocumentNumber.quote', 'maxLength: 20,', 'maxLength: 21,'],
    ['§8 Description', 'maxLength: 1000,', 'maxLength: 1001,'],
    ['§8 DueDays', 'min: 0,', 'min: -1,'],
    ['§2.8 identifiers', 'CurrencyId: uuid({ section, required: true,', 'CurrencyId: uuid({ section,'],
  ),
  ...of(
    'domain/wire/write.ts',
    [['§2.1 Date.time', '§2.7 Date.time', '§2.8 Date.time', 'Assumed also.dates'], '`${value}T00:00:00`', 'value'],
    [
      ['§2.1 Date.time', '§2.7 Date.time', '§2.8 Date.time'],
      'isDateTime(value) ? value :',
      'isDateTime(value) ? `${value.slice(0, 10)}T00:00:00` :',
    ],
    ['§2.3 Discounts.empty', 'if (items.length === 0 && field.nullable === true)', 'if (items.length === 0)'],
    ['Assumed assumed.sendChosenLots', "chosenLots === 'leftEmpty' && !arePresumedChosen(line)", 'true'],
    [
      ['SalesReturns', 'PurchaseReturns', 'Despatches', 'Quotes'].map((kind) => `Assumed assumed.leftOutOf${kind}`),
      'new Set(excludedMembers?.[kind])',
      'new Set<string>()',
    ],
    ['§4.3 body', 'resend !== null && acceptsNull(field) ? null : undefined', 'undefined'],
    ['§2.1 givers', 'of sentFields(fields))', 'of Object.entries(fields))'],
    ['§4.2 payloads.notShown', 'const json = writeRecord(documents[kind].fields,', 'const json = writeRecord({},'],
    [
      '§4.4 rule5',
      "operation === 'create' ? null : { excludedMembers",
      "operation !== 'change' ? null : { excludedMembers",
    ],
  ),
  ...of('domain/wire/read.ts', [
    ['§2.1 Lines.order', '§4.3 rule1.order', '§4.1 200'],
    'return items.map((item, index) => {\n    const here',
    'return [...items].reverse().map((item, index) => {\n    const here',
  ]),
  ...of(
    'domain/compare/partial-change.ts',
    [
      ['§4.3 rule6', '§4.4 body'],
      '    if (sameJson(own(old, name) ?? null, own(now, name) ?? null)) continue;\n    if (name',
      '    if (name',
    ],
    ['§4.4 rule1', "return kind === 'quote';", 'return false;'],
    ['§4.4 rule2', 'isCleared && field.required === true', 'false'],
    [
      '§4.4 rule3',
      'if (!unsendable && !refused) change.set(name, value);',
      'if (!unsendable && !refused) change.set(name, Array.isArray(value) ? value.slice(0, 1) : value);',
    ],
    ['§4.4 rule4', "value === null && (field.class === 'amount'", "(field.class === 'amount'"],
  ),
  ...of(
    'domain/compare/line-identity.ts',
    [['§2.6 lineIdentity', 'Assumed also.lineIdentity'], "return kind !== 'quote';", "return kind === 'despatch';"],
    ['§4.3 rule1.longer', 'index < baseline.length ? index : null', 'Math.min(index, baseline.length - 1)'],
  ),
  ...of('domain/wire/not-shown.ts', ['Assumed assumed.unnamedMembers', 'notShown.has(path) &&', 'false &&']),
  ...of('domain/client-reference.ts', [
    'Assumed also.reference',
    '(RMP-[0-9A-HJKMNP-TV-Z]{10})$/',
    '(RMP-[0-9A-HJKMNP-TV-Z]{9})$/',
  ]),
];

const rules: readonly Violation[] = [
  ...of('domain/rules/lookup-presence.ts', [
    [
      '§2.1 ShipmentDefinitionCode.list',
      '§2.3 ProductCode.list',
      '§2.3 CurrencyCode.list',
      '§2.3 LineGroupName.list',
      '§2.3 WarehouseName.list',
      '§2.7 codes',
    ],
    'report.warning(path, problem,',
    'report.error(path, problem,',
  ]),
  ...of('domain/rules/units.ts', [
    ['§2.3 UnitCode.own', '§2.4 UnitCode.own'],
    "report.warning(path, 'unitNotOfProduct', {",
    'void ({',
  ]),
  ...of(
    'domain/rules/lots.ts',
    ['§2.4 sum', 'actual = actual.plus(quantity);', 'actual = quantity;'],
    ['§2.4 inbound', "if (context.movement.direction === 'outbound') checkInboundOnly", 'if (false) checkInboundOnly'],
    ['§2.4 LotNo.unique', "'lotRepeated'", "'lotSum'"],
  ),
  ...of(
    'domain/rules/currency.ts',
    ['§2.3 ExchangeRate.one', 'if (!isOne && !isUnreadable) report', 'if (false) report'],
    ['§2.3 ExchangeRate.required', 'if (isBlank(line.ExchangeRate)) report', 'if (false) report'],
    [
      ['§2.1 AverageExchangeRate.one', '§2.7 AverageExchangeRate.one'],
      "report.warning(['AverageExchangeRate'], 'averageRateMustBeOne', {",
      'void ({',
    ],
    [
      'Assumed assumed.totalsInDefaultCurrency',
      "report.warning([field], 'totalsCurrencyDiffers', { header, currency });",
      '',
    ],
  ),
  ...of(
    'domain/rules/serials.ts',
    [
      '§2.3 SerialNumbers.count',
      "report.error(['SerialNumbers'], 'serialCount'",
      "report.warning(['SerialNumbers'], 'serialCount'",
    ],
    [
      '§2.3 SerialNumbers.count',
      "['Lines', index, 'SerialNumbers', position], 'serialRepeated'",
      "['Lines', index], 'serialRepeated'",
    ],
  ),
  ...of(
    'domain/rules/stock-tracking.ts',
    [['§2.3 SerialNumbers.warehouse', '§2.4 warehouse'], '(lots || serials) && isBlank(line.WarehouseName)', 'false'],
    [
      '§2.3 stock.1-2',
      'stockType === 1 || stockType === 2 || stockType === 5) return false',
      'stockType === 5) return false',
    ],
    [
      ['§2.3 stock.3', '§2.6 lineRules', '§2.4 LotNo.consumes'],
      'if (stockType === 3) return true;',
      "if (stockType === 3) return direction === 'inbound';",
    ],
    ['§2.3 stock.4-6-7', "direction === 'inbound' : null", "direction === 'outbound' : null"],
    [['§2.3 stock.5', 'Assumed also.stockTypes'], 'if (stockType === 5 && !serials)', 'if (false)'],
    [
      '§4.2 rule2.inbound',
      'choosesLots(stockType) && movement.assumed ? report.warning : report.error',
      'report.error',
    ],
    ['Assumed also.despatchDirection', 'choosesLots(stockType) && direction !== null ?', 'choosesLots(stockType) ?'],
  ),
  ...of(
    'domain/rules/validate.ts',
    [
      ['§2.7 DespatchType.fixed', '§2.8 QuoteType.fixed', '§3 rule2.despatch', '§3 rule2.quote', '§4.3 rule2.type'],
      "before !== now) report.error([typeField], 'typeChanged')",
      "before !== now) report.warning([typeField], 'typeChanged')",
    ],
    [
      ['§4.2 rule1.update', '§4.3 rule2.next'],
      "if (number === 'Next') report.error(",
      "if (number === 'Next') report.warning(",
    ],
    [
      ['§2.1 ProfileId.required', 'Assumed also.company'],
      "report.error(['ProfileId'], 'profileRequired')",
      "report.warning(['ProfileId'], 'profileRequired')",
    ],
    [
      '§2.1 InvoiceTypeCode.required',
      "report.error(['InvoiceTypeCode'], 'invoiceTypeRequired')",
      "report.warning(['InvoiceTypeCode'], 'invoiceTypeRequired')",
    ],
  ),
  ...of(
    'domain/rules/line-identity.ts',
    ['§4.3 rule1.position', 'if (from !== null && from !== index) {', 'if (false) {'],
    ['§4.3 rule1.shorter', 'if (gone.length === 0) return;', 'return;'],
  ),
  ...of(
    'domain/rules/amounts.ts',
    [
      '§2.3 DiscountRate.follows',
      "name === 'DiscountRate' ? 'discountRateDiffers' : 'amountDiffers'",
      "'amountDiffers'",
    ],
    ['§4.4 rule4', "stale ? 'totalsNotUpdated' :", "false ? 'totalsNotUpdated' :"],
  ),
  ...of('domain/availability.ts', [
    ['§4.1 writing.notShown', 'Assumed assumed.writePurchaseReturns'],
    "availability !== 'switched' || settings.assumed.writePurchaseReturns",
    'true',
  ]),
  ...of(
    'domain/guidance/header.ts',
    [
      ['§2.1 ProfileId.pairs', 'Assumed also.profiles'],
      'if (isOutside(ofProfile.types, type) || isOutside(ofType.profiles, profile)) {',
      'if (false) {',
    ],
    ['§2.1 ReturnedInvoiceNumber.free', 'number.length !== 16', 'number.length !== 17'],
  ),
];

const envelope: readonly Violation[] = [
  ...of(
    'domain/envelope/index.ts',
    [
      '§1.2 json',
      "if (parsed.kind === 'notJson' || parsed.kind === 'truncated') {",
      "if (parsed.kind === 'notJson') {",
    ],
    ['§1.2 Success', 'if (success !== true || contradicts(envelope))', 'if (contradicts(envelope))'],
    ['§1.2 ResultCode', "isSuccessCode(ownCode) ? '' : ownCode", 'ownCode'],
    [
      ['§1.2 Message', '§5 rule3.Message'],
      "const message = readMessage(member(envelope, 'Message'));",
      'const message = null as string | null;',
    ],
    [
      '§1.2 Data',
      'if (data === undefined || data === null) return',
      'if (data === undefined) return',
      'export function readEnvelope(',
    ],
    [
      ['§1.2 Errors', '§7 envelope'],
      "readErrors(member(envelope, 'Errors'), resultCode)",
      "readErrors(member(envelope, 'Errors'), resultCode).toReversed()",
    ],
    ['§5 rule3.AccessToken', "member(data, 'AccessToken')", "member(data, 'RefreshToken')"],
    ['§5 rule3.RefreshToken', "member(data, 'RefreshToken')", "member(data, 'AccessToken')"],
    ['§5 rule3.Success', "if (success !== true) return unreadable('wrongTypes');", ''],
  ),
  ...of(
    'domain/envelope/errors.ts',
    ['§1.2 Errors.Code', "padStart(4, '0')", "padStart(1, '0')"],
    ['§1.2 Errors.Message', "readMessage(named(entry, 'message')) ?? ''", "''"],
  ),
  ...of(
    'domain/envelope/service-codes.ts',
    [['§7 3000', '§4.1 3000'], "'3000': { fault: 'document',", "'3000': { fault: 'service',"],
    ['§7 3015', "'3015': { fault: 'document',", "'3015': { fault: 'connection',"],
    ['§7 7003', "'7003': { fault: 'document',", "'7003': { fault: 'connection',"],
    [['§7 7115', '§4.3 rule4'], "'7115': { fault: 'document',", "'7115': { fault: 'connection',"],
    [
      ['§7 others.notShown', '§7 updateCodes.notShown', 'Assumed also.otherCodes'],
      'code as ServiceErrorCode] : null',
      "code as ServiceErrorCode] : serviceErrors['3000']",
    ],
    ['§7 0201', "'0201': { fault: 'connection',", "'0201': { fault: 'document',"],
    ['§7 0102', "'0102': { fault: 'service',", "'0102': { fault: 'document',"],
    [['§7 0110', '§5 rule10'], "'0110': { fault: 'connection',", "'0110': { fault: 'document',"],
    ['§7 0120', "'0120': { fault: 'limit',", "'0120': { fault: 'document',"],
  ),
];

const service: readonly Violation[] = [
  ...of(
    'main/service/client.ts',
    [['§1.1 X-UserID', '§1 purpose', '§4 headers'], "'X-UserID': String(identity.userId),", ''],
    [['§1.1 X-CompanyID', '§1 purpose'], 'String(identity.companyId)', 'String(identity.userId)'],
    ['§1.1 X-PeriodID', 'identity.periodId === null ? {} :', 'true ? {} :'],
    [
      '§1.1 X-PeriodID',
      "identity.periodId === null ? {} : { 'X-PeriodID': String(identity.periodId) }",
      "{ 'X-PeriodID': String(identity.periodId) }",
    ],
    [['§1.1 Authorization', '§5 rule1'], '`Bearer ${token}`', 'token'],
    ['Assumed also.counted', 'options.onRequest?.(connectionId);', ''],
  ),
  ...of(
    'main/service/lookups.ts',
    [['§1 resources.Stock', '§4.5 products'], "products: '/products'", "products: '/product'"],
    [['§1 resources.Customers', '§4.5 customers'], "customers: '/customers'", "customers: '/customer'"],
    [['§1 resources.Definitions', '§4.5 currencies'], "'/definitions/currencies'", "'/currencies'"],
    [
      ['§1 resources.Definitions', '§4.5 shipmentDefinitions'],
      "'/definitions/shipment-definitions'",
      "'/definitions/shipments'",
    ],
    [['§1 resources.Definitions', '§4.5 lineGroups'], "'/definitions/line-groups'", "'/definitions/groups'"],
    [['§1 resources.Stock', '§4.5 warehouses'], "'/stock/warehouses'", "'/warehouses'"],
    [['§1 resources.Customers', '§4.5 representatives'], '}/representatives`', '}/representative`'],
  ),
  ...of(
    'main/service/lookup-rows.ts',
    ['§2.3 UnitCode.universal', 'if (universalCode !== null) return universalCode;', ''],
    ['Assumed also.stock', "['stocktype', 'stocktypeid', 'stoktipi']", "['stoktipi']"],
    ['Assumed also.rows', "...['code', 'kod', 'kodu',", "...['kod', 'kodu',"],
  ),
  ...of(
    'main/service/lists.ts',
    [
      ['§4.5 shapes.notShown', 'Assumed also.lists'],
      'if (isArray(data)) return { items: data };',
      "if (isArray(data)) return refuse('an array');",
    ],
    ['Assumed also.partial', "if (next) signs.push('next');", ''],
  ),
  ...of(
    'main/service/pages.ts',
    ['Assumed assumed.pageParameter', "pageParameter === '' ? {} : { [pageParameter]: String(page) }", '{}'],
    ['Assumed assumed.firstPage', 'for (let page = firstPage; page', 'for (let page = 1; page'],
    [
      ['§4.2 parameters.notShown', 'Assumed also.listParameters'],
      "if (pageParameter === '') return ended(list.partial);",
      '',
    ],
    ['§8 others.notShown', 'if (list.count === 0) return ended(', 'if (page > firstPage) return ended('],
    ['§8 others.notShown', 'if (isWhole(received, list.total)) return ended(false);', ''],
  ),
  ...of(
    'main/service/documents.ts',
    ['§1 rule3', "(requested === 'list' && problem.reason === 'notFound')", "problem.reason === 'notFound'"],
    ['§4.1 body', 'identity: context.identity,', 'identity: context.identity,\n    body: new Uint8Array([123, 125]),'],
  ),
  ...of(
    'main/document-request.ts',
    [['§4.1 path', 'Assumed assumed.purchaseReturnsPath'], "return action === 'get'", 'return false'],
    [['§4.1 invoiceId', '§4.3 despatchId', '§4.4 quoteId'], 'encodeURIComponent(id)', 'id'],
    [['§4.2 get', '§4.2 list', '§1 resources.Documents'], "path: '/sales-return-invoices'", "path: '/sales-returns'"],
    [['§4.2 update', '§4.3 method'], "replace: 'PUT'", "replace: 'POST'"],
    [['§4.2 change', '§4.4 method'], "change: 'PATCH'", "change: 'PUT'"],
    ['§4.2 delete', "delete: 'DELETE'", "delete: 'POST'"],
    ['§4.2 create', "create: 'POST'", "create: 'PUT'"],
    [['§4.3 path.notShown', 'Assumed assumed.despatchesPath'], 'path: despatchesPath,', "path: '/waybills',"],
    [['§4.4 path.notShown', 'Assumed assumed.quotesPath'], 'path: quotesPath,', "path: '/offers',"],
    [['§9 rule1', '§4 base'], "apiVersion = '/api/v1'", "apiVersion = '/api/v2'"],
  ),
  ...of('main/service/document-answers.ts', [
    ['§2.7 data.notShown', '§2.8 data.notShown'],
    "pickText(only, ['id', ...idNames",
    "pickText(only, ['code', ...idNames",
  ]),
  ...of(
    'main/service/meaning.ts',
    [['§7 0102', '§5 rule6.expired'], "'0102': 'tokenExpired',", ''],
    ['§5 rule6.expired', '/\\binvalid_token\\b/i.test(', '/\\binvalid_request\\b/i.test('],
    [['§7 0110', '§5 rule10', '§7 general'], "'0110': 'permission',", ''],
    ['§7 0201', "'0201': 'header',", ''],
    [['§7 0120', '§8 ARC.exceeded', '§4.1 failures', '§7 general'], "'0120': 'limit',", ''],
    [
      '§7 3000',
      "if (status === 404 || code === missingCode) return 'notFound';",
      "if (status === 404 || code === missingCode) return 'path';",
    ],
    [['§5 rule5.credentials', '§5 rule5.licence'], "[/apikey expired|licen[cs]e.*expired/i, 'licenceExpired'],", ''],
    [
      ['§7 statuses.notShown', 'Assumed also.statuses'],
      "if (codesOfDocuments.has(code)) return 'refusedByService';",
      '',
    ],
    ['Assumed also.updateAnswers', "return status >= 400 ? 'wrongTypes' : 'dataMissing';", "return 'wrongTypes';"],
    [
      'Assumed also.otherLimits',
      "if (status === 429) return 'tooManyRequests';\n  if (status === 404",
      'if (status === 404',
    ],
    ['Assumed also.unknownPath', "if (status === 404 || status === 405) return hasWorked ? 'gateway' : 'path';", ''],
  ),
  ...of(
    'main/service/authentication.ts',
    ['§5 rule2.login', '${authentication}/${what}`', '${authentication}/${what}s`'],
    ['§9 rule3', "authentication = '/ApiAuth'", "authentication = '/Auth'"],
    ['§5 rule2.OrgName', '{ OrgName: settings.organisation, ApiKey: apiKey }', '{ ApiKey: apiKey }'],
    ['§5 rule4', 'RefreshToken: tokens.refresh }', 'RefreshToken: tokens.access }'],
  ),
  ...of(
    'main/service/session.ts',
    ['§5 rule2.ApiKey', "return none({ reason: 'noApiKey' });", "return none({ reason: 'network' });"],
    [
      ['§5 rule5.refresh', '§5 rule7.one'],
      '!isToWait && started === generation) return newLogin(started);',
      '!isToWait && started === generation) return none(result.problem);',
    ],
    ['§5 rule6.short', 'isOver(present, clock) ? renewTokens(started) : given(present)', 'given(present)'],
    [
      '§5 rule7.rotation',
      'refresh: tokens.refresh, destination }',
      'refresh: held?.refresh ?? tokens.refresh, destination }',
    ],
    ['§5 rule9', 'return singleFlight(newLogin);', 'return singleFlight(obtain);'],
  ),
  ...of(
    'main/service/claims.ts',
    [['§5 rule8.P', '§5 rule10.values', 'Assumed also.permissions'], 'null : text(permissions)', "null : 'all'"],
    ['§5 rule8.ARC', 'limit: number(limit),', 'limit: null,'],
    ['§5 rule8.exp', 'seconds * 1000', 'seconds'],
  ),
];

const shown: readonly Violation[] = [
  ...of('renderer/screens/editor/lookup/references.svelte.ts', [
    '§2.8 RepresentativeId.own',
    'const customer = customerId === undefined ? {} : { customerId };',
    'const customer = {};',
  ]),
  ...of('messages/en/problems.ts', [
    '§2.3 stock.meaning',
    "  serialsRequired: 'This product is tracked by serial numbers: enter them.',\n",
    '',
  ]),
  ...of(
    'renderer/state/explanation/closed-ledger.ts',
    ['§4.2 rule3.ledger', "was.amount !== is.amount ? t('errors.closed.amount') : ''", "''"],
    [['§3 rule1.locked', '§3 rule1.deleted'], "known.every((part) => part === '')", 'true'],
  ),
  ...of('renderer/state/explanation/despatch.ts', [
    ['Assumed also.orderLinks', '§7 7115'],
    "t('errors.order.quantity', { before, now })",
    "t('errors.order.quantity', { before: now, now: before })",
  ]),
  ...of('renderer/screens/connection/assumptions.ts', [
    'Assumed also.salesReturns',
    "{ key: 'salesReturns', section: '§2.6, §4.2', group: 'documents' },",
    '',
  ]),
  ...of('domain/connection-settings.ts', [
    '§8 headers',
    "part: 'access', min: 1, max: 2_147_483_647",
    "part: 'access', min: 0, max: 2_147_483_647",
  ]),
];

const sending: readonly Violation[] = [
  ...of('main/sync/reconcile/find-created.ts', [
    ['§2.8 QuoteNumber.unique', '§4.2 rule1.unique', 'Assumed also.numberTaken'],
    "else if (matchedBy === 'number') other = document;",
    "else if (matchedBy === 'number') return match(document, { by, searched });",
  ]),
  ...of('main/sync/send/precheck.ts', [
    'Assumed also.noEvents',
    'if (data !== null && unchangedCheck(submission)(data)) return',
    'if (data !== null) return',
  ]),
  ...of('main/sync/reconcile/unchanged.ts', [
    'Assumed also.modified',
    'if (!sameModification(',
    'if (false && !sameModification(',
  ]),
  ...of('main/sync/reconcile/find-created.ts', [
    '§2.7 DespatchNumber.unique',
    'Number(read) === Number(member(sent, typeField))',
    'true',
  ]),
  ...of('main/submission.ts', [
    '§1 rule2',
    'userId, companyId, periodId }: Identity): Identity => ({ userId, companyId, periodId })',
    'userId, periodId }: Identity): Identity => ({ userId, companyId: userId, periodId })',
  ]),
  ...of('main/sync/send/outcome.ts', [
    ['§2.7 response', '§4.3 200', '§4.4 200'],
    'read ? readReference(kind, answer.reading.data) :',
    'false && read ? { id: null, number: null } :',
  ]),
  ...of(
    'main/sync/queue/budget.ts',
    [['§8 ARC.reset', 'Assumed assumed.limitResetHour'], 'date.getDate(), resetHour)', 'date.getDate(), 0)'],
    [['§8 ARC', '§5 rule8.ARC'], 'used >= limit * warningShare', 'used > limit'],
  ),
  ...of(
    'main/sync/queue/order.ts',
    ['§2.1 InvoiceNumber.unique', '`number ${item.kind} ${item.number.trim()}`', '`number ${item.kind}`'],
    ['§2.1 InvoiceNumber.next', '`next ${item.kind}`', '`next ${item.id}`'],
  ),
];

export const ofRows: readonly Violation[] = [
  ...[...amounts, ...documents, ...rules],
  ...[...envelope, ...service, ...shown, ...sending],
];
