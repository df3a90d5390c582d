/** Applies the end of an attempt to its document, to the circuit breakers and to the planned checks. */
import { needsDecision } from '../../../domain/model/draft-state.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { isStoreFailure } from '../../store/errors.ts';
import type { EnginePorts } from '../ports.ts';
import { blockedBy } from '../../service/meaning.ts';
import { backoff, chanceOf } from '../queue/backoff.ts';
import { blockedResult, reasonOfReading } from '../queue/blocked-reason.ts';
import type { ConnectionBreakers } from '../queue/connection-breakers.ts';
import type { Entries, Entry } from '../queue/entries.ts';
import { isNextCreate, longestDelay } from '../queue/order.ts';
import type { Reading } from '../queue/circuit-breakers.ts';
import type { Concern, Failure, Probe } from '../queue/probe.ts';
import type { ReconcileScheduler } from '../reconcile/scheduler.ts';
import type { AttemptEnd, SendResult } from './attempt.ts';
import type { Postponed } from './precheck.ts';
import type { AttemptResult } from '../../store/types.ts';
import { messageOf } from '../../error-message.ts';

export interface Started {
  /** It was started to find out whether writing works. */
  readonly triesWriting: boolean;
  /** The breakers' generation at its start. */
  readonly startedIn: number;
}

export function createResultApplier(
  ports: EnginePorts,
  entries: Entries,
  breakers: ConnectionBreakers,
  probe: Pick<Probe, 'answers' | 'concernOf'>,
  scheduler: Pick<ReconcileScheduler, 'schedule' | 'allowOneMore'>,
) {
  const { store, clock, log } = ports;

  /**
   * Resolves once it is known whether the connection works, if the attempt leaves that in doubt.
   */
  async function apply(entry: Entry, end: AttemptEnd, { triesWriting, startedIn }: Started): Promise<void> {
    if (end.kind === 'stopped') return;
    const { result, summary, verification } = end;
    const { state, waitingReason } = summary;
    Object.assign(entry, { state, waitingReason });
    ports.onDrafts([entry.id]);
    if (verification !== null) Object.assign(entry, { verification, checkDueAt: clock.monotonic() });
    if (result.kind === 'postponed') entry.notBefore = store.queue.queuedDraft(entry.id)?.notBefore ?? null;
    if (summary.state === 'unknown') becomeUnknown(entry, result);
    if (summary.state === 'unknown' || isIncomplete(summary)) scheduler.schedule(entry);
    await applyToBreakers(entry, result, { triesWriting, startedIn });
  }

  async function applyToBreakers(
    entry: Entry,
    result: SendResult,
    { triesWriting, startedIn }: Started,
  ): Promise<void> {
    switch (result.kind) {
      case 'accepted':
        return breakers.written(entry, startedIn);
      case 'rejected':
        // Without a status, the document could not be made into a request.
        return result.problem?.status === undefined ? undefined : breakers.written(entry, startedIn);
      case 'duplicate':
      case 'foundEarlier':
        return breakers.answered(startedIn);
      // The breaker of what could not be read has tripped already.
      case 'postponed':
        return;
      case 'unknown':
        return writeLost(entry, result.problem, triesWriting);
      case 'notSent':
        return notSent(entry, result.problem);
      case 'waiting':
        // The document waits for the user's decision, which concerns only this document.
        if (needsDecision(result.reason)) return breakers.answered(startedIn);
        return breakers.trip(result.reason, result.problem, entry);
    }
  }

  /** Certainly not carried out. If something answers in place of the service, but not to a reading, it stands before this kind. */
  async function notSent(entry: Entry, problem: ServiceProblem): Promise<void> {
    if (problem.reason !== 'gateway') return breakers.trip(blockedBy(problem), problem, null);
    if (breakers.connectionBreaker() !== null) return;
    if (await probe.answers(entry.id)) breakers.trip('path', problem, entry);
  }

  /** Nothing more is written before the connection was read: then one document tries whether writing works. */
  async function writeLost(entry: Entry, problem: ServiceProblem, triesWriting: boolean): Promise<void> {
    const isFirst = breakers.writesBreaker() === null;
    if (isFirst) breakers.writeLost(problem);
    if (breakers.connectionBreaker() !== null) return;
    // If nothing can be read either, it is not writing that fails.
    if ((await probe.answers(entry.id)) && triesWriting) breakers.writeLost(problem);
  }

  /**
   * The document could not be read before it is sent. If that concerns the connection or the kind, the document is sent when these
   * can be read again; if it concerns the document, it is read a few times more and then left to the user.
   */
  async function unread(entry: Entry, how: Reading['how'], failed: Failure): Promise<Postponed | AttemptResult> {
    const concern = await probe.concernOf(entry.id, how, failed);
    const { problem } = failed;
    if (concern.of === 'document' || concern.of === 'passed') {
      if (concern.of === 'passed') entry.unread = 0;
      else if (isLastUnread(entry, concern)) return { kind: 'waiting', reason: 'unchecked', problem };
      const wait = backoff(entry.unread, chanceOf(ports.random));
      return { kind: 'postponed', problem, stored: { kind: 'notSent', problem, notBefore: clock.now() + wait } };
    }
    // A create waits for its list alone: other creates of its kind are sent.
    if (concern.of === 'kind' && how === 'list') {
      const notBefore = Math.min(breakers.nextReadingAt({ ...entry, how }) ?? 0, clock.now() + longestDelay / 2);
      return { kind: 'postponed', problem, stored: { kind: 'notSent', problem, notBefore } };
    }
    return { kind: 'postponed', problem, stored: heldBy(concern.of, failed) };
  }

  /** Counts a failure that concerns the document. Returns whether reading it again is useless. */
  function isLastUnread(entry: Entry, { tries }: Concern & { readonly of: 'document' }): boolean {
    entry.unread += 1;
    return entry.unread >= tries;
  }

  /** Counts checks from zero once a change or deletion was sent. If a transient reason prevented that, allows one more check. */
  function becomeUnknown(entry: Entry, result: SendResult): void {
    // If nothing can be looked up now, those that get the next numbers need not wait.
    const firstCheckPending = !isNextCreate(entry) || breakers.reads({ ...entry, how: 'list' });
    Object.assign(entry, { firstCheckPending, resendPending: false });
    if (result.kind === 'unknown') entry.perhapsWritten = true;
    if (result.kind === 'unknown' || result.kind === 'rejected') {
      // While no document can be written, this one's tries do not count.
      if (entry.operation !== 'create' || breakers.writesBreaker() !== null) entry.checks = 0;
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

  return { apply, fail, unread, isLastUnread };
}

/** The result of a document that was not sent because its kind cannot be read, or nothing. */
function heldBy(of: 'kind' | 'connection', { reached, problem }: Failure): AttemptResult {
  const ofConnection = reached ? 'offline' : blockedBy(problem);
  const result = blockedResult(of === 'kind' ? reasonOfReading(problem) : ofConnection, problem);
  return result.kind === 'notSent' ? { ...result, notBefore: null } : result;
}

/** Whether the reason for not sending may be gone at the next try: it is neither the document itself nor a decision about it. */
function mayPass(result: SendResult): boolean {
  if (result.kind === 'waiting') return !needsDecision(result.reason) && result.reason !== 'body';
  return result.kind === 'notSent' || result.kind === 'postponed';
}

/** The service accepted the document without returning its id or number. */
function isIncomplete({ state, operation, acceptedId, acceptedNumber }: DraftSummary): boolean {
  return state === 'accepted' && operation === 'create' && (acceptedId === null || acceptedNumber === null);
}
