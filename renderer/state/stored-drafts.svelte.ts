/**
 * What main announces about the stored drafts, for the whole page. Announcements and answers may arrive in any order: both have a
 * sequence number, and what is newer counts.
 */
import { SvelteMap } from 'svelte/reactivity';
import type { DraftNews } from '../../domain/edit/session.ts';
import type { DraftCounts, DraftPage } from '../../domain/model/draft.ts';
import type { DraftsChanged } from '../../domain/model/queue.ts';
import type { Api } from '../api.ts';

type CountsTaken = (connectionId: string, now: DraftCounts, before: DraftCounts | null) => void;
type Watcher = (event: DraftsChanged) => void;

interface Counted {
  readonly sequence: number;
  readonly counts: DraftCounts;
}

export class StoredDrafts {
  readonly #api: Api;
  readonly #watchers = new Set<Watcher>();
  readonly #counts = new SvelteMap<string, Counted>();
  readonly #counted: CountsTaken;

  /** `counted` is called with the counts of a connection, and with those before, if they were known. */
  constructor(api: Api, counted: CountsTaken = () => undefined) {
    this.#api = api;
    this.#counted = counted;
    api.on('draftsChanged', (event) => this.#take(event));
  }

  #take(event: DraftsChanged): void {
    for (const { connectionId, ...counts } of event.counts) this.#takeCounts(connectionId, counts, event.sequence);
    const counted = new Set(event.counts.map(({ connectionId }) => connectionId));
    if (event.drafts === null)
      for (const id of this.#counts.keys()) if (!counted.has(id)) void this.count(id).catch(() => undefined);
    for (const watcher of this.#watchers) watcher(event);
  }

  /** Calls back on each announcement; returns a function that stops. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Calls back when a draft has changed or gone; returns a function that stops. */
  watchDraft(id: string, watcher: (news: DraftNews) => void): () => void {
    return this.watch(({ drafts, gone }) => {
      const changed = drafts?.find(({ summary }) => summary.id === id);
      if (changed) watcher(changed.summary);
      else if (gone.includes(id)) watcher('gone');
      else if (drafts === null) watcher('unknown');
    });
  }

  /** The newest counts of a connection; `null` until they are read. Reactive. */
  countsOf(connectionId: string | undefined): DraftCounts | null {
    return connectionId === undefined ? null : (this.#counts.get(connectionId)?.counts ?? null);
  }

  async count(connectionId: string): Promise<void> {
    const page: DraftPage = await this.#api.listDrafts({ connectionId, offset: 0, limit: 1 });
    const { counts, conflicts, withdrawn, sequence } = page;
    this.#takeCounts(connectionId, { counts, conflicts, withdrawn }, sequence);
  }

  #takeCounts(connectionId: string, counts: DraftCounts, sequence: number): void {
    const known = this.#counts.get(connectionId);
    if (known !== undefined && sequence < known.sequence) return;
    this.#counts.set(connectionId, { sequence, counts });
    this.#counted(connectionId, counts, known?.counts ?? null);
  }
}

interface Reading<Answer> {
  /** Asks main; `null` if that failed, which has been reported. */
  readonly ask: () => Promise<Answer | null>;
  /** The sequence number of an answer. Without one, everything announced since the request counts as newer. */
  readonly sequenceOf?: (answer: Answer) => number;
  readonly take: (answer: Answer) => void;
  /** Takes what was announced since the last answer; false: main has to be asked again. */
  readonly change: (event: DraftsChanged) => boolean;
  /** The least time between two requests, in milliseconds. */
  readonly pause?: number;
}

/** What main answered last, with everything announced since. While one request is under way, no other is made. */
export class FollowedReading<Answer> {
  readonly #reading: Reading<Answer>;
  /** Announced during the request. */
  #meanwhile: DraftsChanged[] | null = null;
  #again = false;
  #running: Promise<void> | null = null;

  /** Resolves once what is being read has been taken. */
  get settled(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  constructor(reading: Reading<Answer>) {
    this.#reading = reading;
  }

  /** From now on takes what is announced; returns a function that stops. */
  follow(drafts: StoredDrafts): () => void {
    return drafts.watch((event) => this.#hear(event));
  }

  /** Resolves once an answer has been taken that is not older than this call. */
  read(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#readAll();
    return this.#running;
  }

  #hear(event: DraftsChanged): void {
    if (this.#meanwhile !== null) this.#meanwhile.push(event);
    else if (!this.#reading.change(event)) void this.read();
  }

  async #readAll(): Promise<void> {
    const { ask, sequenceOf = () => -1, take, change, pause = 0 } = this.#reading;
    try {
      while (this.#again) {
        this.#again = false;
        const announced: DraftsChanged[] = [];
        this.#meanwhile = announced;
        const answer = await ask();
        this.#meanwhile = null;
        if (answer !== null) take(answer);
        const sequence = answer === null ? -1 : sequenceOf(answer);
        for (const event of announced) if (event.sequence > sequence && !change(event)) this.#again = true;
        if (this.#again && pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    } finally {
      // In the same task as the end of the loop: a call in between would be forgotten.
      this.#running = null;
      this.#meanwhile = null;
    }
  }
}
