import { expect, test } from '../support/fixtures.ts';
import { richInvoice } from './rich.ts';
import { expectAllShown } from './shown.ts';
import { documentAt } from './ways.ts';
import {
  begin,
  createdBy,
  expectNumbered,
  expectOnly,
  heldBy,
  label,
  linesOf,
  look,
  money,
  remove,
  lookAtRefused,
  queue,
  row,
  sentBody,
  submit,
  take,
} from './work.ts';

const kind = 'salesReturnInvoice';

documentAt('first', 'a sales return invoice', async (desk, service) => {
  const { editor, page } = desk;
  const id = await richInvoice(desk, service, kind);
  const held = heldBy(service, id);
  const nothing = desk.t('review.empty');

  await test.step('is found in the service’s list and shown whole', async () => {
    await look(desk, kind, held().number);
    await expectAllShown(desk, held().record);
  });

  await test.step('fields are changed: only they are shown before, and only they are sent', async () => {
    const before = held();
    await begin(desk, 'change');
    await editor.fill('Description', 'Koliler ezik geldi');
    await editor.fill('DocumentNumber', '');
    await editor.original('DocumentNumber').press('Enter');
    await expect(editor.changes).toHaveText(desk.t('editor.baseline.fields', { count: 1 }));
    await expect(editor.box('DocumentNumber')).toBeFocused();
    await editor.fill('DocumentNumber', '');
    await editor.reveal('DueDays');
    await editor.header.getByRole('checkbox', { name: editor.label('Cancelled'), exact: true }).press('Space');
    const rows = await queue(desk);
    expect(rows).toEqual([
      row(desk, 'DocumentNumber', 'İADE-2026/11', nothing),
      row(desk, 'Description', 'Hasarlı çıkan ürünlerin iadesi', 'Koliler ezik geldi'),
      row(desk, 'Cancelled', desk.t('editor.no'), desk.t('editor.yes')),
    ]);
    await submit(desk, 1);
    const change = { DocumentNumber: null, Description: 'Koliler ezik geldi', Cancelled: true };
    expect(await sentBody(desk, service, 'PATCH', id)).toEqual(change);
    expectOnly(before, held(), change);
  });

  await test.step('the whole is replaced; a line deleted by mistake goes back to its place', async () => {
    const before = linesOf(held().record);
    await take(desk, kind, held().number, 'replace');
    await (await editor.cell(1, 'ProductCode')).click();
    await page.keyboard.press('Control+Delete');
    const order = page.locator('[data-line-order]');
    await expect(order).toContainText(desk.t('editor.order.moved'));
    await expect.poll(() => editor.places()).toEqual(before.slice(1).map((_, at) => String(at + 2)));
    await expect(order).toContainText(desk.t('editor.order.removed', { count: 1, lines: '1 P00001' }));
    await desk.button('editor.order.putBack').press('Enter');
    await expect(order).toHaveCount(0);
    await editor.typeCell(1, 'Quantity', '5');
    const rows = await queue(desk);
    expect(rows.map(({ line, field }) => [line.split(' · ')[0], field])).toEqual([
      ...['DiscountTotal', 'SubTotal', 'VatTotal', 'GrandTotal'].map((name) => ['', label(desk, name)]),
      ...['Quantity', 'DiscountAmount', 'AmountExcludingTax', 'VatBase', 'VatAmount', 'AmountIncludingTax'].map(
        (name) => [`${desk.t('review.line', { number: 1 })} P00001`, label(desk, name)],
      ),
    ]);
    await submit(desk, 2);
    const [line, ...others] = linesOf(held().record);
    expect(line).toMatchObject({ Quantity: 5, AmountExcludingTax: 1068.75, Discounts: [{ Rate: 10 }, { Rate: 5 }] });
    expect(others).toEqual(before.slice(1));
  });

  await test.step('closed by a payment it is refused, explained, mended and accepted', async () => {
    service.company.setClosed(id, true);
    const before = held();
    await take(desk, kind, held().number, 'change');
    await editor.typeCell(1, 'UnitPrice', '260');
    await editor.fill('Description', 'Fiyat farkı');
    await queue(desk);
    await submit(desk, 2, 1);
    expect(held()).toEqual(before);
    await lookAtRefused(desk);
    expect(await desk.sync.errors()).toMatchObject([{ code: '3015', where: desk.t('sync.error.whole') }]);
    const [, locked] = await desk.sync.explained(1);
    expect(locked).toContain('C00002');
    expect(locked).toContain(money(desk, before.record['GrandTotal']));
    expect(locked).toContain('TRY');
    await desk.sync.goToError(1);
    await expect(page.getByText(desk.t('editor.rejected.title'))).toBeVisible();
    await (await editor.cell(1, 'UnitPrice')).click();
    await page.keyboard.press('Alt+Backspace');
    const rows = await queue(desk);
    expect(rows).toEqual([row(desk, 'Description', 'Koliler ezik geldi', 'Fiyat farkı')]);
    await submit(desk, 3);
    expectOnly(before, held(), { Description: 'Fiyat farkı' });
    service.company.setClosed(id, false);
  });

  const created = await test.step('a new one is written, and the service numbers it', async () => {
    await desk.drafts.create(kind);
    await editor.choose('CustomerCode', 'C0000', 'C00001');
    await editor.typeLine({
      ProductCode: 'P00001',
      Quantity: '2',
      UnitPrice: '10',
      VatRate: '20',
      WarehouseName: 'MERKEZ DEPO',
    });
    await editor.saved();
    await editor.queue();
    await submit(desk, 4);
    const made = createdBy(service, kind, [id]);
    await expectNumbered(desk, made.number);
    return made;
  });

  await test.step('and deleted, once it was seen what goes', async () => {
    await remove(desk, kind, created.number);
    await submit(desk, 5);
    expect(heldBy(service, created.id)().deleted).toBe(true);
    expect(held().deleted).toBe(false);
  });
});
