import { untrack } from 'svelte';
import type { DraftVersionContent } from '../../../../domain/model/backup.ts';
import { versionOf } from '../../../../domain/model/history.ts';
import type { HistoryEvent } from '../../../../domain/model/history.ts';
import { MergeDecision } from '../../conflict/index.ts';
import { restoredContent, restoreRows } from '../../../../domain/compare/restore.ts';
import type { RestoredVersion } from '../../../../domain/compare/restore.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { DraftBaseline } from '../../../../domain/model/draft.ts';
import type { Editor } from '../session/editor.svelte.ts';
import { versionDifference } from './difference.ts';
import type { VersionDifference } from './difference.ts';

/** The result of restoring a version; nothing was overwritten unless it is `done`. */
export type BroughtBack = 'done' | 'unsaved' | 'stale' | 'locked' | 'gone' | 'undecided' | 'failed';

/** What happened to the draft, newest first, and the event that is looked at. Where its content was kept, it can be restored. */
export class DocumentHistory {
  list = $state.raw<readonly HistoryEvent[]>([]);
  active = $state(0);
  /** `failed`: the list could not be read. */
  state = $state<'loading' | 'loaded' | 'failed'>('loading');
  working = $state(false);
  /** The user is choosing between the selected version and what changed in the service since. */
  merging = $state(false);
  refusal = $state.raw<Exclude<BroughtBack, 'done'> | null>(null);
  readonly #editor: Editor;
  /** By version; `null`: it could not be read. */
  #contents = $state.raw<ReadonlyMap<string, DraftVersionContent | null>>(new Map());
  #reading: Promise<void> | null = null;
  /** The draft's baseline when the choices of {@link decision} were begun. */
  #decidedOn: DraftBaseline | null = null;

  readonly event = $derived(this.list[this.active] ?? null);
  /** The content that was kept at the event; null if there is none. */
  readonly version = $derived(this.event && versionOf(this.event));
  /** The event has no version because its content is the present one. */
  readonly isPresent = $derived.by(() => {
    const { event } = this;
    if (event?.kind === 'created') return !this.list.some(({ kind }) => kind === 'saved');
    return event?.kind === 'saved' && event.version === null;
  });
  readonly hasVersions = $derived(this.list.some((event) => versionOf(event) !== null));
  readonly content = $derived(this.version === null ? null : (this.#contents.get(this.version.id) ?? null));
  /** The selected version could not be read. */
  readonly unreadable = $derived(this.version !== null && this.#contents.get(this.version.id) === null);
  readonly #restored = $derived.by((): RestoredVersion | null => {
    if (this.content === null) return null;
    const { description, document, facts } = this.#editor;
    const { content, baseline: madeOn } = this.content;
    return { kind: description.kind, content, madeOn, baseline: document.baseline?.content ?? null, policy: facts };
  });
  /** What the user decides if the draft's baseline is no longer the one on which the selected version was made. */
  readonly decision = new MergeDecision(() => (this.#restored === null ? [] : restoreRows(this.#restored)));
  /** Whether the service's side has anything that the user must see before the version is restored. */
  readonly needsMerge = $derived.by(() => this.decision.rows.some(({ by }) => by !== 'us'));
  /** What restoring the version gives; where the user has not chosen yet, with the version's values. */
  readonly result = $derived.by((): ValueRecord | null => {
    const { choices, open } = this.decision;
    const presumed = Object.fromEntries(open.map(({ key }) => [key, 'ours'] as const));
    return this.#restored && restoredContent(this.#restored, { ...presumed, ...choices });
  });
  readonly difference: VersionDifference | null = $derived.by(() => {
    if (this.result === null) return null;
    const { description, document, facts } = this.#editor;
    return versionDifference({
      kind: description.kind,
      present: document.content,
      earlier: this.result,
      policy: facts,
    });
  });
  readonly canBringBack = $derived.by(() => !this.#editor.readOnly);
  readonly ready = $derived.by(() => {
    if (!this.canBringBack || this.working) return false;
    return this.merging ? this.decision.open.length === 0 : this.difference?.same === false;
  });

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** Saves first, so that the list includes the latest changes. The newest event with a content is selected first. */
  async load(): Promise<void> {
    const { id, host } = this.#editor;
    try {
      await this.#editor.flush();
      this.list = await host.api.getHistory({ draftId: id });
      this.active = Math.max(
        0,
        this.list.findIndex((event) => versionOf(event) !== null),
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
    this.decision.choices = {};
    await this.#read();
  }

  /**
   * Restores the selected version; if it must be merged, first lets the user choose. Returns null if it is not ready, for example
   * while the user has to choose or while restoring already.
   */
  async bringBack(): Promise<BroughtBack | null> {
    const { version } = this;
    if (version === null || !this.ready) return null;
    const { baseline } = this.#editor.document;
    if (this.needsMerge && !(this.merging && this.#decidedOn === baseline)) {
      this.decision.choices = {};
      this.#decidedOn = baseline;
      this.merging = true;
      return null;
    }
    this.working = true;
    this.refusal = null;
    try {
      const became = await this.#editor.versionRestore
        .bringBack(version, this.decision.choices)
        .catch(() => 'failed' as const);
      this.refusal = became === 'done' ? null : became;
      return became;
    } finally {
      this.working = false;
    }
  }

  /** Reads one version at a time: versions skipped by a held arrow key are not read. */
  async #read(): Promise<void> {
    if (this.#reading === null && this.#isRead()) return;
    this.#reading ??= this.#readAll();
    return this.#reading;
  }

  #isRead(): boolean {
    return untrack(() => this.version === null || this.#contents.has(this.version.id));
  }

  async #readAll(): Promise<void> {
    const { id, host } = this.#editor;
    while (!this.#isRead()) {
      const { version } = this;
      if (version === null) break;
      const content = await host.api
        .getVersion({ draftId: id, versionId: version.id })
        .catch(() => 'unreadable' as const);
      // The version was thinned out since the list was read.
      if (content === null) this.list = this.list.filter((event) => versionOf(event) !== version);
      else this.#contents = new Map(this.#contents).set(version.id, content === 'unreadable' ? null : content);
      this.active = Math.max(0, Math.min(this.active, this.list.length - 1));
    }
    // In the same step as the last look, so that a move cannot come between.
    this.#reading = null;
  }
}
