import type { Locator } from '@playwright/test';
import { connected, savedLines } from './support/begun.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import type { FieldName } from './support/editor.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';

/** The columns of the lines: visibility, order and width, for all documents of a kind. */

const kind = 'despatch';
const dialog = (desk: Desk): Locator => desk.page.getByRole('dialog', { name: desk.t('editor.columns.title') });
const box = (desk: Desk, name: FieldName): Locator =>
  dialog(desk).getByRole('checkbox', { name: desk.editor.label(name), exact: true });

async function openFirst(desk: Desk): Promise<void> {
  await desk.drafts.go();
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();
}

/** Opens the dialog from a cell's context menu; the focus returns to that cell afterwards. */
async function askForColumns(desk: Desk): Promise<void> {
  await (await desk.editor.cell(1, 'Quantity')).click({ button: 'right' });
  await desk.page.getByRole('menuitem', { name: desk.t('editor.columns.open') }).click();
  await expect(dialog(desk)).toBeVisible();
}

async function widthOf(desk: Desk, name: FieldName): Promise<number> {
  return (await (await desk.editor.cell(1, name)).boundingBox())?.width ?? 0;
}

test('a heading is dragged to another place; a press, Escape and the first column move nothing', async ({ desk }) => {
  const { page } = desk;
  const { line } = await goodsOf(desk, ['P00003']);
  await draft(desk, kind, content(kind, [line('P00003')]));
  await openFirst(desk);
  const before = await desk.editor.columns();
  const [code, name, quantity, unit] = ['ProductCode', 'ProductName', 'Quantity', 'UnitCode'] as const;
  expect(before.slice(0, 4)).toEqual([code, name, quantity, unit]);
  const heading = (of: FieldName): Locator =>
    desk.editor.grid.locator(`[role="columnheader"][title="${desk.editor.label(of)}"]`);
  const at = async (of: FieldName, share: number): Promise<{ x: number; y: number }> => {
    const box = await heading(of).boundingBox();
    if (!box) throw new Error(`${of} has no heading.`);
    return { x: box.x + box.width * share, y: box.y + box.height / 2 };
  };
  const drag = async (from: FieldName, to: FieldName, share: number): Promise<void> => {
    const [start, end] = [await at(from, 0.4), await at(to, share)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, end.y, { steps: 3 });
    await page.mouse.move(end.x, end.y, { steps: 3 });
  };

  await drag(unit, name, 0.2);
  await expect(desk.editor.grid.locator('[data-drop]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(desk.editor.grid.locator('[data-drop]')).toHaveCount(0);
  await page.mouse.up();
  // If the release of the pointer was never reported, as on a remote desktop, a later move must not continue the drag.
  await heading(unit).dispatchEvent('pointerdown', { button: 0, clientX: 400, pointerType: 'mouse' });
  await (await desk.editor.cell(1, quantity)).hover();
  await page.mouse.down();
  await page.mouse.move(30, 30, { steps: 3 });
  await expect(desk.editor.grid.locator('[data-drop]')).toHaveCount(0);
  await page.mouse.up();
  expect(await desk.editor.columns()).toEqual(before);

  await heading(quantity).click();
  await drag(code, unit, 0.8);
  await page.mouse.up();
  expect(await desk.editor.columns()).toEqual(before);

  await drag(unit, name, 0.2);
  await page.mouse.up();
  await expect.poll(() => desk.editor.columns()).toEqual([code, unit, name, quantity, ...before.slice(4)]);
  // Nothing can be moved before the first column; the last place is after all others.
  await page.setViewportSize({ width: 2400, height: 800 });
  await drag(unit, code, 0.1);
  await page.mouse.up();
  const last = before.at(-1) ?? name;
  await drag(unit, last, 0.9);
  await page.mouse.up();
  await expect.poll(async () => (await desk.editor.columns()).at(-1)).toBe(unit);
  await openFirst(desk);
  await expect.poll(async () => (await desk.editor.columns()).at(-1)).toBe(unit);
});

test('columns are hidden and ordered by keys without waiting, and stay so after a restart', async ({
  launch,
  service,
}) => {
  const locale = 'tr-TR';
  const first = await launch({ prepared: true, locale });
  const desk = await connected(first, service, 'tr');
  const { line, unitOf } = await goodsOf(desk, ['P00003', 'P00008']);
  await draft(desk, kind, content(kind, [line('P00003', { VatRate: '18' })]));
  await openFirst(desk);
  const before = await desk.editor.columns();
  expect(before.slice(0, 4)).toEqual(['ProductCode', 'ProductName', 'Quantity', 'UnitCode']);
  const fingers = new Fingers(desk.page);

  await test.step('the name and the discounts are hidden, the unit comes before the quantity', async () => {
    await askForColumns(desk);
    await expect(box(desk, 'ProductName')).toBeFocused();
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    await fingers.press('{Space}{Down}{Down}{Alt+Up}');
    await expect(box(desk, 'UnitCode')).toBeFocused();
    await box(desk, 'Discounts').press('Space');
    await box(desk, 'VatRate').press('Space');
    // A column with values stays visible, and the dialog explains that.
    const note = desk.t('editor.columns.inUse', { count: 1 });
    await expect(box(desk, 'VatRate')).toHaveAccessibleDescription(note);
    await expect(box(desk, 'Quantity')).toHaveAccessibleDescription(desk.t('editor.columns.needed'));
    await box(desk, 'Quantity').press('Space');
    await expect(box(desk, 'Quantity')).toBeChecked();
    await fingers.press('{Escape}');
    await expect(dialog(desk)).toBeHidden();
  });
  const wanted = ['ProductCode', 'UnitCode', 'Quantity', ...before.slice(4).filter((name) => name !== 'Discounts')];
  await expect.poll(() => desk.editor.columns()).toEqual(wanted);
  await expect(desk.focused).toHaveRole('gridcell');

  await test.step('Tab skips hidden and computed columns, pressed without waiting', async () => {
    const unit = unitOf('P00008');
    // Keys arrive as fast as a scanner's; F2 distinguishes typing from a scan.
    await fingers.press(`{Ctrl+End}{Home}{F2}P00008{Tab}${unit}{Tab}7{Tab}11{Enter}`);
    await expect
      .poll(() => savedLines(desk, 'ProductCode', 'UnitCode', 'Quantity', 'UnitPrice'))
      .toEqual([
        ['P00003', unitOf('P00003'), '2', '10.5'],
        ['P00008', unit, '7', '11'],
      ]);
  });

  await test.step('undo takes back what was typed, but no column', async () => {
    await fingers.press('{Ctrl+z}{Ctrl+z}{Ctrl+z}{Ctrl+z}{Ctrl+z}');
    await expect(desk.editor.lines).toHaveCount(1);
    expect(await desk.editor.columns()).toEqual(wanted);
  });
  await desk.editor.saved();
  await first.close();

  const again = await sitDown(await launch({ locale }), 'tr');
  await openFirst(again);
  await expect(again.editor.grid.getByRole('columnheader')).toHaveCount(wanted.length + 1);
  expect(await again.editor.columns()).toEqual(wanted);
  await askForColumns(again);
  await again.page.getByRole('button', { name: again.t('editor.columns.reset') }).click();
  await expect(box(again, 'ProductCode')).toBeFocused();
  await again.page.keyboard.press('Escape');
  await expect.poll(() => again.editor.columns()).toEqual(before);

  await test.step('a heading has a menu for its column, a cell one for its line', async () => {
    const menu = again.page.getByRole('menuitem');
    // Located by the former order, since the headings are shorter than the names.
    const heading = (name: FieldName): Locator =>
      again.editor.grid.locator(`[role="columnheader"][aria-colindex="${before.indexOf(name) + 2}"]`);
    const hide = again.page.getByRole('menuitem', { name: again.t('editor.columns.hide') });
    await heading('Quantity').click({ button: 'right' });
    await expect(hide).toBeDisabled();
    await expect(menu).toHaveCount(3);
    await again.page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await heading('ProductName').click({ button: 'right' });
    await hide.click();
    await expect.poll(() => again.editor.columns()).toEqual(before.filter((name) => name !== 'ProductName'));
    await expect(again.focused).toHaveRole('gridcell');
    await (await again.editor.cell(1, 'Quantity')).click({ button: 'right' });
    await expect(again.page.getByRole('menuitem', { name: again.t('editor.action.clearCell') })).toBeVisible();
    await expect(hide).toHaveCount(0);
  });
});

test('a column is resized by its edge, by keys and to its content, and the focused cell stays visible', async ({
  desk,
  fingers,
}) => {
  await desk.page.setViewportSize({ width: 900, height: 600 });
  const { line } = await goodsOf(desk, ['P00003']);
  const lines = Array.from({ length: 3 }, () => line('P00003', { UnitPrice: '1234567.89' }));
  await draft(desk, kind, content(kind, lines));
  await openFirst(desk);
  const { mouse } = desk.page;
  const stray = await desk.page.context().newCDPSession(desk.page);
  const edge = (name: FieldName): Locator => desk.editor.grid.locator(`[data-edge="${name}"]`);
  const kept = async (name: FieldName) => {
    const { lineColumns } = await desk.call('getPreferences', {});
    return lineColumns.find((column) => column.name === name)?.width;
  };
  const dragBy = async (name: FieldName, by: number): Promise<void> => {
    const at = await edge(name).boundingBox();
    if (!at) throw new Error('The edge is not in sight.');
    await mouse.move(at.x + 5, at.y + 10);
    await mouse.down();
    await mouse.move(at.x + 5 + by / 2, at.y + 40);
    // A move without a pressed button steals the pointer; remote desktops and other windows cause such moves.
    await stray.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 300, y: 300, button: 'none', buttons: 0 });
    await mouse.move(at.x + 5 + by, at.y + 40);
    await mouse.up();
  };
  await (await desk.editor.cell(1, 'Quantity')).click();
  await dragBy('Quantity', 40);
  await expect.poll(() => widthOf(desk, 'Quantity')).toBe(110);
  await expect.poll(() => kept('Quantity')).toBe(110);
  // Resizing selects neither a column nor another cell.
  await expect(desk.editor.grid.getByRole('columnheader', { selected: true })).toHaveCount(0);
  await expect(await desk.editor.cell(1, 'Quantity')).toBeFocused();
  await dragBy('Quantity', -300);
  await expect.poll(() => widthOf(desk, 'Quantity')).toBe(48);

  await test.step('by keys, and to its content', async () => {
    await fingers.press('{Alt+Shift+Right}{Alt+Shift+Right}{Alt+Shift+Left}');
    await expect.poll(() => widthOf(desk, 'Quantity')).toBe(64);
    const price = await desk.editor.cell(1, 'UnitPrice');
    const isCut = () => price.evaluate((cell) => cell.scrollWidth > cell.clientWidth);
    await price.click();
    await fingers.press('{Alt+Shift+Left}{Alt+Shift+Left}{Alt+Shift+Left}');
    await expect.poll(isCut).toBe(true);
    await edge('UnitPrice').dblclick();
    await expect.poll(isCut).toBe(false);
    expect(await widthOf(desk, 'UnitPrice')).toBeLessThan(140);
  });

  await test.step('the column that takes the remaining space grows from there', async () => {
    const size = desk.page.viewportSize() ?? { width: 0, height: 0 };
    await desk.page.setViewportSize({ ...size, width: 1600 });
    await expect.poll(() => widthOf(desk, 'ProductName')).toBeGreaterThan(250);
    // Limited, so that a price can still be read in the row of its product.
    await desk.page.setViewportSize({ ...size, width: 2560 });
    await expect.poll(() => widthOf(desk, 'ProductName')).toBe(544);
    await desk.page.setViewportSize({ ...size, width: 1600 });
    await expect.poll(() => widthOf(desk, 'ProductName')).toBeLessThan(544);
    const before = await widthOf(desk, 'ProductName');
    await (await desk.editor.cell(1, 'ProductName')).click();
    await new Fingers(desk.page).press('{Alt+Shift+Right}{Alt+Shift+Right}');
    await expect.poll(() => widthOf(desk, 'ProductName')).toBe(before + 32);
    await desk.page.setViewportSize(size);
  });

  await test.step('the first column stays, and is narrow enough to leave room for the focused cell', async () => {
    const fingers = new Fingers(desk.page);
    await fingers.press(`{Home}${'{Alt+Shift+Right}'.repeat(20)}`);
    await expect.poll(() => widthOf(desk, 'ProductCode')).toBe(300);
    for (const key of ['{End}', '{Left}{Left}{Left}{Left}{Left}{Left}']) {
      await fingers.press(key);
      await expect
        .poll(() =>
          desk.focused.evaluate((cell) => {
            const { left, right } = cell.getBoundingClientRect();
            const grid = cell.closest('[role="grid"]')?.getBoundingClientRect();
            const code = cell.parentElement?.querySelector('[aria-colindex="2"]')?.getBoundingClientRect();
            return left >= (code?.right ?? 0) - 1 && right <= (grid?.right ?? 0) + 1;
          }),
        )
        .toBe(true);
    }
  });
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
});

test('in a thousand lines, a column is made wider without changing a row', async ({ desk }) => {
  const { line } = await goodsOf(desk, ['P00003']);
  await draft(
    desk,
    kind,
    content(
      kind,
      Array.from({ length: 1000 }, () => line('P00003')),
    ),
  );
  await openFirst(desk);
  await (await desk.editor.cell(1, 'Quantity')).click();
  // Rows change until all lines are computed, when the totals are shown.
  await expect(desk.editor.totals).toContainText(desk.editor.label('SubTotal'));
  const before = await widthOf(desk, 'Quantity');
  await desk.editor.grid.evaluate((grid) => {
    const seen: string[] = [];
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) if (target !== grid) seen.push(target.nodeName);
    });
    watch.observe(grid, { subtree: true, attributes: true, childList: true, characterData: true });
    Object.assign(grid, { touched: seen });
  });
  await new Fingers(desk.page).press('{Alt+Shift+Right}{Alt+Shift+Right}');
  await expect.poll(() => widthOf(desk, 'Quantity')).toBe(before + 32);
  expect(await desk.editor.grid.evaluate((grid) => (grid as unknown as { touched: string[] }).touched)).toEqual([]);
});
