import type { DocumentKind, DocumentAction } from '../../../domain/model/draft-state.ts';
import type {
  DocumentListQuery,
  DocumentListStatus,
  DocumentPage,
  WrittenDocument,
} from '../../../domain/model/service-document.ts';
import type { ChangedDraft, DraftsChanged } from '../../../domain/model/queue.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { fetchDocuments } from '../../service/documents.ts';
import type { ListEnd } from '../../service/documents.ts';
import type { DocumentFinder, ListReading } from '../../worker/document-finder.ts';
import type { Context } from '../context.ts';
import { identityOf } from '../connections/connection-runtimes.ts';
import { createThrottle } from '../drafts/throttle.ts';
import type { Throttle } from '../drafts/throttle.ts';
import { isOffered } from '../../../domain/availability.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { messageOf } from '../../error-message.ts';

interface Run {
  readonly startedAt: number;
  readonly stop: AbortController;
  readonly done: Promise<void>;
  received: number;
  total: number | null;
}
/** State of one list, without its rows. */
interface List {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly throttle: Throttle;
  run: Run | null;
  rows: number;
  total: number | null;
  readAt: number | null;
  /** When the reading began that returned the rows. What was written later, it may not have. */
  since: number | null;
  partial: boolean;
  problem: ServiceProblem | null;
}

export type DocumentLists = ReturnType<typeof createDocumentLists>;

/** The service's document lists, read when the user asks and kept in memory until Rampa is closed. */
export function createDocumentLists(context: Context, finder: DocumentFinder) {
  const { runtimes, clock, log, emit } = context;
  const lists = new Map<string, List>();
  let closed = false;

  function listOf(connectionId: string, kind: DocumentKind): List {
    const key = `${connectionId} ${kind}`;
    const known = lists.get(key);
    if (known !== undefined) return known;
    const list: List = { ...empty, connectionId, kind, throttle: createThrottle(clock, () => announce(list)) };
    lists.set(key, list);
    return list;
  }

  /** Called by timers too, which must not throw. */
  function announce(list: List): void {
    try {
      emit('documentListChanged', statusOf(list));
    } catch (error) {
      // The settings could not be read; the next change reports the status again.
      log.warn('documents.status', {
        kind: list.kind,
        message: messageOf(error),
      });
    }
  }

  function statusOf(list: List, written = writtenIn(list)): DocumentListStatus {
    const { connectionId, kind, run, rows, total, readAt, partial } = list;
    const first = run !== null && readAt === null;
    const problem = unavailableReason(kind, 'list', runtimes.of(connectionId).settings()) ?? list.problem;
    return {
      ...{ connectionId, kind, readAt, partial, problem, written: written.length },
      reading: run !== null,
      received: run?.received ?? rows,
      total: run?.total ?? (first ? null : total),
    };
  }

  /** What Rampa wrote since the rows were read, or since their reading began. */
  function writtenIn({ connectionId, kind, since, run }: List): readonly WrittenDocument[] {
    const from = since ?? run?.startedAt ?? null;
    return from === null ? [] : context.store.drafts.writtenSince(connectionId, kind, from);
  }

  /** Starts reading and returns immediately; a read under way continues. */
  function read(connectionId: string, kind: DocumentKind): DocumentListStatus {
    const { settings } = runtimes.of(connectionId);
    const list = listOf(connectionId, kind);
    if (list.run !== null || closed || unavailableReason(kind, 'list', settings()) !== null) return statusOf(list);
    const stop = new AbortController();
    // Assigned before fetchAll starts, because fetchAll updates the run.
    const run: Run = {
      ...{ stop, startedAt: clock.now(), received: 0, total: null },
      done: Promise.resolve().then(() => fetchAll(list, run)),
    };
    list.run = run;
    list.problem = null;
    list.throttle.now();
    return statusOf(list);
  }

  async function fetchAll(list: List, run: Run): Promise<void> {
    let problem: ServiceProblem | null;
    try {
      problem = await fetchOne(list, run);
    } catch (error) {
      const message = messageOf(error);
      log.warn('documents.failed', { kind: list.kind, message });
      problem = { reason: 'storage', message };
    }
    // The list was forgotten meanwhile.
    if (list.run !== run) return;
    list.run = null;
    list.problem = problem;
    list.throttle.now();
  }

  async function fetchOne(list: List, run: Run): Promise<ServiceProblem | null> {
    const { connectionId, kind } = list;
    const { client, settings } = runtimes.of(connectionId);
    const identity = identityOf(settings());
    if (identity === null) return { reason: 'settings', message: 'user and company are needed' };
    const { signal } = run.stop;
    const reading = await finder.begin(connectionId, kind, (rows) => {
      run.received = rows;
      list.throttle.soon();
    });
    let end: ListEnd | null = null;
    try {
      const request = { client, clock: context.clock, settings: settings(), identity, kind, signal };
      end = await fetchDocuments(request, async ({ status, headers, body, hasWorked = false }) => {
        const page = await reading.page({ status, headers, body, hasWorked, secrets: context.scrubber.secrets() });
        if ('problem' in page) return page;
        run.total = page.total ?? run.total;
        list.throttle.soon();
        return { ...page, count: page.rows + page.unread };
      });
    } finally {
      await conclude(list, run, reading, end);
    }
    return 'problem' in end && !signal.aborted ? end.problem : null;
  }

  /** Keeps an interrupted list only if there is nothing better, and marks it as partial. */
  async function conclude(list: List, run: Run, reading: ListReading, end: ListEnd | null): Promise<void> {
    const ended = end !== null && 'partial' in end && !run.stop.signal.aborted;
    const { shown, rows } = await reading.end(ended);
    if (!shown || list.run !== run) return;
    list.rows = rows;
    list.total = run.total;
    list.readAt = clock.now();
    list.since = run.startedAt;
    list.partial = !ended || end.partial;
  }

  return {
    status: (connectionId: string, kind: DocumentKind): DocumentListStatus => {
      runtimes.of(connectionId);
      return statusOf(listOf(connectionId, kind));
    },
    read,
    stop: async (connectionId: string, kind: DocumentKind): Promise<DocumentListStatus> => {
      runtimes.of(connectionId);
      const list = listOf(connectionId, kind);
      const { run } = list;
      run?.stop.abort();
      await run?.done;
      return statusOf(list);
    },
    page: async (query: DocumentListQuery): Promise<DocumentPage> => {
      runtimes.of(query.connectionId);
      const list = listOf(query.connectionId, query.kind);
      const written = writtenIn(list);
      const found = await finder.find(query, written);
      return { ...found, status: statusOf(list, written) };
    },
    /** Call when drafts have changed: what was written from here is shown at once. */
    written: ({ drafts }: DraftsChanged): void => {
      const isOf = ({ connectionId, kind }: List, { summary }: ChangedDraft): boolean =>
        summary.state === 'accepted' && summary.connectionId === connectionId && summary.kind === kind;
      for (const list of lists.values())
        if (list.readAt !== null && (drafts === null || drafts.some((one) => isOf(list, one)))) list.throttle.soon();
    },
    /** Call when the connection is removed or now belongs to another company. Emits no event. */
    forget: async (connectionId: string): Promise<void> => {
      for (const [key, list] of [...lists]) {
        if (list.connectionId !== connectionId) continue;
        lists.delete(key);
        list.throttle.stop();
        list.run?.stop.abort();
        list.run = null;
      }
      await finder.forget(connectionId);
    },
    /** Call when the thread that held the rows has died. */
    lost: (): void => {
      for (const list of lists.values()) {
        const wasShown = list.readAt !== null;
        Object.assign(list, { rows: 0, total: null, readAt: null, since: null, partial: false });
        if (wasShown && !closed) list.throttle.now();
      }
    },
    close: async (): Promise<void> => {
      closed = true;
      const runs = [...lists.values()].flatMap(({ run }) => run ?? []);
      for (const { throttle } of lists.values()) throttle.stop();
      for (const { stop } of runs) stop.abort();
      await Promise.all(runs.map(({ done }) => done));
      await finder.close();
    },
  };
}

const empty = { run: null, rows: 0, total: null, readAt: null, since: null, partial: false, problem: null };

/** Why an action is not offered, with the setting that disables it if there is one; `null` if it is offered. */
export function unavailableReason(
  kind: DocumentKind,
  action: DocumentAction,
  settings: ConnectionSettings,
): ServiceProblem | null {
  if (isOffered(kind, action, settings)) return null;
  return documents[kind].actions[action] === 'switched'
    ? { reason: 'switchedOff', setting: 'writePurchaseReturns' }
    : { reason: 'switchedOff', message: `the specification knows no ${action} of this kind` };
}
