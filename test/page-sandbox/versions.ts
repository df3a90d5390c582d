/** Versions of the fake's drafts: everything that a save has overwritten; none are deleted with time. */
import { linesOf } from '../../domain/value.ts';
import type { Draft } from '../../domain/model/draft.ts';
import type { DraftVersion, DraftVersionContent } from '../../domain/model/backup.ts';

export class FakeVersions {
  readonly #kept = new Map<string, readonly DraftVersionContent[]>();

  /** Keeps the draft's content, which is about to be overwritten by content with that many lines. */
  keep(draft: Draft, linesAfter: number, restoring = false): void {
    const known = this.#kept.get(draft.id) ?? [];
    const { id, revision, updatedAt: savedAt, lineCount, total, currency, content, baseline } = draft;
    const version: DraftVersion = {
      ...{ id: `${id}-version-${revision}`, revision, savedAt, lineCount, total, currency },
      isCheckpoint: restoring || linesAfter < linesOf(content).length,
      characters: JSON.stringify(content).length,
    };
    this.#kept.set(id, [{ version, content, baseline }, ...known]);
  }

  list(draftId: string): readonly DraftVersion[] {
    return (this.#kept.get(draftId) ?? []).map(({ version }) => version);
  }

  get(draftId: string, versionId: string): DraftVersionContent | null {
    return this.#kept.get(draftId)?.find(({ version }) => version.id === versionId) ?? null;
  }
}
