/**
 * Takes the screenshots of the user's guide, in both languages, into docs/guide/images, each cropped to what its page describes.
 * `npm run demo -- --guide`
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { content, draft, goodsOf } from '../e2e/support/contents.ts';
import type { Desk } from '../e2e/support/desk.ts';
import { drop } from '../e2e/support/drop.ts';
import { expect } from '../e2e/support/expect.ts';
import { project } from '../e2e/support/rampa.ts';
import type { Service } from '../service/types.ts';
import { invoice, line, own, vat } from '../unit/e-documents/ubl.ts';
import { closeMessages } from './picture.ts';
import { takePictures } from './pictures.ts';
import { aReview } from './screens/list.ts';
import { closedWarehouse, warehouse } from './warehouses.ts';

/** Window sizes that show the described part completely, with little around it. */
const sizes = {
  plain: { width: 1160, height: 640 },
  low: { width: 1160, height: 500 },
  wide: { width: 1366, height: 960 },
  wideAndLow: { width: 1366, height: 600 },
};

const screen = ({ page }: Desk): Locator => page.locator('#content');
const dialog = ({ page }: Desk): Locator => page.getByRole('dialog');
const panel = (desk: Desk, title: Parameters<Desk['t']>[0]): Locator =>
  desk.page.locator('section.panel').filter({ has: desk.heading(title) });

async function picture(
  desk: Desk,
  name: string,
  part: (desk: Desk) => Locator,
  size: keyof typeof sizes = 'plain',
): Promise<void> {
  await desk.page.setViewportSize(sizes[size]);
  await closeMessages(desk);
  const { language } = desk;
  for (const shown of ['tr', 'en'] as const) {
    await desk.call('setPreferences', { change: { language: shown } });
    desk.language = shown;
    await part(desk).scrollIntoViewIfNeeded();
    // Wait until transient effects such as highlights have ended.
    await desk.page.waitForTimeout(300);
    const box = await part(desk).boundingBox();
    if (box === null) throw new Error(`${name}: there is nothing to take a picture of`);
    const folder = join(project, 'docs/guide/images', shown);
    mkdirSync(folder, { recursive: true });
    await desk.page.screenshot({ path: join(folder, `${name}.png`), clip: box });
  }
  desk.language = language;
  await desk.call('setPreferences', { change: { language } });
  console.log(name);
}

async function takeAll(desk: Desk, service: Service): Promise<void> {
  await connect(desk, service);
  await aReturn(desk);
  await lots(desk);
  await scanner(desk);
  await refusals(desk);
  await lostAnswer(desk, service);
  await changes(desk, service);
  await despatchReturn(desk, service);
  await eDocument(desk);
  await customerReturn(desk);
  await backups(desk);
}

async function connect(desk: Desk, service: Service): Promise<void> {
  await desk.connection.make(service, service.companies[0]?.name ?? 'Demo');
  await desk.connection.test();
  await picture(desk, 'connection', screen, 'plain');
  await desk.connection.refreshLists();
}

async function aReturn(desk: Desk): Promise<void> {
  await desk.drafts.create('salesReturnInvoice');
  await desk.editor.choose('CustomerCode', 'C00003', 'C00003');
  const typed = [
    { ProductCode: 'P00001', Quantity: '3', UnitPrice: '120.00', Discounts: '10+10+10' },
    { ProductCode: 'P00002', Quantity: '12', UnitPrice: '74.90' },
    { ProductCode: 'P00008', Quantity: '2.5', UnitPrice: '1,249.00' },
  ];
  for (const line of typed) await desk.editor.typeLine({ ...line, WarehouseName: warehouse });
  await desk.editor.saved();
  await picture(desk, 'return', screen, 'low');
}

async function lots(desk: Desk): Promise<void> {
  await desk.drafts.create('despatch');
  await desk.editor.choose('CustomerCode', 'C00007', 'C00007');
  await desk.editor.typeLine({ ProductCode: 'P00003', Quantity: '4', UnitPrice: '60', WarehouseName: warehouse });
  await (await desk.editor.cell(1, 'Quantity')).click();
  await desk.page.keyboard.press('F4');
  const group = desk.editor.panel.getByRole('group', { name: desk.t('fields.Lots') });
  await group.getByRole('button', { name: desk.t('editor.list.add') }).press('Enter');
  await desk.editor.fill('LotNo', 'L-P00003-1', group);
  await desk.editor.fill('Quantity', '3', group);
  await desk.editor.saved();
  await picture(desk, 'lots', ({ editor }) => editor.panel);
  await desk.page.keyboard.press('F4');
}

async function scanner(desk: Desk): Promise<void> {
  await desk.drafts.create('despatch');
  await desk.editor.choose('CustomerCode', 'C00007', 'C00007');
  await desk.page.keyboard.press('Control+b');
  const box = desk.page.locator('[data-scan-box]');
  for (const code of ['P00001', 'P00001', 'P00003']) {
    await expect(box).toBeFocused();
    await desk.page.keyboard.type(code);
    await desk.page.keyboard.press('Enter');
    await expect(box).toHaveValue('');
  }
  const asked = desk.t('editor.warehouse.expect.lots', { code: 'P00003' });
  await expect(desk.page.locator('label[for="scan-box"]')).toContainText(asked);
  await picture(desk, 'scanner', screen);
  await desk.page.keyboard.press('Control+b');
}

async function submit(desk: Desk, kind: 'salesReturnInvoice' | 'despatch', given: object): Promise<void> {
  const { line } = await goodsOf(desk, ['P00001', 'P00002']);
  const id = await draft(desk, kind, content(kind, [line('P00001'), line('P00002', { ...given })]));
  await desk.call('queueDrafts', { ids: [id] });
  // After a screenshot in a low window, a document may be shown in place of the list.
  await desk.page.setViewportSize(sizes.plain);
  await desk.sync.go();
  await desk.sync.submitAll();
}

async function refusals(desk: Desk): Promise<void> {
  await submit(desk, 'salesReturnInvoice', { WarehouseName: closedWarehouse });
  await desk.sync.expectCount('attention', 1);
  await desk.sync.look(desk.sync.rows('rejected').first());
  await expect(desk.sync.errorLines.first()).toBeVisible();
  await picture(desk, 'refusals', ({ sync }) => sync.detail, 'wideAndLow');
}

async function lostAnswer(desk: Desk, service: Service): Promise<void> {
  service.faults.arm({ kind: 'resetBeforeWrite', match: { method: 'POST', path: 'nvoices' } });
  await submit(desk, 'salesReturnInvoice', {});
  await desk.sync.expectCount('attention', 2);
  await desk.sync.look(desk.sync.rows('unknown').first());
  await desk.button('sync.unknown.look').press('Enter');
  await expect(desk.sync.detail.getByText(desk.t('sync.finding.nothing')).first()).toBeVisible();
  await picture(desk, 'lost-answer', ({ sync }) => sync.detail, 'wide');
}

async function changes(desk: Desk, service: Service): Promise<void> {
  await aReview(desk, service);
  await picture(desk, 'changes', dialog);
  await desk.review.cancel();
}

async function despatchReturn(desk: Desk, service: Service): Promise<void> {
  const lines = ({ record }: { readonly record: object }): readonly { readonly Quantity?: unknown }[] =>
    'Lines' in record ? (record.Lines as readonly { readonly Quantity?: unknown }[]) : [];
  const one = service.ledger
    .documents({ kind: 'despatch', companyId: 1, seeded: true })
    .find(
      (each) =>
        !each.deleted &&
        each.record['DespatchType'] === -2 &&
        lines(each).length > 2 &&
        lines(each).every(({ Quantity }) => Number(Quantity) > 1),
    );
  await desk.documents.go();
  await desk.documents.kind('despatch');
  await desk.documents.open('despatch', one?.number ?? '');
  await desk.documents.task('return').press('Enter');
  await expect(dialog(desk).getByRole('table').getByRole('textbox').first()).toBeFocused();
  await desk.page.keyboard.type('1');
  await picture(desk, 'despatch-return', dialog);
  await desk.page.keyboard.press('Escape');
}

/** An invoice whose goods are in the lists; some of them are returned. */
async function eDocument(desk: Desk): Promise<void> {
  const connectionId = await desk.connectionId();
  const [connection] = await desk.call('listConnections', {});
  if (connection === undefined) throw new Error('there is no connection');
  await desk.call('updateConnection', { id: connection.id, settings: { ...connection.settings, taxNumber: own } });
  const [customer] = await desk.call('getLookupRows', { connectionId, kind: 'customers', codes: ['C00003'] });
  const codes = ['P00001', 'P00002', 'P00008'];
  const products = await desk.call('getLookupRows', { connectionId, kind: 'products', codes });
  const lines = products.map((product, at) => {
    const [unit] = product?.units ?? [];
    const [quantity, price] = [24 - 6 * at, 120 + 40 * at];
    const net = (quantity * price).toFixed(2);
    const rate = Number(product?.vatRate ?? '20');
    const tax = vat(net, ((quantity * price * rate) / 100).toFixed(2), String(rate));
    const item = `<cac:SellersItemIdentification><cbc:ID>${codes[at] ?? ''}</cbc:ID></cac:SellersItemIdentification>`;
    const text = line(String(quantity), price.toFixed(2), net, tax, { item, unit: unit?.code ?? 'C62' });
    return text.replace('>Vida<', `>${product?.name ?? ''}<`);
  });
  const text = invoice({ customer: customer?.party?.taxNumber ?? '', lines: lines.join('') });
  await drop(desk.page, 'ABC2026000000001.xml', text.replace('Demirçam Ltd. Şti.', customer?.name ?? ''));
  await expect(dialog(desk).getByRole('table').getByRole('textbox').first()).toBeFocused();
  await desk.page.keyboard.type('3');
  await picture(desk, 'e-document', dialog, 'wide');
  await desk.page.keyboard.press('Escape');
}

async function customerReturn(desk: Desk): Promise<void> {
  await desk.page.keyboard.press('Control+e');
  await desk.page.keyboard.type('C00003');
  await desk.page.keyboard.press('Enter');
  const boxes = dialog(desk).getByRole('table').getByRole('textbox');
  await expect(boxes.first()).toBeFocused();
  await desk.page.keyboard.type('2');
  await picture(desk, 'customer-return', dialog, 'wide');
  await desk.page.keyboard.press('Escape');
}

async function backups(desk: Desk): Promise<void> {
  await desk.backups.go();
  await desk.backups.backUp();
  await picture(desk, 'backups', (one) => panel(one, 'storage.backups.title'));
}

await takePictures(takeAll, join(project, 'screenshots/failed-picture.png'));
