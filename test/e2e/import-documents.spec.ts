import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import writeXlsxFile from 'write-excel-file/node';
import { complaintsOfAxe } from './support/axe.ts';
import { connected } from './support/begun.ts';
import { goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';
import type { Service } from '../service/types.ts';
import type { Language } from './support/words.ts';

test('the documents of a workbook’s sheet become drafts together, are undone, and recognised again', async ({
  launch,
  service,
  userData,
}) => {
  const desk = await begin(await launch({ prepared: true, locale: 'tr-TR' }), service, 'tr');
  const { line } = await goodsOf(desk, ['P00001']);
  const { WarehouseName: warehouse } = line('P00001') as { readonly WarehouseName: string };
  const file = join(userData, 'iadeler.xlsx');
  const headings = ['Fatura no', 'Tarih', 'Cari kodu', 'Stok kodu', 'Miktar', 'Birim fiyat', 'Depo'];
  const row = (number: string, quantity: number, code = 'P00001', customer = 'C00001') =>
    [number, '20.11.2026', customer, code, quantity, 12.5, warehouse].map((value) => ({ value }));
  const documents = [
    row('IAD-1', 2),
    row('IAD-1', 3, 'P00002'),
    row('IAD-2', 2),
    row('IAD-2', 3, 'P00002', 'C00002'),
    row('IAD-3', 1, 'YOK-1'),
  ];
  await writeXlsxFile([
    { sheet: 'Açıklama', data: [[{ value: 'Bu dosya depodan geldi' }]] },
    { sheet: 'İadeler', data: [headings.map((value) => ({ value })), ...documents] },
  ]).toFile(file);
  const dialog = desk.page.getByRole('dialog');
  const rows = dialog.getByRole('table', { name: desk.t('files.documents.list') }).getByRole('row');

  await test.step('nothing is written before the confirmation; the sheet with a table is preselected', async () => {
    await choose(desk, file);
    await expect(dialog.getByLabel(desk.t('files.documents.kind'))).toBeFocused();
    await expect(dialog.getByLabel(desk.t('files.import.sheet')).locator('option:checked')).toHaveText('İadeler');
    await expect(rows).toHaveText([
      /./,
      new RegExp(`IAD-2.*${desk.t('files.documents.status.contradiction')}`),
      new RegExp(`IAD-1.*${desk.t('files.documents.status.new')}`),
      /IAD-3/,
    ]);
    const unknown = { row: 6, column: desk.t('fields.ProductCode'), text: 'YOK-1' };
    await dialog.getByRole('button', { name: desk.t('files.import.unknownCode', unknown) }).press('Enter');
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    await desk.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await numbers(desk)).toEqual([]);
  });

  await test.step('readable ones become drafts, and one step undoes them', async () => {
    await choose(desk, file);
    await desk.button('files.handover.action', { count: 2 }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(desk.messages.getByText(desk.t('files.handover.imported', { count: 2 }))).toBeVisible();
    expect(await numbers(desk)).toEqual(['IAD-1', 'IAD-3']);
    await expect(desk.drafts.row('IAD-1')).toBeVisible();
    await desk.page.keyboard.press('Control+z');
    await expect.poll(() => numbers(desk)).toEqual([]);
    await desk.page.keyboard.press('Control+z');
    await expect.poll(() => numbers(desk)).toEqual(['IAD-1', 'IAD-3']);
  });

  await test.step('the corrected file adds only what is missing', async () => {
    await writeXlsxFile([
      headings.map((value) => ({ value })),
      ...documents.slice(0, 2),
      row('IAD-2', 2),
      documents[4] ?? [],
    ]).toFile(file);
    await choose(desk, file);
    await expect(dialog).toContainText(desk.t('files.documents.here', { here: 2, count: 3 }));
    await desk.button('files.handover.action', { count: 1 }).press('Enter');
    await expect.poll(() => numbers(desk)).toEqual(['IAD-1', 'IAD-2', 'IAD-3']);
  });
});

test('a table of documents is dropped on the window, and columns with unknown headings are assigned by keyboard', async ({
  launch,
  service,
}) => {
  const desk = await begin(await launch({ prepared: true }), service, 'en');
  const dialog = desk.page.getByRole('dialog');
  const text = 'slip;item;pieces\r\nS1;P00001;2\r\nS1;P00002;1\r\nS2;P00001;5\r\n';
  await desk.page.keyboard.press('Control+2');
  const data = await desk.page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'returns.csv'));
    return transfer;
  }, text);
  for (const event of ['dragover', 'drop']) await desk.page.dispatchEvent('body', event, { dataTransfer: data });
  await dialog.getByLabel(desk.t('files.documents.kind')).selectOption('despatch');
  await dialog.getByLabel(desk.t('files.table.headingRow')).selectOption('0');
  const target = (column: number) => dialog.getByLabel(desk.t('editor.paste.column', { number: column }));
  await target(2).selectOption({ label: desk.t('fields.ProductCode') });
  await target(3).selectOption({ label: desk.t('fields.Quantity') });
  const grouping = dialog.getByLabel(desk.t('files.documents.grouping'));
  await grouping.selectOption({ label: desk.t('files.documents.grouping.column', { name: 'slip' }) });
  await desk.button('files.handover.action', { count: 2 }).press('Enter');
  await expect(dialog).toBeHidden();
  const drafts = await list(desk);
  expect(drafts.map(({ kind, lineCount }) => [kind, lineCount]).toSorted()).toEqual([
    ['despatch', 1],
    ['despatch', 2],
  ]);
});

test('fifty thousand rows are checked without blocking the window, and cancelled @browser', async ({
  launch,
  service,
  userData,
}) => {
  const desk = await begin(await launch({ prepared: true }), service, 'en');
  const dialog = desk.page.getByRole('dialog');
  const file = join(userData, 'many.csv');
  const rows = Array.from({ length: 50_000 }, (_, at) => `F-${Math.floor(at / 10)};C00001;P00001;${1 + (at % 9)};10`);
  writeFileSync(file, ['Invoice no;Customer;Product code;Quantity;Unit price', ...rows].join('\r\n'));
  await choose(desk, file);
  const take = desk.button('files.handover.action', { count: 5_000 });
  await expect(take).toBeEnabled({ timeout: 120_000 });
  await take.press('Enter');
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]/);
  await desk.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await numbers(desk)).toEqual([]);
});

async function begin(rampa: Rampa, service: Service, language: Language): Promise<Desk> {
  // As in import.spec.ts: prevents the browser's own file dialog from the start.
  rampa.page.on('filechooser', () => undefined);
  const desk = await connected(rampa, service, language);
  await desk.drafts.go();
  return desk;
}

async function choose(desk: Desk, file: string): Promise<void> {
  const chooser = desk.page.waitForEvent('filechooser');
  await desk.page.keyboard.press('Control+Shift+o');
  await (await chooser).setFiles(file);
}

const list = async (desk: Desk) =>
  (await desk.call('listDrafts', { connectionId: await desk.connectionId(), offset: 0, limit: 100 })).rows;
const numbers = async (desk: Desk) => (await list(desk)).map(({ number }) => number).toSorted();
