/** Copies of the backups in the folder that a policy sets, through the page's operations. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backup, CopyStatus, ListedBackup } from '../../../domain/model/backup.ts';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { PolicyStatus } from '../../../domain/model/policy.ts';
import { backupName } from '../../../main/backups/backup-folder.ts';
import { Harness, invoice } from './harness.ts';
import { backUp, documentsOf, failed, statusOf } from './storage-support.ts';

let own: Harness;
let share: string;
beforeEach(async () => {
  share = mkdtempSync(join(tmpdir(), 'rampa-share-'));
  own = await Harness.start({ pace: 10 });
  await own.close();
  await own.open({ policy: policy(share) });
});
afterEach(async () => {
  await own.end();
  rmSync(share, { recursive: true, force: true });
});

const policy = (folder: string): PolicyStatus => ({
  ...noPolicy,
  source: '/etc/rampa/policy.json',
  locked: { 'backups.folder': folder },
});
async function copies(): Promise<CopyStatus> {
  const status = (await statusOf(own)).copies;
  if (status === null) throw new Error('no copies');
  return status;
}
/** Waits until the backup is in both folders and nothing is being copied. */
const copied = ({ name, at }: Backup) =>
  own.until(async () => {
    const { isCopying, newestAt } = await copies();
    return !isCopying && (newestAt ?? 0) >= at && (await placeOf(name)) === 'both';
  });
const listed = (): Promise<readonly ListedBackup[]> => own.call('listBackups', {});
const placeOf = async (name: string) => (await listed()).find((one) => one.name === name)?.place;

describe('with a folder for copies', () => {
  it('each backup is copied after it was made, and listed with its locations', async () => {
    await own.draft(invoice());
    const backup = await backUp(own);
    const { name } = backup;
    await copied(backup);
    const { folder, failure } = await copies();
    expect(failure).toBeNull();
    expect(dirname(folder)).toBe(share);
    expect(readFileSync(join(folder, name))).toEqual(readFileSync(join(own.folder, 'backups', name)));
  });

  it('a backup whose local file is missing is inspected and restored from its copy', async () => {
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const backup = await backUp(own);
    const { name } = backup;
    await copied(backup);
    rmSync(join(own.folder, 'backups', name));
    await own.edit(id, { InvoiceNumber: 'A-2' });
    expect(await placeOf(name)).toBe('copy');
    expect(await own.call('inspectBackup', { name })).toMatchObject({ intact: true, drafts: 1 });
    const report = await own.call('restoreBackup', { name });
    expect(report).toMatchObject({ drafts: 1, asInBackup: 1 });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
    // Files fetched for reading are deleted again.
    expect(readdirSync(join(own.folder, 'fetched'))).toEqual([]);
    expect(readdirSync(join(own.folder, 'backups'))).not.toContain(name);
  });

  it('a backup whose local file is damaged is inspected and restored from its copy', async () => {
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const backup = await backUp(own);
    const { name } = backup;
    await copied(backup);
    writeFileSync(join(own.folder, 'backups', name), 'rubbish '.repeat(2000));
    await own.edit(id, { InvoiceNumber: 'A-2' });
    expect(await placeOf(name)).toBe('both');
    expect(await own.call('inspectBackup', { name })).toMatchObject({ intact: true, drafts: 1 });
    expect(await own.call('restoreBackup', { name })).toMatchObject({ drafts: 1, asInBackup: 1 });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
    expect(readdirSync(join(own.folder, 'fetched'))).toEqual([]);
  });

  it('a damaged file is restored from a copy if no backup here is sound', async () => {
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const backup = await backUp(own);
    await copied(backup);
    await own.close();
    // Meanwhile the day's own backup may have been made too.
    const here = join(own.folder, 'backups');
    for (const file of [...readdirSync(here).map((each) => join(here, each)), documentsOf(own)])
      writeFileSync(file, 'rubbish '.repeat(2000));
    await own.open({ policy: policy(share), repair: true });
    expect(await own.call('restoreNewest', {})).toMatchObject({ drafts: 1, asInBackup: 1, incomplete: true });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
    expect(readdirSync(join(own.folder, 'fetched'))).toEqual([]);
  });

  it('a file that cannot be opened is restored from a copy', async () => {
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const backup = await backUp(own);
    const { name } = backup;
    await copied(backup);
    await own.close();
    rmSync(join(own.folder, 'backups'), { recursive: true });
    writeFileSync(documentsOf(own), 'rubbish '.repeat(2000));
    await own.open({ policy: policy(share), repair: true });
    expect((await statusOf(own)).failure).toMatchObject({ code: 'databaseDamaged' });
    await own.until(async () => (await placeOf(name)) === 'copy');
    await own.call('restoreBackup', { name });
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
  });

  it('a foreign file in the copies is inspected like any backup, and changes nothing', async () => {
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const backup = await backUp(own);
    const { name, at } = backup;
    await copied(backup);
    const { folder } = await copies();
    const rubbish = backupName(4, at + 1, 'daily');
    writeFileSync(join(folder, rubbish), 'rubbish '.repeat(2000));
    await own.until(async () => (await placeOf(rubbish)) === 'copy');
    expect(await own.call('inspectBackup', { name: rubbish })).toMatchObject({ intact: false });
    await expect(own.call('restoreBackup', { name: rubbish })).rejects.toEqual(failed('databaseDamaged'));
    const newer = backupName(900, at + 2, 'daily');
    cpSync(join(own.folder, 'backups', name), join(folder, newer));
    await own.until(async () => (await placeOf(newer)) === 'copy');
    await expect(own.call('restoreBackup', { name: newer })).rejects.toEqual(failed('databaseNewer'));
    expect((await own.state(id)).content['InvoiceNumber']).toBe('A-1');
    expect(readdirSync(join(own.folder, 'fetched'))).toEqual([]);
    // Foreign copies do not count as backups of this computer.
    expect(readdirSync(join(own.folder, 'backups'))).not.toContain(rubbish);
    expect([at + 1, at + 2]).not.toContain((await statusOf(own)).lastBackupAt);
  });
});

describe('with a folder for copies that does not exist', () => {
  it('a backup that could not be copied is copied after the next start', async () => {
    await own.draft(invoice());
    renameSync(share, `${share}.away`);
    const backup = await backUp(own);
    await own.until(async () => (await copies()).failure === 'missing');
    await own.close();
    renameSync(`${share}.away`, share);
    await own.open({ policy: policy(share) });
    await own.pass(6_000);
    await copied(backup);
  });
});

it('nothing is copied without a policy, or with a refused one', async () => {
  await own.close();
  await own.open({
    policy: { ...noPolicy, source: 'here', problems: [{ code: 'notJson', line: 1, path: null, detail: 'not JSON' }] },
  });
  await own.draft(invoice());
  await backUp(own);
  expect((await statusOf(own)).copies).toBeNull();
  expect(readdirSync(share)).toEqual([]);
});

it('files that an earlier run fetched are deleted at the next start', async () => {
  await own.close();
  mkdirSync(join(own.folder, 'fetched', '7'), { recursive: true });
  await own.open({ policy: policy(share) });
  expect(readdirSync(own.folder)).not.toContain('fetched');
});
