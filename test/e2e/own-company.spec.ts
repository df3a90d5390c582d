import { Buffer } from 'node:buffer';
import { connected } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { expect, test } from './support/fixtures.ts';
import { preview, sheets } from './support/printing.ts';

test('the preview asks once for the company’s own name and logo', async ({ launch, service }) => {
  const desk = await connected(await launch({ prepared: true, locale: 'tr-TR' }), service, 'tr');
  const { page } = desk;
  const { line } = await goodsOf(desk, ['P00001']);
  await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', [line('P00001')], { InvoiceNumber: 'IAD-1' }));
  const print = async (): Promise<void> => {
    await desk.drafts.go();
    await desk.drafts.row('IAD-1').click();
    await page.keyboard.press('Control+p');
    await expect(sheets(desk)).toHaveCount(1);
  };
  await print();
  await preview(desk)
    .getByRole('button', { name: desk.t('print.own.enter') })
    .click();
  await expect(page.getByLabel(desk.t('connection.paperTitle'), { exact: true })).toBeFocused();
  // Playwright inserts letters that are not on a US keyboard without key events, so they are not held back while the screen
  // loads.
  await page.keyboard.insertText('Işık Gıda A.Ş.');

  const choose = page.locator('[data-setting="paperLogo"]').getByRole('button').first();
  const give = async (name: string, buffer: Buffer): Promise<void> => {
    const asked = page.waitForEvent('filechooser');
    await choose.click();
    await (await asked).setFiles({ name, mimeType: 'image/png', buffer });
  };
  const shown = page.locator('[data-setting="paperLogo"] img');
  await test.step('a file that is no picture is refused', async () => {
    for (const bytes of ['no picture', '\x89PNG\r\n\x1a\n and nothing more']) {
      await give('logo.png', Buffer.from(bytes, 'latin1'));
      await expect(page.getByText(desk.t('connection.image.refused'))).toBeVisible();
      await expect(shown).toHaveCount(0);
    }
  });
  await test.step('a large one is scaled down', async () => {
    // Like a photo: noise, which cannot be compressed.
    const large = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 2_000, height: 500 });
      const context = canvas.getContext('2d');
      const noise = new ImageData(2_000, 500);
      let seed = 1;
      noise.data.forEach((_, at) => {
        seed = (seed * 48_271) % 2_147_483_647;
        noise.data[at] = at % 4 === 3 ? 255 : seed % 256;
      });
      context?.putImageData(noise, 0, 0);
      return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
    });
    await give('logo.png', Buffer.from(large, 'base64'));
    await expect(shown).toHaveCount(1);
    await expect(page.getByText(desk.t('connection.image.refused'))).toHaveCount(0);
    // A picture is decoded after its element is there.
    await expect
      .poll(() => shown.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]))
      .toEqual([600, 150]);
  });
  await page.keyboard.press('Control+s');
  await expect(page.getByText(desk.t('connection.saved'))).toBeVisible();
  const [connection] = await desk.call('listConnections', {});
  expect(connection?.settings.paperTitle).toBe('Işık Gıda A.Ş.');
  expect(connection?.settings.paperLogo.length).toBeLessThanOrEqual(100_000);

  await print();
  await expect(sheets(desk)).toContainText('Işık Gıda A.Ş.');
  const logo = sheets(desk).locator('img');
  await expect.poll(() => logo.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(600);
  await expect(preview(desk).getByRole('button', { name: desk.t('print.own.enter') })).toHaveCount(0);
});
