/** Copies of the backups in the folder that a policy sets, through the page's operations. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backup, CopyStatus } from '../../../domain/model/backup.ts';
import { noPolicy } from '../../../domain/model/policy.ts';
import type { PolicyStatus } from '../../../domain/model/policy.ts';
import { backupName, incrementName } from '../../../main/backups/backup-folder.ts';
import { Harness, invoice } from './harness.ts';
import { backUp, statusOf } from './storage-support.ts';

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
/** Waits until the backup is in the folder and nothing is being copied. */
const copied = ({ at }: Backup) =>
  own.until(async () => {
    const { isCopying, newestAt } = await copies();
    return !isCopying && (newestAt ?? 0) >= at;
  });

describe('with a folder for copies', () => {
  it('each backup is copied after it was made', async () => {
    await own.draft(invoice());
    const backup = await backUp(own);
    const { name } = backup;
    await copied(backup);
    const { folder, failure } = await copies();
    expect(failure).toBeNull();
    expect(dirname(folder)).toBe(share);
    expect(readFileSync(join(folder, name))).toEqual(readFileSync(join(own.folder, 'backups', name)));
  });

  it('the changes since are copied too', async () => {
    const id = await own.draft(invoice({ InvoiceNumber: 'A-1' }));
    const backup = await backUp(own);
    await copied(backup);
    await own.edit(id, { InvoiceNumber: 'A-2' });
    const { folder } = await copies();
    await own.passUntil(() => Promise.resolve(existsSync(join(folder, incrementName(backup.name)))));
  });

  it('the list has only the backups of this computer', async () => {
    await own.draft(invoice());
    const backup = await backUp(own);
    await copied(backup);
    const { folder } = await copies();
    writeFileSync(join(folder, backupName(4, backup.at + 1, 'daily')), 'rubbish '.repeat(2000));
    const names = (await own.call('listBackups', {})).map(({ name }) => name);
    expect(readdirSync(join(own.folder, 'backups'))).toEqual(expect.arrayContaining(names));
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

it('files that an earlier run made to read them are deleted at the next start', async () => {
  await own.close();
  mkdirSync(join(own.folder, 'scratch', '7'), { recursive: true });
  await own.open({ policy: policy(share) });
  expect(readdirSync(own.folder)).not.toContain('scratch');
});
