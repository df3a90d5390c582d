/** §2.1 and §2.2: rules of the invoice's header beyond the facts of its fields. */
import { application, assumed, simulator } from '../row.ts';
import type { Row } from '../row.ts';
import {
  advice,
  amounts,
  asSent,
  described,
  editor,
  fields,
  limitRules,
  lineRules,
  order,
  requiredRules,
  simulated,
  unknown,
  updateRules,
  wire,
} from '../tests.ts';

const description = 'domain/documents/invoice.ts';
const derived = 'test/service/documents/derive.ts';
const byService = 'Only the service computes it; Rampa shows what it answers and never sends it.';

export const invoiceRows: readonly Row[] = [
  application(
    '2.1:fieldset',
    'One set of fields for reading and for writing',
    [description, 'domain/wire/read.ts', 'domain/wire/write.ts'],
    described('§2.1, §2.2, §2.6 every field of a %s and no other'),
    wire('read and sent back unchanged it is what it was, amounts included'),
  ),
  application(
    '2.1:givers',
    'What the service calculates or derives is no part of a request',
    ['domain/fields.ts', 'domain/wire/write.ts'],
    wire('never sends what the service sets, nor a local key'),
    simulated.header('refuses %s on an invoice, and passes over it when lenient'),
  ),
  simulator(
    '2.1:CurrencyCode.derived',
    'The currency the lines share, else the company’s',
    byService,
    [derived],
    simulated.header('takes the currency that all lines share, else the default'),
  ),
  simulator(
    '2.1:snapshot',
    'Address, title and tax data are copied from the customer at each save',
    byService,
    [derived],
    simulated.header('keeps the customer as it was at the save'),
    simulated.others('move a customer, which documents show after their next save (§2.1, §2.7)'),
  ),
  simulator(
    '2.1:EInvoiceType.derived',
    'By whether the company uses e-Invoice',
    byService,
    [derived],
    simulated.purchaseReturns('go with an e-document of the derived type'),
  ),
  application(
    '2.1:InvoiceNumber.unique',
    'A number stands once in the company for this kind: what makes another try with it safe',
    ['main/sync/reconcile/find-written.ts', 'main/sync/queue/order.ts'],
    unknown('of a number that a colleague took is told from our own'),
    order('sends explicit numbers side by side, one number at a time'),
    simulated.header('is unique among documents of the kind, and of the type for despatches'),
  ),
  application(
    '2.1:InvoiceNumber.next',
    'A new document asks the service for its number',
    ['domain/documents/invoice.ts', 'main/sync/queue/order.ts'],
    described('%s: numbered by the service and dated; only what a person must say is missing'),
    order('sends creates with Next of one kind one at a time, in the queue’s order'),
  ),
  simulator(
    '2.1:InvoiceNumber.series',
    'Where the number comes from: the series, or the e-Invoice numbering',
    'Only the service numbers.',
    ['test/service/documents/numbering.ts'],
    simulated.purchaseReturns(
      'are of a company that uses them: purchase returns and outbound despatches, not the others',
    ),
  ),
  application(
    '2.1:Date.time',
    'A day goes with its midnight, so that the service puts in no time of its own',
    ['domain/wire/write.ts', 'domain/dates.ts'],
    wire('a day alone goes as its midnight, so that two attempts are the same document'),
    simulated.header('stores a time that is sent as it is written, and the current one else'),
  ),
  application(
    '2.1:CustomerCode.list',
    'Offered from the customers’ list, name beside it; another code may be typed',
    ['renderer/screens/editor/lookup/LookupBox.svelte', 'renderer/screens/editor/session/editor.svelte.ts'],
    editor('forgets the customer’s name when another code is typed, and finds the new one'),
    simulated.header('knows its customers, shipments and line groups'),
  ),
  assumed(
    'also.sharingCodes',
    application(
      '2.1:SharingCode.own',
      'Empty for everybody, else one of the user’s; taken as typed, because no list of them is shown',
      [description],
      fields('$id: is sent and read back'),
      simulated.header('hides what carries a sharing code that the user does not hold'),
    ),
  ),
  application(
    '2.1:ShipmentDefinitionCode.list',
    'From the list of shipment definitions; another code is marked and not refused',
    ['domain/documents/invoice.ts', 'domain/rules/lookup-presence.ts'],
    updateRules('are marked in the header, in nested lists and in lines, and never refused'),
    simulated.header('knows its customers, shipments and line groups'),
  ),
  application(
    '2.1:AverageExchangeRate.one',
    'The mean of the lines’ rates; 1 where all is in the company’s currency',
    ['domain/amounts/document.ts', 'domain/rules/currency.ts'],
    amounts('is in the one currency of the lines, with their rate as average'),
    lineRules('§2.1, §2.7 AverageExchangeRate: an average rate other than 1 while all is in the default currency'),
  ),
  application(
    '2.1:WithholdingTotal.sum',
    'The lines’ withheld VAT added up: shown as it will come, never sent',
    ['domain/amounts/document.ts', 'domain/documents/invoice.ts'],
    amounts('adds up what each line has withheld'),
    described('classes a field by document: WithholdingTotal'),
    simulated.header('calculates the withheld VAT and its sum, and MainUnitQuantity'),
  ),
  application(
    '2.1:ProfileId.required',
    'Asked for where the company uses e-Invoice',
    ['domain/rules/validate.ts'],
    requiredRules('§2.1 ProfileId: required when the company uses e-Invoice'),
  ),
  application(
    '2.1:InvoiceTypeCode.required',
    'Asked for where the company uses e-Invoice',
    ['domain/rules/validate.ts'],
    requiredRules('§2.1 InvoiceTypeCode: required when the company uses e-Invoice'),
  ),
  assumed(
    'also.profiles',
    application(
      '2.1:ProfileId.pairs',
      'Which types go with a profile is not listed: advice from practice, and the service’s word',
      ['domain/guidance/header.ts', 'resources/code-lists/invoice-types.json'],
      advice('IADE goes with %s'),
      advice('IADE does not go with %s'),
      simulated.header(
        'wants ProfileId and InvoiceTypeCode of a company with e-Invoice, and a pair that goes together',
      ),
    ),
  ),
  application(
    '2.1:rates.asSent',
    'The three rates of producers’ receipts are kept as typed',
    [description],
    limitRules('§2.1 WithholdingTaxRate, SocialSecurityRate, MarketRate: numbers, of any size that JSON carries'),
  ),
  application(
    '2.1:ReturnedInvoiceNumber.free',
    'Any text; practice advises on its form',
    [description, 'domain/guidance/header.ts'],
    fields('$id: is sent and read back'),
    advice('%s has not 16 characters but %s'),
  ),
  application(
    '2.1:Lines.order',
    'Lines come in their order and keep it',
    ['domain/wire/read.ts'],
    wire('reads back what a document holds, with its keys, and lets computed amounts go on being computed'),
  ),
  application(
    '2.2:asSent',
    'Nested objects go and come as they are; nothing in them is refused',
    ['domain/documents/nested.ts', 'domain/wire/write.ts'],
    asSent('goes back as it came, whatever is in it'),
    asSent('is never refused by Rampa, whatever is in it'),
    wire('read and sent back unchanged it is what it was, amounts included'),
    simulated.requests('takes back what it gave, with nothing but what a request may not carry left out'),
  ),
];
