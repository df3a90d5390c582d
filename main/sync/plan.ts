/** What the engine does next: a pure function of the run's entries, the circuit breakers and the time. */
import { needsDecision } from '../../domain/model/draft-state.ts';
import type { Entry } from './queue/entries.ts';
import { isDue, readingOf, readingScope } from './queue/circuit-breakers.ts';
import type { Reading, TrippedBreaker } from './queue/circuit-breakers.ts';
import type { BlockedReason } from '../../domain/model/queue.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import { isNextCreate, isUnsent, readyToSend } from './queue/order.ts';
import type { OrderItem } from './queue/order.ts';

export type PlannedEntry = OrderItem &
  Readonly<Pick<Entry, 'busy' | 'checkDueAt' | 'verification' | 'endsAs' | 'perhapsWritten'>>;

export interface QueueState {
  /** In queue order. */
  readonly entries: readonly PlannedEntry[];
  /** The tripped breaker of the whole connection. */
  readonly connectionBreaker: TrippedBreaker | null;
  readonly writesBreaker: TrippedBreaker | null;
  /** Whether a document that cannot be repeated harmlessly may try whether writing works. */
  readonly anyMayBeWritten: boolean;
  /** Whether no breaker of the document's kind or operation is tripped. */
  readonly allows: (item: OrderItem) => boolean;
  /** The tripped breaker that holds up the document's next step: to be searched for, or to be written. */
  readonly breakerOf: (item: OrderItem) => TrippedBreaker | null;
  /** Whether documents of the kind can be read in this way. */
  readonly reads: (reading: Reading) => boolean;
  /** The readings that are to be tried again now. */
  readonly dueReadings: readonly Reading[];
  /** When the next breaker of a kind or an operation is tried again; epoch milliseconds. */
  readonly nextScopedTryAt: number | null;
  /** Whether a probe is running. */
  readonly probing: boolean;
  readonly paused: boolean;
  /** Number of running attempts. */
  readonly attempts: number;
  readonly checks: number;
  /** Epoch milliseconds, for times of documents and breakers. */
  readonly now: number;
  /** Monotonic milliseconds, for times of checks. */
  readonly monotonic: number;
}

export interface Plan {
  /** What is read to find out whether it works again. */
  readonly probe: 'connection' | Reading | null;
  /** Ids of documents to send. */
  readonly send: readonly string[];
  /** Ids of documents to check. */
  readonly check: readonly string[];
}

const maxChecks = 2;
/** The clock may be changed, or the machine may sleep, so the engine looks at the time at least once a minute. */
const longestWait = 60_000;

const nothing: Plan = { probe: null, send: [], check: [] };

/** `parallel`: maximum number of simultaneous attempts, from the connection's settings. */
export function planNext(state: QueueState, parallel: number): Plan {
  const { connectionBreaker, checks } = state;
  if (connectionBreaker !== null) return probeOf(state, connectionBreaker);
  const send = toSend(state, parallel).ids;
  const probe = state.probing ? null : readingToTry(state);
  const check = dueChecks(state, maxChecks - checks, ({ id }) => !send.includes(id));
  return { probe, send, check };
}

function probeOf(state: QueueState, breaker: TrippedBreaker): Plan {
  const { probing, attempts, checks, now } = state;
  const isNext = isDue(breaker, now) && !probing && attempts + checks === 0 && hasWork(state);
  return isNext ? { ...nothing, probe: 'connection' } : nothing;
}

/**
 * While the queue is paused, only what the user submits alone is sent. Searching and verifying continue, because they concern what
 * was already sent.
 */
const isGoingOn = ({ paused }: Pick<QueueState, 'paused'>, { released }: PlannedEntry): boolean => !paused || released;

/** What may be sent now. While only writing fails, that is one document. */
function toSend(state: QueueState, parallel: number): Readiness {
  const { writesBreaker, attempts } = state;
  const going = goingOn(state);
  if (writesBreaker !== null) return writeProbe(going, writesBreaker);
  // What ends is about to be committed, and what follows begins in the same transaction.
  const ending = going.entries.filter(({ endsAs }) => endsAs !== null).length;
  return ready({ ...going, entries: going.entries.map(asEnded) }, parallel - attempts + ending);
}

/**
 * What goes on while the queue is paused. A document that the user submitted alone waits for others of its ordering key only if they
 * are being sent, or concern the same document.
 */
export function goingOn(state: QueueState): QueueState {
  if (!state.paused) return state;
  const entries = state.entries.filter(
    (entry) => entry.released || entry.state === 'sending' || entry.holdsOrderingKey || !isNextCreate(entry),
  );
  return { ...state, entries, allows: (item) => item.released && state.allows(item) };
}

/** What may be sent, and when a document that waits for its own next try is, however many attempts are running. */
const anyToSend = (state: QueueState): Readiness => toSend(state, state.attempts + 1);

/**
 * While writing fails, one document at a time tries whether it works: one that may be repeated harmlessly, and the same one each
 * time if possible. Without one, it is left to the user, because each try could leave one more document unknown.
 */
function writeProbe(state: QueueState, breaker: TrippedBreaker): Readiness {
  if (state.attempts > 0) return { ids: [], nextAt: null };
  const mayTry = (item: OrderItem): boolean => state.allows(item) && (state.anyMayBeWritten || isHarmless(item));
  const { ids, nextAt } = ready({ ...state, allows: mayTry }, state.entries.length);
  const candidates = state.entries.filter(({ id }) => ids.includes(id));
  const harmless = candidates.filter(isHarmless);
  // After one lost write, only another document can show that it was not that document's own fault.
  const [first] = state.anyMayBeWritten
    ? [...harmless.filter(isUntried), ...candidates.filter(isUntried), ...candidates]
    : [...harmless.filter((entry) => !isUntried(entry)), ...harmless];
  if (first !== undefined && isDue(breaker, state.now)) return { ids: [first.id], nextAt: null };
  // Of those that wait for their own time, none is sent before writing is tried again.
  const at = first === undefined ? nextAt : state.now;
  return { ids: [], nextAt: at === null || breaker.nextTryAt === null ? null : Math.max(at, breaker.nextTryAt) };
}

/** No write of it was lost. */
const isUntried = ({ perhapsWritten }: PlannedEntry): boolean => !perhapsWritten;

/** Its number is unique, or it is compared with the service's document before it is repeated. */
const isHarmless = (item: OrderItem): boolean => !isNextCreate(item) && item.operation !== 'delete';

/** Whether the run has anything to do once the connection works again. */
const hasWork = ({ entries, paused }: QueueState): boolean =>
  entries.some((entry) => {
    const { state, submitted, waitingReason, checkDueAt } = entry;
    if (checkDueAt !== null) return true;
    if (!isGoingOn({ paused }, entry)) return false;
    const isHeld = state === 'waiting' && !needsDecision(waitingReason) && waitingReason !== 'body';
    return submitted && (state === 'ready' || isHeld);
  });

/** A reading is tried only for documents that need it. */
function readingToTry(state: QueueState): Reading | null {
  const isNeeded = (reading: Reading): boolean =>
    state.entries.some((entry) => {
      if (readingScope(readingOf(entry)) !== readingScope(reading)) return false;
      if (entry.checkDueAt !== null) return true;
      return isGoingOn(state, entry) && entry.submitted && (entry.state === 'ready' || entry.state === 'waiting');
    });
  return state.dueReadings.find(isNeeded) ?? null;
}

/** What the run waits for: why, and when that is tried again by itself; epoch milliseconds, `null`: not without the user. */
export interface Cause {
  readonly reason: BlockedReason | null;
  readonly problem: ServiceProblem | null;
  readonly nextTryAt: number | null;
}
export type Progress = { readonly kind: 'working' | 'resting' } | { readonly kind: 'waiting'; readonly for: Cause };

/**
 * Whether the run goes on, while no attempt is running. What it waits for is tried again at that time, and a run at rest sends
 * nothing more without the user. `run`: the documents that are still to be sent or searched for, and not held by a pause.
 */
export function progressOf(state: QueueState, run: readonly PlannedEntry[]): Progress {
  const inRun = new Set(run);
  const { connectionBreaker, writesBreaker } = state;
  if (connectionBreaker !== null) {
    // What is still being read shows whether the connection works again.
    const isBeingRead = state.attempts + state.checks > 0 || state.probing;
    const nextTryAt = isBeingRead ? state.now : hasWork(state) ? connectionBreaker.nextTryAt : null;
    return waitingFor([causeOf(connectionBreaker, nextTryAt)]);
  }
  const { ids, nextAt } = anyToSend(state);
  // The computer may have slept until after its time.
  const sendAt = ids.length > 0 ? state.now : nextAt;
  const own: readonly Cause[] = sendAt === null ? [] : [{ reason: null, problem: null, nextTryAt: sendAt }];
  const inTurn = new Set(inTheirTurn(inRun, goingOn(state)));
  // One lost write may be its document's own fault.
  if (writesBreaker !== null && writesBreaker.trips > 1) {
    // It is being tried.
    if (state.attempts > 0) return waitingFor([causeOf(writesBreaker)]);
    // A document that is found was written: that shows that writing works.
    const searched = state.entries.filter(isSearchedFor).map(searchOf(state));
    // One that waits for a permission may be the one that tries.
    const held = run
      .filter((entry) => isUnsent(entry) && isHarmless(entry) && inTurn.has(entry.id))
      .flatMap((entry) => latest(state.breakerOf(entry)?.nextTryAt ?? null, entry) ?? [])
      .map((at) => Math.max(at, writesBreaker.nextTryAt ?? at));
    const nextTryAt = least(sendAt, ...held, ...searched.map(({ at }) => at));
    return waitingFor([causeOf(writesBreaker, nextTryAt), ...searched.flatMap(({ cause }) => cause ?? [])]);
  }
  const keys = new Set(run.flatMap(({ state: now, orderingKey }) => (now === 'ready' ? [orderingKey] : [])));
  const searches = goingOn(state)
    .entries.filter((entry) => isSearchedFor(entry) && (inRun.has(entry) || keys.has(entry.orderingKey)))
    .map((entry) => ({ entry, ...searchOf(state)(entry) }));
  // What was accepted is read again before the next operation on the document.
  const isHeldUp = state.entries.some(({ holdsOrderingKey, orderingKey }) => holdsOrderingKey && keys.has(orderingKey));
  if (isHeldUp || run.some(({ busy }) => busy)) return { kind: 'working' };
  if (searches.some(({ entry, at }) => at !== null && (inRun.has(entry) || entry.firstCheckPending)))
    return { kind: 'working' };
  const held = run.flatMap((entry): readonly Cause[] => {
    if (!isUnsent(entry)) return [];
    const breaker = state.breakerOf(entry);
    if (breaker !== null) return inTurn.has(entry.id) ? [causeOf(breaker, latest(breaker.nextTryAt, entry))] : [];
    // Its problem is the document's own.
    return entry.waitingReason === null ? [] : [{ reason: entry.waitingReason, problem: null, nextTryAt: null }];
  });
  const behind = searches.flatMap(({ at, cause }): readonly Cause[] =>
    at === null ? (cause ?? []) : [{ reason: null, problem: null, nextTryAt: at }],
  );
  return waitingFor([...held, ...own, ...behind]);
}

/** Of several causes the one that is tried next by itself. Without any, the rest is behind what waits for the user's decision. */
function waitingFor(causes: readonly Cause[]): Progress {
  const [first] = causes.toSorted((a, b) => (a.nextTryAt ?? Infinity) - (b.nextTryAt ?? Infinity));
  return first === undefined ? { kind: 'resting' } : { kind: 'waiting', for: first };
}

const causeOf = ({ reason, problem, ...breaker }: TrippedBreaker, nextTryAt = breaker.nextTryAt): Cause => ({
  ...{ reason, problem, nextTryAt },
});

/** When a document is tried that waits for its own time as well. */
const latest = (at: number | null, { notBefore }: PlannedEntry): number | null =>
  at === null ? null : Math.max(at, notBefore ?? at);

/** It is being searched for, or will be. */
const isSearchedFor = ({ state, checkDueAt }: PlannedEntry): boolean => state === 'unknown' && checkDueAt !== null;

/** When the document is searched for (epoch milliseconds; not later than now: it is due), or why it cannot be. */
const searchOf =
  ({ reads, breakerOf, now, monotonic }: QueueState) =>
  (entry: PlannedEntry): { readonly at: number | null; readonly cause: readonly Cause[] | null } => {
    const wait = (entry.checkDueAt ?? monotonic) - monotonic;
    // It may be searched for together with another one, before its time.
    if (reads(readingOf(entry))) return { at: now + (entry.busy ? Math.min(0, wait) : wait), cause: null };
    const breaker = breakerOf(entry);
    return { at: null, cause: breaker === null ? null : [causeOf(breaker)] };
  };

/** The ids of the documents that wait for no other of their ordering key. */
function inTheirTurn(run: ReadonlySet<PlannedEntry>, { entries, now }: QueueState): readonly string[] {
  const released = entries.map((entry): PlannedEntry => {
    const isHeld = run.has(entry) && entry.state === 'waiting' && entry.waitingReason !== 'body';
    return isHeld ? { ...entry, state: 'ready', waitingReason: null, notBefore: null } : { ...entry, notBefore: null };
  });
  return readyToSend(released, { now, count: released.length, allows: () => true }).ids;
}

/** Milliseconds until the plan may change although nothing ends; `null` if it cannot. */
export function planWake(state: QueueState): number | null {
  const wait = waitOf(state);
  return wait === null ? null : Math.min(Math.max(wait, 1), longestWait);
}

function waitOf(state: QueueState): number | null {
  const { connectionBreaker, entries } = state;
  if (connectionBreaker !== null) return probeWait(state);
  const isAnyGoingOn = entries.some((entry) => entry.checkDueAt !== null || isGoingOn(state, entry));
  const scopedAt = isAnyGoingOn ? state.nextScopedTryAt : null;
  return least(until(anyToSend(state).nextAt, state), until(scopedAt, state), checkWait(state));
}

const until = (time: number | null, { now }: QueueState): number | null => (time === null ? null : time - now);

/** Milliseconds until the connection is probed; `null` if it is not to be, or is being probed. */
function probeWait({ connectionBreaker, now, ...state }: QueueState): number | null {
  const nextTryAt = connectionBreaker?.nextTryAt ?? null;
  if (nextTryAt === null || nextTryAt <= now || !hasWork({ ...state, connectionBreaker, now })) return null;
  return nextTryAt - now;
}

function least(...waits: readonly (number | null)[]): number | null {
  const known = waits.filter((wait) => wait !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Milliseconds until the first check is due; `null` if there is none, or no more checks may run at the same time. */
function checkWait(state: QueueState): number | null {
  if (state.checks >= maxChecks) return null;
  const times = checkable(state).map(({ checkDueAt }) => checkDueAt);
  const dueAt = least(...times);
  return dueAt === null ? null : Math.max(0, dueAt - state.monotonic);
}

interface Readiness {
  readonly ids: readonly string[];
  /** When the plan may change; epoch milliseconds. */
  readonly nextAt: number | null;
}

function ready(state: QueueState, count: number): Readiness {
  if (count <= 0) return { ids: [], nextAt: null };
  return readyToSend(state.entries, { now: state.now, count, allows: state.allows });
}

/** The entry as it will be once its end is committed. What then follows begins in the same transaction, or not at all. */
function asEnded(entry: PlannedEntry): PlannedEntry {
  return entry.endsAs === null ? entry : { ...entry, state: entry.endsAs, holdsOrderingKey: false };
}

function dueChecks(state: QueueState, most: number, which: (entry: PlannedEntry) => boolean): readonly string[] {
  return checkable(state)
    .filter((entry) => entry.checkDueAt !== null && entry.checkDueAt <= state.monotonic && which(entry))
    .slice(0, Math.max(0, most))
    .map(({ id }) => id);
}

/** Entries with a check to come that can be made, as far as is known. */
function checkable({ entries, reads }: QueueState): readonly PlannedEntry[] {
  return entries.filter((entry) => entry.checkDueAt !== null && !entry.busy && reads(readingOf(entry)));
}
