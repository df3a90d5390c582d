import type { ValueRecord } from '../../../domain/fields.ts';
import { checkInThemes } from '../support/axe.ts';
import { connected } from '../support/begun.ts';
import { content, draft, goodsOf } from '../support/contents.ts';
import { expect, test } from '../support/fixtures.ts';
import { everythingReached, tabTo } from '../support/tabbing.ts';

test('axe finds nothing on what Rampa asks and offers, and the keyboard alone answers it', async ({
  launch,
  service,
}) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { keyboard } = desk.page;
  const { line } = await goodsOf(desk, ['P00001']);

  await test.step('where the columns of a pasted table go', async () => {
    const id = await draft(desk, 'salesReturnInvoice', content('salesReturnInvoice', []));
    await desk.drafts.openFirst();
    await (await desk.editor.cell(1, 'ProductCode')).focus();
    await desk.editor.paste('P00001\tsomething\t3\nP00002\tsomething\t4');
    await expect(desk.page.getByRole('dialog')).toBeVisible();
    await checkInThemes(desk, 'where pasted columns go');
    const target = (column: number) => desk.page.getByLabel(desk.t('editor.paste.column', { number: column }));
    await expect(target(1)).toBeFocused();
    for (const [column, name] of [
      desk.t('fields.ProductCode'),
      desk.t('editor.paste.leave'),
      desk.t('fields.Quantity'),
    ].entries()) {
      await expect(target(column + 1)).toBeFocused();
      await keyboard.type(name);
      await keyboard.press('Tab');
    }
    await tabTo(desk, new RegExp(`^${desk.t('editor.paste.action')}`));
    await keyboard.press('Enter');
    await expect(desk.page.getByRole('dialog')).toBeHidden();
    await expect(desk.focused).toHaveAttribute('role', 'gridcell');
    const kept = async () => ((await desk.call('getDraft', { id }))?.content['Lines'] ?? []) as readonly ValueRecord[];
    await expect
      .poll(async () => (await kept()).map(({ ProductCode: code, Quantity: of }) => [code, of]))
      .toEqual([
        ['P00001', '3'],
        ['P00002', '4'],
      ]);
  });

  await test.step('another currency in the header than in the lines', async () => {
    const dollars = content('despatch', [line('P00001', { CurrencyCode: 'USD', ExchangeRate: '40' })], {
      CurrencyCode: 'TRY',
    });
    const id = await draft(desk, 'despatch', dollars);
    await desk.drafts.openFirst();
    await keyboard.press('F8');
    await expect(desk.editor.box('CurrencyCode')).toBeFocused();
    await checkInThemes(desk, 'the offer of another currency');
    await tabTo(desk, new RegExp(`^${desk.t('editor.currency.apply', { currency: 'USD' })}`));
    await keyboard.press('Enter');
    await expect(desk.focused).toHaveAttribute('role', 'gridcell');
    await expect.poll(async () => (await desk.call('getDraft', { id }))?.content['CurrencyCode']).toBe('USD');
  });

  const despatches = service.ledger
    .documents({ kind: 'despatch', seeded: true, companyId: 1 })
    .filter(({ closed }) => !closed);
  const isOrdered = ({ record }: (typeof despatches)[number]): boolean =>
    JSON.stringify(record).includes('"OrderNumber"');
  const ordered = despatches.find(isOrdered)?.id ?? '';
  const plain = despatches.find((one) => !isOrdered(one))?.id ?? '';
  const connectionId = await desk.connectionId();
  const change = async (documentId: string): Promise<void> => {
    const opening = { connectionId, kind: 'despatch', documentId, operation: 'replace' } as const;
    expect(await desk.call('openDocument', opening)).toHaveProperty('draft');
    await desk.drafts.openFirst();
    await desk.editor.fill('Description', 'Ours');
    await desk.editor.saved();
    await keyboard.press('Control+Shift+Enter');
    await desk.review.confirm();
    await expect(desk.page.getByText(desk.t('editor.locked.ready'))).toBeVisible();
  };

  await test.step('members that the service refuses', async () => {
    await change(ordered);
    await desk.sync.go();
    await desk.sync.submitAll();
    await desk.sync.expectCount('attention', 1);
    await desk.sync.look(desk.sync.rows('rejected').first());
    const names = ['OrderNumber', 'OrderLineQuantity'];
    const action = desk.t('sync.leaveOut.action', { total: names.length, names: names.join(', ') });
    await expect(desk.sync.detail.getByRole('button', { name: action, exact: true })).toBeVisible();
    await checkInThemes(desk, 'the offer to leave members out');
    await tabTo(desk, new RegExp(`^${action}`));
    await keyboard.press('Enter');
    await desk.sync.expectCount('accepted', 1);
  });

  await test.step('a document that cannot be read before it is sent', async () => {
    await change(plain);
    // An answer of the service, so that it concerns this document alone.
    const text = '{"Success":true,"ResultCode":"0000","Data":null}';
    service.faults.arm({ kind: 'answer', text, times: 100, match: { method: 'GET', path: plain } });
    await desk.sync.go();
    await desk.sync.submitAll();
    await desk.sync.expectCount('decision', 1);
    await desk.sync.look(desk.sync.rows('waiting').first());
    await tabTo(desk, new RegExp(`^${desk.t('conflict.sendAnyway')}`));
    await keyboard.press('Enter');
    await expect(desk.conflict.dialog).toBeVisible();
    await checkInThemes(desk, 'the question before it is sent anyway');
    await tabTo(desk, new RegExp(`^${desk.t('conflict.sendAnyway.action')}`));
    await keyboard.press('Enter');
    await expect(desk.conflict.dialog).toBeHidden();
    await desk.sync.expectCount('accepted', 2);
  });
});

test('axe finds nothing on the history of a document, and the keyboard alone reads it', async ({ launch, service }) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { keyboard } = desk.page;
  await desk.drafts.create('despatch');
  await desk.editor.fill('Description', 'Before');
  await desk.drafts.go();
  await desk.drafts.openFirst();
  await desk.editor.fill('Description', 'After');
  await everythingReached(desk);
  await keyboard.press('F9');
  const history = desk.page.getByRole('listbox', { name: desk.t('history.list') });
  await expect(history).toBeFocused();
  await expect(history.getByText(desk.t('history.savedNow'))).toBeVisible();
  await expect(desk.page.getByText(desk.t('versions.compared'))).toBeVisible();
  await checkInThemes(desk, 'the history of a document');
  await keyboard.press('Home');
  await expect(desk.page.getByText(desk.t('history.present'))).toBeVisible();
  await keyboard.press('Escape');
  await expect(desk.page.getByRole('dialog')).toBeHidden();
});
