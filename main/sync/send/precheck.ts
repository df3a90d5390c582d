/**
 * What is found out just before something is sent: whether it may go at all, and, of what replaces, changes or deletes a
 * document, whether that document is still as it was opened. The service has no conditional write (§4.3, §4.4), so it is
 * read immediately before. A window remains, from this reading to the service's writing: what a colleague saves in it is
 * overwritten, and found afterwards where it left a trace (verify.ts).
 *
 * All of this comes before `sending` is committed. Whatever ends here was certainly not sent, and a crash leaves it `ready`.
 */
import { isOffered } from '../../../domain/availability.ts';
import { documents as descriptions } from '../../../domain/documents/index.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { FailureReason, ServiceProblem } from '../../../domain/model/connection.ts';
import type { AttemptResult, FoundConflict, QueueCandidate } from '../../store/types.ts';
import { asItWas, contentOf } from '../reconcile/unchanged.ts';
import { fits } from '../queue/budget.ts';
import { currentBudget } from '../queue/current-budget.ts';
import { lookFor, wouldDouble } from '../reconcile/reconcile.ts';
import type { Looked } from '../reconcile/reconcile.ts';
import { obstacleOf } from '../queue/blocked-reason.ts';
import type { DocumentReading, EnginePorts, Unreadable } from '../ports.ts';
import { policyOf } from '../ports.ts';

/** It did not go, for what was found in the service; nothing is wrong with the way there. */
export interface Held {
  readonly kind: 'held';
  readonly problem: ServiceProblem;
}
/** It did not go, because reading went wrong in passing: it is tried again in a while. */
export interface Unread {
  readonly kind: 'unread';
  readonly problem: ServiceProblem;
}
export type Before =
  /** `before`: the document as it is, where it was read. `asItWas`: it was found to be as it was opened. */
  | { readonly kind: 'go'; readonly before: JsonObject | null; readonly asItWas: boolean }
  | {
      readonly kind: 'end';
      readonly result: AttemptResult | Held | Unread;
      readonly conflict: FoundConflict | null;
    };

export interface BeforeOptions {
  /** It was looked for just now, and nothing stood against sending it again. */
  readonly justLooked: boolean;
  /** A person who saw what was found wants it sent. */
  readonly insisted: boolean;
  /** Reading went wrong in passing too often: a person is asked rather than the service once more. */
  readonly giveUpReading: () => boolean;
}

const go = (before: JsonObject | null, asItWasNow: boolean): Before => ({ kind: 'go', before, asItWas: asItWasNow });
const end = (result: AttemptResult | Held | Unread, conflict: FoundConflict | null = null): Before => ({
  kind: 'end',
  result,
  conflict,
});

/** Whether there is anything to find out; where there is not, nothing stands between `ready` and `sending`. */
export function needsCheck({ operation, perhapsSent }: QueueCandidate, { justLooked }: BeforeOptions): boolean {
  return operation !== 'create' || (perhapsSent && !justLooked);
}

/** Why it may not go at all, whatever the service has; asks nobody. */
export function standsAgainst(ports: EnginePorts, { kind, operation }: QueueCandidate): AttemptResult | null {
  const switched = descriptions[kind].actions[operation] === 'switched';
  if (!switched || isOffered(kind, operation, ports.settings())) return null;
  const problem: ServiceProblem = { reason: 'switchedOff', setting: 'writePurchaseReturns' };
  return { kind: 'waiting', reason: 'settings', problem };
}

export function beforeSending(
  ports: EnginePorts,
  candidate: QueueCandidate,
  draft: Draft,
  options: BeforeOptions,
): Promise<Before> {
  const { targetId } = candidate;
  return candidate.operation === 'create' || targetId === null
    ? beforeCreating(ports, candidate, draft, options)
    : beforeWriting(ports, { ...candidate, targetId }, draft, options);
}

/**
 * Before a create that may already be in the service goes again, it is looked for. What is found there is accepted.
 * Otherwise it goes, unless an earlier queueing of it is there, which would make two of one, and no person insists.
 */
async function beforeCreating(
  ports: EnginePorts,
  candidate: QueueCandidate,
  draft: Draft,
  { justLooked, insisted }: BeforeOptions,
): Promise<Before> {
  const looked = candidate.perhapsSent && !justLooked ? await lookFor(ports, candidate, draft) : null;
  if (looked?.verdict === 'match' && looked.current) return end(acceptedBy(looked));
  if (insisted || !wouldDouble(candidate, looked)) return go(null, false);
  return end({ kind: 'held', problem: { reason: 'alreadyThere' } });
}

/**
 * What may have been written by an earlier attempt, and is there, is accepted. Otherwise it goes only where the document is
 * as it was opened, or a person who knows that it is not, or that nobody can tell, insists.
 */
async function beforeWriting(
  ports: EnginePorts,
  candidate: QueueCandidate & { readonly targetId: string },
  draft: Draft,
  options: BeforeOptions,
): Promise<Before> {
  const { kind, userId, companyId, periodId } = candidate;
  if (!fits(currentBudget(ports), 'send')) return end(waitingFor({ reason: 'limit' }));
  const reading = await ports.documents.get(kind, candidate.targetId, { userId, companyId, periodId });
  if (reading.kind === 'unreadable' && !reading.reached) return end(waitingFor(reading.problem));
  // Also where it was looked for just now: the service may have written since.
  if (candidate.perhapsSent) {
    const looked = await lookFor(ports, candidate, draft, reading);
    if (looked?.verdict === 'match' && looked.current) return end(acceptedBy(looked));
  }
  return judge(ports, draft, reading, options);
}

function judge(ports: EnginePorts, draft: Draft, reading: DocumentReading, options: BeforeOptions): Before {
  const policy = policyOf(ports.settings());
  const { insisted } = options;
  if (reading.kind === 'unreadable') return insisted ? go(null, false) : unreadable(reading, options);
  const data = reading.kind === 'found' ? reading.document.data : null;
  if (data !== null && asItWas(draft, policy)(data)) return go(data, true);
  if (insisted) return go(data, false);
  const told = reading.kind === 'missing' ? reading.problem : {};
  return end(
    { kind: 'waiting', reason: 'changed', problem: { ...told, reason: 'changed' } },
    {
      moment: 'before',
      base: draft.base ?? {},
      theirs: data === null ? null : contentOf(draft.kind, data),
    },
  );
}

/** Answers that another try may better. Whatever else an answer is, it will be again: a person decides. */
const passing: ReadonlySet<FailureReason> = new Set([
  'timeout',
  'reset',
  'truncated',
  'redirect',
  'notJson',
  'serverError',
] satisfies FailureReason[]);

function unreadable({ problem }: Unreadable, { giveUpReading }: BeforeOptions): Before {
  if (passing.has(problem.reason) && !giveUpReading()) return end({ kind: 'unread', problem });
  return end({ kind: 'waiting', reason: 'unchecked', problem });
}

/** The service could not be asked: as for a write that met the same. */
function waitingFor(problem: ServiceProblem): AttemptResult {
  const obstacle = obstacleOf(problem);
  if (obstacle === 'offline' || obstacle === 'storage') return { kind: 'notSent', problem, notBefore: null };
  return { kind: 'waiting', reason: obstacle, problem };
}

export function acceptedBy({ id, number }: Looked): AttemptResult {
  return { kind: 'accepted', id, number };
}
