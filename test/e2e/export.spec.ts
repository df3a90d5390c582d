import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import readSheets from 'read-excel-file/node';
import { connected } from './support/begun.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { saveInto } from './support/printing.ts';
import type { Rampa } from './support/rampa.ts';
import type { Service } from '../service/types.ts';
import type { Language, TextKey } from './support/words.ts';

const kind = 'salesReturnInvoice';

test('the listed or selected drafts are saved for a spreadsheet', async ({ launch, service, userData }) => {
  const desk = await begin(await launch({ prepared: true, locale: 'tr-TR' }), service, { language: 'tr', userData });
  const { keyboard } = desk.page;
  const { line } = await goodsOf(desk, ['P00001']);
  await draft(desk, kind, content(kind, [line('P00001')], { InvoiceNumber: 'IAD-1', CustomerName: '=1+1;"x"' }));
  await draft(desk, kind, content(kind, [], { InvoiceNumber: 'IAD-2' }));
  await desk.drafts.go();
  await expect(desk.drafts.row('IAD-1')).toBeVisible();

  await test.step('as text, by the keyboard alone', async () => {
    await desk.button('files.export').focus();
    await keyboard.press('Enter');
    await expect(item(desk, 'files.export.xlsx')).toBeFocused();
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const [titles, ...rows] = readFileSync(await savedPath(desk, '.csv'), 'utf8').split('\r\n');
    expect(titles).toMatch(/^\uFEFFDurum;İşlem;Tür;Numara;/);
    expect(rows.filter((row) => row !== '')).toHaveLength(2);
    const row = rows.find((one) => one.includes('IAD-1'));
    expect(row).toContain(`;20.11.2026;1;25,2;TRY;`);
    expect(row).toContain(`;"'=1+1;""x""";`);
  });

  await test.step('the selected ones, as a workbook', async () => {
    await desk.drafts.row('IAD-2').getByRole('checkbox').click();
    await desk.button('files.export').press('Enter');
    await item(desk, 'files.export.xlsx').press('Enter');
    const [sheet] = await readSheets(await savedPath(desk, '.xlsx'));
    expect(sheet?.data).toHaveLength(2);
    expect(sheet?.data[1]).toContain('IAD-2');
    expect(sheet?.data[1]?.find((cell) => cell instanceof Date)).toEqual(new Date('2026-11-20T00:00:00Z'));
  });
});

test('the documents of the service are saved as filtered by the search @browser', async ({
  launch,
  service,
  userData,
}) => {
  const desk = await begin(await launch({ prepared: true }), service, { language: 'en', userData });
  const held = service.ledger.documents({ kind, companyId: 1, seeded: true }).filter(({ deleted }) => !deleted);
  await desk.documents.go();
  await desk.documents.expectCount(kind, held.length);
  await desk.button('files.export').press('Enter');
  await item(desk, 'files.export.csv').press('Enter');
  const [titles, ...rows] = readFileSync(await savedPath(desk, '.csv'), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(titles).toMatch(/^\uFEFFNumber[;,]Customer code/);
  expect(titles).toMatch(/Identifier$/);
  expect(rows).toHaveLength(held.length);
  for (const { id, number } of held)
    expect(rows.filter((row) => row.includes(id) && row.includes(number))).toHaveLength(1);

  const sought = held[1]?.number ?? '';
  await desk.page.keyboard.press('Control+f');
  await desk.page.keyboard.type(sought);
  await expect(desk.documents.rows(kind)).toHaveCount(1);
  await desk.button('files.export').press('Enter');
  await item(desk, 'files.export.xlsx').press('Enter');
  const [sheet] = await readSheets(await savedPath(desk, '.xlsx'));
  expect(sheet?.data.slice(1).map(([shown]) => shown)).toEqual([sought]);
});

test('the lines of a document are saved with their amounts @browser', async ({ launch, service, userData }) => {
  const desk = await begin(await launch({ prepared: true }), service, { language: 'en', userData });
  const { line } = await goodsOf(desk, ['P00001']);
  const lines = [line('P00001', { Description: '-x', Discounts: [{ Rate: '10' }, { Rate: '5' }] }), line('P00001')];
  await draft(desk, kind, content(kind, lines, { InvoiceNumber: 'IAD/1' }));
  await desk.drafts.go();
  await desk.drafts.row('IAD/1').dblclick();
  await desk.editor.opened();
  await desk.button('editor.menu.label').press('Enter');
  await item(desk, 'files.export.linesTo.xlsx').press('Enter');
  const path = await savedPath(desk, '.xlsx');
  expect(path).toMatch(/lines-IAD_1-[0-9-]+\.xlsx$/);
  const [sheet] = await readSheets(path);
  const [titles = [], first = [], second = []] = sheet?.data ?? [];
  const cell = (row: readonly unknown[], name: 'Quantity' | 'Discounts' | 'AmountExcludingTax' | 'Description') =>
    row[titles.indexOf(desk.t(`fields.${name}`))];
  expect([cell(first, 'Quantity'), cell(first, 'Discounts'), cell(first, 'Description')]).toEqual([2, '10+5', '-x']);
  expect([cell(first, 'AmountExcludingTax'), cell(second, 'AmountExcludingTax')]).toEqual([17.96, 21]);
});

test('the refusals of the service are saved, one row for each error @browser', async ({
  launch,
  service,
  userData,
}) => {
  const desk = await begin(await launch({ prepared: true }), service, { language: 'en', userData });
  const { line } = await goodsOf(desk, ['P00001']);
  const bad = content(kind, [line('P99999')], { InvoiceNumber: 'IAD-7', CustomerCode: 'C99999' });
  await draft(desk, kind, bad);
  await desk.drafts.go();
  await expect(desk.drafts.row('IAD-7')).toBeVisible();
  await desk.drafts.queueAll();
  await desk.sync.go();
  await expect(desk.button('files.export.refusals')).toHaveCount(0);
  await desk.sync.submitAll();
  await desk.sync.expectCount('attention', 1);
  await desk.button('files.export.refusals').press('Enter');
  await item(desk, 'files.export.csv').press('Enter');
  const text = readFileSync(await savedPath(desk, '.csv'), 'utf8');
  const rows = text.trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',').slice(2, 4))).toEqual([
    ['IAD-7', 'C99999'],
    ['IAD-7', 'C99999'],
  ]);
  expect(rows[1]).toContain('P99999');
  expect(rows[1]).toContain(desk.t('fields.ProductCode'));
});

async function begin(
  rampa: Rampa,
  service: Service,
  { language, userData }: { readonly language: Language; readonly userData: string },
): Promise<Desk> {
  await saveInto(rampa, userData);
  return connected(rampa, service, language);
}

const item = (desk: Desk, key: TextKey): Locator => desk.page.getByRole('menuitem', { name: desk.t(key) });

/** The saved file's name in the message. */
async function savedPath(desk: Desk, ending: string): Promise<string> {
  const message = desk.messages.getByText(ending);
  await expect(message).toBeVisible();
  const said = (await message.textContent()) ?? '';
  return said.slice(said.indexOf('/')).trim();
}
