/** §7: codes. */
import { application, assumed } from '../row.ts';
import type { Row } from '../row.ts';
import { client, envelope, explained, breakers, outcome, queue, readers, serviceErrors, simulated } from '../tests.ts';

const table = 'domain/envelope/service-codes.ts';
const decided = 'main/sync/send/outcome.ts';
const texts = 'renderer/messages/en/errors.ts';
const waits = outcome('%s waits with any status that is not the service’s own failure');

export const errorRows: readonly Row[] = [
  application(
    '7:envelope',
    'A failure has all its errors, in order, in the envelope',
    ['domain/envelope/index.ts', decided],
    envelope('gives all errors in their order'),
    outcome('%i: rejected, its errors in order'),
    simulated.requests('lists all errors of a request in order, code of the first, messages joined'),
  ),
  application(
    '7:0201',
    '400: a header is missing; the connection is at fault, documents wait',
    [table, decided, texts],
    serviceErrors('§7 0201, a header is missing: the connection’s to mend'),
    waits,
  ),
  application(
    '7:0102',
    '401: the token expired; renewed, and sent again',
    [table, 'main/service/client.ts', texts],
    serviceErrors('§7 0102, the token expired: renewed by itself'),
    client('that says by %s that the token expired: one refresh, and the same bytes again'),
  ),
  application(
    '7:0110',
    '403: no permission; documents that need it wait',
    [table, decided, texts],
    serviceErrors('§7 0110, no permission: the connection’s to mend'),
    waits,
  ),
  application(
    '7:0120',
    '429: the daily limit; the queue waits and nothing is called refused',
    [table, decided, texts],
    serviceErrors('§7 0120, the daily limit: it passes'),
    queue('waits for the limit of the day without refusing anything, and tries once when it is over'),
  ),
  application(
    '7:3000',
    '404: missing or hidden',
    [table, 'main/service/problems.ts', texts],
    serviceErrors('§7 3000, not found or hidden: the document’s'),
    readers('an answer that is no success is told by its reason: %#'),
  ),
  application(
    '7:3015',
    'Closed by a payment: what it locks is said',
    [table, texts, 'renderer/state/explanation/closed-ledger.ts'],
    serviceErrors('§7 3015, closed by a payment: the document’s'),
    explained('names the customer, the amount and the currency that are locked, by what was opened'),
    explained('says which of the three the draft would change, and nothing of the rest'),
  ),
  application(
    '7:7003',
    '"Next" on update, or another type',
    [table, texts, 'renderer/state/explanation/despatch.ts'],
    serviceErrors('§7 7003, “Next” or another type: the document’s'),
    explained('keeps its number and its direction (7003)'),
  ),
  application(
    '7:7115',
    'More than the order line',
    [table, texts, 'renderer/state/explanation/despatch.ts'],
    serviceErrors('§7 7115, more than the order line: the document’s'),
    explained('says what the line had before it exceeded the order (7115)'),
  ),
  application(
    '7:general',
    'Codes of token, permission, header and limit are understood wherever they come from',
    [decided, 'main/service/problems.ts', 'main/sync/queue/circuit-breakers.ts'],
    waits,
    breakers('trip for a kind by its path, for an operation by its permission'),
    readers('an answer that is no success is told by its reason: %#'),
  ),
  assumed(
    'also.otherCodes',
    application(
      '7:others.notShown',
      'Other codes are not shown: the service’s words stand, and nothing is made up',
      [table, 'renderer/state/explanation.ts'],
      serviceErrors('makes nothing up about any other code'),
      explained('that the specification does not have is left to the service’s own message'),
      simulated.invented('is nowhere in what is shipped'),
    ),
  ),
  assumed(
    'also.otherCodes',
    application(
      '7:updateCodes.notShown',
      'Further codes of despatches and quotes are not shown either',
      [table, 'domain/error-location/index.ts'],
      serviceErrors('makes nothing up about any other code'),
      explained('that the specification does not have is left to the service’s own message'),
    ),
  ),
  assumed(
    'also.statuses',
    application(
      '7:statuses.notShown',
      'With which HTTP status 3015, 7003 and 7115 come is not shown: they mean the same with any',
      [decided],
      outcome('%i: rejected, its errors in order'),
      simulated.second('answers 7003, 7115 and 3015 with statuses of its own'),
    ),
  ),
];
