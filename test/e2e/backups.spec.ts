import { closeSync, copyFileSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { Desk, sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

/** Typed content is recovered: after everything was deleted, from a backup, and after the file was damaged. */
test('a backup is made and restored, and what it overwrote is kept', async ({ launch, service, userData }) => {
  const desk = await sitDown(await launch(), 'en');
  await desk.connection.make(service);
  const id = await threeLines(desk);
  await desk.backups.go();
  await desk.backups.backUp();
  // The daily backup may be made at the same moment, and deleted when the next one is made.
  const asked = desk.backups.backups.filter({ hasText: desk.t('storage.reason.asked') });
  await expect(asked).toHaveCount(1);
  await openFirst(desk);
  await desk.editor.fill('Description', 'after the backup');
  await desk.editor.saved();
  await desk.backups.go();
  await test.step('a backup made meanwhile, like the daily one, does not move the focus', async () => {
    const oldest = desk.backups.restoreButton(asked.last());
    await oldest.focus();
    await desk.call('backUpNow', {});
    await expect(asked).toHaveCount(2);
    await expect(oldest).toBeFocused();
    await desk.page.keyboard.press('Enter');
    await expect(desk.page.getByRole('dialog')).toBeVisible();
    await desk.page.keyboard.press('Escape');
    await expect(desk.page.getByRole('dialog')).toBeHidden();
  });
  // The one that was made before the change.
  await desk.backups.restore(asked.last());
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  expect((await desk.call('getDraft', { id }))?.content['Description'] ?? null).toBeNull();
  // The former file is there, and its content is a version of the draft.
  expect(readdirSync(join(userData, 'data')).some((name) => /documents/.test(name) && name !== 'documents.db')).toBe(
    true,
  );
  await openFirst(desk);
  await desk.page.keyboard.press('F9');
  const dialog = desk.page.getByRole('dialog', { name: desk.t('history.title') });
  await expect(dialog).toContainText('after the backup');
  await desk.page.keyboard.press('Enter');
  await expect(desk.editor.box('Description')).toHaveValue('after the backup');
});

test('a damaged file is reported, nothing of it is deleted, and the drafts are restored', async ({
  launch,
  service,
  userData,
}) => {
  const first = await launch();
  const before = await sitDown(first, 'en');
  await before.connection.make(service);
  const id = await threeLines(before);
  await before.backups.go();
  await before.backups.backUp();
  await first.close();
  const file = openSync(join(userData, 'data', 'documents.db'), 'r+');
  writeSync(file, Buffer.alloc(100, 0x5a), 0, 100, 0);
  closeSync(file);

  const desk = new Desk(await launch(), 'en');
  await expect(desk.heading('storage.start.title')).toBeVisible();
  await expect(desk.page.getByText(desk.t('storage.start.databaseDamaged'))).toBeVisible();
  await expect(desk.page.getByText(desk.t('storage.start.databaseDamaged.todo'))).toBeVisible();
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  await desk.backups.restoreNewest();
  expect((await desk.call('getDraft', { id }))?.content.Lines).toHaveLength(3);
  await test.step('the report leads to the service, where documents of the last minute may be', async () => {
    // The other one is of the draft that is held back.
    await expect(desk.button('storage.quarantined.look')).toHaveCount(2);
    await desk.button('storage.quarantined.look').first().press('Enter');
    await expect(desk.heading('documents.title')).toBeVisible();
  });
  // The key was kept in the keychain, and the connection in the file.
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(1);
});

test('a backup is restored from its file, also if the drafts cannot be opened', async ({
  launch,
  service,
  userData,
}) => {
  const first = await launch({ locale: 'tr-TR' });
  const before = await sitDown(first, 'tr');
  await before.connection.make(service);
  const id = await threeLines(before);
  const { name } = await before.call('backUpNow', {});
  const stick = join(userData, 'stick');
  mkdirSync(stick);
  const path = join(stick, 'son yedek.db');
  copyFileSync(join(userData, 'data', 'backups', name), path);
  await openFirst(before);
  await before.editor.fill('Description', 'after the backup');
  await before.editor.saved();
  await before.backups.go();
  await test.step('changes without their backup are refused with the name of the backup', async () => {
    const changes = join(stick, name.replace(/\.db$/, '-since.db'));
    writeFileSync(changes, 'changes');
    await before.backups.chooseFile(changes);
    await expect(before.page.getByText(before.t('storage.file.backupMissing', { file: name }))).toBeVisible();
    expect(await complaintsOfAxe(before.page)).toEqual([]);
  });
  await before.backups.restoreFile(path, 'son yedek.db');
  expect((await before.call('getDraft', { id }))?.content['Description'] ?? null).toBeNull();
  await first.close();
  rmSync(join(userData, 'data', 'backups'), { recursive: true });
  writeFileSync(join(userData, 'data', 'documents.db'), 'rubbish '.repeat(2000));

  const second = await launch({ locale: 'tr-TR' });
  const desk = new Desk(second, 'tr');
  await expect(desk.heading('storage.start.title')).toBeVisible();
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  await desk.backups.restoreFile(path, 'son yedek.db');
  expect((await desk.call('getDraft', { id }))?.content.Lines).toHaveLength(3);
  // The address was only in the file that could not be read.
  expect((await desk.call('listConnections', {}))[0]?.settings).toMatchObject({ baseUrl: '', authUrl: '' });
  await second.close();

  await test.step('on a new computer, before there is a connection', async () => {
    rmSync(join(userData, 'data'), { recursive: true });
    const fresh = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
    await fresh.backups.go();
    await fresh.backups.restoreFile(path, 'son yedek.db');
    expect((await fresh.call('listQuarantined', {})).map(({ draft }) => draft.id)).toEqual([id]);
    await expect(fresh.heading('storage.quarantined.title')).toBeVisible();
    expect(await complaintsOfAxe(fresh.page)).toEqual([]);
  });
});

test('if the file was removed while Rampa was closed, the screen points to the backups', async ({
  launch,
  service,
  userData,
}) => {
  const first = await launch({ locale: 'tr-TR' });
  const before = await sitDown(first, 'tr');
  await before.connection.make(service);
  const id = await threeLines(before);
  await before.backups.go();
  await before.backups.backUp();
  await first.close();
  for (const name of readdirSync(join(userData, 'data'))) {
    if (name.startsWith('documents.db')) rmSync(join(userData, 'data', name));
  }

  const desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
  await expect(desk.page.getByText(desk.t('storage.emptied.title'))).toBeVisible();
  await desk.button('storage.trouble.choose').press('Enter');
  await desk.backups.restore();
  expect((await desk.call('getDraft', { id }))?.content.Lines).toHaveLength(3);
});

async function threeLines(desk: Desk): Promise<string> {
  const { line } = await goodsOf(desk, ['P00001']);
  const lines = [line('P00001'), line('P00001'), line('P00001')];
  return draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', lines));
}

async function openFirst(desk: Desk): Promise<void> {
  await desk.drafts.go();
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();
}
