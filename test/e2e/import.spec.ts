import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import writeXlsxFile from 'write-excel-file/node';
import { complaintsOfAxe } from './support/axe.ts';
import { connected } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';
import type { Service } from '../service/types.ts';
import type { Language } from './support/words.ts';

const kind = 'salesReturnInvoice';

test('the lines of a workbook are previewed, appended, and undone in one step', async ({
  launch,
  service,
  userData,
}) => {
  const { desk, id } = await begin(await launch({ prepared: true, locale: 'tr-TR' }), service, 'tr');
  const file = join(userData, 'iade.xlsx');
  await writeXlsxFile([
    ['Stok Kodu', 'Ürün adı', 'Miktarı', 'B. Fiyat', 'Tutar'].map((value) => ({ value, type: String })),
    ['P00002', 'başka bir ad', 2, 12.5, 999],
    ['P00003', '', 'abc', 3, 999],
    ['YOK-1', '', 1, 4, 999],
  ]).toFile(file);
  const dialog = desk.page.getByRole('dialog');

  await test.step('nothing is written before the confirmation', async () => {
    await choose(desk, file);
    await expect(dialog).toContainText(desk.t('files.import.text', { name: 'iade.xlsx', rows: 3 }));
    const problem = { row: 3, column: desk.t('fields.Quantity'), text: 'abc' };
    await expect(dialog).toContainText(desk.t('files.import.misfit', problem));
    const unknown = { row: 4, column: desk.t('fields.ProductCode'), text: 'YOK-1' };
    const told = dialog.getByRole('button', { name: desk.t('files.import.unknownCode', unknown) });
    await told.press('Enter');
    await expect(dialog.getByRole('table')).toBeFocused();
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    await desk.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await linesOf(desk, id)).toHaveLength(1);
  });

  await test.step('codes are resolved, and computed columns are not imported', async () => {
    await choose(desk, file);
    // The amounts do not match the quantities and prices, so they may contain hidden discounts.
    await desk.button('files.import.action').press('Enter');
    await expect(dialog).toContainText(desk.t('files.table.unplaced', { column: 'Tutar' }));
    await desk.button('files.table.leave', { column: 'Tutar' }).press('Enter');
    await desk.button('files.import.action').press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(() => linesOf(desk, id)).toHaveLength(4);
    await expect.poll(async () => (await linesOf(desk, id))[1]?.['UnitCode']).toBeTruthy();
    const [, second, third] = await linesOf(desk, id);
    expect(second).toMatchObject({ ProductCode: 'P00002', Quantity: '2', UnitPrice: '12.5' });
    expect(second?.['ProductName']).not.toBe('başka bir ad');
    expect(second?.['AmountExcludingTax'] ?? null).toBeNull();
    expect(third).toMatchObject({ ProductCode: 'P00003', Quantity: 'abc', UnitPrice: '3' });
  });

  await test.step('one step undoes them', async () => {
    await desk.page.keyboard.press('Control+z');
    await expect.poll(() => linesOf(desk, id)).toHaveLength(1);
  });
});

test('columns without known headings are assigned by the keyboard, and other files are reported @browser', async ({
  launch,
  service,
  userData,
}) => {
  const { desk, id } = await begin(await launch({ prepared: true }), service, 'en');
  const file = join(userData, 'ansi.csv');

  // As Excel on a Turkish Windows writes it.
  writeFileSync(file, Buffer.from('A\xE7\xFDk;Ka\xE7\r\nP00002;7\r\n', 'latin1'));
  const target = (column: number) => desk.page.getByLabel(desk.t('editor.paste.column', { number: column }));

  await choose(desk, file);
  await expect(target(1)).toBeFocused();
  await expect(desk.page.getByRole('dialog')).toContainText('Açık');
  await desk.page.getByLabel(desk.t('files.table.headingRow')).selectOption('0');
  await target(1).selectOption({ label: desk.t('fields.ProductCode') });
  await target(2).selectOption({ label: desk.t('fields.Quantity') });
  await desk.button('files.import.action').press('Enter');
  await expect.poll(() => linesOf(desk, id)).toHaveLength(2);
  expect((await linesOf(desk, id))[1]).toMatchObject({ ProductCode: 'P00002', Quantity: '7' });

  await test.step('the assignment is remembered, and changed by dragging', async () => {
    await choose(desk, file);
    await expect(target(1)).toHaveValue('ProductCode');
    await expect(target(2)).toHaveValue('Quantity');
    const headings = desk.page.getByTitle(desk.t('editor.paste.drag'));
    // On a busy machine a drag that is pressed, moved and released without pauses may end before it has begun.
    await expect(async () => {
      if ((await target(1).inputValue()) === 'ProductCode') await headings.nth(0).dragTo(headings.nth(1));
      await expect(target(1)).toHaveValue('Quantity', { timeout: 10_000 });
    }).toPass();
    await expect(target(2)).toHaveValue('ProductCode');
    await desk.page.keyboard.press('Escape');
    await expect(desk.page.getByRole('dialog')).toBeHidden();
  });

  for (const [bytes, problem] of [
    [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'oldExcel'],
    [[0x50, 0x4b, 3, 4, 1, 2, 3], 'unreadable'],
    [[], 'empty'],
  ] as const) {
    const other = join(userData, `${problem}.xls`);
    writeFileSync(other, Uint8Array.from(bytes));
    await choose(desk, other);
    await expect(desk.messages.getByText(desk.t(`files.problem.${problem}`))).toBeVisible();
  }
  expect(await linesOf(desk, id)).toHaveLength(2);
});

test('a file that is dropped on the window leads to a question, one at a time', async ({ launch, service }) => {
  const { desk, id } = await begin(await launch({ prepared: true }), service, 'en');
  await drop(desk, 'one.csv', 'two.csv');
  await expect(desk.messages.getByText(desk.t('files.problem.several'))).toBeVisible();
  await drop(desk, 'one.csv');
  await expect(desk.page.getByRole('dialog')).toContainText('one.csv');
  // While the question is open, no other file is accepted.
  await drop(desk, 'two.csv');
  await desk.button('files.import.action').press('Enter');
  await expect.poll(() => linesOf(desk, id)).toHaveLength(2);
  expect((await linesOf(desk, id))[1]).toMatchObject({ ProductCode: 'P00002', Quantity: '7' });
});

test('keys that are pressed immediately assign the columns of a pasted table @browser', async ({ launch, service }) => {
  const { desk, id } = await begin(await launch({ prepared: true }), service, 'en');
  await (await desk.editor.cell(2, 'ProductCode')).click();
  const names = [desk.t('fields.ProductCode'), desk.t('editor.paste.leave'), desk.t('fields.Quantity')];
  await desk.editor.paste('P00002\tsomething\t3\nP00003\tsomething\t4');
  await new Fingers(desk.page).press(names.map((name) => `${name}{Tab}`).join(''));
  for (const [index, name] of names.entries())
    await expect(
      desk.page.getByLabel(desk.t('editor.paste.column', { number: index + 1 })).locator('option:checked'),
    ).toHaveText(name);
  await desk.button('editor.paste.action').press('Enter');
  await expect.poll(() => linesOf(desk, id)).toHaveLength(3);
  expect((await linesOf(desk, id))[2]).toMatchObject({ ProductCode: 'P00003', Quantity: '4' });
  await desk.page.keyboard.press('Control+z');
  await expect.poll(() => linesOf(desk, id)).toHaveLength(1);
});

test('a report is read as a table: other rows are skipped, uncertain columns are asked about, unknown values stay open @browser', async ({
  launch,
  service,
  userData,
}) => {
  const { desk, id } = await begin(await launch({ prepared: true, locale: 'tr-TR' }), service, 'tr');
  const file = join(userData, 'rapor.xlsx');
  const cells = (...values: readonly (string | number | null)[]) =>
    values.map((value) => (value === null ? null : { value }));
  await writeXlsxFile([
    { sheet: 'Kapak', data: [cells('Hazırlayan: Depo')] },
    {
      sheet: 'İade',
      data: [
        cells('ÖRNEK GIDA A.Ş.'),
        [],
        cells('Stok Kodu', 'Miktar', 'KDV Dahil Fiyat', 'Navlun Bedeli', 'Renk'),
        cells('P00002', -2, '1.250', 45.5, 'mavi'),
        cells('P00003', -3, '2.500', null, null, 'kırık'),
        cells('Toplam', -5, null),
        cells('Teslim Eden', null, 'Teslim Alan'),
      ],
    },
  ]).toFile(file);
  const dialog = desk.page.getByRole('dialog');
  await choose(desk, file);
  await expect(dialog.getByLabel(desk.t('files.import.sheet')).locator('option:checked')).toHaveText('İade');
  await expect(dialog.locator('[data-skipped] [role="rowheader"]')).toHaveText(['1', '2', '6', '7']);
  await expect(dialog.locator('[data-question] .heading')).toHaveText(['KDV Dahil Fiyat', 'Navlun Bedeli', 'Renk']);
  const beyond = { row: 5, column: 'F', text: 'kırık' };
  await expect(dialog).toContainText(desk.t('files.import.noColumn', beyond));
  expect(await complaintsOfAxe(desk.page)).toEqual([]);

  await desk.button('files.import.action').press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '1250', exact: true }).press('Enter');
  await desk.button('files.table.leave', { column: 'Navlun Bedeli' }).press('Enter');
  await desk.button('files.table.leaveAll').press('Enter');
  await dialog.getByLabel(desk.t('files.table.take', { row: 6 })).setChecked(true);
  await expect(dialog.locator('[data-skipped] [role="rowheader"]')).toHaveText(['1', '2', '7']);
  await dialog.getByLabel(desk.t('files.table.take', { row: 6 })).setChecked(false);
  await dialog.getByLabel(desk.t('files.table.negatives', { count: 2 })).setChecked(true);
  await desk.button('files.import.action').press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => linesOf(desk, id)).toHaveLength(3);
  expect((await linesOf(desk, id)).slice(1)).toMatchObject([
    { ProductCode: 'P00002', Quantity: '2', UnitPrice: '1250', VatIncluded: true },
    { ProductCode: 'P00003', Quantity: '3', UnitPrice: '2500', VatIncluded: true },
  ]);
  await expect(desk.page.getByRole('region', { name: desk.t('openEntries.region') })).toContainText('kırık');
  await desk.page.keyboard.press('Control+z');
  await expect.poll(() => linesOf(desk, id)).toHaveLength(1);
  await expect(desk.page.getByRole('region', { name: desk.t('openEntries.region') })).toBeHidden();
});

/** Drops files from outside the window, each with the same table. */
async function drop(desk: Desk, ...names: readonly string[]): Promise<void> {
  const data = await desk.page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const name of all) transfer.items.add(new File(['Kod;Adet\r\nP00002;7\r\n'], name));
    return transfer;
  }, names);
  for (const event of ['dragover', 'drop']) await desk.page.dispatchEvent('body', event, { dataTransfer: data });
}

async function begin(
  rampa: Rampa,
  service: Service,
  language: Language,
): Promise<{ readonly desk: Desk; readonly id: string }> {
  // Prevents the browser's own file dialog from the start; set only with the key, the handler would sometimes come too late.
  rampa.page.on('filechooser', () => undefined);
  const desk = await connected(rampa, service, language);
  const { line } = await goodsOf(desk, ['P00001']);
  const id = await draft(desk, kind, content(kind, [line('P00001')], { InvoiceNumber: 'IAD-1' }));
  await desk.drafts.go();
  await desk.drafts.row('IAD-1').dblclick();
  await desk.editor.opened();
  return { desk, id };
}

async function choose(desk: Desk, file: string): Promise<void> {
  const chooser = desk.page.waitForEvent('filechooser');
  await desk.page.keyboard.press('Control+o');
  await (await chooser).setFiles(file);
}

async function linesOf(desk: Desk, id: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const saved = await desk.call('getDraft', { id });
  return (saved?.content['Lines'] ?? []) as readonly Readonly<Record<string, unknown>>[];
}
