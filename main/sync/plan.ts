/** What the engine does next: a pure function of the run's entries, the circuit breakers and the time. */
import type { Entry } from './queue/entries.ts';
import { isDue } from './queue/circuit-breakers.ts';
import type { TrippedBreaker } from './queue/circuit-breakers.ts';
import { isNextCreate, readyToSend } from './queue/order.ts';
import type { OrderItem } from './queue/order.ts';

export type PlannedEntry = OrderItem & Readonly<Pick<Entry, 'busy' | 'checkDueAt' | 'verification' | 'endsAs'>>;

export interface QueueState {
  /** In queue order. */
  readonly entries: readonly PlannedEntry[];
  /** The tripped breaker of the whole connection. */
  readonly connectionBreaker: TrippedBreaker | null;
  /** Whether no breaker of the document's kind or operation is tripped. */
  readonly allows: (item: OrderItem) => boolean;
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
  /** The breaker that the plan probes: documents that wait for it must first be made ready. */
  readonly probe: TrippedBreaker | null;
  /** Ids of documents to send. */
  readonly send: readonly string[];
  /** Ids of documents to check. */
  readonly check: readonly string[];
}

const maxChecks = 2;
/** The clock may be changed, or the machine may sleep, so the engine looks at the time at least once a minute. */
const longestWait = 60_000;

/**
 * A due check is the probe rather than a write, because a write that fails leaves one more document unknown. But reading may keep
 * failing while writing works, so every fourth probe is a write if possible.
 */
const writeEvery = 4;

const nothing: Plan = { probe: null, send: [], check: [] };

/** `parallel`: maximum number of simultaneous attempts, from the connection's settings. */
export function planNext(state: QueueState, parallel: number): Plan {
  const { connectionBreaker: breaker, attempts, checks } = state;
  if (state.paused) return planWhilePaused(state, parallel);
  if (breaker === null) {
    const ended = state.entries.map(asEnded);
    const ending = state.entries.filter(({ endsAs }) => endsAs !== null).length;
    const send = ready({ ...state, entries: ended }, parallel - attempts + ending).ids;
    return { probe: null, send, check: dueChecks(state, maxChecks - checks, ({ id }) => !send.includes(id)) };
  }
  if (breaker.reason === 'writes') return planBesideReading(state, breaker);
  if (!isDue(breaker, state.now) || attempts + checks > 0) return nothing;
  const check = dueChecks(state, 1);
  if (check.length > 0 && breaker.trips % writeEvery !== 0) return { probe: breaker, send: [], check };
  const send = probeOf(state, breaker);
  return { probe: breaker, send, check: send.length > 0 ? [] : check };
}

/**
 * While the queue is paused, verification continues, because it concerns what was already sent; and what the user submits alone is
 * sent. It waits for others of its ordering key only if they concern the same document.
 */
function planWhilePaused(state: QueueState, parallel: number): Plan {
  const check = dueChecks(state, maxChecks - state.checks, awaitsVerification);
  if (state.connectionBreaker !== null || !state.entries.some(({ released }) => released)) return { ...nothing, check };
  const waiting = state.entries.filter((entry) => entry.released || entry.busy || !isNextCreate(entry));
  const allows = (item: OrderItem): boolean => item.released && state.allows(item);
  const { ids } = ready({ ...state, entries: waiting.map(asEnded), allows }, parallel - state.attempts);
  return { probe: null, send: ids, check };
}

/** While only writing fails, checks go on, and the probe is a write. */
function planBesideReading(state: QueueState, breaker: TrippedBreaker): Plan {
  const send = isDue(breaker, state.now) && state.attempts === 0 ? probeOf(state, breaker) : [];
  const check = dueChecks(state, maxChecks - state.checks, ({ id }) => !send.includes(id));
  return { probe: send.length > 0 ? breaker : null, send, check };
}

const probeOf = (state: QueueState, breaker: TrippedBreaker): readonly string[] =>
  ready({ ...state, entries: state.entries.map((entry) => released(entry, breaker)) }, 1).ids;

/** Milliseconds until the plan may change although nothing ends; `null` if it cannot. */
export function planWake(state: QueueState): number | null {
  const wait = state.paused ? checkWait(state, awaitsVerification) : waitOf(state);
  return wait === null ? null : Math.min(Math.max(wait, 1), longestWait);
}

function waitOf(state: QueueState): number | null {
  const { connectionBreaker, attempts, checks, now } = state;
  const { nextAt } = ready(state, 1);
  const first = least(nextAt === null ? null : nextAt - now, checkWait(state));
  if (connectionBreaker === null) return first;
  const { nextTryAt, reason } = connectionBreaker;
  if (nextTryAt === null) return null;
  if (reason === 'writes' && nextTryAt > now) return least(nextTryAt - now, checkWait(state));
  if (reason === 'writes') return attempts > 0 ? checkWait(state) : first;
  if (attempts + checks > 0) return null;
  // A probe that is due but has nothing to try waits for the first document or check.
  return nextTryAt > now ? nextTryAt - now : first;
}

function least(...waits: readonly (number | null)[]): number | null {
  const known = waits.filter((wait) => wait !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Milliseconds until the first check is due; `null` if there is none, or no more checks may run at the same time. */
function checkWait(state: QueueState, which?: (entry: PlannedEntry) => boolean): number | null {
  const dueAt = state.checks < maxChecks ? nextCheckAt(state, which) : null;
  return dueAt === null ? null : Math.max(0, dueAt - state.monotonic);
}

function ready(state: QueueState, count: number): { readonly ids: readonly string[]; readonly nextAt: number | null } {
  if (count <= 0) return { ids: [], nextAt: null };
  return readyToSend(state.entries, { now: state.now, count, allows: state.allows });
}

/** The entry as it will be once its end is committed. What then follows begins in the same transaction, or not at all. */
function asEnded(entry: PlannedEntry): PlannedEntry {
  return entry.endsAs === null ? entry : { ...entry, state: entry.endsAs, holdsOrderingKey: false };
}

/** The entry as it will be once the probe has made ready what waits for the breaker. */
function released(entry: PlannedEntry, { holds }: TrippedBreaker): PlannedEntry {
  const waits = entry.state === 'waiting' && entry.waitingReason !== null && holds.includes(entry.waitingReason);
  return waits ? { ...entry, state: 'ready', waitingReason: null } : entry;
}

const awaitsVerification = ({ verification }: PlannedEntry): boolean => verification !== null;

function dueChecks(
  { entries, monotonic }: QueueState,
  most: number,
  which: (entry: PlannedEntry) => boolean = () => true,
): readonly string[] {
  return entries
    .filter((entry) => entry.checkDueAt !== null && !entry.busy && entry.checkDueAt <= monotonic && which(entry))
    .slice(0, Math.max(0, most))
    .map(({ id }) => id);
}

function nextCheckAt({ entries }: QueueState, which: (entry: PlannedEntry) => boolean = () => true): number | null {
  const times = entries
    .filter(which)
    .flatMap(({ checkDueAt, busy }) => (checkDueAt === null || busy ? [] : [checkDueAt]));
  return times.length === 0 ? null : Math.min(...times);
}
