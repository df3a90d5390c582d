/** Looking for what became of a draft's attempts, with the journal's bytes; what was found is written down. */
import type { Draft } from '../../../domain/model/draft.ts';
import type { QueueCandidate, SentBytes } from '../../store/types.ts';
import { ownReferenceIn } from '../../../domain/client-reference.ts';
import { asItWas } from './unchanged.ts';
import { fits } from '../queue/budget.ts';
import { currentBudget } from '../queue/current-budget.ts';
import type { DocumentReading, EnginePorts } from '../ports.ts';
import { policyOf } from '../ports.ts';
import { look } from './find-written.ts';
import type { Look } from './find-written.ts';
import { bodyOf, parseBody, sha256 } from '../send/request-body.ts';

/** A look, and which of the attempts that may have been written it speaks of. */
export interface Looked extends Look {
  readonly attempt: SentBytes;
  /** The attempt sent what the draft holds now, under the reference it has now: it belongs to this queueing. */
  readonly current: boolean;
}

/**
 * Looks for each attempt of the draft whose outcome is unknown, the latest first, and stops at a match. `null` where
 * there is none to look for. Attempts that sent the same bytes are looked for once. `known`: the document that a draft
 * replaces, changes or deletes, where it was read just now.
 */
export async function lookFor(
  ports: EnginePorts,
  candidate: QueueCandidate,
  draft: Draft,
  known?: DocumentReading,
): Promise<Looked | null> {
  const seen = new Set<string>();
  let best: Looked | null = null;
  for (const attempt of [...ports.store.queue.uncertain(candidate.id)].reverse()) {
    const mark = `${attempt.method} ${attempt.url} ${attempt.sha256}`;
    if (seen.has(mark)) continue;
    seen.add(mark);
    const looked = await lookForAttempt(ports, candidate, draft, attempt, known);
    if (looked.verdict === 'match') return looked;
    best ??= looked;
    if (!looked.reached) break;
  }
  return best;
}

/**
 * An earlier queueing of the draft, edited since, is in the service, under another number than the one it would have now:
 * sending it would make a second document. (Under the same number the service refuses it.)
 */
export function wouldDouble(candidate: Pick<QueueCandidate, 'operation' | 'number'>, looked: Looked | null): boolean {
  if (candidate.operation !== 'create') return false;
  // It may be what was sent: whether the service takes the two numbers for one is not known.
  if (looked?.verdict === 'similar') return true;
  if (looked?.verdict !== 'match' || looked.current) return false;
  return candidate.number === null || candidate.number !== looked.number;
}

/** A reference is new with every queueing; without one the bytes tell whether the draft was edited since. */
function isCurrent(ports: EnginePorts, candidate: QueueCandidate, draft: Draft, attempt: SentBytes): boolean {
  const { clientReference } = candidate;
  if (attempt.clientReference !== clientReference) return false;
  return (
    clientReference !== null ||
    attempt.sha256 === sha256(bodyOf(draft, policyOf(ports.settings()), null, candidate.queuedAt))
  );
}

/**
 * What a person wrote where Rampa's own reference would stand, unless something else that was sent from here, of which
 * nobody knows what it became, carries the same.
 */
function ownReference(
  { store }: EnginePorts,
  { id, kind, operation }: QueueCandidate,
  attempt: SentBytes,
): { readonly ownReference?: string } {
  const sent = parseBody(attempt.body);
  const own = ownReferenceIn(kind, sent);
  if (operation !== 'create' || own === null) return {};
  const others = store.queue.doubtsBeside(id, attempt.startedAt - unaccounted);
  return others.some((body) => ownReferenceIn(kind, parseBody(body)) === own) ? {} : { ownReference: own };
}

/** What was accepted so much earlier, in milliseconds, and never told its id, is no longer taken into account. */
const unaccounted = 7 * 24 * 3_600_000;

/** Looks for what one attempt sent, whatever is known of it. */
export async function lookForAttempt(
  ports: EnginePorts,
  candidate: QueueCandidate,
  draft: Draft,
  attempt: SentBytes,
  known?: DocumentReading,
): Promise<Looked> {
  const { documents, store, clock } = ports;
  const { kind } = candidate;
  const identity = { userId: attempt.userId, companyId: attempt.companyId, periodId: attempt.periodId };
  // What one user cannot see, another may (§1.3).
  const seen = candidate.userId === attempt.userId && candidate.companyId === attempt.companyId ? known : undefined;
  const spent = { kind: 'unreadable', reached: false, problem: { reason: 'limit' } } as const;
  const affordable = (): boolean => fits(currentBudget(ports), 'look');
  const ruledOut = ports.ruledOut?.get(attempt.attemptId) ?? new Set();
  ports.ruledOut?.set(attempt.attemptId, ruledOut);
  const found = await look(
    {
      ruledOut,
      list: (onPage) =>
        affordable()
          ? documents.list(
              kind,
              identity,
              async (listed, olderFollow) => (await onPage(listed, olderFollow)) && affordable(),
            )
          : Promise.resolve(spent),
      get: (id) => {
        if (seen !== undefined) return Promise.resolve(seen);
        return affordable() ? documents.get(kind, id, identity) : Promise.resolve(spent);
      },
    },
    {
      kind,
      operation: candidate.operation,
      sent: parseBody(attempt.body),
      targetId: candidate.targetId,
      sameAddress: documents.plan(kind, candidate.operation, candidate.targetId).url === attempt.url,
      isUnchanged: asItWas(draft, policyOf(ports.settings())),
      sentAt: attempt.startedAt,
      toldId: attempt.toldId,
      ...ownReference(ports, candidate, attempt),
      belongsToAnother: (id) => store.queue.isAnothers(candidate.id, id),
    },
  );
  store.queue.addFinding(attempt.attemptId, { ...found.finding, at: clock.now() });
  return { ...found, attempt, current: isCurrent(ports, candidate, draft, attempt) };
}
