/**
 * A queued document belongs to the organisation and address for which it was queued. If the connection changes them, documents
 * that were not sent become drafts, so that the user queues them again; those that may be in the service keep the connection as
 * it is.
 */
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import { destinationOf } from '../../destination.ts';
import { isNextCreate } from '../../sync/queue/order.ts';
import type { Store } from '../../store/open.ts';
import type { QueuedDraft } from '../../store/types.ts';
import { ApplicationFailure } from '../failure.ts';
import type { ConnectionRuntime } from './connection-runtimes.ts';

type Queue = Pick<Store, 'queue'>;

const inStates = ({ queue }: Queue, connectionId: string, states: readonly DraftState[]): readonly QueuedDraft[] =>
  states.flatMap((state) => queue.inState(connectionId, state));

/** Whether documents would go to another address or organisation. */
export function writesElsewhere(before: ConnectionSettings, after: ConnectionSettings): boolean {
  const [from, to] = [destinationOf(before), destinationOf(after)];
  return from.baseUrl !== to.baseUrl || from.organisation !== to.organisation;
}

/** Refuses the change while a document is being sent or may be in the service: elsewhere it would be sent a second time. */
export function refuseWhileUnsettled(store: Queue, { id, engine }: Pick<ConnectionRuntime, 'id' | 'engine'>): void {
  const isUnsettled = (queued: QueuedDraft): boolean => queued.perhapsWritten && !isNextCreate(queued);
  const unsettled =
    engine.status().activity === 'sending' ||
    inStates(store, id, ['sending', 'unknown']).length > 0 ||
    inStates(store, id, ['ready', 'waiting']).some(isUnsettled);
  if (unsettled)
    throw new ApplicationFailure('documentsUnsettled', 'documents are being sent or their outcome is unknown');
}

/** Takes the documents that were not sent out of the queue; returns how many. */
export function withdrawQueued(store: Queue, { id, engine }: Pick<ConnectionRuntime, 'id' | 'engine'>): number {
  return engine.withdraw(inStates(store, id, ['ready', 'waiting']).map((queued) => queued.id)).length;
}

/** The same for a change by a policy, which cannot be refused: what may be in the service is held back until the user decides. */
export function holdBackQueued(store: Pick<Store, 'queue' | 'quarantine'>, connectionId: string): void {
  const unsettled = inStates(store, connectionId, ['ready', 'waiting', 'sending', 'unknown']).filter(
    ({ perhapsWritten, state }) => perhapsWritten || state === 'sending' || state === 'unknown',
  );
  store.quarantine.add(unsettled.map(({ id }) => id));
  for (const { id } of inStates(store, connectionId, ['ready', 'waiting'])) store.queue.withdraw(id);
}
