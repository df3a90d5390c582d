import { uploaded } from '../integration/support/uploaded.ts';
import type { DocumentRecord } from '../service/types.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { invoice, line, vat } from '../unit/e-documents/ubl.ts';
import { savedContent } from './support/begun.ts';
import { expect, test } from './support/fixtures.ts';

const linesOf = (record: DocumentRecord['record']) => record['Lines'] as readonly DocumentRecord['record'][];

test('goods of a despatch are returned: lines and quantities chosen by the keyboard, with a reference to the despatch', async ({
  turkishDesk: desk,
  service,
}) => {
  const { page, documents, editor } = desk;
  const despatch = service.ledger
    .documents({ kind: 'despatch', companyId: 1, seeded: true })
    .find(({ record, deleted }) => {
      const lines = linesOf(record);
      return (
        !deleted &&
        record['DespatchType'] === -2 &&
        lines.length > 1 &&
        lines.every((line) => Number(line['Quantity']) > 1)
      );
    });
  if (!despatch) throw new Error('The company has sent nothing that could come back.');
  const codes = linesOf(despatch.record).map((line) => line['ProductCode'] as string);
  await documents.go();
  await documents.kind('despatch');
  await documents.open('despatch', despatch.number);
  const dialog = page.getByRole('dialog');
  const boxes = dialog.getByRole('table').getByRole('textbox');

  await test.step('keys typed immediately are the first line’s quantity', async () => {
    await documents.task('return').press('Enter');
    await expect(dialog).toContainText(despatch.number);
    await expect(boxes.first()).toBeFocused();
    await page.keyboard.type('99999');
    await expect(boxes.first()).toHaveAccessibleDescription(desk.t('eDocument.tooMuch'));
    await expect(desk.button('eDocument.make')).toBeDisabled();
    expect(await complaintsOfAxe(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(boxes.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1');
    await expect(dialog.getByText(desk.t('eDocument.chosen', { count: 1 }))).toBeVisible();
    await page.keyboard.press('Control+Enter');
  });
  await test.step('the return has only that line, and refers to the despatch', async () => {
    await editor.opened();
    await expect(desk.heading('shell.kind.salesReturnInvoice')).toBeVisible();
    await expect(editor.lines).toHaveCount(1);
    await expect(await editor.cell(1, 'ProductCode')).toHaveText(codes[1] ?? '');
    await expect(await editor.cell(1, 'Quantity')).toHaveText('1');
    await editor.saved();
    const [row] = (await desk.call('listDrafts', { connectionId: await desk.connectionId(), offset: 0, limit: 1 }))
      .rows;
    const draft = row && (await desk.call('getDraft', { id: row.id }));
    expect(draft?.content).toMatchObject({
      CustomerCode: despatch.record['CustomerCode'],
      ReferencedDespatches: [{ ID: despatch.number, IssueDate: despatch.record['Date'] }],
    });
  });
  await test.step('what the customer received, with the remaining quantities; two documents become one return', async () => {
    const connectionId = await desk.connectionId();
    const code = despatch.record['CustomerCode'] as string;
    const [customer] = await desk.call('getLookupRows', { connectionId, kind: 'customers', codes: [code] });
    const sold = invoice({
      customer: customer?.detail?.split(' · ')[0] ?? '',
      lines: line('4', '5', '20', vat('20', '4')),
    }).replace('2026-11-02', '2030-01-01');
    const file = await uploaded(desk, sold);
    await desk.call('readEDocuments', { connectionId, file, name: 'satis.xml' });
    await page.keyboard.press('Control+e');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(boxes.first()).toBeFocused();
    const received = dialog.getByRole('list', { name: desk.t('eDocument.received') }).getByRole('listitem');
    await expect(received.first()).toContainText('ABC2026000000001');
    await expect(received.first()).toContainText(desk.t('eDocument.received.left', { left: 1, all: 1 }));
    await page.keyboard.type('3');
    await received.filter({ hasText: despatch.number }).getByRole('checkbox').check();
    const before = dialog
      .getByRole('table')
      .getByRole('row', { name: codes[1] ?? '' })
      .getByRole('cell')
      .nth(4);
    await expect(before).toHaveText('1');
    await boxes.nth(1).fill('1');
    expect(await complaintsOfAxe(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await expect(editor.lines).toHaveCount(2);
    await editor.saved();
    expect(await savedContent(desk)).toMatchObject({
      ...{ CustomerCode: code, ReturnedInvoiceNumber: 'ABC2026000000001' },
      ReferencedDespatches: [{ ID: despatch.number }],
      Lines: [{ Quantity: '3', ProductCode: 'P00001' }, { Quantity: '1' }],
    });
  });
});
