/** §2.6: the sales return invoice, beyond what it shares. */
import { application, assumed, simulator } from '../row.ts';
import type { Row } from '../row.ts';
import { described, fields, identity, requiredRules, simulated, stockRules } from '../tests.ts';

const salesReturn = 'domain/documents/invoice.ts';
const derived = 'test/service/documents/derive.ts';

export const salesReturnRows: readonly Row[] = [
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
    [salesReturn, 'domain/rules/validate.ts'],
    stockRules('§2.3 StockType 3: lots are required, coming in and going out'),
  ),
  assumed(
    'also.lineIdentity',
    application(
      '2.6:lineIdentity',
      'And tells its lines apart by position',
      ['domain/compare/line-identity.ts', 'domain/rules/line-identity.ts'],
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
];
