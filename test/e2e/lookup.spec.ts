import { expect, test } from './support/fixtures.ts';

test('the selected row of a list stays selected when a slower answer comes', async ({ desk }) => {
  await desk.drafts.create('salesReturnInvoice');
  const { page, editor } = desk;
  await editor.box('CustomerCode').focus();
  await page.keyboard.type('C0000');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('C00001');
  await page.keyboard.press('ArrowDown');
  // Selected once the answer has come: on a slow machine the key waits for it.
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  // An input event without a change, as after the answer to an earlier letter.
  await page.evaluate(() => document.activeElement?.dispatchEvent(new InputEvent('input', { bubbles: true })));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(editor.box('CustomerCode')).toHaveValue('C00001');
});

test('Enter in a cell that is left before its list has answered holds no further keys', async ({ desk }) => {
  const { page, editor } = desk;
  await desk.drafts.create('salesReturnInvoice');
  await editor.opened();
  await (await editor.cell(1, 'ProductCode')).click();
  await page.keyboard.press('F2');
  const box = page.getByRole('combobox', { name: editor.label('ProductCode') });
  await box.evaluate(
    (cell: HTMLInputElement, description) => {
      cell.value = 'P0000';
      cell.dispatchEvent(new InputEvent('input', { bubbles: true }));
      cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      // At once, so that the answer comes after it.
      document.getElementById(description)?.focus();
    },
    (await editor.box('Description').getAttribute('id')) ?? '',
  );
  await page.keyboard.type('damaged');
  await expect(editor.box('Description')).toHaveValue('damaged');
});
