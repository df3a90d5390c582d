import { connected } from './support/begun.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf, plainDrafts } from './support/contents.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';

test('deleted drafts are listed separately and restored, and the selection has a sum', async ({ desk, fingers }) => {
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  for (const number of ['IAD-1', 'IAD-2', 'IAD-3'])
    await draft(desk, kind, content(kind, [line('P00001')], { InvoiceNumber: number }));
  await desk.drafts.go();
  const rows = async (...numbers: readonly string[]): Promise<void> => {
    await expect(desk.drafts.rows).toHaveCount(numbers.length);
    for (const number of numbers) await expect(desk.drafts.row(number)).toBeVisible();
  };
  await rows('IAD-1', 'IAD-2', 'IAD-3');

  // The actions for drafts appear once some are selected.
  const queueing = desk.page.getByRole('button', { name: new RegExp(`^${desk.t('drafts.queue')}`) });
  await expect(queueing).toHaveCount(0);
  await desk.drafts.grid.focus();
  await fingers.press('{Ctrl+a}');
  await expect(queueing).toBeVisible();
  // Three of 2 × 10.50 at 20 %.
  await expect(desk.page.getByRole('status').filter({ hasText: '75.60 TRY' })).toBeVisible();
  await fingers.press('{Delete}');
  await expect(desk.heading('drafts.empty.title')).toBeVisible();
  await desk.button('drafts.filter.deleted.show').press('Enter');
  await rows('IAD-1', 'IAD-2', 'IAD-3');
  await expect(desk.page.getByText(desk.t('drafts.filter.deleted.kept'))).toBeVisible();
  // They are in the order of their deletion, and no column offers another.
  await expect(desk.page.locator('[aria-sort], [role=columnheader] button')).toHaveCount(0);
  expect(await complaintsOfAxe(desk.page)).toEqual([]);

  // No other key has an effect on them.
  await desk.drafts.grid.focus();
  await fingers.press('{Enter}{Ctrl+d}{Delete}{Ctrl+Enter}');
  await rows('IAD-1', 'IAD-2', 'IAD-3');
  await fingers.press('{Ctrl+b}');
  await expect(desk.drafts.rows).toHaveCount(2);
  expect(await desk.drafts.count()).toBe(1);
  await desk.drafts.grid.focus();
  await fingers.press('{Ctrl+a}');
  await desk.page.getByRole('button', { name: desk.t('drafts.bringBack') }).press('Enter');
  await expect(desk.heading('drafts.none.title')).toBeVisible();
  await desk.button('drafts.none.clear').press('Enter');
  await rows('IAD-1', 'IAD-2', 'IAD-3');
});

test('Enter in the search of deleted drafts goes to the one found, which is restored', async ({ desk, fingers }) => {
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  const ids: string[] = [];
  for (const InvoiceNumber of ['IAD-1', 'IAD-2'])
    ids.push(await draft(desk, kind, content(kind, [line('P00001')], { InvoiceNumber })));
  await desk.call('deleteDrafts', { ids });
  await desk.drafts.go();
  await desk.button('drafts.filter.deleted.show').press('Enter');
  await expect(desk.drafts.rows).toHaveCount(2);
  await fingers.press('{Ctrl+f}IAD-2{Enter}{Ctrl+b}');
  await expect(desk.heading('drafts.none.title')).toBeVisible();
  expect(await desk.drafts.count()).toBe(1);
});

test('a filter that was set before the screen was left is typed anew without waiting', async ({ desk, fingers }) => {
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  for (const [InvoiceNumber, CustomerCode, Date] of [
    ['IAD-1', 'C00001', '2026-03-01'],
    ['IAD-2', 'C00002', '2026-04-01'],
    ['IAD-3', 'C00002', '2026-05-01'],
  ] as const)
    await draft(desk, kind, content(kind, [line('P00001')], { InvoiceNumber, CustomerCode, Date }));
  await desk.drafts.go();
  await desk.button('drafts.filter.ranges').press('Enter');
  for (const [filter, before, after, name] of [
    ['drafts.filter.dateFrom', '010426', '010526', 'IAD-3'],
    ['drafts.filter.customer', 'C00002', 'C00001', 'IAD-1'],
  ] as const) {
    const field = desk.page.getByLabel(desk.t(filter), { exact: true });
    await field.focus();
    await fingers.press(`${before}{Tab}`);
    await expect(desk.drafts.rows).toHaveCount(2);
    await desk.sync.go();
    await desk.drafts.go();
    await expect(desk.drafts.rows).toHaveCount(2);
    await field.focus();
    await fingers.press(`{Ctrl+a}${after}{Tab}`);
    await expect(desk.drafts.rows).toHaveCount(1);
    await expect(desk.drafts.row(name)).toBeVisible();
    await field.focus();
    await fingers.press('{Ctrl+a}{Backspace}{Tab}');
    await expect(desk.drafts.rows).toHaveCount(3);
    await expect(field).toBeVisible();
  }
});

test('documents are filtered by dates and amounts, typed without waiting, and the filter is cleared at once', async ({
  launch,
  service,
}) => {
  const desk = await connected(await launch({ prepared: true, locale: 'en-GB' }), service, 'en');
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  for (const [number, Date, Quantity] of [
    ['IAD-1', '2026-03-01', '1'],
    ['IAD-2', '2026-03-31T14:30:00', '10'],
    ['IAD-3', '2026-04-01', '100'],
  ] as const)
    await draft(desk, kind, content(kind, [line('P00001', { Quantity })], { InvoiceNumber: number, Date }));
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(3);
  await desk.button('drafts.filter.ranges').press('Enter');
  const from = desk.page.getByLabel(desk.t('drafts.filter.totalFrom'), { exact: true });
  await from.focus();
  await new Fingers(desk.page).press('126{Tab}1,260');
  await expect(desk.drafts.rows).toHaveCount(2);
  await expect(desk.drafts.row('IAD-1')).toHaveCount(0);
  const until = desk.page.getByLabel(desk.t('drafts.filter.dateTo'), { exact: true });
  await until.focus();
  await new Fingers(desk.page).press('32{Tab}');
  await expect(until).toHaveAttribute('aria-invalid', 'true');
  await expect(desk.page.getByText(desk.t('drafts.filter.noDate'))).toBeVisible();
  await expect(desk.drafts.rows).toHaveCount(2);
  // Typed as in a document, and shown in the language's format afterwards.
  await new Fingers(desk.page).press('{Shift+Tab}310326{Tab}');
  await expect(until).toHaveValue('31/03/2026');
  await expect(until).not.toHaveAttribute('aria-invalid');
  await expect(desk.drafts.rows).toHaveCount(1);
  // An active filter stays visible: its button leads to it.
  await desk.button('drafts.filter.ranges').press('Enter');
  await expect(desk.page.getByRole('combobox', { name: desk.t('drafts.filter.period') })).toBeFocused();
  await expect(desk.drafts.row('IAD-2')).toBeVisible();
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  await from.fill('much');
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(desk.page.getByText(desk.t('drafts.filter.noAmount'))).toBeVisible();
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  await expect(desk.drafts.rows).toHaveCount(2);
  await from.fill('5000');
  await expect(desk.heading('drafts.none.title')).toBeVisible();
  // Its key also works while the user is typing.
  await expect(from).toBeFocused();
  // The search uses the text as typed, whatever is shown meanwhile.
  await new Fingers(desk.page).pressTogether('{Escape}IAD-2');
  await expect(desk.drafts.rows).toHaveCount(1);
  await expect(desk.drafts.row('IAD-2')).toBeVisible();
  await expect(desk.page.getByRole('searchbox', { name: desk.t('drafts.search') })).toBeFocused();
  await desk.page.keyboard.press('Control+a');
  await new Fingers(desk.page).press('nobody');
  await expect(desk.heading('drafts.none.title')).toBeVisible();
  await desk.page.keyboard.press('Escape');
  await expect(desk.drafts.rows).toHaveCount(3);
});

test('Ctrl+Enter in a dialog does not queue the draft behind it', async ({ desk }) => {
  const [id = ''] = await plainDrafts(desk, 1);
  const state = async () => (await desk.call('getDraft', { id }))?.state;
  const { keyboard } = desk.page;
  const help = desk.page.getByRole('dialog');
  await desk.drafts.go();
  await desk.drafts.grid.focus();
  await keyboard.press('F1');
  await expect(help).toBeVisible();
  await keyboard.press('Control+Enter');
  await keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  expect(await state()).toBe('draft');
  await desk.drafts.grid.focus();
  await keyboard.press('Control+Enter');
  await expect.poll(state).toBe('ready');
});

test('Ctrl+A outside a text selects nothing in the window', async ({ desk, fingers }) => {
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  await draft(desk, kind, content(kind, [line('P00001')]));
  await desk.drafts.go();
  await desk.button('drafts.filter.ranges').click();
  const marked = (): Promise<string> => desk.page.evaluate(() => String(getSelection()));
  const period = desk.page.getByRole('combobox', { name: desk.t('drafts.filter.period') });
  for (const box of [period, desk.button('drafts.filter.deleted')]) {
    await box.focus();
    await fingers.press('{Ctrl+a}');
    expect(await marked()).toBe('');
  }
  // In a text it selects as usual.
  await fingers.press('{Ctrl+f}IAD{Ctrl+a}IRS');
  await expect(desk.page.getByRole('searchbox')).toHaveValue('IRS');
});

test('drafts are found by a product in their lines, a customer and their problems, typed without waiting', async ({
  desk,
  fingers,
}) => {
  const { line } = await goodsOf(desk, ['P00001', 'P00002']);
  const kind = 'salesReturnInvoice';
  await draft(desk, kind, content(kind, [line('P00001')], { InvoiceNumber: 'IAD-1' }));
  await draft(desk, kind, content(kind, [line('P00001'), line('P00002')], { InvoiceNumber: 'IAD-2' }));
  await draft(desk, kind, content(kind, [line('P00001')], { InvoiceNumber: 'IAD-3', CustomerCode: 'C-OTHER' }));
  await draft(desk, kind, content(kind, [line('P00001', { Quantity: '0' })], { InvoiceNumber: 'IAD-4' }));
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(4);
  await fingers.press('{Ctrl+f}p00002');
  await expect(desk.drafts.rows).toHaveCount(1);
  await expect(desk.drafts.row('IAD-2')).toBeVisible();
  await fingers.press('{Ctrl+a}{Delete}');
  await expect(desk.drafts.rows).toHaveCount(4);

  await desk.button('drafts.filter.ranges').press('Enter');
  const customer = desk.page.getByLabel(desk.t('drafts.filter.customer'), { exact: true });
  await customer.focus();
  await fingers.press('C-OTHER{Tab}');
  await expect(desk.drafts.rows).toHaveCount(1);
  await expect(desk.drafts.row('IAD-3')).toBeVisible();
  await customer.fill('C00001');
  await expect(desk.drafts.rows).toHaveCount(3);
  // After further typing it is no longer that customer.
  await customer.focus();
  await fingers.press('{End}x');
  await expect(customer).toHaveValue('C00001x');
  await expect(desk.drafts.rows).toHaveCount(4);
  await fingers.press('{Backspace}');
  await expect(desk.drafts.rows).toHaveCount(3);
  const problems = desk.page.getByRole('combobox', { name: desk.t('drafts.filter.problems'), exact: true });
  await problems.selectOption({ label: desk.t('drafts.filter.problems.errors') });
  await expect(desk.drafts.rows).toHaveCount(1);
  await expect(desk.drafts.row('IAD-4')).toBeVisible();
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  await problems.selectOption({ label: desk.t('drafts.filter.problems.all') });
  await expect(desk.drafts.rows).toHaveCount(3);
});

test('in a low window the focused row is visible below the open filters, and in a wide one columns stay close together', async ({
  turkishDesk: desk,
}) => {
  await plainDrafts(desk, 8);
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(8);
  // 1366 by 768 at 200 %.
  await desk.page.setViewportSize({ width: 683, height: 384 });
  await desk.button('drafts.filter.ranges').press('Enter');
  await expect(desk.page.getByLabel(desk.t('drafts.filter.totalFrom'), { exact: true })).toBeVisible();
  await desk.drafts.grid.focus();
  for (const [key, row] of [
    ['End', 7],
    ['Home', 0],
    ['ArrowDown', 1],
  ] as const) {
    // As after scrolling with the mouse wheel.
    await desk.page.locator('#content > section').evaluate((screen) => screen.scrollTo({ top: 0 }));
    await desk.page.keyboard.press(key);
    await expect(desk.drafts.rows.nth(row)).toHaveClass(/\bactive\b/);
    // The row itself is wider than the window.
    await expect(desk.drafts.rows.nth(row).getByRole('gridcell').nth(1)).toBeInViewport({ ratio: 0.95 });
  }
  // The end of the navigation is not pushed out of the window.
  const about = desk.page.getByRole('button', { name: desk.t('shell.about'), exact: true });
  await about.focus();
  await expect(about).toBeInViewport({ ratio: 0.95 });

  await desk.page.setViewportSize({ width: 2560, height: 1440 });
  const leftOf = async (key: 'number' | 'customer' | 'date'): Promise<number> => {
    const heading = desk.drafts.grid.getByRole('columnheader', { name: desk.t(`drafts.column.${key}`) });
    return (await heading.boundingBox())?.x ?? Number.NaN;
  };
  await expect.poll(async () => (await leftOf('customer')) - (await leftOf('number'))).toBeLessThan(420);
  await expect.poll(async () => (await leftOf('date')) - (await leftOf('customer'))).toBeLessThan(480);
});

test('the focused row stays visible when the window becomes lower, unless the user has scrolled away from it', async ({
  turkishDesk: desk,
}) => {
  await plainDrafts(desk, 30);
  await desk.drafts.go();
  await desk.page.setViewportSize({ width: 1366, height: 900 });
  const { grid } = desk.drafts;
  await grid.focus();
  await desk.page.keyboard.press('Home');
  for (let row = 0; row < 10; row += 1) await desk.page.keyboard.press('ArrowDown');
  const active = grid.locator('[role="row"].active').getByRole('gridcell').nth(1);
  await expect(active).toBeInViewport({ ratio: 0.95 });
  await desk.page.setViewportSize({ width: 1366, height: 600 });
  await expect(active).toBeInViewport({ ratio: 0.95 });

  await desk.page.setViewportSize({ width: 1366, height: 900 });
  const rows = grid.locator('.body > div');
  // The list may still be scrolling to the row.
  await expect(async () => {
    await rows.evaluate((list) => list.scrollTo({ top: 10_000 }));
    await expect(active).not.toBeInViewport({ timeout: 1_000 });
  }).toPass();
  const offset = await rows.evaluate((list) => list.scrollTop);
  await desk.page.setViewportSize({ width: 1366, height: 600 });
  await expect.poll(() => rows.evaluate((list) => list.clientHeight)).toBeLessThan(500);
  // Wait for the frame in which it would have scrolled back.
  await desk.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await rows.evaluate((list) => list.scrollTop)).toBeGreaterThanOrEqual(offset);
});
