/**
 * Looks for documents in the service, for any number of searches at once: all searches of one kind and identity share one reading
 * of the list, and each document is read once for all of them.
 *
 * A search takes part only in a reading that begins after the search was asked for; while one is under way, further searches
 * wait for the next. So what a reading shows is never older than the end of the attempt that is searched for.
 */
import { clientReferenceIn, userReferenceIn } from '../../../domain/client-reference.ts';
import type { Documents } from '../ports.ts';
import type { DocumentReading, Listed, Unreadable } from '../readings.ts';
import { findWritten } from './find-written.ts';
import type { ListSearch, MatchedPage } from './match-page.ts';
import type { ReconcileResult, Search, ServiceReader, SharedReading } from './result.ts';

/** Documents of others that one reading reads in vain, for all its searches together. */
const mostStrangers = { thorough: 10, brief: 2 } as const;

interface Waiting {
  readonly search: Search;
  readonly resolve: (result: ReconcileResult) => void;
  readonly reject: (error: unknown) => void;
}

export function createSharedReading(documents: Pick<Documents, 'list' | 'get'>): SharedReading {
  /** By kind and identity: the searches that wait for the next reading. A key without a reading under way is absent. */
  const waiting = new Map<string, Waiting[]>();

  async function read(key: string): Promise<void> {
    // All that ask in this turn of the event loop take part.
    await Promise.resolve();
    for (let next = waiting.get(key) ?? []; next.length > 0; next = waiting.get(key) ?? []) {
      waiting.set(key, []);
      await readFor(documents, next);
    }
    waiting.delete(key);
  }

  return {
    find: (search: Search): Promise<ReconcileResult> =>
      new Promise((resolve, reject) => {
        const key = keyOf(search);
        const one = { search, resolve, reject };
        // Nothing more is read: it need not wait for the reading that is under way.
        if (search.known !== undefined && search.request.operation !== 'create') return void readFor(documents, [one]);
        const others = waiting.get(key);
        if (others !== undefined) return void others.push(one);
        waiting.set(key, [one]);
        void read(key);
      }),
  };
}

const keyOf = ({ request, identity }: Search): string =>
  [request.kind, identity.userId, identity.companyId, identity.periodId].join(' ');

/** One reading of the service for these searches, which have the same kind and identity. Never rejects. */
async function readFor(documents: Pick<Documents, 'list' | 'get'>, all: readonly Waiting[]): Promise<void> {
  const reading = createReading(
    documents,
    all.map(({ search }) => search),
  );
  await Promise.all(
    all.map(async ({ search, resolve, reject }) => {
      const { reader, ended } = reading.join(search);
      await findWritten(reader, search.request).then(resolve, reject);
      ended();
    }),
  );
}

interface Listener {
  readonly search: ListSearch;
  readonly onPage: (page: MatchedPage, olderFollow: boolean) => Promise<boolean>;
  readonly resolve: (end: Listed | Unreadable) => void;
  readonly reject: (error: unknown) => void;
  /** It wants no further page. */
  isDone: boolean;
}

function createReading(documents: Pick<Documents, 'list' | 'get'>, searches: readonly Search[]) {
  const [first] = searches;
  const listeners: Listener[] = [];
  const known = new Map<string, Promise<DocumentReading>>();
  const isLookedFor = marksOf(searches);
  const most = searches.some(({ thorough }) => thorough) ? mostStrangers.thorough : mostStrangers.brief;
  /** The searches that have neither asked for the list nor ended: the list is read once for all that want it. */
  let undecided = searches.length;
  let strangers = 0;
  let reads: Promise<unknown> = Promise.resolve();

  /** Documents are read one after another. */
  function ask(id: string, { request, identity }: Search): Promise<DocumentReading> {
    const asked = known.get(id) ?? documents.get(request.kind, id, identity);
    known.set(id, asked);
    return asked;
  }
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = reads.then(work);
    reads = done.catch(() => undefined);
    return done;
  }

  async function guess(id: string, search: Search): Promise<DocumentReading | null> {
    const before = known.get(id);
    if (before !== undefined) return before;
    if (strangers >= most) return null;
    const reading = await ask(id, search);
    if (reading.kind !== 'found' || !isLookedFor(search, reading)) strangers += 1;
    return reading;
  }

  function decided(): void {
    undecided -= 1;
    if (undecided === 0 && listeners.length > 0 && first !== undefined) void list(first);
  }

  async function list({ request, identity }: Search): Promise<void> {
    const end = await documents
      .list(
        request.kind,
        identity,
        listeners.map(({ search }) => search),
        async (pages, olderFollow) => {
          for (const [index, listener] of listeners.entries()) {
            const page = pages[index];
            if (listener.isDone || page === undefined) continue;
            try {
              if (await listener.onPage(page, olderFollow)) continue;
              listener.resolve({ kind: 'listed', whole: false });
            } catch (error) {
              listener.reject(error);
            }
            listener.isDone = true;
          }
          return listeners.some(({ isDone }) => !isDone);
        },
      )
      .catch((error: unknown) => {
        for (const { reject } of listeners) reject(error);
        return null;
      });
    if (end !== null) for (const { resolve } of listeners) resolve(end);
  }

  /** `ended`: to be called when the search has ended. */
  function join(search: Search): { readonly reader: ServiceReader; readonly ended: () => void } {
    let isDecided = false;
    const decide = (): void => {
      if (!isDecided) decided();
      isDecided = true;
    };
    const { targetId } = search.request;
    const reader: ServiceReader = {
      ruledOut: search.ruledOut,
      get: (id) =>
        search.known !== undefined && id === targetId ? Promise.resolve(search.known) : inTurn(() => ask(id, search)),
      guess: (id) => inTurn(() => guess(id, search)),
      list: (wanted, onPage) =>
        new Promise((resolve, reject) => {
          listeners.push({ search: wanted, onPage, resolve, reject, isDone: false });
          decide();
        }),
    };
    return { reader, ended: decide };
  }

  return { join };
}

/** Returns a function that checks whether a document has the reference of one of the searches. */
function marksOf(searches: readonly Search[]): (search: Search, found: DocumentReading & { kind: 'found' }) => boolean {
  const marks = new Set(
    searches.flatMap(({ request }) => [clientReferenceIn(request.kind, request.sent), request.userReference ?? null]),
  );
  return ({ request: { kind } }, { document: { data } }) => {
    const mark = clientReferenceIn(kind, data) ?? userReferenceIn(kind, data);
    return mark !== null && marks.has(mark);
  };
}
