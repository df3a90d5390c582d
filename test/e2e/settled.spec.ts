import { begun, connected, savedContent, savedLines } from './support/begun.ts';
import { content, draft } from './support/contents.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import { recordTones, tonesOf } from './support/tones.ts';

test('Enter chooses the only match in a list, and keeps the focus if there are several or none', async ({
  launch,
  service,
}) => {
  const desk = await begun(await launch({ prepared: true }), service, 'salesReturnInvoice');
  const { page, editor } = desk;
  const fingers = new Fingers(page);
  const customer = editor.box('CustomerCode');
  const refusal = (key: 'several' | 'none' | 'noField', text: string, count = 0) =>
    page.getByRole('alert').filter({ hasText: desk.t(`editor.lookup.${key}`, { text, count }) });

  await test.step('several: the list stays open with their number, and keys after Enter go to the same input', async () => {
    await fingers.pressTogether('C0000{Enter}1');
    await expect(customer).toHaveValue('C00001');
    await fingers.press('{Backspace}{Enter}');
    await expect(refusal('several', 'C0000', 9)).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(9);
    await expect(customer).toBeFocused();
    await fingers.pressTogether('2{Enter}');
    await expect(editor.grid.locator(':focus')).toHaveCount(1);
    await expect.poll(async () => (await savedContent(desk)).CustomerCode).toBe('C00002');
    expect(await savedLines(desk)).toEqual([]);
  });

  await test.step('none: reported once, and a second Enter accepts the text', async () => {
    await fingers.pressTogether('{F2}YOK-7{Enter}');
    await expect(refusal('none', 'YOK-7')).toBeVisible();
    expect(await savedLines(desk)).toEqual([]);
    await fingers.press('{Enter}');
    await expect.poll(() => savedLines(desk, 'ProductCode')).toEqual([['YOK-7']]);
    // Marked as not in the list.
    await expect(editor.lines.first()).toContainText(desk.t('editor.product.unlisted'));
  });

  await test.step('a line’s warehouse', async () => {
    await (await editor.cell(1, 'WarehouseName')).click();
    await fingers.pressTogether('depo{Enter}');
    await expect(page.getByRole('alert').filter({ hasText: '“depo”' })).toBeVisible();
    await fingers.pressTogether('{Backspace}{Backspace}{Backspace}{Backspace}sube{Enter}');
    await expect.poll(() => savedLines(desk, 'WarehouseName')).toEqual([['ŞUBE DEPO']]);
  });

  await test.step('a key that queues the document', async () => {
    await customer.selectText();
    await fingers.pressTogether('C0000{Ctrl+Shift+N}');
    await expect(refusal('several', 'C0000', 9)).toBeVisible();
    await expect(customer).toBeFocused();
    await expect(desk.refusal).toHaveCount(0);
    await fingers.press('{Escape}{Escape}');
    await expect(customer).toHaveValue('C00002');
  });

  await test.step('Escape closes the list, and Enter then accepts the text', async () => {
    await customer.selectText();
    await fingers.pressTogether('C0000{Escape}{Enter}');
    await expect.poll(async () => (await savedContent(desk)).CustomerCode).toBe('C0000');
    await editor.openProblems();
    await expect(editor.problems).toContainText(desk.t('problems.ambiguousCode', { code: 'C0000' }));
  });

  await test.step('Tab moves on, and the input is marked', async () => {
    await customer.selectText();
    await fingers.pressTogether('C0001{Tab}');
    await expect(customer).not.toBeFocused();
    await expect(customer).toHaveValue('C0001');
    await expect(editor.problems).toContainText(desk.t('problems.ambiguousCode', { code: 'C0001' }));
  });

  await test.step('the search for fields', async () => {
    const search = page.getByRole('combobox', { name: desk.t('editor.groups') });
    await search.focus();
    await fingers.pressTogether('qqq{Enter}{Enter}');
    await expect(refusal('noField', 'qqq')).toBeVisible();
    await expect(search).toBeFocused();
  });

  await test.step('Ctrl+Enter starts a line, whatever that search’s list shows', async () => {
    const search = page.getByRole('combobox', { name: desk.t('editor.groups') });
    await search.fill('');
    await page.keyboard.press('ArrowUp');
    await expect(search).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Control+Enter');
    const isInLines = () => page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null);
    await expect.poll(isInLines).toBe(true);
    await page.keyboard.type('54');
    expect(await isInLines()).toBe(true);
    await expect(editor.box('MarketRate')).toBeHidden();
  });
});

test('Enter in the search of drafts opens the only match, and keeps the focus if there are several or none', async ({
  desk,
  fingers,
}) => {
  const kind = 'salesReturnInvoice';
  for (const number of ['IAD-10', 'IAD-11']) await draft(desk, kind, content(kind, [], { InvoiceNumber: number }));
  await desk.drafts.go();
  await expect(desk.drafts.row('IAD-11')).toBeVisible();
  await desk.page.keyboard.press('Control+f');
  await fingers.pressTogether('IAD{Enter}');
  await expect(desk.messages).toContainText(desk.t('shell.found', { count: 2 }));
  await expect(desk.page.getByRole('searchbox')).toBeFocused();
  // Clearing the search ends it, even if Enter comes before the delay after which the list is queried again.
  await fingers.pressTogether('-99{Enter}');
  await expect(desk.drafts.row('IAD-11')).toBeHidden();
  await desk.page.keyboard.press('Control+a');
  await fingers.pressTogether('{Backspace}{Enter}');
  await expect(desk.drafts.row('IAD-11')).toBeVisible();
  // Typed without a pause: Enter opens what the whole text finds, and the next keys go to the document.
  await fingers.pressTogether('IAD-11{Enter}');
  await desk.editor.opened();
  await expect(desk.editor.box('InvoiceNumber')).toHaveValue('IAD-11');
});

test('a choice whose list has not answered yet is kept when the input is left with the mouse', async ({
  launch,
  service,
}) => {
  const desk = await begun(await launch({ prepared: true }), service, 'salesReturnInvoice');
  const description = await desk.editor.box('Description').elementHandle();
  // In one task, so that the answer cannot come in between.
  await desk.editor.box('CustomerCode').evaluate((element, other) => {
    const box = element as HTMLInputElement;
    box.focus();
    box.value = 'C0000';
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    for (const key of ['ArrowDown', 'Enter'])
      box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    (other as HTMLElement | null)?.focus();
  }, description);
  await expect(desk.editor.box('CustomerCode')).toHaveValue('C00001');
  await expect.poll(async () => (await savedContent(desk)).CustomerCode).toBe('C00001');
});

test('Enter in the search of the service’s documents opens the only match, and keeps the focus if there are several or none', async ({
  desk,
  service,
}) => {
  const { documents: screen, page } = desk;
  await screen.go();
  const numbers = service.ledger
    .documents({ kind: 'salesReturnInvoice', companyId: 1, seeded: true })
    .filter(({ deleted }) => !deleted)
    .map(({ number }) => number);
  const [number = ''] = numbers;
  expect(numbers.length).toBeGreaterThan(1);
  await screen.expectCount('salesReturnInvoice', numbers.length);
  const fingers = new Fingers(page);
  const common = number.slice(0, 3);
  await page.keyboard.press('Control+f');
  await fingers.pressTogether(`${number}-NONE{Enter}`);
  await expect(desk.messages).toContainText(desk.t('shell.found', { count: 0 }));
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').selectText();
  await fingers.pressTogether(`${common}{Enter}`);
  const several = numbers.filter((one) => one.startsWith(common)).length;
  await expect(desk.messages).toContainText(desk.t('shell.found', { count: several }));
  await page.getByRole('searchbox').selectText();
  await fingers.pressTogether(`${number}{Enter}`);
  await screen.opened('salesReturnInvoice', number);
});

test('Enter in the search of templates without a match is refused with a sound', async ({ launch, service }) => {
  const desk = await connected(await launch({ prepared: true, prepare: recordTones }), service, 'en');
  const kind = 'salesReturnInvoice';
  const id = await draft(desk, kind, content(kind, []));
  await desk.call('saveTemplate', { draftId: id, name: 'Every month', replaces: [] });
  await tonesOf(desk.page);
  await desk.page.keyboard.press('Control+Shift+l');
  const list = desk.page.getByRole('dialog', { name: desk.t('templates.title') });
  await new Fingers(desk.page).pressTogether('qqq{Enter}');
  await expect(list.getByText(desk.t('templates.none'))).toBeVisible();
  await expect.poll(async () => (await tonesOf(desk.page)).length).toBe(2);
  await expect(list).toBeVisible();
});
