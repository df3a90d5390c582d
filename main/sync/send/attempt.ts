/**
 * One attempt at sending a document. First what can be found out without sending anything; then its bytes are committed
 * before the first of them leaves, and what came of it is committed before anybody is told.
 */
import type { ServiceError } from '../../../domain/envelope/index.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { AttemptEnding, AttemptResult, AttemptStart, FoundConflict, QueueCandidate } from '../../store/types.ts';
import { salvageId } from '../../service/documents.ts';
import { checkedWithin } from './verify.ts';
import type { Expected } from './verify.ts';
import { concernsDocument } from '../../../domain/error-location/index.ts';
import { backoff, chanceOf } from '../queue/backoff.ts';
import { beforeSending, needsCheck, standsAgainst } from './precheck.ts';
import type { BeforeOptions, Held, Unread } from './precheck.ts';
import { fits } from '../queue/budget.ts';
import { currentBudget } from '../queue/current-budget.ts';
import { asksNext } from '../queue/order.ts';
import { decideOutcome } from './outcome.ts';
import type { EnginePorts, WritePlan } from '../ports.ts';
import { policyOf } from '../ports.ts';
import { bodyOf, sha256 } from './request-body.ts';
import { settle } from '../reconcile/resolve-outcome.ts';

/** What an attempt met, for the queue as a whole; the draft's own state is in the summary. */
export type Met = AttemptResult | Held | Unread;
export type AttemptEnd =
  | {
      readonly kind: 'ended';
      readonly result: Met;
      readonly summary: DraftSummary;
      /** What is to be read now that it was accepted. */
      readonly expected: Expected | null;
    }
  /** It was looked at, and then nothing more was to be sent: it is as ready as it was. */
  | { readonly kind: 'stopped' };
export interface AttemptOptions extends BeforeOptions {
  readonly slot: number;
  /** How often reading went wrong in passing. */
  readonly misread: number;
  /** Nothing more is to be sent: asked once it has been found out that it could go. */
  readonly stopped: () => boolean;
  /** The state `sending` is committed. */
  readonly onBegun: () => void;
  /** Writes the end down, again and again where the disk refuses; `null` where it had to give up. */
  readonly finish: (attemptId: string, ...end: AttemptEnding) => Promise<DraftSummary | null>;
}

/** Sends a document that is `ready`; `null` where it is not any more, or where the end could not be written down. */
export async function attempt(ports: EnginePorts, id: string, options: AttemptOptions): Promise<AttemptEnd | null> {
  const { store, clock, documents } = ports;
  const found = store.queue.candidate(id);
  const whole = store.drafts.get(id);
  if (found?.state !== 'ready' || whole === null) return null;
  const [candidate, draft] = [found, whole];
  const startedAt = clock.now();
  const plan = (): WritePlan => documents.plan(candidate.kind, candidate.operation, candidate.targetId);

  const made = make(() => bodyOf(draft, policyOf(ports.settings()), candidate.clientReference, candidate.queuedAt));
  if ('problem' in made) return unsent({ kind: 'rejected', errors: [], problem: made.problem });
  const { body } = made;
  const against = standsAgainst(ports, candidate);
  if (against !== null) return unsent(against);
  const before = needsCheck(candidate, options) ? await beforeSending(ports, candidate, draft, options) : null;
  if (before?.kind === 'end') return unsent(before.result, before.conflict);
  if (before !== null) {
    if (options.stopped()) return { kind: 'stopped' };
    if (!fits(currentBudget(ports), 'send')) {
      return unsent({ kind: 'waiting', reason: 'limit', problem: { reason: 'limit' } });
    }
    const now = store.queue.candidate(id);
    if (now?.state !== 'ready' || now.revision !== candidate.revision) return null;
  }
  return send(before?.before ?? null, before?.asItWas ?? false);

  /** The journal has it too, with what would have been sent; nothing has left. */
  function unsent(result: Met, conflict: FoundConflict | null = null): AttemptEnd {
    const told = toldOf(result);
    const undecided = isUndecided(candidate, result);
    const summary = store.queue.endUnsent(id, start(plan(), startedAt), told, { undecided, conflict });
    return { kind: 'ended', result, summary, expected: null };
  }

  function start({ method, url }: WritePlan, at: number): AttemptStart {
    const bytes = 'problem' in made ? new Uint8Array(0) : made.body;
    return { method, url, body: bytes, sha256: sha256(bytes), startedAt: at };
  }

  /** Reading may go wrong in passing: it is tried again, a little later each time. */
  function toldOf(result: Met): AttemptResult {
    if (result.kind === 'held') return { ...result, kind: 'notSent', notBefore: null };
    if (result.kind !== 'unread') return result;
    const wait = backoff(options.misread + 1, chanceOf(ports.random));
    return { ...result, kind: 'notSent', notBefore: clock.now() + wait };
  }

  async function send(asItIs: Expected['before'] | null, asItWas: boolean): Promise<AttemptEnd | null> {
    const planned = plan();
    const { attemptId } = store.queue.beginAttempt(id, { ...start(planned, clock.now()), asItWas });
    options.onBegun();
    let result: AttemptResult;
    let status: number | null = null;
    let told: string | null = null;
    let written = false;
    try {
      const { kind, operation } = candidate;
      const identity = identityOf(candidate);
      const bytes = body.length === 0 ? null : body;
      const answer = await documents.send({ plan: planned, body: bytes, identity, slot: options.slot });
      if (answer.kind === 'response') {
        ({ status } = answer);
        if (operation === 'create') told = salvageId(kind, answer.body);
      }
      const { assumed, setting } = planned;
      const speak = (errors: readonly ServiceError[]): boolean =>
        concernsDocument(errors, { kind, content: draft.content, productName: ports.productName });
      const outcome = decideOutcome({
        ...{ answer, operation, kind, pathAssumed: assumed, setting },
        concernsDocument: speak,
      });
      written = outcome.kind === 'accepted';
      result = await settle(ports, candidate, draft, outcome);
    } catch (error) {
      // Whatever went wrong here, it may have been sent.
      result = { kind: 'unknown', problem: { reason: 'network', message: messageOf(error) } };
    }
    const undecided = isUndecided(candidate, result);
    const summary = await options.finish(attemptId, result, { undecided, status });
    if (summary === null) return null;
    if (result.kind === 'unknown' && told !== null) noteTold(attemptId, told, result.problem);
    const expected = written && asItIs !== null ? expectedOf(attemptId, asItIs) : null;
    return { kind: 'ended', result, summary, expected };
  }

  /** The answer is not to be believed; what it may have named is worth reading. Without it, the list is looked through. */
  function noteTold(attemptId: string, documentId: string, problem: ServiceProblem): void {
    try {
      store.queue.addFinding(attemptId, {
        ...{ at: clock.now(), by: 'id', searched: documentId, result: 'unreadable', complete: false },
        ...{ documentId, documentNumber: null, problem },
      });
    } catch (error) {
      ports.log.warn('queue.told', { draftId: id, message: messageOf(error) });
    }
  }

  /** What could not be read before, is not read after. */
  function expectedOf(attemptId: string, before: Expected['before']): Expected | null {
    const { operation, targetId } = candidate;
    if (targetId === null || (operation !== 'replace' && operation !== 'change')) return null;
    return {
      attemptId,
      candidate: { ...candidate, targetId },
      body,
      before,
      again: true,
      until: clock.monotonic() + checkedWithin,
    };
  }
}

/** A document of which no body can be made must be seen by a person, who alone can mend it. */
function make(body: () => Uint8Array): { readonly body: Uint8Array } | { readonly problem: ServiceProblem } {
  try {
    return { body: body() };
  } catch (error) {
    return { problem: { reason: 'storage', message: messageOf(error) } };
  }
}

/**
 * What may already be in the service stays undecided, whatever kept the repeat from going: only as `unknown` can it be
 * looked for and decided upon. (With `"Next"` a person has decided before it could be sent again, unless it was found.)
 */
function isUndecided(candidate: QueueCandidate, { kind }: Met): boolean {
  if (kind === 'held') return true;
  if (!candidate.perhapsSent || asksNext(candidate)) return false;
  return kind === 'notSent' || kind === 'waiting' || kind === 'unread';
}

function identityOf({ userId, companyId, periodId }: QueueCandidate): {
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
} {
  return { userId, companyId, periodId };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
