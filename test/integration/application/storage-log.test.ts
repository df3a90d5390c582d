/** A drafts file and a write-ahead log that do not match after a kill: nothing of either is lost silently. */
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { invoice } from './harness.ts';
import type { Harness } from './harness.ts';
import { harnessBeside, ownHarness } from './own-harness.ts';
import { backUp, copied, documentsOf, failed, statusOf } from './storage-support.ts';

const repair = { repair: true } as const;
const start = (): Promise<Harness> => ownHarness({ pace: 10 });
async function fill(own: Harness, name: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await own.draft(invoice({ InvoiceNumber: `${name}-${index}`, Description: 'x'.repeat(900) })));
  }
  return ids;
}
const logOf = (own: Harness): string => `${documentsOf(own)}-wal`;
/** Moves everything saved so far into the main file, and restarts the log. */
function checkpoint(own: Harness): void {
  const file = new Sqlite(documentsOf(own));
  file.pragma('wal_checkpoint(TRUNCATE)');
  file.close();
}
const numbersOf = async (own: Harness, ids: readonly string[]): Promise<unknown[]> =>
  Promise.all(ids.map(async (id) => (await own.state(id)).content['InvoiceNumber']));
const expected = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);

it.each([
  ['missing', (path: string) => rmSync(path)],
  ['empty', (path: string) => truncateSync(path, 0)],
])('a file that is %s while its log exists: the log is kept, and every draft is restored', async (_how, lose) => {
  const own = await start();
  const old = await fill(own, 'old', 40);
  await backUp(own);
  checkpoint(own);
  const recent = await fill(own, 'new', 10);
  await copied(own);
  own.abandon();
  lose(documentsOf(own));
  const log = readFileSync(logOf(own));

  await own.open(repair);
  expect((await statusOf(own)).failure).toMatchObject({
    code: 'databaseDamaged',
    finding: { kind: 'logWithoutFile' },
  });
  await expect(own.call('getDraft', { id: recent[0] ?? '' })).rejects.toEqual(failed('databaseDamaged'));
  expect((await own.call('retryStart', {})).failure).toMatchObject({ finding: { kind: 'logWithoutFile' } });
  expect(readFileSync(logOf(own)).equals(log)).toBe(true);

  const report = await own.call('restoreNewest', {});
  expect(report).toMatchObject({ drafts: 50, asInBackup: 50, quarantined: 50, incomplete: true });
  expect(await numbersOf(own, [...old, ...recent])).toEqual([...expected('old', 40), ...expected('new', 10)]);
  expect(existsSync(report.setAside ?? '')).toBe(true);
  await own.close();
  await own.open();
  expect((await statusOf(own)).failure).toBeNull();
});

it('a log without a file and without drafts is set aside, so that work can start', async () => {
  const own = await start();
  own.abandon();
  rmSync(documentsOf(own));
  await own.open(repair);
  expect((await statusOf(own)).failure).toMatchObject({ finding: { kind: 'logWithoutFile' } });
  const log = readFileSync(logOf(own));
  const { setAside, drafts } = await own.call('restoreNewest', {});
  expect(drafts).toBe(0);
  expect(readFileSync(setAside ?? '').equals(log)).toBe(true);
  expect((await statusOf(own)).failure).toBeNull();
});

it('the log of another database is not applied; what is in the file or in the backup is kept', async () => {
  const own = await start();
  const [mine, both] = [await fill(own, 'mine', 12), await fill(own, 'queued', 1)];
  await backUp(own);
  const since = await fill(own, 'since', 3);
  await copied(own);
  const last = await fill(own, 'last', 2);
  await own.call('queueDrafts', { ids: both });
  checkpoint(own);
  own.abandon();
  const other = await harnessBeside(own, { pace: 10 });
  await fill(other, 'first', 3);
  checkpoint(other);
  await fill(other, 'theirs', 8);
  other.abandon();
  copyFileSync(logOf(other), logOf(own));
  const [file, log] = [readFileSync(documentsOf(own)), readFileSync(logOf(own))];

  await own.open(repair);
  expect((await statusOf(own)).failure).toMatchObject({ finding: { kind: 'logOfAnotherFile' } });
  expect(readFileSync(documentsOf(own)).equals(file) && readFileSync(logOf(own)).equals(log)).toBe(true);
  const { setAside, incomplete } = await own.call('restoreNewest', {});
  expect(incomplete).toBe(true);
  expect(await numbersOf(own, [...mine, ...since, ...last])).toEqual([
    ...expected('mine', 12),
    ...expected('since', 3),
    ...expected('last', 2),
  ]);
  for (const [end, bytes] of [
    ['', file],
    ['-wal', log],
  ] as const)
    expect(readFileSync(`${setAside ?? ''}${end}`).equals(bytes)).toBe(true);
  // The file's own log is missing, so what was queued in it may have been sent.
  expect((await own.call('queueDrafts', { ids: both })).notQueued).toEqual([{ id: both[0], why: 'quarantined' }]);
});

it('a log with larger pages does not belong to this database', async () => {
  const own = await start();
  const ids = await fill(own, 'own', 3);
  checkpoint(own);
  await own.edit(ids[0] ?? '', { InvoiceNumber: 'in the log' });
  own.abandon();
  const log = readFileSync(logOf(own));
  log.writeUInt32BE(8192, 8);
  writeFileSync(logOf(own), log);
  await own.open(repair);
  expect((await statusOf(own)).failure).toMatchObject({ finding: { kind: 'logOfAnotherFile' } });
});

it('a log whose last page was incompletely written when Rampa was killed belongs to it', async () => {
  const own = await start();
  const ids = await fill(own, 'own', 3);
  // The log restarts and overwrites its former pages; the rest of them remain behind the new ones.
  const file = new Sqlite(documentsOf(own));
  file.pragma('wal_checkpoint(RESTART)');
  file.close();
  await own.edit(ids[0] ?? '', { InvoiceNumber: 'in the log' });
  own.abandon();
  const log = readFileSync(logOf(own));
  const frame = 24 + log.readUInt32BE(8);
  let at = 32;
  while (log.subarray(at + 8, at + 16).equals(log.subarray(16, 24))) at += frame;
  expect(log.length - at).toBeGreaterThanOrEqual(frame);
  // Only the header of the next page's frame was written: page 1, with the salts of this log.
  log.writeUInt32BE(1, at);
  log.copy(log, at + 8, 16, 24);
  writeFileSync(logOf(own), log);
  await own.open(repair);
  expect((await statusOf(own)).failure).toBeNull();
  expect((await own.state(ids[0] ?? '')).content['InvoiceNumber']).toBe('in the log');
});

it('an older copy of the file with a later log is detected', async () => {
  const own = await start();
  const ids = await fill(own, 'own', 3);
  checkpoint(own);
  const older = readFileSync(documentsOf(own));
  await fill(own, 'between', 5);
  checkpoint(own);
  await own.edit(ids[0] ?? '', { InvoiceNumber: 'last' });
  own.abandon();
  writeFileSync(documentsOf(own), older);
  await own.open(repair);
  expect((await statusOf(own)).failure).toMatchObject({ finding: { kind: 'logOfAnotherFile' } });
});

it.each([
  ['removed', (path: string) => rmSync(path)],
  ['emptied', (path: string) => truncateSync(path, 0)],
  ['cut', (path: string) => truncateSync(path, Math.round(statSync(path).size / 2))],
])(
  'a log that was %s after a kill: reports how many saves are missing, and sends nothing twice',
  async (_how, lose) => {
    const own = await start();
    const [sent = '', rest = ''] = await fill(own, 'own', 2);
    await backUp(own);
    await own.call('queueDrafts', { ids: [sent] });
    checkpoint(own);
    const before = Number(readFileSync(`${documentsOf(own)}-saves`, 'latin1'));
    await own.submit([sent]);
    await own.until(async () => (await own.state(sent)).state === 'accepted');
    await own.edit(rest, { InvoiceNumber: 'last' });
    own.abandon();
    const after = Number(readFileSync(`${documentsOf(own)}-saves`, 'latin1'));
    lose(logOf(own));

    await own.open(repair);
    const finding = (await statusOf(own)).failure?.finding;
    expect(finding?.kind).toBe('savesMissing');
    const saves = finding?.kind === 'savesMissing' ? finding.saves : 0;
    if (_how === 'cut') expect(saves).toBeGreaterThan(0);
    else expect(saves).toBe(after - before);
    await expect(own.submit([sent])).rejects.toEqual(failed('databaseDamaged'));

    await own.call('restoreNewest', {});
    expect((await statusOf(own)).failure).toBeNull();
    const { state } = await own.state(sent);
    if (state === 'draft') {
      expect((await own.call('queueDrafts', { ids: [sent] })).notQueued).toEqual([{ id: sent, why: 'quarantined' }]);
    }
    await own.submit().catch(() => undefined);
    await own.settled();
    expect(own.written()).toHaveLength(1);
  },
);

it('an older copy of the file, replaced manually, is detected', async () => {
  const own = await start();
  const ids = await fill(own, 'own', 2);
  await own.close();
  const older = readFileSync(documentsOf(own));
  await own.open();
  await own.edit(ids[0] ?? '', { InvoiceNumber: 'one' });
  await own.edit(ids[0] ?? '', { InvoiceNumber: 'two' });
  await own.close();
  writeFileSync(documentsOf(own), older);
  await own.open(repair);
  const { failure } = await statusOf(own);
  expect(failure?.finding).toMatchObject({ kind: 'savesMissing' });
});

it('a kill with an unchanged log is no finding', async () => {
  const own = await start();
  const ids = await fill(own, 'own', 30);
  own.abandon();
  await own.open();
  expect(await numbersOf(own, ids)).toEqual(expected('own', 30));
  checkpoint(own);
  await fill(own, 'more', 2);
  own.abandon();
  await own.open();
  expect((await statusOf(own)).failure).toBeNull();
});
