/** §2.8: the header of a quote; what beside it is only read is assumed. */
import { dateTime, double, fieldRows, int32, list, text, uuid } from '../field.ts';

const amount = { by: 'amount' } as const;
const read = { by: 'shown', assumed: 'also.otherFields' } as const;

export const quoteFieldRows = fieldRows('2.8', 'quote', '', 'domain/documents/quote.ts', [
  int32('QuoteType', 'Whether it was received (1) or issued (2)', { required: true, choices: [1, 2] }),
  text('QuoteNumber', 'The quote’s number', { required: true, maxLength: 10, numbering: true }),
  text('DocumentNumber', 'A document number of the user’s own', { maxLength: 20 }),
  dateTime('Date', 'Day and time of the quote', { required: true }),
  text('Description', 'A free text', { maxLength: 1000 }),
  uuid('CustomerId', 'The customer, by identifier', { required: true }),
  uuid('RepresentativeId', 'Who speaks for the customer, by identifier'),
  uuid('CurrencyId', 'Its currency, by identifier', { required: true }),
  int32('DueDays', 'Days until it is due', { min: 0 }),
  dateTime('DeliveryDate', 'When it is to be delivered'),
  uuid('SharingCodeId', 'Who may see it, by identifier'),
  double('DiscountTotal', 'All discounts together', amount),
  double('SubTotal', 'The lines without taxes', amount),
  double('VatTotal', 'All VAT together', amount),
  double('AdditionalTaxTotal', 'All additional taxes together', amount),
  double('WithholdingTotal', 'All withheld VAT together, here the caller’s', amount),
  double('GrandTotal', 'What it comes to', amount),
  double('AverageExchangeRate', 'The lines’ rates, weighted', amount),
  list('Lines', 'The lines, one at least', { required: true, minItems: 1 }),
  text('CustomerCode', 'The customer, by code, where it comes', read),
  text('CustomerName', 'The customer’s name, where it comes', read),
  text('RepresentativeName', 'The representative’s name, where it comes', read),
  text('CurrencyCode', 'The currency, by code, where it comes', read),
  text('SharingCode', 'The sharing code itself, where it comes', read),
  uuid('Id', 'Which quote it is, where it comes', read),
  dateTime('CreateDate', 'When it was made, where it comes', read),
  dateTime('ModifyDate', 'When it was last changed, where it comes', read),
]);
