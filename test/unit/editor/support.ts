/** An editor with a fake main process, which records requests and gives prepared answers. */
import { refusedIn } from '../../../domain/wire/refused-members.ts';
import { DraftChanges } from '../../draft-changes.ts';
import { draftOf as draftWith } from '../../drafts.ts';
import { connectionDefaults, untestedScanner } from '../../../domain/settings.ts';
import { isEditable } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { fold } from '../../../domain/fold.ts';
import { shortCodeOf, typedShortCode } from '../../../domain/short-code.ts';
import type { LookupKind, ValueRecord } from '../../../domain/fields.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { Arguments } from '../../../preload/contract.ts';
import type { Attempt } from '../../../domain/model/queue.ts';
import type { Connection } from '../../../domain/model/connection.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { LookupRow, LookupStatus, ReceivedRow } from '../../../domain/model/lookup.ts';
import { Editor } from '../../../renderer/screens/editor/session/editor.svelte.ts';
import type { EditorHost, Notice } from '../../../renderer/screens/editor/session/host.ts';
import { summaryOf } from '../../page-sandbox/fake-drafts.ts';
import { FakeMain } from '../support/fake-main.ts';
import { StoredDrafts } from '../../../renderer/state/stored-drafts.svelte.ts';

export function productRow(code: string, more: Partial<ReceivedRow> = {}): ReceivedRow {
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

export const draftOf = (content: ValueRecord, more: Partial<Draft> = {}): Draft =>
  draftWith('draft', content, { connectionId: 'connection', ...more });

export const moveTo = (
  { editor: { grid } }: Pick<Desk, 'editor'>,
  row: number,
  column: string,
  isRange = false,
): void =>
  grid.moveTo(
    row,
    grid.columns.findIndex(({ name }) => name === column),
    isRange,
  );

export interface Desk {
  readonly main: FakeMain;
  readonly editor: Editor;
  readonly notices: readonly Notice[];
  /** The draft in the main process; tests set it to simulate another window. */
  stored: Draft;
  readonly saves: readonly ValueRecord[];
  /** Sends the event that another window changed the draft. */
  readonly emit: () => void;
  /** States of the offline lists, in addition to being fetched; for representatives by customer. */
  readonly statuses: Record<string, Partial<LookupStatus>>;
  /** Deletes the draft as another window would. */
  readonly remove: () => void;
  /** Lookups that a test has not answered yet, in order. */
  readonly held: Held[];
  /** Waits until all pending requests are answered. */
  readonly settle: () => Promise<void>;
}

export interface DeskOptions {
  readonly pasteMemory?: EditorHost['pasteMemory'];
  readonly columnMemory?: EditorHost['columnMemory'];
  readonly afterNextFrame?: EditorHost['afterNextFrame'];
  readonly scanner?: ReturnType<NonNullable<EditorHost['scanner']>>;
  readonly products?: readonly LookupRow[];
  readonly attempts?: readonly Attempt[];
  readonly language?: 'tr' | 'en';
  readonly kind?: DocumentKind;
  readonly draft?: Partial<Draft>;
  /** Further offline lists by kind; for representatives by kind and customer: `representatives <id>`. */
  readonly lists?: Readonly<Record<string, readonly LookupRow[]>>;
  readonly settings?: Partial<ConnectionSettings>;
  /** Lookups are answered only when a test releases them ({@link Desk.held}). */
  readonly hold?: boolean;
}

/** A lookup whose answer a test holds back. */
export interface Held {
  readonly operation: 'searchLookup' | 'getLookupRows';
  readonly kind: LookupKind;
  /** The search text, or the requested codes. */
  readonly text: string;
  readonly release: () => void;
  readonly fail: () => void;
}

const companyKinds = [
  'customers',
  'products',
  'currencies',
  'shipmentDefinitions',
  'lineGroups',
  'warehouses',
] as const;

/**
 * Results in the store's order: the exact code, products with the barcode, short codes, codes with the prefix, then any
 * match.
 */
function searched(rows: readonly ReceivedRow[], query: string, limit: number) {
  const sought = fold(query);
  const short = typedShortCode(query);
  const isCarried = (row: ReceivedRow): boolean => row.barcodes?.some(({ text }) => text === query) ?? false;
  const rank = (row: ReceivedRow): number => {
    if (row.code === query || isCarried(row)) return 0;
    if (short !== null && shortCodeOf(row.code) === short) return 0.5;
    return fold(row.code) === sought ? 1 : fold(row.code).startsWith(sought) ? 2 : 3;
  };
  const found = rows
    .filter((row) => isCarried(row) || fold(`${row.code} ${row.name ?? ''}`).includes(sought))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ barcodes = [], ...row }: ReceivedRow): LookupRow => {
      const barcode = row.code === query ? undefined : barcodes.find(({ text }) => text === query);
      return { ...row, ...(barcode && { barcode }) };
    });
  return { rows: found.slice(0, limit), total: found.length };
}

export function openDesk(content: ValueRecord, options: DeskOptions = {}): Desk {
  const saves: ValueRecord[] = [];
  const main = new FakeMain();
  const notices: Notice[] = [];
  const changes = new DraftChanges();
  let deleted = false;
  const listOf = (kind: LookupKind, customerId?: string): readonly LookupRow[] =>
    options.lists?.[customerId === undefined ? kind : `${kind} ${customerId}`] ??
    (kind === 'products' || kind === 'customers' ? (options.products ?? []) : []);
  const held: Held[] = [];
  const answered = <T>(operation: Held['operation'], kind: LookupKind, text: string, answer: () => T): Promise<T> => {
    if (options.hold !== true) return Promise.resolve().then(answer);
    return new Promise((resolve, reject) => {
      const take = (settle: () => void) => () => {
        held.splice(held.indexOf(one), 1);
        settle();
      };
      const one: Held = {
        ...{ operation, kind, text },
        release: take(() => resolve(answer())),
        fail: take(() => reject(new Error('no list'))),
      };
      held.push(one);
    });
  };
  const desk = {
    statuses: {} as Record<string, Partial<LookupStatus>>,
    stored: draftOf(content, { ...(options.kind ? { kind: options.kind } : {}), ...options.draft }),
  };
  main.answer({
    getDraft: () => (deleted ? null : desk.stored),
    undeleteDrafts: () => {
      deleted = false;
      return { undeleted: [desk.stored.id] };
    },
    saveDraft: ({ revision, content: text }: Arguments<'saveDraft'>) => {
      if (deleted) return { saved: false, why: 'gone', current: null };
      if (!isEditable(desk.stored.state)) {
        return { saved: false, why: 'locked', current: desk.stored };
      }
      if (revision !== desk.stored.revision) {
        return { saved: false, why: 'stale', current: desk.stored };
      }
      const saved = JSON.parse(text) as ValueRecord;
      saves.push(saved);
      desk.stored = { ...desk.stored, content: saved, revision: revision + 1 };
      return { saved: true, summary: summaryOf(desk.stored) };
    },
    getRejection: () => {
      const last = (options.attempts ?? []).toSorted((a, b) => a.ordinal - b.ordinal).at(-1);
      if (last?.outcome !== 'rejected') return null;
      return { errors: last.errors, refusedUnknownMembers: refusedIn(desk.stored, last) };
    },
    getLookupRows: ({ kind, codes, by = 'code', customerId }: Arguments<'getLookupRows'>) => {
      const rows = listOf(kind, customerId);
      return answered('getLookupRows', kind, codes.join(' '), () =>
        codes.map((code) => rows.find((row) => (by === 'id' ? row.id : row.code) === code) ?? null),
      );
    },
    searchLookup: ({ kind, query, limit, customerId }: Arguments<'searchLookup'>) => {
      return answered('searchLookup', kind, query, () => searched(listOf(kind, customerId), query, limit));
    },
    listLookupStatus: ({ customerId }: Arguments<'listLookupStatus'>) => {
      const kinds = customerId === undefined ? companyKinds : (['representatives'] as const);
      const statuses = kinds.map((kind): LookupStatus => {
        const given = desk.statuses[customerId ?? kind];
        const count = listOf(kind, customerId).length;
        const refreshedAt = options.lists?.[kind] || kind === 'products' ? 1 : null;
        return {
          ...{ kind, customerId: customerId ?? null, count, refreshedAt },
          ...{ partial: false, refreshing: false, problem: null, ...given },
        };
      });
      return statuses;
    },
    refreshLookups: () => ({}),
    queueDrafts: () => {
      desk.stored = { ...desk.stored, state: 'ready' };
      return { queued: [desk.stored.id], notQueued: [] };
    },
    withdrawDrafts: () => {
      desk.stored = { ...desk.stored, state: 'draft' };
      return { withdrawn: [desk.stored.id] };
    },
    findLastOfCustomer: () => null,
    createDraft: ({ content: copied }: { content: ValueRecord }) => draftOf(copied, { id: 'copy' }),
  });
  const connection: Connection = {
    id: 'connection',
    settings: { ...connectionDefaults, name: 'Test', defaultCurrency: 'TRY', ...options.settings },
    hasApiKey: true,
    keyForOtherAddress: false,
  };
  const host: EditorHost = {
    api: main.api,
    storedDrafts: new StoredDrafts(main.api),
    language: () => options.language ?? 'tr',
    today: () => '2026-11-21',
    notify: (notice) => notices.push(notice),
    ...(options.pasteMemory && { pasteMemory: options.pasteMemory }),
    ...(options.columnMemory && { columnMemory: options.columnMemory }),
    ...(options.afterNextFrame && { afterNextFrame: options.afterNextFrame }),
    scanner: () => options.scanner ?? untestedScanner,
  };
  const editor = new Editor(desk.stored, connection, host);
  return Object.assign(desk, {
    main,
    editor,
    notices,
    saves,
    held,
    remove: () => {
      deleted = true;
    },
    emit: () => {
      const { id } = desk.stored;
      const told = deleted ? [] : [{ summary: summaryOf(desk.stored), queued: null }];
      main.tell('draftsChanged', changes.event(told, [], deleted ? [id] : []));
    },
    settle: async () => {
      for (let turn = 0; turn < 40; turn++) await Promise.resolve();
    },
  });
}
