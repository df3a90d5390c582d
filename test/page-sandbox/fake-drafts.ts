/** The fake's drafts: created, saved, found, deleted and restored as the application does it, but in memory. */
import { difference } from '../../domain/compare/partial-change.ts';
import { documentKinds, draftStates, isEditable, needsDecision } from '../../domain/model/draft-state.ts';
import type { DraftState } from '../../domain/model/draft-state.ts';
import { amountsPolicy } from '../../domain/facts.ts';
import { fold } from '../../domain/fold.ts';
import { connectionDefaults } from '../../domain/settings.ts';
import { summarise } from '../../domain/summary.ts';
import type { Summary } from '../../domain/summary.ts';
import { linesOf } from '../../domain/value.ts';
import type { Attempt, AttemptSummary, NotQueuedReason, QueueAddition, QueueItem } from '../../domain/model/queue.ts';
import type { Draft, DraftPage, DraftQuery, DraftSummary, SaveResult } from '../../domain/model/draft.ts';
import { countsOf, DraftChanges } from '../draft-changes.ts';
import { item } from './documents.ts';
import type { Item } from './documents.ts';
import type { HistoryEvent } from '../../domain/model/history.ts';
import { FakeVersions } from './versions.ts';

const facts = {
  ...amountsPolicy(connectionDefaults),
  ...{ usesEInvoice: false, localGuidance: false },
  product: () => undefined,
};

interface Saved {
  readonly summary?: Summary;
  readonly restoring?: boolean;
}

export class FakeDrafts {
  readonly items: Item[];
  readonly versions = new FakeVersions();
  readonly changes = new DraftChanges();
  readonly #tell: (ids: readonly string[]) => void;
  readonly #deleted = new Map<string, Item>();
  #made = 0;

  constructor(items: Item[], tell: (ids: readonly string[]) => void) {
    this.items = items;
    this.#tell = tell;
  }

  get(id: string): Item | null {
    return this.items.find(({ draft }) => draft.id === id) ?? null;
  }

  change({ draft: { id } }: Item, over: Partial<Draft>): DraftSummary {
    const found = this.get(id);
    if (found === null) throw new Error(`no draft ${id}`);
    found.draft = { ...found.draft, ...over, updatedAt: Date.now() };
    this.#tell([id]);
    return summaryOf(found.draft);
  }

  add(made: Pick<Draft, 'kind' | 'content'> & Partial<Draft>): Draft {
    const now = Date.now();
    const { kind, content, operation = 'create', baseline = null } = made;
    const told = summarise(kind, content, facts, operation, baseline);
    const times = { revision: 1, createdAt: now, updatedAt: now };
    const id = `draft-new-${(this.#made += 1)}`;
    const added = item(this.items.length + 1, 'draft', { ...told, ...times, ...made, id });
    this.items.push(added);
    this.#tell([id]);
    return added.draft;
  }

  save(id: string, revision: number, content: Draft['content'], { summary, restoring = false }: Saved): SaveResult {
    const found = this.get(id);
    if (found === null) return { saved: false, why: 'gone', current: null };
    const { draft } = found;
    if (!isEditable(draft.state)) return { saved: false, why: 'locked', current: draft };
    if (draft.revision !== revision) return { saved: false, why: 'stale', current: draft };
    this.versions.keep(draft, linesOf(content).length, restoring);
    const told = summary ?? summarise(draft.kind, content, facts, draft.operation, draft.baseline);
    return { saved: true, summary: this.change(found, { ...told, content, revision: revision + 1 }) };
  }

  /** Its saves, newest first; a draft that was never overwritten was only created. */
  history(id: string): readonly HistoryEvent[] {
    const draft = this.get(id)?.draft;
    if (draft === undefined) return [];
    const saved = this.versions
      .list(id)
      .map((version): HistoryEvent => ({ kind: 'saved', at: version.savedAt, version }));
    if (saved.length === 0) return [{ kind: 'created', at: draft.createdAt, version: null }];
    return [{ kind: 'saved', at: draft.updatedAt, version: null }, ...saved];
  }

  list({ states, kinds, search = '', documentId, deleted = false, offset, limit }: DraftQuery): DraftPage {
    const words = fold(search).split(' ');
    const sought = (deleted ? [...this.#deleted.values()].reverse() : this.items)
      .map(({ draft }) => draft)
      .filter(({ kind }) => (kinds ?? documentKinds).includes(kind))
      .filter(({ targetId, acceptedId }) => documentId === undefined || [targetId, acceptedId].includes(documentId))
      .filter(({ number, customerCode, customerName, acceptedNumber }) => {
        const held = fold([number, customerCode, customerName, acceptedNumber].join(' '));
        return words.every((word) => held.includes(word));
      });
    const found = sought.filter(({ state }) => states === undefined || states.length === 0 || states.includes(state));
    const count = (state: DraftState): number => sought.filter((draft) => draft.state === state).length;
    return {
      rows: found.slice(offset, offset + limit).map(summaryOf),
      sequence: this.changes.sequence,
      total: found.length,
      counts: Object.fromEntries(draftStates.map((state) => [state, count(state)])) as Record<DraftState, number>,
      conflicts: {
        before: this.items.filter(({ draft }) => needsDecision(draft.waitingReason)).length,
        after: this.items.filter(({ draft }) => draft.conflict === 'after').length,
      },
      withdrawn: countsOf(this.items.map(({ draft }) => summaryOf(draft))).withdrawn,
    };
  }

  /** Queued drafts are kept. */
  delete(ids: readonly string[]): readonly string[] {
    const going = this.items.filter(({ draft }) => ids.includes(draft.id) && isEditable(draft.state));
    for (const one of going) {
      this.#deleted.set(one.draft.id, one);
      this.items.splice(this.items.indexOf(one), 1);
    }
    const deleted = going.map(({ draft }) => draft.id);
    if (deleted.length > 0) this.#tell(deleted);
    return deleted;
  }

  undelete(ids: readonly string[]): readonly string[] {
    const back = ids.flatMap((id) => this.#deleted.get(id) ?? []);
    for (const one of back) {
      this.#deleted.delete(one.draft.id);
      this.items.push(one);
    }
    const restored = back.map(({ draft }) => draft.id);
    if (restored.length > 0) this.#tell(restored);
    return restored;
  }

  queue(ids: readonly string[]): QueueAddition {
    const queued: string[] = [];
    const notQueued: { id: string; why: NotQueuedReason }[] = [];
    for (const id of ids) {
      const found = this.get(id);
      const why = found === null || !isEditable(found.draft.state) ? 'state' : whyNot(found.draft);
      if (why !== null) notQueued.push({ id, why });
      else if (found !== null) {
        this.change(found, { state: 'ready' });
        queued.push(id);
      }
    }
    return { queued, notQueued };
  }
}

function whyNot(draft: Draft): NotQueuedReason | null {
  const { kind, operation, baseline, content, errorCount, id } = draft;
  // One draft of the scene is always refused.
  if (errorCount > 0 || id === 'draft-6') return 'errors';
  const isEmpty = operation === 'change' && Object.keys(difference(kind, baseline ?? {}, content, facts)).length === 0;
  return isEmpty ? 'nothing' : null;
}

/** The draft as a row of a list, without its content. */
export function summaryOf(draft: Draft): DraftSummary {
  const { content: _content, baseline: _base, baselineSource: _baseFrom, targetId: _targetId, ...summary } = draft;
  return summary;
}

export function queueItemOf({ draft, queue }: Item): QueueItem {
  const { lastAttempt } = queue;
  return { ...summaryOf(draft), ...queue, lastAttempt: lastAttempt && attemptSummaryOf(lastAttempt) };
}

/** Without the details that only the attempt's own page shows. */
function attemptSummaryOf(attempt: AttemptSummary | Attempt): AttemptSummary {
  const { id, startedAt, finishedAt, outcome, problem, errorCount, status } = attempt;
  return { id, startedAt, finishedAt, outcome, problem, errorCount, status };
}
