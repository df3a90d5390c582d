/** What the engine does next: a pure function of the run's entries, the circuit breakers and the time. */
import { needsDecision } from '../../domain/model/draft-state.ts';
import type { Entry } from './queue/entries.ts';
import { identityOf } from '../submission.ts';
import { isDue, readingScope } from './queue/circuit-breakers.ts';
import type { Reading, TrippedBreaker } from './queue/circuit-breakers.ts';
import { isNextCreate, readyToSend } from './queue/order.ts';
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
  const { connectionBreaker, paused, checks } = state;
  const check = (isNotSent: (entry: PlannedEntry) => boolean): readonly string[] =>
    dueChecks(state, maxChecks - checks, (entry) => isChecked(state)(entry) && isNotSent(entry));
  if (connectionBreaker !== null)
    return { ...probeOf(state, connectionBreaker), check: paused ? check(() => true) : [] };
  const send = toSend(state, parallel).ids;
  const probe = state.probing ? null : readingToTry(state);
  return { probe, send, check: check(({ id }) => !send.includes(id)) };
}

function probeOf(state: QueueState, breaker: TrippedBreaker): Plan {
  const { probing, attempts, checks, now } = state;
  const isNext = isDue(breaker, now) && !probing && attempts + checks === 0 && hasWork(state);
  return isNext ? { ...nothing, probe: 'connection' } : nothing;
}

/**
 * While the queue is paused, verification continues, because it concerns what was already sent; and what the user submits alone is
 * sent, and its outcome looked for.
 */
const isGoingOn = ({ paused }: Pick<QueueState, 'paused'>, { released }: PlannedEntry): boolean => !paused || released;

const isChecked =
  (state: Pick<QueueState, 'paused'>) =>
  (entry: PlannedEntry): boolean =>
    isGoingOn(state, entry) || entry.verification !== null;

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
 * While the queue is paused, only what the user submitted alone is sent. It waits for others of its ordering key only if they
 * concern the same document.
 */
function goingOn(state: QueueState): QueueState {
  if (!state.paused) return state;
  const entries = state.entries.filter((entry) => entry.released || entry.busy || !isNextCreate(entry));
  return { ...state, entries, allows: (item) => item.released && state.allows(item) };
}

/** When a document that waits for its own next try is sent by itself; epoch milliseconds. `null`: none does. */
export const nextSendAt = (state: QueueState): number | null => toSend(state, state.attempts + 1).nextAt;

/**
 * While writing fails, one document at a time tries whether it works: one that may be repeated harmlessly, and the same one each
 * time if possible. Without one, it is left to the user, because each try could leave one more document unknown.
 */
function writeProbe(state: QueueState, breaker: TrippedBreaker): Readiness {
  const none = { ids: [], nextAt: null };
  if (state.attempts > 0) return none;
  const { ids, nextAt } = ready(state, state.entries.length);
  const candidates = state.entries.filter(({ id }) => ids.includes(id));
  const harmless = candidates.filter(isHarmless);
  // After one lost write, only another document can show that it was not that document's own fault.
  const [first] = state.anyMayBeWritten
    ? [...harmless.filter(isUntried), ...candidates.filter(isUntried), ...candidates]
    : [...harmless.filter((entry) => !isUntried(entry)), ...harmless];
  if (first === undefined) return { ids: [], nextAt };
  return isDue(breaker, state.now) ? { ids: [first.id], nextAt: null } : { ids: [], nextAt: breaker.nextTryAt };
}

/** Whether writing, which fails, will be tried again without the user. */
export const triesWriting = ({ entries }: Pick<QueueState, 'entries'>): boolean =>
  entries.some(
    (entry) => entry.submitted && isHarmless(entry) && (entry.state === 'ready' || entry.checkDueAt !== null),
  );

/** No write of it was lost. */
const isUntried = ({ perhapsWritten }: PlannedEntry): boolean => !perhapsWritten;

/** Its number is unique, or it is compared with the service's document before it is repeated. */
const isHarmless = (entry: PlannedEntry): boolean => !isNextCreate(entry) && entry.operation !== 'delete';

/** Whether the run has anything to do once the connection works again. */
const hasWork = ({ entries, paused }: QueueState): boolean =>
  entries.some((entry) => {
    if (!isGoingOn({ paused }, entry)) return false;
    const { state, submitted, waitingReason, checkDueAt } = entry;
    if (checkDueAt !== null) return true;
    const isHeld = state === 'waiting' && !needsDecision(waitingReason) && waitingReason !== 'body';
    return submitted && (state === 'ready' || isHeld);
  });

/** A reading is tried only for documents that need it. */
function readingToTry(state: QueueState): Reading | null {
  const isNeeded = (reading: Reading): boolean =>
    state.entries.some((entry) => {
      if (!isGoingOn(state, entry) || readingScope(readingOf(entry)) !== readingScope(reading)) return false;
      return entry.checkDueAt !== null || (entry.submitted && (entry.state === 'ready' || entry.state === 'waiting'));
    });
  return state.dueReadings.find(isNeeded) ?? null;
}

/** How the document is read before it is written, or to find out what was written. */
const readingOf = ({ kind, operation, ...entry }: PlannedEntry): Reading => ({
  kind,
  how: operation === 'create' ? 'list' : 'get',
  ...identityOf(entry),
});

/** Milliseconds until the plan may change although nothing ends; `null` if it cannot. */
export function planWake(state: QueueState): number | null {
  const wait = waitOf(state);
  return wait === null ? null : Math.min(Math.max(wait, 1), longestWait);
}

function waitOf(state: QueueState): number | null {
  const { connectionBreaker, paused, entries } = state;
  if (connectionBreaker !== null) return least(probeWait(state), paused ? checkWait(state) : null);
  const isAnyGoingOn = entries.some((entry) => isGoingOn(state, entry));
  const scopedAt = isAnyGoingOn ? state.nextScopedTryAt : null;
  return least(until(nextSendAt(state), state), until(scopedAt, state), checkWait(state));
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
  const times = checkable(state, isChecked(state)).map(({ checkDueAt }) => checkDueAt);
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
  return checkable(state, which)
    .filter(({ checkDueAt }) => checkDueAt !== null && checkDueAt <= state.monotonic)
    .slice(0, Math.max(0, most))
    .map(({ id }) => id);
}

/** Entries with a check to come that can be made, as far as is known. */
function checkable({ entries, reads }: QueueState, which: (entry: PlannedEntry) => boolean): readonly PlannedEntry[] {
  return entries.filter((entry) => entry.checkDueAt !== null && !entry.busy && which(entry) && reads(readingOf(entry)));
}
