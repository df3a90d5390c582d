import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkInThemes } from '../support/axe.ts';
import { connected, refusedAndOthers } from '../support/begun.ts';
import { goodsOf } from '../support/contents.ts';
import { sitDown } from '../support/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { saveInto } from '../support/printing.ts';
import { everythingReached, tabTo } from '../support/tabbing.ts';

test('the whole job with the keyboard alone', async ({ launch, service }) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { keyboard } = desk.page;
  const unit = (await goodsOf(desk, ['P00001'])).unitOf('P00001');

  await test.step('create and fill', async () => {
    await keyboard.press('Control+1');
    await keyboard.press('Control+n');
    const first = desk.page.getByRole('menuitem').first();
    await expect(first).toBeVisible();
    // One key, wherever in the menu the keyboard is: more of them are given to it when it comes.
    await keyboard.press('Home');
    await expect(first).toBeFocused();
    await keyboard.press('Enter');
    await expect(desk.editor.box('CustomerCode')).toBeFocused();
    await desk.editor.choose('CustomerCode', 'C0000', 'C00001');
    await desk.editor.typeLine({
      ProductCode: 'P00001',
      Quantity: '2',
      UnitCode: 'XYZ',
      UnitPrice: '5',
      VatRate: '20',
      WarehouseName: 'MERKEZ DEPO',
    });
    await desk.editor.saved();
  });
  await test.step('queue and submit', async () => {
    await desk.editor.queue();
    await keyboard.press('Control+2');
    await desk.sync.expectCount('pending', 1);
    await keyboard.press('Control+Enter');
    await desk.sync.expectCount('attention', 1);
  });
  await test.step('see the error, go there, mend, submit', async () => {
    await expect(desk.sync.errorLines).toHaveCount(1);
    await tabTo(desk, new RegExp(`^${desk.t('sync.error.go')}`));
    await keyboard.press('Enter');
    await expect(await desk.editor.cell(1, 'UnitCode')).toBeFocused();
    await keyboard.type(unit);
    await keyboard.press('Enter');
    await desk.editor.saved();
    await desk.editor.queue();
    await keyboard.press('Control+2');
    await desk.sync.expectCount('pending', 1);
    await keyboard.press('Control+Enter');
    await desk.sync.expectCount('accepted', 1);
    expect(service.ledger.documents()).toHaveLength(1);
  });
});

test('the Tab key reaches every button and field that has no keys of its own', async ({ launch, service }) => {
  const desk = await sitDown(await launch(), 'en');
  await desk.connection.make(service);
  await everythingReached(desk);
  await desk.connection.refreshLists();
  await refusedAndOthers(desk);
  await desk.drafts.go();
  await expect(desk.drafts.rows.first()).toBeVisible();
  await everythingReached(desk);
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('attention', 1);
  await desk.sync.look(desk.sync.rows('rejected').first());
  await expect(desk.sync.errorLines.first()).toBeVisible();
  await desk.sync.openAttempt(1);
  await expect(desk.page.getByText(desk.t('sync.body.title'))).toBeVisible();
  await everythingReached(desk);
  await desk.sync.goToError(1);
  await desk.editor.openProblems();
  await everythingReached(desk);
});

test('axe finds nothing on what Rampa says about itself, and the keyboard reaches all of it', async ({
  launch,
  service,
  userData,
}) => {
  const rampa = await launch({ locale: 'tr-TR' });
  await saveInto(rampa, userData);
  const desk = await sitDown(rampa, 'tr');
  await desk.connection.make(service);
  await tabTo(desk, new RegExp(`^${desk.t('shell.about')}$`));
  await desk.page.keyboard.press('Enter');
  await expect(desk.page.getByRole('heading', { level: 1, name: desk.t('about.title') })).toBeVisible();
  const notices = desk.page.getByRole('region', { name: desk.t('about.notices.texts') });
  await expect(notices).toContainText('svelte');
  await checkInThemes(desk, 'about Rampa');
  await everythingReached(desk);

  const search = desk.page.getByLabel(desk.t('about.notices.search'));
  await search.fill('bits-ui');
  await expect(notices.locator('pre')).toHaveCount(1);
  await search.fill('no such licence');
  await expect(desk.page.getByText(desk.t('about.notices.found', { count: 0 }))).toBeVisible();

  await desk.button('about.diagnostics.save').press('Enter');
  const counted = rampa.electron === null ? '' : '1-';
  const file = join(userData, `${counted}rampa-diagnostics-${new Date().toISOString().slice(0, 10)}.json`);
  await expect(desk.page.getByText(desk.t('about.diagnostics.saved', { path: file }))).toBeVisible();
  expect(readFileSync(file, 'utf8')).not.toContain(service.apiKey);
});
