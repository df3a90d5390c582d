import type { DraftsChanged } from '../../../domain/model/queue.ts';
import type { Clock, Log } from '../../ports.ts';
import type { Store } from '../../store/open.ts';
import { localMidnight } from '../../clock.ts';
import { messageOf } from '../../error-message.ts';

/** Keeps counting when another file is opened, because the page compares sequence numbers of both. */
export interface ChangeCounter {
  count: number;
}
interface Needs {
  readonly store: Pick<Store, 'connections' | 'drafts' | 'queue'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: (name: 'draftsChanged', event: DraftsChanged) => void;
  readonly changes: ChangeCounter;
}

/** Between two events, in milliseconds; the first change after a pause is reported immediately. */
const pauseMs = 100;
/** Up to this many changed drafts are reported individually. */
const most = 100;

export type DraftAnnouncer = ReturnType<typeof createDraftAnnouncer>;

/**
 * Reports changed drafts to the page. Each draft is read when its event is sent, so no event holds older data than an earlier
 * one.
 */
export function createDraftAnnouncer({ store, clock, log, emit, changes }: Needs) {
  const pending = new Set<string>();
  let tooMany = false;
  let cancel: (() => void) | null = null;
  let stopped = false;

  function announce(): void {
    cancel = clock.after(pauseMs, () => {
      cancel = null;
      if (tooMany || pending.size > 0) announce();
    });
    const ids = tooMany ? null : [...pending];
    tooMany = false;
    pending.clear();
    emit('draftsChanged', { sequence: changes.count, ...read(ids) });
  }

  function read(ids: readonly string[] | null): Pick<DraftsChanged, 'drafts' | 'gone' | 'counts'> {
    try {
      const known = ids === null ? null : store.queue.changed(ids, localMidnight(clock.now()));
      const connectionIds = known?.connectionIds ?? store.connections.list().map(({ id }) => id);
      const counts = connectionIds.map((connectionId) => ({ connectionId, ...store.drafts.counts(connectionId) }));
      return { drafts: known?.drafts ?? null, gone: known?.gone ?? [], counts };
    } catch (error) {
      // The page reads again, and shows the error if that fails too.
      log.warn('drafts.announce', { message: messageOf(error) });
      return { drafts: null, gone: [], counts: [] };
    }
  }

  /** `null`: any draft may have changed. */
  function note(ids: readonly string[] | null): void {
    if (stopped) return;
    changes.count += 1;
    if (ids === null || tooMany || pending.size + ids.length > most) {
      tooMany = true;
      pending.clear();
    } else for (const id of ids) pending.add(id);
    if (cancel === null) announce();
  }

  return {
    /** Call once the change is in the store. */
    changed: (ids: readonly string[]): void => {
      if (ids.length > 0) note(ids);
    },
    /** Any draft may have changed: the page reads all again. */
    allChanged: (): void => note(null),
    /** Number of changes so far. */
    sequence: (): number => changes.count,
    stop: (): void => {
      stopped = true;
      cancel?.();
      cancel = null;
    },
  };
}
