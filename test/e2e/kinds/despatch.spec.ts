import { expect, test } from '../support/fixtures.ts';
import { expectAllShown } from './shown.ts';
import { documentAt } from './ways.ts';
import {
  begin,
  createdBy,
  detail,
  entry,
  expectNumbered,
  expectOnly,
  heldBy,
  label,
  linesOf,
  look,
  lookAtRefused,
  queue,
  sentBody,
  submit,
  take,
  typeWithLot,
  where,
} from './work.ts';

const kind = 'despatch';

documentAt('first', 'a despatch', async (desk, service) => {
  const { editor, page } = desk;
  const { keyboard } = page;
  const seeded = service.ledger.documents({ kind, companyId: 1, seeded: true });
  /** Its first and third line are linked to orders. */
  const ordered = heldBy(
    service,
    seeded.find(({ record }) => linesOf(record)[0]?.['OrderNumber'] !== undefined)?.id ?? '',
  );
  /** A part of its first lot has been issued again. */
  const consumed = heldBy(service, seeded.find(({ record }) => record['DespatchType'] === 2)?.id ?? '');
  const { id } = ordered();
  await test.step('is found in the service’s list and shown whole, its lots too', async () => {
    await look(desk, kind, consumed().number);
    await expectAllShown(desk, consumed().record);
    await desk.documents.back();
    await look(desk, kind, ordered().number);
    await expectAllShown(desk, ordered().record);
    await expect(page.getByText(desk.t('documents.unexpectedFields.title', { count: 4 }))).toBeVisible();
  });

  await test.step('fields are changed: only they are shown before, and only they are sent', async () => {
    const before = ordered();
    await begin(desk, 'change');
    await expect(editor.header.getByRole('combobox', { name: label(desk, 'DespatchType') })).toBeDisabled();
    await editor.fill('Description', 'Şoför aradı');
    await editor.fill('ActualDispatchDate', desk.language === 'tr' ? '21.11.2026 14:30' : '21/11/2026 14:30');
    const rows = await queue(desk);
    const nothing = desk.t('review.empty');
    expect(rows.map(({ field, before: was }) => [field, was])).toEqual([
      [label(desk, 'ActualDispatchDate'), nothing],
      [label(desk, 'Description'), nothing],
    ]);
    await submit(desk, 1);
    const change = { ActualDispatchDate: '2026-11-21T14:30:00', Description: 'Şoför aradı' };
    expect(await sentBody(desk, service, 'PATCH', id)).toEqual(change);
    expectOnly(before, ordered(), change);
  });

  await test.step('more than the order, and less than went out again, are refused at their lines', async () => {
    const before = [ordered(), consumed()];
    await take(desk, kind, ordered().number, 'change');
    await editor.typeCell(1, 'Quantity', '13');
    await queue(desk);
    await take(desk, kind, consumed().number, 'change');
    await editor.typeCell(1, 'Quantity', '30');
    await detail(desk, 1);
    await editor.fill('Quantity', '15', entry(desk, 'Lots', 1));
    await keyboard.press('F4');
    await queue(desk);
    await submit(desk, 1, 2);
    expect([ordered(), consumed()]).toEqual(before);
    await desk.sync.filter('attention').click();
    const refused = (number: string) => desk.sync.rows('rejected').filter({ hasText: number });
    const [first, second] = [refused(ordered().number), refused(consumed().number)];
    await desk.sync.look(first);
    // The second service names only the product.
    const exceeding = service.profile === 'first' ? where(desk, 1, 'Quantity') : where(desk, 1);
    await test.step('what the service shows of the order it does not take back: left out, and sent again', async () => {
      const linked = linesOf(ordered().record).filter((line) => line['OrderNumber'] !== undefined);
      expect(await desk.sync.errors()).toHaveLength(linked.length * 2 + 1);
      await desk.sync.leaveOut('OrderNumber', 'OrderLineQuantity');
      await expect(desk.sync.errorLines).toHaveCount(1);
      await desk.sync.expectCount('attention', 2);
    });
    expect([ordered(), consumed()]).toEqual(before);
    await desk.sync.look(first);
    expect(await desk.sync.errors()).toMatchObject([{ code: '7115', where: exceeding }]);
    expect((await desk.sync.explained(1)).join(' ')).toContain('13');
    await desk.sync.look(second);
    expect(await desk.sync.errors()).toMatchObject([{ where: where(desk, 1, 'Lots', 1, 'LotNo') }]);
  });

  await test.step('both are mended where the errors lead, and accepted', async () => {
    await desk.sync.goToError(1);
    await editor.fill('Quantity', '30', entry(desk, 'Lots', 1));
    await editor.typeCell(1, 'Quantity', '45');
    await queue(desk);
    await desk.sync.go();
    await lookAtRefused(desk);
    await desk.sync.goToError(1);
    if (service.profile === 'first') await expect(await editor.cell(1, 'Quantity')).toBeFocused();
    await editor.typeCell(1, 'Quantity', '12');
    await queue(desk);
    await submit(desk, 3);
    expect(linesOf(ordered().record)[0]).toMatchObject({ Quantity: 12, OrderNumber: 'SIP-0001' });
    expect(linesOf(consumed().record)[0]).toMatchObject({ Quantity: 45, Lots: [{ Quantity: 30 }, { Quantity: 15 }] });
  });

  await test.step('a line put before others would take their order: seen, put behind them, and sent whole', async () => {
    const before = linesOf(ordered().record);
    await take(desk, kind, ordered().number, 'replace');
    await (await editor.cell(1, 'ProductCode')).click();
    await keyboard.press('Insert');
    await editor.typeCell(1, 'ProductCode', 'P00001');
    await editor.typeCell(1, 'Quantity', '3');
    await editor.typeCell(1, 'UnitPrice', '10');
    await editor.typeCell(1, 'VatRate', '20');
    await editor.typeCell(1, 'WarehouseName', 'MERKEZ DEPO');
    await editor.saved();
    const order = page.locator('[data-line-order]');
    await expect(order).toContainText(desk.t('editor.order.moved'));
    await editor.openProblems();
    const product = before[0]?.['ProductCode'] as string;
    await expect(editor.problems).toContainText(desk.t('problems.lineTakesPlace', { line: 1, product }));
    await expect(editor.problems).toContainText(desk.t('problems.lineMoved', { from: 1, to: 2 }));
    await keyboard.press('Control+Shift+Enter');
    await desk.review.opened();
    await expect(desk.review.dialog).toContainText(desk.t('review.lines.moved'));
    await desk.review.cancel();
    await order.getByRole('button', { name: desk.t('editor.order.inPlace'), exact: true }).press('Enter');
    await expect(order).toHaveCount(0);
    const rows = await queue(desk);
    expect(rows.flatMap(({ line }) => line.split(' · ').slice(0, 1)).filter(Boolean)).toEqual([
      `${desk.t('review.line', { number: 4 })} P00001`,
    ]);
    await submit(desk, 4);
    const sent = linesOf(await sentBody(desk, service, 'PUT', id));
    expect(sent.map((line) => line['ProductCode'])).toEqual([...before.map((line) => line['ProductCode']), 'P00001']);
    const after = linesOf(ordered().record);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after[before.length]).toMatchObject({ ProductCode: 'P00001', Quantity: 3 });
    expect(after[before.length]).not.toHaveProperty('OrderNumber');
  });

  await test.step('a new one takes a lot in, and the service numbers it', async () => {
    await desk.drafts.create(kind);
    await editor.header.getByRole('combobox', { name: label(desk, 'DespatchType') }).selectOption('2');
    await editor.choose('CustomerCode', 'C0000', 'C00001');
    await typeWithLot(desk, 'P00003', 'GELEN-1');
    await editor.queue();
    await submit(desk, 5);
    const made = createdBy(service, kind, []);
    expect(made.record['DespatchType']).toBe(2);
    expect(linesOf(made.record)).toMatchObject([{ Quantity: 5, Lots: [{ LotNo: 'GELEN-1', Quantity: 5 }] }]);
    await expectNumbered(desk, made.number);
  });
});
