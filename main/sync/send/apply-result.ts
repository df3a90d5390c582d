/** Applies the end of an attempt to its document, to the circuit breakers and to the planned checks. */
import { needsDecision } from '../../../domain/model/draft-state.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { isStoreFailure } from '../../store/errors.ts';
import type { EnginePorts } from '../ports.ts';
import { blockedReasonOfProblem } from '../queue/blocked-reason.ts';
import type { ConnectionBreakers } from '../queue/connection-breakers.ts';
import type { Entries, Entry } from '../queue/entries.ts';
import { isNextCreate } from '../queue/order.ts';
import type { ReconcileScheduler } from '../reconcile/scheduler.ts';
import type { AttemptEnd, SendResult } from './attempt.ts';
import { messageOf } from '../../error-message.ts';

/** After this many unreliable answers in a row, nothing is sent for a while. */
const maxUntrusted = 3;
/**
 * A precheck or a reconcile check may fail for a transient reason. If other documents are answered, the failure probably concerns
 * the document itself and weighs three, otherwise one. From a total weight of eight on, the user is asked after a precheck, and a
 * reconcile check counts as made.
 */
const maxFailedReadWeight = 8;
const weightWhileOthersSucceed = 3;

export function createResultApplier(
  ports: EnginePorts,
  entries: Entries,
  breakers: ConnectionBreakers,
  scheduler: Pick<ReconcileScheduler, 'schedule' | 'allowOneMore'>,
) {
  const { store, clock, log } = ports;
  /** Unreliable answers in a row. */
  let untrusted = 0;
  /** The same of writes alone: while reading works, it must not hide that writing does not. */
  let untrustedWrites = 0;

  const readWeight = (): number => (untrusted === 0 ? weightWhileOthersSucceed : 1);

  /** `startedIn`: the breakers' generation when the attempt was started. */
  function apply(entry: Entry, end: AttemptEnd, startedIn: number): void {
    if (end.kind === 'stopped') return;
    const { result, summary, verification } = end;
    const { state, waitingReason } = summary;
    Object.assign(entry, { state, waitingReason });
    ports.onDrafts([entry.id]);
    if (verification !== null) Object.assign(entry, { verification, checkDueAt: clock.monotonic() });
    if (result.kind === 'precheckFailed') {
      entry.failedPrechecks += 1;
      entry.failedPrecheckWeight += readWeight();
      entry.notBefore = store.queue.queuedDraft(entry.id)?.notBefore ?? null;
    }
    if (isAnswered(result)) reached(isAnswerToWrite(result));
    if (summary.state === 'unknown') becomeUnknown(entry, result);
    if (summary.state === 'unknown' || isIncomplete(summary)) scheduler.schedule(entry);
    applyToBreakers(entry, result, startedIn);
  }

  function applyToBreakers(entry: Entry, result: SendResult, startedIn: number): void {
    switch (result.kind) {
      case 'accepted':
      case 'rejected':
      case 'duplicate':
      case 'foundEarlier':
        return breakers.succeeded(startedIn);
      case 'precheckFailed':
        return countUntrusted(result.problem, startedIn);
      case 'unknown':
        return countUntrustedWrite(result.problem, startedIn);
      case 'notSent':
        return breakers.trip(blockedReasonOfProblem(result.problem), result.problem, entry, startedIn);
      case 'waiting':
        // The document waits for the user's decision, which concerns only this document.
        if (needsDecision(result.reason)) return breakers.readSucceeded(startedIn);
        return breakers.trip(result.reason, result.problem, entry, startedIn);
    }
  }

  /** After several unreliable answers in a row, or one to a probe, nothing is sent for a while. */
  function countUntrusted(problem: ServiceProblem, startedIn: number): void {
    untrusted += 1;
    if (untrusted < maxUntrusted && breakers.connectionBreaker() === null) return;
    breakers.trip('offline', problem, null, startedIn);
  }

  /** Each write of unknown outcome may be one more document that the user has to decide about. */
  function countUntrustedWrite(problem: ServiceProblem, startedIn: number): void {
    untrustedWrites += 1;
    if (untrustedWrites < maxUntrusted || untrusted > 0) return countUntrusted(problem, startedIn);
    breakers.tripForWrites(problem, startedIn);
  }

  /** The service has answered reliably; `written`: to a write, or with what was written. */
  function reached(written: boolean): void {
    untrusted = 0;
    if (written) untrustedWrites = 0;
  }

  /**
   * A reconcile check failed for a transient reason. Returns whether it counts as made: an outage must not use up the checks of a
   * document, but if only this document cannot be read, its checks must end. `isFirst`: the answer was not counted yet.
   */
  function failedCheck(entry: Entry, problem: ServiceProblem, startedIn: number, isFirst = true): boolean {
    entry.failedCheckWeight += readWeight();
    if (isFirst) countUntrusted(problem, startedIn);
    return entry.failedCheckWeight >= maxFailedReadWeight;
  }

  /** Counts checks from zero once a change or deletion was sent. If a transient reason prevented that, allows one more check. */
  function becomeUnknown(entry: Entry, result: SendResult): void {
    Object.assign(entry, { firstCheckPending: true, resendPending: false });
    if (result.kind === 'unknown') entry.unknownSince = clock.monotonic();
    if (result.kind === 'unknown' || result.kind === 'rejected') {
      if (entry.operation !== 'create') entry.checks = 0;
    } else if (mayPass(result)) {
      entry.repeated = false;
      scheduler.allowOneMore(entry);
    }
  }

  /**
   * Called if an attempt or a check throws: an error of one document must not stop the others, but a failing store stops all. A
   * document that may be written late keeps blocking its ordering key, unless that only concerns the order of numbers.
   */
  function fail(entry: Entry, error: unknown): void {
    if (isStoreFailure(error)) {
      if (entry.state === 'unknown') {
        scheduler.allowOneMore(entry);
        scheduler.schedule(entry);
      }
      breakers.tripForStore(error);
      return;
    }
    log.warn('queue.failed', { message: messageOf(error) });
    if (entry.state === 'unknown') {
      Object.assign(entry, { checks: entry.checks + 1, firstCheckPending: false, resendPending: false });
      scheduler.schedule(entry);
    } else if (entry.state !== 'sending' || isNextCreate(entry)) entries.remove(entry.id);
  }

  return {
    apply,
    fail,
    countUntrusted,
    failedCheck,
    /** Whether one more failed precheck leaves the decision to the user. */
    isLastPrecheck: (entry: Entry): boolean => entry.failedPrecheckWeight + readWeight() >= maxFailedReadWeight,
    reached,
    /** The user tries again: unreliable answers are counted from zero. */
    resetUntrusted: (): void => reached(true),
  };
}

/** Whether the service gave a reliable answer, or none was needed. */
function isAnswered({ kind }: SendResult): boolean {
  return kind !== 'unknown' && kind !== 'precheckFailed' && kind !== 'notSent';
}

const isAnswerToWrite = ({ kind }: SendResult): boolean =>
  kind === 'accepted' || kind === 'rejected' || kind === 'duplicate' || kind === 'foundEarlier';

/** Whether the reason for not sending may be gone at the next try: it is neither the document itself nor a decision about it. */
function mayPass(result: SendResult): boolean {
  if (result.kind === 'waiting') return !needsDecision(result.reason) && result.reason !== 'body';
  return result.kind === 'notSent' || result.kind === 'precheckFailed';
}

/** The service accepted the document without returning its id or number. */
function isIncomplete({ state, operation, acceptedId, acceptedNumber }: DraftSummary): boolean {
  return state === 'accepted' && operation === 'create' && (acceptedId === null || acceptedNumber === null);
}
