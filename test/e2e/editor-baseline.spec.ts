import type { DocumentRecord, JsonRecord, Service } from '../service/types.ts';
import { complaintsOfAxe } from './support/axe.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';

/** The seeded despatch with three lines and order links. */
function ordered(service: Service): DocumentRecord {
  const found = service.ledger
    .documents({ kind: 'despatch', seeded: true, companyId: 1 })
    .find(({ record }) => linesOf(record).length === 3);
  if (!found) throw new Error('There is no despatch of three lines.');
  return found;
}
const linesOf = (record: JsonRecord): JsonRecord[] =>
  (Array.isArray(record['Lines']) ? record['Lines'] : []) as JsonRecord[];
const codesOf = (record: JsonRecord) => linesOf(record).map((line) => text(line['ProductCode']));
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

async function open(desk: Desk, document: DocumentRecord, operation: 'change' | 'replace' | 'delete'): Promise<void> {
  const { kind, id } = document;
  const connectionId = await desk.connectionId();
  const opened = await desk.call('openDocument', { connectionId, kind, documentId: id, operation });
  if ('problem' in opened) throw new Error(`It could not be opened: ${opened.problem.reason}`);
  await desk.drafts.go();
  await expect(desk.drafts.rows.first()).toBeVisible();
  await desk.drafts.grid.focus();
  await desk.page.keyboard.press('Enter');
  await desk.editor.opened();
  await expect(desk.editor.baseline).toContainText(desk.t(`editor.baseline.${operation}.sends`));
  await desk.editor.saved();
}

async function expectAccessible(desk: Desk): Promise<void> {
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
}

/**
 * Existing documents of the service, and quotes, in the editor: changes are shown and reverted, lines keep their positions,
 * identifiers are chosen by code and name. Operated with the keyboard.
 */
test('a despatch is changed: what differs is seen, taken back, and alone is sent', async ({
  turkishDesk: desk,
  service,
}) => {
  const { editor, page } = desk;
  const before = ordered(service);
  await open(desk, before, 'change');

  await test.step('it shows which document it is, and what cannot be changed', async () => {
    await expect(editor.baseline).toContainText(before.number);
    await expect(editor.changes).toHaveText(desk.t('editor.baseline.nothing'));
    await expect(editor.box('DespatchNumber')).toHaveValue(before.number);
    await expect(editor.header.getByRole('checkbox', { name: desk.t('editor.numbering.let') })).toHaveCount(0);
    await expect(editor.header.getByLabel(editor.label('DespatchType'))).toBeDisabled();
    expect(await editor.places()).toEqual(['1', '2', '3']);
  });

  await test.step('a field shows its original value, and can be reverted to it', async () => {
    await editor.fill('DocumentNumber', 'YENİ-1');
    await editor.fill('Description', 'Fark');
    await expect(editor.changes).toHaveText(desk.t('editor.baseline.fields', { count: 2 }));
    await editor.original('DocumentNumber').press('Enter');
    await expect(editor.changes).toHaveText(desk.t('editor.baseline.fields', { count: 1 }));
    await expect(editor.box('DocumentNumber')).toBeFocused();
  });

  await test.step('a cell does so too, and is reverted with Alt+Backspace', async () => {
    const quantity = await editor.cell(1, 'Quantity');
    const was = await quantity.innerText();
    await editor.typeCell(1, 'Quantity', '3');
    await expect(editor.changes).toContainText(desk.t('editor.baseline.linesChanged', { count: 1 }));
    await expect(quantity).toContainText('3');
    await quantity.click();
    await page.keyboard.press('Alt+Backspace');
    await expect(quantity).toHaveText(was);
    await expect(editor.changes).toHaveText(desk.t('editor.baseline.fields', { count: 1 }));
  });
  await editor.saved();
  await expectAccessible(desk);

  await test.step('only the description is sent', async () => {
    await page.keyboard.press('Control+Shift+Enter');
    await desk.review.opened();
    expect(await desk.review.rows()).toEqual([
      { line: '', field: editor.label('Description'), before: expect.any(String) as unknown as string, after: 'Fark' },
    ]);
    await desk.review.confirm();
    await expect(page.getByText(desk.t('editor.locked.ready'))).toBeVisible();
    await desk.sync.go();
    await desk.sync.submitAll();
    await desk.sync.expectCount('accepted', 1);
    const after = service.ledger.document(before.id);
    expect(after?.record['Description']).toBe('Fark');
    expect(codesOf(after?.record ?? {})).toEqual(codesOf(before.record));
    expect(after?.revision).toBe(before.revision + 1);
  });
});

test('lines of a despatch keep their places in the service, or are put back into them', async ({ desk, service }) => {
  const { editor, page } = desk;
  const before = ordered(service);
  await open(desk, before, 'replace');
  const putInPlace = editor.order.getByRole('button', { name: desk.t('editor.order.inPlace') });
  const putBack = editor.order.getByRole('button', { name: desk.t('editor.order.putBack') });

  await test.step('for an inserted line, a position at the end is offered', async () => {
    await (await editor.cell(2, 'ProductCode')).click();
    await page.keyboard.press('Insert');
    await expect(editor.order).toContainText(desk.t('editor.order.moved'));
    expect(await editor.places()).toEqual(['1', '+', '2', '3']);
    await desk.messages.getByRole('button', { name: desk.t('editor.notice.append') }).press('Enter');
    await expect(editor.order).toHaveCount(0);
    await expect.poll(() => editor.places()).toEqual(['1', '2', '3', '+']);
    await page.keyboard.press('Control+Delete');
    await expect(editor.lines).toHaveCount(3);
  });

  await test.step('moved lines are put back, and F6 leads to that button', async () => {
    await (await editor.cell(1, 'ProductCode')).click();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => editor.places()).toEqual(['2', '1', '3']);
    await expectAccessible(desk);
    await editor.openProblems();
    const moved = desk.t('problems.lineMoved', { from: 2, to: 1 });
    await expect(editor.problems.getByRole('listitem').filter({ hasText: moved })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F6');
    await expect(putInPlace).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => editor.places()).toEqual(['1', '2', '3']);
    await expect(editor.order).toHaveCount(0);
  });

  await test.step('a removed line is restored at its position, and one undo removes it again', async () => {
    await (await editor.cell(2, 'ProductCode')).click();
    await page.keyboard.press('Control+Delete');
    await expect.poll(() => editor.places()).toEqual(['1', '3']);
    await expect(editor.order).toContainText(`2 ${codesOf(before.record)[1] ?? ''}`);
    await putBack.press('Enter');
    await expect.poll(() => editor.places()).toEqual(['1', '2', '3']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => editor.places()).toEqual(['1', '3']);
    await putBack.press('Enter');
  });

  await test.step('the service’s lines are sent, followed by the new one', async () => {
    await editor.typeLine({ ProductCode: 'P00001', Quantity: '1', UnitPrice: '5', VatRate: '20' });
    await expect.poll(() => editor.places()).toEqual(['1', '2', '3', '+']);
    await editor.saved();
    await page.keyboard.press('Control+Shift+Enter');
    await desk.review.confirm();
    await expect(page.getByText(desk.t('editor.locked.ready'))).toBeVisible();
    await desk.sync.go();
    await desk.sync.submitAll();
    await test.step('except for the order’s data, which the service returns but does not accept', async () => {
      await desk.sync.expectCount('attention', 1);
      await desk.sync.filter('attention').click();
      await desk.sync.look(desk.sync.rows('rejected').first());
      await desk.sync.leaveOut('OrderNumber', 'OrderLineQuantity');
      await desk.sync.expectCount('attention', 0);
    });
    await desk.sync.expectCount('accepted', 1);
    const after = service.ledger.document(before.id)?.record ?? {};
    expect(codesOf(after)).toEqual([...codesOf(before.record), 'P00001']);
  });
});

test('a document that is to be deleted is shown, and cannot be edited', async ({ desk, service }) => {
  const { editor, page } = desk;
  const [document] = service.ledger.documents({ kind: 'salesReturnInvoice', seeded: true, companyId: 1 });
  if (!document) throw new Error('There is no invoice.');
  await open(desk, document, 'delete');
  await expect(editor.box('Description')).toHaveJSProperty('readOnly', true);
  const lines = await editor.lines.count();
  await (await editor.cell(1, 'Quantity')).click();
  await page.keyboard.type('7');
  await page.keyboard.press('Control+Delete');
  await expect(editor.lines).toHaveCount(lines);
  await expectAccessible(desk);
  await page.keyboard.press('Control+Shift+Enter');
  await desk.review.confirm();
  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('accepted', 1);
  expect(service.ledger.document(document.id)?.deleted).toBe(true);
});

test('a quote is written by codes and names, its representative from the customer’s own list', async ({
  turkishDesk: desk,
  service,
}) => {
  const { editor, page } = desk;
  await desk.drafts.create('quote');
  await expect(editor.box('CustomerId')).toBeFocused();

  const representative = editor.box('RepresentativeId');
  const note = editor.header.getByRole('status').filter({ hasText: /emsilci/ });
  const offered = page.getByRole('option');
  await test.step('a text that no list contains is kept, and reported as unknown', async () => {
    await page.keyboard.type('YOK-9');
    await page.keyboard.press('Tab');
    await expect(editor.box('CustomerId')).toHaveValue('YOK-9');
    await expect(editor.header).toContainText(desk.t('editor.reference.notFound', { text: 'YOK-9' }));
    await representative.focus();
    await expect(note).toContainText(desk.t('editor.representatives.noCustomer'));
  });

  await test.step('a typed code is resolved to its customer', async () => {
    service.ledger.forgetRequests();
    await editor.fill('CustomerId', 'c00001');
    await expect(editor.box('CustomerId')).toHaveValue('C00001');
    await expect(editor.called(editor.box('CustomerId'))).not.toBeEmpty();
  });

  await test.step('the customer’s representatives are fetched on demand', async () => {
    await representative.focus();
    await expect(note).toContainText(/\d temsilci, .* alındı/);
    expect(service.ledger.requests({ path: '/representatives' })).toHaveLength(1);
    await page.keyboard.press('ArrowDown');
    await expect(offered.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(representative).not.toHaveValue('');
  });

  await test.step('another customer has others; offline the stored ones are used', async () => {
    const chosen = await representative.inputValue();
    await editor.fill('CustomerId', 'C00002');
    await expect(representative).toHaveValue('');
    await editor.fill('CustomerId', 'C00001');
    await service.company.setOnline(false);
    await representative.focus();
    await page.keyboard.press('ArrowDown');
    await expect(offered.filter({ hasText: chosen })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.type(chosen);
    await page.keyboard.press('Tab');
    await expect(representative).toHaveValue(chosen);
  });

  await test.step('keys typed before the customer is resolved find that customer’s', async () => {
    const fingers = new Fingers(page);
    await fingers.slow(10);
    for (const gap of [0, 10]) {
      await editor.fill('CustomerId', 'C00002');
      await expect(representative).toHaveValue('');
      await editor.box('CustomerId').focus();
      await fingers.press('C00001{Tab}{Down}{Enter}', gap);
      await expect(representative).not.toHaveValue('');
    }
    await fingers.slow(1);
  });

  await test.step('when requested without a customer, they are shown once there is one', async () => {
    await editor.fill('CustomerId', '');
    await expect(note).toContainText(desk.t('editor.representatives.noCustomer'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+z');
    await expect(offered.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await service.company.setOnline(true);
  });
  await expectAccessible(desk);

  await test.step('the service’s document has the identifiers', async () => {
    await editor.typeLine({
      ProductCode: 'P00001',
      Quantity: '2',
      UnitPrice: '10',
      VatRate: '20',
      WarehouseName: 'MERKEZ DEPO',
    });
    await editor.saved();
    await editor.queue();
    await desk.sync.go();
    await desk.sync.submitAll();
    await desk.sync.expectCount('accepted', 1);
    const [quote] = service.ledger.documents({ kind: 'quote' });
    const connectionId = await desk.connectionId();
    const [customer] = await desk.call('getLookupRows', { connectionId, kind: 'customers', codes: ['C00001'] });
    expect(quote?.record).toMatchObject({ CustomerId: customer?.id });
    expect(quote?.record['RepresentativeId']).toEqual(expect.any(String));
    expect(quote?.record['CurrencyId']).toEqual(expect.any(String));
  });
});
