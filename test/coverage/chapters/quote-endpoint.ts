/** §4.4: updating a quote in part. */
import { application, assumed } from '../row.ts';
import type { Row } from '../row.ts';
import {
  changes,
  conflicts,
  documentRequests,
  documentRows,
  opening,
  outcome,
  requiredRules,
  reviews,
  simulated,
  updateRules,
} from '../tests.ts';

const paths = 'main/service/documents.ts';

export const quoteEndpointRows: readonly Row[] = [
  application(
    '4.4:method',
    'PATCH changes a quote in part',
    [paths],
    conflicts('shows a change of a %s what a colleague changed beside it'),
  ),
  application(
    '4.4:quoteId',
    'The identifier, encoded into the path',
    [paths],
    documentRequests('has its identifier encoded into the path where it is %s'),
    opening('of kind %s are read whole, to be looked at'),
  ),
  assumed(
    'assumed.quotesPath',
    application(
      '4.4:path.notShown',
      'The path before it is a setting; an answer that knows no such path names it',
      [paths, 'domain/connection-settings.ts', 'renderer/screens/connection/AssumedSettings.svelte'],
      documentRows('%s: the assumed path'),
      opening('names the setting to change, of the %s service'),
    ),
  ),
  application(
    '4.4:body',
    'Only what was changed',
    ['domain/compare/changes.ts'],
    changes('rule 1: nothing that is the same in both is sent, and of what is not the caller’s nothing'),
    changes('a field changed is sent alone; one cleared is null'),
  ),
  application(
    '4.4:200',
    'The envelope',
    ['main/sync/send/outcome.ts'],
    outcome('%i with an id and a number: accepted'),
    conflicts('shows a change of a %s what a colleague changed beside it'),
  ),
  application(
    '4.4:rule1',
    'What is not sent stays, null clears',
    ['domain/compare/changes.ts'],
    changes('rule 1: applied to the first document, the difference gives the second'),
    changes('rule 1: what was cleared is sent as null, a list as an empty one'),
    simulated.quotes('keep what is not sent and clear what is sent as null, whatever comes after what'),
  ),
  application(
    '4.4:rule2',
    'The whole is checked: clearing what is required is refused here',
    ['domain/rules/validate.ts', 'domain/rules/required.ts'],
    requiredRules('§4.4 rule 2, cleared: $title'),
    changes('rule 2: a required field is never sent as null, also where it was cleared'),
  ),
  application(
    '4.4:rule3',
    'Lines go whole or not at all',
    ['domain/compare/changes.ts'],
    changes('a change in one line sends all lines and the totals that follow'),
    changes('rule 3: lists and nested objects are sent whole'),
  ),
  application(
    '4.4:rule4',
    'Totals follow the lines; one that was overridden and left behind is pointed out',
    ['domain/rules/amounts.ts', 'domain/compare/changes.ts'],
    updateRules('%s: a total that stands as it was read while the lines changed is said'),
    updateRules('a total that Rampa computes follows by itself'),
    changes('rule 4: totals that follow changed lines are sent with them'),
    simulated.quotes('stores totals as they are sent, and recalculates none (§4.4 rule 4)'),
  ),
  application(
    '4.4:rule5',
    'A full update sends every line',
    [paths, 'domain/wire/write.ts'],
    reviews('sends a replacement that changes nothing all the same, and a deletion'),
    simulated.quotes('is replaced whole, lines too (§4.4 rule 5)'),
  ),
  assumed(
    'also.quoteOperations',
    application(
      '4.4:others.notShown',
      'Creating, reading, listing and the full update’s method are not shown: as for invoices',
      ['domain/documents/quote.ts', 'domain/availability.ts'],
      opening('of kind %s are listed, searched, sorted and paged'),
      opening('of kind %s are opened as drafts, and told when they are gone'),
    ),
  ),
];
