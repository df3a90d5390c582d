import { distinct } from '../../../../domain/edit/collections.ts';
import { tick } from 'svelte';
import { correctableField, linesToCorrect, withCorrection } from '../../../../domain/correction.ts';
import type { Correction } from '../../../../domain/correction.ts';
import { compareDocuments } from '../../../../domain/compare/comparison.ts';
import { reviewRows } from '../../../../domain/compare/review-rows.ts';
import { versionsIn } from '../../../../domain/model/history.ts';
import type { ReviewRow } from '../../../../domain/compare/review-rows.ts';
import type { Field } from '../../../../domain/fields.ts';
import type { Connection } from '../../../../domain/model/connection.ts';
import type { Draft } from '../../../../domain/model/draft.ts';
import type { LocatedError } from '../../../../domain/model/problem.ts';
import type { QueueItem } from '../../../../domain/model/queue.ts';
import { language, t } from '../../../messages/index.svelte.ts';
import type { AppState } from '../../../state/app.svelte.ts';
import { bufferedKeys } from '../../../state/buffered-keys.ts';
import { readTyped } from '../../../../domain/edit/field-text.ts';
import type { Typed } from '../../../../domain/edit/field-text.ts';
import { count, localDay } from '../../../state/format.ts';
import { refusalGroups } from './refusal-groups.ts';
import type { RefusalGroup, RefusedDocument } from './refusal-groups.ts';

const mostOffered = 200;

export interface CorrectedDocument {
  readonly draft: Draft;
  readonly correction: Correction;
  readonly rows: readonly ReviewRow[];
}
interface Changed {
  readonly id: string;
  readonly before: number;
  readonly after: number;
}

export class Refusals {
  open = $state(false);
  groups = $state.raw<readonly RefusalGroup[]>([]);
  group = $state.raw<RefusalGroup | null>(null);
  text = $state('');
  busy = $state(false);
  /** Values from the service's list for the field. */
  offered = $state.raw<readonly string[]>([]);
  #drafts = $state.raw<readonly { readonly draft: Draft; readonly errors: readonly LocatedError[] }[]>([]);
  readonly #app: AppState;

  readonly field = $derived.by((): Field | null => {
    const [first] = this.group?.documents ?? [];
    const [error] = first?.errors ?? [];
    return first && error ? correctableField(first.item.kind, error.place) : null;
  });
  readonly typed = $derived.by((): Typed | null =>
    this.field === null ? null : readTyped(this.field, this.text.trim(), { language: language(), today: localDay() }),
  );
  readonly corrected = $derived.by((): readonly CorrectedDocument[] => {
    const name = this.group?.field ?? null;
    const { field, typed } = this;
    const value = typed?.value;
    if (name === null || field === null || value === undefined || value === '') return [];
    // Unreadable text is not applied.
    if (field.type !== 'text' && typed?.shown === null) return [];
    return this.#drafts.flatMap(({ draft, errors }) => {
      const settings = this.#app.connections.find(({ id }) => id === draft.connectionId)?.settings;
      return (settings && correctedDocument(draft, errors, name, value, settings)) ?? [];
    });
  });
  /** Documents without anything to correct: they were changed meanwhile. */
  readonly untouched = $derived(this.#drafts.length - this.corrected.length);

  constructor(app: AppState) {
    this.#app = app;
  }

  /** Shows the documents' errors; keys are buffered until they are shown. */
  show(items: readonly QueueItem[]): Promise<void> {
    return bufferedKeys.during(async () => {
      const read = await this.#app.orToast(() => this.#errorsOf(items.filter(({ state }) => state === 'rejected')));
      if (read === null) return false;
      this.groups = refusalGroups(read);
      this.group = null;
      this.open = true;
      await tick();
      return true;
    });
  }

  #errorsOf(items: readonly QueueItem[]): Promise<readonly RefusedDocument[]> {
    return Promise.all(
      items.map(async (item) => {
        const rejection = await this.#app.api.getRejection({ draftId: item.id });
        return { item, errors: rejection?.errors ?? [] };
      }),
    );
  }

  choose(group: RefusalGroup): Promise<void> {
    return bufferedKeys.during(async () => {
      const read = await this.#app.orToast(() => Promise.all(group.documents.map((one) => this.#contentOf(one))));
      if (read === null) return false;
      this.text = '';
      this.offered = [];
      this.#drafts = read.filter((one) => one !== null);
      this.group = group;
      await this.#loadOffered();
      await tick();
      return true;
    });
  }

  leave(): void {
    this.group = null;
  }

  async #contentOf({ item, errors }: RefusedDocument) {
    const draft = await this.#app.api.getDraft({ id: item.id });
    return draft === null ? null : { draft, errors };
  }

  /** Offers the values of the service's list if the field has one. */
  async #loadOffered(): Promise<void> {
    const { field } = this;
    const connectionId = this.#drafts[0]?.draft.connectionId;
    if (field?.type !== 'text' || field.lookup === undefined || field.lookup === 'units') return;
    if (connectionId === undefined) return;
    const query = { connectionId, kind: field.lookup, query: '', limit: mostOffered };
    const found = await this.#app.orToast(() => this.#app.api.searchLookup(query));
    const isName = field.lookupValue === 'name';
    this.offered = distinct((found?.rows ?? []).map(({ code, name }) => (isName ? (name ?? code) : code)));
  }

  /** Applies the correction as previewed; returns the ids of the changed documents. */
  async apply(): Promise<readonly string[]> {
    if (this.busy || this.corrected.length === 0) return [];
    this.busy = true;
    const changed: Changed[] = [];
    for (const { draft, correction } of this.corrected) {
      const done = await this.#correct(draft, correction);
      if (done !== null) changed.push(done);
    }
    const left = this.corrected.length - changed.length;
    this.busy = false;
    this.open = false;
    this.#report(changed, left);
    return changed.map(({ id }) => id);
  }

  async correctOne(draft: Draft, correction: Correction): Promise<void> {
    const changed = await this.#correct(draft, correction);
    this.#report(changed === null ? [] : [changed], changed === null ? 1 : 0);
  }

  /** `null` if the draft was saved elsewhere meanwhile. */
  async #correct({ id, revision }: Draft, { field, value, lines }: Correction): Promise<Changed | null> {
    const asked = { id, revision, field, value, lines: [...lines] };
    const result = await this.#app.orToast(() => this.#app.api.correctDraft(asked));
    return result?.saved === true ? { id, before: revision, after: result.summary.revision } : null;
  }

  #report(changed: readonly Changed[], left: number): void {
    const total = changed.length;
    const { toasts } = this.#app;
    if (left > 0) {
      toasts.show(() => t('sync.refused.notCorrected', { total: left, count: count(left) }), { tone: 'error' });
    }
    if (total === 0) return;
    toasts.show(() => t('sync.refused.corrected', { total, count: count(total) }), {
      action: { label: () => `${t('shell.undo')} (Ctrl+Z)`, run: () => void this.#undo(changed) },
    });
  }

  async #undo(changed: readonly Changed[]): Promise<void> {
    let left = 0;
    for (const one of changed) {
      const done = await this.#app.orToast(() => this.#restore(one));
      if (done !== true) left += 1;
    }
    const total = changed.length - left;
    const { toasts } = this.#app;
    if (total > 0) toasts.show(() => t('sync.refused.undone', { total, count: count(total) }));
    if (left > 0) {
      toasts.show(() => t('sync.refused.notUndone', { total: left, count: count(left) }), { tone: 'error' });
    }
  }

  async #restore({ id: draftId, before, after }: Changed): Promise<boolean> {
    const { api } = this.#app;
    const version = versionsIn(await api.getHistory({ draftId })).find(({ revision }) => revision === before);
    if (version === undefined) return false;
    return (await api.restoreVersion({ draftId, versionId: version.id, revision: after })).saved;
  }
}

/** `null` if there is nothing to correct in the draft. */
function correctedDocument(
  draft: Draft,
  errors: readonly LocatedError[],
  field: string,
  value: string,
  settings: Connection['settings'],
): CorrectedDocument | null {
  const { kind, content } = draft;
  const correction = { field, value, lines: linesToCorrect(kind, content, errors) };
  const after = withCorrection(content, correction, settings);
  const rows = reviewRows(compareDocuments(kind, content, after, 'identity'));
  return rows.length === 0 ? null : { draft, correction, rows };
}
