/** §2.7: the header of a despatch; what beside it is only read is assumed. */
import { dateTime, double, fieldRows, int32, list, text, uuid } from '../field.ts';

const amount = { by: 'amount' } as const;
const read = { by: 'shown', assumed: 'also.otherFields' } as const;
const snapshot = { by: 'snapshot', assumed: 'also.snapshot' } as const;

export const despatchFieldRows = fieldRows('2.7', 'despatch', '', 'domain/documents/despatch.ts', [
  int32('DespatchType', 'Whether goods come in (2) or go out (-2)', { required: true, choices: [2, -2] }),
  text('DespatchNumber', 'The despatch’s number', { required: true, maxLength: 20, numbering: true }),
  text('DocumentNumber', 'A document number of the user’s own', { maxLength: 100 }),
  dateTime('Date', 'Day and time of the despatch', { required: true }),
  dateTime('ActualDispatchDate', 'When it really leaves'),
  text('Description', 'A free text', { maxLength: 1000 }),
  text('CustomerCode', 'The customer, by code', { required: true }),
  text('CurrencyCode', 'Its currency, by code', { required: true }),
  int32('DueDays', 'Days until it is due', { min: 0 }),
  text('SharingCode', 'Who may see it'),
  text('ShipmentDefinitionCode', 'How it is shipped, by code'),
  double('DiscountTotal', 'All discounts together', amount),
  double('SubTotal', 'The lines without taxes', amount),
  double('VatTotal', 'All VAT together', amount),
  double('AdditionalTaxTotal', 'All additional taxes together', amount),
  double('WithholdingTotal', 'All withheld VAT together, here the caller’s', amount),
  double('GrandTotal', 'What it comes to', amount),
  double('AverageExchangeRate', 'The lines’ rates, weighted', amount),
  list('Lines', 'The lines, one at least', { required: true, minItems: 1 }),
  text('CustomerName', 'The customer’s name, where it comes', read),
  text('CustomerTitle', 'The customer’s title on saving, where it comes', snapshot),
  text('TaxNumber', 'The customer’s tax number on saving, where it comes', snapshot),
  text('TaxOffice', 'The customer’s tax office on saving, where it comes', snapshot),
  text('Address', 'The customer’s address on saving, where it comes', snapshot),
  uuid('Id', 'Which despatch it is, where it comes', read),
  uuid('CustomerId', 'The customer, by identifier, where it comes', read),
  uuid('CurrencyId', 'The currency, by identifier, where it comes', read),
  uuid('ShipmentDefinitionId', 'The shipment definition, by identifier, where it comes', read),
  dateTime('CreateDate', 'When it was made, where it comes', read),
  dateTime('ModifyDate', 'When it was last changed, where it comes', read),
]);
