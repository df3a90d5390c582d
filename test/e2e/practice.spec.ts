import { practiceOrigin } from '../../domain/practice-company.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { content, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { Newcomer } from './support/newcomer.ts';
import { sheets } from './support/printing.ts';

/** Keys besides customer, product and quantity. */
const mostKeys = 12;

const band = (desk: Desk) => desk.page.getByRole('region', { name: desk.t('shell.practice.name') });

test('from an empty start to the first accepted document in the practice company', async ({ launch, service }) => {
  const desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
  const newcomer = new Newcomer(desk);
  await expect(desk.button('drafts.first.action')).toBeFocused();
  await newcomer.press('Tab');
  await newcomer.takeHere(desk.button('drafts.first.practice'));

  await newcomer.submitFirstReturn();
  expect(newcomer.keys).toBeLessThanOrEqual(mostKeys);
  console.log(`${newcomer.keys} keys`);
  expect(service.ledger.requests()).toEqual([]);
});

test('the practice company is marked everywhere, kept separate, and removed in one step @browser', async ({
  launch,
  service,
}) => {
  const rampa = await launch({ prepared: true, locale: 'tr-TR' });
  const desk = await sitDown(rampa, 'tr');
  const { page } = desk;
  await desk.connection.go();
  await expect(band(desk)).toHaveCount(0);
  await desk.button('drafts.first.practice').click();
  await desk.editor.opened();
  const own = (await desk.call('listConnections', {})).find(({ settings }) => settings.baseUrl === practiceOrigin);
  const asked = service.ledger.requests().length;

  await test.step('on every screen', async () => {
    await expect(band(desk)).toBeVisible();
    for (const key of ['1', '2', '3', '4', '5']) {
      await page.keyboard.press(`Control+${key}`);
      await expect(band(desk)).toBeVisible();
    }
    await page.setViewportSize({ width: 900, height: 600 });
    await expect(band(desk)).toBeInViewport({ ratio: 1 });
    expect(await complaintsOfAxe(page)).toEqual([]);
  });

  await test.step('its addresses cannot be changed, and its list is its own', async () => {
    await desk.connection.go();
    await expect(desk.connection.setting('baseUrl')).toHaveCount(0);
    await expect(desk.button('drafts.first.practice')).toHaveCount(0);
    const counts = [own?.id ?? '', await desk.connectionId()].map(async (connectionId) => {
      const { total } = await desk.call('listDrafts', { connectionId, offset: 0, limit: 1 });
      return total;
    });
    expect(await Promise.all(counts)).toEqual([1, 0]);
  });

  await test.step('on every sheet of paper', async () => {
    const { line } = await goodsOf(desk, ['P00001']);
    const lines = Array.from({ length: 60 }, () => line('P00001'));
    const many = content('salesReturnInvoice', lines, { InvoiceNumber: 'D-1' });
    await desk.call('createDraft', { connectionId: own?.id ?? '', kind: 'salesReturnInvoice', content: many });
    await desk.drafts.go();
    await desk.drafts.row('D-1').click();
    await page.keyboard.press('Control+p');
    await expect(sheets(desk).first()).toBeVisible();
    expect(await sheets(desk).count()).toBeGreaterThan(1);
    for (const sheet of await sheets(desk).all()) {
      await expect(sheet).toHaveAttribute('data-mark', /^DENEME/);
      await expect(sheet).toContainText('DENEME');
    }
    await page.keyboard.press('Escape');
  });

  await test.step('and removed after one confirmation', async () => {
    await band(desk).getByRole('button').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: desk.t('shell.practice.remove') })
      .click();
    await expect(desk.messages).toContainText(desk.t('shell.practice.removed'));
    await expect(band(desk)).toHaveCount(0);
    expect((await desk.call('listConnections', {})).map(({ settings }) => settings.baseUrl)).toEqual([service.baseUrl]);
    expect(service.ledger.requests()).toHaveLength(asked);
  });
});
