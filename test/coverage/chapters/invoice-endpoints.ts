/** §4, §4.1 and §4.2: where return invoices are, and what is done with them. */
import { application, assumed, nothing, simulator } from '../row.ts';
import type { Row } from '../row.ts';
import {
  client,
  conflicts,
  described,
  documentRows,
  explained,
  offered,
  opening,
  queue,
  readers,
  requiredRules,
  serviceErrors,
  simulated,
  stockRules,
  unknown,
  walked,
  wire,
} from '../tests.ts';

const paths = 'main/service/documents.ts';
const own = 'test/service/documents';

export const invoiceEndpointRows: readonly Row[] = [
  application(
    '4:base',
    'Every path comes behind the base address and the version',
    ['main/service/client.ts', 'main/service/addresses.ts'],
    client('carries the headers of §1.1, the version, the query and its bytes'),
    readers('are given without a trailing slash'),
  ),
  application(
    '4:headers',
    'And every request for data bears the headers',
    ['main/service/client.ts'],
    client('carries the headers of §1.1, the version, the query and its bytes'),
  ),

  application(
    '4.1:path',
    'GET of one purchase return by the path that is shown, whatever is assumed beside it',
    [paths],
    documentRows('purchase returns are got where the specification shows it, and listed where it is assumed'),
    opening('are not listed or written, and are read by id all the same, by the %s service'),
    simulated.purchaseReturnsOverHttp('does everything with them, and gets them where §4.1 says'),
    walked.browse('of which only getting one is shown open by their identifier'),
  ),
  application(
    '4.1:invoiceId',
    'The identifier, encoded into the path',
    [paths, 'renderer/screens/documents/identifier.ts'],
    opening('of kind %s are read whole, to be looked at'),
  ),
  application('4.1:body', 'No body', [paths], opening('of kind %s are read whole, to be looked at')),
  application(
    '4.1:200',
    'All of it: lines in order, discounts, main unit quantity, lots and serial numbers',
    ['domain/wire/read.ts', 'main/application/documents.ts'],
    opening('of kind %s are read whole, to be looked at'),
    wire('shows what the service sets'),
    simulated.requests('gives a purchase return invoice whole, and 3000 for a hidden one and for none'),
    walked.browse('of which only getting one is shown open by their identifier'),
  ),
  application(
    '4.1:failures',
    'Refusals with 400, 401, 403, 404 and 429, in the envelope',
    ['main/service/problems.ts'],
    readers('%s is said so'),
  ),
  application(
    '4.1:3000',
    'Missing or hidden: said to be either',
    ['main/service/problems.ts', 'domain/service-errors.ts'],
    opening('of kind %s are opened as drafts, and told when they are gone'),
    serviceErrors('§7 3000, not found or hidden: the document’s'),
  ),
  assumed(
    'assumed.writePurchaseReturns',
    application(
      '4.1:writing.notShown',
      'Listing and writing purchase returns is not shown: off until it is switched on',
      ['domain/availability.ts', 'domain/documents/purchase-return-invoice.ts'],
      offered('§4.1 of a purchase return only getting one, until writing is switched on'),
      opening('are there as soon as they are switched on, and gone when they are switched off'),
      simulated.purchaseReturnsOverHttp(
        'only gets them when their writing is switched off, without an envelope for the rest',
      ),
      walked.purchaseReturn('a purchase return invoice'),
    ),
  ),

  application(
    '4.2:list',
    'The service’s list of sales returns',
    [paths, 'main/application/document-lists.ts'],
    opening('of kind %s are listed, searched, sorted and paged'),
    walked.salesReturn('a sales return invoice'),
  ),
  application(
    '4.2:get',
    'One of them',
    [paths, 'main/application/documents.ts'],
    opening('of kind %s are read whole, to be looked at'),
    walked.salesReturn('a sales return invoice'),
  ),
  application(
    '4.2:create',
    'A new one',
    [paths, 'main/sync/attempt.ts'],
    queue('of the %s service sends twenty, five refused and then mended'),
    walked.salesReturn('a sales return invoice'),
  ),
  application(
    '4.2:update',
    'One replaced whole, read before and after',
    [paths, 'main/sync/attempt.ts', 'main/sync/before-sending.ts'],
    conflicts('is read before it is sent and after, and nothing is found'),
    walked.salesReturn('a sales return invoice'),
  ),
  application(
    '4.2:change',
    'One changed in part: what differs, and nothing else',
    [paths, 'domain/changes.ts'],
    conflicts('shows a change of a %s what a colleague changed beside it'),
    walked.salesReturn('a sales return invoice'),
  ),
  application(
    '4.2:delete',
    'One deleted, if it is as it was',
    [paths, 'main/sync/before-sending.ts'],
    conflicts('goes where it is as it was, and is not looked for afterwards'),
    walked.salesReturn('a sales return invoice'),
  ),
  assumed(
    'also.salesReturns',
    application(
      '4.2:payloads.notShown',
      'What goes and comes is not shown: the document itself',
      ['domain/wire/write.ts', 'main/service/document-answers.ts'],
      readers('the document: %#'),
      simulated.requests('creates, gets, lists, changes, replaces and deletes a sales return invoice'),
    ),
  ),
  assumed(
    'also.listParameters',
    application(
      '4.2:parameters.notShown',
      'The list’s parameters are not shown: none is sent but the page, where one is named',
      ['main/service/pages.ts'],
      opening('of kind %s are listed, searched, sorted and paged'),
    ),
  ),
  application(
    '4.2:rule1.next',
    '"Next" asks for a number',
    ['domain/documents/sales-return-invoice.ts'],
    described('%s: numbered by the service and dated; only what a person must say is missing'),
    queue('gives numbers in the order of writing, also round refused and lost ones, however they were picked'),
  ),
  simulator(
    '4.2:rule1.series',
    'From the series SATİADEFATNO, never from the e-Invoice numbering',
    'Only the service numbers.',
    [`${own}/numbering.ts`],
    simulated.header('counts up without a gap, past refused documents and over numbers already taken'),
    simulated.purchaseReturns(
      'are of a company that uses them: purchase returns and outbound despatches, not the others',
    ),
  ),
  application(
    '4.2:rule1.update',
    '"Next" is refused here before an update is sent',
    ['domain/rules/numbering.ts'],
    requiredRules('§4.2 rule 1 InvoiceNumber: "Next" is refused on update'),
    simulated.header('cannot be generated on update'),
  ),
  application(
    '4.2:rule1.unique',
    'A number stands once among sales returns',
    ['main/sync/reconcile.ts'],
    unknown('of a number that a colleague took is told from our own'),
    simulated.purchaseReturns('is numbered and unique apart from sales returns, and takes no new number on update'),
  ),
  assumed(
    'also.returnsInbound',
    application(
      '4.2:rule2.inbound',
      'Goods come in, by inference: rules that rest on it warn and never refuse',
      ['domain/documents/sales-return-invoice.ts', 'domain/rules/stock-tracking.ts'],
      stockRules('§2.3, §4.2 rule 2 StockType 4: lots are required coming in, which is inferred: advice'),
      described('%s %o: %s, assumed'),
    ),
  ),
  simulator(
    '4.2:rule2.lots',
    'Each lot is a new one',
    'Only the service keeps lots.',
    [`${own}/stock.ts`],
    simulated.tracking('have a number that is unique within the company'),
  ),
  simulator(
    '4.2:rule2.serials',
    'Each serial number is registered',
    'Only the service keeps serial numbers.',
    [`${own}/stock.ts`],
    simulated.tracking('go out once, and may come back'),
  ),
  application(
    '4.2:rule3.ledger',
    'The customer is credited: what a payment then closes is explained',
    ['renderer/state/explanation/closed-ledger.ts'],
    explained('names the customer, the amount and the currency that are locked, by what was opened'),
    explained('says which of the three the draft would change, and nothing of the rest'),
  ),
  nothing('4.2:rule3.booking', 'The booking itself', 'The ledger is the service’s, and no endpoint shows it.'),
];
