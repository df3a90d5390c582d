import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import readSheets from 'read-excel-file/node';
import { fillIn } from '../integration/support/fill-in.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { connected } from './support/begun.ts';
import { goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { saveInto } from './support/printing.ts';

test('an empty table is saved, filled in elsewhere, and imported without changes', async ({
  launch,
  service,
  userData,
}) => {
  const rampa = await launch({ prepared: true, locale: 'tr-TR' });
  await saveInto(rampa, userData);
  const desk = await connected(rampa, service, 'tr');
  const { page } = desk;
  const kind = 'salesReturnInvoice';
  // As in import.spec.ts: prevents the browser's own file dialog from the start.
  page.on('filechooser', () => undefined);
  const dialog = page.getByRole('dialog', { name: desk.t('files.emptyTable.title') });
  const { line } = await goodsOf(desk, ['P00001']);
  const { WarehouseName: warehouse } = line('P00001') as { readonly WarehouseName: string };

  await test.step('from the menu, by the keyboard alone', async () => {
    await desk.drafts.go();
    await page.keyboard.press('Control+n');
    await page.getByRole('menuitem', { name: desk.t('files.emptyTable') }).press('Enter');
    await expect(dialog.getByLabel(desk.t('files.documents.kind'))).toBeFocused();
    await dialog.getByLabel(desk.t('files.documents.kind')).selectOption('quote');
    expect(await complaintsOfAxe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  const path = await test.step('from the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(desk.t('files.emptyTable.title'));
    await page.getByRole('option', { name: desk.t('files.emptyTable') }).click();
    await dialog.getByLabel(desk.t('files.documents.kind')).selectOption(kind);
    await desk.button('files.emptyTable.action').press('Enter');
    await expect(dialog).toBeHidden();
    return savedPath(desk);
  });

  await test.step('it contains the connection’s lists', async () => {
    const [table, lists] = await readSheets(path);
    expect([table?.sheet, lists?.sheet]).toEqual([
      desk.t(`shell.kind.${kind}`),
      desk.t('files.emptyTable.sheet.lists'),
    ]);
    expect(table?.data).toHaveLength(1);
    expect(lists?.data.flat()).toEqual(expect.arrayContaining(['C00001', 'P00001', warehouse]));
  });

  await test.step('filled in, it becomes drafts without questions about columns', async () => {
    const [table] = await readSheets(path);
    const titles = (table?.data[0] ?? []).map(String);
    const row = (reference: string, quantity: number) => ({
      [desk.t('files.emptyTable.reference')]: reference,
      [desk.t('fields.Date')]: new Date('2026-11-20T00:00:00Z'),
      [desk.t('fields.CustomerCode')]: 'C00001',
      [desk.t('fields.ProductCode')]: 'P00001',
      [desk.t('fields.Quantity')]: quantity,
      [desk.t('fields.WarehouseName')]: warehouse,
    });
    const file = join(userData, 'filled.xlsx');
    writeFileSync(file, fillIn(readFileSync(path), titles, [row('A', 1), row('A', 2), row('B', 3)]));
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Control+Shift+o');
    await (await chooser).setFiles(file);
    const preview = page.getByRole('dialog', { name: desk.t('files.documents.title') });
    const rows = preview.getByRole('table', { name: desk.t('files.documents.list') }).getByRole('row');
    await expect(rows).toHaveText([/./, /A.*C00001.*2/, /B.*C00001.*1/]);
    await expect(preview.getByLabel(desk.t('files.documents.kind'))).toHaveValue(kind);
    await desk.button('files.handover.action', { count: 2 }).press('Enter');
    await expect(preview).toBeHidden();
    const drafts = await desk.call('listDrafts', { connectionId: await desk.connectionId(), offset: 0, limit: 10 });
    expect(drafts.rows.map((draft) => [draft.kind, draft.lineCount, draft.customerCode]).toSorted()).toEqual([
      [kind, 1, 'C00001'],
      [kind, 2, 'C00001'],
    ]);
  });
});

test('importing a table without headings offers an empty one of the kind, and returns to the question', async ({
  launch,
  service,
  userData,
}) => {
  const rampa = await launch({ prepared: true });
  await saveInto(rampa, userData);
  const desk = await connected(rampa, service, 'en');
  const { page } = desk;
  page.on('filechooser', () => undefined);
  const file = join(userData, 'bare.csv');
  writeFileSync(file, 'x;y\r\n1;2\r\n');
  await desk.drafts.go();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+Shift+o');
  await (await chooser).setFiles(file);
  const preview = page.getByRole('dialog', { name: desk.t('files.documents.title') });
  await preview.getByLabel(desk.t('files.documents.kind')).selectOption('quote');
  await preview.getByRole('button', { name: desk.t('files.emptyTable') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: desk.t('files.emptyTable.title') });
  await expect(dialog.getByLabel(desk.t('files.documents.kind'))).toHaveValue('quote');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(preview).toBeVisible();
});

/** The saved file's name in the message. */
async function savedPath(desk: Desk): Promise<string> {
  const message: Locator = desk.messages.getByText('.xlsx');
  await expect(message).toBeVisible();
  const said = (await message.textContent()) ?? '';
  return said.slice(said.indexOf('/')).trim();
}
