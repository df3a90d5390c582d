import { beforeEach, describe, expect, it, vi } from 'vitest';
import { practiceOrigin } from '../../../../domain/practice-company.ts';
import type { DraftState } from '../../../../domain/model/draft-state.ts';
import { createApi } from '../../../../renderer/api.ts';
import { setLanguage, t } from '../../../../renderer/messages/index.svelte.ts';
import { DraftActions } from '../../../../renderer/screens/drafts/actions.ts';
import type { PrintedDocument } from '../../../../renderer/screens/print/printed-document.ts';
import { PrintWork } from '../../../../renderer/screens/print/print-work.svelte.ts';
import type { Heights } from '../../../../renderer/screens/print/sheets.ts';
import { AppState } from '../../../../renderer/state/app.svelte.ts';
import { DraftList } from '../../../../renderer/state/draft-list.svelte.ts';
import { previewDocuments, printing } from '../../../../renderer/state/printing.svelte.ts';
import { createFakeApi } from '../../../page-sandbox/fake-api.ts';
import { summary } from '../../../drafts.ts';
import { stubDocument } from '../support.ts';

let app: AppState;
beforeEach(async () => {
  stubDocument();
  vi.stubGlobal('HTMLElement', class {});
  app = new AppState(createApi(createFakeApi({ empty: true })));
  await app.start();
  setLanguage('en');
});

/** Heights that give each document this many sheets. */
const each =
  (count: number) =>
  (_: PrintedDocument): Heights => ({
    ...{ first: 1, further: 1, rows: Array<number>(count).fill(1), leading: new Set(), blocks: [] },
  });
const draft = async (): Promise<string> => {
  const connectionId = app.connection?.id ?? '';
  return (await app.api.createDraft({ connectionId, kind: 'salesReturnInvoice' })).id;
};
const said = (): readonly string[] => app.toasts.list.map(({ text }) => text);

describe('documents being prepared for printing', () => {
  it('are laid out in the requested order', async () => {
    const ids = [await draft(), await draft()];
    const work = new PrintWork(app);
    expect(await work.begin(() => Promise.resolve([...ids, 'gone']), each(2))).toBe(true);
    expect(work.laidOut.map(({ document }) => document.id)).toEqual(ids);
    expect(work).toMatchObject({ ready: true, pages: 4, missing: 1 });
  });

  it('are laid out without those that cannot be read, unless that is all of them', async () => {
    const ids = [await draft(), await draft(), await draft()];
    const getDraft = vi.spyOn(app.api, 'getDraft');
    getDraft.mockRejectedValueOnce(new Error('damaged'));
    const work = new PrintWork(app);
    expect(await work.begin(() => Promise.resolve(ids), each(1))).toBe(true);
    expect(work.laidOut.map(({ document }) => document.id)).toEqual(ids.slice(1));
    expect(work).toMatchObject({ ready: true, missing: 0, unreadable: 1 });
    getDraft.mockRejectedValue(new Error('damaged'));
    await expect(new PrintWork(app).begin(() => Promise.resolve(ids), each(1))).rejects.toThrow('damaged');
  });

  it('are dropped if the user stops: while they are selected, read or laid out', async () => {
    const ids = [await draft()];
    const getDraft = vi.spyOn(app.api, 'getDraft');
    const asking = new PrintWork(app);
    const asked = asking.begin(() => {
      asking.stop();
      return Promise.resolve(ids);
    }, each(1));
    expect(await asked).toBe(false);
    expect(getDraft).not.toHaveBeenCalled();

    const reading = new PrintWork(app);
    const heights = vi.fn(each(1));
    getDraft.mockImplementationOnce(() => {
      reading.stop();
      return Promise.resolve(null);
    });
    expect(await reading.begin(() => Promise.resolve(ids), heights)).toBe(false);
    expect(heights).not.toHaveBeenCalled();

    const laying = new PrintWork(app);
    heights.mockImplementationOnce((document) => {
      laying.stop();
      return each(1)(document);
    });
    expect(await laying.begin(() => Promise.resolve(ids), heights)).toBe(false);
    expect(laying.ready).toBe(false);
  });

  it('are rejected if they need more sheets than the page can hold', async () => {
    const ids = [await draft(), await draft(), await draft()];
    const heights = vi.fn(each(1_001));
    const work = new PrintWork(app);
    expect(await work.begin(() => Promise.resolve(ids), heights)).toBe(false);
    expect(heights).toHaveBeenCalledTimes(2);
    expect(said()).toEqual([t('print.tooManySheets', { most: 2_000 })]);
    expect(await new PrintWork(app).begin(() => Promise.resolve(ids.slice(1)), each(1_000))).toBe(true);
  });

  it('have the sent content if they were sent or may have been', async () => {
    const id = await draft();
    const read = await app.api.getDraft({ id });
    if (read === null) throw new Error('no draft');
    const Lines = [
      { $key: 'a', ProductCode: 'P1', ProductName: 'Şapka', Quantity: '2', UnitPrice: '10', CurrencyCode: 'TRY' },
    ];
    const content = { ...read.content, InvoiceNumber: 'R-1', Lines };
    const attempt = (ordinal: number, outcome: string, GrandTotal: number) =>
      ({
        ordinal,
        outcome,
        body: JSON.stringify({ Lines: [{ ProductCode: 'P1', Quantity: 2 }], GrandTotal }),
      }) as never;
    vi.spyOn(app.api, 'listAttempts').mockResolvedValue([
      attempt(3, 'notSent', 333),
      attempt(2, 'accepted', 222),
      attempt(1, 'unknown', 111),
    ]);
    const grandTotalOf = async (state: DraftState) => {
      vi.spyOn(app.api, 'getDraft').mockResolvedValue({ ...read, state, content });
      const work = new PrintWork(app);
      await work.begin(() => Promise.resolve([id]), each(1));
      const blocks = work.laidOut[0]?.document.blocks ?? [];
      return blocks
        .flatMap((block) => (block.kind === 'totals' ? block.facts : []))
        .findLast(({ label }) => label === 'Grand total')?.text;
    };
    expect(await grandTotalOf('accepted')).toBe('222.00 TRY');
    vi.spyOn(app.api, 'listAttempts').mockResolvedValue([attempt(1, 'unknown', 111), attempt(2, 'notSent', 333)]);
    expect(await grandTotalOf('unknown')).toBe('111.00 TRY');
    // The user has decided that it was accepted.
    expect(await grandTotalOf('accepted')).toBe('111.00 TRY');
    expect(await grandTotalOf('rejected')).toBe('20.00 TRY');
    vi.spyOn(app.api, 'listAttempts').mockResolvedValue([{ ordinal: 1, outcome: 'accepted', body: '' } as never]);
    expect(await grandTotalOf('accepted')).toBe('20.00 TRY');
  });

  it('are not marked as unsent if an earlier attempt may have written them, or a restore holds them back', async () => {
    const id = await draft();
    const markOf = async () => {
      const work = new PrintWork(app);
      await work.begin(() => Promise.resolve([id]), each(1));
      return work.laidOut[0]?.document.mark;
    };
    expect(await markOf()).toBe(t('print.mark.draft'));
    const attempts = vi.spyOn(app.api, 'listAttempts');
    const outcomes = (...all: string[]) =>
      attempts.mockResolvedValue(all.map((outcome, ordinal) => ({ ordinal, outcome, body: '{}' }) as never));
    outcomes('rejected', 'notSent');
    expect(await markOf()).toBe(t('print.mark.draft'));
    outcomes('unknown', 'waiting');
    expect(await markOf()).toBe(t('print.mark.unknown'));
    outcomes();
    app.storage.quarantined = [{ draft: summary(id), backupAt: 1 }];
    expect(await markOf()).toBe(t('print.mark.unknown'));
  });

  it('from the service are printed as they were read', async () => {
    const content = { InvoiceNumber: 'SRI-5', Lines: [] };
    const document = { id: 'S5', kind: 'salesReturnInvoice', content, readAt: 1, unexpectedFields: [] } as const;
    const work = new PrintWork(app);
    const connectionId = app.connection?.id ?? '';
    expect(await work.begin(() => Promise.resolve([{ connectionId, document }]), each(1))).toBe(true);
    expect(work.laidOut[0]?.document).toMatchObject({ number: 'SRI-5', mark: null });
  });

  it('of the practice company are marked, whichever company is chosen by then', async () => {
    const id = await draft();
    const [own] = app.connections;
    if (own === undefined) throw new Error('no connection');
    const practice = { ...own.settings, baseUrl: practiceOrigin, authUrl: practiceOrigin };
    app.connections = [
      { ...own, id: 'chosen' },
      { ...own, settings: practice },
    ];
    app.preferences = { ...app.preferences, connectionId: 'chosen' };
    const work = new PrintWork(app);
    await work.begin(() => Promise.resolve([id]), each(1));
    expect(work.laidOut[0]?.document.mark).toBe('PRACTICE · DRAFT');
  });

  it('are marked if they were changed later', async () => {
    const id = await draft();
    const read = await app.api.getDraft({ id });
    if (read === null) throw new Error('no draft');
    const accepted = { ...read, state: 'accepted', acceptedId: 'S1' } as const;
    vi.spyOn(app.api, 'getDraft').mockResolvedValue(accepted);
    const later = { ...accepted, id: 'd9', operation: 'delete', targetId: 'S1' } as const;
    const page = await app.api.listDrafts({ connectionId: read.connectionId, offset: 0, limit: 1 });
    const listDrafts = vi.spyOn(app.api, 'listDrafts').mockResolvedValue({ ...page, rows: [later] });
    const attempts = vi
      .spyOn(app.api, 'listAttempts')
      .mockResolvedValue([{ outcome: 'accepted', status: 200 } as never]);
    const work = new PrintWork(app);
    await work.begin(() => Promise.resolve([id]), each(1));
    expect(listDrafts).toHaveBeenCalledWith(expect.objectContaining({ documentId: 'S1', states: ['accepted'] }));
    expect(work.laidOut[0]?.document).toMatchObject({ mark: 'DELETED', warnings: [t('print.deletedLater')] });
    // Whether a document that is only no longer found was deleted or hidden is not known.
    attempts.mockResolvedValue([{ outcome: 'accepted', status: 404 } as never]);
    await work.begin(() => Promise.resolve([id]), each(1));
    expect(work.laidOut[0]?.document).toMatchObject({
      mark: 'NO LONGER THERE',
      warnings: [t('print.deletedOrHidden')],
    });
  });
});

describe('a requested preview', () => {
  it('is closed only by its own request', async () => {
    const none = (): Promise<null> => Promise.resolve(null);
    const first = previewDocuments(none);
    const { request } = printing;
    const second = previewDocuments(none);
    await first;
    const next = printing.request;
    request?.answer();
    expect(printing.request).toBe(next);
    next?.answer();
    await second;
    expect(printing.request).toBeNull();
  });

  it('contains the whole selection, with drafts that the list no longer has at the end', async () => {
    const [one, other, away] = [await draft(), await draft(), 'away'];
    const list = new DraftList(app);
    list.selected = new Map([away, one, other].map((id) => [id, summary(id)]));
    const asked = new DraftActions(app, list).print();
    const ids = await printing.request?.targets();
    expect(ids?.toSorted()).toEqual([one, other, away].toSorted());
    expect(ids?.at(-1)).toBe(away);
    printing.request?.answer();
    await asked;
  });
});
