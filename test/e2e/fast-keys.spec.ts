import { textOf } from '../../domain/value.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

/** The draft's content as saved. */
async function kept(desk: Desk, id: string): Promise<ValueRecord> {
  return (await desk.call('getDraft', { id }))?.content ?? {};
}

async function opened(desk: Desk): Promise<string> {
  await desk.editor.opened();
  return (await desk.page.locator('[data-draft]').getAttribute('data-draft')) ?? '';
}

function lines(record: ValueRecord, ...fields: readonly string[]): readonly unknown[] {
  const all = Array.isArray(record['Lines']) ? (record['Lines'] as readonly ValueRecord[]) : [];
  return all.map((line) => fields.map((field) => line[field]));
}

async function open(desk: Desk, kind: DocumentKind, products: readonly string[]): Promise<string> {
  const { line } = await goodsOf(desk, products);
  const all = products.map((product) => line(product, { Quantity: '20' }));
  const id = await draft(desk, kind, content(kind, all));
  await desk.drafts.go();
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();
  return id;
}

test('a sum is typed where a number is expected, in a cell and in the header, and a date without separators', async ({
  desk,
  fingers,
}) => {
  const id = await open(desk, 'salesReturnInvoice', ['P00003']);
  await fingers.press('{Ctrl+Home}{Tab}12*3.5{Tab}', 10);
  await desk.page.getByRole('textbox', { name: desk.t('fields.Date'), exact: true }).focus();
  await fingers.press('0512{Tab}', 10);
  await expect(async () => {
    const record = await kept(desk, id);
    expect(lines(record, 'Quantity')).toEqual([['42']]);
    expect(record['Date']).toMatch(/^[0-9]{4}-12-05$/);
  }).toPass();
});

test('after a click on the button of a refused queueing, keys go on to the document', async ({ desk, fingers }) => {
  await desk.drafts.go();
  await fingers.press('{Ctrl+n}{Enter}2{Enter}8{Enter}');
  const id = await opened(desk);
  await expect.poll(async () => lines(await kept(desk, id), 'ProductCode')).toEqual([['P00008']]);
  await desk.button('editor.queue').click();
  await expect(desk.refusal).toContainText(desk.t('editor.notice.notQueued.errors'));
  // The place and the problem are shown.
  await expect(desk.refusal).toContainText(`${desk.t('editor.line', { number: 1 })}, ${desk.editor.label('Quantity')}`);
  await expect(desk.refusal).not.toContainText(desk.t('shell.keys.held'));
  await fingers.press('7{Enter}');
  await expect.poll(async () => lines(await kept(desk, id), 'ProductCode', 'Quantity')).toEqual([['P00008', '7']]);
  await fingers.press('{Ctrl+Shift+Enter}');
  await expect(desk.refusal).toContainText(desk.t('shell.keys.held'));
});

test('the match that Enter would choose is shown first; among several matches it chooses none', async ({
  desk,
  fingers,
}) => {
  await desk.drafts.go();
  await fingers.press('{Ctrl+n}{Enter}');
  await desk.editor.opened();
  await fingers.press('2');
  await expect(desk.page.getByText(desk.t('editor.lookup.taken', { code: 'C00002' }))).toBeVisible();
  await fingers.press('{Enter}{F2}5*9');
  await expect(desk.page.getByText(desk.t('editor.lookup.taken', { code: 'P00009' }))).toBeVisible();
  await fingers.press('{Escape}{Escape}{F2}p0000');
  await expect(desk.page.getByRole('option')).toHaveCount(9);
  await expect(desk.page.getByText(desk.t('editor.lookup.taken', { code: '' }).trim())).toHaveCount(0);
});

test('the customer’s last price and today’s rate are offered in their line, and filled in only by one key', async ({
  desk,
  fingers,
}) => {
  const { line } = await goodsOf(desk, ['P00008', 'P00028']);
  const euro = line('P00028', { CurrencyCode: 'EUR', ExchangeRate: '47.25' });
  const before = content('salesReturnInvoice', [line('P00008', { UnitPrice: '25.5' }), euro], {
    CustomerCode: 'C00002',
  });
  await draft(desk, 'salesReturnInvoice', before);
  await desk.drafts.go();
  await fingers.press('{Ctrl+n}{Enter}2{Enter}8{Tab}');
  const id = await opened(desk);
  const settled = (...expected: readonly unknown[]): Promise<void> =>
    expect
      .poll(async () => lines(await kept(desk, id), 'ProductCode', 'Quantity', 'UnitPrice', 'ExchangeRate'))
      .toEqual(expected);
  const when = ' (20/11/2026)';
  // A line without a warehouse is offered that first, as it is required.
  const warehouse = desk.t('editor.last.warehouse', { value: textOf(euro.WarehouseName), when });
  await expect(desk.page.getByText(warehouse)).toBeVisible();
  await fingers.press('{Ctrl+l}');
  const price = desk.t('editor.last.price', { value: '25.50', currency: 'TRY', when });
  await expect(desk.page.getByText(price)).toBeVisible();
  await settled(['P00008', undefined, '385.18', '1']);
  // Also while the quantity is being typed.
  await fingers.press('4{Ctrl+l}');
  await settled(['P00008', '4', '25.5', '1']);
  await expect(desk.page.getByText(price)).toBeHidden();
  await expect(desk.focused).toHaveAttribute('role', 'gridcell');
  await fingers.press('{Ctrl+Enter}28{Tab}');
  await expect(desk.page.getByText(desk.t('editor.last.rate', { value: '47.25', currency: 'EUR' }))).toBeVisible();
  await settled(['P00008', '4', '25.5', '1'], ['P00028', undefined, '1715.84', undefined]);
  await fingers.press('{Ctrl+l}6{Enter}');
  await settled(['P00008', '4', '25.5', '1'], ['P00028', '6', '1715.84', '47.25']);
});

test('keys go to the part that can use them: Ctrl+Z undoes typing and pasting, Ctrl+N starts another document', async ({
  desk,
  fingers,
}) => {
  const id = await open(desk, 'salesReturnInvoice', ['P00001']);
  const quantities = async (): Promise<unknown> => lines(await kept(desk, id), 'ProductCode', 'Quantity');
  const settled = (expected: unknown): Promise<void> => expect.poll(quantities).toEqual(expected);
  await fingers.press('{Ctrl+Home}{Tab}7{Enter}');
  await settled([['P00001', '7']]);
  await fingers.press('{Ctrl+z}');
  await settled([['P00001', '20']]);
  await fingers.press('{Ctrl+y}');
  await settled([['P00001', '7']]);
  // Also while it is being typed.
  await fingers.press('{Ctrl+Home}{Tab}12{Ctrl+z}');
  await settled([['P00001', '7']]);
  await expect(desk.focused).toHaveAttribute('role', 'gridcell');
  await desk.editor.pasteTable([['P00002'], ['P00003']]);
  await expect.poll(async () => ((await quantities()) as unknown[]).length).toBe(3);
  await fingers.press('{Ctrl+z}');
  await settled([['P00001', '7']]);

  await fingers.press('{Ctrl+n}C00002{Enter}P00002{Enter}{Ctrl+Home}{Tab}4{Enter}');
  await expect(async () => {
    const made = await opened(desk);
    expect(made).not.toBe(id);
    const record = await kept(desk, made);
    expect([record['CustomerCode'], ...lines(record, 'ProductCode', 'Quantity')]).toEqual(['C00002', ['P00002', '4']]);
  }).toPass();
});

test('serial numbers are undone one by one, with either final key of the scanner', async ({ desk, fingers }) => {
  const id = await open(desk, 'despatch', ['P00035']);
  const serials = async (): Promise<unknown> => lines(await kept(desk, id), 'SerialNumbers');
  const settled = (...expected: readonly string[]): Promise<void> => expect.poll(serials).toEqual([[expected]]);
  await fingers.press('{Ctrl+Home}{F4}S-1{Tab}S-2{Enter}S-3{Tab}{F4}');
  await settled('S-1', 'S-2', 'S-3');
  await fingers.press('{Ctrl+z}');
  await settled('S-1', 'S-2');
  await fingers.press('{Ctrl+z}');
  await settled('S-1');
  await fingers.press('{Ctrl+y}{Ctrl+y}');
  await settled('S-1', 'S-2', 'S-3');
});

test('a character composed with a dead key replaces a cell’s content, and the dead key alone replaces nothing', async ({
  desk,
  fingers,
}) => {
  const id = await open(desk, 'despatch', ['P00003']);
  await fingers.press('{Ctrl+Home}');
  await fingers.compose('â');
  await fingers.press('z{Tab}');
  const code = async (): Promise<unknown> => lines(await kept(desk, id), 'ProductCode')[0];
  await expect.poll(code).toEqual(['âz']);
  await fingers.press('{Ctrl+Home}');
  await fingers.compose(null);
  await fingers.press('{Tab}9{Enter}');
  await expect.poll(async () => lines(await kept(desk, id), 'ProductCode', 'Quantity')[0]).toEqual(['âz', '9']);
});

test('some element always has the focus, and there are few Tab stops between the customer and the lines', async ({
  launch,
  service,
}) => {
  const desk = await sitDown(await launch(), 'en');
  const body = desk.page.locator('body:focus');
  // If nothing is focused, `:focus` finds nothing.
  const somewhere = async (): Promise<void> => {
    await expect(desk.focused).toHaveCount(1);
    await expect(body).toHaveCount(0);
  };
  await expect(desk.page.getByRole('main').locator(':focus')).toHaveCount(1);
  await desk.connection.make(service);
  await desk.connection.refreshLists();
  for (const screen of ['1', '2', '3', '4', '5', '1']) {
    await desk.page.keyboard.press(`Control+${screen}`);
    await somewhere();
  }
  await open(desk, 'salesReturnInvoice', ['P00001']);
  await desk.editor.box('CustomerCode').focus();
  let stops = 0;
  while ((await desk.page.locator('[role="gridcell"]:focus').count()) === 0 && stops < 30) {
    await desk.page.keyboard.press('Tab');
    stops++;
  }
  // The number and the date of the returned invoice are two of them.
  expect(stops).toBeLessThan(11);
  await desk.editor.box('CustomerCode').focus();
  await desk.page.keyboard.press('Enter');
  await expect(desk.focused).toHaveAttribute('role', 'gridcell');
  await desk.editor.queue();
  await somewhere();
  await desk.page.keyboard.press('Control+1');
  await desk.drafts.grid.focus();
  await somewhere();
});
