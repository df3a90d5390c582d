import { beforeEach, describe, expect, it } from 'vitest';
import type { Backup } from '../../../domain/model/backup.ts';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import { reportTexts } from '../../../renderer/screens/backups/report.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { StorageState } from '../../../renderer/state/storage.svelte.ts';
import type { FakeOptions } from '../../page-sandbox/fake-api.ts';
import { stubDocument } from '../renderer/support.ts';
import { Desk, settle } from './desk.ts';

const damaged = { failure: { code: 'databaseDamaged', detail: 'malformed', owner: null, finding: null } } as const;

async function ready(options: FakeOptions = {}) {
  const desk = new Desk({ storagePace: 5, ...options });
  const storage = new StorageState(desk.api);
  storage.start();
  await storage.read();
  return { desk, storage };
}
function backupOf(storage: StorageState, wanted: (backup: Backup) => boolean): Backup {
  const found = storage.backups.find(wanted);
  if (found === undefined) throw new Error('no such backup');
  return found;
}
const usable = (storage: StorageState): Backup =>
  backupOf(storage, ({ reason, newer }) => reason === 'daily' && !newer);

describe('the message', () => {
  it('after a restore lists results before losses, and only what applies', () => {
    setLanguage('en');
    const all = {
      backupAt: 0,
      setAside: '/aside.db',
      drafts: 9,
      asTheyWere: 6,
      sentSince: 2,
      asInBackup: 3,
      undeleted: 2,
    };
    const plain = reportTexts({ ...all, quarantined: 0, incomplete: false, lostContents: 0 });
    expect(plain.warnings).toEqual([]);
    expect(plain.results.join('\n')).toMatch(
      /9 drafts[^]*6 drafts[^]*2 were sent[^]*3 drafts[^]*2 of them had been deleted[^]*\/aside\.db/,
    );
    const bad = { quarantined: 4, incomplete: true, lostContents: 1, sentSince: 0, setAside: null };
    const { results, warnings } = reportTexts({ ...all, ...bad });
    expect(warnings).toHaveLength(3);
    expect(warnings.join('\n')).toMatch(/written or sent after 01[^]*4 drafts[^]*latest content of 1 draft/);
    expect(results.join('\n')).not.toMatch(/were sent|aside/);
    expect(results[0]).toMatch(/^From the backup/);
    expect(reportTexts({ ...all, ...bad, backupAt: null }).warnings[0]).toMatch(/no backup/);
    const whole = { ...all, asInBackup: 0, quarantined: 0, incomplete: false, lostContents: 0 };
    expect(reportTexts(whole).results[0]).toMatch(/^The file holds/);
  });
});

describe('restoring a backup', () => {
  it('asks first, and does nothing if the user cancels', async () => {
    const { desk, storage } = await ready();
    storage.ask({ kind: 'restore', backup: usable(storage) });
    await settle();
    storage.asking = null;
    expect(await storage.confirm()).toBeNull();
    expect(desk.count('restoreBackup')).toBe(0);
  });

  it('waits until the backup has been inspected', async () => {
    const { desk, storage } = await ready();
    const backup = usable(storage);
    storage.ask({ kind: 'restore', backup });
    expect(storage.confirmable).toBe(false);
    expect(await storage.confirm()).toBeNull();
    expect(desk.count('restoreBackup')).toBe(0);
    await expect.poll(() => storage.confirmable).toBe(true);
    const told = await storage.confirm();
    expect(told).toMatchObject({ drafts: 21, sentSince: 2 });
    expect(storage.completed).toMatchObject({ drafts: 21 });
    expect(storage.asking).toBeNull();
    expect(desk.asked.find(({ name }) => name === 'restoreBackup')?.args).toEqual({ name: backup.name });
  });

  it('runs once, however often the button is pressed', async () => {
    const { desk, storage } = await ready();
    storage.ask({ kind: 'restore', backup: usable(storage) });
    await expect.poll(() => storage.confirmable).toBe(true);
    const [first, second] = await Promise.all([storage.confirm(), storage.confirm()]);
    expect(first).not.toBeNull();
    expect(second).toBeNull();
    expect(desk.count('restoreBackup')).toBe(1);
  });

  it('is refused for a backup that is damaged, unreadable or from a newer Rampa', async () => {
    const { desk, storage } = await ready();
    const bad = backupOf(storage, ({ reason }) => reason === 'asked');
    storage.ask({ kind: 'restore', backup: bad });
    await expect.poll(() => storage.contents.get(bad.name)?.intact).toBe(false);
    expect(await storage.confirm()).toBeNull();
    const newer = backupOf(storage, (backup) => backup.newer);
    storage.ask({ kind: 'restore', backup: newer });
    await expect.poll(() => storage.contents.has(newer.name)).toBe(true);
    expect(await storage.confirm()).toBeNull();
    desk.failing.set('inspectBackup', 'notFound');
    const gone = usable(storage);
    storage.ask({ kind: 'restore', backup: gone });
    await expect.poll(() => storage.contents.get(gone.name)).toBeNull();
    expect(await storage.confirm()).toBeNull();
    expect(desk.count('restoreBackup')).toBe(0);
    desk.failing.clear();
    storage.ask({ kind: 'restore', backup: gone });
    await expect.poll(() => storage.confirmable, { message: 'asked again, it is read again' }).toBe(true);
  });

  it('reports why it failed, and can be retried', async () => {
    const { desk, storage } = await ready();
    storage.ask({ kind: 'restore', backup: usable(storage) });
    await expect.poll(() => storage.confirmable).toBe(true);
    desk.failing.set('restoreBackup', 'databaseFull');
    expect(await storage.confirm()).toBeNull();
    expect(storage).toMatchObject({ problem: { of: 'restore', code: 'databaseFull' }, completed: null, doing: null });
    storage.ask({ kind: 'restore', backup: usable(storage) });
    expect(storage.problem).toBeNull();
  });

  it('asks about the present state of a file that was written anew while the user looked at it', async () => {
    const { desk, storage } = await ready();
    const shown = usable(storage);
    const now: Backup = { ...shown, name: `${shown.name}@2`, at: shown.at + 60_000 };
    storage.ask({ kind: 'restore', backup: shown });
    await expect.poll(() => storage.confirmable).toBe(true);
    desk.answering.set('listBackups', [now]);
    desk.failing.set('restoreBackup', 'changedMeanwhile');
    expect(await storage.confirm()).toBeNull();
    expect(storage).toMatchObject({
      asking: { kind: 'restore', backup: now, isAnew: true },
      problem: null,
      completed: null,
    });
    // The same if the file was already another one when it was read to be shown.
    storage.asking = null;
    desk.failing.set('inspectBackup', 'changedMeanwhile');
    desk.answering.set('listBackups', [shown]);
    storage.ask({ kind: 'restore', backup: { ...now, name: `${shown.name}@3` } });
    await expect.poll(() => storage.asking).toMatchObject({ backup: shown, isAnew: true });
  });

  it('is not offered while another file is being put in place', async () => {
    const { storage } = await ready({ storage: { working: 'restoring' } });
    storage.ask({ kind: 'newest' });
    expect(storage.asking).toBeNull();
  });
});

describe('a file that the user chooses', () => {
  const at = Date.UTC(2026, 10, 20);
  const backup: Backup = { name: 'file-1', at, reason: 'daily', bytes: 4_000, newer: false };

  it('is inspected and confirmed like a backup of the list', async () => {
    const { desk, storage } = await ready({ openedFile: { backup, file: 'yedek.db' } });
    await storage.openFile();
    expect(storage.asking).toEqual({ kind: 'restore', backup, file: 'yedek.db' });
    await expect.poll(() => storage.confirmable).toBe(true);
    await storage.confirm();
    expect(desk.asked.find(({ name }) => name === 'restoreBackup')?.args).toEqual({ name: 'file-1' });
  });

  it('is not asked about if the user cancels the dialog, or if the file is refused', async () => {
    const cancelled = await ready();
    await cancelled.storage.openFile();
    expect(cancelled.storage).toMatchObject({ asking: null, problem: null, refusedFile: null });
    const refused = { problem: 'backupMissing', file: 'yedek.db' } as const;
    const { storage } = await ready({ openedFile: refused });
    await storage.openFile();
    expect(storage).toMatchObject({ asking: null, refusedFile: refused });
    storage.ask({ kind: 'newest' });
    expect(storage.refusedFile).toBeNull();
  });
});

describe('backups', () => {
  it('are made once on a double click, and listed', async () => {
    const { desk, storage } = await ready();
    const before = storage.backups.length;
    const [made, again] = await Promise.all([storage.backUp(), storage.backUp()]);
    expect([made?.reason, again]).toEqual(['asked', null]);
    expect(desk.count('backUpNow')).toBe(1);
    expect(storage.backups).toHaveLength(before + 1);
    expect(storage.status?.lastBackupAt).toBe(made?.at);
  });

  it('that failed are reported', async () => {
    const { desk, storage } = await ready({ storage: { backupFailure: 'databaseFull' } });
    expect(storage.attention).toBe(true);
    desk.failing.set('backUpNow', 'diskError');
    expect(await storage.backUp()).toBeNull();
    expect(storage.problem).toEqual({ of: 'backUp', code: 'diskError' });
  });

  it('are inspected once', async () => {
    const { desk, storage } = await ready();
    const { name } = usable(storage);
    await storage.inspect(name);
    await storage.inspect(name);
    expect(desk.count('inspectBackup')).toBe(1);
    expect(storage.contents.get(name)).toMatchObject({ intact: true, drafts: 19 });
  });
});

describe('quarantined drafts', () => {
  it('are released one by one, once on a double click', async () => {
    const { desk, storage } = await ready({ storage: { quarantined: 2 } });
    const [first, second] = storage.quarantined;
    expect(storage.attention).toBe(true);
    const id = first?.draft.id ?? '';
    expect(await Promise.all([storage.release(id), storage.release(id)])).toEqual([true, false]);
    expect(desk.asked.filter(({ name }) => name === 'releaseQuarantined').map(({ args }) => args)).toEqual([
      { ids: [id] },
    ]);
    expect(storage.quarantined.map(({ draft }) => draft.id)).toEqual([second?.draft.id]);
    expect(storage.status?.quarantined).toBe(1);
  });

  it('stay quarantined if releasing fails', async () => {
    const { desk, storage } = await ready({ storage: { quarantined: 1 } });
    desk.failing.set('releaseQuarantined', 'databaseLocked');
    expect(await storage.release(storage.quarantined[0]?.draft.id ?? '')).toBe(false);
    expect(storage.quarantined).toHaveLength(1);
    expect(storage.problem).toEqual({ of: 'release', code: 'databaseLocked' });
  });
});

describe('a database file that cannot be opened', () => {
  beforeEach(() => void stubDocument());

  it('is not queried, and everything is read once it has been repaired', async () => {
    const desk = new Desk({ storagePace: 5, storage: damaged });
    const app = new AppState(desk.api);
    await app.start();
    expect(app.storage.failure?.code).toBe('databaseDamaged');
    expect([app.loaded, desk.count('listConnections'), desk.count('listQuarantined')]).toEqual([false, 0, 0]);
    expect(app.storage.backups.length, 'backups can be restored').toBeGreaterThan(0);

    app.storage.ask({ kind: 'newest' });
    expect(desk.count('restoreNewest')).toBe(0);
    const [told, again] = await Promise.all([app.storage.confirm(), app.storage.confirm()]);
    expect(told).not.toBeNull();
    expect(again).toBeNull();
    expect(desk.count('restoreNewest')).toBe(1);
    await expect.poll(() => app.loaded).toBe(true);
    expect(app.storage.failure).toBeNull();
    expect(app.connection?.settings.name).toBe('Yıldız Ticaret A.Ş.');
    expect(app.storage.completed).not.toBeNull();
  });

  it('is retried once on a double click, with a message if that fails', async () => {
    const { desk, storage } = await ready({ storage: damaged });
    await Promise.all([storage.retry(), storage.retry()]);
    expect(desk.count('retryStart')).toBe(1);
    expect(storage.failure?.code).toBe('databaseDamaged');
    desk.failing.set('retryStart', 'internal');
    await storage.retry();
    expect(storage.problem).toEqual({ of: 'retry', code: 'internal' });
  });

  it('does not block the page if the storage status cannot be read', async () => {
    const desk = new Desk();
    desk.failing.set('getStorageStatus', 'internal');
    const app = new AppState(desk.api);
    await app.start();
    expect(app.loaded).toBe(true);
    expect(app.storage.attention).toBe(false);
  });

  it('is read again after another file replaces it', async () => {
    const desk = new Desk({ storagePace: 5 });
    const app = new AppState(desk.api);
    await app.start();
    expect(desk.count('listBackups'), 'nothing of the first screen needs them').toBe(0);
    app.shown();
    await expect.poll(() => app.storage.backups.length).toBeGreaterThan(0);
    const [generation, asked] = [app.databaseGeneration, desk.count('listConnections')];
    for (const list of [app.drafts, app.eDocuments]) Object.assign(list, { loaded: true, total: 1 });
    app.toasts.show('deleted', { action: { label: 'undo', run: () => undefined } });
    await app.api.restoreBackup({ name: usable(app.storage).name });
    await expect.poll(() => app.databaseGeneration).toBe(generation + 1);
    expect(desk.count('listConnections')).toBe(asked + 1);
    const lists = [app.drafts, app.eDocuments].map(({ loaded, total }) => ({ loaded, total }));
    expect(lists, 'their rows are of the former file').toEqual(Array(2).fill({ loaded: false, total: 0 }));
    expect(app.toasts.undoLast(), 'and so is what could be undone').toBe(false);
  });
});

describe('trouble found while the database file is open', () => {
  it('is reported, with the backup that contains the rescued data', async () => {
    const rescue = 'rescue-1.db';
    const trouble = { kind: 'gone', at: 0, detail: '', rescue } as const;
    const { storage } = await ready({ storage: { trouble } });
    expect(storage.trouble?.kind).toBe('gone');
    expect(storage.rescue).toMatchObject({ name: rescue, reason: 'rescue' });
    expect(storage.attention).toBe(true);
  });
});
