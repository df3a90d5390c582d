import { begun } from './support/begun.ts';
import { expect, test } from './support/fixtures.ts';

test('a box is no fault before the user has been there, and suggestions say how many there are', async ({
  launch,
  service,
}) => {
  const desk = await begun(await launch({ prepared: true }), service, 'salesReturnInvoice');
  const { editor, page } = desk;
  const customer = editor.box('CustomerCode');
  await expect(customer).toHaveAttribute('aria-required', 'true');
  await expect(editor.header.locator('[aria-invalid="true"]')).toHaveCount(0);

  await page.keyboard.type('C0000');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toHaveCount(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(customer).toHaveAttribute('aria-invalid', 'true');
});
