/** Mistakes for what the tables of §2 say beyond their fields: in the description, the wire, the amounts and the rules. */
import type { Break } from '../mutation.ts';

const write = 'domain/wire/write.ts';
const read = 'domain/wire/read.ts';
const line = 'domain/amounts/line.ts';
const totals = 'domain/amounts/document.ts';
const currency = 'domain/rules/currency.ts';
const eDocument = 'domain/rules/e-document.ts';
const header = 'domain/guidance/header.ts';
const presence = 'domain/rules/lookup-presence.ts';
const units = 'domain/rules/units.ts';
const amounts = 'domain/rules/amounts.ts';
const serials = 'domain/rules/serials.ts';
const tracking = 'domain/rules/stock-tracking.ts';
const lots = 'domain/rules/lots.ts';
const required = 'domain/rules/required.ts';
const numbering = 'domain/rules/numbering.ts';
const invoice = 'domain/documents/invoice.ts';
const invoiceLine = 'domain/documents/invoice-line.ts';
const salesReturn = 'domain/documents/sales-return-invoice.ts';
const despatch = 'domain/documents/despatch.ts';
const quote = 'domain/documents/quote.ts';
const identity = 'domain/compare/line-identity.ts';
const created = 'main/sync/reconcile/find-created.ts';
const derive = 'test/service/documents/derive.ts';
const series = 'test/service/documents/numbering.ts';

export const documentBreaks: Readonly<Record<string, Break>> = {
  '2.1:fieldset': [invoice, '  PublicSectorSpendingUnit:', '  PublicSectorUnit:'],
  '2.1:givers': [
    'domain/fields.ts',
    "|| field.class === 'amount';",
    "|| field.class === 'amount' || field.class === 'derived';",
  ],
  '2.1:CurrencyCode.derived': [derive, 'codes.size === 1 &&', 'codes.size >= 1 &&'],
  '2.1:snapshot': ['test/service/documents/write.ts', 'Address: customer.address,', "Address: '',"],
  '2.1:EInvoiceType.derived': [
    'test/service/documents/record.ts',
    'company.usesEInvoice ? 2 : 0',
    'company.usesEInvoice ? 0 : 2',
  ],
  '2.1:InvoiceNumber.unique': [
    'main/sync/queue/order.ts',
    '`number ${item.kind} ${item.number.trim()}`',
    '`draft ${item.id}`',
  ],
  '2.1:InvoiceNumber.next': [salesReturn, "InvoiceNumber: 'Next'", "InvoiceNumber: ''"],
  '2.1:InvoiceNumber.series': [
    series,
    "(series === 'purchaseReturnInvoice' || series === 'despatchOut')",
    "series === 'despatchOut'",
  ],
  '2.1:Date.time': [write, '`${value}T00:00:00`', 'value'],
  '2.1:CustomerCode.list': [
    'renderer/screens/editor/lookup/lookup-effects.ts',
    "document.set(headerPlace('CustomerName'), undefined, tag);",
    '',
  ],
  '2.1:SharingCode.own': [invoice, '  SharingCode: text({ section', "  SharingCode: text({ class: 'echo', section"],
  '2.1:ShipmentDefinitionCode.list': [presence, "name !== 'Lines') {", "name !== 'Lines' && false) {"],
  '2.1:AverageExchangeRate.one': [
    totals,
    'divide(weighted, weight, averageRateDigits)',
    'divide(weight, weighted, averageRateDigits)',
  ],
  '2.1:WithholdingTotal.sum': [totals, 'withheld: one.withheld.plus(other.withheld),', 'withheld: other.withheld,'],
  '2.1:ProfileId.required': [
    eDocument,
    "report.error(['ProfileId'], 'profileRequired')",
    "report.warning(['ProfileId'], 'profileRequired')",
  ],
  '2.1:InvoiceTypeCode.required': [eDocument, 'isBlank(content.InvoiceTypeCode)', 'isBlank(content.ProfileId)'],
  '2.1:ProfileId.pairs': [header, 'isOutside(ofProfile.types, type)', '!isOutside(ofProfile.types, type)'],
  '2.1:rates.asSent': [
    'domain/rules/limits.ts',
    "report.error(path, 'tooPrecise'",
    "report.warning(path, 'tooPrecise'",
  ],
  '2.1:ReturnedInvoiceNumber.free': [header, 'number.length !== 16', 'number.length < 16'],
  '2.1:Lines.order': [read, '`read-${String(index + 1)}`', '`read-${String(index)}`'],
  '2.2:asSent': [
    write,
    "return typeof value === 'string' ? value : undefined;",
    "return typeof value === 'string' ? value.trim() : undefined;",
  ],

  '2.3:MainUnitQuantity.calculated': [derive, 'new Big(quantity).times(factor)', 'new Big(quantity)'],
  '2.3:ProductCode.list': [
    presence,
    "return presence === false ? 'unknownCode' : null;",
    "return presence === false ? 'listUnread' : null;",
  ],
  '2.3:UnitCode.own': [units, 'check(line.UnitCode, [', 'check(line.UnitName, ['],
  '2.3:UnitCode.universal': [
    'main/service/lookup-rows.ts',
    'const universalCode = pickText(item, universalCodes);',
    'const universalCode = own ?? pickText(item, universalCodes);',
  ],
  '2.3:Quantity.border': ['domain/rules/limits.ts', 'number <= exclusiveMin', 'number < exclusiveMin'],
  '2.3:UnitPrice.vat': [line, "line['VatIncluded'] === true", "line['VatIncluded'] === 'true'"],
  '2.3:CurrencyCode.list': [
    presence,
    "code === '') continue;",
    "code === '' || field.lookup === 'currencies') continue;",
  ],
  '2.3:ExchangeRate.one': [currency, "canonical(rate) === '1';", "canonical(rate) !== '0';"],
  '2.3:ExchangeRate.required': [
    currency,
    "report.error(['ExchangeRate'], 'rateRequired'",
    "report.warning(['ExchangeRate'], 'rateRequired'",
  ],
  '2.3:DiscountRate.follows': [
    amounts,
    "name === 'DiscountRate' ? 'discountRateDiffers'",
    "name === 'DiscountRate' ? 'amountDiffers'",
  ],
  '2.3:Discounts.compounding': [line, 'left.minus(percentOf(left, rate))', 'left.minus(percentOf(one, rate))'],
  '2.3:Discounts.empty': [write, 'items.length === 0 && field.nullable === true', 'items.length === 0'],
  '2.3:LineGroupName.list': [presence, "(field.lookupValue ?? 'code')", "'code'"],
  '2.3:WarehouseName.list': [
    presence,
    "code === '') continue;",
    "code === '' || field.lookup === 'warehouses') continue;",
  ],
  '2.3:WarehouseName.movement': [
    'test/service/documents/stock.ts',
    'else lot.consumed = lot.consumed.plus(quantity);',
    '',
  ],
  '2.3:WarehouseName.both': [
    invoiceLine,
    '  WarehouseName: text({ section, required: true,',
    '  WarehouseName: text({ section,',
  ],
  '2.3:WithheldVatAmount.formula': [line, 'vat.times(numerator), denominator,', 'vat.times(denominator), numerator,'],
  '2.3:SerialNumbers.count': [
    serials,
    "report.error(['SerialNumbers'], 'serialCount'",
    "report.warning(['SerialNumbers'], 'serialCount'",
  ],
  '2.3:SerialNumbers.warehouse': [
    tracking,
    "[lots ? 'Lots' : 'SerialNumbers'], 'trackingNeedsWarehouse'",
    "['Lots'], 'trackingNeedsWarehouse'",
  ],
  '2.3:stock.1-2': [
    tracking,
    'stockType === 1 || stockType === 2 || stockType === 5) return false',
    'stockType === 1 || stockType === 5) return false',
  ],
  '2.3:stock.3': [tracking, 'if (stockType === 3) return true;', 'if (stockType === 3) return null;'],
  '2.3:stock.4-6-7': [
    'domain/chosen-lots.ts',
    'stockType === 4 || stockType === 6 || stockType === 7',
    'stockType === 4 || stockType === 7',
  ],
  '2.3:stock.5': [
    tracking,
    "report.error(['SerialNumbers'], 'serialsRequired'",
    "report.warning(['SerialNumbers'], 'serialsRequired'",
  ],
  '2.3:stock.meaning': [
    'renderer/messages/en/problems.ts',
    'Lots are required (stock type {stockType})',
    '{stockType, select, 4 {Batches} other {Lots}} are required (stock type {stockType})',
  ],

  '2.4:LotNo.unique': [lots, "movement.direction !== 'inbound'", "movement.direction === 'none'"],
  '2.4:LotNo.consumes': [tracking, "directed ? (movement.direction ?? '') : ''", "directed ? 'inbound' : ''"],
  '2.4:Quantity.sign': [read, 'signed && isDecimal(text) ? text.slice(1) : text', 'text'],
  '2.4:UnitCode.own': [units, 'check(lot.UnitCode, [', 'check(line.UnitCode, ['],
  '2.4:inbound': [lots, "context.movement.direction === 'outbound'", "context.movement.direction === 'inbound'"],
  '2.4:sum': [lots, 'oneUnit ? rest.eq(0) :', 'oneUnit ? rest.lte(1) :'],
  '2.4:warehouse': [
    tracking,
    '(lots || serials) && isBlank(line.WarehouseName)',
    'serials && isBlank(line.WarehouseName)',
  ],
  '2.5:asSent': [
    read,
    'readRecord(field.fields, value, path, unexpectedFields, asSent',
    'readRecord({}, value, path, unexpectedFields, asSent',
  ],

  '2.6:fields': [
    salesReturn,
    '  fields: invoiceFields,',
    '  fields: { ...invoiceFields, SgkInfo: undefined } as never,',
  ],
  '2.6:required': [required, "report.error([...at, name], 'required')", "report.warning([...at, name], 'required')"],
  '2.6:snapshot': ['test/service/documents/write.ts', 'CustomerTitle: customer.title,', "CustomerTitle: '',"],
  '2.6:lineRules': ['domain/rules/validate.ts', '  checkTracking(context, report);\n', ''],
  '2.6:lineIdentity': [identity, "kind !== 'quote'", "kind === 'despatch'"],
  '2.6:sharing': ['test/service/documents/company.ts', '!sharingCode || user', 'true || user'],
  '2.6:notShown': [
    salesReturn,
    '  fields: invoiceFields,',
    '  fields: { ...invoiceFields, Extra: invoiceFields.Description } as never,',
  ],

  '2.7:DespatchType.values': [despatch, 'choices: [2, -2], closed: true', 'choices: [2, -2]'],
  '2.7:DespatchType.fixed': [
    numbering,
    'before !== now) report.error([typeField]',
    'before !== now) report.warning([typeField]',
  ],
  '2.7:DespatchNumber.unique': [created, 'Number(read) === Number(member(sent, typeField))', 'Number(read) !== 0'],
  '2.7:DespatchNumber.next': [despatch, "DespatchNumber: 'Next'", "DespatchNumber: ''"],
  '2.7:DespatchNumber.series': [
    series,
    "values.DespatchType === 2 ? 'despatchIn'",
    "values.DespatchType === 2 ? 'despatchOut'",
  ],
  '2.7:Date.time': [write, '`${value}T00:00:00`', '`${value}T23:59:59`'],
  '2.7:snapshot': ['test/service/documents/record.ts', '    ...snapshot,\n', ''],
  '2.7:codes': [presence, "return presence === false ? 'unknownCode' : null;", 'return null;'],
  '2.7:SharingCode.own': [despatch, '  SharingCode: text({ section', "  SharingCode: text({ class: 'echo', section"],
  '2.7:totals': [totals, '  despatch: true,', '  despatch: false,'],
  '2.7:AverageExchangeRate.one': [
    currency,
    'textOf(line.CurrencyCode) === facts.defaultCurrency)) {',
    "textOf(line.CurrencyCode) === '')) {",
  ],
  '2.7:Lines.one': [despatch, 'minItems: 1', 'minItems: 0'],
  '2.7:response': [
    'main/sync/send/outcome.ts',
    "return { kind: 'accepted', ...readReference(sent.kind, reading.data) };",
    "return { kind: 'accepted', id: null, number: null };",
  ],
  '2.7:data.notShown': [
    'main/service/document-answers.ts',
    'plain(documents[kind].numberField),',
    "'documentnumber', plain(documents[kind].numberField),",
  ],
  '2.7:lines.notShown': [despatch, '  linesAssumed: true,', '  linesAssumed: false,'],
  '2.7:others.notShown': [
    despatch,
    "const snapshot = text({ section, class: 'snapshot', assumed: true,",
    'const snapshot = text({ section, assumed: true,',
  ],

  '2.8:QuoteType.values': [quote, 'choices: [2, 1], closed: true', 'choices: [2, 1]'],
  '2.8:QuoteType.fixed': [
    numbering,
    'if (typeField === null || baseline === null) return;',
    "if (typeField !== 'DespatchType' || baseline === null) return;",
  ],
  '2.8:QuoteNumber.unique': [created, 'if (holdsContent(request.kind, sent, document.data)) {', 'if (true) {'],
  '2.8:QuoteNumber.next': [quote, "QuoteNumber: 'Next'", "QuoteNumber: ''"],
  '2.8:QuoteNumber.series': [
    series,
    "values.QuoteType === 1 ? 'purchaseQuote'",
    "values.QuoteType === 1 ? 'salesQuote'",
  ],
  '2.8:Date.time': [
    write,
    'isDate(value) ? `${value}T00:00:00` : undefined',
    'isDate(value) ? `${value}T12:00:00` : undefined',
  ],
  '2.8:identifiers': [
    quote,
    '  CustomerId: uuid({ section, required: true,',
    '  CustomerId: text({ section, required: true,',
  ],
  '2.8:RepresentativeId.own': [
    'renderer/screens/editor/lookup/references.svelte.ts',
    'customerId === undefined ? {} : { customerId };',
    '{};',
  ],
  '2.8:SharingCodeId.own': [quote, '  SharingCodeId: uuid({', '  SharingCodeId: text({'],
  '2.8:totals': [
    quote,
    "const total = decimal({ section, class: 'amount',",
    "const total = decimal({ section, class: 'calculated',",
  ],
  '2.8:Lines.one': [quote, 'minItems: 1', 'minItems: 0'],
  '2.8:lines.notShown': [
    'domain/documents/quote-line.ts',
    "text({ section: '§2.3', lookup",
    "text({ section: '§2.3', required: true, lookup",
  ],
  '2.8:data.notShown': [
    'main/service/document-answers.ts',
    "pickText(only, ['id',",
    "pickText(only, ['documentnumber', 'id',",
  ],
};
