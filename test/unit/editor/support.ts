/** An editor over a main process that is not there: what it is asked for is kept, what it answers is given. */
import { connectionDefaults } from '../../../domain/settings.ts';
import { isEditable } from '../../../domain/draft.ts';
import type { DocumentKind } from '../../../domain/draft.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Attempt, Connection, Draft, LookupRow } from '../../../preload/contract.ts';
import type { Api } from '../../../renderer/api.ts';
import { Editor } from '../../../renderer/screens/editor/state/editor.svelte.ts';
import type { Notice } from '../../../renderer/screens/editor/state/editor.svelte.ts';

export function productRow(code: string, more: Partial<LookupRow> = {}): LookupRow {
  return {
    code,
    name: `Product ${code}`,
    id: null,
    detail: null,
    stockType: 1,
    units: [
      { code: 'BX', name: 'Box', factor: '12' },
      { code: 'C62', name: 'Piece', factor: '1', main: true },
    ],
    vatRate: '20',
    price: '10.5',
    currencyCode: 'TRY',
    ...more,
  };
}

export function invoiceLine(key: string, more: ValueRecord = {}): ValueRecord {
  return {
    $key: key,
    ProductCode: 'P1',
    Quantity: '2',
    UnitCode: 'C62',
    UnitPrice: '100',
    CurrencyCode: 'TRY',
    ExchangeRate: '1',
    VatRate: '20',
    WarehouseName: 'Main',
    ...more,
  };
}

export function invoice(lines: readonly ValueRecord[], more: ValueRecord = {}): ValueRecord {
  return { InvoiceNumber: 'Next', Date: '2026-11-21', CustomerCode: 'C1', ...more, Lines: lines };
}

export function draftOf(content: ValueRecord, more: Partial<Draft> = {}): Draft {
  return {
    id: 'draft',
    connectionId: 'connection',
    kind: 'salesReturnInvoice',
    operation: 'create',
    state: 'draft',
    waitingReason: null,
    revision: 1,
    number: null,
    customerCode: null,
    customerName: null,
    date: null,
    total: null,
    currency: null,
    lineCount: 0,
    errorCount: 0,
    warningCount: 0,
    createdAt: 0,
    updatedAt: 0,
    acceptedId: null,
    acceptedNumber: null,
    conflict: null,
    content,
    targetId: null,
    base: null,
    baseFrom: null,
    ...more,
  };
}

export interface Desk {
  readonly editor: Editor;
  readonly notices: readonly Notice[];
  /** The draft as main has it; set it to play another window. */
  stored: Draft;
  readonly saves: readonly ValueRecord[];
  readonly asked: readonly (readonly string[])[];
  readonly emit: () => void;
  /** Another window deletes the draft. */
  readonly remove: () => void;
  /** Lets everything that was asked for be answered. */
  readonly settle: () => Promise<void>;
}

export interface DeskOptions {
  readonly products?: readonly LookupRow[];
  readonly attempts?: readonly Attempt[];
  readonly language?: 'tr' | 'en';
  readonly kind?: DocumentKind;
  readonly draft?: Partial<Draft>;
}

export function openDesk(content: ValueRecord, options: DeskOptions = {}): Desk {
  const saves: ValueRecord[] = [];
  const asked: (readonly string[])[] = [];
  const notices: Notice[] = [];
  let deleted = false;
  let listener: (event: { ids: readonly string[] }) => void = () => undefined;
  const desk = {
    stored: draftOf(content, { ...(options.kind ? { kind: options.kind } : {}), ...options.draft }),
  };
  const api: Partial<Record<keyof Api, unknown>> = {
    on: (_name: string, listen: typeof listener) => {
      listener = listen;
      return () => undefined;
    },
    getDraft: () => Promise.resolve(deleted ? null : desk.stored),
    restoreDrafts: () => {
      deleted = false;
      return Promise.resolve({ restored: [desk.stored.id] });
    },
    saveDraft: ({ revision, content: saved }: { revision: number; content: ValueRecord }) => {
      if (deleted) return Promise.resolve({ saved: false, why: 'gone', current: null });
      if (!isEditable(desk.stored.state)) {
        return Promise.resolve({ saved: false, why: 'locked', current: desk.stored });
      }
      if (revision !== desk.stored.revision) {
        return Promise.resolve({ saved: false, why: 'stale', current: desk.stored });
      }
      saves.push(saved);
      desk.stored = { ...desk.stored, content: saved, revision: revision + 1 };
      return Promise.resolve({ saved: true, summary: desk.stored });
    },
    listAttempts: () => Promise.resolve(options.attempts ?? []),
    getLookupRows: ({ codes }: { codes: readonly string[] }) => {
      asked.push(codes);
      return Promise.resolve(codes.map((code) => options.products?.find((row) => row.code === code) ?? null));
    },
    queueDrafts: () => {
      desk.stored = { ...desk.stored, state: 'ready' };
      return Promise.resolve({ queued: [desk.stored.id], refused: [] });
    },
    withdrawDrafts: () => {
      desk.stored = { ...desk.stored, state: 'draft' };
      return Promise.resolve({ withdrawn: [desk.stored.id] });
    },
    createDraft: ({ content: copied }: { content: ValueRecord }) => Promise.resolve(draftOf(copied, { id: 'copy' })),
  };
  const connection: Connection = {
    id: 'connection',
    settings: { ...connectionDefaults, name: 'Test', defaultCurrency: 'TRY' },
    hasApiKey: true,
  };
  const editor = new Editor(desk.stored, connection, {
    api: api as unknown as Api,
    language: () => options.language ?? 'tr',
    today: () => '2026-11-21',
    notify: (notice) => notices.push(notice),
  });
  return Object.assign(desk, {
    editor,
    notices,
    saves,
    asked,
    remove: () => {
      deleted = true;
    },
    emit: () => listener({ ids: ['draft'] }),
    settle: async () => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    },
  });
}
