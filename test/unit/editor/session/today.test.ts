import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialContent } from '../../../../domain/next-document.ts';
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import type { DraftsChanged } from '../../../../domain/model/queue.ts';
import { setLanguage } from '../../../../renderer/messages/index.svelte.ts';
import { TodayList } from '../../../../renderer/screens/editor/today/today-list.svelte.ts';
import type { Api } from '../../../../renderer/api.ts';
import { StoredDrafts } from '../../../../renderer/state/stored-drafts.svelte.ts';
import { startInWarehouse, takeStartWarehouse } from '../../../../renderer/state/start-warehouse.ts';
import { summary } from '../../../drafts.ts';

beforeEach(() => setLanguage('tr'));
afterEach(() => {
  vi.useRealTimers();
  setLanguage('en');
});

const now = Date.now();
const yesterday = new Date().setHours(0, 0, 0, 0) - 1;
const made = (id: string, change: Partial<DraftSummary> = {}): DraftSummary => ({
  ...summary(id, { connectionId: 'c', total: '400.5', currency: 'TRY', createdAt: now, updatedAt: now, ...change }),
});

function follow(rows: readonly DraftSummary[]) {
  let hear: (event: DraftsChanged) => void = () => undefined;
  const api = {
    listDrafts: () => Promise.resolve({ rows, total: rows.length, sequence: 0 }),
    on: (_: string, listener: typeof hear) => {
      hear = listener;
      return () => undefined;
    },
  };
  const storedDrafts = new StoredDrafts(api as unknown as Api);
  const host = {
    api,
    storedDrafts,
    orToast: (work: () => Promise<unknown>) => work(),
  } as unknown as ConstructorParameters<typeof TodayList>[0];
  const list = new TodayList(host, 'c');
  list.start();
  return {
    list,
    say: (event: Partial<DraftsChanged>) => hear({ drafts: [], gone: [], sequence: 1, counts: [], ...event }),
  };
}

describe('today’s documents', () => {
  it('are those created today, newest first, with their sum by currency', async () => {
    const old = made('old', { createdAt: yesterday });
    const { list } = follow([made('a', { createdAt: now - 2 }), old, made('b', { currency: 'USD', total: '10' })]);
    await expect.poll(() => list.rows.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(list.sum).toBe('2 belge, 400,50 TRY, 10,00 USD');
  });

  it('are updated when drafts are saved, sent or deleted', async () => {
    const { list, say } = follow([made('a'), made('b')]);
    await expect.poll(() => list.rows.length).toBe(2);
    const changed = made('a', { state: 'rejected', total: '1204331.18' });
    say({ drafts: [{ summary: changed, queued: null }], gone: ['b'] });
    expect(list.rows).toEqual([changed]);
    expect(list.sum).toBe('1 belge, 1.204.331,18 TRY');
    say({ drafts: [{ summary: made('of another', { connectionId: 'd' }), queued: null }] });
    say({ drafts: [{ summary: made('of yesterday', { createdAt: yesterday }), queued: null }] });
    expect(list.rows).toHaveLength(1);
  });

  it('leave the list after midnight, with the next change', async () => {
    const { list, say } = follow([made('a')]);
    await expect.poll(() => list.rows.length).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: now + 24 * 3_600_000 });
    const next = made('b', { createdAt: Date.now() });
    say({ drafts: [{ summary: next, queued: null }] });
    expect(list.rows).toEqual([next]);
  });
});

describe('the next document', () => {
  it('starts with the date, type and profile of the last one', () => {
    const defaults = { Date: '2026-11-27', InvoiceNumber: 'Next', Lines: [] };
    const previous = {
      Date: '2026-11-20',
      ProfileId: 'TEMELFATURA',
      CustomerCode: 'C1',
      InvoiceNumber: 'A-1',
      Lines: [{}],
    };
    expect(initialContent(defaults, previous, true)).toEqual({
      ...defaults,
      ...{ Date: '2026-11-20', ProfileId: 'TEMELFATURA' },
    });
    expect(initialContent(defaults, previous, false)).toEqual({ ...defaults, ProfileId: 'TEMELFATURA' });
    for (const date of ['', 'dün']) expect(initialContent(defaults, { Date: date }, true)).toEqual(defaults);
  });

  it('starts with the day of the last one without its time', () => {
    const queued = { Date: '2026-11-20T14:31:22' };
    expect(initialContent({}, queued, true)).toEqual({ Date: '2026-11-20' });
  });

  it('starts its first line in the warehouse of the last one, once', () => {
    startInWarehouse('a', 'Şube');
    startInWarehouse('b', '');
    expect([takeStartWarehouse('a'), takeStartWarehouse('a'), takeStartWarehouse('b')]).toEqual(['Şube', null, null]);
  });
});
