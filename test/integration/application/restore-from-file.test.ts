/** Restoring a file that the user chose: from anywhere, with any name, perhaps of another computer. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backup, BackupFileProblem, OpenedBackup } from '../../../domain/model/backup.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { practiceOrigin } from '../../../domain/practice-company.ts';
import { incrementName } from '../../../main/backups/backup-folder.ts';
import { createMemorySecrets } from '../../../main/secrets/secrets.ts';
import { migrate } from '../../../main/store/migrate.ts';
import { documentMigrations } from '../../../main/store/migrations/documents/index.ts';
import { Harness, invoice } from './harness.ts';
import { ownHarness } from './own-harness.ts';
import { backUp, copied, documentsOf, failed } from './storage-support.ts';

let elsewhere: string;
beforeEach(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'rampa-elsewhere-'));
});
afterEach(() => rmSync(elsewhere, { recursive: true, force: true }));

const start = (): Promise<Harness> => ownHarness({ pace: 10 });
/** Copies a backup out of the data folder under another name, and returns its path. */
function carried(own: Harness, { name }: Pick<Backup, 'name'>, as = name): string {
  const path = join(elsewhere, as);
  cpSync(join(own.folder, 'backups', name), path, { preserveTimestamps: true });
  return path;
}
async function choose(own: Harness, path: string): Promise<OpenedBackup | BackupFileProblem | null> {
  own.chosenBackup = path;
  return own.call('openBackupFile', {});
}
async function opened(own: Harness, path: string): Promise<OpenedBackup> {
  const found = await choose(own, path);
  if (found === null || 'problem' in found) throw new Error(`not opened: ${JSON.stringify(found)}`);
  return found;
}
const scratch = (own: Harness): readonly string[] =>
  existsSync(join(own.folder, 'scratch')) ? readdirSync(join(own.folder, 'scratch')) : [];

describe('a file that the user chose', () => {
  it('is inspected and restored whatever its name, and neither listed nor kept', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const made = await backUp(own);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    const before = await own.call('listBackups', {});
    const { backup, file } = await opened(own, carried(own, made, 'son yedek (1).db'));
    expect(file).toBe('son yedek (1).db');
    expect(backup).toMatchObject({ bytes: made.bytes, newer: false });
    expect(await own.call('listBackups', {})).toEqual(before);
    rmSync(elsewhere, { recursive: true });
    const { name } = backup;
    expect(await own.call('inspectBackup', { name })).toMatchObject({ name, intact: true, drafts: 1, accepted: 0 });
    expect(await own.call('restoreBackup', { name })).toMatchObject({ drafts: 1, asInBackup: 1, quarantined: 0 });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
    expect(scratch(own)).toEqual([]);
    await expect(own.call('inspectBackup', { name })).rejects.toEqual(failed('notFound'));
  });

  it('is copied, and the copy is deleted when another one is chosen and when Rampa closes', async () => {
    const own = await start();
    await own.draft(invoice());
    const path = carried(own, await backUp(own));
    const first = await opened(own, path);
    const second = await opened(own, path);
    expect(second.backup.name).not.toBe(first.backup.name);
    expect(scratch(own)).toHaveLength(1);
    await expect(own.call('restoreBackup', { name: first.backup.name })).rejects.toEqual(failed('notFound'));
    await own.close();
    expect(scratch(own)).toEqual([]);
    await own.open();
  });

  it('changes nothing if the user cancels', async () => {
    const own = await start();
    own.chosenBackup = null;
    expect(await own.call('openBackupFile', {})).toBeNull();
  });

  it('that is damaged, no backup or of a newer Rampa is not restored', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const made = await backUp(own);
    const rubbish = join(elsewhere, 'rubbish.db');
    writeFileSync(rubbish, 'rubbish '.repeat(2000));
    const other = join(elsewhere, 'other.db');
    new Database(other).exec('CREATE TABLE drafts (id)').close();
    const newer = carried(own, made, 'newer.db');
    const file = new Database(newer);
    file.pragma('user_version = 900');
    file.close();
    for (const path of [rubbish, other]) {
      const { name } = (await opened(own, path)).backup;
      expect(await own.call('inspectBackup', { name })).toMatchObject({ intact: false });
      await expect(own.call('restoreBackup', { name })).rejects.toEqual(failed('databaseDamaged'));
    }
    const { backup } = await opened(own, newer);
    expect(backup.newer).toBe(true);
    await expect(own.call('restoreBackup', { name: backup.name })).rejects.toEqual(failed('databaseNewer'));
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
  });

  it('of an older layout is migrated', async () => {
    const own = await start();
    const path = join(elsewhere, 'old.db');
    const old = new Database(path);
    migrate(old, documentMigrations.slice(0, -1), null);
    old.close();
    const { name } = (await opened(own, path)).backup;
    expect(await own.call('inspectBackup', { name })).toMatchObject({ intact: true, drafts: 0 });
    expect(await own.call('restoreBackup', { name })).toMatchObject({ drafts: 0 });
    expect(await own.call('listConnections', {})).toHaveLength(1);
  });

  it('with the changes since a backup needs that backup beside it', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const made = await backUp(own);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    await copied(own);
    await own.edit(id, { InvoiceNumber: 'A-3' });
    const path = carried(own, { name: incrementName(made.name) });
    expect(await choose(own, path)).toEqual({ problem: 'backupMissing', file: made.name });
    expect(scratch(own)).toEqual([]);
    carried(own, made);
    const { backup } = await opened(own, path);
    expect(backup.reason).toBe('since');
    expect(await own.call('inspectBackup', { name: backup.name })).toMatchObject({ intact: true, drafts: 1 });
    await own.call('restoreBackup', { name: backup.name });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-2');
  });

  it('with the changes since another backup than the one beside it is not restored', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const first = await backUp(own);
    own.clock.skip(1000);
    const second = await backUp(own);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    await copied(own);
    carried(own, first, second.name);
    const { name } = (await opened(own, carried(own, { name: incrementName(second.name) }))).backup;
    expect(await own.call('inspectBackup', { name })).toMatchObject({ intact: false });
    await expect(own.call('restoreBackup', { name })).rejects.toEqual(failed('databaseDamaged'));
  });

  it('that is a drafts file with a log, which has the last changes, is refused', async () => {
    const own = await start();
    await own.draft(invoice());
    expect(await choose(own, documentsOf(own))).toEqual({ problem: 'notClosed', file: 'documents.db' });
  });

  it('is restored if the drafts cannot be opened', async () => {
    const own = await start();
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const path = carried(own, await backUp(own));
    await own.close();
    rmSync(join(own.folder, 'backups'), { recursive: true });
    writeFileSync(documentsOf(own), 'rubbish '.repeat(2000));
    await own.open({ repair: true });
    const { name } = (await opened(own, path)).backup;
    expect(await own.call('restoreBackup', { name })).toMatchObject({ drafts: 1, quarantined: 1, incomplete: true });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
  });
});

describe('a backup of another computer', () => {
  const stranger = 'https://collector.example';
  const settingsIn = async (own: Harness): Promise<ReadonlyMap<string, ConnectionSettings>> =>
    new Map((await own.call('listConnections', {})).map(({ id, settings }) => [id, settings]));
  /** Changes a connection in a backup, as anybody who can write to the file can. */
  function alter(path: string, id: string, change: Partial<ConnectionSettings>): void {
    const file = new Database(path);
    const stored = file.prepare<[string], string>('SELECT settings FROM connections WHERE id = ?').pluck().get(id);
    file
      .prepare('UPDATE connections SET settings = ?, updated_at = updated_at + 1e9 WHERE id = ?')
      .run(JSON.stringify({ ...(JSON.parse(stored ?? '{}') as object), ...change }), id);
    file.close();
  }

  it('brings its drafts held back, and neither an address nor a key', async () => {
    const own = await start();
    const other = await Harness.beside(own, { pace: 10, secrets: createMemorySecrets('test') });
    const id = await other.draft(invoice({ InvoiceNumber: 'B-1' }));
    const path = carried(other, await backUp(other));
    await other.close();
    alter(path, other.connectionId, { name: 'Other', baseUrl: stranger, authUrl: stranger });
    const { name } = (await opened(own, path)).backup;
    expect(await own.call('restoreBackup', { name })).toMatchObject({ drafts: 1, quarantined: 1 });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('B-1');
    expect((await settingsIn(own)).get(other.connectionId)).toMatchObject({ name: 'Other', baseUrl: '', authUrl: '' });
    const connections = await own.call('listConnections', {});
    const keys = connections.map((one) => [one.id, one.hasApiKey, one.keyForOtherAddress]);
    expect(keys.sort()).toEqual(
      [
        [own.connectionId, true, false],
        [other.connectionId, false, false],
      ].sort(),
    );
    // A key that is entered for it has no address to go to, and its address is confirmed like any other.
    await own.call('setApiKey', { id: other.connectionId, apiKey: own.service.apiKey });
    const steps = await own.call('testConnection', { id: other.connectionId });
    expect(steps.some(({ result }) => result === 'failed')).toBe(true);
    const settings = { ...connections.find((one) => one.id === other.connectionId)?.settings, baseUrl: stranger };
    const given = own.call('updateConnection', { id: other.connectionId, settings: settings as ConnectionSettings });
    await expect(given).rejects.toEqual(failed('notConfirmed'));
    expect(own.questions).toHaveLength(1);
  });

  it.each([
    ['a stranger’s', stranger],
    ['the practice company’s', practiceOrigin],
  ])('does not give %s address to a connection of this computer, which keeps its key', async (_whose, address) => {
    const own = await start();
    const before = (await settingsIn(own)).get(own.connectionId);
    const path = carried(own, await backUp(own));
    alter(path, own.connectionId, { baseUrl: address, authUrl: address, name: 'Altered' });
    const { name } = (await opened(own, path)).backup;
    await own.call('restoreBackup', { name });
    const [connection] = await own.call('listConnections', {});
    expect(connection).toMatchObject({ hasApiKey: true, settings: { ...before, name: 'Altered' } });
    expect((await own.call('renewSession', { id: own.connectionId })).problem).toBeNull();
  });

  it('keeps the practice company, which no network reaches', async () => {
    const own = await start();
    const other = await Harness.beside(own, { pace: 10, secrets: createMemorySecrets('test') });
    const path = carried(other, await backUp(other));
    await other.close();
    alter(path, other.connectionId, { baseUrl: practiceOrigin, authUrl: practiceOrigin });
    const { name } = (await opened(own, path)).backup;
    await own.call('restoreBackup', { name });
    const addresses = { baseUrl: practiceOrigin, authUrl: practiceOrigin };
    expect((await settingsIn(own)).get(other.connectionId)).toMatchObject(addresses);
  });
});
