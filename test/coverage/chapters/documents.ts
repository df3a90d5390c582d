/** §2.6 to §2.8: the other kinds of document, beyond the facts of their fields. */
import { application, assumed, simulator } from '../row.ts';
import type { Row } from '../row.ts';
import {
  amounts,
  changes,
  described,
  fields,
  identity,
  limitRules,
  lineRules,
  outcome,
  reconcile,
  requiredRules,
  simulated,
  stockRules,
  storedLists,
  updateRules,
  wire,
} from '../tests.ts';

const salesReturn = 'domain/documents/sales-return-invoice.ts';
const despatch = 'domain/documents/despatch.ts';
const quote = 'domain/documents/quote.ts';
const numbering = 'domain/rules/numbering.ts';
const derived = 'test/service/documents/derive.ts';

export const documentRows: readonly Row[] = [
  application(
    '2.6:fields',
    'A sales return has the invoice’s fields and lines',
    [salesReturn],
    described('§2.1, §2.2, §2.6 every field of a %s and no other'),
  ),
  application(
    '2.6:required',
    'And asks for the same',
    [salesReturn, 'domain/rules/required.ts'],
    requiredRules('§2.1 InvoiceNumber: required'),
    requiredRules('§2.1 CustomerCode: required'),
  ),
  simulator(
    '2.6:snapshot',
    'And copies the customer',
    'Only the service does; Rampa shows the copy.',
    [derived],
    simulated.header('keeps the customer as it was at the save'),
  ),
  application(
    '2.6:lineRules',
    'And has the same rules of lines, lots and serial numbers',
    [salesReturn, 'domain/validate.ts'],
    stockRules('§2.3 StockType 3: lots are required, coming in and going out'),
  ),
  assumed(
    'also.lineIdentity',
    application(
      '2.6:lineIdentity',
      'And tells its lines apart by position',
      ['domain/line-identity.ts', 'domain/rules/line-identity.ts'],
      identity('§2.6 the same holds for invoices, replaced or changed; not for a new document, nor for a quote'),
      simulated.tracking('lets a document keep its lots and serial numbers'),
    ),
  ),
  application(
    '2.6:sharing',
    'And is shared alike',
    [salesReturn],
    fields('$id: is sent and read back'),
    simulated.requests('hides what carries a sharing code from those who do not hold it'),
  ),
  assumed(
    'also.salesReturns',
    application(
      '2.6:notShown',
      'The purchase invoice’s own tables are not shown: the return’s are taken for them',
      [salesReturn, 'domain/documents/invoice.ts'],
      described('§2.1, §2.2, §2.6 every field of a %s and no other'),
    ),
  ),

  application(
    '2.7:DespatchType.values',
    '2 or -2, and nothing else',
    [despatch, 'domain/rules/limits.ts'],
    limitRules('§2.7 DespatchType: 2 or -2'),
  ),
  application(
    '2.7:DespatchType.fixed',
    'An existing despatch keeps its type',
    [numbering],
    requiredRules('§3 rule 2 DespatchType: cannot change'),
    simulated.header('does not change the type of a despatch'),
  ),
  application(
    '2.7:DespatchNumber.unique',
    'A number stands once for each type',
    ['main/sync/reconcile.ts'],
    reconcile('takes a despatch of the other type for another document'),
    simulated.header('is unique among documents of the kind, and of the type for despatches'),
  ),
  application(
    '2.7:DespatchNumber.next',
    'A new despatch asks the service for its number',
    [despatch],
    described('%s: numbered by the service and dated; only what a person must say is missing'),
  ),
  simulator(
    '2.7:DespatchNumber.series',
    'Where the number comes from: the type’s series, or the e-Despatch numbering',
    'Only the service numbers.',
    ['test/service/documents/numbering.ts'],
    simulated.purchaseReturns(
      'are of a company that uses them: purchase returns and outbound despatches, not the others',
    ),
  ),
  application(
    '2.7:Date.time',
    'A day goes with its midnight',
    ['domain/wire/write.ts'],
    wire('a day alone goes as its midnight, so that two attempts are the same document'),
  ),
  simulator(
    '2.7:snapshot',
    'Invoice address first, else the first one, copied at each save',
    'Only the service does; Rampa shows the copy where it comes.',
    [derived],
    simulated.others('move a customer, which documents show after their next save (§2.1, §2.7)'),
  ),
  application(
    '2.7:codes',
    'Customer, currency and shipment definition from their lists',
    [despatch, 'domain/rules/listed.ts'],
    updateRules('are marked in the header, in nested lists and in lines, and never refused'),
  ),
  application(
    '2.7:totals',
    'All totals are the caller’s, the withheld VAT too',
    [despatch, 'domain/totals.ts'],
    amounts('takes WithholdingTotal from the user on a despatch only, where the caller supplies it'),
    simulated.header('takes CurrencyCode and WithholdingTotal from the caller on a despatch'),
  ),
  application(
    '2.7:AverageExchangeRate.one',
    '1 where all is in the company’s currency',
    ['domain/rules/currency.ts'],
    lineRules('§2.1, §2.7 AverageExchangeRate: an average rate other than 1 while all is in the default currency'),
  ),
  application(
    '2.7:Lines.one',
    'A line at least',
    ['domain/rules/required.ts'],
    limitRules('§2.7, §8 Lines of a despatch: at least 1'),
  ),
  application(
    '2.7:response',
    'The answer is the envelope',
    ['main/sync/outcome.ts', 'domain/envelope.ts'],
    outcome('%i with an id and a number: accepted'),
  ),
  assumed(
    'also.updateAnswers',
    application(
      '2.7:data.notShown',
      'What an answer’s data holds is not shown: identifier and number are taken where they are',
      ['main/service/document-answers.ts', 'main/sync/outcome.ts'],
      outcome('with data %j: accepted, number not told'),
      simulated.second('tells only the number of an invoice created, and a despatch whole'),
    ),
  ),
  assumed(
    'also.despatchLines',
    application(
      '2.7:lines.notShown',
      'The fields of its lines are not shown: the invoice line’s are taken, and rules about them advise',
      ['domain/documents/despatch-line.ts'],
      described('assumes the lines of a despatch to be those of an invoice, and says so'),
      limitRules('§2.7, §2.8 the fields of a despatch’s and a quote’s lines are not shown: their limits advise'),
    ),
  ),
  assumed(
    'also.otherFields',
    application(
      '2.7:others.notShown',
      'What else a despatch holds is not shown: fields named as on an invoice are shown, and never sent',
      [despatch],
      fields('$id: is shown and never sent'),
      described('%s every field of a %s is sent and no other'),
    ),
  ),

  application(
    '2.8:QuoteType.values',
    '1 or 2, and nothing else',
    [quote, 'domain/rules/limits.ts'],
    limitRules('§2.8 QuoteType: 1 or 2'),
  ),
  application(
    '2.8:QuoteType.fixed',
    'An existing quote keeps its type',
    [numbering],
    requiredRules('§3 rule 2 QuoteType: cannot change'),
    simulated.quotes('is numbered by its type, and keeps it'),
  ),
  application(
    '2.8:QuoteNumber.unique',
    'A number stands once for each type',
    ['main/sync/reconcile.ts'],
    simulated.quotes('is numbered by its type, and keeps it'),
    reconcile('tells by an explicit number equal content from another’s'),
  ),
  application(
    '2.8:QuoteNumber.next',
    'A new quote asks the service for its number',
    [quote],
    described('%s: numbered by the service and dated; only what a person must say is missing'),
  ),
  simulator(
    '2.8:QuoteNumber.series',
    'Where the number comes from: the type’s series',
    'Only the service numbers.',
    ['test/service/documents/numbering.ts'],
    simulated.quotes('is numbered by its type, and keeps it'),
  ),
  application(
    '2.8:Date.time',
    'A day goes with its midnight',
    ['domain/wire/write.ts'],
    wire('a day alone goes as its midnight, so that two attempts are the same document'),
  ),
  application(
    '2.8:identifiers',
    'Customer and currency by identifier, from their lists',
    [quote, 'main/store/lookups/lookups.ts'],
    updateRules('of a quote are asked for by identifier'),
    storedLists('gives rows by id, whichever case it is written in, and by no code'),
    limitRules('§2.8 CustomerId: an identifier'),
    limitRules('§2.8 CurrencyId: an identifier'),
  ),
  application(
    '2.8:RepresentativeId.own',
    'One of the customer’s representatives',
    [quote, 'main/application/lookups.ts'],
    limitRules('§2.8 RepresentativeId: an identifier'),
    simulated.quotes('check the whole: a representative does not follow to another customer'),
  ),
  assumed(
    'also.sharingCodes',
    application(
      '2.8:SharingCodeId.own',
      'Empty for everybody, else one of the user’s, by identifier',
      [quote],
      limitRules('§2.8 SharingCodeId: an identifier'),
      simulated.quotes('is not for a customer, nor under a code, that the user does not see'),
    ),
  ),
  application(
    '2.8:totals',
    'All totals are the caller’s',
    [quote, 'domain/totals.ts'],
    fields('$id: is sent and read back'),
    changes('a change in one line sends all lines and the totals that follow'),
  ),
  application(
    '2.8:Lines.one',
    'A line at least',
    ['domain/rules/required.ts'],
    limitRules('§2.8, §8 Lines of a quote: at least 1'),
  ),
  assumed(
    'also.quoteLines',
    application(
      '2.8:lines.notShown',
      'The fields of its lines are not shown: the invoice line’s are taken, without need of a warehouse',
      ['domain/documents/quote-line.ts'],
      requiredRules('§2.8 a quote’s line needs no warehouse, because a quote moves no stock'),
      described('§2.8 assumes the lines of a quote to be those of an invoice, without a warehouse to be asked for'),
      fields(
        'the purchase return has the same fields, and the lines of despatches and quotes are the invoice’s (assumed)',
      ),
    ),
  ),
  assumed(
    'also.updateAnswers',
    application(
      '2.8:data.notShown',
      'What an answer’s data holds is not shown: identifier and number are taken where they are',
      ['main/service/document-answers.ts'],
      outcome('with data %j: accepted, number not told'),
    ),
  ),
];
