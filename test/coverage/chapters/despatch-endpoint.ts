/** §4.3: updating a despatch. */
import { application, assumed, simulator } from '../row.ts';
import type { Row } from '../row.ts';
import {
  changes,
  conflicts,
  documentRows,
  explained,
  identity,
  opening,
  queue,
  requiredRules,
  serviceErrors,
  simulated,
  walked,
  wire,
} from '../tests.ts';

const paths = 'main/service/documents.ts';

export const despatchEndpointRows: readonly Row[] = [
  application(
    '4.3:method',
    'PUT replaces a despatch',
    [paths],
    conflicts('is read before it is sent and after, and nothing is found'),
    walked.despatch('a despatch'),
  ),
  application(
    '4.3:despatchId',
    'The identifier, encoded into the path',
    [paths],
    opening('of kind %s are read whole, to be looked at'),
  ),
  assumed(
    'assumed.despatchesPath',
    application(
      '4.3:path.notShown',
      'The path before it is a setting; an answer that knows no such path names it',
      [paths, 'domain/settings.ts', 'renderer/screens/connection/AssumedSettings.svelte'],
      documentRows('%s: the assumed path'),
      opening('names the setting to change, of the %s service'),
      queue('names the path that does not exist, and stops that kind alone'),
      walked.browse('has its lists elsewhere and in pages: the setting is named each time'),
    ),
  ),
  application(
    '4.3:body',
    'The whole despatch; what is empty goes as null',
    ['domain/wire/write.ts'],
    wire('a create leaves out what is empty, a replacement clears what may be null'),
  ),
  application(
    '4.3:200',
    'The envelope',
    ['main/sync/outcome.ts'],
    conflicts('is read before it is sent and after, and nothing is found'),
  ),
  application(
    '4.3:rule1.position',
    'A line is told by its place: which one it would be taken for is said, and the safe order offered',
    ['domain/line-identity.ts', 'domain/rules/line-identity.ts'],
    identity('§4.3 rule 1 an inserted line takes the place of the service’s line there, and moves those behind it'),
    identity('§4.3 rule 1 lines that changed places'),
    identity('with none removed, leaves no line in another one’s place'),
    simulated.tracking('lets a document keep its lots and serial numbers'),
    walked.existing('lines of a despatch keep their places in the service, or are put back into them'),
  ),
  application(
    '4.3:rule1.shorter',
    'A shorter list takes the last ones away: they are named',
    ['domain/line-identity.ts', 'domain/rules/line-identity.ts'],
    identity('§4.3 rule 1 a line removed at the end is named, because its lots, serial numbers and order link go'),
    identity('§4.3 rule 1 a line removed in between moves those behind it, and the service drops its last one'),
  ),
  application(
    '4.3:rule1.longer',
    'A longer one adds at the end, without a warning',
    ['domain/line-identity.ts'],
    identity('§4.3 rule 1 nothing where the lines stand where they were, were changed in place, or were added behind'),
    simulated.tracking('lets lines grow, and new ones come at the end'),
  ),
  application(
    '4.3:rule1.order',
    'Lines go in the order they came in',
    ['domain/wire/read.ts', 'domain/wire/write.ts'],
    wire('read and sent back unchanged it is what it was, amounts included'),
  ),
  application(
    '4.3:rule2.type',
    'The type stays: refused here',
    ['domain/rules/numbering.ts'],
    requiredRules('§3 rule 2 DespatchType: cannot change'),
  ),
  application(
    '4.3:rule2.next',
    '"Next" on update: refused here',
    ['domain/rules/numbering.ts'],
    requiredRules('§4.3 rule 2 DespatchNumber: "Next" is refused on update'),
  ),
  application(
    '4.3:rule3',
    'Consumed lots and despatched serial numbers hold their line: explained at the line',
    ['renderer/state/explanation/tracking.ts'],
    explained('are named at the lots and serial numbers of an update, with what was taken away'),
    simulated.tracking('does not let a consumed lot be reduced or removed, nor a dispatched serial number'),
    walked.despatch('a despatch'),
  ),
  application(
    '4.3:rule4',
    'A line linked to an order stays within it: 7115 is explained at the line',
    ['domain/service-errors.ts', 'renderer/state/explanation/despatch.ts'],
    explained('says what the line had before it exceeded the order (7115)'),
    serviceErrors('§7 7115, more than the order line: the document’s'),
    simulated.header('holds a line linked to an order at the order line’s quantity'),
    walked.despatch('a despatch'),
  ),
  assumed(
    'also.orderLinks',
    simulator(
      '4.3:rule4.link',
      'Which order a line is linked to',
      'The link is in no field that is shown; that a line would exceed it is seen in the refusal.',
      ['test/service/documents/company.ts'],
      simulated.others('is an order, for the line of a despatch at its position'),
    ),
  ),
  application(
    '4.3:rule5',
    'Totals are the caller’s',
    ['domain/totals.ts', 'domain/wire/write.ts'],
    wire('keeps an override, computes the rest from it'),
  ),
  application(
    '4.3:rule6',
    'A partial change sends what differs',
    [paths, 'domain/changes.ts'],
    changes('a field changed is sent alone; one cleared is null'),
    conflicts('shows a change of a %s what a colleague changed beside it'),
    walked.existing('a despatch is changed: what differs is seen, taken back, and alone is sent'),
  ),
  assumed(
    'also.despatchOperations',
    application(
      '4.3:others.notShown',
      'Creating, reading and listing are not shown: as for invoices; deleting is not offered',
      ['domain/documents/despatch.ts', 'domain/availability.ts'],
      opening('of kind %s are listed, searched, sorted and paged'),
      queue('of the %s service sends twenty, five refused and then mended'),
    ),
  ),
];
