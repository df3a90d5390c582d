/** §1: what the service is, its headers and its envelope. */
import { application, nothing, simulator } from '../row.ts';
import type { Row } from '../row.ts';
import {
  amounts,
  application_,
  client,
  documentRows,
  envelope,
  opening,
  outcome,
  readers,
  requiredRules,
  simulated,
  storedQueue,
} from '../tests.ts';

const clientFile = 'main/service/client.ts';
const envelopeFile = 'domain/envelope/index.ts';
const apiFile = 'test/service/http/api.ts';

export const serviceRows: readonly Row[] = [
  application(
    '1:purpose',
    'HTTP and JSON, one company, for a user',
    [clientFile],
    client('carries the headers of §1.1, the version, the query and its bytes'),
  ),
  application(
    '1:resources.Stock',
    'Products and warehouses are fetched as lists; the rest of the area is not shown',
    ['main/service/lookups.ts'],
    readers('the path of §4.5: products'),
    readers('the path of §4.5: warehouses'),
    application_('are fetched with progress, searched offline, and kept when a fetch fails or is cancelled'),
  ),
  application(
    '1:resources.Documents',
    'Quotes, both returns and despatches; orders and the other invoices are not shown',
    ['domain/documents/index.ts', 'main/service/documents.ts'],
    opening('of kind %s are read whole, to be looked at'),
  ),
  nothing(
    '1:resources.Banking',
    'Banks, transfers, collections, repayment plans',
    'The section lists them and shows no operation.',
  ),
  application(
    '1:resources.Customers',
    'Customers and their representatives are fetched as lists; the rest is not shown',
    ['main/service/lookups.ts'],
    readers('the path of §4.5: customers'),
    readers('the path of §4.5: representatives, of the customer whose identifier is encoded into it'),
  ),
  application(
    '1:resources.Definitions',
    'Currencies, shipment definitions and line groups are fetched as lists; the rest is not shown',
    ['main/service/lookups.ts'],
    readers('the path of §4.5: currencies'),
    readers('the path of §4.5: shipmentDefinitions'),
    readers('the path of §4.5: lineGroups'),
  ),
  application(
    '1:rule1',
    'Amounts are the caller’s: Rampa computes them by a policy it shows, and lets them be overridden',
    ['domain/amounts/totals.ts', 'domain/amounts/line.ts', 'domain/amounts/document.ts'],
    amounts('holds for VAT included, three discounts and withholding'),
    amounts('fills in what is absent and keeps what is there'),
    simulated.header('stores amounts as they are sent and calculates no totals'),
  ),
  application(
    '1:rule2',
    'Everything is of one company, which is fixed when a document is queued',
    ['main/store/queue/queue.ts', clientFile],
    storedQueue('fixes user, company and period, and keeps the reference with each attempt'),
  ),
  application(
    '1:rule3',
    'A document that is hidden by a sharing code looks missing, and Rampa says that it may be either',
    ['main/service/problems.ts', 'main/sync/service-documents.ts', 'renderer/messages/en/errors.ts'],
    documentRows('a list that is not found is looked for at the wrong place; a document may be gone'),
    opening('of kind %s are opened as drafts, and told when they are gone'),
    simulated.requests('hides what carries a sharing code from those who do not hold it'),
  ),
  nothing('1:rule4', 'Operations of all other resource groups', 'They are not shown.'),

  application(
    '1.1:Authorization',
    'The access token, as a bearer’s',
    [clientFile],
    client('carries the headers of §1.1, the version, the query and its bytes'),
  ),
  application(
    '1.1:X-UserID',
    'The user, a whole number from 1',
    [clientFile, 'domain/connection-settings.ts'],
    client('carries the headers of §1.1, the version, the query and its bytes'),
    requiredRules('§1.1, §8 X-UserID: minimum 1'),
  ),
  simulator(
    '1.1:X-UserID.audit',
    'The user is written down with what was made, changed or deleted',
    'Only the service writes audit fields; Rampa sends the user fixed at queueing.',
    ['test/service/documents/write.ts'],
    simulated.requests('writes the user and the period to what is created'),
  ),
  application(
    '1.1:X-CompanyID',
    'The company, a whole number from 1',
    [clientFile, 'domain/connection-settings.ts'],
    client('carries the headers of §1.1, the version, the query and its bytes'),
    requiredRules('§1.1, §8 X-CompanyID: minimum 1'),
  ),
  simulator(
    '1.1:X-CompanyID.assigned',
    'The user must belong to the company',
    'Only the service knows; its refusal is shown.',
    [apiFile],
    simulated.requests('keeps users to the companies they are assigned to'),
  ),
  application(
    '1.1:X-PeriodID',
    'The period, where one is set',
    [clientFile, 'domain/connection-settings.ts'],
    client('leaves the period out where there is none; reads need no connection of their own'),
    requiredRules('§1.1, §8 X-PeriodID: minimum 1, or none'),
  ),
  simulator(
    '1.1:X-PeriodID.written',
    'The period is written to new records',
    'Only the service stores records.',
    ['test/service/documents/write.ts'],
    simulated.requests('writes the user and the period to what is created'),
  ),

  application(
    '1.2:json',
    'Every answer with data is JSON; anything else is none of the service’s',
    [envelopeFile, 'domain/envelope/parse.ts'],
    envelope('JSON, but %s'),
    envelope('not JSON: %s'),
    envelope('is told to be cut off, wherever it was'),
  ),
  application(
    '1.2:Success',
    'Whether it worked: nothing but true and false counts',
    [envelopeFile],
    envelope('is not believed with %s'),
    envelope('nothing but `Success: true` makes a success, and nothing but `false` a failure'),
  ),
  application(
    '1.2:ResultCode',
    'Zeros for a success, else the first error’s code',
    [envelopeFile, 'domain/envelope/errors.ts'],
    envelope('may lack the code, or have lost its zeros'),
    envelope('keeps the result code and the first error’s where they differ'),
    envelope('has the first error’s code where the result code is %j'),
  ),
  application(
    '1.2:Message',
    'All messages in one text',
    [envelopeFile, 'domain/envelope/errors.ts'],
    envelope('without errors (%j) has its message as the one error'),
  ),
  application(
    '1.2:Data',
    'What was asked for; there on success, null on failure',
    [envelopeFile, 'main/sync/send/outcome.ts'],
    envelope('gives its data, an object or a list'),
    envelope('is not believed with %s'),
    outcome('with data %j: accepted, number not told'),
  ),
  application(
    '1.2:Errors',
    'Every error, kept in the service’s order',
    [envelopeFile, 'domain/envelope/errors.ts'],
    envelope('gives all errors in their order'),
    outcome('%i: rejected, its errors in order'),
  ),
  application(
    '1.2:Errors.Code',
    'An error’s code',
    ['domain/envelope/errors.ts'],
    envelope('gives a code back the zeros that a number lost'),
  ),
  application(
    '1.2:Errors.Message',
    'An error’s words',
    ['domain/envelope/errors.ts'],
    envelope('keeps odd entries as well as can be'),
  ),
];
