/** The application's behaviour when its file, folder or disk fails, and how the user recovers. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { ApplicationStartError, createApplication } from '../../../main/application.ts';
import type { ApplicationOptions } from '../../../main/application/application-host.ts';
import type { Log } from '../../../main/ports.ts';
import { overwrite, pageSize, pagesOf } from '../backups/support.ts';
import { invoice } from './harness.ts';
import type { Harness } from './harness.ts';
import type { HarnessOptions } from './harness.ts';
import { ownHarness } from './own-harness.ts';
import { backUp, copied, documentsOf, failed, heard, limitFiles, statusOf } from './storage-support.ts';
import { saving } from '../../saving.ts';

const start = (options: HarnessOptions = {}): Promise<Harness> => ownHarness({ pace: 10, ...options });
const repair = { repair: true } as const;
const many = 40;
async function fill(own: Harness): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < many; index += 1) {
    ids.push(await own.draft(invoice({ InvoiceNumber: `A-${index}`, Description: 'x'.repeat(900) })));
  }
  return ids;
}
function remembering(): { readonly log: Log; readonly events: string[] } {
  const events: string[] = [];
  return { events, log: { info: (event) => void events.push(event), warn: (event) => void events.push(event) } };
}
/** Damages pages in the middle of the file, as a failing disk does. */
function damage(own: Harness): void {
  const path = documentsOf(own);
  const file = new Sqlite(path);
  // Move everything into the main file.
  file.pragma('wal_checkpoint(TRUNCATE)');
  file.close();
  for (const page of [pagesOf(path) - 2, pagesOf(path) - 5]) overwrite(path, page, Buffer.alloc(pageSize, 0x5a));
}

it('damage that is found while the queue is being sent stops it, and it cannot be resumed', async () => {
  const own = await start({ settings: { parallel: 1 } });
  const ids = await fill(own);
  await own.call('queueDrafts', { ids });
  own.service.faults.arm({ kind: 'delayBefore', ms: 400, times: 100, match: { method: 'POST', path: 'invoices' } });
  await own.submit();
  damage(own);
  await expect(own.call('backUpNow', {})).rejects.toEqual(failed('databaseDamaged'));
  const sent = own.written().length;
  expect(await statusOf(own)).toMatchObject({ trouble: { kind: 'damaged' } });
  const { connectionId } = own;
  await expect(own.call('resumeQueue', { connectionId })).rejects.toEqual(failed('databaseDamaged'));
  await own.until(() => Promise.resolve(!own.isSending()));
  // The one that was being sent is finished.
  expect(own.written().length).toBeLessThanOrEqual(sent + 1);
});

describe('after an unclean shutdown', () => {
  it('the file is checked before it is opened, and opened if it is intact', async () => {
    const { log, events } = remembering();
    const own = await start({ log });
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    expect(events).not.toContain('documents.checked');
    own.abandon();
    await own.open(repair);
    await own.until(() => Promise.resolve(events.includes('documents.checked')));
    expect(await statusOf(own)).toMatchObject({ failure: null, trouble: null });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
    // After a clean shutdown it is not checked.
    await own.close();
    events.length = 0;
    await own.open(repair);
    await own.close();
    expect(events).not.toContain('documents.checked');
  });

  it.each([
    ['before it is opened', 0.005],
    ['in the background, if checking takes long', 2000],
  ])('damage is found %s, nothing is sent, and every draft is restored', async (_when, pace) => {
    const own = await start({ pace });
    const ids = await fill(own);
    await own.call('queueDrafts', { ids: ids.slice(0, 2) });
    await backUp(own);
    await own.edit(ids[2] ?? '', { InvoiceNumber: 'since' });
    await copied(own);
    own.abandon();
    damage(own);
    const damaged = readFileSync(documentsOf(own));
    await own.open(repair);
    const { failure, trouble } = await own.until(async () => {
      const status = await statusOf(own);
      return status.failure !== null || status.trouble !== null ? status : null;
    });
    if (pace < 1) expect(failure).toMatchObject({ code: 'databaseDamaged' });
    else expect(trouble).toMatchObject({ kind: 'damaged' });
    await expect(own.submit()).rejects.toEqual(failed('databaseDamaged'));
    expect(own.written()).toEqual([]);

    const report = await own.call('restoreNewest', {});
    expect(report).toMatchObject({ drafts: many, incomplete: true, lostContents: 0 });
    expect((await own.states(ids.slice(0, 2))).every((state) => state === 'draft')).toBe(true);
    await expect(own.call('queueDrafts', { ids: ids.slice(0, 1) })).resolves.toMatchObject({
      notQueued: [{ id: ids[0], why: 'quarantined' }],
    });
    expect(await statusOf(own)).toMatchObject({ failure: null, trouble: null });
    expect((await own.state(ids[2] ?? '')).content['InvoiceNumber']).toBe('since');
    for (const id of ids) expect((await own.state(id)).content['InvoiceNumber']).toBeTypeOf('string');
    if (pace < 1) expect(readFileSync(report.setAside ?? '').equals(damaged)).toBe(true);
    expect(existsSync(report.setAside ?? '')).toBe(true);
    // The file was repaired: the next start finds nothing.
    await own.close();
    await own.open();
    expect(await statusOf(own)).toMatchObject({ failure: null, trouble: null, working: null });
  });
});

describe('a file that cannot be opened', () => {
  it('because it is of a newer Rampa, is left unchanged, and opened once that is possible', async () => {
    const own = await start();
    const id = await own.draft(invoice());
    await own.close();
    const path = documentsOf(own);
    const file = new Sqlite(path);
    const known = file.pragma('user_version', { simple: true }) as number;
    file.pragma('user_version = 999');
    file.close();
    const before = readFileSync(path);
    await expect(own.open()).rejects.toBeInstanceOf(ApplicationStartError);
    await own.open(repair);
    expect(await statusOf(own)).toMatchObject({ failure: { code: 'databaseNewer', owner: null } });
    // Operations that a page with an error message needs.
    expect(await own.call('getPreferences', {})).toMatchObject({ theme: 'system' });
    expect(await own.call('getApplicationInfo', {})).toMatchObject({ host: 'browser' });
    await expect(own.call('getDraft', { id })).rejects.toEqual(failed('databaseNewer'));
    await expect(own.call('restoreNewest', {})).rejects.toEqual(failed('databaseNewer'));
    await expect(backUp(own)).rejects.toEqual(failed('databaseNewer'));
    expect((await own.call('retryStart', {})).failure).toMatchObject({ code: 'databaseNewer' });
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(existsSync(join(own.folder, 'set-aside'))).toBe(false);

    const again = new Sqlite(path);
    again.pragma(`user_version = ${known}`);
    again.close();
    own.heard.length = 0;
    const twice = await Promise.all([own.call('retryStart', {}), own.call('retryStart', {})]);
    expect(twice.map(({ failure }) => failure)).toEqual([null, null]);
    expect(heard(own, 'storeReplaced')).toHaveLength(1);
    expect((await own.state(id)).id).toBe(id);
  });

  it('because another program uses it, is not touched', async () => {
    const own = await start();
    const id = await own.draft(invoice());
    const { name } = await backUp(own);
    await own.close();
    const other = new Sqlite(documentsOf(own));
    other.exec('BEGIN IMMEDIATE');
    await own.open(repair);
    expect(await statusOf(own)).toMatchObject({ failure: { code: 'databaseLocked' } });
    await expect(own.call('restoreBackup', { name })).rejects.toEqual(failed('databaseLocked'));
    await expect(own.call('restoreNewest', {})).rejects.toEqual(failed('databaseLocked'));
    other.exec('ROLLBACK');
    other.close();
    expect((await own.call('retryStart', {})).failure).toBeNull();
    expect((await own.state(id)).id).toBe(id);
  });

  it('because another Rampa uses the folder, shows which one, and is opened afterwards', async () => {
    const own = await start();
    const id = await own.draft(invoice());
    const { name } = await backUp(own);
    const second = await createApplication(optionsOf(own, repair));
    const { failure } = await second.handle('getStorageStatus', {});
    expect(failure).toMatchObject({ code: 'inUse', owner: { computer: hostname() } });
    expect(failure?.owner?.since).toBeLessThanOrEqual(own.clock.now());
    await expect(second.handle('getDraft', { id })).rejects.toEqual(failed('databaseInUse'));
    await expect(second.handle('restoreBackup', { name })).rejects.toEqual(failed('databaseInUse'));
    await expect(second.handle('restoreNewest', {})).rejects.toEqual(failed('databaseInUse'));
    await expect(createApplication(optionsOf(own, {}))).rejects.toMatchObject({ code: 'inUse' });
    // The first application is not disturbed.
    await own.edit(id, { InvoiceNumber: 'A-2' });
    await own.close();
    expect(await second.handle('retryStart', {})).toMatchObject({ failure: null });
    expect((await second.handle('getDraft', { id }))?.content['InvoiceNumber']).toBe('A-2');
    await second.close();
  });

  it('is not opened by a second Rampa even if the first one’s lock file was deleted', async () => {
    const own = await start();
    const id = await own.draft(invoice());
    rmSync(join(own.folder, 'folder.lock'));
    const second = await createApplication(optionsOf(own, repair));
    expect((await second.handle('getStorageStatus', {})).failure).toMatchObject({
      code: 'inUse',
      owner: { computer: hostname() },
    });
    await expect(second.handle('getDraft', { id })).rejects.toEqual(failed('databaseInUse'));
    await own.edit(id, { InvoiceNumber: 'A-2' });
    await own.close();
    expect(await second.handle('retryStart', {})).toMatchObject({ failure: null });
    await second.close();
  });

  it.skipIf(process.getuid?.() !== 0)('because its folder cannot be written, reports that and leaves it', async () => {
    const own = await start();
    const id = await own.draft(invoice());
    await own.close();
    const before = readFileSync(documentsOf(own));
    // Root can write anywhere, so the test runs as another user.
    process.seteuid?.(65_534);
    try {
      await own.open(repair);
      expect(await statusOf(own)).toMatchObject({ failure: { code: 'readOnly' } });
      await expect(own.call('getDraft', { id })).rejects.toEqual(failed('readOnly'));
    } finally {
      process.seteuid?.(0);
    }
    expect(readFileSync(documentsOf(own)).equals(before)).toBe(true);
    expect(await own.call('retryStart', {})).toMatchObject({ failure: null });
    expect((await own.state(id)).id).toBe(id);
  });
});

describe('a file that is lost while it is open', () => {
  it('by deletion accepts no more saves, and its content is rescued', async () => {
    const own = await start();
    const ids = [
      await own.draft(invoice({ InvoiceNumber: 'A-1' })),
      await own.draft(invoice({ InvoiceNumber: 'A-2' })),
    ];
    const [first = ''] = ids;
    await own.edit(first, { InvoiceNumber: 'last' });
    rmSync(documentsOf(own));
    const { revision, content } = await own.state(first);
    const more = { ...content, InvoiceNumber: 'typed after' };
    await expect(own.call('saveDraft', saving({ id: first, revision, content: more }))).rejects.toEqual(
      failed('databaseGone'),
    );
    const { trouble } = await own.until(async () => {
      const status = await statusOf(own);
      return status.trouble === null ? null : status;
    });
    expect(trouble).toMatchObject({ kind: 'gone' });
    await expect(backUp(own)).rejects.toEqual(failed('databaseGone'));
    const name = trouble?.rescue ?? '';
    expect(await own.call('inspectBackup', { name })).toMatchObject({ intact: true, drafts: 2 });
    expect(await own.call('restoreBackup', { name })).toMatchObject({
      drafts: 2,
      quarantined: 0,
      setAside: expect.stringMatching(/db-wal$/) as string,
    });
    expect(await statusOf(own)).toMatchObject({ failure: null, trouble: null });
    expect(await own.state(first)).toMatchObject({ revision, content: { InvoiceNumber: 'last' } });
    // The editor's unsaved content can be saved now.
    expect(await own.call('saveDraft', saving({ id: first, revision, content: more }))).toMatchObject({ saved: true });
    await own.send(ids);
    await own.until(async () => (await own.states(ids)).every((state) => state === 'accepted'));
    expect(own.written()).toHaveLength(2);
  });

  it('is rescued at the next start if Rampa ended before its copy was checked, and no copy is left over', async () => {
    const own = await start();
    await own.draft(invoice());
    const now = own.clock.now();
    await own.close();
    const folder = join(own.folder, 'backups');
    mkdirSync(folder, { recursive: true });
    copyFileSync(documentsOf(own), join(folder, `rescue-${now}.part`));
    await own.open();
    const [rescue] = await own.call('listBackups', {});
    expect(rescue).toMatchObject({ reason: 'rescue', at: now });
    expect(readdirSync(folder)).toEqual([rescue?.name]);
    expect(await own.call('inspectBackup', { name: rescue?.name ?? '' })).toMatchObject({ intact: true, drafts: 1 });
    // SQLite takes a half copy back, so that the file is empty.
    await own.close();
    writeFileSync(join(folder, `rescue-${now + 1}.part`), '');
    await own.open();
    expect(await statusOf(own)).toMatchObject({ failure: null });
    expect(readdirSync(folder)).toEqual([rescue?.name]);
  });

  it('is noticed without any write', async () => {
    const own = await start({ pace: 500 });
    await own.draft(invoice());
    rmSync(documentsOf(own));
    await own.until(async () => (await statusOf(own)).trouble?.rescue);
  });

  it('because another file replaced it is reported, and the other file is not touched', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'mine' }));
    const path = documentsOf(own);
    const { name: older } = await backUp(own);
    await own.edit(id, { InvoiceNumber: 'later' });
    copyFileSync(join(own.folder, 'backups', older), `${path}.other`);
    renameSync(`${path}.other`, path);
    await expect(own.draft(invoice())).rejects.toEqual(failed('databaseGone'));
    const { trouble } = await own.until(async () => {
      const status = await statusOf(own);
      return status.trouble === null ? null : status;
    });
    expect(trouble).toMatchObject({ kind: 'replaced' });
    const report = await own.call('restoreBackup', { name: trouble?.rescue ?? '' });
    expect(existsSync(report.setAside ?? '')).toBe(true);
    expect((await own.state(id)).content['InvoiceNumber']).toBe('later');
  });

  it('loses nothing that was sent, if the file was replaced by an older one while Rampa was closed', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'S-1' }));
    await own.call('queueDrafts', { ids: [id] });
    const older = await backUp(own);
    await own.submit();
    await own.until(async () => (await own.state(id)).state === 'accepted');
    const newer = await backUp(own);
    await own.close();
    copyFileSync(join(own.folder, 'backups', older.name), documentsOf(own));
    // In the older file it is ready to be sent.
    await own.open(repair);
    expect((await statusOf(own)).failure).toMatchObject({ finding: { kind: 'savesMissing' } });
    await own.call('restoreBackup', { name: newer.name });
    expect((await own.state(id)).state).toBe('accepted');
    expect(await own.call('listAttempts', { draftId: id })).toHaveLength(1);
    await own.submit();
    await own.settled();
    expect(own.written()).toHaveLength(1);
  });

  it('and comes back is written again', async () => {
    const own = await start();
    const id = await own.draft(invoice());
    const path = documentsOf(own);
    renameSync(path, `${path}.away`);
    await expect(own.draft(invoice())).rejects.toEqual(failed('databaseGone'));
    await own.until(async () => (await statusOf(own)).trouble?.rescue);
    renameSync(`${path}.away`, path);
    expect(await own.call('retryStart', {})).toMatchObject({ trouble: null });
    await own.edit(id, { InvoiceNumber: 'A-9' });
    expect((await backUp(own)).reason).toBe('asked');
  });
});

describe('a network drive', () => {
  it('uses no write-ahead log, and everything else works', async () => {
    const own = await start({ filesystem: 'network' });
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    expect(await statusOf(own)).toMatchObject({ network: true });
    expect(existsSync(`${documentsOf(own)}-wal`)).toBe(false);
    const { name } = await backUp(own);
    await own.call('restoreBackup', { name });
    await own.edit(id, { InvoiceNumber: 'A-2' });
    expect(existsSync(`${documentsOf(own)}-wal`)).toBe(false);
    await own.close();
    // A file moved there from a local folder is switched from write-ahead logging.
    const file = new Sqlite(documentsOf(own));
    expect(file.pragma('journal_mode', { simple: true })).toBe('delete');
    file.pragma('journal_mode = WAL');
    file.close();
    await own.open();
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-2');
    await own.close();
    const again = new Sqlite(documentsOf(own));
    expect(again.pragma('journal_mode', { simple: true })).toBe('delete');
    again.close();
  });
});

describe.skipIf(process.platform !== 'linux')('a full disk', () => {
  afterEach(() => limitFiles(null));

  it('refuses saves, keeps what was saved, and accepts saves once there is space', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const { revision, content } = await own.state(id);
    const more = { ...content, InvoiceNumber: 'A-2', Description: 'y'.repeat(300_000) };
    limitFiles(statSync(`${documentsOf(own)}-wal`).size + 8192);
    await expect(own.call('saveDraft', saving({ id, revision, content: more }))).rejects.toEqual(
      failed('databaseFull'),
    );
    expect(await own.state(id)).toMatchObject({ revision, content: { InvoiceNumber: 'A-1' } });
    limitFiles(16 * pageSize);
    await expect(backUp(own)).rejects.toEqual(failed('databaseFull'));
    expect(await own.call('listBackups', {})).toEqual([]);
    expect(await statusOf(own)).toMatchObject({ backupFailure: 'databaseFull', trouble: null });
    limitFiles(null);
    expect(await own.call('saveDraft', saving({ id, revision, content: more }))).toMatchObject({ saved: true });
    expect((await backUp(own)).reason).toBe('asked');
    expect((await statusOf(own)).backupFailure).toBeNull();
  });

  it('on which the backup after a restore fails: it is tried again in each round, not in each minute', async () => {
    const { log, events } = remembering();
    const own = await start({ pace: 0.001, log });
    await own.draft(invoice());
    const { name } = await backUp(own);
    await own.call('restoreBackup', { name });
    await own.until(async () => (await statusOf(own)).working === null);
    // As if the backup that follows a restore had failed, too.
    for (const file of readdirSync(join(own.folder, 'backups'))) {
      if (file !== name) rmSync(join(own.folder, 'backups', file));
    }
    await own.draft(invoice());
    limitFiles(statSync(`${documentsOf(own)}-wal`).size);
    const minutes = async (count: number): Promise<number> => {
      for (let minute = 0; minute < count; minute += 1) {
        await own.pass(60_000);
        // The worker does one thing after another.
        await own.call('inspectBackup', { name });
        await own.until(async () => (await statusOf(own)).working === null);
      }
      return events.filter((event) => event === 'backup.failed').length;
    };
    const first = await minutes(5);
    expect(first).toBeGreaterThan(0);
    expect((await statusOf(own)).backupFailure).toBe('databaseFull');
    expect(await minutes(30)).toBeLessThanOrEqual(first + 4);
    limitFiles(null);
    await own.passUntil(async () => (await statusOf(own)).backupFailure === null);
    expect((await own.call('listBackups', {})).length).toBeGreaterThan(1);
  });

  it.each(['queueDrafts', 'withdrawDrafts'] as const)(
    'that stops %s part-way leaves no changed draft unreported',
    async (name) => {
      const own = await start();
      const ids = await own.draftAll(40, () => 'Next');
      const [before, after] = name === 'queueDrafts' ? (['draft', 'ready'] as const) : (['ready', 'draft'] as const);
      if (name === 'withdrawDrafts') await own.call('queueDrafts', { ids });
      await own.pass(1_000);
      own.heard.length = 0;
      // The log begins at its start again, so that it grows with each draft.
      const file = new Sqlite(documentsOf(own));
      file.pragma('wal_checkpoint(TRUNCATE)');
      file.close();
      limitFiles(40 * pageSize);
      await expect(own.call(name, { ids })).rejects.toEqual(failed('databaseFull'));
      limitFiles(null);
      const states = await own.states(ids);
      const taken = ids.filter((_, index) => states[index] === after);
      expect(taken.length).toBeGreaterThan(0);
      expect(states.filter((state) => state === before)).toHaveLength(ids.length - taken.length);
      expect(states).toContain(before);
      await own.pass(1_000);
      const reported = new Map(
        own
          .changes()
          .flatMap(({ drafts }) => (drafts ?? []).map(({ summary }) => [summary.id, summary.state] as const)),
      );
      expect(reported).toEqual(new Map(taken.map((id) => [id, after])));
    },
  );

  it('sends nothing if it cannot record that it is sending', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'Next' }));
    await own.call('queueDrafts', { ids: [id] });
    limitFiles(statSync(`${documentsOf(own)}-wal`).size);
    await own.submit([id]);
    await own.settled();
    expect(own.written()).toEqual([]);
    limitFiles(null);
    expect(await own.state(id)).toMatchObject({ state: 'ready' });
    await own.submit([id]);
    await own.until(async () => (await own.state(id)).state === 'accepted');
    expect(own.written()).toHaveLength(1);
  });
});

function optionsOf(own: Harness, over: Partial<ApplicationOptions>): ApplicationOptions {
  return { ...own.options(), ...over };
}
