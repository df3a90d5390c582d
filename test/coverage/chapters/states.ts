/** §3: states, and what cannot change. */
import { application, assumed, nothing } from '../row.ts';
import type { Row } from '../row.ts';
import { explained, fields, requiredRules, serviceErrors, simulated, walked } from '../tests.ts';

const closed = 'renderer/state/explanation/closed-ledger.ts';

export const stateRows: readonly Row[] = [
  assumed(
    'also.cancelled',
    application(
      '3:Cancelled',
      'A field like any other, and the only state there is',
      ['domain/documents/invoice.ts'],
      fields('$id: is sent and read back'),
    ),
  ),
  nothing('3:transitions', 'How a document passes from one state to another', 'Not shown.'),
  application(
    '3:rule1.locked',
    'Once a payment closed the ledger entry, customer, amount and currency stand: 3015 is explained with what was changed of them',
    ['domain/envelope/service-codes.ts', closed],
    serviceErrors('§3 rule 1 3015 names what is locked: customer, amount, currency, and that it cannot be deleted'),
    explained('names the customer, the amount and the currency that are locked, by what was opened'),
    explained('says which of the three the draft would change, and nothing of the rest'),
    simulated.header('locks customer, amount and currency of an invoice closed by a payment, and its deletion'),
  ),
  application(
    '3:rule1.deleted',
    'And it is not deleted',
    ['domain/envelope/service-codes.ts', closed],
    explained('names the customer, the amount and the currency that are locked, by what was opened'),
    explained('says which of the three the draft would change, and nothing of the rest'),
    simulated.others(
      'refuses PUT, PATCH and DELETE of an invoice closed by a payment with 3015, and lets the rest through',
    ),
    walked.concurrent('is deleted only once it was seen which, and the closed ledger that refuses it is explained'),
  ),
  application(
    '3:rule2.despatch',
    'A despatch keeps its type',
    ['domain/rules/validate.ts'],
    requiredRules('§3 rule 2 DespatchType: cannot change'),
  ),
  application(
    '3:rule2.quote',
    'A quote keeps its type',
    ['domain/rules/validate.ts'],
    requiredRules('§3 rule 2 QuoteType: cannot change'),
  ),
];
