/** Backups and restoring, through the page's operations, checked against the service's ledger. */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileOfState } from '../../../domain/model/backup.ts';
import { versionsIn } from '../../../domain/model/history.ts';
import { removeDatabase } from '../../../main/backups/durable-files.ts';
import { openConnection } from '../../../main/store/database.ts';
import { migrate } from '../../../main/store/migrate.ts';
import { documentMigrations } from '../../../main/store/migrations/documents/index.ts';
import type { StorageStatus } from '../../../domain/model/backup.ts';
import { invoice } from './harness.ts';
import type { Harness } from './harness.ts';
import type { HarnessOptions } from './harness.ts';
import { ownHarness } from './own-harness.ts';
import { backUp, copied, documentsOf, failed, heard, statusOf } from './storage-support.ts';

const start = (options: HarnessOptions = {}): Promise<Harness> => ownHarness({ pace: 10, ...options });
const hour = 60 * 60_000;
const posts = { method: 'POST', path: 'sales-return-invoices' } as const;
/** Advances the clock through several checks for a due backup, and waits for the results. */
async function rounds(own: Harness): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await own.pass(10 * 60_000);
    await own.until(async () => (await statusOf(own)).working === null);
  }
}
/** Without increments. */
const backups = async (own: Harness) => (await own.call('listBackups', {})).filter(({ reason }) => reason !== 'since');

describe('a backup', () => {
  it('is made automatically when the last is a day old, and was verified', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    await rounds(own);
    const [first] = await own.until(async () => ((await backups(own)).length > 0 ? backups(own) : null));
    expect(first).toMatchObject({ reason: 'daily', newer: false });
    own.clock.skip(23 * hour);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    // A clock that was set back by more than a day must not postpone the next one.
    own.clock.skip(-50 * hour);
    // However many checks there are, one backup is made for that day.
    await rounds(own);
    const all = await backups(own);
    expect(all).toHaveLength(2);
    for (const { name } of all) {
      expect(await own.call('inspectBackup', { name })).toMatchObject({ intact: true, drafts: 1, accepted: 0 });
    }
    expect(await statusOf(own)).toMatchObject({ lastBackupAt: all[0]?.at, backupFailure: null, working: null });
    const working = (heard(own, 'storageChanged') as readonly StorageStatus[]).map((one) => one.working);
    expect(working).toContain('backingUp');
    expect(working.at(-1)).toBeNull();
  });

  it('is not made of an empty file, nor twice a day', async () => {
    const own = await start();
    const settings = own.settings();
    await own.call('removeConnection', { id: own.connectionId });
    await rounds(own);
    expect(await backups(own)).toEqual([]);
    await own.call('createConnection', { settings });
    await rounds(own);
    await rounds(own);
    expect(await backups(own)).toHaveLength(1);
  });

  it('is made on request, even twice in a row, and listed after a restart', async () => {
    const own = await start();
    await own.draft(invoice());
    const made = [await backUp(own), await backUp(own)];
    expect(made.map(({ reason }) => reason)).toEqual(['asked', 'asked']);
    await own.close();
    await own.open();
    const found = await backups(own);
    for (const one of made) expect(found).toContainEqual(one);
    await expect(own.call('inspectBackup', { name: 'documents.db' })).rejects.toEqual(failed('notFound'));
    await expect(own.call('restoreBackup', { name: '..' })).rejects.toEqual(failed('notFound'));
  });

  it('is made before a newer Rampa changes the file’s layout', async () => {
    const own = await start();
    await own.close();
    removeDatabase(documentsOf(own));
    const connection = openConnection(documentsOf(own));
    migrate(connection, documentMigrations.slice(0, -1), null);
    connection.close();
    await own.open();
    const [made] = await backups(own);
    expect(made).toMatchObject({ reason: 'migration', newer: false });
    expect(made?.name).toContain(`documents-v${(documentMigrations.at(-1)?.version ?? 0) - 1}-`);
  });

  it('requested during another one is made after it, and reported as running until then', async () => {
    const own = await start();
    await own.draft(invoice());
    const before = heard(own, 'storageChanged').length;
    const first = backUp(own);
    await own.until(async () => (await statusOf(own)).working !== null);
    // Two backups of the same millisecond would have the same name.
    own.clock.skip(1);
    const [one, other] = await Promise.all([first, backUp(own)]);
    expect(one.name).not.toBe(other.name);
    await own.until(async () => (await statusOf(own)).working === null);
    const told = (heard(own, 'storageChanged') as readonly StorageStatus[]).slice(before);
    // The daily backup may be made as well.
    const idle = told.find(({ working }) => working === null);
    expect(idle?.lastBackupAt).toBeGreaterThanOrEqual(Math.max(one.at, other.at));
  });
});

describe('the changes since a backup', () => {
  const since = async (own: Harness) =>
    (await own.call('listBackups', {})).filter(({ reason }) => reason === 'since').map(({ at }) => at);

  it('are copied after each minute in which something changed; without a backup, one is made first', async () => {
    const own = await start({ pace: 0.001 });
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    // The first minute makes the backup.
    await own.pass(60_000);
    await own.until(async () => (await backups(own)).length === 1);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    await copied(own);
    const minutes = async (): Promise<readonly number[]> => {
      for (let minute = 0; minute < 5; minute += 1) await own.pass(60_000);
      // The worker does one thing after another.
      await own.call('inspectBackup', { name: (await backups(own))[0]?.name ?? '' });
      return since(own);
    };
    // Also what Rampa itself writes after a change.
    const before = await minutes();
    expect(await minutes()).toEqual(before);
    await own.edit(id, { InvoiceNumber: 'A-3' });
    await copied(own);
    const [after = 0] = await since(own);
    expect(after).toBeGreaterThan(before[0] ?? 0);
    expect(await backups(own)).toHaveLength(1);
  });

  it('are restored with the backup if the user chooses so, and the backup alone otherwise', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const { name } = await backUp(own);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    await copied(own);
    await own.edit(id, { InvoiceNumber: 'A-3' });
    const [newest] = await own.call('listBackups', {});
    expect(newest).toMatchObject({ reason: 'since' });
    expect(await own.call('inspectBackup', { name: newest?.name ?? '' })).toMatchObject({ intact: true, drafts: 1 });
    await own.call('restoreBackup', { name: newest?.name ?? '' });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-2');
    await own.call('restoreBackup', { name });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
    expect(readdirSync(join(own.folder, 'scratch'))).toEqual([]);
    // The restored file has no backup yet to which its changes could belong.
    const made = (await backups(own)).length;
    await own.edit(id, { InvoiceNumber: 'A-4' });
    await own.passUntil(async () => (await backups(own)).length > made);
    await own.edit(id, { InvoiceNumber: 'A-5' });
    await copied(own);
    const [again] = await own.call('listBackups', {});
    expect(again?.reason).toBe('since');
    await own.call('restoreBackup', { name: again?.name ?? '' });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-5');
  });

  it('are restored only as they were when the user looked at them', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    await backUp(own);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    await copied(own);
    const [shown] = await own.call('listBackups', {});
    await own.edit(id, { InvoiceNumber: 'A-3' });
    await copied(own);
    const name = shown?.name ?? '';
    await expect(own.call('inspectBackup', { name })).rejects.toEqual(failed('changedMeanwhile'));
    await expect(own.call('restoreBackup', { name })).rejects.toEqual(failed('changedMeanwhile'));
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-3');
    const [now] = await own.call('listBackups', {});
    expect(await own.call('inspectBackup', { name: now?.name ?? '' })).toMatchObject({ name: now?.name, drafts: 1 });
  });

  it('show what was sent until a minute ago; what was sent since is not sent again', async () => {
    const own = await start();
    const [before, last, queued] = await own.draftAll(3, () => 'Next');
    await backUp(own);
    await own.send([before ?? '']);
    await own.until(async () => (await own.state(before ?? '')).state === 'accepted');
    await own.call('queueDrafts', { ids: [queued ?? ''] });
    await copied(own);
    const [increment] = await own.call('listBackups', {});
    const path = join(own.folder, 'backups', fileOfState(increment?.name ?? ''));
    const asOfAMinuteAgo = readFileSync(path);
    await own.send([last ?? '']);
    await own.until(async () => (await own.state(last ?? '')).state === 'accepted');
    await own.close();
    // As if Rampa had been killed.
    writeFileSync(path, asOfAMinuteAgo);
    for (const suffix of ['', '-wal']) rmSync(documentsOf(own) + suffix, { force: true });
    await own.open();
    const ids = [before ?? '', last ?? '', queued ?? ''];
    expect(await own.call('restoreNewest', {})).toMatchObject({ drafts: 3, quarantined: 2, incomplete: true });
    expect(await own.states(ids)).toEqual(['accepted', 'draft', 'draft']);
    const { notQueued } = await own.call('queueDrafts', { ids });
    expect(notQueued.map(({ why }) => why)).toEqual(['state', 'quarantined', 'quarantined']);
    await own.submit();
    await own.settled();
    expect(own.written().length).toBe(3 - 1);
  });

  it('that are damaged are not used: the backup alone is restored', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const { at } = await backUp(own);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    await copied(own);
    const [newest] = await own.call('listBackups', {});
    await own.close();
    writeFileSync(join(own.folder, 'backups', fileOfState(newest?.name ?? '')), 'rubbish '.repeat(2000));
    writeFileSync(documentsOf(own), 'rubbish '.repeat(2000));
    await own.open({ repair: true });
    const [written] = await own.call('listBackups', {});
    expect(await own.call('inspectBackup', { name: written?.name ?? '' })).toMatchObject({ intact: false });
    expect(await own.call('restoreNewest', {})).toMatchObject({ backupAt: at, drafts: 1, incomplete: true });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
  });
});

describe('the moments in which nothing was copied yet', () => {
  it('do not follow a restore: the new file is backed up at once', async () => {
    const own = await start({ pace: 0.001 });
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const { name } = await backUp(own);
    own.clock.skip(1);
    await own.call('restoreBackup', { name });
    await own.until(async () => (await backups(own)).length === 2);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    await copied(own);
    await own.close();
    rmSync(documentsOf(own));
    await own.open({ repair: true });
    await own.call('restoreNewest', {});
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-2');
  });

  it('do not precede the end: what changed in the last minute is copied', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    await backUp(own);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    await own.close();
    writeFileSync(documentsOf(own), 'rubbish '.repeat(2000));
    await own.open({ repair: true });
    await own.call('restoreNewest', {});
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-2');
  });
});

describe('a restored backup', () => {
  it('may be requested while another backup is made: both are completed', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const { name, at } = await backUp(own);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    const [made, report] = await Promise.all([backUp(own), own.call('restoreBackup', { name })]);
    expect(report).toMatchObject({ backupAt: at, drafts: 1 });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
    expect(await own.call('inspectBackup', { name: made.name })).toMatchObject({ intact: true, drafts: 1 });
    await own.until(async () => (await statusOf(own)).working === null);
  });

  it('sends nothing again that was sent since, whatever its outcome', async () => {
    const own = await start();
    const accepted = await own.draft(invoice({ InvoiceNumber: 'Next' }));
    const unknown = await own.draft(invoice({ InvoiceNumber: 'Next' }));
    const typed = await own.draft(invoice({ InvoiceNumber: 'T-1' }));
    const { name, at } = await backUp(own);
    await own.send([accepted]);
    await own.until(async () => (await own.state(accepted)).state === 'accepted');
    // The service writes the document, but no later request can find it.
    own.service.faults.arm({ kind: 'resetAfterWrite', match: posts });
    own.service.faults.arm({ kind: 'resetBeforeRead', times: 1000, match: { method: 'GET' } });
    await own.send([unknown]);
    await own.until(async () => (await own.state(unknown)).state === 'unknown');
    await own.edit(typed, { InvoiceNumber: 'T-2' });
    const since = await own.draft(invoice({ InvoiceNumber: 'S-1' }));
    const { acceptedId, acceptedNumber } = await own.state(accepted);

    const report = await own.call('restoreBackup', { name });
    expect(report).toMatchObject({
      backupAt: at,
      drafts: 4,
      sentSince: 2,
      asInBackup: 1,
      quarantined: 0,
      incomplete: false,
    });
    expect(report.lostContents).toBe(0);
    expect(heard(own, 'storeReplaced')).toHaveLength(1);
    expect(await own.state(accepted)).toMatchObject({ state: 'accepted', acceptedId, acceptedNumber });
    expect(await own.state(unknown)).toMatchObject({ state: 'unknown' });
    expect((await own.state(typed)).content['InvoiceNumber']).toBe('T-1');
    expect(versionsIn(await own.call('getHistory', { draftId: typed })).length).toBeGreaterThan(0);

    // The user now sends everything.
    own.service.faults.clear();
    const { notQueued } = await own.call('queueDrafts', { ids: [accepted, unknown, typed, since] });
    expect(notQueued.map(({ id, why }) => [id, why])).toEqual([
      [accepted, 'state'],
      [unknown, 'state'],
    ]);
    await own.submit();
    await own.until(async () => (await own.states([unknown, typed, since])).every((state) => state === 'accepted'));
    expect(own.written()).toHaveLength(4);
  });

  it('quarantines what may have been sent if the former file cannot be read', async () => {
    const own = await start();
    const sent = await own.draft(invoice({ InvoiceNumber: 'Next' }));
    const draft = await own.draft(invoice({ InvoiceNumber: 'D-1' }));
    const { name, at } = await backUp(own);
    await own.send([sent]);
    await own.until(async () => (await own.state(sent)).state === 'accepted');
    await own.close();
    writeFileSync(documentsOf(own), 'no database '.repeat(5000));
    await own.open({ repair: true });
    expect((await statusOf(own)).failure).toMatchObject({ code: 'databaseDamaged' });

    expect(await own.call('restoreBackup', { name })).toMatchObject({ drafts: 2, quarantined: 2, incomplete: true });
    expect(await statusOf(own)).toMatchObject({ failure: null, trouble: null, quarantined: 2 });
    const quarantined = await own.call('listQuarantined', {});
    expect(quarantined.map((one) => one.draft.id).sort()).toEqual([sent, draft].sort());
    expect(quarantined[0]?.backupAt).toBe(at);
    const queued = await own.call('queueDrafts', { ids: [sent, draft] });
    expect(queued.notQueued.map(({ why }) => why)).toEqual(['quarantined', 'quarantined']);
    const { connectionId } = own;
    expect(await own.call('saveDraftFile', { connectionId, ids: [sent, draft], name: 'taslaklar' })).toMatchObject({
      path: null,
      written: 0,
      keptBack: { quarantined: 2 },
    });
    // Editing it does not release it.
    await own.edit(sent, { Description: 'typed since' });
    expect((await own.call('queueDrafts', { ids: [sent] })).queued).toEqual([]);
    await own.submit();
    await own.settled();
    expect(own.written()).toHaveLength(1);

    // The user checked in the service: one of them is there, the other one is not.
    expect(await own.call('releaseQuarantined', { ids: [draft] })).toEqual({ released: [draft] });
    expect((heard(own, 'storageChanged') as readonly StorageStatus[]).at(-1)?.quarantined).toBe(1);
    await own.send([draft]);
    await own.until(async () => (await own.state(draft)).state === 'accepted');
    expect(own.written()).toHaveLength(2);
    // It stays quarantined after a restart.
    await own.close();
    await own.open();
    expect((await own.call('queueDrafts', { ids: [sent] })).notQueued).toEqual([{ id: sent, why: 'quarantined' }]);
  });

  it('quarantines drafts that a newly created file does not know', async () => {
    const own = await start();
    const sent = await own.draft(invoice({ InvoiceNumber: 'Next' }));
    const { name } = await backUp(own);
    await own.send([sent]);
    await own.until(async () => (await own.state(sent)).state === 'accepted');
    await own.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(documentsOf(own) + suffix, { force: true });
    await own.open();
    expect(await own.call('restoreBackup', { name })).toMatchObject({ drafts: 1, quarantined: 1, incomplete: true });
    expect((await own.call('queueDrafts', { ids: [sent] })).notQueued).toEqual([{ id: sent, why: 'quarantined' }]);
  });

  it('requested twice at the same time is restored once, and other calls wait meanwhile', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const { name } = await backUp(own);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    const both = Promise.allSettled([own.call('restoreBackup', { name }), own.call('restoreBackup', { name })]);
    await own.until(async () => (await statusOf(own)).working === 'restoring');
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
    const outcomes = await both;
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await statusOf(own)).toMatchObject({ working: null, failure: null });
  });
});
