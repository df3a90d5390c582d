/** Fake main process with a few drafts in memory; records requests. */
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Attempt, QueueItem, QueueEntryInfo } from '../../../domain/model/queue.ts';
import type { Conflict } from '../../../domain/model/service-document.ts';
import type { Draft, DraftSummary, SaveResult } from '../../../domain/model/draft.ts';
import type { Arguments } from '../../../preload/contract.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { countsOf, DraftChanges } from '../../draft-changes.ts';
import { summaryOf } from '../../page-sandbox/fake-drafts.ts';
import { queueStatus, summary } from '../../drafts.ts';
import { connection } from '../renderer/support.ts';
import { FakeMain } from '../support/fake-main.ts';

export function line(key: string, code: string, more: ValueRecord = {}): ValueRecord {
  return {
    $key: key,
    ProductCode: code,
    UnitCode: 'ADET',
    Quantity: '3',
    UnitPrice: '120',
    CurrencyCode: 'TRY',
    ExchangeRate: '1',
    VatRate: '20',
    WarehouseName: 'Merkez',
    ...more,
  };
}

/** 360.00 plus 20 % VAT. */
export const baseline: ValueRecord = {
  InvoiceNumber: 'SRI1',
  Date: '2026-11-18',
  CustomerCode: 'C00012',
  CustomerName: 'Deniz A.Ş.',
  DueDays: '30',
  Lines: [line('read-1', 'P-1')],
};

export function draft(id: string, over: Partial<Draft> = {}): Draft {
  const isNew = (over.operation ?? 'create') === 'create';
  return {
    ...summary(id, { number: 'SRI1' }),
    content: baseline,
    targetId: isNew ? null : 'there',
    baseline: isNew ? null : baseline,
    baselineSource: isNew ? null : 'service',
    ...over,
  };
}

export class Desk extends FakeMain {
  readonly drafts = new Map<string, Draft>();
  readonly conflicts = new Map<string, Omit<Conflict, 'draftId'>>();
  readonly attempts = new Map<string, readonly Attempt[]>();
  /** If set, resolveConflict is refused for this reason. */
  refusal: Extract<SaveResult, { saved: false }>['why'] | null = null;
  unqueueable: ReadonlySet<string> = new Set();
  readonly changes = new DraftChanges();
  readonly app: AppState;

  constructor(...drafts: readonly Draft[]) {
    super();
    for (const one of drafts) this.drafts.set(one.id, one);
    this.#answerAll();
    this.app = new AppState(this.api);
    this.app.connections = [connection('c1')];
  }

  change(id: string, over: Partial<Draft>): Draft {
    const known = this.drafts.get(id);
    if (!known) throw new Error(`no draft ${id}`);
    const changed = { ...known, ...over };
    this.drafts.set(id, changed);
    const queued = changed.state === 'draft' ? null : this.#placeOf(id);
    this.tell('draftsChanged', this.changes.event([{ summary: summaryOf(changed), queued }], this.#rows()));
    return changed;
  }

  #rows(): readonly DraftSummary[] {
    return [...this.drafts.values()].map(summaryOf);
  }

  #placeOf(id: string): QueueEntryInfo {
    return {
      submissionId: 's1',
      position: [...this.drafts.keys()].indexOf(id),
      queuedAt: 0,
      userId: 1,
      companyId: 1,
      periodId: null,
      notBefore: null,
      attemptCount: this.attempts.get(id)?.length ?? 0,
      lastAttempt: null,
    };
  }

  #answerAll(): void {
    this.answer({
      getDraft: ({ id }: { id: string }) => this.drafts.get(id) ?? null,
      listDrafts: ({ states, offset, limit }: { states?: readonly string[]; offset: number; limit: number }) => {
        const rows = this.#rows().filter(({ state }) => states === undefined || states.includes(state));
        const { sequence } = this.changes;
        return { rows: rows.slice(offset, offset + limit), total: rows.length, ...countsOf(this.#rows()), sequence };
      },
      listQueue: () => {
        const queued = this.#rows().filter(({ state }) => state !== 'draft');
        const items = queued.map((row): QueueItem => ({ ...row, ...this.#placeOf(row.id) }));
        return { items, sequence: this.changes.sequence };
      },
      listAttempts: ({ draftId }: { draftId: string }) => this.attempts.get(draftId) ?? [],
      getConflict: ({ draftId }: { draftId: string }) => {
        const found = this.conflicts.get(draftId);
        return found ? { draftId, ...found } : null;
      },
      resolveConflict: ({ draftId, content, shown }: Arguments<'resolveConflict'>): SaveResult => {
        if (this.conflicts.get(draftId)?.digest !== shown) throw new Error('changedMeanwhile');
        if (this.refusal !== null) return { saved: false, why: this.refusal, current: null };
        const theirs = this.conflicts.get(draftId)?.theirs ?? null;
        this.conflicts.delete(draftId);
        const over = { content, baseline: theirs, conflict: null, state: 'draft', waitingReason: null } as const;
        return { saved: true, summary: this.change(draftId, over) };
      },
      dismissConflict: ({ draftId }: { draftId: string }) => {
        this.conflicts.delete(draftId);
        return this.change(draftId, { conflict: null });
      },
      decideDraft: ({ id }: { id: string }) => this.change(id, { state: 'ready', waitingReason: null }),
      withdrawDrafts: ({ ids }: { ids: readonly string[] }) => {
        for (const id of ids) this.change(id, { state: 'draft', waitingReason: null });
        return { withdrawn: ids };
      },
      queueDrafts: ({ ids }: { ids: readonly string[] }) => {
        const queued = ids.filter((id) => !this.unqueueable.has(id));
        for (const id of queued) this.change(id, { state: 'ready' });
        const notQueued = ids.filter((id) => !queued.includes(id)).map((id) => ({ id, why: 'errors' }));
        return { queued, notQueued };
      },
      submitQueue: ({ connectionId }: { connectionId: string }) =>
        queueStatus({ connectionId, activity: 'sending', total: 1 }),
      duplicateDraft: ({ id }: { id: string }) => {
        const copy = draft(`copy of ${id}`, { content: this.drafts.get(id)?.content ?? {} });
        this.drafts.set(copy.id, copy);
        return copy;
      },
      deleteDrafts: ({ ids }: { ids: readonly string[] }) => {
        for (const id of ids) this.drafts.delete(id);
        return { deleted: ids };
      },
    });
  }
}
