import type { Locator } from '@playwright/test';
import { connected } from './support/begun.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ serviceOptions: { data: 'small' } });

test('the context menu, by mouse or key, offers the actions for a draft', async ({ launch, service }) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { page } = desk;
  const kind = 'salesReturnInvoice';
  for (const number of ['IAD-1', 'IAD-2', 'IAD-3'])
    await draft(desk, kind, content(kind, [], { InvoiceNumber: number }));
  await desk.drafts.go();
  await expect(desk.drafts.row('IAD-2')).toBeVisible();

  await test.step('for the clicked row', async () => {
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

  await test.step('for all selected rows, if the clicked one is among them', async () => {
    await desk.drafts.grid.focus();
    await page.keyboard.press('Control+a');
    // Rows changed just before are read again first; a key would wait for that, the mouse does not.
    await expect(page.getByText(desk.t('drafts.selected', { count: 2 }))).toBeVisible();
    await desk.drafts.row('IAD-1').click({ button: 'right' });
    await expect(choice(desk, 'drafts.duplicate')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await expect(menu(desk)).toHaveCount(0);
    await expect.poll(() => hasKeyboard(desk.drafts.grid)).toBe(true);
  });

  await test.step('by the menu key, with the keyboard alone', async () => {
    // The mouse was on the last row; the keyboard continues from there.
    await page.keyboard.press('Escape');
    await desk.drafts.row('IAD-1').click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ContextMenu');
    await expect(menu(desk)).toBeVisible();
    // A resting mouse, whose position is reported repeatedly, does not move the focus; a moving one does.
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

test('the context menu offers the actions for a line; a text being edited has its own menu', async ({
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

  // The focus is in the lines again, so the next keys go there.
  await expect(desk.focused).toHaveRole('gridcell');
  await page.keyboard.press('F2');
  const box = page.locator('input:focus');
  await expect(box).toHaveCount(1);
  await box.click({ button: 'right' });
  await expect(menu(desk)).toHaveCount(0);
});

test('in the queue: for the row, or for all selected rows', async ({ launch, service }) => {
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

  await test.step('the menu key applies to the focused row, whichever row was clicked before', async () => {
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

  await test.step('a selected row applies to the whole selection, another one only to itself', async () => {
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

  await test.step('an accepted document can be opened in the service', async () => {
    await sync.filter('accepted').click();
    await row('IAD-1').click({ button: 'right' });
    await choice(desk, 'drafts.openInService').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('IAD-1');
    await expect(desk.documents.task('copy')).toBeVisible();
  });
});

test('in the service’s documents: actions start from the list', async ({ launch, service }) => {
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
  await test.step('going back starts nothing again', async () => {
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    await expect(documents.task('copy')).toBeVisible();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(documents.grid('salesReturnInvoice')).toBeVisible();
    const { total } = await desk.call('listDrafts', { connectionId: await desk.connectionId(), offset: 0, limit: 1 });
    expect(total).toBe(1);
  });
  await test.step('a return of a sent document', async () => {
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
