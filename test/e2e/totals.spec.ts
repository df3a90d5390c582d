import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { expect, test } from './support/fixtures.ts';

test('each amount explains its computation, and totals note where rounding once would differ', async ({
  turkishDesk: desk,
}) => {
  const { line } = await goodsOf(desk, ['P00001']);
  const small = { Quantity: '1', UnitPrice: '0.335' };
  const lines = [
    line('P00001', small),
    line('P00001', { ...small, VatRate: '10' }),
    line('P00001', { ...small, Quantity: '3', Discounts: [{ Rate: '10' }, { Rate: '5' }] }),
  ];
  await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', lines));
  await desk.drafts.go();
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();

  await test.step('the bar shows only amounts that are not zero', async () => {
    const { totals } = desk.editor;
    await expect(totals).toContainText(desk.editor.label('GrandTotal'));
    await expect(totals).toContainText(desk.editor.label('DiscountTotal'));
    await expect(totals).not.toContainText(desk.editor.label('AdditionalTaxTotal'));
    await expect(totals).not.toContainText(desk.t('fields.Payable'));
  });
  await test.step('the totals, by the keyboard', async () => {
    await desk.button('editor.totals.open').press('Enter');
    const panel = desk.page.getByRole('dialog', { name: desk.t('editor.totals.title') });
    // An accidental key overwrites no total; Tab leads to them.
    await expect(panel).toBeFocused();
    await desk.page.keyboard.type('7');
    await desk.page.keyboard.press('Tab');
    await desk.page.keyboard.press('Tab');
    await expect(desk.editor.box('DiscountTotal', panel)).toBeFocused();
    await expect(desk.editor.box('DiscountTotal', panel)).toHaveValue('');
    // 0.34 + 0.34 + 0.86, and the exact 0.335 + 0.335 + 0.859275 rounded once.
    await expect(desk.editor.box('SubTotal', panel)).toHaveAccessibleDescription(
      `${desk.t('editor.workings.lines', { count: 3 })} ${desk.t('editor.workings.roundedOnce', { amount: '1,53' })}`,
    );
    await expect(desk.editor.box('GrandTotal', panel)).toHaveAccessibleDescription('1,54 + 0,27 = 1,81');
    const rates = panel.getByRole('table', { name: desk.t('editor.workings.vat') });
    await expect(rates.getByRole('row', { name: '%20' })).toHaveText(/%20\s*2\s*1,20\s*0,24/);
    await expect(rates.getByRole('row', { name: '%10' })).toHaveText(/%10\s*1\s*0,34\s*0,03/);
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    await desk.page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(desk.button('editor.totals.open')).toBeFocused();
  });
  await test.step('a line’s amount', async () => {
    await (await desk.editor.cell(3, 'ProductCode')).click();
    await desk.page.keyboard.press('F4');
    const { panel } = desk.editor;
    const net = desk.editor.box('AmountExcludingTax', panel);
    await expect(net).toHaveAccessibleDescription('3 × 0,335 × (1 − %14,5) = 0,859275 ≈ 0,86');
    await net.fill('0,80');
    await expect(desk.editor.box('VatAmount', panel)).toHaveAccessibleDescription('0,80 × %20 = 0,16');
  });
});

test('F8 leads to the totals, not into a box, if the total is zero', async ({ turkishDesk: desk }) => {
  const { line } = await goodsOf(desk, ['P00001']);
  const lines = [line('P00001', { Quantity: '1', UnitPrice: '0' })];
  await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', lines));
  await desk.drafts.go();
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();
  await (await desk.editor.cell(1, 'UnitPrice')).click();
  await desk.page.keyboard.press('F8');
  const panel = desk.page.getByRole('dialog', { name: desk.t('editor.totals.title') });
  await expect(panel).toBeFocused();
  await desk.page.keyboard.type('5');
  await expect(desk.editor.box('GrandTotal', panel)).toHaveValue('');
});
