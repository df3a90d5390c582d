import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complaintsOfAxe, ofColours } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

/** What a policy requires for the data on this computer, as the screens report it. */
test('backups are copied to the policy’s folder, their locations are shown, and a copy is restored', async ({
  launch,
  service,
  userData,
}) => {
  const policy = join(userData, 'policy.json');
  const share = join(userData, 'share');
  mkdirSync(share);
  writeFileSync(policy, JSON.stringify({ version: 1, locked: { 'backups.folder': share } }));
  const desk = await sitDown(await launch({ policy, locale: 'tr-TR' }), 'tr');
  const { page, backups } = desk;
  await desk.connection.make(service);
  await backups.go();
  const asked = backups.backups.filter({ hasText: desk.t('storage.reason.asked') });
  const backUp = async (): Promise<void> => {
    const before = await asked.count();
    await expect(desk.button('storage.backups.make')).toBeEnabled();
    await desk.button('storage.backups.make').press('Enter');
    await expect(asked).toHaveCount(before + 1);
  };
  await backUp();
  await expect(asked).toContainText(desk.t('storage.backups.place.both'));
  await expect(page.getByText(share, { exact: false })).toBeVisible();
  await expect(page.getByText(desk.t('storage.copies.none'), { exact: true })).toHaveCount(0);
  expect(await complaintsOfAxe(page)).toEqual([]);

  await test.step('the folder cannot be reached: the backup is made, and the reason for the missing copy is shown', async () => {
    renameSync(share, `${share}.away`);
    await backUp();
    const told = page.getByRole('alert').filter({ hasText: desk.t('storage.copyFailure.title') });
    await expect(told).toContainText(desk.t('storage.copyFailure.missing'));
    await expect(asked.first()).toContainText(desk.t('storage.backups.place.here'));
    expect(await complaintsOfAxe(page)).toEqual([]);
    renameSync(`${share}.away`, share);
  });

  await test.step('a backup that exists only as a copy is inspected and restored', async () => {
    await backUp();
    await expect(asked.first()).toContainText(desk.t('storage.backups.place.both'));
    // The daily backup may be written there at the same time.
    rmSync(join(userData, 'data', 'backups'), { recursive: true, maxRetries: 20 });
    await desk.drafts.go();
    await backups.go();
    await expect(asked.first()).toContainText(desk.t('storage.backups.place.copy'));
    // Not the newest: with none left beside the data, the daily backup may be made at any moment.
    await backups.restore(asked.first());
    expect(await complaintsOfAxe(page)).toEqual([]);
  });
});

test('the retention is shown together with sent documents', async ({ launch, service, userData }) => {
  const policy = join(userData, 'policy.json');
  writeFileSync(policy, JSON.stringify({ version: 1, locked: { 'documents.keepSentDays': 1095 } }));
  const desk = await sitDown(await launch({ policy, locale: 'tr-TR' }), 'tr');
  const { page } = desk;
  await desk.connection.make(service);
  await desk.connection.refreshLists();
  const told = page.getByText(desk.t('policy.documents.keepSentDays.notice', { days: 1095 }));
  const { line } = await goodsOf(desk, ['P00001']);
  const ids = [
    await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')])),
    await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')])),
  ];
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(2);
  // Nothing was sent yet.
  await expect(told).toHaveCount(0);
  await desk.call('queueDrafts', { ids: ids.slice(0, 1) });
  await desk.sync.go();
  await desk.sync.submitAll();
  await expect(desk.sync.rows('accepted')).toHaveCount(1);
  await desk.sync.look(desk.sync.rows('accepted').first());
  await expect(told).toBeVisible();
  expect(await complaintsOfAxe(page)).toEqual([]);

  await desk.drafts.go();
  await expect(told).toBeVisible();
  expect(await complaintsOfAxe(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await complaintsOfAxe(page, ofColours)).toEqual([]);
});
