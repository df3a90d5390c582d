/** What the specification does not show: each assumption that the connection's settings list, and what shows it. */
import { assumed, application } from '../row.ts';
import type { Row, TestReference } from '../row.ts';
import {
  advice,
  amounts,
  application_,
  asItWas,
  assumptions,
  budget,
  conflicts,
  connectionForm,
  described,
  documentRows,
  explained,
  fields,
  heldBack,
  identity,
  limitRules,
  lineRules,
  offered,
  opening,
  outcome,
  overWire,
  pages,
  queue,
  readers,
  reconcile,
  requiredRules,
  serviceErrors,
  simulated,
  stockRules,
  unknown,
  wire,
} from '../tests.ts';

const said = assumptions('every assumption without a setting is said once, with the section that leaves it open');
const inForm = assumptions(
  'every assumed setting stands in the form, with its name and what it means in both languages',
);
const panel = 'renderer/screens/connection/AssumedSettings.svelte';
const list = 'renderer/screens/connection/assumptions.ts';
const settings = 'domain/settings.ts';

/** One that can be changed. */
const setting = (key: string, what: string, where: string, ...tests: readonly TestReference[]): Row =>
  assumed(`assumed.${key}`, application(`A:assumed.${key}`, what, [settings, panel, where], inForm, ...tests));
/** One that is only said. */
const also = (key: string, what: string, where: string, ...tests: readonly TestReference[]): Row =>
  assumed(`also.${key}`, application(`A:also.${key}`, what, [list, where], said, ...tests));

const paths = 'main/service/documents.ts';
const outcomes = 'main/sync/outcome.ts';

export const assumptionRows: readonly Row[] = [
  setting('despatchesPath', '§4.3: where despatches are', paths, documentRows('%s: the assumed path')),
  setting('quotesPath', '§4.4: where quotes are', paths, documentRows('%s: the assumed path')),
  setting(
    'writePurchaseReturns',
    '§4.1: that purchase returns are listed and written at all; off',
    'domain/availability.ts',
    offered('§4.1 of a purchase return only getting one, until writing is switched on'),
    offered('the switch is of purchase returns alone'),
  ),
  setting(
    'purchaseReturnsPath',
    '§4.1: where they are listed and written',
    paths,
    documentRows('purchase returns are got where the specification shows it, and listed where it is assumed'),
    connectionForm('stands in nobody’s way while its switch is off, and is kept where it is good'),
  ),
  setting(
    'limitResetHour',
    '§8: when the day of the limit begins',
    'main/sync/budget.ts',
    budget('counts by the service’s day, which begins at the assumed hour'),
  ),
  setting(
    'pageParameter',
    '§4.2, §4.5, §8: how a list is asked for a page',
    'main/service/pages.ts',
    pages('with one, pages are read until one is empty'),
    pages('a service that refuses the page parameter calls it in doubt'),
  ),
  setting(
    'firstPage',
    '§4.2, §4.5, §8: which page is the first',
    'main/service/pages.ts',
    pages('with one, pages are read until one is empty'),
  ),
  setting(
    'deductWithholding',
    '§2.1, §2.7, §2.8: whether the grand total has the withheld VAT taken off',
    'domain/amounts/document.ts',
    amounts('deducts the withheld VAT once'),
  ),

  also(
    'salesReturns',
    '§2.6, §4.2: a sales return goes and comes with the fields of the return that is shown',
    'domain/documents/sales-return-invoice.ts',
    simulated.requests('creates, gets, lists, changes, replaces and deletes a sales return invoice'),
  ),
  also(
    'purchaseReturns',
    '§4.1: a purchase return is handled as a sales return is',
    'domain/documents/purchase-return-invoice.ts',
    fields(
      'the purchase return has the same fields, and the lines of despatches and quotes are the invoice’s (assumed)',
    ),
    opening('of kind %s are listed, searched, sorted and paged'),
  ),
  also(
    'despatchOperations',
    '§4.3: despatches are created, read and listed as invoices are',
    'domain/documents/despatch.ts',
    offered('§4.3 despatches are replaced and changed as shown, never deleted'),
    opening('of kind %s are listed, searched, sorted and paged'),
  ),
  also(
    'quoteOperations',
    '§4.4: quotes are created, read, listed and replaced as invoices are',
    'domain/documents/quote.ts',
    offered('§4.4 quotes are changed and replaced as shown, never deleted'),
    opening('of kind %s are listed, searched, sorted and paged'),
  ),
  also(
    'otherFields',
    '§2.7, §2.8: more than is sent may come, under an invoice’s names',
    'domain/documents/despatch.ts',
    fields('$id: is shown and never sent'),
  ),
  also(
    'identifiers',
    '§2.1, §2.3: identifiers and names beside a code are never sent',
    'domain/documents/invoice.ts',
    fields('$id: is shown and never sent'),
    wire('never sends what the service sets, nor a local key'),
  ),
  also(
    'snapshot',
    '§2.1, §2.7: a despatch’s copy of the customer has an invoice’s names',
    'domain/documents/despatch.ts',
    fields('$id: is shown and never sent'),
  ),
  also(
    'company',
    '§2.1, §2.7: the company’s currency and e-Invoice are settings, for no endpoint tells them',
    'renderer/screens/connection/MainSettings.svelte',
    requiredRules('§2.1 ProfileId: required when the company uses e-Invoice'),
  ),
  also(
    'profiles',
    '§2.1: types of a profile are advice',
    'domain/practice/header.ts',
    advice('IADE does not go with %s'),
  ),
  also(
    'sharingCodes',
    '§1, §2.8: a sharing code is taken as typed',
    'domain/documents/quote.ts',
    limitRules('§2.8 SharingCodeId: an identifier'),
  ),
  also('cancelled', '§3: Cancelled is a field', 'domain/documents/invoice.ts', fields('$id: is sent and read back')),
  also(
    'dates',
    '§2.1, §2.7: local time without offset; the day typed stays that day',
    'domain/wire/write.ts',
    wire('a day alone goes as its midnight, so that two attempts are the same document'),
  ),
  also(
    'despatchLines',
    '§2.7: a despatch’s lines are an invoice’s, their rules advice',
    'domain/documents/despatch-line.ts',
    limitRules('§2.7, §2.8 the fields of a despatch’s and a quote’s lines are not shown: their limits advise'),
  ),
  also(
    'quoteLines',
    '§2.8: a quote’s lines are an invoice’s without need of a warehouse',
    'domain/documents/quote-line.ts',
    requiredRules('§2.8 a quote’s line needs no warehouse, because a quote moves no stock'),
  ),
  also(
    'lineIdentity',
    '§2.6, §4.3: an invoice’s lines are told apart by position too',
    'domain/line-identity.ts',
    identity('§2.6 the same holds for invoices, replaced or changed; not for a new document, nor for a quote'),
  ),
  also(
    'orderLinks',
    '§4.3: a line’s order cannot be seen',
    'renderer/state/explanation/despatch.ts',
    explained('says what the line had before it exceeded the order (7115)'),
  ),
  also(
    'returnsInbound',
    '§4.2: a sales return brings goods in',
    'domain/documents/sales-return-invoice.ts',
    described('%s %o: %s, assumed'),
  ),
  also(
    'despatchDirection',
    '§2.3, §2.7: a despatch’s lines move stock as its type says',
    'domain/documents/despatch.ts',
    described('%s %o: %s, assumed'),
    stockRules('a despatch whose direction is not known yet'),
  ),
  also(
    'stockTypes',
    '§2.3: types stay numbers',
    'domain/rules/stock-tracking.ts',
    stockRules('§2.3 StockType 5: serial numbers are required, one per unit'),
  ),
  also(
    'stock',
    '§2.3, §4.5: type, units and factors are the products’ answers’; without them there is advice',
    'main/service/lookup-rows.ts',
    readers('products bring their facts, and only those that were told'),
    lineRules('sum: advice on a despatch; without product facts only for one unit'),
  ),
  also(
    'warehouse',
    '§2.3: a warehouse is asked for before queueing, and not missed in reading',
    'domain/documents/invoice-line.ts',
    requiredRules('§2.3 WarehouseName: required to be queued'),
    wire('accepts a line without a warehouse'),
  ),
  also('vatRate', '§2.3: no rate is none', 'domain/amounts/line.ts', amounts('adds VAT to a price without it')),
  also(
    'amounts',
    '§1, §2.1: two digits, six for the mean rate, half away from zero',
    'domain/amounts/decimal.ts',
    amounts('holds for mixed currencies'),
  ),
  also('lists', '§4.2, §4.5: an array, or an object that holds one', 'main/service/lists.ts', readers('%s %#')),
  also(
    'rows',
    '§4.5: members by their usual names',
    'main/service/lookup-rows.ts',
    readers('products bring their facts, and only those that were told'),
    readers('an entry that names nothing is none, and nothing throws'),
  ),
  also(
    'listParameters',
    '§4.2: no parameter but the page',
    'main/service/pages.ts',
    pages('without a page parameter one answer is all'),
  ),
  also('partial', '§4.5, §8: signs that a list is a part', 'main/service/lists.ts', readers('signs of a part: %#')),
  also(
    'updateAnswers',
    '§2.7, §2.8: accepted without an identifier, and read back',
    outcomes,
    outcome('with data %j: accepted, number not told'),
  ),
  also(
    'modified',
    '§2.1: unchanged while content and time of change are the same',
    'main/sync/as-it-was.ts',
    asItWas('is as it was'),
    heldBack('is found by the time of change'),
  ),
  also(
    'reference',
    '§2.1, §2.7: free text comes back as it went',
    'domain/client-reference.ts',
    reconcile('takes the reference for proof, whatever was made of the rest, and stops there'),
    unknown('is found after a restart in the middle of sending'),
  ),
  also(
    'unknownPath',
    '§4.3, §4.4: no envelope with a 404 or 405 means the path',
    outcomes,
    outcome('%i: waits, and the setting is named'),
    queue('names the path that does not exist, and stops that kind alone'),
  ),
  also(
    'statuses',
    '§7: three codes with any status',
    outcomes,
    simulated.second('answers 7003, 7115 and 3015 with statuses of its own'),
    outcome('%i: rejected, its errors in order'),
  ),
  also(
    'numberTaken',
    '§7: no code for a number taken; the document is read to tell',
    'main/sync/reconcile.ts',
    unknown('of a number that a colleague took is told from our own'),
  ),
  also(
    'otherCodes',
    '§7: other codes stand in the service’s words',
    'domain/service-errors.ts',
    serviceErrors('makes nothing up about any other code'),
    explained('that the specification does not have is left to the service’s own message'),
  ),
  also(
    'noEvents',
    '§6: nothing is told by itself; it is read again before it is written',
    'main/sync/before-sending.ts',
    conflicts('is read before it is sent and after, and nothing is found'),
  ),
  also(
    'permissions',
    '§5.10: permissions are shown, never judged by',
    'main/service/claims.ts',
    readers('are read as they come'),
    application_('are tested step by step, and show the token’s claims'),
  ),
  also(
    'counted',
    '§8: every request for data counts, a login does not',
    'main/service/client.ts',
    overWire('fifty requests that meet an expired token: one login, one refresh, each sent again once'),
  ),
  also(
    'otherLimits',
    '§8: a 429 is the daily limit; no other is known',
    outcomes,
    outcome('429 with another code is a limit; 403 and 400 with another are refusals'),
  ),
];
