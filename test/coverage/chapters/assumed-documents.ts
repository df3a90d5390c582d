/** What is assumed of documents, without a setting. */
import { also } from '../assumption.ts';
import type { Row } from '../row.ts';
import { advice, fields, limitRules, offered, opening, requiredRules, simulated, wire } from '../tests.ts';

export const assumedDocumentsRows: readonly Row[] = [
  also(
    'salesReturns',
    '§2.6, §4.2: a sales return goes and comes with the fields of the return that is shown',
    'domain/documents/invoice.ts',
    simulated.requests('creates, gets, lists, changes, replaces and deletes a sales return invoice'),
  ),
  also(
    'purchaseReturns',
    '§4.1: a purchase return is handled as a sales return is',
    'domain/documents/invoice.ts',
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
    'renderer/screens/connection/CompanySettings.svelte',
    requiredRules('§2.1 ProfileId: required when the company uses e-Invoice'),
  ),
  also(
    'profiles',
    '§2.1: types of a profile are advice',
    'domain/guidance/header.ts',
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
];
