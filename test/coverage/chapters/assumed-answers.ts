/** What is assumed of lists, answers, sessions and limits, without a setting. */
import { also } from '../assumption.ts';
import type { Row } from '../row.ts';
import {
  application_,
  asItWas,
  conflicts,
  counting,
  explained,
  heldBack,
  outcome,
  pages,
  queue,
  readers,
  reconcile,
  serviceErrors,
  simulated,
  unknown,
} from '../tests.ts';

const outcomes = 'main/sync/send/outcome.ts';

export const assumedAnswersRows: readonly Row[] = [
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
    'main/sync/reconcile/unchanged.ts',
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
    'main/sync/reconcile/find-written.ts',
    unknown('of a number that a colleague took is told from our own'),
  ),
  also(
    'otherCodes',
    '§7: other codes stand in the service’s words',
    'domain/envelope/service-codes.ts',
    serviceErrors('makes nothing up about any other code'),
    explained('that the specification does not have is left to the service’s own message'),
  ),
  also(
    'noEvents',
    '§6: nothing is told by itself; it is read again before it is written',
    'main/sync/send/precheck.ts',
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
    counting('counts every request for data, one that was sent again too, and no login or refresh'),
  ),
  also(
    'otherLimits',
    '§8: a 429 without 0120 is no daily limit: not carried out, tried again when the service says, or minutes later',
    outcomes,
    outcome('with %s was not carried out, and is no daily limit'),
  ),
];
