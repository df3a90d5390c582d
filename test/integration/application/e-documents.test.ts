import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { zipSync } from 'fflate';
import { invoice, line, own, vat } from '../../unit/e-documents/ubl.ts';
import { uploaded } from '../support/uploaded.ts';
import { watchThread } from '../support/watch-thread.ts';
import { ownHarness } from './own-harness.ts';

describe('files of e-documents', () => {
  it('are kept in the connection’s list, each once, in the order of the file; other files leave nothing', async () => {
    const opened = await ownHarness();
    const { connectionId } = opened;
    const read = async (text: string, name: string) =>
      opened.call('readEDocuments', { connectionId, file: await uploaded(opened, text), name });
    const listed = async () => (await opened.call('listEDocuments', { connectionId, offset: 0, limit: 10 })).rows;

    for (const text of ['', 'no', `<!DOCTYPE a>${invoice()}`, invoice().slice(0, 900), '<ApplicationResponse/>']) {
      expect(await read(text, 'bad.xml')).toHaveProperty('problem');
    }
    expect(await listed()).toEqual([]);

    const long = Array.from({ length: 300 }, () => line('1', '5', '5', vat('5', '1'))).join('');
    const kept = await read(invoice({ lines: long }), 'fatura.xml');
    if ('problem' in kept) throw new Error(kept.problem);
    expect(kept.documents).toMatchObject([{ number: 'ABC2026000000001', lineCount: 300, file: 'fatura.xml' }]);
    await read(invoice({ lines: long }), 'again.xml');
    expect(await listed()).toMatchObject([{ id: kept.documents[0]?.id, file: 'again.xml' }]);
    const shown = await opened.call('getEDocument', { id: kept.documents[0]?.id ?? '' });
    expect(shown?.document.lines).toHaveLength(300);
    const karekod = { connectionId, ettn: shown?.document.ettn ?? '', number: '', issuer: own };
    expect(await opened.call('findEDocument', karekod)).toMatchObject({ number: 'ABC2026000000001' });
  });

  it('of an archive are read with progress; a cancelled archive leaves none, and the next is read', async () => {
    const opened = await ownHarness();
    const { connectionId } = opened;
    const ettn = (at: number): string => `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`;
    const texts = Array.from({ length: 120 }, (_, at) => invoice().replace(/(<cbc:UUID>)[^<]*/, `$1${ettn(at)}`));
    const archive = zipSync(Object.fromEntries(texts.map((text, at) => [`${at}.xml`, Buffer.from(text)])));
    const request = { connectionId, file: await uploaded(opened, archive), name: 'a.zip' };
    const listed = async () => (await opened.call('listEDocuments', { connectionId, offset: 0, limit: 10 })).total;

    const cancelled = opened.call('readEDocuments', request);
    await opened.call('cancelReading', {});
    expect(await cancelled).toEqual({ problem: 'tooLarge' });
    expect(await listed()).toBe(0);

    expect(await opened.call('readEDocuments', request)).toMatchObject({ skipped: [] });
    expect(await listed()).toBe(120);
    const steps = opened.heard.flatMap(({ name, event }) => (name === 'eDocumentsReading' ? [event] : []));
    expect(steps).toEqual(Array.from({ length: 60 }, (_, at) => ({ done: 2 * at, total: 120 })));
  });

  it('of an archive that is cancelled while it is stored leave none but those that were there', async () => {
    const opened = await ownHarness();
    const { connectionId } = opened;
    const lines = Array.from({ length: 100 }, () => line('1', '5', '5', vat('5', '1'))).join('');
    const texts = Array.from({ length: 100 }, (_, at) =>
      invoice({ number: `N${at}`, lines }).replace(/(<cbc:UUID>)[^<]*/, `$1${String(at).padStart(8, '0')}`),
    );
    const archive = zipSync(Object.fromEntries(texts.map((text, at) => [`${at}.xml`, Buffer.from(text)])));
    const first = await uploaded(opened, texts[0] ?? '');
    await opened.call('readEDocuments', { connectionId, file: first, name: 'first.xml' });
    const listed = async () =>
      (await opened.call('listEDocuments', { connectionId, offset: 0, limit: 10 })).rows.map(({ number }) => number);
    const file = await uploaded(opened, archive);
    let isRead = false;
    const reading = opened.call('readEDocuments', { connectionId, file, name: 'a.zip' }).finally(() => (isRead = true));
    while (!isRead && (await listed()).length < 2) await setImmediate();
    expect(isRead).toBe(false);
    await opened.call('cancelReading', {});
    expect(await reading).toEqual({ problem: 'tooLarge' });
    expect(await listed()).toEqual(['N0']);
  });

  it('are read in another thread: the main process is not blocked, however long it takes', async () => {
    const opened = await ownHarness();
    const { connectionId } = opened;
    const file = await uploaded(opened, `<Invoice>${'<a>b</a>'.repeat(400_000)}`);
    const thread = watchThread();
    const read = await opened.call('readEDocuments', { connectionId, file, name: 'a.xml' });
    expect(read).toEqual({ problem: 'damaged' });
    expect(thread.end().turns).toBeGreaterThan(50);
  });

  it('of a removed connection are deleted with it', async () => {
    const opened = await ownHarness();
    const { connectionId } = opened;
    const file = await uploaded(opened, invoice());
    await opened.call('readEDocuments', { connectionId, file, name: 'a.xml' });
    expect(await opened.call('removeConnection', { id: connectionId })).toMatchObject({ removed: true });
    expect((await opened.call('listEDocuments', { connectionId, offset: 0, limit: 10 })).total).toBe(0);
  });

  it('are not replaced by a file with the same ETTN and other parties or lines, unless they were deleted', async () => {
    const opened = await ownHarness();
    const { connectionId } = opened;
    const read = async (lines: string, more = '') => {
      const file = await uploaded(opened, invoice({ lines }) + more);
      return opened.call('readEDocuments', { connectionId, file, name: 'a.xml' });
    };
    const kept = await read(line('10', '5', '50', vat('50', '10')));
    const id = 'documents' in kept ? kept.documents[0]?.id : '';
    expect(await read(line('10', '5', '50', vat('50', '10')), '<!-- signed again -->')).toMatchObject({
      documents: [{ id }],
    });
    const dearer = line('10', '5', '50', vat('50', '5', '10'));
    expect(await read(dearer)).toEqual({ problem: 'otherContent' });
    const both = zipSync({ 'a.xml': Buffer.from(invoice({ lines: dearer })), 'b.xml': Buffer.from(invoice()) });
    const archive = { connectionId, file: await uploaded(opened, both), name: 'a.zip' };
    expect(await opened.call('readEDocuments', archive)).toMatchObject({
      documents: [],
      skipped: [{ problem: 'otherContent' }, { problem: 'otherContent' }],
    });
    const other = line('1', '50', '50', vat('50', '10'));
    expect(await read(other)).toEqual({ problem: 'otherContent' });
    await opened.call('deleteEDocuments', { ids: [id ?? ''] });
    expect(await read(other)).toMatchObject({ documents: [{ lineCount: 1 }] });
  });
});
