/**
 * Decides when documents are checked, and applies the results. An unknown outcome is checked three times with growing pauses,
 * since the service may write late; after that ever more rarely, at least once a day, also after a restart. A check that fails for
 * a transient reason is repeated, so that an outage does not use the three up. Accepted documents are verified, and completed if the service did not
 * return their id or number.
 */
import { isOffered } from '../../../domain/availability.ts';
import type { QueuedDraft } from '../../store/types.ts';
import { canBeSent, identityOf, leadsTo } from '../../submission.ts';
import { awaitedUntil, otherWritesOf } from '../send/late-writes.ts';
import { verify } from '../send/verify.ts';
import type { Verification } from '../send/verify.ts';
import { checkPauses, laterCheckPause } from '../../../domain/check-pauses.ts';
import { momentOf } from '../../clock.ts';
import { isWritten } from '../queue/backoff.ts';
import type { Entries, Entry } from '../queue/entries.ts';
import { reconcileAttempt, reconcileDraft, searchFailure, settledBy, wouldDuplicate } from './reconcile.ts';
import type { ReconcileOptions, ReconciledAttempt } from './reconcile.ts';
import { isNextCreate } from '../queue/order.ts';
import type { EnginePorts } from '../ports.ts';
import type { ConnectionBreakers } from '../queue/connection-breakers.ts';
import type { Concern, Probe } from '../queue/probe.ts';

interface Hooks {
  readonly closed: () => boolean;
  /** Whose matter it is that a document or its list could not be read; trips the breaker of its kind or of the connection. */
  readonly concernOf: Probe['concernOf'];
  /** Counts a failure that concerns the document. Returns whether reading it again is useless. */
  readonly isLastUnread: (entry: Entry, concern: Concern & { readonly of: 'document' }) => boolean;
}

/** In milliseconds. */
const slightDifference = 1_000;

export type ReconcileScheduler = ReturnType<typeof createReconcileScheduler>;

export function createReconcileScheduler(
  ports: EnginePorts,
  entries: Entries,
  breakers: ConnectionBreakers,
  hooks: Hooks,
) {
  const { store, clock } = ports;
  const pauses = ports.checkPauses ?? checkPauses;

  /** How far the time of day is ahead of the monotonic clock. */
  let ahead = clock.now() - clock.monotonic();

  /**
   * A check is also due when its time of day has come: what the time of day has gained on the monotonic clock (main/clock.ts) is
   * taken from the pauses. Slight differences count once they add up.
   */
  function catchUp(): void {
    const gained = clock.now() - clock.monotonic() - ahead;
    if (Math.abs(gained) < slightDifference) return;
    ahead += gained;
    if (gained < 0) return;
    for (const entry of entries.all()) if (entry.checkDueAt !== null) entry.checkDueAt -= gained;
  }

  /** Plans the next check; none if an accepted document was checked often enough. */
  function schedule(entry: Entry): void {
    catchUp();
    const pause = pauseOf(entry);
    entry.checkDueAt = pause === undefined ? null : clock.monotonic() + pause;
    if (pause === undefined) entry.firstCheckPending = false;
  }

  /** The pause before the next check; `undefined` after the last one of an accepted document. */
  function pauseOf({ id, state, checks }: Entry): number | undefined {
    if (checks < pauses.length || state !== 'unknown') return pauses[checks];
    return laterCheckPause(Math.max(0, clock.now() - historyOf(id).since));
  }

  /** When the latest attempt of unknown outcome ended, and how often and when last the service was searched for it since. */
  function historyOf(id: string): History {
    const attempts = store.attempts.list(id).filter(({ outcome }) => outcome === 'unknown');
    const ends = attempts.map(({ id: attemptId, startedAt, finishedAt }) => ({
      attemptId,
      endedAt: finishedAt ?? startedAt,
    }));
    const since = Math.max(0, ...ends.map(({ endedAt }) => endedAt));
    const isOver = ends.every((attempt) => isWritten(ports, attempt));
    const searches = attempts.flatMap(({ findings }) => findings.filter(({ result }) => result !== 'unreadable'));
    const after = searches.map(({ at }) => at).filter((at) => at >= since);
    return { since, isOver, searches: after.length, searchedAt: after.length === 0 ? null : Math.max(...after) };
  }

  /**
   * Plans the next check of a document of unknown outcome that was just loaded. If it was searched for before, it is not searched
   * for because others are submitted, but when its time has come; unless the user has submitted it now.
   */
  function resume(entry: Entry, isMeant: boolean): void {
    catchUp();
    if (isMeant) return;
    const { searchedAt, searches, since, isOver } = historyOf(entry.id);
    if (searchedAt === null) {
      if (isOver) entry.checks = Math.max(pauses.length - 1, 0);
      return;
    }
    const pause = (isOver ? undefined : pauses[searches]) ?? laterCheckPause(searchedAt - since);
    // The clock may have been set back since.
    const wait = Math.min(pause, searchedAt + pause - clock.now());
    Object.assign(entry, { firstCheckPending: false, checks: isOver ? pauses.length : searches });
    entry.checkDueAt = clock.monotonic() + Math.max(0, wait);
  }

  /** The documents that are searched for together with this one, which is due, because they share a reading of the list. */
  function together(entry: Entry): readonly Entry[] {
    if (!isSearchedInList(entry)) return [entry];
    const isDue = (other: Entry): boolean => {
      if (other.checkDueAt === null || other.busy || other.kind !== entry.kind) return false;
      const wait = other.checkDueAt - clock.monotonic();
      // So that those that became unknown at different times soon share all readings.
      return wait <= 0 || wait <= (pauseOf(other) ?? 0) / 2;
    };
    return [entry, ...entries.all().filter((other) => other !== entry && isSearchedInList(other) && isDue(other))];
  }

  /** Checks one document and commits the result. Throws the store's errors. */
  async function check(entry: Entry): Promise<void> {
    if (entry.verification !== null) await verifyAccepted(entry, entry.verification);
    else if (entry.state === 'accepted') await complete(entry);
    else await reconcile(entry);
  }

  /**
   * Searches for what an unknown attempt has written, and commits the result; `null` if nothing was searched for. `asked`: the
   * user asks for it, which sends nothing.
   */
  async function reconcile(entry: Entry, asked = false): Promise<ReconciledAttempt | null> {
    const startedIn = breakers.generation();
    const found = unknownDraft(entry);
    if (found === null) return null;
    const thorough = asked || entry.firstCheckPending;
    const reconciled = await reconcileDraft(ports, found, { thorough });
    if (hooks.closed()) return null;
    // The user may have decided meanwhile.
    if (unknownDraft(entry) === null) return null;
    if (reconciled?.verdict === 'unreadable') {
      const { reached, finding } = reconciled;
      const how = entry.operation === 'create' ? 'list' : 'get';
      const problem = finding.problem ?? { reason: 'network' };
      const concern = await hooks.concernOf(entry.id, how, { reached, problem });
      if (hooks.closed()) return null;
      if (unknownDraft(entry) === null) return null;
      if (concern.of === 'passed') entry.unread = 0;
      if (!countsAsMade(entry, concern)) {
        repeat(entry);
        return reconciled;
      }
    } else {
      if (reconciled?.verdict === 'match') breakers.written(entry, startedIn);
      else if (reconciled !== null && reconciled.finding.searched !== '') breakers.answered(startedIn);
      entry.unread = 0;
    }
    entry.checks += 1;
    applyResult(entry, reconciled, asked);
    ports.onDrafts([entry.id]);
    return reconciled;
  }

  /** Whether a check in which nothing could be read counts as made: only if that concerns the document, and will not change. */
  function countsAsMade(entry: Entry, concern: Concern): boolean {
    return concern.of === 'document' && hooks.isLastUnread(entry, concern);
  }

  /** Plans the same check again; if a breaker tripped, it is made once that is reset. */
  function repeat(entry: Entry): void {
    schedule(entry);
    ports.onDrafts([entry.id]);
  }

  function applyResult(entry: Entry, reconciled: ReconciledAttempt | null, asked: boolean): void {
    // A check that did not allow it leaves it to the user: the run is over for the document, and the status has said so.
    const isPending = entry.firstCheckPending || entry.resendPending;
    entry.checkDueAt = null;
    entry.resendPending = false;
    const settled = settledBy(ports, reconciled);
    if (settled !== null) {
      entry.state = store.queue.resolveUnknown(entry.id, settled).state;
    } else if (!isPending || !maySendAgain(entry, reconciled)) {
      schedule(entry);
    } else if (!asked && breakers.allows(entry) && mayResendNow(entry)) {
      entry.state = store.queue.resolveUnknown(entry.id, { kind: 'sendAgain' }).state;
      entry.resendAllowedAt = momentOf(clock);
      entry.repeated = true;
    } else {
      schedule(entry);
      entry.resendPending = entry.checkDueAt !== null;
    }
    entry.firstCheckPending = false;
  }

  /**
   * Loads the document again if the store has another submission or another state of it, or if it is to `startOver`. One that is
   * held back loses its go-ahead.
   */
  function follow(entry: Entry, startOver = false): void {
    const queued = store.queue.queuedDraft(entry.id);
    if (entry.submitted && queued?.state === 'unknown' && store.quarantine.isQuarantined(entry.id))
      entries.forbid(entry);
    if (queued === null) entries.remove(entry.id);
    else if (startOver || queued.submissionId !== entry.submissionId || queued.state !== entry.state)
      entries.take(queued, clock.monotonic());
  }

  /**
   * Whether the document may be sent again without the user: only if that cannot create a duplicate or overwrite another change.
   * So it must be a create with an explicit number, which is unique, or, once, an operation on a document that was just read and
   * is unchanged; and the user must have submitted it in this run.
   */
  function maySendAgain(entry: Entry, reconciled: ReconciledAttempt | null): boolean {
    if (!entry.submitted || entry.checks > pauses.length) return false;
    if (store.quarantine.isQuarantined(entry.id)) return false;
    const settings = ports.settings();
    if (!isOffered(entry.kind, entry.operation, settings)) return false;
    if (!canBeSent(store.queue.submission(entry.submissionId), settings)) return false;
    // While no document can be written, the tries of this one do not count (queue/connection-breakers.ts).
    const isRepeated = entry.repeated && breakers.writesBreaker() === null;
    if (entry.operation !== 'create') return reconciled?.verdict === 'unchanged' && !isRepeated;
    // A search that failed is not one that found nothing: a colleague may have given the document another number.
    const isSearched = reconciled !== null && searchFailure(reconciled) === null;
    return !isNextCreate(entry) && isSearched && !wouldDuplicate(entry, reconciled);
  }

  /**
   * A gateway may give up while the service is still writing, and the service accepts a change twice. So a change is sent again
   * only after the last check, however often the user has checked before. A create with an explicit number may be sent earlier,
   * because the service refuses a second document with the same number; an earlier submission may have had another.
   */
  function mayResendNow({ id, operation, submissionId, perhapsWritten }: Entry): boolean {
    if (operation !== 'create') return historyOf(id).isOver;
    const submission = store.queue.submission(submissionId);
    return awaitedUntil(ports, otherWritesOf(ports, { id, perhapsWritten }, submission)) === null;
  }

  /** A document that cannot be read now is not verified. */
  async function verifyAccepted(entry: Entry, verification: Verification): Promise<void> {
    const startedIn = breakers.generation();
    entry.checkDueAt = null;
    let next: Verification | null = null;
    try {
      // Meanwhile another change of the document may have been sent from here, which would be taken for a colleague's.
      const isDropped = (): boolean => hooks.closed() || entry.verification !== verification;
      const ended = await verify(ports, verification, isDropped);
      if (hooks.closed()) return;
      if (ended === 'skipped') return ports.onDrafts([entry.id]);
      if (ended.kind === 'unreadable') {
        await hooks.concernOf(entry.id, 'get', ended);
        return ports.onDrafts([entry.id]);
      }
      ({ next } = ended);
      breakers.answered(startedIn);
      ports.onDrafts([entry.id]);
    } finally {
      const checkDueAt = next === null ? null : clock.monotonic() + (pauses[1] ?? 0);
      Object.assign(entry, { verification: next, checkDueAt, holdsOrderingKey: false });
    }
  }

  async function complete(entry: Entry): Promise<void> {
    entry.checkDueAt = null;
    entry.checks += 1;
    const done = await completeAccepted(ports, entry.id, { thorough: entry.checks === 1 });
    if (hooks.closed()) return;
    ports.onDrafts([entry.id]);
    if (!done) schedule(entry);
  }

  function unknownDraft(entry: Entry): QueuedDraft | null {
    const queued = store.queue.queuedDraft(entry.id);
    return queued?.state === 'unknown' && queued.submissionId === entry.submissionId ? queued : null;
  }

  return {
    catchUp,
    schedule,
    resume,
    together,
    check,
    reconcile,
    follow,
    /** Leaves the document at least one more check, however many there were. */
    allowOneMore: (entry: Entry): void => {
      entry.checks = Math.min(entry.checks, Math.max(pauses.length - 1, 0));
    },
  };
}

interface History {
  readonly since: number;
  /** Nothing is written late any more. */
  readonly isOver: boolean;
  readonly searches: number;
  /** `null`: never since then. */
  readonly searchedAt: number | null;
}

/** A create, of unknown outcome or accepted without its id. Others are read under their id. */
const isSearchedInList = ({ state, operation }: Entry): boolean =>
  operation === 'create' && (state === 'unknown' || state === 'accepted');

/** Reads an accepted create's id and number if the service did not return them. Returns whether nothing more can be tried. */
async function completeAccepted(ports: EnginePorts, id: string, options: ReconcileOptions): Promise<boolean> {
  const { store, documents } = ports;
  const summary = store.drafts.summary(id);
  const sent = store.queue.lastAttemptBytes(id);
  const queued = store.queue.queuedDraft(id);
  if (summary?.state !== 'accepted' || sent === null) return true;
  // A replacement, change or deletion has its id already, even if the user decided about it during a check.
  if (summary.operation !== 'create') return true;
  const { acceptedId } = summary;
  if (acceptedId !== null) {
    if (!leadsTo(sent.submission, ports.settings())) return true;
    const reading = await documents.get(summary.kind, acceptedId, identityOf(sent.submission));
    if (reading.kind !== 'found') return false;
    store.queue.completeAccepted(id, { id: null, number: reading.document.number });
    return true;
  }
  if (queued === null) return true;
  const reconciled = await reconcileAttempt(ports, queued, sent, options);
  // The document may not be listed yet: a later check may find it, unless there is nothing to search by.
  if (reconciled.verdict !== 'match') return reconciled.finding.searched === '';
  store.queue.completeAccepted(id, { id: reconciled.id, number: reconciled.number });
  return true;
}
