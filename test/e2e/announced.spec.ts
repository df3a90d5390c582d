import type { Locator } from '@playwright/test';
import { begun } from './support/begun.ts';
import type { Desk } from './support/desk.ts';
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
  await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?\s*$/ })).toHaveCount(1);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(customer).toHaveAttribute('aria-invalid', 'true');
});

const news = ({ page }: Desk) => page.locator('[data-problem-news]');

test('what a line or the header lacks is announced as it is left, and no key leaves the focus nowhere', async ({
  launch,
  service,
}) => {
  const desk = await begun(await launch({ prepared: true }), service, 'salesReturnInvoice');
  const { editor, page } = desk;
  const { keyboard } = page;
  const required = desk.t('problems.required');
  await page.evaluate(() => {
    const lost: string[] = [];
    Object.assign(window, { lost });
    document.addEventListener('focusout', ({ relatedTarget, target }) => {
      if (relatedTarget === null) lost.push((target as Element).outerHTML);
    });
  });
  await keyboard.press('Control+Enter');
  await expect(await editor.cell(1, 'ProductCode')).toBeFocused();
  await expect(news(desk)).toContainText(`${editor.label('CustomerCode')}: `);

  await keyboard.type('P0000');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(await editor.cell(2, 'ProductCode')).toBeFocused();
  const where = (line: number) => `${desk.t('editor.line', { number: line })}, ${editor.label('Quantity')}`;
  await expect(news(desk)).toContainText(where(1));

  // A line that is still being filled in.
  await keyboard.type('P0000');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await expect(await editor.cell(2, 'Quantity')).toBeFocused();
  await keyboard.type('7');
  await keyboard.press('Escape');
  const quantity = await editor.cell(2, 'Quantity');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveAccessibleName(`${desk.t('editor.problem.error')}: ${required}`);
  await expect(quantity).not.toHaveAttribute('aria-describedby');
  await keyboard.type('2');
  await keyboard.press('Tab');
  await expect(await editor.cell(2, 'UnitCode')).toBeFocused();
  await expect(news(desk)).toContainText(where(1));
  await expect(news(desk)).not.toContainText(desk.t('editor.line', { number: 2 }));
  expect(await page.evaluate(() => (window as unknown as { lost: string[] }).lost)).toEqual([]);
});

test('what is wrong in a box is announced as it is left, and not with each key', async ({ launch, service }) => {
  const desk = await begun(await launch({ prepared: true }), service, 'salesReturnInvoice');
  const date = desk.editor.box('Date');
  await date.focus();
  await desk.page.keyboard.type('nothing');
  await expect(desk.editor.header.getByText('nothing', { exact: false })).toBeVisible();
  await expect(date).not.toHaveAccessibleDescription(/nothing/);
  await expect(news(desk)).not.toContainText('nothing');
  await desk.page.keyboard.press('Tab');
  await expect(date).toHaveAccessibleDescription(/nothing/);
  await expect(news(desk)).toContainText(`${desk.editor.label('Date')}: ${desk.t('editor.problem.error')}: `);
});

test('the same words again are a change, by which a screen reader hears them again', async ({ launch, service }) => {
  const desk = await begun(await launch({ prepared: true }), service, 'salesReturnInvoice');
  const { keyboard } = desk.page;
  const change = async (region: Locator, keys: readonly [string, string]): Promise<void> => {
    await keyboard.press(keys[0]);
    await expect(region).toHaveCount(1);
    const before = await region.evaluate(({ textContent }) => textContent);
    await keyboard.press(keys[1]);
    await expect.poll(() => region.evaluate(({ textContent }) => textContent)).not.toBe(before);
    expect((await region.textContent())?.trim()).toBe(before?.trim());
  };
  await change(desk.page.getByRole('status').filter({ hasText: /^\d+ suggestions\s*$/ }), ['C', '0']);
  const toast = desk.messages.getByText(desk.t('editor.warehouse.noView'));
  await change(toast, ['Control+b', 'Control+b']);
});
