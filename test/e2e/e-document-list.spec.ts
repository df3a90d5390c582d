import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { complaintsOfAxe } from './support/axe.ts';
import { draftId, savedContent } from './support/begun.ts';
import { sitDown } from './support/desk.ts';
import { drop } from './support/drop.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import { saveInto } from './support/printing.ts';
import { invoice, line, other, own, present, vat } from '../unit/e-documents/ubl.ts';

const seller = (code: string): string =>
  `<cac:SellersItemIdentification><cbc:ID>${code}</cbc:ID></cac:SellersItemIdentification>`;
const escaped = (name: string): string => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const withEttn = (text: string, ettn: string): string => text.replace(/(<cbc:UUID>)[^<]*/, `$1${ettn}`);

test('e-documents are stored: found, deleted, remembered by partner, opened by their karekod, and made in bulk', async ({
  launch,
  service,
  userData,
}) => {
  const rampa = await launch({ locale: 'tr-TR' });
  const desk = await sitDown(rampa, 'tr');
  const { page, editor } = desk;
  // Prevents the browser's own file dialog from the start.
  page.on('filechooser', () => undefined);
  await saveInto(rampa, userData);
  await desk.connection.make(service);
  await desk.connection.refreshLists();
  const [connection] = await desk.call('listConnections', {});
  const { id: connectionId, settings } = present(connection);
  const known = { ...settings, taxNumber: own, defaultWarehouse: 'MERKEZ DEPO' };
  await desk.call('updateConnection', { id: connectionId, settings: known });
  const [customer] = await desk.call('getLookupRows', { connectionId, kind: 'customers', codes: ['C00001'] });
  const taxNumber = customer?.detail?.split(' · ')[0] ?? '';
  const products = await desk.call('getLookupRows', { connectionId, kind: 'products', codes: ['P00001'] });
  const unit = (products[0]?.units?.find(({ main }) => main) ?? products[0]?.units?.[0])?.code ?? 'C62';
  const dialog = page.getByRole('dialog');
  const rows = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  const sold = invoice({ customer: taxNumber, lines: line('7', '5', '35', vat('35', '7'), { unit }) });

  await test.step('a file that is read twice is one entry, found by its product, and opened again', async () => {
    for (const name of ['fatura.xml', 'aynısı.xml']) {
      await drop(page, name, sold);
      await expect(dialog.getByRole('table').getByRole('textbox').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page.keyboard.press('Control+7');
    await expect(desk.heading('shell.eDocuments')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('yok böyle');
    await expect(rows).toHaveCount(0);
    await page.getByRole('searchbox').fill('vida');
    await expect(rows).toHaveCount(1);
    expect(await complaintsOfAxe(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('ABC2026000000001');
    await expect(dialog.getByRole('table').getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('after deletion, undo restores it', async () => {
    await page.getByRole('grid').focus();
    await page.keyboard.press('Delete');
    await expect(rows).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveCount(1);
  });

  await test.step('a line that the user settles is settled in the partner’s next file', async () => {
    const bought = (number: string): string =>
      withEttn(
        invoice({
          ...{ supplier: other, customer: own, type: 'IADE', number },
          lines: line('3', '5', '15', vat('15', '3'), { item: seller('V-8'), unit }),
        }),
        `${number.slice(-8)}-0000-4000-8000-000000000000`,
      );
    await drop(page, 'alis.xml', bought('DEF2026000000001'));
    await expect(dialog).toContainText(desk.t('eDocument.unknownProduct'));
    await page.keyboard.press('Control+Enter');
    await editor.opened();
    const entry = page.getByRole('listitem').filter({ hasText: 'V-8 Vida' });
    await entry.getByRole('textbox').fill('P00001');
    await entry.getByRole('textbox').press('Enter');
    await expect(entry).toHaveCount(0);
    const mappings = () => desk.call('listMappings', { connectionId, offset: 0, limit: 10 });
    const partner = page.getByRole('listitem').filter({ hasText: desk.t('openEntries.reason.unknownCustomer') });
    await partner.getByRole('textbox').fill('C00001');
    await partner.getByRole('textbox').press('Enter');
    await expect(partner).toHaveCount(0);
    await editor.saved();
    expect((await mappings()).rows).toEqual([]);
    const [draft] = (await desk.call('listDrafts', { connectionId, offset: 0, limit: 1 })).rows;
    const ids = [draft?.id ?? ''];
    expect(await desk.call('queueDrafts', { ids })).toMatchObject({ queued: ids });
    const [product, customer] = (await mappings()).rows;
    expect(product).toMatchObject({ kind: 'code', partner: other, text: 'V-8', unit, code: 'P00001', factor: '1' });
    expect(customer).toMatchObject({ kind: 'customer', partner: other, code: 'C00001' });
    await desk.call('deleteMappings', { ids: [customer?.id ?? ''] });
    await drop(page, 'alis2.xml', bought('DEF2026000000002'));
    await expect(dialog.getByRole('cell', { name: /P00001/ })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+7');
    await page.getByRole('searchbox').fill('');
    await expect(rows).toHaveCount(3);
    await desk.button('eDocument.mappings').click();
    const factor = dialog.getByRole('textbox', { name: desk.t('eDocument.mapping.factor') });
    // Faster than the first correction is stored; Tab selects what the next field has.
    await dialog.getByRole('textbox', { name: desk.t('eDocument.mapping.code') }).selectText();
    await new Fingers(page).press('P00002{Tab}{Tab}2,5{Tab}');
    await expect
      .poll(async () => (await mappings()).rows.map((row) => [row.code, row.factor]))
      .toEqual([['P00002', '2.5']]);
    expect(await complaintsOfAxe(page)).toEqual([]);
    await desk.button('eDocument.mapping.export').click();
    const message = desk.messages.getByText(/\.csv/);
    await expect(message).toBeVisible();
    const said = (await message.textContent()) ?? '';
    const table = readFileSync(said.slice(said.indexOf('/'), said.indexOf('.csv') + 4), 'utf8');
    expect(table).toContain(`${other};Kuzeyışık A.Ş.;Kod;V-8;${unit};P00002;${unit};2,5`);
    const importOf = async (text: string): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await desk.button('eDocument.mapping.import').click();
      await (await chooser).setFiles({ name: 'e.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    };
    await importOf(table.replace(';2,5', ';12').replace('V-8', 'V-9'));
    await expect(dialog).toContainText(desk.t('eDocument.mapping.imported', { count: 1 }));
    await expect
      .poll(async () => (await mappings()).rows.map(({ text, factor }) => [text, factor]))
      .toEqual([
        ['V-8', '2.5'],
        ['V-9', '12'],
      ]);
    await importOf('a;b\r\n1;2');
    await expect(desk.messages.getByText(desk.t('eDocument.mapping.notRead', { name: 'e.csv' }))).toBeVisible();
    await dialog.getByRole('button', { name: desk.t('eDocument.mapping.delete', { text: 'V-9' }) }).click();
    await expect(factor).toHaveCount(1);
    await dialog.getByRole('button', { name: desk.t('eDocument.mapping.delete', { text: 'V-8' }) }).click();
    await expect(factor).toHaveCount(0);
    await desk.button('shell.undo').click();
    await expect(factor).toHaveValue('2,5');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a karekod opens its document, and is not typed into any field', async () => {
    const karekod = (ettn: string, no: string): string =>
      JSON.stringify({ vkntckn: own, avkntckn: taxNumber, tarih: '2026-11-02', no, ettn, parabirimi: 'TRY' });
    await desk.drafts.go();
    await desk.drafts.create('salesReturnInvoice');
    await expect(editor.box('CustomerCode')).toBeFocused();
    const fingers = new Fingers(page);
    await fingers.scan(karekod('0C1DE9AA-5B1F-4A57-9A0E-3F6D1B7E2C01', 'ABC2026000000001'), '{Enter}');
    await expect(dialog.getByRole('table').getByRole('textbox').first()).toBeFocused();
    await page.keyboard.type('2');
    await fingers.scan(karekod('0C1DE9AA-5B1F-4A57-9A0E-3F6D1B7E2C01', 'ABC2026000000001'));
    await expect(dialog.getByRole('table').getByRole('textbox').first()).toHaveValue('2');
    await page.keyboard.press('Escape');
    await expect(editor.box('CustomerCode')).toHaveValue('');

    const unknown = karekod('11111111-2222-4333-8444-555555555555', 'XYZ2026000000009');
    await fingers.scan(unknown);
    await expect(dialog).toContainText(desk.t('eDocument.karekod.text'));
    await expect(desk.button('eDocument.make')).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => savedContent(desk))
      .toMatchObject({
        ...{ CustomerCode: 'C00001', ReturnedInvoiceNumber: 'XYZ2026000000009', ReturnedInvoiceDate: '2026-11-02' },
      });
    const made = await draftId(desk);
    await desk.drafts.go();
    await fingers.scan(unknown);
    await expect.poll(() => draftId(desk)).toBe(made);
    await expect(dialog).toBeHidden();
  });

  await test.step('of an archive of returns the complete ones become drafts, undone in one step', async () => {
    const returned = (at: number, code: string): Uint8Array =>
      new TextEncoder().encode(
        withEttn(
          invoice({
            ...{ supplier: taxNumber, customer: own, type: 'IADE', number: `IAD202600000000${at}` },
            lines: line('1', '5', '5', vat('5', '1'), {
              item: seller(code).replaceAll('Sellers', 'Buyers'),
              unit,
            }).replace('Vida', escaped(products[0]?.name ?? '')),
            head: '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>ABC2026000000001</cbc:ID><cbc:IssueDate>2026-11-02</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>',
          }),
          `0000000${at}-0000-4000-8000-00000000000a`,
        ),
      );
    const archive = zipSync({
      '1.xml': returned(1, 'P00001'),
      '2.xml': returned(2, 'YOK-1'),
      'klasör/3.xml': returned(3, 'P00001'),
    });
    const before = (await desk.call('listDrafts', { connectionId, offset: 0, limit: 1 })).total;
    const total = async () => (await desk.call('listDrafts', { connectionId, offset: 0, limit: 1 })).total;
    await drop(page, 'iadeler.zip', archive);
    await desk.button('eDocument.bulk').click();
    await expect(dialog).toContainText(`IAD2026000000002: ${desk.t('eDocument.bulk.product')}`);
    expect(await total()).toBe(before + 2);
    await desk.button('eDocument.bulk').click();
    await expect(dialog).toContainText(`IAD2026000000001: ${desk.t('eDocument.bulk.here')}`);
    expect(await total()).toBe(before + 2);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect.poll(total).toBe(before);
  });
});
