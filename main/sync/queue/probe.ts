/**
 * Finds out by reading whether the connection works, and whose matter a failure is: the document's, its kind's or the
 * connection's. A write is never used for that.
 */
import { identityOf } from '../../submission.ts';
import type { Identity } from '../../submission.ts';
import type { QueuedDraft } from '../../store/types.ts';
import type { DocumentReading, EnginePorts, Unreadable } from '../ports.ts';
import { isDoubtful, reasonOfReading } from './blocked-reason.ts';
import type { Reading } from './circuit-breakers.ts';
import type { ConnectionBreakers } from './connection-breakers.ts';
import type { Entries, Entry } from './entries.ts';

/**
 * - `document`: others of its kind can be read, or the service's answer concerns it. `recurs`: trying again would not help.
 * - `kind`: the service answers, but no document of the kind can be read. - `connection`: nothing can be read.
 */
export type Concern = { readonly of: 'document'; readonly recurs: boolean } | { readonly of: 'kind' | 'connection' };

export type Probe = ReturnType<typeof createProbe>;

export function createProbe(ports: EnginePorts, entries: Entries, breakers: ConnectionBreakers) {
  const { documents, store } = ports;

  /** Whether the service answers; trips or resets the breaker of the connection. */
  async function connection(identity: Identity | null): Promise<boolean> {
    // Nothing is queued any more that a request could be made for.
    return judge(identity === null ? null : await documents.probe(identity));
  }

  function judge(failed: Unreadable | null): boolean {
    const answers = failed === null || isEnvelope(failed);
    if (answers) breakers.answered();
    else breakers.tripUnread(failed.problem);
    return answers;
  }

  /** The queued documents that exist in the service already, of one kind or of all. */
  function targets(kind?: Entry['kind']): readonly (QueuedDraft & { readonly targetId: string })[] {
    const queued = entries.all().filter((entry) => entry.operation !== 'create' && (kind ?? entry.kind) === entry.kind);
    return queued.flatMap(({ id }) => {
      const found = store.queue.queuedDraft(id);
      return found === null || found.targetId === null ? [] : [{ ...found, targetId: found.targetId }];
    });
  }

  const read = (target: QueuedDraft & { readonly targetId: string }): Promise<DocumentReading> =>
    documents.get(target.kind, target.targetId, identityOf(target));

  /** One page is enough. `null`: it could be read. */
  async function readList(kind: Entry['kind'], identity: Identity): Promise<Unreadable | null> {
    const end = await documents.list(kind, identity, () => Promise.resolve(false));
    return end.kind === 'unreadable' ? end : null;
  }

  const anyIdentity = (): Identity | null => {
    for (const { id } of entries.all()) {
      const queued = store.queue.queuedDraft(id);
      if (queued !== null) return identityOf(queued);
    }
    return null;
  };

  /** Whether another document of the kind, or the kind's list, can be read. */
  async function othersCanBeRead(queued: QueuedDraft): Promise<boolean> {
    const other = targets(queued.kind).find(({ id, targetId }) => id !== queued.id && targetId !== queued.targetId);
    if (other !== undefined) return (await read(other)).kind !== 'unreadable';
    return (await readList(queued.kind, identityOf(queued))) === null;
  }

  return {
    /** Whether the service answers when read with the document's user and company. */
    answers: (id: string): Promise<boolean> => {
      const queued = store.queue.queuedDraft(id);
      return connection(queued === null ? anyIdentity() : identityOf(queued));
    },
    /** Tries the connection again: a queued document every other time, in case the small list itself is what fails. */
    tryConnection: async (): Promise<void> => {
      const [target] = targets();
      const { trips = 1 } = breakers.connectionBreaker() ?? {};
      if (target === undefined || trips % 2 === 1) return void (await connection(anyIdentity()));
      const reading = await read(target);
      judge(reading.kind === 'unreadable' ? reading : null);
    },
    /** Tries again to read documents of a kind. */
    tryReading: async (reading: Reading): Promise<void> => {
      const { kind, how } = reading;
      const [target] = how === 'get' ? targets(kind) : [];
      const identity = target === undefined ? anyIdentity() : identityOf(target);
      if (identity === null) return breakers.readingWorks(reading);
      const one = target === undefined ? await readList(kind, identity) : await read(target);
      const failed = one?.kind === 'unreadable' ? one : null;
      if (failed === null || (isEnvelope(failed) && failed.problem.reason !== 'permission')) {
        breakers.answered();
        return breakers.readingWorks(reading);
      }
      if (!failed.reached) breakers.tripUnread(failed.problem);
      else if (!isDoubtful(failed.problem) || (await connection(identity)))
        breakers.tripReading(reading, failed.problem);
    },
    /** Whose matter it is that the document could not be read; trips the breaker of its kind or of the connection. */
    concernOf: async (
      id: string,
      how: Reading['how'],
      { reached, problem }: Pick<Unreadable, 'reached' | 'problem'>,
    ): Promise<Concern> => {
      const queued = store.queue.queuedDraft(id);
      if (!reached || problem.setting === 'authUrl' || queued === null) {
        breakers.tripUnread(problem);
        return { of: 'connection' };
      }
      const reading: Reading = { kind: queued.kind, how };
      const isForbidden = problem.reason === 'permission';
      if (!isForbidden && isDoubtful(problem)) {
        if (how === 'get' && (await othersCanBeRead(queued))) {
          breakers.answered();
          return { of: 'document', recurs: false };
        }
        if (!(await connection(identityOf(queued)))) return { of: 'connection' };
      } else {
        breakers.answered();
        if (!isForbidden) return { of: 'document', recurs: true };
      }
      // It was opened from a copy because it could not be read then, either: what has never worked is not waited for.
      const neverWorked = store.drafts.get(id)?.baselineSource === 'copy' && reasonOfReading(problem) !== 'offline';
      if (neverWorked) return { of: 'document', recurs: true };
      breakers.tripReading(reading, problem);
      return { of: 'kind' };
    },
  };
}

/** An envelope, whatever it says, shows that the service was reached and answers. */
const isEnvelope = ({ reached, problem }: Unreadable): boolean => reached && !isDoubtful(problem);
