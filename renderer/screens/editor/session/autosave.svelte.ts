/**
 * Saves a draft while it is typed: soon after a change, one save at a time, each on top of the revision of the one before.
 * A save never overwrites one from another window, and a failed save is tried again.
 */
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Draft, DraftSummary } from '../../../../domain/model/draft.ts';
import type { Summary } from '../../../../domain/summary.ts';
import type { Api } from '../../../api.ts';

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  /** `code` of the failure of the bridge, or `unknown`; tried again by itself. */
  | { readonly kind: 'failed'; readonly code: string }
  /** Another window saved in between, or another file is open (`replaced`); `theirs` is what is there now. */
  | { readonly kind: 'stale'; readonly theirs: Draft; readonly replaced?: boolean }
  /** Another file is open, and it is not known yet what is there. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'locked'; readonly current: Draft | null }
  | { readonly kind: 'gone' };

export interface SavedEditor {
  readonly id: string;
  readonly summary: Pick<DraftSummary, 'revision'>;
  readonly host: { readonly api: Pick<Api, 'saveDraft'> };
  readonly document: { readonly content: ValueRecord };
  readonly sync: { forgetEvents(): void; saved(summary: DraftSummary): void };
  /** For the list of drafts. */
  summaryNow(): Summary;
}

/** Milliseconds from the last change to its save, and from a failed save to the next attempt. */
const delay = 400;
const retryDelay = 5000;

export class Autosave {
  state = $state.raw<SaveState>({ kind: 'saved' });
  readonly #editor: SavedEditor;
  #revision: number;
  #changes = 0;
  #savedChanges = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #stopped = false;
  /** Counts the files that were open: what a save upon a former one came to means nothing for the next. */
  #file = 0;

  constructor(editor: SavedEditor) {
    this.#editor = editor;
    this.#revision = editor.summary.revision;
  }

  get revision(): number {
    return this.#revision;
  }
  get dirty(): boolean {
    return this.#changes !== this.#savedChanges;
  }
  /** Whether a change of the draft that is reported now may be nothing but our own save. */
  get isSaving(): boolean {
    return this.#running !== null;
  }

  changed(): void {
    this.#changes++;
    if (this.#stopped || this.#held) return;
    if (!this.#running) this.state = { kind: 'waiting' };
    this.#schedule(delay);
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
   * The window goes: the last content is sent without waiting. Calls arrive in order, so behind a save that is under way
   * it is on the revision which that one will have made.
   */
  sendLast(): void {
    clearTimeout(this.#timer);
    if (!this.dirty || this.#stopped || this.#held) return;
    this.#stopped = true;
    this.#send(this.#revision + (this.#running ? 1 : 0)).catch(() => undefined);
  }

  /** After a conflict: what is here is saved over what the other window saved. */
  async keepMine(theirs: Draft): Promise<void> {
    this.#revision = theirs.revision;
    this.#changes++;
    this.state = { kind: 'waiting' };
    await this.flush();
  }

  /** What was in the way is gone: what is not saved yet is saved, on the revision it was typed on. */
  resume(): void {
    if (!this.#held) return;
    this.state = { kind: this.dirty ? 'waiting' : 'saved' };
    if (this.dirty) this.#schedule(0);
  }

  /** Another file is open: what was typed upon the former one is not stored into it by itself. */
  fileReplaced(): void {
    clearTimeout(this.#timer);
    this.#file++;
    this.state = { kind: 'replaced' };
  }

  /** What is here now is the stored content of that revision. */
  adopt(revision: number): void {
    clearTimeout(this.#timer);
    this.#revision = revision;
    this.#savedChanges = this.#changes;
    this.state = { kind: 'saved' };
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stopped = true;
  }

  /** The user has to decide before anything is saved again. */
  get #held(): boolean {
    return ['stale', 'replaced', 'locked', 'gone'].includes(this.state.kind);
  }

  /** The only place where the content becomes text: main stores these very characters. */
  #send(revision: number): ReturnType<Api['saveDraft']> {
    const { id, host, document, sync } = this.#editor;
    sync.forgetEvents();
    const content = JSON.stringify(document.content);
    return host.api.saveDraft({ id, revision, content, summary: this.#editor.summaryNow() });
  }

  #schedule(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), after);
  }

  #save(): Promise<void> {
    this.#running = this.#saveOnce().finally(() => {
      this.#running = null;
      // What was typed while this one was under way.
      if (this.dirty && this.state.kind === 'saved') {
        this.state = { kind: 'waiting' };
        this.#schedule(delay);
      }
    });
    return this.#running;
  }

  async #saveOnce(): Promise<void> {
    const [changes, file] = [this.#changes, this.#file];
    this.state = { kind: 'saving' };
    try {
      const result = await this.#send(this.#revision);
      if (file !== this.#file) return;
      if (result.saved) {
        this.#revision = result.summary.revision;
        this.#savedChanges = changes;
        this.state = { kind: 'saved' };
        this.#editor.sync.saved(result.summary);
      } else if (result.why === 'stale' && result.current) this.state = { kind: 'stale', theirs: result.current };
      else if (result.why === 'locked') this.state = { kind: 'locked', current: result.current };
      else this.state = { kind: 'gone' };
    } catch (error) {
      if (file !== this.#file) return;
      this.state = { kind: 'failed', code: codeOf(error) };
      if (!this.#stopped) this.#schedule(retryDelay);
    }
  }
}

function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
