/**
 * The queue's engine of one connection: sends what a person submitted, in the order that order.ts allows, and finds out
 * what became of what got no answer. The store holds the truth; what is held here is changed only after it was committed.
 * DESIGN: the life of a draft.
 */
import { needsDecision } from '../../domain/model/draft-state.ts';
import type { DraftSummary } from '../../domain/model/draft.ts';
import type { QueueStatus } from '../../domain/model/queue.ts';
import { adoptInto } from './queue/load-entries.ts';
import { attempt } from './send/attempt.ts';
import type { AttemptEnd, Met } from './send/attempt.ts';
import { fits } from './queue/budget.ts';
import { currentBudget } from './queue/current-budget.ts';
import { createDecisions } from './decisions.ts';
import type { Decisions } from './decisions.ts';
import { createEntries, isFinished } from './queue/entries.ts';
import type { Entry } from './queue/entries.ts';
import { createFinisher, isTroubleOfStore } from './send/result-recorder.ts';
import { isDue } from './queue/circuit-breakers.ts';
import { createLooker } from './reconcile/scheduler.ts';
import { obstacleOf } from './queue/blocked-reason.ts';
import { readyToSend } from './queue/order.ts';
import type { EnginePorts } from './ports.ts';
import { statusOf } from './queue/status.ts';
import { createTraffic } from './queue/connection-breakers.ts';

export interface Engine extends Decisions {
  status(): QueueStatus;
  /** Starts sending these, or all that are ready; what was submitted before goes on. */
  submit(ids?: readonly string[]): QueueStatus;
  /** Lets what is on the wire finish and sends nothing more. */
  pause(): QueueStatus;
  resume(): QueueStatus;
  /** The settings, the key or the network changed: what waited for that is tried again, where it was submitted. */
  mended(): void;
  /** Sends nothing more and waits a while for what is on the wire; what does not end by then is unknown at the next start. */
  close(): Promise<void>;
}

/** After so many answers in a row that could not be trusted, the service is left alone for a while. */
const troubled = 3;
/** A look is good for sending again for so long, in milliseconds. */
const clearedFor = 5_000;
/** The clock may be set, or the machine sleep: a long wait is checked upon. */
const longestWait = 60_000;
const closingWait = 10_000;
const looksAtOnce = 2;
/**
 * Reading a document just before it is sent may go wrong in passing. That is the document's own trouble only where others
 * are answered meanwhile, so that a failure weighs three then, and one otherwise; from this weight on a person is asked.
 */
const mostMisread = 8;
const weightAmongOthers = 3;

export function createEngine(given: EnginePorts): Engine {
  const ports: EnginePorts = { ...given, ruledOut: new Map() };
  const { store, clock, log, connectionId } = ports;
  const entries = createEntries();
  const traffic = createTraffic(ports, entries);
  const finisher = createFinisher(ports);
  const slots = new Set<number>();
  const underWay = new Set<Promise<void>>();
  let paused = false;
  let closed = false;
  /** Answers in a row that could not be trusted. */
  let doubtful = 0;
  let looking = 0;
  let cancelWake = (): void => undefined;
  const looker = createLooker(ports, entries, traffic, {
    closed: () => closed,
    reached: () => {
      doubtful = 0;
    },
  });

  function status(): QueueStatus {
    return statusOf({
      connectionId,
      entries: entries.all(),
      progress: entries.progress(),
      sending: slots.size,
      paused,
      whole: traffic.whole(),
      partial: traffic.partial(),
      budget: currentBudget(ports),
    });
  }

  function pump(): void {
    if (closed) return;
    cancelWake();
    // What was accepted is read once more at once, also where nothing more is sent.
    if (paused) for (const entry of looker.due(looksAtOnce - looking, true)) startLook(entry);
    else {
      // One moment for both: what became due between them would be neither started nor waited for.
      const now = clock.now();
      try {
        advance(now);
      } catch (error) {
        traffic.closeForStore(error);
      }
      wake(now);
    }
    tell();
  }

  function tell(): void {
    try {
      ports.onStatus(status());
    } catch (error) {
      // The count of requests could not be read. What comes next tells again.
      log.warn('queue.status', { connectionId, message: messageOf(error) });
    }
  }

  /** Starts whatever may start now. */
  function advance(now: number): void {
    const gate = traffic.whole();
    if (gate !== null) {
      if (!isDue(gate, now) || slots.size + looking > 0) return;
      traffic.probe(gate);
    }
    const probe = gate !== null;
    const { ids } = ready(probe ? 1 : ports.settings().parallel - slots.size, now);
    if (ids.length > 0 && !fits(currentBudget(ports), 'send')) {
      traffic.close('limit', { reason: 'limit' }, null, traffic.mark());
      return;
    }
    for (const id of ids) startSending(id);
    // Where nothing can be sent, looking shows whether the way is open.
    if (!probe || ids.length === 0) for (const entry of looker.due(probe ? 1 : looksAtOnce - looking)) startLook(entry);
  }

  function ready(count: number, now: number): { readonly ids: readonly string[]; readonly nextAt: number | null } {
    if (count <= 0) return { ids: [], nextAt: null };
    return readyToSend(entries.all(), { now, count, open: traffic.lets });
  }

  /** Comes back when a gate's time, a document's or a look's has come; whatever ends comes back by itself. */
  function wake(now: number): void {
    const gate = traffic.whole();
    const { nextAt } = ready(1, now);
    const lookIn = looking < looksAtOnce ? looker.nextIn() : null;
    let waits = [nextAt === null ? null : nextAt - now, lookIn].filter((wait) => wait !== null);
    if (gate !== null) {
      const gateIn = gate.nextTryAt === null || slots.size + looking > 0 ? null : gate.nextTryAt - now;
      // Its time has come and nothing was there to try it with: the next thing that could be comes of itself, or by a call.
      if (gateIn === null) waits = [];
      else if (gateIn > 0) waits = [gateIn];
    }
    if (waits.length > 0) cancelWake = clock.after(Math.min(Math.max(Math.min(...waits), 1), longestWait), pump);
  }

  function track(work: Promise<void>): Promise<void> {
    underWay.add(work);
    return work.finally(() => {
      underWay.delete(work);
    });
  }

  function startSending(id: string): void {
    const entry = entries.get(id);
    if (entry === undefined) return;
    const slot = freeSlot();
    slots.add(slot);
    Object.assign(entry, { busy: true, checking: true });
    // What is about to be changed from here is no longer read for what others made of it.
    for (const other of entries.all()) if (other !== entry && isSecondLook(other, entry)) other.expected = null;
    const since = traffic.mark();
    const justLooked = entry.clearedAt !== null && clock.monotonic() - entry.clearedAt < clearedFor;
    const { insisted, misread } = entry;
    entry.clearedAt = null;
    const work = attempt(ports, id, {
      slot,
      justLooked,
      insisted,
      misread,
      giveUpReading: () => entry.misreadWeight + weightOfMisread() >= mostMisread,
      stopped: () => paused || closed,
      onBegun: () => {
        entry.state = 'sending';
        ports.onDrafts([id]);
      },
      finish: finisher.finish,
    })
      .then((end) => (end === null ? entries.remove(id) : ended(entry, end, since)))
      .catch((error: unknown) => failed(entry, error))
      .finally(() => {
        slots.delete(slot);
        Object.assign(entry, { busy: false, checking: entry.expected !== null });
        pump();
      });
    void track(work);
  }

  const weightOfMisread = (): number => (doubtful === 0 ? weightAmongOthers : 1);

  function ended(entry: Entry, end: AttemptEnd, since: number): void {
    if (end.kind === 'stopped') return;
    const { result, summary, expected } = end;
    const { state, waitingReason } = summary;
    Object.assign(entry, { state, waitingReason });
    ports.onDrafts([entry.id]);
    if (expected !== null) Object.assign(entry, { expected, lookAt: clock.monotonic() });
    if (result.kind === 'unread') {
      entry.misread += 1;
      entry.misreadWeight += weightOfMisread();
      entry.notBefore = store.queue.candidate(entry.id)?.notBefore ?? null;
    }
    // A person's word is for what was known when it was given: it outlives a network that is away, and no other wait.
    if (result.kind !== 'notSent' && result.kind !== 'unread') entry.insisted = false;
    doubtful = result.kind === 'unknown' || result.kind === 'unread' ? doubtful + 1 : 0;
    if (summary.state === 'unknown') undecided(entry, result);
    if (summary.state === 'unknown' || isIncomplete(summary)) looker.schedule(entry);
    switch (result.kind) {
      case 'accepted':
      case 'rejected':
      case 'held':
        return traffic.passed(since);
      case 'unread':
      case 'unknown':
        return doubtful < troubled ? undefined : traffic.close('offline', result.problem, null, since);
      case 'notSent':
        return traffic.close(obstacleOf(result.problem), result.problem, entry, since);
      case 'waiting':
        // It waits for a person, who is asked of this document alone.
        if (needsDecision(result.reason)) return traffic.passed(since);
        return traffic.close(result.reason, result.problem, entry, since);
    }
  }

  /** After what was sent its looks begin anew; where nothing left, for whatever will pass by itself, one more is due. */
  function undecided(entry: Entry, result: Met): void {
    Object.assign(entry, { lookDue: true, awaitsRepeat: false });
    if (result.kind === 'unknown') {
      entry.unknownSince = clock.monotonic();
      if (entry.operation !== 'create') entry.looks = 0;
    } else if (result.kind !== 'held' && !(result.kind === 'waiting' && needsDecision(result.reason))) {
      entry.repeated = false;
      looker.allowOne(entry);
    }
  }

  /** What one document cannot do must not stop the others; what the file cannot do stops all. */
  function failed(entry: Entry, error: unknown): void {
    if (isTroubleOfStore(error)) {
      if (entry.state === 'unknown') {
        looker.allowOne(entry);
        looker.schedule(entry);
      }
      traffic.closeForStore(error);
      return;
    }
    log.warn('queue.failed', { draftId: entry.id, message: messageOf(error) });
    entries.remove(entry.id);
  }

  function freeSlot(): number {
    let slot = 0;
    while (slots.has(slot)) slot += 1;
    return slot;
  }

  function startLook(entry: Entry): void {
    looking += 1;
    entry.busy = true;
    const work = looker
      .look(entry)
      .catch((error: unknown) => failed(entry, error))
      .finally(() => {
        looking -= 1;
        entry.busy = false;
        pump();
      });
    void track(work);
  }

  const adopt = (ids?: readonly string[]): void => adoptInto(entries, ports, looker, ids);

  function submit(ids?: readonly string[]): QueueStatus {
    const over = entries.all().every((entry) => isFinished(entry) && !entry.checking);
    if (over && slots.size + looking === 0) entries.clear();
    paused = false;
    doubtful = 0;
    traffic.openAll();
    adopt(ids);
    pump();
    return status();
  }

  function mended(): void {
    if (closed) return;
    if (entries.all().length > 0) traffic.openAll();
    pump();
  }

  return {
    status,
    submit,
    pause: () => {
      paused = true;
      pump();
      return status();
    },
    resume: () => {
      paused = false;
      mended();
      return status();
    },
    ...createDecisions(ports, { entries, looker, adopt, track, pump }),
    mended,
    close: async () => {
      closed = true;
      cancelWake();
      finisher.close();
      let stopWaiting = (): void => undefined;
      const patience = new Promise<void>((resolve) => {
        stopWaiting = clock.after(closingWait, resolve);
      });
      await Promise.race([Promise.all(underWay), patience]);
      stopWaiting();
    },
  };
}

/** It was read once after it was sent, and is to be read again; `entry` goes to the same document. */
function isSecondLook({ lane, expected }: Entry, entry: Entry): boolean {
  return expected?.again === false && lane === entry.lane;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The service took it, and did not say under which id or number. */
function isIncomplete({ state, operation, acceptedId, acceptedNumber }: DraftSummary): boolean {
  return state === 'accepted' && operation === 'create' && (acceptedId === null || acceptedNumber === null);
}
