import { withOpenEntries } from '../../domain/open-entries.ts';
import { linePlace } from '../../domain/model/place.ts';
import { violationsOf } from './support/axe.ts';
import { savedContent } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { expect, test } from './support/fixtures.ts';

test('open entries keep a document out of the queue until each is settled, by keys alone', async ({
  turkishDesk: desk,
}) => {
  const { page } = desk;
  const { line } = await goodsOf(desk, ['P00001', 'P00002']);
  const kind = 'salesReturnInvoice';
  const first = line('P00001');
  const made = withOpenEntries(content(kind, [first]), [
    { key: 'a', text: '4006381333931', origin: 'scanned', reason: 'unknownProduct' },
    {
      ...{ key: 'b', text: '10 5', origin: 'file', reason: 'severalValues', file: 'iadeler.xlsx', row: '7' },
      ...{ column: 'Miktar (Adet)', place: linePlace(first.$key ?? '', 'Quantity') },
    },
    { key: 'c', text: 'Hasarlı', origin: 'pasted', reason: 'noColumn', row: '3', column: 'Not' },
    { key: 'd', text: 'x', origin: 'typed', reason: 'notRead' },
  ]);
  await draft(desk, kind, made);
  await desk.drafts.openFirst();
  const region = page.getByRole('region', { name: 'Açık girdiler' });
  await expect(region.getByRole('listitem')).toHaveCount(4);
  expect(await violationsOf(page)).toEqual([]);

  // Refused, and the first open entry has the focus.
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText('Kuyruğa eklenmedi: önce açık girdileri çözün.')).toBeVisible();
  await expect(region.getByRole('combobox', { name: 'Ürün' })).toBeFocused();
  // Keys are accepted again after the user has dismissed the message.
  await page.keyboard.press('Escape');
  await page.keyboard.type('P00002');
  await page.keyboard.press('Enter');
  await expect(region.getByRole('listitem')).toHaveCount(3);

  await expect(region.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('on');
  await page.keyboard.press('Enter');
  await expect(region.getByRole('alert')).toHaveText('“on” bu alana uymuyor.');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(region.getByRole('listitem')).toHaveCount(2);

  await region.getByRole('combobox', { name: 'Şu alana yaz' }).first().selectOption('Description');
  await region.getByRole('button', { name: 'Al' }).first().click();
  await expect(region.getByRole('listitem')).toHaveCount(1);
  await region.getByRole('button', { name: '“x” girdisini sil' }).click();
  await expect(region).toHaveCount(0);
  await expect.poll(async () => (await savedContent(desk))['$open']).toBeUndefined();
  const saved = await savedContent(desk);
  expect(saved).toMatchObject({ Description: 'Hasarlı', Lines: [{ Quantity: '10' }, { ProductCode: 'P00002' }] });
  await page.keyboard.press('Control+z');
  await expect(region.getByRole('listitem')).toHaveCount(1);
});
