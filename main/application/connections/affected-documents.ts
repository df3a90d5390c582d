/**
 * A submission is never changed. If a change of a connection's settings would change what its queued documents send, or where to,
 * they leave the queue: those that were certainly not sent become drafts, with the reason; those that may be in the service keep
 * their submission and are held back until the user has decided about them.
 */
import type { DraftState } from '../../../domain/model/draft-state.ts';
import type { WithdrawalReason } from '../../../domain/model/draft.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import { destinationOf } from '../../destination.ts';
import { dataAddress, documentPath } from '../../document-request.ts';
import type { Store } from '../../store/open.ts';
import type { QueuedDraft } from '../../store/types.ts';
import { makeSubmission } from '../../submission.ts';
import { ApplicationFailure } from '../failure.ts';
import type { ConnectionRuntime } from './connection-runtimes.ts';
import { identityOf } from './connection-runtimes.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';

type Documents = Pick<Store, 'drafts' | 'queue' | 'quarantine'>;

export interface AffectedDocuments {
  /** Certainly not sent, in queue order. */
  readonly unsent: readonly QueuedDraft[];
  /** Perhaps in the service. */
  readonly perhapsWritten: readonly QueuedDraft[];
}

/** What a submission takes from the settings. */
function submissionFacts(settings: ConnectionSettings): unknown {
  const { baseUrl, organisation } = destinationOf(settings);
  const paths = documentKinds.map((kind) => dataAddress(settings, documentPath(kind, 'create', settings).path));
  return [baseUrl, organisation, identityOf(settings), documentPolicyOf(settings), settings.clientReference, paths];
}

/** The connection's queued documents whose submissions would be others by other settings. */
export function affectedBy(
  store: Documents,
  connectionId: string,
  before: ConnectionSettings,
  after: ConnectionSettings,
): AffectedDocuments {
  if (JSON.stringify(submissionFacts(before)) === JSON.stringify(submissionFacts(after)))
    return { unsent: [], perhapsWritten: [] };
  const inStates = (...states: readonly DraftState[]): readonly QueuedDraft[] =>
    states.flatMap((state) => store.queue.inState(connectionId, state));
  const affected = inStates('ready', 'waiting', 'sending', 'unknown')
    .filter((queued) => wouldDiffer(store, queued, after))
    .toSorted((a, b) => a.position - b.position);
  const isPerhapsWritten = ({ perhapsWritten, state }: QueuedDraft): boolean =>
    perhapsWritten || state === 'sending' || state === 'unknown';
  return {
    unsent: affected.filter((queued) => !isPerhapsWritten(queued)),
    perhapsWritten: affected.filter(isPerhapsWritten),
  };
}

function wouldDiffer(store: Documents, { id, submissionId }: QueuedDraft, after: ConnectionSettings): boolean {
  const submission = store.queue.submission(submissionId);
  const draft = store.drafts.get(id);
  const identity = identityOf(after);
  if (draft === null || identity === null) return true;
  const { queuedAt, summary, clientReference } = submission;
  try {
    const other = makeSubmission(draft, after, {
      ...{ queuedAt, summary, identity },
      clientReference: clientReference ?? '',
    });
    const facts = ['baseUrl', 'organisation', 'userId', 'companyId', 'periodId', 'method', 'url', 'sha256'] as const;
    return facts.some((name) => other[name] !== submission[name]);
  } catch {
    return true;
  }
}

/** Refuses the change while a document is sent, or read before it is sent. */
export function refuseWhileSending({ engine }: Pick<ConnectionRuntime, 'engine'>): void {
  if (engine.isSending()) throw new ApplicationFailure('documentsBeingSent', 'documents are being sent');
}

/** Call within the transaction that changes the settings. */
export function takeOutOfQueue(
  { queue, quarantine }: Documents,
  { unsent, perhapsWritten }: AffectedDocuments,
  reason: Extract<WithdrawalReason, 'settings' | 'policy'>,
): void {
  quarantine.add(perhapsWritten.map(({ id }) => id));
  for (const { id, state } of [...unsent, ...perhapsWritten])
    if (state === 'ready' || state === 'waiting') queue.withdraw(id, reason);
}
