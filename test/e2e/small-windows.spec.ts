import type { Locator } from '@playwright/test';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

/** Visibility and controls in small windows: a laptop's screen at 200 %, and large buttons at 1280 pixels. */
const zoomed = { width: 683, height: 384 };
const kind = 'salesReturnInvoice';

async function aDraft(desk: Desk, header: Parameters<typeof content>[2] = {}): Promise<string> {
  const { line } = await goodsOf(desk, ['P00001']);
  return draft(desk, kind, content(kind, [line('P00001')], header));
}

const middle = async (one: Locator): Promise<number> => {
  const box = await one.boundingBox();
  return box ? box.y + box.height / 2 : Number.NaN;
};

test('the focused input stays visible when the window is zoomed, with its list beside it', async ({
  turkishDesk: desk,
}) => {
  const { editor, page } = desk;
  await aDraft(desk);
  await desk.drafts.openFirst();
  await page.setViewportSize({ width: 900, height: 600 });
  await editor.moreFields.press('ArrowDown');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  await page.setViewportSize(zoomed);
  await expect(editor.moreFields).toBeInViewport({ ratio: 1 });
  const gap = async (): Promise<number> => {
    const [box, beneath] = [await editor.moreFields.boundingBox(), await list.boundingBox()];
    return box && beneath ? beneath.y - (box.y + box.height) : Number.NaN;
  };
  await expect.poll(async () => Math.abs(await gap())).toBeLessThan(12);
  await page.keyboard.press('Escape');
  await editor.box('DocumentNumber').focus();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.setViewportSize(zoomed);
  await expect(editor.box('DocumentNumber')).toBeInViewport({ ratio: 1 });
});

test('in a low window a row of the header is fully visible, and no label of the next one is cut off', async ({
  desk,
}) => {
  await aDraft(desk);
  await desk.drafts.openFirst();
  for (const density of ['compact', 'normal', 'touch'] as const) {
    await desk.call('setPreferences', { change: { density } });
    await expect(desk.page.locator('html')).toHaveAttribute('data-density', density);
    await desk.page.setViewportSize({ width: 1160, height: 440 });
    const form = desk.page.locator('.form');
    await expect(desk.editor.box('CustomerCode')).toBeInViewport({ ratio: 1 });
    await expect.poll(() => form.locator('label').count()).toBeGreaterThan(4);
    const cutOff = (): Promise<readonly string[]> =>
      form.evaluate((element) => {
        const edge = element.getBoundingClientRect().bottom;
        return [...element.querySelectorAll('label')]
          .filter((label) => label.checkVisibility())
          .filter((label) => label.getBoundingClientRect().top < edge && label.getBoundingClientRect().bottom > edge)
          .map(({ textContent }) => textContent);
      });
    await expect.poll(cutOff, { message: density }).toEqual([]);
  }
});

test('the focused cell stays visible when the window becomes smaller, unless the user has scrolled away from it', async ({
  desk,
}) => {
  const { line } = await goodsOf(desk, ['P00001']);
  await draft(
    desk,
    kind,
    content(
      kind,
      Array.from({ length: 40 }, () => line('P00001')),
    ),
  );
  await desk.drafts.openFirst();
  const cell = await desk.editor.cell(16, 'WarehouseName');
  await cell.click();
  await desk.page.setViewportSize(zoomed);
  await expect(cell).toBeInViewport({ ratio: 0.9 });
  await desk.page.setViewportSize({ width: 1366, height: 768 });
  await desk.editor.grid.evaluate((grid) => (grid.scrollTop = grid.scrollHeight));
  await expect(cell).not.toBeInViewport();
  await desk.page.setViewportSize(zoomed);
  await expect(cell).not.toBeInViewport();
});

test('find and replace fits at 200 %, and the buttons of a dialog and of a scanned line stay together', async ({
  turkishDesk: desk,
}) => {
  const { page } = desk;
  const id = await aDraft(desk);
  await desk.call('saveTemplate', { draftId: id, name: 'Her ay', replaces: [] });
  await page.setViewportSize(zoomed);
  await desk.drafts.openFirst();
  await page.keyboard.press('Control+h');
  const find = page.getByRole('search');
  await expect(find).toBeVisible();
  for (const one of await find.locator('button, input, select').all()) await expect(one).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+Shift+L');
  const dialog = page.getByRole('dialog');
  const cancel = dialog.getByRole('button', { name: desk.t('shell.cancel'), exact: true });
  const begin = dialog.getByRole('button', { name: desk.t('templates.begin') });
  await expect(begin).toBeVisible();
  // The dialog grows when its list comes.
  await expect.poll(async () => Math.abs((await middle(cancel)) - (await middle(begin)))).toBeLessThan(2);
  await page.keyboard.press('Escape');

  const { line } = await goodsOf(desk, ['P00003']);
  await draft(desk, 'despatch', content('despatch', [line('P00003')]));
  await desk.drafts.openFirst();
  await page.keyboard.press('Control+b');
  const [less, more] = [
    desk.button('editor.warehouse.less', { number: 1 }),
    desk.button('editor.warehouse.more', { number: 1 }),
  ];
  await expect(more).toBeVisible();
  await expect.poll(async () => Math.abs((await middle(less)) - (await middle(more)))).toBeLessThan(2);
});

test('the list of Sync shows its last column completely beside a document, and a clear message of the service has no advice', async ({
  turkishDesk: desk,
}) => {
  const { page } = desk;
  const { line } = await goodsOf(desk, ['P00001']);
  const lines = [line('P99998', { UnitCode: 'C62' }), line('P99999', { UnitCode: 'C62' })];
  await desk.call('queueDrafts', { ids: [await draft(desk, kind, content(kind, lines))] });
  await desk.call('setPreferences', { change: { density: 'touch' } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('attention', 1);
  await desk.sync.look(desk.sync.rows('rejected').first());
  await expect(desk.sync.errorLines).toHaveCount(2);
  await expect(desk.sync.detail.getByText(desk.t('sync.error.do'))).toHaveCount(0);
  const last = desk.sync.rows('rejected').first().getByRole('gridcell').last();
  const right = async (one: Locator): Promise<number> => {
    const box = await one.boundingBox();
    return box ? box.x + box.width : Number.NaN;
  };
  await expect.poll(async () => (await right(desk.sync.grid)) - (await right(last))).toBeGreaterThanOrEqual(0);
});

test('in a low window Sync shows the list or a document, with a way back, and the selected row visible', async ({
  turkishDesk: desk,
}) => {
  const { page, sync } = desk;
  const { line } = await goodsOf(desk, ['P00001']);
  const ids: string[] = [];
  for (let left = 12; left > 0; left -= 1) ids.push(await draft(desk, kind, content(kind, [line('P00001')])));
  await desk.call('queueDrafts', { ids });
  await sync.go();
  await expect(sync.rows()).toHaveCount(12);
  await sync.grid.focus();
  await page.keyboard.press('End');
  const last = sync.rows().last();
  await expect(last).toHaveAttribute('aria-current', 'true');
  await page.setViewportSize(zoomed);
  await expect(sync.detail).toBeHidden();
  await expect(last).toBeInViewport({ ratio: 0.9 });

  const back = sync.detail.getByRole('button', { name: desk.t('sync.toList'), exact: true });
  await page.keyboard.press('Enter');
  await expect(back).toBeFocused();
  await expect(sync.grid).toBeHidden();
  await expect(sync.detail.getByRole('button', { name: desk.t('sync.open'), exact: true })).toBeInViewport({
    ratio: 1,
  });
  await page.keyboard.press('Escape');
  await expect(sync.grid).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(sync.detail).toBeHidden();

  await last.getByRole('gridcell').nth(2).click();
  await back.press('Enter');
  await expect(sync.grid).toBeFocused();
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(sync.detail).toBeVisible();
  await expect(sync.grid).toBeVisible();
  await expect(back).toHaveCount(0);
});

test('no screen is scrolled as a whole by any link', async ({ desk }) => {
  await desk.page.setViewportSize({ width: 900, height: 600 });
  const screens = [desk.drafts, desk.sync, desk.documents, desk.connection, desk.backups];
  for (const [at, screen] of screens.entries()) {
    await screen.go();
    // Scroll each as far as a link could.
    const scrolled = await desk.page.evaluate(() =>
      [document.documentElement, document.body, ...document.querySelectorAll('main')].map((one) => {
        one.scrollTop = 1_000;
        return one.scrollTop;
      }),
    );
    expect(scrolled, `screen ${at + 1}`).toEqual(scrolled.map(() => 0));
  }
});

test('a document’s time of day is fully visible, and a description keeps space for its text', async ({
  turkishDesk: desk,
}) => {
  const { page } = desk;
  await aDraft(desk, { Date: '2026-11-20T10:30:00', Description: 'Kampanya ürünlerinin iadesi' });
  await desk.drafts.openFirst();
  const date = desk.editor.box('Date');
  await expect(date).toHaveValue('20.11.2026 10:30');
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(() => date.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await desk.editor.openProblems();
  await expect.poll(async () => (await desk.editor.box('Description').boundingBox())?.width).toBeGreaterThan(150);
});

test('without an earlier version, the list of what happened has the focus', async ({ turkishDesk: desk }) => {
  await aDraft(desk);
  await desk.drafts.openFirst();
  await desk.page.keyboard.press('F9');
  await expect(desk.page.getByRole('listbox', { name: desk.t('history.list') })).toBeFocused();
});
