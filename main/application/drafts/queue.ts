import { isAskedFirst, isOffered } from '../../../domain/availability.ts';
import { mappedTextsOf, taughtBy } from '../../../domain/e-documents/learning.ts';
import { holdsHidden } from '../../../domain/hidden.ts';
import { openEntriesOf } from '../../../domain/open-entries.ts';
import { newClientReference } from '../../../domain/client-reference.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Draft, DraftSummary } from '../../../domain/model/draft.ts';
import type { NotQueued, QueueAddition } from '../../../domain/model/queue.ts';
import { summarySteps } from '../../../domain/summary.ts';
import { refusedIn } from '../../../domain/wire/refused-members.ts';
import { submissionSteps } from '../../submission.ts';
import { classify, StoreFailure } from '../../store/errors.ts';
import { localMidnight } from '../../clock.ts';
import type { Arguments } from '../../../preload/contract.ts';
import type { Context, Handlers } from '../context.ts';
import { acceptClearing, clearingOf } from './clearing.ts';
import { acceptKind, isAcceptedKind } from './accepted-kinds.ts';
import { changesNothing } from './drafts.ts';
import { factsFor } from '../facts.ts';
import { ApplicationFailure, notFound } from '../failure.ts';
import { Turns } from '../turns.ts';
import { identityOf } from '../connections/connection-runtimes.ts';
import type { ConnectionRuntime } from '../connections/connection-runtimes.ts';

export function queueHandlers(context: Context) {
  const { store, runtimes, clock, announcer, queueing } = context;
  const engineOf = (connectionId: string): ConnectionRuntime['engine'] => runtimes.of(connectionId).engine;

  function summary(id: string): DraftSummary {
    const found = store.drafts.summary(id);
    if (found === null) throw notFound('draft', id);
    return found;
  }

  async function enqueueAll(
    order: readonly string[],
    { seen = [], agreed = [], agreedKinds = [] }: Omit<Arguments<'queueDrafts'>, 'ids'>,
  ): Promise<QueueAddition> {
    const queued: string[] = [];
    const notQueued: NotQueued[] = [];
    const agreedTo = new Map(agreed.map(({ id, members }) => [id, members]));
    const shown = new Map(seen.map(({ id, revision }) => [id, revision]));
    // Each draft is checked and written separately, a large one in steps, so that other work can go on.
    const turns = new Turns(clock);
    let failed: { readonly error: unknown } | null = null;
    try {
      for (const id of order) {
        try {
          const refusal = await enqueue(
            context,
            id,
            { agreed: agreedTo.get(id) ?? [], agreedKinds, seen: shown.get(id) },
            turns,
          );
          if (refusal === null) queued.push(id);
          else notQueued.push({ id, ...(typeof refusal === 'string' ? { why: refusal } : refusal) });
        } catch (error) {
          // A disk that refuses one draft refuses the others too; any other error concerns only this draft.
          if (classify(error).code !== 'internal') throw error;
          failed ??= { error };
        }
        await turns.next();
      }
    } finally {
      // After a failure too: the page must not list those that were queued before it as drafts.
      announcer.changed(queued);
    }
    if (failed !== null) throw failed.error;
    return { queued, notQueued };
  }

  function withdraw(ids: readonly string[]): { readonly withdrawn: readonly string[] } {
    const byConnection = new Map<string, string[]>();
    for (const id of new Set(ids)) {
      const connectionId = store.drafts.summary(id)?.connectionId;
      if (connectionId !== undefined) byConnection.set(connectionId, [...(byConnection.get(connectionId) ?? []), id]);
    }
    return { withdrawn: [...byConnection].flatMap(([connectionId, some]) => engineOf(connectionId).withdraw(some)) };
  }

  return {
    listQueue: ({ connectionId }) => {
      const sequence = announcer.sequence();
      return { items: store.queue.items(connectionId, localMidnight(clock.now())), sequence };
    },
    getQueueStatus: ({ connectionId }) => engineOf(connectionId).status(),
    // In the order of writing, however the page is sorted: numbers that the service assigns follow the queue. Ids that do not
    // exist come last and are refused.
    queueDrafts: ({ ids, ...decided }) =>
      queueing.run(() => enqueueAll([...new Set([...store.drafts.inOrder(ids), ...ids])], decided)),
    listWithdrawn: ({ connectionId }) => store.queue.withdrawnBySettings(connectionId),
    withdrawDrafts: ({ ids }) => queueing.run(() => withdraw(ids)),
    submitQueue: ({ connectionId, ids }) => {
      takeNewToken(context, connectionId);
      return engineOf(connectionId).submit(ids);
    },
    pauseQueue: ({ connectionId }) => engineOf(connectionId).pause(),
    resumeQueue: ({ connectionId }) => {
      takeNewToken(context, connectionId);
      return engineOf(connectionId).resume();
    },
    getTurn: ({ draftId }) => {
      const { sent, waitsFor } = engineOf(summary(draftId).connectionId).turnOf(draftId);
      return { sent, waitsFor: waitsFor === null ? null : store.drafts.summary(waitsFor) };
    },
    listAttempts: ({ draftId }) => store.attempts.list(draftId),
    getRejection: ({ draftId }) => {
      const draft = store.drafts.summary(draftId);
      const last = store.attempts.last(draftId);
      if (draft === null || last === null) return null;
      if (last.outcome !== 'rejected' && last.errors.length === 0) return null;
      return { errors: last.errors, refusedUnknownMembers: refusedIn(draft, last) };
    },
    reconcileDraft: async ({ id }) => {
      await engineOf(summary(id).connectionId).reconcile(id);
      return summary(id);
    },
    decideDraft: async ({ id, decision }) => {
      const decided = await engineOf(summary(id).connectionId).decide(id, decision);
      if (decided !== 'done') throw new ApplicationFailure(decided, `${decided}: ${id}`);
      return summary(id);
    },
  } satisfies Partial<Handlers>;
}

/**
 * Once the user has submitted or tried again, the next request needs a new login if the last one was refused, which is not retried
 * automatically, or if documents wait for a limit or a permission: both are fixed when a token is issued (§5.8, §5.9).
 */
function takeNewToken({ store, runtimes, clock }: Context, connectionId: string): void {
  const { session } = runtimes.of(connectionId);
  const refused = session.status().problem?.reason;
  const ofToken = store.queue
    .items(connectionId, localMidnight(clock.now()))
    .some(({ waitingReason }) => waitingReason === 'limit' || waitingReason === 'permission');
  if (refused === 'loginRefused' || refused === 'licenceExpired' || ofToken) session.forget();
}

/** What the user decided about a draft: of the content that he saw, about members that may be cleared, and about kinds. */
interface Decided {
  readonly seen: number | undefined;
  readonly agreed: readonly string[];
  readonly agreedKinds: readonly DocumentKind[];
}

/** How often a draft that changes while it is queued is begun anew. */
const mostAttempts = 5;

/** More than a partner's files have texts. */
const mostMappings = 100_000;

/**
 * Queues a draft with the connection's current user, company and period; returns the reason if it cannot. The draft is checked
 * again here, because the offline lists may have changed since the page saved it. If the draft changes between two steps, it begins
 * anew, a few times.
 */
async function enqueue(
  context: Context,
  id: string,
  decided: Decided,
  turns: Turns,
  attempts = mostAttempts,
): Promise<NotQueued['why'] | Omit<NotQueued, 'id'> | null> {
  const { store, runtimes, random, clock } = context;
  const draft = store.drafts.get(id);
  if (draft === null || (draft.state !== 'draft' && draft.state !== 'rejected')) return 'state';
  if (decided.seen !== undefined && draft.revision !== decided.seen) return 'changed';
  if (store.quarantine.isQuarantined(id)) return 'quarantined';
  const { kind, operation, content, baseline, connectionId } = draft;
  const settings = runtimes.of(connectionId).settings();
  const identity = identityOf(settings);
  if (identity === null) return 'connection';
  if (!isOffered(kind, operation, settings)) return 'switchedOff';
  if (operation !== 'delete' && openEntriesOf(content).length > 0) return 'openEntries';
  await turns.next();
  const facts = factsFor(store.lookups, { id: connectionId, settings }, content);
  const summary = await turns.run(summarySteps(kind, content, facts, operation, baseline));
  // A cleared required field is an error but not part of a partial change: report errors before `nothing`.
  if (summary.errorCount > 0) return 'errors';
  if (changesNothing(context, draft)) return 'nothing';
  await turns.next();
  if (operation !== 'delete' && holdsHidden(content)) return 'hidden';
  const isToAsk = isAskedFirst(kind, operation) && !isAcceptedKind(context, draft);
  if (isToAsk && !decided.agreedKinds.includes(kind)) return { why: 'notShown', kind };
  const clearing = clearingOf(context, draft);
  if (clearing !== null && !clearing.members.every((member) => decided.agreed.includes(member)))
    return { why: 'clears', clearing };
  await turns.next();
  const queueing = { queuedAt: clock.now(), clientReference: newClientReference(random), summary, identity };
  const submission = await turns.run(submissionSteps(draft, settings, queueing)).catch(() => null);
  await turns.next();
  const isSame =
    store.drafts.summary(id)?.revision === draft.revision &&
    JSON.stringify(runtimes.of(connectionId).settings()) === JSON.stringify(settings);
  if (!isSame) return attempts > 1 ? enqueue(context, id, decided, turns, attempts - 1) : 'state';
  if (store.handovers.isOpen(id)) return 'handedOver';
  if (submission === null) return 'notEncodable';
  try {
    store.queue.enqueue(id, submission);
    teach(store, draft);
    if (clearing !== null) acceptClearing(context, draft, clearing.members);
    if (isToAsk) acceptKind(context, draft);
    return null;
  } catch (error) {
    if (error instanceof StoreFailure && error.code === 'invalidState') return 'state';
    throw error;
  }
}

/** Keeps what a queued draft teaches about the partner's next files, as far as the lists have it; without it, they only ask again. */
function teach({ lookups, mappings }: Context['store'], { connectionId, content, updatedAt }: Draft): void {
  const partners = new Set([...mappedTextsOf(content).values()].map(({ partner }) => partner));
  const stored = [...partners].flatMap(
    (partner) => mappings.list({ connectionId, partner, offset: 0, limit: mostMappings }).rows,
  );
  const lessons = taughtBy(content, updatedAt, stored);
  const listed = (['customers', 'products'] as const).flatMap((kind) => {
    const some = lessons.filter((one) => (one.kind === 'customer') === (kind === 'customers'));
    const codes = some.map(({ code }) => code);
    const rows = some.length === 0 ? [] : lookups.rows(connectionId, kind, codes);
    return some.filter((_, index) => rows[index]);
  });
  if (listed.length > 0) mappings.keep(connectionId, listed);
}

type Names = 'listQuarantined' | 'releaseQuarantined';

/** Drafts held back because it is unknown whether they were sent. */
export function quarantineHandlers({ store, announcer }: Context): Handlers<Names> {
  return {
    listQuarantined: () => store.quarantine.list(),
    releaseQuarantined: ({ ids }) => {
      const released = store.quarantine.release(ids);
      announcer.changed(released);
      return { released };
    },
  };
}
