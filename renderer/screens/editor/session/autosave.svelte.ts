/**
 * Saves a draft while the user types: shortly after a change, one save at a time, each based on the revision of the previous one.
 * If the draft was saved elsewhere meanwhile, what was typed here is entered into what is stored; retries failed saves.
 */
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Draft, DraftBaseline, DraftSummary } from '../../../../domain/model/draft.ts';
import type { Summary } from '../../../../domain/summary.ts';
import type { Api } from '../../../api.ts';

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  /** `code`: error code of the bridge, or `unknown`. Retried automatically. */
  | { readonly kind: 'failed'; readonly code: string }
  /** Another database file was opened; its copy of the draft has not been read yet. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'locked'; readonly current: Draft | null }
  | { readonly kind: 'gone' };

export interface SavedEditor {
  readonly id: string;
  readonly summary: Pick<DraftSummary, 'revision'>;
  readonly host: { readonly api: Pick<Api, 'saveDraft'> };
  readonly document: { readonly content: ValueRecord; readonly baseline: DraftBaseline | null };
  readonly sync: { forgetEvents(): void; saved(summary: DraftSummary): void; reload(stored: Draft): void };
  /** The summary for the list of drafts. */
  summaryNow(): Summary;
}

/** Milliseconds from the last change to its save, but at most from the first unsaved one; and from a failed save to the next. */
const delay = 400;
const longestDelay = 1000;
const retryDelay = 5000;

export class Autosave {
  state = $state.raw<SaveState>({ kind: 'saved' });
  /** Called after every successful save. */
  onSaved: () => void = () => undefined;
  readonly #editor: SavedEditor;
  #revision: number;
  /** The stored baseline; `null` also if it is not known. A save whose content has another one sends it. */
  #baseline: DraftBaseline | null;
  /** The content that is stored, as far as it is known here. */
  #savedContent: ValueRecord;
  #changes = 0;
  #savedChanges = 0;
  /** When the first change was made that no save has sent; epoch milliseconds. */
  #unsentSince: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #stopped = false;
  /** Counts the database files opened; the result of a save to an earlier file is ignored. */
  #file = 0;

  constructor(editor: SavedEditor) {
    this.#editor = editor;
    this.#revision = editor.summary.revision;
    this.#baseline = editor.document.baseline;
    this.#savedContent = editor.document.content;
  }

  get savedContent(): ValueRecord {
    return this.#savedContent;
  }

  get revision(): number {
    return this.#revision;
  }
  /** Number of changes so far, and of those that are saved. */
  get changes(): number {
    return this.#changes;
  }
  get savedChanges(): number {
    return this.#savedChanges;
  }
  get dirty(): boolean {
    return this.#changes !== this.#savedChanges;
  }
  /** While true, a reported change of the draft may be this save. */
  get isSaving(): boolean {
    return this.#running !== null;
  }

  changed(): void {
    this.#changes++;
    if (this.#stopped || this.#held) return;
    if (!this.#running) this.state = { kind: 'waiting' };
    this.#scheduleChange();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.dirty && !this.#stopped && !this.#held) {
      const before = this.#savedChanges;
      await (this.#running ?? this.#save());
      if (before === this.#savedChanges && !this.#running) return;
    }
  }

  /**
   * Sends the last content without waiting, because the window is closing. Calls arrive in order, so it is based on the revision
   * that a running save will have made.
   */
  sendLast(): void {
    clearTimeout(this.#timer);
    if (!this.dirty || this.#stopped || this.#held) return;
    this.#stopped = true;
    this.#send(this.#revision + (this.#running ? 1 : 0)).catch(() => undefined);
  }

  /** Ends a lock: saves unsaved changes on the revision they are based on. */
  resume(): void {
    if (!this.#held) return;
    this.state = { kind: this.dirty ? 'waiting' : 'saved' };
    if (this.dirty) this.#schedule(0);
  }

  /** Another database file was opened; nothing is saved until its copy of the draft was read. */
  fileReplaced(): void {
    clearTimeout(this.#timer);
    this.#file++;
    this.state = { kind: 'replaced' };
  }

  /** The content here now equals the stored content of that revision, and `baseline` its baseline, unless that is not known. */
  adopt(revision: number, baseline: DraftBaseline | null): void {
    clearTimeout(this.#timer);
    this.#revision = revision;
    this.#baseline = baseline;
    this.#savedContent = this.#editor.document.content;
    this.#savedChanges = this.#changes;
    this.state = { kind: 'saved' };
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stopped = true;
  }

  /** Saves again after {@link stop}: an undo was chosen after the editor was closed. */
  restart(): void {
    this.#stopped = false;
  }

  /** Nothing is saved until the lock is resolved. */
  get #held(): boolean {
    return ['replaced', 'locked', 'gone'].includes(this.state.kind);
  }

  /** The only place where the content is serialized: main stores exactly this text. */
  #send(revision: number): ReturnType<Api['saveDraft']> {
    const { id, host, document, sync } = this.#editor;
    sync.forgetEvents();
    this.#unsentSince = null;
    const content = JSON.stringify(document.content);
    const { baseline } = document;
    const moved = baseline === null || baseline === this.#baseline ? {} : { baseline };
    return host.api.saveDraft({ id, revision, content, ...moved, summary: this.#editor.summaryNow() });
  }

  #scheduleChange(): void {
    this.#unsentSince ??= Date.now();
    this.#schedule(Math.max(0, Math.min(delay, this.#unsentSince + longestDelay - Date.now())));
  }

  #schedule(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), after);
  }

  #save(): Promise<void> {
    this.#running = this.#saveOnce().finally(() => {
      this.#running = null;
      // Typed while the save was running.
      if (this.dirty && this.state.kind === 'saved') {
        this.state = { kind: 'waiting' };
        this.#scheduleChange();
      }
    });
    return this.#running;
  }

  async #saveOnce(): Promise<void> {
    const [changes, file] = [this.#changes, this.#file];
    const { baseline, content } = this.#editor.document;
    this.state = { kind: 'saving' };
    try {
      const result = await this.#send(this.#revision);
      if (file !== this.#file) return;
      if (result.saved) {
        this.#revision = result.summary.revision;
        this.#savedChanges = changes;
        this.#baseline = baseline;
        this.#savedContent = content;
        this.state = { kind: 'saved' };
        this.#editor.sync.saved(result.summary);
        this.onSaved();
      } else if (result.why === 'stale' && result.current) this.#editor.sync.reload(result.current);
      else if (result.why === 'locked') this.state = { kind: 'locked', current: result.current };
      else this.state = { kind: 'gone' };
    } catch (error) {
      if (file !== this.#file) return;
      this.state = { kind: 'failed', code: codeOf(error) };
      if (!this.#stopped) this.#schedule(retryDelay);
    }
  }
}

/** The states in which a change stays unsaved. */
const failures: readonly SaveState['kind'][] = ['failed', 'replaced', 'locked', 'gone'];
export const isFailure = ({ kind }: SaveState): boolean => failures.includes(kind);

function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
