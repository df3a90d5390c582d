import { untrack } from 'svelte';
import type { DraftVersion, DraftVersionContent } from '../../../../domain/model/backup.ts';
import type { Editor } from '../session/editor.svelte.ts';
import { versionDifference } from './difference.ts';
import type { VersionDifference } from './difference.ts';

/** The result of restoring a version; nothing was overwritten unless it is `done`. */
export type BroughtBack = 'done' | 'unsaved' | 'stale' | 'locked' | 'gone' | 'failed';

export class Versions {
  list = $state.raw<readonly DraftVersion[]>([]);
  active = $state(0);
  /** `failed`: the list could not be read. */
  state = $state<'loading' | 'loaded' | 'failed'>('loading');
  working = $state(false);
  refusal = $state.raw<Exclude<BroughtBack, 'done'> | null>(null);
  readonly #editor: Editor;
  /** By version; `null`: it could not be read. */
  #contents = $state.raw<ReadonlyMap<string, DraftVersionContent | null>>(new Map());
  #reading: Promise<void> | null = null;

  readonly version = $derived(this.list[this.active] ?? null);
  readonly content = $derived(this.version === null ? null : (this.#contents.get(this.version.id) ?? null));
  /** The selected version could not be read. */
  readonly unreadable = $derived(this.version !== null && this.#contents.get(this.version.id) === null);
  readonly difference: VersionDifference | null = $derived.by(() => {
    if (this.content === null) return null;
    const { description, document, facts } = this.#editor;
    const earlier = this.content.content;
    return versionDifference({ kind: description.kind, present: document.content, earlier, policy: facts });
  });
  readonly canBringBack = $derived.by(() => !this.#editor.readOnly);
  readonly ready = $derived.by(() => this.canBringBack && !this.working && this.difference?.same === false);

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** Saves first, so that the list includes the latest changes. `at`: id of the version selected first. */
  async load(at?: string): Promise<void> {
    const { id, host } = this.#editor;
    try {
      await this.#editor.flush();
      this.list = await host.api.listVersions({ draftId: id });
      this.active = Math.max(
        0,
        this.list.findIndex((version) => version.id === at),
      );
      await this.#read();
      this.state = 'loaded';
    } catch {
      this.state = 'failed';
    }
  }

  async move(to: number): Promise<void> {
    this.active = Math.max(0, Math.min(to, this.list.length - 1));
    this.refusal = null;
    await this.#read();
  }

  /** Restores the selected version; returns null if it is not ready, for example while restoring already. */
  async bringBack(): Promise<BroughtBack | null> {
    const { version } = this;
    if (version === null || !this.ready) return null;
    this.working = true;
    this.refusal = null;
    try {
      const became = await this.#editor.versionRestore.bringBack(version).catch(() => 'failed' as const);
      this.refusal = became === 'done' ? null : became;
      return became;
    } finally {
      this.working = false;
    }
  }

  /** Reads one version at a time: versions skipped by a held arrow key are not read. */
  async #read(): Promise<void> {
    if (this.#reading) return this.#reading;
    this.#reading = this.#readAll().finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    const { id, host } = this.#editor;
    for (;;) {
      const { version } = this;
      if (version === null || untrack(() => this.#contents.has(version.id))) return;
      const content = await host.api
        .getVersion({ draftId: id, versionId: version.id })
        .catch(() => 'unreadable' as const);
      // The version was thinned out since the list was read.
      if (content === null) this.list = this.list.filter((one) => one !== version);
      else this.#contents = new Map(this.#contents).set(version.id, content === 'unreadable' ? null : content);
      this.active = Math.max(0, Math.min(this.active, this.list.length - 1));
    }
  }
}
