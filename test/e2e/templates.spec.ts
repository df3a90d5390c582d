import { begun, draftId, savedContent, savedLines } from './support/begun.ts';
import { complaintsOfAxe } from './support/axe.ts';
import type { Desk } from './support/desk.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { expect, test } from './support/fixtures.ts';
import { Fingers } from './support/fingers.ts';

test('a new document is filled from the customer’s last one with one key, without waiting, and emptied with another', async ({
  desk,
  fingers,
}) => {
  const { line } = await goodsOf(desk, ['P00008', 'P00028']);
  const lines = [line('P00008', { UnitPrice: '25.5' }), line('P00028', { SerialNumbers: ['S1'] })];
  const before = content('salesReturnInvoice', lines, { CustomerCode: 'C00002', Description: 'Monthly' });
  await draft(desk, 'salesReturnInvoice', before);
  await desk.drafts.go();
  // The next keys are for its first line.
  await fingers.press('{Ctrl+n}{Enter}2{Enter}{Ctrl+l}{Tab}7{Enter}');
  await desk.editor.opened();
  // Before the document: the message disappears by itself.
  const told = { document: desk.t('editor.lastDocument.unsent'), count: 2, date: '20/11/2026' };
  await expect(desk.messages.getByText(desk.t('editor.lastDocument.taken', told))).toBeVisible();
  await expect
    .poll(() => savedLines(desk, 'ProductCode', 'Quantity', 'UnitPrice', 'SerialNumbers'))
    .toEqual([
      ['P00008', '7', '25.5', undefined],
      ['P00028', '2', '10.5', undefined],
    ]);
  expect((await savedContent(desk))['Description']).toBe('Monthly');
  await fingers.press('{Ctrl+z}{Ctrl+z}');
  await expect.poll(() => savedLines(desk, 'ProductCode')).toEqual([]);
  expect((await savedContent(desk))['Description']).toBeUndefined();
  // It is offered again, and the button accepts it.
  await expect(desk.page.getByText(desk.t('editor.lastDocument.offer', told))).toBeVisible();
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  await desk.button('editor.lastDocument.take').click();
  await expect.poll(() => savedLines(desk, 'ProductCode')).toEqual([['P00008'], ['P00028']]);
  await expect(desk.button('editor.lastDocument.take')).toBeHidden();
});

test('without a document of the kind for the customer nothing is offered, and the key reports that', async ({
  launch,
  service,
}) => {
  const desk = await begun(await launch({ prepared: true }), service, 'salesReturnInvoice');
  const { line } = await goodsOf(desk, ['P00008']);
  await draft(desk, 'despatch', content('despatch', [line('P00008')], { CustomerCode: 'C00002' }));
  await new Fingers(desk.page).press('2{Enter}{Ctrl+l}');
  await expect(desk.messages.getByText(desk.t('editor.lastDocument.none'))).toBeVisible();
  await expect(desk.button('editor.lastDocument.take')).toBeHidden();
  expect(await savedLines(desk, 'ProductCode')).toEqual([]);
  expect(await draftId(desk)).not.toBe('');
});

const names = async (desk: Desk): Promise<readonly string[]> => {
  const all = await desk.call('listTemplates', { connectionId: await desk.connectionId() });
  return all.map(({ name, lineCount }) => `${name} ${lineCount}`);
};

test('a document is saved as a template, and new ones start with it, by keys without waiting', async ({
  desk,
  fingers,
}) => {
  const { line } = await goodsOf(desk, ['P00008', 'P00028']);
  const lines = [line('P00008', { UnitPrice: '25.5' }), line('P00028', { SerialNumbers: ['S1'] })];
  const before = content('salesReturnInvoice', lines, { CustomerCode: 'C00002', Description: 'Monthly' });
  const id = await draft(desk, 'salesReturnInvoice', before);
  await desk.drafts.go();
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();
  await desk.button('editor.menu.label').press('Enter');
  await desk.page.getByRole('menuitem', { name: desk.t('templates.save') }).focus();
  // The second Enter is refused, since there is no name yet.
  await fingers.pressTogether('{Enter}{Enter}Every month{Enter}');
  await expect(desk.messages.getByText(desk.t('templates.saved', { name: 'Every month' }))).toBeVisible();
  await desk.drafts.go();
  // The next keys are for the list, then for the first line.
  await fingers.press('{Ctrl+Shift+l}ever{Enter}{Tab}7{Enter}');
  await expect.poll(() => draftId(desk)).not.toBe(id);
  await expect
    .poll(() => savedLines(desk, 'ProductCode', 'Quantity', 'UnitPrice', 'SerialNumbers'))
    .toEqual([
      ['P00008', '7', '25.5', undefined],
      ['P00028', '2', '10.5', undefined],
    ]);
  const made = await savedContent(desk);
  expect([made['CustomerCode'], made['Description'], made['InvoiceNumber']]).toEqual(['C00002', 'Monthly', 'Next']);
  expect(made['Date']).not.toBe(before['Date']);
  // Undo stops at the template's content.
  await fingers.press('{Ctrl+z}{Ctrl+z}{Ctrl+z}');
  await expect
    .poll(() => savedLines(desk, 'ProductCode', 'Quantity'))
    .toEqual([
      ['P00008', '2'],
      ['P00028', '2'],
    ]);
});

test('an existing template is replaced only after confirmation, which can be undone', async ({ desk, fingers }) => {
  const { line } = await goodsOf(desk, ['P00008', 'P00028']);
  const one = content('despatch', [line('P00008')]);
  const draftId = await draft(desk, 'despatch', one);
  await desk.call('saveTemplate', { draftId, name: 'Every month', replaces: [] });
  const lines = [line('P00008'), line('P00028')];
  await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', lines, { InvoiceNumber: 'IAD-2' }));
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(2);
  await desk.drafts.row('IAD-2').click({ button: 'right' });
  await desk.page.getByRole('menuitem', { name: desk.t('templates.save') }).click();
  const dialog = desk.page.getByRole('dialog', { name: desk.t('templates.save.title') });
  await expect(dialog).toBeVisible();
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  await fingers.press('EVERY  month{Enter}');
  // On any date.
  const [described = ''] = desk.t('templates.holds', { count: 1, date: '|' }).split('|');
  await expect(dialog.getByRole('alert')).toContainText(`${desk.t('shell.kind.despatch')}, ${described}`);
  await expect(dialog.getByRole('button', { name: desk.t('templates.replace') })).toBeVisible();
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  expect(await names(desk)).toEqual(['Every month 1']);
  await fingers.press('{Enter}');
  await expect(dialog).toBeHidden();
  await expect(desk.messages).toContainText(desk.t('templates.replaced', { name: 'EVERY month' }));
  expect(await names(desk)).toEqual(['EVERY month 2']);
  await desk.messages.getByRole('button', { name: desk.t('shell.undo') }).click();
  await expect.poll(() => names(desk)).toEqual(['Every month 1']);
});

test('templates are found by name and customer, renamed, deleted and restored', async ({ turkishDesk: desk }) => {
  const { line } = await goodsOf(desk, ['P00008']);
  let lastId = '';
  for (const [name, CustomerCode] of [
    ['Ocak', 'C00001'],
    ['Şubat', 'C00002'],
  ] as const) {
    lastId = await draft(desk, 'despatch', content('despatch', [line('P00008')], { CustomerCode }));
    await desk.call('saveTemplate', { draftId: lastId, name, replaces: [] });
  }
  await desk.drafts.go();
  const fingers = new Fingers(desk.page);
  const list = desk.page.getByRole('dialog', { name: desk.t('templates.title') });
  const options = list.getByRole('option');
  await fingers.press('{Ctrl+Shift+l}c00002');
  await expect(options).toHaveText([/^Şubat/]);
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  await list.getByRole('button', { name: desk.t('templates.rename') }).click();
  await fingers.press('ocak{Enter}');
  const dialog = desk.page.getByRole('dialog', { name: desk.t('templates.rename.title') });
  await expect(dialog).toContainText(desk.t('templates.name.taken'));
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  // What is typed after the name goes to the list.
  await fingers.pressTogether('{Ctrl+a}Her ay{Enter}{Ctrl+a}her');
  await expect(options).toHaveText([/^Her ay/]);
  // A name that was taken meanwhile is reported as well, and nothing is renamed.
  await list.getByRole('button', { name: desk.t('templates.rename') }).click();
  await desk.call('saveTemplate', { draftId: lastId, name: 'Mart', replaces: [] });
  await fingers.press('mart{Enter}');
  await expect(desk.messages).toContainText(desk.t('errors.bridge.nameTaken'));
  expect(await names(desk)).toEqual(['Her ay 1', 'Mart 1', 'Ocak 1']);
  await fingers.press('{Ctrl+a}her');
  await expect(options).toHaveText([/^Her ay/]);
  await list.getByRole('button', { name: desk.t('templates.delete') }).click();
  await expect(options).toHaveCount(0);
  await expect(desk.page.getByText(desk.t('templates.deleted', { name: 'Her ay' }))).toBeVisible();
  await list.getByRole('button', { name: desk.t('shell.undo') }).click();
  await expect(options).toHaveText([/^Her ay/]);
  await fingers.press('{Escape}');
  await expect(desk.page.getByRole('dialog')).toHaveCount(0);
});
