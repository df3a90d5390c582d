import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { startUpdateFeed } from './support/update-feed.ts';
import type { UpdateFeedServer } from './support/update-feed.ts';

const version = '9.8.7';
let feed: UpdateFeedServer;
test.beforeEach(async () => {
  feed = await startUpdateFeed();
});
test.afterEach(() => feed.close());

/** Shown over every screen except About, which has a panel of the same name. */
const banner = (desk: Desk): Locator => desk.page.getByRole('region', { name: desk.t('about.updates') });
const told = (desk: Desk, what: 'available' | 'downloading' | 'ready' | 'sending'): Locator =>
  desk.page.getByText(desk.t(`about.updates.${what}`, { version }), { exact: true });

async function goToAbout(desk: Desk): Promise<void> {
  await desk.page
    .getByRole('navigation')
    .getByRole('button', { name: desk.t('shell.about'), exact: true })
    .press('Enter');
  await expect(desk.heading('about.title')).toBeVisible();
}

test('an update: checked for, offered, downloaded, failed, downloaded again, and held back while Rampa sends', async ({
  launch,
  service,
  userData,
}) => {
  const policy = join(userData, 'policy.json');
  writeFileSync(policy, JSON.stringify({ version: 1, locked: { updates: 'notify' } }));
  const desk = await sitDown(await launch({ locale: 'tr-TR', policy, updates: feed.url }), 'tr');
  const { page } = desk;

  await test.step('nothing is newer', async () => {
    await goToAbout(desk);
    await expect(page.getByText(desk.t('about.updates.notYet'), { exact: true })).toBeVisible();
    await desk.button('about.updates.look').press('Enter');
    const none = desk.t('about.updates.none', { when: '\u0000' }).split('\u0000')[0] ?? '';
    await expect(page.getByText(none)).toBeVisible();
  });

  await test.step('it is offered over every screen, except where it is shown anyway', async () => {
    feed.version = version;
    await desk.button('about.updates.look').press('Enter');
    await expect(told(desk, 'available')).toHaveCount(1);
    expect(await complaintsOfAxe(page)).toEqual([]);
    for (const screen of [desk.drafts, desk.sync, desk.connection]) {
      await screen.go();
      await expect(banner(desk)).toContainText(desk.t('about.updates.available', { version }));
    }
    expect(await complaintsOfAxe(page)).toEqual([]);
    expect(feed.asked).toEqual(['/version', '/version']);
  });

  await test.step('it is downloaded, and the progress is shown', async () => {
    await banner(desk)
      .getByRole('button', { name: desk.t('about.updates.fetch') })
      .press('Enter');
    // There is nothing to do meanwhile, so the banner is hidden.
    await expect(banner(desk)).toHaveCount(0);
    await goToAbout(desk);
    await expect(told(desk, 'downloading')).toBeVisible();
    await expect.poll(() => feed.asked.at(-1)).toBe('/file');
    feed.giveUntil(40);
    await expect(page.getByRole('progressbar', { name: desk.t('about.updates.progress') })).toHaveJSProperty(
      'value',
      40,
    );
    expect(await complaintsOfAxe(page)).toEqual([]);
  });

  await test.step('a failed download is reported, and tried again', async () => {
    feed.breakOff();
    await expect(page.getByText(desk.t('about.updates.failed'), { exact: true })).toBeVisible();
    expect(await complaintsOfAxe(page)).toEqual([]);
    await desk.button('about.updates.look').press('Enter');
    await desk.button('about.updates.fetch').press('Enter');
    await expect.poll(() => feed.asked.filter((path) => path === '/file')).toHaveLength(2);
    feed.giveUntil(100);
    await expect(told(desk, 'ready')).toBeVisible();
  });

  await test.step('it waits while documents are being sent, and shows that', async () => {
    await desk.connection.make(service);
    await desk.connection.refreshLists();
    const { line } = await goodsOf(desk, ['P00001']);
    const given = content('salesReturnInvoice', [line('P00001', { Quantity: '1', UnitPrice: '1' })]);
    const id = await draft(desk, 'salesReturnInvoice', given);
    await desk.call('queueDrafts', { ids: [id] });
    service.faults.arm({ kind: 'silence', match: { method: 'POST', path: '/api/v1/' } });
    await desk.sync.go();
    await desk.sync.submitAll();
    await service.ledger.waitFor(({ fault }) => fault === 'silence');
    await banner(desk)
      .getByRole('button', { name: desk.t('about.updates.restart') })
      .press('Enter');
    await expect(told(desk, 'sending')).toBeVisible();
    expect(await complaintsOfAxe(page)).toEqual([]);
  });

  await test.step('it can be dismissed', async () => {
    await banner(desk)
      .getByRole('button', { name: desk.t('about.updates.later') })
      .press('Enter');
    await expect(banner(desk)).toHaveCount(0);
    // Closing would wait for the service, which does not answer.
    await desk.rampa.kill();
  });
});

test('updates that the policy switches off are shown as such, and no server is contacted', async ({
  launch,
  userData,
}) => {
  const policy = join(userData, 'policy.json');
  writeFileSync(policy, JSON.stringify({ version: 1, locked: { updates: 'off' } }));
  feed.version = version;
  const desk = await sitDown(await launch({ locale: 'tr-TR', policy, updates: feed.url }), 'tr');
  await goToAbout(desk);
  await expect(desk.page.getByText(desk.t('about.updates.off.policy'), { exact: true })).toBeVisible();
  await expect(desk.button('about.updates.look')).toHaveCount(0);
  await desk.call('checkForUpdates', {});
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  expect(feed.asked).toEqual([]);
});
