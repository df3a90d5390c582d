/**
 * Finds out by reading whether the connection works, and whose matter a failure is: the document's, its kind's or the
 * connection's. A write is never used for that.
 */
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { identityOf, isSameIdentity } from '../../submission.ts';
import type { Identity } from '../../submission.ts';
import type { QueuedDraft } from '../../store/types.ts';
import type { DocumentReading, EnginePorts, Unreadable } from '../ports.ts';
import { isAnswerOfService, mayPass } from '../../service/meaning.ts';
import type { Reading } from './circuit-breakers.ts';
import type { ConnectionBreakers } from './connection-breakers.ts';
import { isLeft } from './entries.ts';
import type { Entries, Entry } from './entries.ts';

/**
 * - `document`: others of its kind can be read, or the service's answer concerns it. `tries`: how often in a row that has to happen
 *   until it is left to the user; 1: trying again would not help.
 * - `kind`: the service answers, but no document of the kind can be read. - `connection`: nothing can be read.
 * - `passed`: it could be read now. Behind one address, one of several servers may fail.
 */
export type Concern =
  | { readonly of: 'document'; readonly tries: number }
  | { readonly of: 'kind' | 'connection' }
  | { readonly of: 'passed' };

/** Why something could not be read. */
export type Failure = Pick<Unreadable, 'reached' | 'problem'>;

/** A queued document that exists in the service already. */
type Target = QueuedDraft & { readonly targetId: string };

/**
 * A connection that loses four of five answers does not come to eight (some four minutes). What answers with a status that refuses
 * the address, while others can be read, hardly changes.
 */
const triesOf = ({ status }: ServiceProblem): number => (status !== undefined && status >= 400 && status < 500 ? 3 : 8);

export type Probe = ReturnType<typeof createProbe>;

export function createProbe(ports: EnginePorts, entries: Entries, breakers: ConnectionBreakers) {
  const { documents, store } = ports;
  /** By the answer that was not readable: several documents may have waited for one answer. */
  const concerns = new WeakMap<ServiceProblem, Promise<Concern>>();

  /** Whether the service answers; trips or resets the breaker of the connection. */
  async function connection(identity: Identity | null): Promise<boolean> {
    // Nothing is queued any more that a request could be made for.
    return judge(identity === null ? null : await documents.probe(identity));
  }

  function judge(failed: Unreadable | null): boolean {
    const answers = failed === null || isAnswerOfService(failed.problem);
    if (answers) breakers.answered();
    else breakers.tripUnread(failed);
    return answers;
  }

  /** The queued documents of the kind that exist in the service already, and are read with this identity. */
  function targets(kind: Entry['kind'], identity: Identity): readonly Target[] {
    const queued = entries.all().filter((entry) => entry.kind === kind && isSameIdentity(entry, identity));
    return queued.flatMap(({ id }) => targetOf(store.queue.queuedDraft(id)) ?? []);
  }

  const targetOf = (queued: QueuedDraft | null): Target | null =>
    queued === null || queued.operation === 'create' || queued.targetId === null
      ? null
      : { ...queued, targetId: queued.targetId };

  const read = (target: Target): Promise<DocumentReading> =>
    documents.get(target.kind, target.targetId, identityOf(target));

  /** One page is enough. `null`: it could be read. */
  async function readList(kind: Entry['kind'], identity: Identity): Promise<Unreadable | null> {
    const end = await documents.list(kind, identity, [], () => Promise.resolve(false));
    return end.kind === 'unreadable' ? end : null;
  }

  /** One for which the connection is tried, if possible one that waits for it: others may be of a former user or company. */
  function anyQueued(): QueuedDraft | null {
    const all = entries.all();
    for (const { id } of [...all.filter(isLeft), ...all]) {
      const queued = store.queue.queuedDraft(id);
      if (queued !== null) return queued;
    }
    return null;
  }
  const anyIdentity = (): Identity | null => {
    const queued = anyQueued();
    return queued === null ? null : identityOf(queued);
  };

  /**
   * Whether others can be read in the same way: another document of the kind, or the kind's list. If the list can be read, only
   * something that was looked for in it cannot.
   */
  async function othersCanBeRead(queued: QueuedDraft, how: Reading['how']): Promise<boolean> {
    const isOther = ({ id, targetId }: Target): boolean => id !== queued.id && targetId !== queued.targetId;
    const other = how === 'get' ? targets(queued.kind, queued).find(isOther) : undefined;
    if (other !== undefined) return (await read(other)).kind !== 'unreadable';
    return (await readList(queued.kind, identityOf(queued))) === null;
  }

  /** Reads something that is queued; `undefined` if there is nothing, `null` if it could be read. */
  async function readQueued(): Promise<Unreadable | null | undefined> {
    const queued = anyQueued();
    if (queued === null) return undefined;
    const target = targetOf(queued);
    if (target === null) return readList(queued.kind, identityOf(queued));
    const reading = await read(target);
    return reading.kind === 'unreadable' ? reading : null;
  }

  function unreached(failed: Failure): Concern {
    breakers.tripUnread(failed);
    return { of: 'connection' };
  }

  /** The document could not be read, although something has answered. If others can, it is read again before it is charged. */
  async function concernOf(id: string, how: Reading['how'], problem: ServiceProblem): Promise<Concern> {
    const queued = store.queue.queuedDraft(id);
    if (queued === null) return { of: 'connection' };
    const isForbidden = problem.reason === 'permission';
    if (isAnswerOfService(problem)) {
      breakers.answered();
      // It was opened from a copy because it could not be read then, either: what has never worked is not waited for.
      const neverWorked = store.drafts.get(id)?.baselineSource === 'copy';
      if (!isForbidden || neverWorked) return { of: 'document', tries: 1 };
    } else {
      if (mayPass(problem) && (await othersCanBeRead(queued, how))) {
        const target = how === 'get' ? targetOf(queued) : null;
        const again = target === null ? null : await read(target);
        if (again?.kind === 'unreadable' && !again.reached) return unreached(again);
        breakers.answered();
        const isRead = again !== null && again.kind !== 'unreadable';
        return isRead ? { of: 'passed' } : { of: 'document', tries: triesOf(problem) };
      }
      if (!(await connection(identityOf(queued)))) return { of: 'connection' };
      // At an address at which nothing has ever been read.
      if (!mayPass(problem)) return { of: 'document', tries: 1 };
    }
    breakers.tripReading({ ...identityOf(queued), kind: queued.kind, how }, problem);
    return { of: 'kind' };
  }

  return {
    /** Whether the service answers when read with the document's user and company. */
    answers: (id: string): Promise<boolean> => {
      const queued = store.queue.queuedDraft(id);
      return connection(queued === null ? anyIdentity() : identityOf(queued));
    },
    /** Tries the connection again: every other time with what is queued, in case the small list itself is what fails. */
    tryConnection: async (): Promise<void> => {
      const { trips = 1 } = breakers.connectionBreaker() ?? {};
      const failed = trips % 2 === 1 ? undefined : await readQueued();
      if (failed === undefined) await connection(anyIdentity());
      else judge(failed);
    },
    /** Tries again to read documents of a kind, with the identity with which they could not be read. */
    tryReading: async (reading: Reading): Promise<void> => {
      const { kind, how } = reading;
      const identity = identityOf(reading);
      const [target] = how === 'get' ? targets(kind, identity) : [];
      const one = target === undefined ? await readList(kind, identity) : await read(target);
      const failed = one?.kind === 'unreadable' ? one : null;
      if (failed !== null && !failed.reached) return breakers.tripUnread(failed);
      const isForbidden = failed?.problem.reason === 'permission';
      if (failed === null || (isAnswerOfService(failed.problem) && !isForbidden)) {
        breakers.answered();
        return breakers.readingWorks(reading);
      }
      if (isForbidden || (await connection(identity))) breakers.tripReading(reading, failed.problem);
    },
    /** Whose matter it is that the document could not be read; trips the breaker of its kind or of the connection. */
    concernOf: (id: string, how: Reading['how'], failed: Failure): Promise<Concern> => {
      if (!failed.reached) return Promise.resolve(unreached(failed));
      const known = concerns.get(failed.problem) ?? concernOf(id, how, failed.problem);
      concerns.set(failed.problem, known);
      return known;
    },
  };
}
