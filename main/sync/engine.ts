/**
 * The queue's engine of one connection: sends what a person submitted, in the order that order.ts allows, and finds out
 * what became of what got no answer. The store holds the truth; what is held here is changed only after it was committed.
 * DESIGN: the life of a draft.
 */
import type { Decision, DraftSummary, QueueStatus } from '../../preload/contract.ts';
import { attempt } from './attempt.ts';
import type { AttemptEnd } from './attempt.ts';
import { fits } from './budget.ts';
import { currentBudget } from './current-budget.ts';
import { createEntries, isFinished } from './entries.ts';
import type { Entry } from './entries.ts';
import { createFinisher, isTroubleOfStore } from './finisher.ts';
import { isDue } from './gates.ts';
import { createLooker } from './looker.ts';
import { obstacleOf } from './obstacles.ts';
import { asksNext, readyToSend } from './order.ts';
import type { EnginePorts } from './ports.ts';
import { statusOf } from './status.ts';
import { createTraffic } from './traffic.ts';

export interface Engine {
  status(): QueueStatus;
  /** Starts sending these, or all that are ready; what was submitted before goes on. */
  submit(ids?: readonly string[]): QueueStatus;
  /** Lets what is on the wire finish and sends nothing more. */
  pause(): QueueStatus;
  resume(): QueueStatus;
  /** Back to drafts; only what was certainly not sent. Answers the ids that were withdrawn. */
  withdraw(ids: readonly string[]): readonly string[];
  /** Looks once for a document of unknown outcome. */
  reconcile(id: string): Promise<void>;
  /** What a person decides of a document of unknown outcome; before it is sent again it is looked for once more. */
  decide(id: string, decision: Decision): Promise<void>;
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

export function createEngine(ports: EnginePorts): Engine {
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
    if (!paused) {
      try {
        advance();
      } catch (error) {
        traffic.closeForStore(error);
      }
      wake();
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
  function advance(): void {
    const gate = traffic.whole();
    if (gate !== null) {
      if (!isDue(gate, clock.now()) || slots.size + looking > 0) return;
      traffic.probe(gate);
    }
    const probe = gate !== null;
    const { ids } = ready(probe ? 1 : ports.settings().parallel - slots.size);
    if (ids.length > 0 && !fits(currentBudget(ports), 'send')) {
      traffic.close('limit', { reason: 'limit' }, null, traffic.mark());
      return;
    }
    for (const id of ids) startSending(id);
    // Where nothing can be sent, looking shows whether the way is open.
    if (!probe || ids.length === 0) for (const entry of looker.due(probe ? 1 : looksAtOnce - looking)) startLook(entry);
  }

  function ready(count: number): { readonly ids: readonly string[]; readonly nextAt: number | null } {
    if (count <= 0) return { ids: [], nextAt: null };
    return readyToSend(entries.all(), { now: clock.now(), count, open: traffic.lets });
  }

  /** Comes back when a gate's time, a document's or a look's has come; whatever ends comes back by itself. */
  function wake(): void {
    const gate = traffic.whole();
    const { nextAt } = ready(1);
    const lookIn = looking < looksAtOnce ? looker.nextIn() : null;
    let waits = [nextAt === null ? null : nextAt - clock.now(), lookIn].filter((wait) => wait !== null);
    if (gate !== null) {
      const gateIn = gate.nextTryAt === null || slots.size + looking > 0 ? null : gate.nextTryAt - clock.now();
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
    entry.busy = true;
    const since = traffic.mark();
    const justLooked = entry.clearedAt !== null && clock.monotonic() - entry.clearedAt < clearedFor;
    const { insisted } = entry;
    entry.clearedAt = null;
    entry.insisted = false;
    const onBegun = (): void => {
      entry.state = 'sending';
      ports.onDrafts([id]);
    };
    const work = attempt(ports, id, { slot, justLooked, insisted, onBegun, finish: finisher.finish })
      .then((end) => (end === null ? entries.remove(id) : ended(entry, end, since)))
      .catch((error: unknown) => failed(entry, error))
      .finally(() => {
        slots.delete(slot);
        entry.busy = false;
        pump();
      });
    void track(work);
  }

  function ended(entry: Entry, { result, summary }: AttemptEnd, since: number): void {
    entry.state = summary.state;
    ports.onDrafts([entry.id]);
    doubtful = result.kind === 'unknown' ? doubtful + 1 : 0;
    if (summary.state === 'unknown') entry.lookDue = true;
    if (summary.state === 'unknown' || isIncomplete(summary)) looker.schedule(entry);
    switch (result.kind) {
      case 'accepted':
      case 'rejected':
      case 'held':
        return traffic.passed(since);
      case 'unknown':
        return doubtful < troubled ? undefined : traffic.close('offline', result.problem, null, since);
      case 'notSent':
        return traffic.close(obstacleOf(result.problem), result.problem, entry, since);
      case 'waiting':
        return traffic.close(result.reason, result.problem, entry, since);
    }
  }

  /** What one document cannot do must not stop the others; what the file cannot do stops all. */
  function failed(entry: Entry, error: unknown): void {
    if (isTroubleOfStore(error)) {
      if (entry.state === 'unknown') looker.schedule(entry);
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

  function submit(ids?: readonly string[]): QueueStatus {
    if (slots.size + looking === 0 && entries.all().every(isFinished)) entries.clear();
    paused = false;
    doubtful = 0;
    traffic.openAll();
    adopt(ids);
    pump();
    return status();
  }

  /** Into the run: these, or all that are queued. */
  function adopt(ids?: readonly string[]): void {
    const asked = ids === undefined ? null : new Set(ids);
    for (const candidate of [...store.queue.ready(connectionId), ...store.queue.inState(connectionId, 'unknown')]) {
      const chosen = asked === null || asked.has(candidate.id);
      const known = entries.get(candidate.id);
      if (known?.busy === true) known.chosen ||= chosen;
      // What is undecided is looked for in any run, so that nothing overtakes it unseen; it goes again only where chosen.
      else if (chosen || candidate.state === 'unknown') entries.take(candidate, chosen, clock.monotonic());
    }
  }

  function withdraw(ids: readonly string[]): readonly string[] {
    const done = ids.filter((id) => {
      const candidate = store.queue.candidate(id);
      const state = candidate?.state ?? store.drafts.summary(id)?.state;
      if (entries.get(id)?.busy === true) return false;
      const certain = candidate === null || !candidate.perhapsSent || asksNext(candidate);
      if (state !== 'rejected' && !((state === 'ready' || state === 'waiting') && certain)) return false;
      store.queue.withdraw(id);
      entries.remove(id);
      return true;
    });
    if (done.length > 0) {
      ports.onDrafts(done);
      pump();
    }
    return done;
  }

  async function reconcile(id: string): Promise<void> {
    const candidate = store.queue.candidate(id);
    const known = entries.get(id);
    if (candidate?.state !== 'unknown' || known?.busy === true) return;
    const entry = known ?? entries.take(candidate, false, null);
    looker.allowOne(entry);
    entry.busy = true;
    try {
      await track(looker.look(entry));
    } finally {
      entry.busy = false;
      if (known === undefined && entry.state === 'unknown') entries.remove(id);
      pump();
    }
  }

  async function decide(id: string, decision: Decision): Promise<void> {
    if (decision.kind === 'sendAgain') {
      await reconcile(id);
      if (store.queue.candidate(id)?.state !== 'unknown') return;
    }
    const resolution = decision.kind === 'accepted' ? { ...decision, id: null } : decision;
    const { state } = store.queue.resolveUnknown(id, resolution);
    const entry = entries.get(id);
    if (entry !== undefined) Object.assign(entry, { state, lookAt: null, lookDue: false });
    ports.onDrafts([id]);
    // A person's word is a submission; whether the queue is paused is another matter.
    if (decision.kind === 'sendAgain') {
      adopt([id]);
      const sentAgain = entries.get(id);
      if (sentAgain !== undefined) sentAgain.insisted = true;
    }
    pump();
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
    withdraw,
    reconcile,
    decide,
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The service took it, and did not say under which id or number. */
function isIncomplete({ state, operation, acceptedId, acceptedNumber }: DraftSummary): boolean {
  return state === 'accepted' && operation === 'create' && (acceptedId === null || acceptedNumber === null);
}
