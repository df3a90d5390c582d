/** The list of a select: the page sees the keys while it is open, and it behaves as the browser's own. */
import type { Locator } from '@playwright/test';
import { connected } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';
import { rest } from './support/rest.ts';
import type { Service } from '../service/types.ts';

async function opened(rampa: Rampa, service: Service): Promise<{ readonly desk: Desk; readonly id: string }> {
  const desk = await connected(rampa, service, 'en');
  const { line } = await goodsOf(desk, ['P00001']);
  const id = await draft(desk, 'despatch', content('despatch', [line('P00001')]));
  await desk.drafts.openFirst();
  await desk.editor.reveal('DespatchType');
  return { desk, id };
}

const valueOf = (select: Locator): Promise<string> =>
  select.evaluate((element) => (element as HTMLSelectElement).value);
const optionsOf = (select: Locator): Promise<readonly string[]> =>
  select.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
const indexOf = (select: Locator, beginning: string): Promise<number> =>
  select
    .locator('option')
    .evaluateAll((all, text) => all.findIndex((one) => one.textContent.toLowerCase().startsWith(text)), beginning);

test('a select is opened, chosen from and left by mouse and keyboard', async ({ launch, service }) => {
  const { desk, id } = await opened(await launch({ prepared: true }), service);
  const { page } = desk;
  const select = page.locator('[data-region="header"] select').first();
  const list = page.locator('ul[popover]');
  const stored = async (): Promise<unknown> => (await desk.call('getDraft', { id }))?.content['DespatchType'];
  const options = await optionsOf(select);
  await select.click();
  await expect(list).toBeVisible();
  await expect(list.locator('li')).toHaveCount(options.length);
  for (const index of [options.length - 1, 0]) {
    if (!(await list.isVisible())) await select.click();
    await list.locator('li').nth(index).click();
    await expect(list).toBeHidden();
    await expect(select).toBeFocused();
    expect(await valueOf(select)).toBe(options[index]);
    await expect.poll(stored).toBe(options[index]);
  }
  // Without a choice, the list closes when the user clicks elsewhere.
  await select.click();
  await page.keyboard.press('End');
  await desk.editor.box('CustomerCode').click();
  await expect(list).toBeHidden();
  expect(await valueOf(select)).toBe(options[0]);
});

test('keys choose in an open list as in the browser', async ({ launch, service }) => {
  const { desk } = await opened(await launch({ prepared: true }), service);
  const { page } = desk;
  await desk.drafts.go();
  const select = page.getByLabel(desk.t('drafts.filter.kind'));
  const list = page.locator('ul[popover]');
  const options = await optionsOf(select);
  expect(options.length).toBeGreaterThan(3);
  const last = options.length - 1;
  for (const [keys, index] of [
    [['Space', 'End', 'Enter'], last],
    [['Alt+ArrowDown', 'Home', 'ArrowDown', 'ArrowDown', 'Space'], 2],
    [['F4', 'End', 'Escape'], 2],
    [['Space', 'ArrowUp', 'Tab'], 1],
    [['Space', 'd', 'e', 'Enter'], await indexOf(select, 'de')],
  ] as const) {
    await select.focus();
    await rest(page);
    for (const key of keys) {
      await page.keyboard.press(key);
      if (key !== keys.at(-1)) await expect(list).toBeVisible();
    }
    await expect(list).toBeHidden();
    expect(await valueOf(select), keys.join(' ')).toBe(options[index]);
  }
});

test('a shortcut takes the choice of an open list, and does what it always does', async ({ launch, service }) => {
  const { desk } = await opened(await launch({ prepared: true }), service);
  const { page } = desk;
  await desk.drafts.go();
  const select = page.getByLabel(desk.t('drafts.filter.kind'));
  await select.focus();
  await rest(page);
  for (const key of ['Space', 'End', 'Control+2']) await page.keyboard.press(key);
  await expect(desk.heading('sync.title')).toBeVisible();
  await desk.drafts.go();
  expect(await valueOf(select)).toBe((await optionsOf(select)).at(-1));
});

test('Escape in a list within a dialog closes only the list', async ({ launch, service }) => {
  const { desk } = await opened(await launch({ prepared: true }), service);
  const { page } = desk;
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog');
  await dialog.locator('select').first().click();
  const list = page.locator('ul[popover]');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.locator('select').first().click();
  await list.locator('li').last().click();
  await expect(list).toBeHidden();
  await expect(dialog).toBeVisible();
});

test('a label in an open list does nothing final, and chooses nothing', async ({ launch, service }) => {
  const { desk } = await opened(await launch({ prepared: true }), service);
  const fingers = new Fingers(desk.page);
  const select = desk.page.locator('[data-region="header"] select').first();
  const before = await valueOf(select);
  await select.focus();
  await rest(desk.page);
  await fingers.press('{Space}', 30);
  await rest(desk.page);
  await fingers.press('P00002{Enter}', 0, (Date.now() - 200) / 1000, 5);
  await expect.poll(() => desk.editor.lines.count()).toBe(2);
  expect(await valueOf(select)).toBe(before);
  await select.focus();
  await rest(desk.page);
  await fingers.press('{Space}8690000{Enter}{Ctrl+Shift+G}', 0, (Date.now() - 400) / 1000, 30);
  await expect(desk.refusal).toContainText(desk.t('shell.keys.scanned'));
  expect(service.ledger.requests({ wrote: true })).toHaveLength(0);
});
