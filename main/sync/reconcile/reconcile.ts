/** Reconciles a draft's attempts with the service, by the exact bytes in the journal, and records each finding there. */
import type { Draft } from '../../../domain/model/draft.ts';
import type { AttemptResult, QueuedDraft, AttemptBytes } from '../../store/types.ts';
import { userReferenceIn } from '../../../domain/client-reference.ts';
import { unchangedCheck } from './unchanged.ts';
import type { DocumentReading, EnginePorts } from '../ports.ts';
import { documentPolicyOf } from '../../../domain/settings.ts';
import { createSharedReading } from './shared-reading.ts';
import type { Search } from './shared-reading.ts';
import type { ReconcileResult } from './result.ts';
import { bodyOfQueued, parseBody, sha256 } from '../send/request-body.ts';

/** The result of a reconcile check, and the attempt that it concerns. */
export interface ReconciledAttempt extends ReconcileResult {
  readonly attempt: AttemptBytes;
  /** The attempt sent the draft's present content: in the present queueing, or in an earlier one if the draft is unchanged. */
  readonly current: boolean;
}

export interface ReconcileOptions {
  /** The document that the draft replaces, changes or deletes, if it was just read. */
  readonly known?: DocumentReading;
  /** See {@link Search}; by default true. */
  readonly thorough?: boolean;
}

/**
 * Reconciles all attempts of unknown outcome in one reading of the service; returns the latest that was found, or else the latest;
 * `null` if there is no such attempt. Attempts that sent the same bytes are reconciled once.
 */
export async function reconcileDraft(
  ports: EnginePorts,
  queued: QueuedDraft,
  draft: Draft,
  options: ReconcileOptions = {},
): Promise<ReconciledAttempt | null> {
  const distinct = new Map<string, AttemptBytes>();
  for (const attempt of [...ports.store.queue.uncertain(queued.id)].reverse()) {
    const request = `${attempt.method} ${attempt.url} ${attempt.sha256}`;
    if (!distinct.has(request)) distinct.set(request, attempt);
  }
  const found = await Promise.all(
    [...distinct.values()].map((attempt) => reconcileAttempt(ports, queued, draft, attempt, options)),
  );
  return found.find(({ verdict }) => verdict === 'match') ?? found[0] ?? null;
}

/**
 * Whether an earlier queueing of the draft, edited since, is in the service under another number than it would have now, so that
 * sending it would create a second document. (Under the same number the service refuses it.)
 */
export function wouldDuplicate(
  queued: Pick<QueuedDraft, 'operation' | 'number'>,
  reconciled: ReconciledAttempt | null,
): boolean {
  if (queued.operation !== 'create') return false;
  // It may be the document that was sent: it is not known whether the service treats both numbers as equal, and in what form it
  // stores what was sent.
  if (reconciled?.verdict === 'similar' || reconciled?.mayBeOurs === true) return true;
  if (reconciled?.verdict !== 'match' || reconciled.current) return false;
  return queued.number === null || queued.number !== reconciled.number;
}

export function acceptedAs({ id, number }: ReconciledAttempt): AttemptResult {
  return { kind: 'accepted', id, number };
}

/**
 * Each queueing has a new client reference, which also its attempts have. An attempt of an earlier queueing counts if it sent the
 * same bytes, because the draft was not edited since. The bytes alone do not decide: with another time zone or setting, an
 * attempt of the present queueing would send others now.
 */
function isCurrent(ports: EnginePorts, queued: QueuedDraft, draft: Draft, attempt: AttemptBytes): boolean {
  if (queued.clientReference !== null && attempt.clientReference === queued.clientReference) return true;
  return attempt.sha256 === sha256(bodyOfQueued(draft, queued, ports.settings()));
}

/**
 * The reference that the user entered in the field of the client reference; `{}` if another document sent from this computer, not
 * yet found in the service, has the same one.
 */
function provingUserReference(
  { store }: EnginePorts,
  { id, kind, operation }: QueuedDraft,
  attempt: AttemptBytes,
): { readonly userReference?: string } {
  const sent = parseBody(attempt.body);
  const userReference = userReferenceIn(kind, sent);
  if (operation !== 'create' || userReference === null) return {};
  const others = store.queue.unresolvedBodiesOfOthers(id, attempt.startedAt - forgottenAfter);
  return others.some((body) => userReferenceIn(kind, parseBody(body)) === userReference) ? {} : { userReference };
}

/** Documents accepted without an id longer ago than this, in milliseconds, are not considered. */
const forgottenAfter = 7 * 24 * 3_600_000;

/** Reconciles one attempt, whatever its outcome. */
export async function reconcileAttempt(
  ports: EnginePorts,
  queued: QueuedDraft,
  draft: Draft,
  attempt: AttemptBytes,
  options: ReconcileOptions = {},
): Promise<ReconciledAttempt> {
  const { reading = createSharedReading(ports.documents), store, clock } = ports;
  const found = await reading.find(searchOf(ports, queued, draft, attempt, options));
  store.queue.addFinding(attempt.attemptId, { ...found.finding, at: clock.now() });
  return { ...found, attempt, current: isCurrent(ports, queued, draft, attempt) };
}

function searchOf(
  ports: EnginePorts,
  queued: QueuedDraft,
  draft: Draft,
  attempt: AttemptBytes,
  { known, thorough = true }: ReconcileOptions,
): Search {
  const { documents, store } = ports;
  const { kind } = queued;
  const ruledOut = ports.ruledOut?.get(attempt.attemptId) ?? new Set();
  ports.ruledOut?.set(attempt.attemptId, ruledOut);
  return {
    ...{ thorough, ruledOut },
    identity: { userId: attempt.userId, companyId: attempt.companyId, periodId: attempt.periodId },
    // Another user may see other documents (§1.3).
    known: queued.userId === attempt.userId && queued.companyId === attempt.companyId ? known : undefined,
    request: {
      kind,
      operation: queued.operation,
      sent: parseBody(attempt.body),
      targetId: queued.targetId,
      sameAddress: documents.plan(kind, queued.operation, queued.targetId).url === attempt.url,
      isUnchanged: unchangedCheck(draft, documentPolicyOf(ports.settings())),
      sentAt: attempt.startedAt,
      untrustedId: attempt.untrustedId,
      ...provingUserReference(ports, queued, attempt),
      belongsToAnother: (id) => store.queue.belongsToOtherDraft(queued.id, id),
      mayBelongToRemoved: store.queue.hasRemovedSent(),
    },
  };
}
