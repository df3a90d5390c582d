/** Everything that a line of the log may contain, besides numbers and texts from outside. Diagnostics report nothing else. */
import { backupReasons } from '../domain/model/backup.ts';
import { failureReasons } from '../domain/model/connection.ts';
import { documentKinds, waitingReasons } from '../domain/model/draft-state.ts';
import { passingReasons } from '../domain/model/queue.ts';

export const logEvents = [
  ...(['application.notOpened', 'application.recovered', 'application.refused', 'application.started'] as const),
  ...(['application.testBuild', 'backup.failed', 'backup.made', 'call from elsewhere refused'] as const),
  ...([
    'connection.address',
    'connection.addresses',
    'copies.failed',
    'copies.made',
    'crashes.notPruned',
    'documents.checked',
  ] as const),
  ...(['documents.failed', 'documents.migrating', 'documents.notChecked', 'documents.replaced'] as const),
  ...([
    'documents.status',
    'documents.trouble',
    'download refused',
    'drafts.announce',
    'enrolment.refused',
    'enrolment.taken',
  ] as const),
  ...([
    'enrolment.waiting',
    'file.notClosed',
    'increment.failed',
    'listener.failed',
    'lists.forget',
    'lookups.damaged',
  ] as const),
  ...([
    'lookups.failed',
    'lookups.notOpened',
    'lookups.rebuildAtNextStart',
    'lookups.setAside',
    'maintenance.round',
  ] as const),
  ...(['navigation refused', 'navigation undone', 'page.closedUnsaved', 'page.failed', 'page.gone'] as const),
  ...(['page.ready', 'permission refused', 'policy.applied', 'policy.connection', 'policy.refused'] as const),
  ...(['process.gone', 'proxy.cancelled', 'proxy.notKept', 'proxy.refused', 'queue.failed', 'queue.locating'] as const),
  ...(['queue.notVerified', 'queue.record', 'queue.search', 'queue.stalled', 'queue.status', 'queue.store'] as const),
  ...(['queue.untrustedId', 'request', 'requests.notCounted', 'rescue.failed', 'secrets.delete'] as const),
  ...(['secrets.read', 'sent.notRemoved', 'sent.removed', 'session.keychain', 'session.login'] as const),
  ...(['session.refresh', 'update.failed', 'update.status', 'window refused', 'window.notKept'] as const),
] as const;

/** Words in details. Logging a reason, code or kind that is not listed here does not compile. */
export const logWords = [
  ...backupReasons,
  ...documentKinds,
  ...failureReasons,
  ...passingReasons,
  ...waitingReasons,
  // Failures of the store and of the file.
  ...([
    'badArguments',
    'badSender',
    'notFound',
    'invalidState',
    'nameTaken',
    'notConfirmed',
    'lockedByPolicy',
    'documentsBeingSent',
    'changedMeanwhile',
    'couldNotLook',
  ] as const),
  ...(['databaseNewer', 'databaseFull', 'databaseLocked', 'databaseDamaged', 'databaseGone', 'databaseInUse'] as const),
  ...(['diskError', 'fileNotWritten', 'readOnly', 'internal', 'inUse', 'damaged', 'gone', 'replaced'] as const),
  // Copies of backups, and reasons for keeping sent documents.
  ...([
    'missing',
    'denied',
    'full',
    'notOwn',
    'differs',
    'noAnswer',
    'failed',
    'noBackup',
    'noServiceTime',
    'clocksDiffer',
  ] as const),
  // The policy, and API keys in files.
  ...(['unreadable', 'unsafe', 'repeated', 'unknownKey', 'badValue', 'notEnrolment', 'otherAddress'] as const),
  ...(['noKeychain', 'keychainFailed', 'notRemoved'] as const),
  // The keychain and the login.
  ...(['reading', 'writing', 'forgetting', 'locked', 'unavailable', 'unknown', 'tokens'] as const),
  // Updates.
  ...(['off', 'current', 'checking', 'available', 'downloading', 'ready'] as const),
  // Hosts, and Electron's names for its processes and for the reasons why they ended.
  ...([
    'electron',
    'browser',
    'Utility',
    'Zygote',
    'Sandbox helper',
    'GPU',
    'Pepper Plugin',
    'Pepper Plugin Broker',
  ] as const),
  ...(['Unknown', 'clean-exit', 'abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed'] as const),
  ...(['integrity-failure', 'memory-eviction'] as const),
  ...(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const),
] as const;

/** Texts from outside, of which diagnostics report only the codes. */
const textDetails = [
  'because',
  'detail',
  'event',
  'message',
  'operation',
  'path',
  'permission',
  'source',
  'version',
] as const;
const countDetails = [
  ...([
    'at',
    'bytes',
    'confirmed',
    'copied',
    'defaults',
    'drafts',
    'failures',
    'from',
    'kept',
    'line',
    'locked',
  ] as const),
  ...(['lost', 'ms', 'pruned', 'purged', 'quarantined', 'removed', 'status', 'undecided'] as const),
] as const;
const wordDetails = ['code', 'doing', 'host', 'kind', 'method', 'problem', 'reason', 'result', 'type', 'why'] as const;
export const logDetails = ['connectionId', ...countDetails, ...textDetails, ...wordDetails] as const;

export type LogDetails = Readonly<
  Partial<
    Record<(typeof countDetails)[number], number | boolean> &
      Record<(typeof wordDetails)[number], (typeof logWords)[number]> &
      Record<(typeof textDetails)[number] | 'connectionId', string>
  >
>;
type Write = (event: (typeof logEvents)[number], details?: LogDetails) => void;
export interface Log {
  readonly info: Write;
  readonly warn: Write;
}
