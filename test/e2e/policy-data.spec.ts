import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complaintsOfAxe, ofColours } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

/** What a policy requires for the data on this computer, as the screens report it. */
test('backups are copied to the policy’s folder, and the reason for a missing copy is shown', async ({
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
  await backups.backUp();
  const copies = (): readonly string[] => readdirSync(share).flatMap((own) => readdirSync(join(share, own)));
  await expect.poll(() => copies().filter((name) => name.endsWith('-asked.db'))).toHaveLength(1);
  await expect(page.getByText(share, { exact: false })).toBeVisible();
  await expect(page.getByText(desk.t('storage.copies.last'), { exact: true })).toBeVisible();
  expect(await complaintsOfAxe(page)).toEqual([]);

  renameSync(share, `${share}.away`);
  await desk.call('backUpNow', {});
  const told = page.getByRole('alert').filter({ hasText: desk.t('storage.copyFailure.title') });
  await expect(told).toContainText(desk.t('storage.copyFailure.missing'));
  expect(await complaintsOfAxe(page)).toEqual([]);
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
