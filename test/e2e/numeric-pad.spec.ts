import type { Page } from '@playwright/test';
import { connected, savedLines } from './support/begun.ts';
import { expect, test } from './support/fixtures.ts';

/** Types `1.250` on the numeric pad, whose decimal key sends this character. */
async function type(page: Page, text: string, sign: '.' | ','): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const letter of text) {
    const isDecimal = letter === '.';
    const key = isDecimal ? sign : letter;
    const code = isDecimal ? 'NumpadDecimal' : letter === '*' ? 'NumpadMultiply' : `Numpad${letter}`;
    const stroke = { key, code, location: 3, isKeypad: true, windowsVirtualKeyCode: isDecimal ? 110 : 96 };
    await session.send('Input.dispatchKeyEvent', { ...stroke, type: 'keyDown', text: key });
    await session.send('Input.dispatchKeyEvent', { ...stroke, type: 'keyUp' });
  }
  await session.detach();
}

for (const [language, sign, mark] of [
  ['tr', '.', ','],
  ['en', ',', '.'],
] as const) {
  test(`the numeric pad’s decimal key is the decimal mark of the language (${language})`, async ({
    launch,
    service,
  }) => {
    const desk = await connected(
      await launch({ prepared: true, locale: language === 'tr' ? 'tr-TR' : 'en-GB' }),
      service,
      language,
    );
    await desk.drafts.create('salesReturnInvoice');
    const { page, editor } = desk;
    const { keyboard } = page;

    await test.step('in cells, at the start and in the middle, and before a code', async () => {
      await (await editor.cell(1, 'ProductCode')).click();
      await keyboard.press('F2');
      await type(page, '1.250*8', sign);
      await keyboard.press('Enter');
      await expect.poll(() => savedLines(desk, 'ProductCode', 'Quantity')).toEqual([['P00008', '1.25']]);
      await (await editor.cell(1, 'Quantity')).click();
      await type(page, '2.125', sign);
      await keyboard.press('Tab');
      await (await editor.cell(1, 'UnitPrice')).click();
      await type(page, '.5', sign);
      await keyboard.press('Enter');
      await expect.poll(() => savedLines(desk, 'Quantity', 'UnitPrice')).toEqual([['2.125', '0.5']]);
    });

    await test.step('in a code, the key’s own character is kept', async () => {
      await keyboard.press('Control+Enter');
      await keyboard.press('F2');
      await type(page, '153.01', sign);
      await expect(desk.focused).toHaveValue(`153${sign}01`);
      await keyboard.press('Escape');
    });

    await test.step('in the panel of a line, and in filters', async () => {
      await (await editor.cell(1, 'ProductCode')).click();
      await keyboard.press('F4');
      const price = editor.panel.getByRole('textbox', { name: editor.label('DiscountAmount'), exact: true });
      await price.focus();
      await type(page, '1.250', sign);
      await expect(price).toHaveValue(`1${mark}250`);
      await desk.drafts.go();
      await desk.button('drafts.filter.ranges').click();
      const least = page.getByRole('search').locator('input[inputmode="decimal"]').first();
      await least.focus();
      await type(page, '1.250', sign);
      await expect(least).toHaveValue(`1${mark}250`);
    });
  });
}
