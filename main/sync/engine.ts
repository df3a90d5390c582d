/**
 * The queue's engine of one connection: sends what the user submitted, and reconciles attempts without a reliable answer. plan.ts
 * decides what is next, and the engine carries it out. The store is the truth: state in memory changes only after the store has
 * committed.
 */
import type { QueueStatus, Turn } from '../../domain/model/queue.ts';
import { mostSince, withTimeout } from '../clock.ts';
import { createDecisions } from './decisions.ts';
import { goingOn, planNext, planWake } from './plan.ts';
import type { Plan, QueueState } from './plan.ts';
import type { EnginePorts } from './ports.ts';
import { waitsFor } from './queue/order.ts';
import { createProbe } from './queue/probe.ts';
import { createConnectionBreakers } from './queue/connection-breakers.ts';
import { createEntries } from './queue/entries.ts';
import { loadEntries } from './queue/load-entries.ts';
import type { Entry } from './queue/entries.ts';
import { activityOf, statusOf } from './queue/status.ts';
import type { RunState } from './queue/status.ts';
import { createReconcileScheduler } from './reconcile/scheduler.ts';
import { createSharedReading } from './reconcile/shared-reading.ts';
import { createResultApplier } from './send/apply-result.ts';
import type { Started } from './send/apply-result.ts';
import { runAttempt } from './send/attempt.ts';
import { createGroupCommit } from './send/group-commit.ts';
import { createResultRecorder } from './send/result-recorder.ts';
import { messageOf } from '../error-message.ts';

/** A reconcile check is valid for 5 s: a document that is sent within that time is not checked again. */
const checkValidFor = 5_000;
const closingWait = 10_000;
/** While documents are sent, progress is reported at this interval; all other changes are reported immediately. */
const progressPauseMs = 50;

export function createEngine(given: EnginePorts) {
  const ports: EnginePorts = { ...given, ruledOut: new Map(), reading: createSharedReading(given.documents) };
  const { clock, log, connectionId } = ports;
  const entries = createEntries();
  const breakers = createConnectionBreakers(ports, entries);
  // Attempts that follow the ends about to be committed begin in the same transaction.
  const commits = createGroupCommit(ports, () => {
    if (entries.all().some(({ endsAs }) => endsAs !== null)) pump();
  });
  const recorder = createResultRecorder(ports, commits);
  /**
   * The running attempts, by slot. `isRecorded`: its result is recorded, and at most the connection is still read because of it.
   */
  const slots = new Map<number, Started & { isRecorded: boolean }>();
  const underWay = new Set<Promise<unknown>>();
  let checks = 0;
  let probing = false;
  let paused = false;
  let closed = false;
  let cancelWake = (): void => undefined;
  let notified: { readonly activity: QueueStatus['activity']; readonly at: number } | null = null;
  let cancelNotify: (() => void) | null = null;
  const scheduler = createReconcileScheduler(ports, entries, breakers, {
    closed: () => closed,
    concernOf: (...failed) => probe.concernOf(...failed),
    isLastUnread: (...failed) => results.isLastUnread(...failed),
  });
  const probe = createProbe(ports, entries, breakers);
  const results = createResultApplier(ports, entries, breakers, probe, scheduler);

  function runState(): RunState {
    const state = stateAt(clock.now());
    const { writesBreaker } = state;
    // One lost write may be its document's own fault.
    const onlyReads = writesBreaker !== null && writesBreaker.trips > 1;
    const sending = [...slots.values()].some((attempt) => !onlyReads || !attempt.triesWriting);
    return { ...state, entries: entries.all(), sending };
  }

  function status(): QueueStatus {
    return statusOf({ ...runState(), connectionId, progress: entries.progress(), budget: ports.budget() });
  }

  function stateAt(now: number): QueueState {
    return {
      entries: entries.all(),
      connectionBreaker: breakers.connectionBreaker(),
      writesBreaker: breakers.writesBreaker(),
      anyMayBeWritten: breakers.anyMayBeWritten(),
      allows: breakers.allows,
      breakerOf: breakers.breakerOf,
      reads: breakers.reads,
      dueReadings: breakers.dueReadings(),
      nextScopedTryAt: breakers.nextScopedTryAt(),
      probing,
      paused,
      attempts: slots.size,
      checks,
      now,
      monotonic: clock.monotonic(),
    };
  }

  /** Plans, carries the plan out and sets a timer for the next plan. Called whenever something ends or changes. */
  function pump(): void {
    if (closed) return;
    cancelWake();
    scheduler.catchUp();
    // One time for plan and wake: what becomes due between two times would be neither started nor waited for.
    const now = clock.now();
    try {
      breakers.releaseDue();
      carryOut(stateAt(now));
    } catch (error) {
      breakers.tripForStore(error);
    }
    const wait = planWake(stateAt(now));
    if (wait !== null) cancelWake = clock.after(wait, pump);
    notify();
  }

  function carryOut(state: QueueState): void {
    const { probe: read, send, check } = planNext(state, ports.settings().parallel);
    if (read !== null) startProbe(read);
    send.forEach(startAttempt);
    check.forEach(startCheck);
  }

  function notify(): void {
    const isSending = slots.size > 0 && !paused && breakers.connectionBreaker() === null;
    if (isSending && notified?.activity === 'sending' && clock.monotonic() - notified.at < progressPauseMs) {
      cancelNotify ??= clock.after(progressPauseMs, notifyNow);
    } else notifyNow();
  }

  function notifyNow(): void {
    cancelNotify?.();
    cancelNotify = null;
    try {
      const now = status();
      notified = { activity: now.activity, at: clock.monotonic() };
      ports.onStatus(now);
    } catch (error) {
      // The day's requests could not be counted; the next change reports the status again.
      log.warn('queue.status', { connectionId, message: messageOf(error) });
    }
  }

  function track<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    return work.finally(() => {
      underWay.delete(work);
    });
  }

  function startProbe(read: NonNullable<Plan['probe']>): void {
    probing = true;
    const work = (read === 'connection' ? probe.tryConnection() : probe.tryReading(read))
      .catch((error: unknown) => {
        if (!closed) breakers.tripForStore(error);
      })
      .finally(() => {
        probing = false;
        pump();
      });
    void track(work);
  }

  function startAttempt(id: string): void {
    const entry = entries.get(id);
    if (entry === undefined) return;
    const slot = freeSlot();
    const triesWriting = breakers.writesBreaker() !== null;
    const attempt = { triesWriting, startedIn: breakers.generation(), isRecorded: false };
    slots.set(slot, attempt);
    Object.assign(entry, { busy: true, holdsOrderingKey: true });
    // A document that is about to be changed from here is not verified a second time.
    for (const other of entries.all())
      if (other !== entry && isSecondVerification(other, entry))
        Object.assign(other, { verification: null, checkDueAt: null });
    const justChecked = entry.resendAllowedAt !== null && mostSince(clock, entry.resendAllowedAt) < checkValidFor;
    // The plan assumed that the ends of these attempts will be committed: if that fails, this attempt does not begin either.
    const follows = entries
      .all()
      .filter(({ endsAs, orderingKey }) => endsAs !== null && orderingKey === entry.orderingKey);
    const isSending = (id: string): boolean => ports.store.queue.queuedDraft(id)?.state === 'sending';
    entry.resendAllowedAt = null;
    let couldBeRead = true;
    const work = runAttempt(ports, entry, {
      slot,
      justChecked,
      unread: (how, failed) => {
        couldBeRead = false;
        return results.unread(entry, how, failed);
      },
      stopped: () => (paused && !entry.released) || closed || follows.some((other) => isSending(other.id)),
      onSending: () => {
        entry.state = 'sending';
        ports.onDrafts([id]);
      },
      begin: commits.add,
      record: (attemptId, endsAs, ...ending) => {
        entry.endsAs = endsAs;
        return recorder.record(attemptId, ending, () => {
          entry.endsAs = null;
        });
      },
    })
      .then(async (end) => {
        attempt.isRecorded = true;
        if (couldBeRead) entry.unread = 0;
        if (end !== null) await results.apply(entry, end, attempt);
      })
      .catch((error: unknown) => fail(entry, error))
      .finally(() => {
        slots.delete(slot);
        Object.assign(entry, { endsAs: null, holdsOrderingKey: entry.verification !== null });
        ended(entry);
        pump();
      });
    entry.running = work;
    void track(work);
  }

  /** The attempt or check of a document has ended. The user may have withdrawn, decided or queued it again meanwhile. */
  function ended(entry: Entry): void {
    entry.busy = false;
    if (closed) return;
    try {
      scheduler.follow(entry);
    } catch (error) {
      fail(entry, error);
    }
  }

  /** After closing, the store may be closed too: nothing more is planned. */
  function fail(entry: Entry, error: unknown): void {
    if (!closed) results.fail(entry, error);
  }

  function freeSlot(): number {
    let slot = 0;
    while (slots.has(slot)) slot += 1;
    return slot;
  }

  /** Starts a check, with those of all other documents that share its reading of the service. */
  function startCheck(id: string): void {
    const entry = entries.get(id);
    if (entry === undefined || entry.busy) return;
    checks += 1;
    const together = scheduler.together(entry);
    for (const each of together) each.busy = true;
    const checkOne = (each: Entry): Promise<void> => {
      const check = scheduler
        .check(each)
        .catch((error: unknown) => fail(each, error))
        .finally(() => {
          ended(each);
          pump();
        });
      each.running = check;
      return check;
    };
    const work = Promise.all(together.map(checkOne)).then(() => {
      checks -= 1;
      pump();
    });
    void track(work);
  }

  const load = (ids?: readonly string[]): void => loadEntries(entries, ports, scheduler, ids);

  /**
   * Submits these documents, or all that are ready. All resume a paused queue; single ones are sent while the others stay paused.
   */
  function submit(ids?: readonly string[]): QueueStatus {
    if (slots.size === 0) entries.endRun();
    if (ids === undefined) paused = false;
    breakers.resetAll('user');
    load(ids);
    if (paused) for (const id of ids ?? []) release(id);
    pump();
    return status();
  }

  function release(id: string): void {
    const queued = ports.store.queue.queuedDraft(id);
    if (queued !== null) entries.release(queued);
  }

  /** Tries blocked documents again, and makes those of an earlier run ready. */
  function retryBlocked(by: 'user' | 'settings'): void {
    if (closed) return;
    breakers.resetAll(by);
    pump();
  }

  return {
    status,
    /** Whether an attempt is running, including the reads before its request, and those after it that its result depends on. */
    isSending: (): boolean => [...slots.values()].some(({ isRecorded }) => !isRecorded),
    /** Whether an attempt is running, or the run goes on by itself. */
    isWorking: (): boolean => slots.size > 0 || activityOf(runState()).activity === 'sending',
    /** Passes the status to `onStatus`. Never throws. */
    reportStatus: notifyNow,
    submit,
    /** When the document is sent, and the id of the one that must be finished before; `null`: none. */
    turnOf: (id: string): Omit<Turn, 'waitsFor'> & { readonly waitsFor: string | null } => {
      const { isSubmitted, isAlone } = entries.goAheadOf(ports.store.queue.queuedDraft(id)?.submissionId ?? '');
      const sent = !isSubmitted ? 'ifSubmitted' : paused && !isAlone ? 'afterPause' : 'inTurn';
      const now = clock.now();
      return { sent, waitsFor: waitsFor(goingOn(stateAt(now)).entries, id, now) };
    },
    /** Begins to search for documents of unknown outcome, and sends nothing. */
    search: (): void => {
      load([]);
      pump();
    },
    /** Sends nothing more; running requests are finished. */
    pause: (): QueueStatus => {
      paused = true;
      entries.holdAll();
      pump();
      return status();
    },
    resume: (): QueueStatus => {
      paused = false;
      retryBlocked('user');
      return status();
    },
    ...createDecisions(ports, { entries, scheduler, load, track, pump, ended }),
    /** The settings, the key or the session changed. */
    retryBlocked: (): void => retryBlocked('settings'),
    /** Sends nothing more and waits a while for running requests; those that do not end are unknown at the next start. */
    close: async (): Promise<void> => {
      closed = true;
      cancelWake();
      cancelNotify?.();
      recorder.close();
      await withTimeout(clock, closingWait, Promise.all(underWay), () => undefined);
    },
  };
}

/** Whether the document is the same as that of `entry`, and was read since it was written: it waits for a further reading. */
function isSecondVerification({ orderingKey, verification }: Entry, entry: Entry): boolean {
  return (verification?.previous ?? null) !== null && orderingKey === entry.orderingKey;
}
