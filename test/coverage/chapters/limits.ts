/** §8 and §9: limits, and where the version is. */
import { application, assumed, nothing } from '../row.ts';
import type { Row } from '../row.ts';
import {
  budget,
  client,
  limitRules,
  pages,
  queue,
  readings,
  requiredRules,
  session,
  simulated,
  versions,
} from '../tests.ts';

const limits = 'domain/rules/limits.ts';
const invoice = 'domain/documents/invoice.ts';
const line = 'domain/documents/invoice-line.ts';
const despatch = 'domain/documents/despatch.ts';
const quote = 'domain/documents/quote.ts';
const settings = 'domain/connection-settings.ts';

export const limitRows: readonly Row[] = [
  application(
    '8:ARC',
    'Requests a day, from the token; counted, as a warning: only 0120 says that none is left',
    ['main/sync/queue/budget.ts', 'main/store/requests.ts'],
    budget('of %s, %i used: near %s'),
    queue('sends until the service says that the limit is reached, and warns before'),
    queue('goes on past the limit by its own count, which may be wrong'),
  ),
  application(
    '8:ARC.exceeded',
    '429 with 0120: the queue waits',
    ['main/sync/send/outcome.ts', 'main/sync/queue/connection-breakers.ts'],
    queue('waits for the limit of the day without refusing anything, and tries once when it is over'),
    simulated.requests('refuses what is over the daily limit, with the limit in the message'),
  ),
  assumed(
    'assumed.limitResetHour',
    application(
      '8:ARC.reset',
      'When the day begins anew is not shown: an hour that can be set',
      ['main/sync/queue/budget.ts', settings],
      budget('counts by the service’s day, which begins at the assumed hour'),
      budget('tries again when the limit starts anew, then every hour'),
    ),
  ),
  application(
    '8:InvoiceNumber',
    '20 characters',
    [invoice, limits],
    limitRules('§2.1, §8 InvoiceNumber: at most 20 characters'),
  ),
  application(
    '8:DespatchNumber',
    '20 characters',
    [despatch, limits],
    limitRules('§2.7, §8 DespatchNumber: at most 20'),
  ),
  application('8:QuoteNumber', '10 characters', [quote, limits], limitRules('§2.8, §8 QuoteNumber: at most 10')),
  application(
    '8:DocumentNumber',
    '100 characters, on invoices and despatches',
    [invoice, despatch, limits],
    limitRules('§2.1, §8 Invoice DocumentNumber: at most 100'),
    limitRules('§2.7, §8 Despatch DocumentNumber: at most 100'),
  ),
  application(
    '8:DocumentNumber.quote',
    '20 characters, on quotes',
    [quote, limits],
    limitRules('§2.8, §8 Quote DocumentNumber: at most 20'),
  ),
  application(
    '8:Description',
    '1000 characters, on all three; counted beside the field while typing',
    [invoice, despatch, quote, limits, 'renderer/screens/editor/fields/Counter.svelte'],
    limitRules('§2.1, §8 Invoice Description: at most 1000'),
    limitRules('§2.7, §8 Despatch Description: at most 1000'),
    limitRules('§2.8, §8 Quote Description: at most 1000'),
    readings('is shown where a text is well filled, and of a long one while somebody writes in it'),
  ),
  application(
    '8:Line.Description',
    '255 characters, both of a line',
    [line, limits],
    limitRules('§2.3, §8 Line Description: at most 255'),
    limitRules('§2.3, §8 Line Description2: at most 255'),
  ),
  application(
    '8:Lot.Description',
    '100 characters',
    ['domain/documents/lot.ts', limits],
    limitRules('§2.4, §8 Lot Description: at most 100'),
  ),
  application(
    '8:WithholdingCode',
    '10 characters, of header and line; the exemption’s too',
    [invoice, line, limits],
    limitRules('§2.1, §8 Invoice WithholdingCode: at most 10'),
    limitRules('§2.3, §8 Line WithholdingCode: at most 10'),
    limitRules('§2.3, §8 VatExemptionCode: at most 10'),
  ),
  application(
    '8:AdditionalTaxCode',
    '15 characters, all three',
    [line, limits],
    limitRules('§2.3, §8 AdditionalTaxCode1: at most 15'),
    limitRules('§2.3, §8 AdditionalTaxCode2: at most 15'),
    limitRules('§2.3, §8 AdditionalTaxCode3: at most 15'),
  ),
  application(
    '8:DueDays',
    'From 0',
    [invoice, despatch, quote, limits],
    limitRules('§2.1, §8 Invoice DueDays: not less than 0'),
    limitRules('§2.7, §8 Despatch DueDays: not less than 0'),
    limitRules('§2.8, §8 Quote DueDays: not less than 0'),
  ),
  application(
    '8:rates',
    'Discounts and VAT between 0 and 100',
    [line, limits],
    limitRules('§2.3, §8 DiscountRate: 0 to 100'),
    limitRules('§2.3, §8 VatRate: 0 to 100, a whole number'),
    limitRules('§2.3, §8 Discount Rate: 0 to 100, each of the list'),
  ),
  application(
    '8:quantities',
    'Line and lot above 0',
    [line, 'domain/documents/lot.ts', limits],
    limitRules('§2.3, §8 Quantity: greater than 0'),
    limitRules('§2.4, §8 Lot Quantity: greater than 0'),
  ),
  application('8:UnitPrice', 'From 0', [line, limits], limitRules('§2.3, §8 UnitPrice: not negative')),
  application(
    '8:headers',
    'User, company and period from 1',
    [settings, 'renderer/screens/connection/settings-form.ts'],
    requiredRules('§1.1, §8 X-UserID: minimum 1'),
    requiredRules('§1.1, §8 X-CompanyID: minimum 1'),
    requiredRules('§1.1, §8 X-PeriodID: minimum 1, or none'),
  ),
  application(
    '8:Lines',
    'One at least, on despatches and quotes',
    [despatch, quote, 'domain/rules/required.ts'],
    limitRules('§2.7, §8 Lines of a despatch: at least 1'),
    limitRules('§2.8, §8 Lines of a quote: at least 1'),
  ),
  assumed(
    'also.otherLimits',
    application(
      '8:others.notShown',
      'Rates, page and body sizes are not shown: pages as they come, until one is empty or the total is there',
      ['main/service/pages.ts'],
      pages('with one, pages are read until one is empty'),
      pages('or until the total is there'),
    ),
  ),

  application(
    '9:rule1',
    'The version is part of every path of data, and stands in one place',
    ['main/service/client.ts'],
    versions('%s stands in one place'),
    client('carries the headers of §1.1, the version, the query and its bytes'),
  ),
  nothing(
    '9:rule2',
    'The description itself is of version 1.0',
    'It is said of the description, and nothing follows from it.',
  ),
  application(
    '9:rule3',
    'Tokens are got at an address of their own, below /ApiAuth',
    ['main/service/authentication.ts'],
    session('sends organisation and key over a fresh connection, once for all who ask'),
  ),
];
