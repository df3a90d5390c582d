import { expect, test } from '../support/fixtures.ts';
import { richInvoice } from './rich.ts';
import { expectAllShown } from './shown.ts';
import { documentAt } from './ways.ts';
import {
  begin,
  createdBy,
  detail,
  expectOnly,
  heldBy,
  label,
  linesOf,
  look,
  lookAtRefused,
  queue,
  remove,
  saying,
  sentBody,
  submit,
  take,
  typeWithLot,
  unfold,
  where,
} from './work.ts';

const kind = 'purchaseReturnInvoice';

documentAt('second', 'a purchase return invoice', async (desk, service) => {
  const { editor, page } = desk;
  const { keyboard } = page;
  const id = await richInvoice(desk, service, kind);
  const held = heldBy(service, id);

  await test.step('is found in the service’s list and shown whole, nested records, lots and serial numbers too', async () => {
    await look(desk, kind, held().number);
    await expectAllShown(desk, held().record);
  });

  await test.step('of a nested record and a list one thing is changed: each is sent whole, and nothing else', async () => {
    const before = held();
    await begin(desk, 'change');
    await unfold(editor.header, desk.t('fields.group.delivery'));
    await editor.fill('TransportMeans', '35 İZM 35', editor.header);
    await unfold(editor.header, desk.t('fields.group.payment'));
    await editor.header.getByRole('button', { name: desk.t('editor.list.remove', { number: 2 }) }).press('Enter');
    const [vehicle, means, ...others] = await queue(desk, { isFirst: true });
    const path = ['DeliveryInfo', 'TransportMeans'].map((name) => label(desk, name)).join(' · ');
    expect(vehicle).toEqual({ line: '', field: path, before: '34 ABC 123', after: '35 İZM 35' });
    expect(means?.field).toBe(label(desk, 'PaymentMeans'));
    expect(means?.before).toContain(`${label(desk, 'PaymentMeansCode')}: 10`);
    expect(means?.after).toContain('TR330006100519786457841326');
    expect(means?.after).not.toContain(`${label(desk, 'PaymentMeansCode')}: 10`);
    expect(others).toEqual([]);
    await submit(desk, 1);
    const body = await sentBody(desk, service, 'PATCH', id);
    expect(saying(body)).toEqual({
      DeliveryInfo: { DeliveryTerm: 'CIF', TransportModeCode: 3, CityName: 'İZMİR', TransportMeans: '35 İZM 35' },
      PaymentMeans: [
        { PaymentMeansCode: '42', PayeeFinancialAccountID: 'TR330006100519786457841326', CurrencyCode: 'TRY' },
      ],
    });
    expectOnly(before, held(), body);
  });

  await test.step('a lot and a serial number that are not there are refused at their places, mended and accepted', async () => {
    const before = held();
    const [plain, lots, serials] = linesOf(before.record);
    await take(desk, kind, held().number, 'replace');
    await detail(desk, 2);
    await editor.fill('LotNo', 'YOK-1', editor.panel);
    await keyboard.press('Alt+PageDown');
    await editor.fill('SerialNumbers', 'S-P00005-020\nYOK-2', editor.panel);
    await keyboard.press('F4');
    await queue(desk);
    await submit(desk, 1, 1);
    expect(held()).toEqual(before);
    await lookAtRefused(desk);
    expect((await desk.sync.errors()).map((error) => error.where)).toEqual([
      where(desk, 2, 'Lots', 1, 'LotNo'),
      where(desk, 3, 'SerialNumbers', 2),
    ]);
    await desk.sync.goToError(1);
    await expect(editor.box('LotNo', editor.panel)).toBeFocused();
    await editor.fill('LotNo', 'L-P00003-3', editor.panel);
    await editor.openProblems();
    await editor.problems.getByRole('button', { name: /YOK-2/ }).press('Enter');
    await expect(editor.box('SerialNumbers', editor.panel)).toBeFocused();
    await editor.fill('SerialNumbers', 'S-P00005-020\nS-P00005-025', editor.panel);
    const rows = await queue(desk);
    expect(rows.map(({ field }) => field)).toEqual([label(desk, 'Lots'), label(desk, 'SerialNumbers')]);
    await submit(desk, 2);
    const [first, second, third] = linesOf(held().record);
    // Nested records are sent with all of their members, the empty ones as null.
    expect(saying(first ?? null)).toEqual(saying(plain ?? null));
    expect(second).toMatchObject({ ...lots, Lots: [{ LotNo: 'L-P00003-3' }, { LotNo: 'L-P00003-2' }] });
    expect(third).toEqual({ ...serials, SerialNumbers: ['S-P00005-020', 'S-P00005-025'] });
  });

  const created = await test.step('a new one takes from an existing lot, and the service numbers it', async () => {
    await desk.drafts.create(kind);
    await editor.choose('CustomerCode', 'C0000', 'C00001');
    await typeWithLot(desk, 'P00003', 'L-P00003-4');
    await editor.queue();
    await submit(desk, 3);
    const made = createdBy(service, kind, [id]);
    expect(linesOf(made.record)).toMatchObject([{ Quantity: 5, Lots: [{ LotNo: 'L-P00003-4', Quantity: 5 }] }]);
    return made;
  });

  await test.step('and deleted, once it was seen what goes', async () => {
    await remove(desk, kind, created.number);
    await submit(desk, 4);
    expect(heldBy(service, created.id)().deleted).toBe(true);
    expect(held().deleted).toBe(false);
  });
});
