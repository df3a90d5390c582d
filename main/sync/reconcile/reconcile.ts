/** Reconciles a draft's attempts with the service, by the exact bytes in the journal, and records each finding there. */
import type { AttemptResult, AttemptBytes, QueuedDraft, StoredSubmission } from '../../store/types.ts';
import { userReferenceIn } from '../../../domain/client-reference.ts';
import { unchangedCheck } from './unchanged.ts';
import type { DocumentReading, EnginePorts } from '../ports.ts';
import { findWritten } from './find-written.ts';
import type { ReconcileResult } from './result.ts';
import { identityOf, parseBody } from '../../submission.ts';

/** The result of a reconcile check, and the attempt that it concerns. */
export interface ReconciledAttempt extends ReconcileResult {
  readonly attempt: AttemptBytes;
  /** The attempt sent what the draft has now: its present submission, or an earlier one of the same revision. */
  readonly current: boolean;
}

/**
 * Reconciles each attempt of unknown outcome, latest first, until a match; `null` if there is no such attempt. Attempts that sent
 * the same bytes are reconciled once. `known`: the document that the draft replaces, changes or deletes, if it was just read.
 */
export async function reconcileDraft(
  ports: EnginePorts,
  queued: QueuedDraft,
  known?: DocumentReading,
): Promise<ReconciledAttempt | null> {
  const checked = new Set<string>();
  let best: ReconciledAttempt | null = null;
  for (const attempt of [...ports.store.queue.uncertain(queued.id)].reverse()) {
    const { method, url, sha256 } = attempt.submission;
    const request = `${method} ${url} ${sha256}`;
    if (checked.has(request)) continue;
    checked.add(request);
    const reconciled = await reconcileAttempt(ports, queued, attempt, known);
    if (reconciled.verdict === 'match') return reconciled;
    best ??= reconciled;
    if (!reconciled.reached) break;
  }
  return best;
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

/** The user did not edit the draft between two submissions of one revision, so both mean the same document. */
function isCurrent(queued: QueuedDraft, { id, revision, sha256 }: StoredSubmission): boolean {
  return id === queued.submissionId || sha256 === queued.sha256 || (revision > 0 && revision === queued.revision);
}

/**
 * The reference that the user entered in the field of the client reference; `{}` if another document sent from this computer, not
 * yet found in the service, has the same one.
 */
function provingUserReference(
  { store }: EnginePorts,
  { id }: QueuedDraft,
  attempt: AttemptBytes,
): { readonly userReference?: string } {
  const { kind, operation, body } = attempt.submission;
  const sent = parseBody(body);
  const userReference = userReferenceIn(kind, sent);
  if (operation !== 'create' || userReference === null) return {};
  const others = store.queue.unresolvedBodiesOfOthers(id, attempt.startedAt - forgottenAfter);
  return others.some((other) => userReferenceIn(kind, parseBody(other)) === userReference) ? {} : { userReference };
}

/** Documents accepted without an id longer ago than this, in milliseconds, are not considered. */
const forgottenAfter = 7 * 24 * 3_600_000;

/** Reconciles one attempt, whatever its outcome. */
export async function reconcileAttempt(
  ports: EnginePorts,
  queued: QueuedDraft,
  attempt: AttemptBytes,
  known?: DocumentReading,
): Promise<ReconciledAttempt> {
  const { documents, store, clock } = ports;
  const { submission } = attempt;
  const { kind, operation, targetId } = submission;
  // Another user may see other documents (§1.3).
  const isSameUser = queued.userId === submission.userId && queued.companyId === submission.companyId;
  const alreadyRead = isSameUser ? known : undefined;
  const ruledOut = ports.ruledOut?.get(attempt.attemptId) ?? new Set();
  ports.ruledOut?.set(attempt.attemptId, ruledOut);
  const found = await findWritten(
    {
      ruledOut,
      list: (onPage) => documents.list(kind, identityOf(submission), onPage),
      get: (id) =>
        alreadyRead === undefined ? documents.get(kind, id, identityOf(submission)) : Promise.resolve(alreadyRead),
    },
    {
      kind,
      operation,
      sent: parseBody(submission.body),
      targetId,
      sameAddress: documents.plan(kind, operation, targetId).url === submission.url,
      isUnchanged: unchangedCheck(submission),
      sentAt: attempt.startedAt,
      untrustedId: attempt.untrustedId,
      ...provingUserReference(ports, queued, attempt),
      belongsToAnother: (id) => store.queue.belongsToOtherDraft(queued.id, id),
      mayBelongToRemoved: store.queue.hasRemovedSent(),
    },
  );
  store.queue.addFinding(attempt.attemptId, { ...found.finding, at: clock.now() });
  return { ...found, attempt, current: isCurrent(queued, submission) };
}
