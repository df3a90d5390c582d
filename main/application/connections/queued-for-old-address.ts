/**
 * A queued document belongs to the organisation and address for which it was queued. If the connection changes them, queued
 * documents become drafts, so that the user queues them again; those that may be in the service are held back until the user has
 * decided about them.
 */
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import { destinationOf } from '../../destination.ts';
import type { Store } from '../../store/open.ts';
import type { QueuedDraft } from '../../store/types.ts';
import { ApplicationFailure } from '../failure.ts';
import type { ConnectionRuntime } from './connection-runtimes.ts';

/** Whether documents would go to another address or organisation. */
export function writesElsewhere(before: ConnectionSettings, after: ConnectionSettings): boolean {
  const [from, to] = [destinationOf(before), destinationOf(after)];
  return from.baseUrl !== to.baseUrl || from.organisation !== to.organisation;
}

/** Refuses the change while a document is sent, or read before it is sent: it would be written elsewhere. */
export function refuseWhileSending({ engine }: Pick<ConnectionRuntime, 'engine'>): void {
  if (engine.isSending()) throw new ApplicationFailure('documentsBeingSent', 'documents are being sent');
}

/**
 * Takes the connection's documents out of the queue with `withdraw`, and holds back those that may be in the service. Returns how
 * many others became drafts.
 */
export function holdBackQueued(
  { queue, quarantine }: Pick<Store, 'queue' | 'quarantine'>,
  connectionId: string,
  withdraw: (ids: readonly string[]) => readonly string[],
): number {
  const inStates = (...states: readonly DraftState[]): readonly QueuedDraft[] =>
    states.flatMap((state) => queue.inState(connectionId, state));
  const unsettled = inStates('ready', 'waiting', 'sending', 'unknown').filter(
    ({ perhapsWritten, state }) => perhapsWritten || state === 'sending' || state === 'unknown',
  );
  const heldBack = new Set(unsettled.map(({ id }) => id));
  quarantine.add([...heldBack]);
  const withdrawn = withdraw(inStates('ready', 'waiting').map(({ id }) => id));
  return withdrawn.filter((id) => !heldBack.has(id)).length;
}
