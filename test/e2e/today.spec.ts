import { savedContent } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { expect, test } from './support/fixtures.ts';

const kind = 'salesReturnInvoice';

test('a series of returns: the next one starts like the last, and today’s are listed beside it with their sum', async ({
  desk,
}) => {
  const { page, editor } = desk;
  const { line } = await goodsOf(desk, ['P00001']);
  const lines = [line('P00001', { Quantity: '1', UnitPrice: '100', WarehouseName: 'ŞUBE DEPO' })];
  await draft(desk, kind, content(kind, lines, { ProfileId: 'TEMELFATURA' }));
  await draft(desk, kind, content(kind, [line('P00001', { Quantity: '2', UnitPrice: '100' })]));
  await desk.drafts.go();
  await desk.drafts.rows.last().dblclick();
  await editor.opened();

  const rail = page.getByRole('navigation', { name: desk.t('editor.today.title'), exact: true });
  await expect(rail).toHaveCount(0);
  await page.keyboard.press('Control+j');
  await expect(rail.getByRole('status')).toHaveText('2 documents, 360.00 TRY');
  await expect(rail.getByRole('button')).toHaveCount(2);

  await test.step('the next one has the same date and scenario, and its first line the warehouse', async () => {
    const before = await page.locator('[data-draft]').getAttribute('data-draft');
    await page.keyboard.press('Control+n');
    await expect(page.locator('[data-draft]')).not.toHaveAttribute('data-draft', before ?? '');
    await expect(rail.getByRole('button')).toHaveCount(3);
    await expect.poll(() => savedContent(desk)).toMatchObject({ Date: '2026-11-20', ProfileId: 'TEMELFATURA' });
    const cell = await editor.cell(1, 'ProductCode');
    await cell.click();
    await page.keyboard.type('P00001');
    await page.keyboard.press('Enter');
    await expect(await editor.cell(1, 'WarehouseName')).toHaveText('ŞUBE DEPO');
  });

  await test.step('a document of the side list opens beside it', async () => {
    const last = rail.getByRole('button').last();
    await last.click();
    await expect(rail.getByRole('button').last()).toHaveAttribute('aria-current', 'true');
    await expect(editor.lines).toHaveCount(1);
    await page.keyboard.press('Control+j');
    await expect(rail).toHaveCount(0);
  });

  await test.step('a submitted one shows its outcome, and is in the sum of those sent today', async () => {
    await page.keyboard.press('Control+Shift+g');
    await expect(desk.messages).toContainText(desk.t('editor.notice.outcome.accepted', { number: '' }).trim());
    await desk.drafts.go();
    await desk.button('drafts.filter.sentToday').press('Enter');
    await expect(desk.drafts.rows).toHaveCount(1);
    await expect(page.getByText(/1 document.*120\.00 TRY/)).toBeVisible();
  });
});
