import type { Locator } from '@playwright/test';
import { connected } from './support/begun.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ serviceOptions: { data: 'small' } });

test('the right button, and the menu key, offer what can be done with a draft', async ({ launch, service }) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { page } = desk;
  const kind = 'salesReturnInvoice';
  for (const number of ['IAD-1', 'IAD-2', 'IAD-3'])
    await draft(desk, kind, content(kind, [], { InvoiceNumber: number }));
  await desk.drafts.go();
  await expect(desk.drafts.row('IAD-2')).toBeVisible();

  await test.step('of the row that is pressed upon', async () => {
    await desk.drafts.row('IAD-2').click({ button: 'right' });
    await expect(menu(desk).getByRole('menuitem')).toHaveText([
      /Open/,
      /queue/,
      /Duplicate/,
      /template/,
      /Print/,
      /Hand over/,
      /service/,
      /Delete/,
    ]);
    expect(await complaintsOfAxe(page)).toEqual([]);
    await choice(desk, 'drafts.delete').click();
    await expect(desk.drafts.row('IAD-2')).toHaveCount(0);
    await expect(desk.drafts.row('IAD-1')).toBeVisible();
    await expect(desk.drafts.row('IAD-3')).toBeVisible();
  });

  await test.step('of all that are selected, where it is one of them', async () => {
    await desk.drafts.grid.focus();
    await page.keyboard.press('Control+a');
    await desk.drafts.row('IAD-1').click({ button: 'right' });
    await expect(choice(desk, 'drafts.duplicate')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await expect(menu(desk)).toHaveCount(0);
    await expect.poll(() => hasKeyboard(desk.drafts.grid)).toBe(true);
  });

  await test.step('by the menu key, with the keyboard alone', async () => {
    // The mouse was on the last one, the keyboard goes on from there.
    await page.keyboard.press('Escape');
    await desk.drafts.row('IAD-1').click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ContextMenu');
    await expect(menu(desk)).toBeVisible();
    // A mouse that rests there, reported again and again, takes nothing from the keyboard; one that is moved does.
    await expect(menu(desk).getByRole('menuitem').first()).toBeFocused();
    const deleting = await choice(desk, 'drafts.delete').boundingBox();
    const at = { x: (deleting?.x ?? 0) + 30, y: (deleting?.y ?? 0) + 8 };
    for (const by of [0, 0, 1]) await page.mouse.move(at.x + by, at.y);
    await expect(menu(desk).getByRole('menuitem').first()).toBeFocused();
    await page.mouse.move(at.x + 9, at.y);
    await expect(choice(desk, 'drafts.delete')).toBeFocused();
    await page.keyboard.press('Home');
    await page.mouse.move(at.x + 10, at.y);
    await expect(menu(desk).getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await desk.editor.opened();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('IAD-3');
  });
});

test('the right button offers what can be done with a line, and leaves a text its own menu', async ({
  launch,
  service,
}) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { page } = desk;
  const { line } = await goodsOf(desk, ['P00001', 'P00008']);
  const kind = 'salesReturnInvoice';
  const lines = [line('P00001'), line('P00008', { Description: 'second' })];
  await draft(desk, kind, content(kind, lines, { InvoiceNumber: 'IAD-9' }));
  await desk.drafts.go();
  await desk.drafts.row('IAD-9').dblclick();
  await desk.editor.opened();
  await expect(desk.editor.lines).toHaveCount(2);

  const cell = desk.editor.lines.nth(1).getByRole('gridcell').nth(2);
  await cell.click({ button: 'right' });
  expect(await complaintsOfAxe(page)).toEqual([]);
  await choice(desk, 'editor.menu.deleteLines').click();
  await expect(desk.editor.lines).toHaveCount(1);
  await expect(desk.editor.lines.first()).toContainText('P00001');

  // Back in the lines, with the keyboard: what is typed next goes there.
  await expect(desk.focused).toHaveRole('gridcell');
  await page.keyboard.press('F2');
  const box = desk.focused;
  expect(await box.evaluate((element) => element.tagName)).toBe('INPUT');
  await box.click({ button: 'right' });
  await expect(menu(desk)).toHaveCount(0);
});

test('upon the queue: of the row, or of all that are selected', async ({ launch, service }) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { page, sync } = desk;
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  const ids: string[] = [];
  for (const number of ['IAD-1', 'IAD-2', 'IAD-3'])
    ids.push(await draft(desk, kind, content(kind, [line('P00001')], { InvoiceNumber: number })));
  await desk.call('queueDrafts', { ids });
  await sync.go();
  await sync.expectCount('pending', 3);
  const row = (number: string): Locator => sync.rows().filter({ hasText: number });

  await test.step('the menu key is for the row that the keyboard is on, whatever the mouse pressed before', async () => {
    await sync.look(row('IAD-2'));
    await page.keyboard.press('ArrowDown');
    await expect(row('IAD-3')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Shift+F10');
    await expect(menu(desk).getByRole('menuitem')).toHaveText([
      /Open/,
      /Submit this/,
      /Queue again/,
      /Back to draft/,
      /Print/,
      /service/,
    ]);
    await expect(menu(desk).getByRole('menuitem').first()).toBeFocused();
    expect(await complaintsOfAxe(page)).toEqual([]);
    await choice(desk, 'sync.withdraw', { count: 0 }).press('Enter');
    await sync.expectCount('pending', 2);
    await expect(row('IAD-3')).toHaveCount(0);
  });

  await test.step('one that is selected speaks for all of them, another one for itself', async () => {
    await row('IAD-1').getByRole('checkbox').click();
    await row('IAD-2').getByRole('checkbox').click();
    await row('IAD-1').click({ button: 'right' });
    await expect(choice(desk, 'sync.submitSelected', { count: 2 })).toBeVisible();
    await expect(menu(desk).getByRole('menuitem').first()).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await row('IAD-1').getByRole('checkbox').click();
    await row('IAD-1').click({ button: 'right' });
    await choice(desk, 'sync.submitThis').click();
    await sync.expectCount('accepted', 1);
    await sync.expectCount('pending', 1);
  });

  await test.step('what was accepted leads to the service', async () => {
    await sync.filter('accepted').click();
    await row('IAD-1').click({ button: 'right' });
    await choice(desk, 'drafts.openInService').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('IAD-1');
    await expect(desk.documents.task('copy')).toBeVisible();
  });
});

test('upon the service’s documents: what can be done with one is begun from the list', async ({ launch, service }) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { page, documents, editor } = desk;
  await documents.go();
  const rows = documents.rows('salesReturnInvoice');
  const second = rows.nth(1);
  const number = (await second.getByRole('gridcell').first().textContent())?.trim() ?? '';
  await second.click({ button: 'right' });
  await expect(menu(desk).getByRole('menuitem')).toHaveText([/Open/, /Print/, /Edit/, /Copy/, /Delete/]);
  expect(await complaintsOfAxe(page)).toEqual([]);

  await test.step('a copy', async () => {
    await choice(desk, 'documents.action.copy').click();
    await editor.opened();
    await expect(desk.messages).toContainText(desk.t('documents.copied.from', { number }));
  });
  await test.step('coming back begins nothing anew', async () => {
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    await expect(documents.task('copy')).toBeVisible();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(documents.grid('salesReturnInvoice')).toBeVisible();
    const { total } = await desk.call('listDrafts', { connectionId: await desk.connectionId(), offset: 0, limit: 1 });
    expect(total).toBe(1);
  });
  await test.step('a return, of what was sent out', async () => {
    await documents.kind('despatch');
    const sent = documents
      .rows('despatch')
      .filter({ hasText: desk.t('documents.type.DespatchType.-2') })
      .first();
    await sent.click();
    await page.keyboard.press('ContextMenu');
    await choice(desk, 'documents.action.return').press('Enter');
    await expect(page.getByRole('dialog').getByRole('table').getByRole('textbox').first()).toBeFocused();
  });
});

const hasKeyboard = (grid: Locator): Promise<boolean> =>
  grid.evaluate((element) => element.contains(document.activeElement));
const menu = ({ page }: Desk): Locator => page.getByRole('menu');
const choice = (desk: Desk, ...text: Parameters<Desk['t']>): Locator =>
  menu(desk).getByRole('menuitem', { name: new RegExp(`^${desk.t(...text).replace(/[().]/g, String.raw`\$&`)}`) });
