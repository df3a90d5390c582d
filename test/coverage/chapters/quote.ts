/** §2.8: the quote, beyond the facts of its fields. */
import { application, assumed, simulator } from '../row.ts';
import type { Row } from '../row.ts';
import {
  changes,
  described,
  fields,
  limitRules,
  outcome,
  readers,
  reconcile,
  references,
  requiredRules,
  simulated,
  storedLists,
  updateRules,
  walked,
  wire,
} from '../tests.ts';

const quote = 'domain/documents/quote.ts';
const numbering = 'domain/rules/validate.ts';

export const quoteRows: readonly Row[] = [
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
    ['main/sync/reconcile/find-written.ts'],
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
    references(
      'takes a code that is typed as the identifier it stands for, with what it is called, in one step of undo',
    ),
    updateRules('of a quote are asked for by identifier'),
    storedLists('gives rows by id, whichever case it is written in, and by no code'),
    limitRules('§2.8 CustomerId: an identifier'),
    limitRules('§2.8 CurrencyId: an identifier'),
  ),
  application(
    '2.8:RepresentativeId.own',
    'One of the customer’s representatives',
    [quote, 'main/application/lookups/lookups.ts', 'renderer/screens/editor/lookup/references.svelte.ts'],
    references('goes with the customer, and comes back with it'),
    references('is found among that customer’s'),
    simulated.quotes('check the whole: a representative does not follow to another customer'),
    walked.baseline('a quote is written by codes and names, its representative from the customer’s own list'),
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
    [quote, 'domain/amounts/totals.ts'],
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
      ['domain/documents/quote.ts'],
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
      readers('id and number: %#'),
    ),
  ),
];
