import { begun, connected, draftId, savedContent, savedLines } from './support/begun.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { expect, test } from './support/fixtures.ts';
import { Fingers } from './support/fingers.ts';

test('a new document is filled from the customer’s last one by one key, which nothing waits for, and emptied by another', async ({
  launch,
  service,
}) => {
  const desk = await connected(await launch(), service, 'en');
  const { line } = await goodsOf(desk, ['P00008', 'P00028']);
  const lines = [line('P00008', { UnitPrice: '25.5' }), line('P00028', { SerialNumbers: ['S1'] })];
  const before = content('salesReturnInvoice', lines, { CustomerCode: 'C00002', Description: 'Monthly' });
  await draft(desk, 'salesReturnInvoice', before);
  const fingers = new Fingers(desk.page);
  await desk.drafts.go();
  // The keys behind it are for its first line.
  await fingers.press('{Ctrl+n}{Enter}2{Enter}{Ctrl+l}{Tab}7{Enter}');
  await desk.editor.opened();
  await expect
    .poll(() => savedLines(desk, 'ProductCode', 'Quantity', 'UnitPrice', 'SerialNumbers'))
    .toEqual([
      ['P00008', '7', '25.5', undefined],
      ['P00028', '2', '10.5', undefined],
    ]);
  expect((await savedContent(desk))['Description']).toBe('Monthly');
  const told = { document: desk.t('editor.lastDocument.unsent'), count: 2, date: '20/11/2026' };
  await expect(desk.messages.getByText(desk.t('editor.lastDocument.taken', told))).toBeVisible();
  await fingers.press('{Ctrl+z}{Ctrl+z}');
  await expect.poll(() => savedLines(desk, 'ProductCode')).toEqual([]);
  expect((await savedContent(desk))['Description']).toBeUndefined();
  // It is offered again, and the button takes it.
  await expect(desk.page.getByText(desk.t('editor.lastDocument.offer', told))).toBeVisible();
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  await desk.button('editor.lastDocument.take').click();
  await expect.poll(() => savedLines(desk, 'ProductCode')).toEqual([['P00008'], ['P00028']]);
  await expect(desk.button('editor.lastDocument.take')).toBeHidden();
});

test('where the customer has no document of the kind nothing is offered, and the key says so', async ({
  launch,
  service,
}) => {
  const desk = await begun(await launch(), service, 'salesReturnInvoice');
  const { line } = await goodsOf(desk, ['P00008']);
  await draft(desk, 'despatch', content('despatch', [line('P00008')], { CustomerCode: 'C00002' }));
  await new Fingers(desk.page).press('2{Enter}{Ctrl+l}');
  await expect(desk.messages.getByText(desk.t('editor.lastDocument.none'))).toBeVisible();
  await expect(desk.button('editor.lastDocument.take')).toBeHidden();
  expect(await savedLines(desk, 'ProductCode')).toEqual([]);
  expect(await draftId(desk)).not.toBe('');
});
