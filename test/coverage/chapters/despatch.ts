/** §2.7: the despatch, beyond the facts of its fields. */
import { application, assumed, simulator } from '../row.ts';
import type { Row } from '../row.ts';
import {
  amounts,
  described,
  fields,
  limitRules,
  lineRules,
  outcome,
  readers,
  reconcile,
  requiredRules,
  simulated,
  updateRules,
  wire,
} from '../tests.ts';

const despatch = 'domain/documents/despatch.ts';
const numbering = 'domain/rules/validate.ts';
const derived = 'test/service/documents/derive.ts';

export const despatchRows: readonly Row[] = [
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
    ['main/sync/reconcile/find-written.ts'],
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
    [despatch, 'domain/rules/lookup-presence.ts'],
    updateRules('are marked in the header, in nested lists and in lines, and never refused'),
  ),
  assumed(
    'also.sharingCodes',
    application(
      '2.7:SharingCode.own',
      'Empty for everybody, else one of the user’s; taken as typed',
      [despatch],
      fields('$id: is sent and read back'),
      simulated.others('hide a %s with a sharing code'),
    ),
  ),
  application(
    '2.7:totals',
    'All totals are the caller’s, the withheld VAT too',
    [despatch, 'domain/amounts/totals.ts'],
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
    ['main/sync/send/outcome.ts', 'domain/envelope/index.ts'],
    outcome('%i with an id and a number: accepted'),
  ),
  assumed(
    'also.updateAnswers',
    application(
      '2.7:data.notShown',
      'What an answer’s data holds is not shown: identifier and number are taken where they are',
      ['main/service/document-answers.ts', 'main/sync/send/outcome.ts'],
      outcome('with data %j: accepted, number not told'),
      readers('id and number: %#'),
      simulated.second('tells only the number of an invoice created, and a despatch whole'),
    ),
  ),
  assumed(
    'also.despatchLines',
    application(
      '2.7:lines.notShown',
      'The fields of its lines are not shown: the invoice line’s are taken, and rules about them advise',
      ['domain/documents/despatch.ts'],
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
];
