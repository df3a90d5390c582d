/**
 * When documents of unknown outcome are looked for, and what follows. Three looks with growing pauses, since the service
 * may write late; then a person, or the next run, is waited for.
 */
import type { Draft } from '../../../domain/model/draft.ts';
import type { QueueCandidate } from '../../store/types.ts';
import { afterSending } from '../send/verify.ts';
import type { Expected } from '../send/verify.ts';
import { lookPauses, patienceOf } from '../queue/backoff.ts';
import { complete } from './complete-accepted.ts';
import type { Entries, Entry } from '../queue/entries.ts';
import { lookFor, wouldDouble } from './reconcile.ts';
import type { Looked } from './reconcile.ts';
import { obstacleOf } from '../queue/blocked-reason.ts';
import { asksNext } from '../queue/order.ts';
import type { EnginePorts } from '../ports.ts';
import type { Traffic } from '../queue/connection-breakers.ts';

export interface Looker {
  /** Plans the next look, if one is left. */
  readonly schedule: (entry: Entry) => void;
  /** Of those whose time has come, at most so many; `checks`: only what was accepted and is to be read once more. */
  readonly due: (most: number, checks?: boolean) => readonly Entry[];
  /** Milliseconds until the next one is due. */
  readonly nextIn: () => number | null;
  /** Looks for one document and commits what follows from it. Throws what the store throws. */
  readonly look: (entry: Entry) => Promise<void>;
  /** A person asks: one more look is left, whatever there were. */
  readonly allowOne: (entry: Entry) => void;
}

export function createLooker(
  ports: EnginePorts,
  entries: Entries,
  traffic: Traffic,
  hooks: { readonly closed: () => boolean; readonly reached: () => void },
): Looker {
  const { store, clock } = ports;
  const pauses = ports.lookPauses ?? lookPauses;
  const patience = patienceOf(ports);

  function schedule(entry: Entry): void {
    const pause = pauses[entry.looks];
    entry.lookAt = pause === undefined ? null : clock.monotonic() + pause;
    if (pause === undefined) entry.lookDue = false;
  }

  async function look(entry: Entry): Promise<void> {
    if (entry.expected !== null) return check(entry, entry.expected);
    if (entry.state === 'accepted') return readBack(entry);
    const since = traffic.mark();
    const found = present(entry);
    if (found === null) return entries.remove(entry.id);
    const looked = await lookFor(ports, found.candidate, found.draft);
    // A person may have decided while the service was asked.
    if (hooks.closed()) return;
    if (present(entry) === null) return refresh(entry);
    if (looked !== null && !looked.reached) {
      const problem = looked.finding.problem ?? { reason: 'network' };
      return traffic.close(obstacleOf(problem), problem, null, since);
    }
    traffic.passed(since);
    hooks.reached();
    entry.looks += 1;
    conclude(entry, looked);
    ports.onDrafts([entry.id]);
  }

  function conclude(entry: Entry, looked: Looked | null): void {
    entry.lookAt = null;
    entry.awaitsRepeat = false;
    if (looked?.verdict === 'match' && looked.current) {
      const { id, number } = looked;
      entry.state = store.queue.resolveUnknown(entry.id, { kind: 'accepted', id, number }).state;
    } else if (!mayRepeat(entry, looked)) {
      schedule(entry);
    } else if (hadItsTime(entry)) {
      entry.state = store.queue.resolveUnknown(entry.id, { kind: 'sendAgain' }).state;
      entry.clearedAt = clock.monotonic();
      entry.repeated = true;
    } else {
      schedule(entry);
      entry.awaitsRepeat = entry.lookAt !== null;
    }
    entry.lookDue = false;
  }

  /** A person has decided meanwhile, and perhaps submitted it anew. */
  function refresh(entry: Entry): void {
    const candidate = store.queue.candidate(entry.id);
    if (candidate === null) entries.remove(entry.id);
    else entries.take(candidate, false, clock.monotonic());
  }

  /**
   * Without a person, only what cannot be doubled or overwrite anybody goes again: a create with a number of its own,
   * which is unique, or, once, an operation on a document that was just read and is as it was. And only in a run for which
   * a person submitted it.
   */
  function mayRepeat(entry: Entry, looked: Looked | null): boolean {
    if (!entry.chosen || entry.looks > pauses.length || !traffic.lets(entry)) return false;
    if (entry.operation !== 'create') return looked?.verdict === 'unchanged' && !entry.repeated;
    return !asksNext(entry) && !wouldDouble(entry, looked) && !store.held.isHeld(entry.id);
  }

  /**
   * A gateway gives up while the service is still writing, and nothing refuses the second of two changes: it goes again
   * after the last look, not before, however often a person has looked meanwhile. A number is refused the second time.
   */
  function hadItsTime({ operation, unknownSince }: Entry): boolean {
    if (operation === 'create') return true;
    return unknownSince !== null && clock.monotonic() - unknownSince >= patience;
  }

  /** What cannot be read now is not checked; what is as it should be is read once more. */
  async function check(entry: Entry, expected: Expected): Promise<void> {
    const since = traffic.mark();
    entry.lookAt = null;
    let next: Expected | null = null;
    try {
      const met = await afterSending(ports, expected, hooks.closed);
      if (hooks.closed() || met === 'notAsked') return;
      if (met !== 'asked') return traffic.close(obstacleOf(met.problem), met.problem, null, since);
      if (expected.again && store.drafts.summary(entry.id)?.conflict === null) next = { ...expected, again: false };
      traffic.passed(since);
      hooks.reached();
      ports.onDrafts([entry.id]);
    } finally {
      const lookAt = next === null ? null : clock.monotonic() + (pauses[1] ?? 0);
      Object.assign(entry, { expected: next, lookAt, checking: false });
    }
  }

  async function readBack(entry: Entry): Promise<void> {
    entry.lookAt = null;
    entry.looks += 1;
    const done = await complete(ports, entry.id);
    if (hooks.closed()) return;
    ports.onDrafts([entry.id]);
    if (!done) schedule(entry);
  }

  function present(entry: Entry): { readonly candidate: QueueCandidate; readonly draft: Draft } | null {
    const candidate = store.queue.candidate(entry.id);
    const draft = store.drafts.get(entry.id);
    return candidate?.state === 'unknown' && draft !== null ? { candidate, draft } : null;
  }

  return {
    schedule,
    look,
    due: (most, checks = false) =>
      entries
        .all()
        .filter(({ lookAt, busy }) => lookAt !== null && !busy && lookAt <= clock.monotonic())
        .filter(({ expected }) => !checks || expected !== null)
        .slice(0, Math.max(0, most)),
    nextIn: () => {
      const waits = entries.all().flatMap(({ lookAt, busy }) => (lookAt === null || busy ? [] : [lookAt]));
      return waits.length === 0 ? null : Math.max(0, Math.min(...waits) - clock.monotonic());
    },
    allowOne: (entry) => {
      entry.looks = Math.min(entry.looks, Math.max(pauses.length - 1, 0));
    },
  };
}
