import type { Value } from '../../domain/fields.ts';
import type { Service } from '../service/types.ts';
import { begun, savedContent, savedLines } from './support/begun.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';

/** Goods of the simulated company with EAN-13 barcodes: one with lots (stock type 3), and one without. */
const plain = { code: 'P00039', barcode: '8696386640118' } as const;
const withLots = { code: 'P00050', barcode: '8690753199926' } as const;

const begin = (rampa: Rampa, service: Service): Promise<Desk> => begun(rampa, service, 'salesReturnInvoice');

/** Simulates a scanner, whose keys are some milliseconds apart. */
const scan = (desk: Desk, text: string, end = ''): Promise<void> => new Fingers(desk.page).scan(text, end, 5);

const counted = (desk: Desk, ...expected: readonly (readonly [string, string])[]): Promise<void> =>
  expect.poll(() => savedLines(desk, 'ProductCode', 'Quantity')).toEqual(expected);

test('a scanner reads wherever the focus is, and does not change what was typed there', async ({ launch, service }) => {
  const desk = await begin(await launch({ prepared: true }), service);
  const customer = desk.editor.box('CustomerCode');
  await test.step('in the header, with a final Enter or Tab', async () => {
    await scan(desk, plain.code, '{Enter}');
    await counted(desk, [plain.code, '1']);
    await expect(customer).toBeFocused();
    await expect(customer).toHaveValue('');
    await scan(desk, plain.barcode, '{Tab}');
    await counted(desk, [plain.code, '1'], [plain.code, '1']);
    expect((await savedContent(desk)).CustomerCode ?? '').toBe('');
  });

  await test.step('a text that is no product counts as typed, however fast', async () => {
    await expect(customer).toBeFocused();
    await scan(desk, 'c00002', '{Enter}');
    await expect.poll(async () => (await savedContent(desk)).CustomerCode).toBe('C00002');
    expect(await savedLines(desk, 'ProductCode')).toEqual([[plain.code], [plain.code]]);
  });

  await test.step('in a cell of a line', async () => {
    await (await desk.editor.cell(1, 'UnitPrice')).click();
    const [[price]] = (await savedLines(desk, 'UnitPrice')) as [[Value]];
    await scan(desk, plain.code, '{Enter}');
    await counted(desk, [plain.code, '2'], [plain.code, '1']);
    expect((await savedLines(desk, 'UnitPrice'))[0]).toEqual([price]);
    await expect(desk.focused).toHaveAttribute('role', 'gridcell');
  });

  await test.step('on a product: a barcode of other goods is another piece, and a code replaces it', async () => {
    const cell = await desk.editor.cell(1, 'ProductCode');
    await cell.click();
    await scan(desk, withLots.barcode, '{Enter}');
    await counted(desk, [plain.code, '2'], [plain.code, '1'], [withLots.code, '1']);
    await cell.click();
    await scan(desk, withLots.barcode, '{Tab}');
    await counted(desk, [plain.code, '2'], [plain.code, '1'], [withLots.code, '2']);
    await cell.click();
    await scan(desk, 'p00041', '{Enter}');
    await counted(desk, ['P00041', '2'], [plain.code, '1'], [withLots.code, '2']);
    for (let step = 0; step < 3; step++) await desk.page.keyboard.press('Control+z');
    await counted(desk, [plain.code, '2'], [plain.code, '1']);
  });

  await test.step('on a button, and without a final key', async () => {
    await desk.button('editor.back').focus();
    await scan(desk, plain.code);
    await counted(desk, [plain.code, '3'], [plain.code, '1']);
    await scan(desk, plain.barcode, '{Enter}');
    await counted(desk, [plain.code, '3'], [plain.code, '2']);
    await expect(desk.button('editor.back')).toBeFocused();
  });

  await test.step('each is one undo step', async () => {
    for (let step = 0; step < 2; step++) await desk.page.keyboard.press('Control+z');
    await counted(desk, [plain.code, '2'], [plain.code, '1']);
  });
});

test('a scan in a menu or the palette makes a line and chooses nothing; in a dialog it does nothing', async ({
  launch,
  service,
}) => {
  const desk = await begin(await launch({ prepared: true }), service);
  const { page } = desk;
  const dialog = page.getByRole('dialog');

  await test.step('in a menu, which closes', async () => {
    for (const [times, end] of ['{Enter}', '{Tab}', ''].entries()) {
      await desk.button('editor.menu.label').press('Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      await scan(desk, withLots.barcode, end);
      await expect(page.getByRole('menu')).toBeHidden();
      await counted(desk, [withLots.code, String(times + 1)]);
    }
    await expect(dialog).toBeHidden();
  });

  await test.step('a label in the palette, which closes', async () => {
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible();
    await scan(desk, withLots.barcode, '{Enter}');
    await expect(dialog).toBeHidden();
    await counted(desk, [withLots.code, '4']);
  });

  await test.step('in a dialog, whose inputs keep no label and whose buttons are not pressed', async () => {
    await desk.button('editor.menu.label').press('Enter');
    await page.getByRole('menuitem', { name: desk.t('templates.save') }).press('Enter');
    await expect(dialog).toBeVisible();
    const box = dialog.getByRole('textbox').first();
    const before = await box.inputValue();
    for (const [target, text] of [
      [box, withLots.barcode],
      [dialog.getByRole('button').last(), plain.code],
    ] as const) {
      await target.focus();
      await scan(desk, text, '{Enter}');
      await expect(desk.messages.getByText(desk.t('editor.scan.behind', { code: text })).last()).toBeVisible();
      await expect(dialog).toBeVisible();
    }
    await expect(box).toHaveValue(before);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await counted(desk, [withLots.code, '4']);
    await scan(desk, withLots.barcode, '{Enter}');
    await counted(desk, [withLots.code, '5']);
  });
});
