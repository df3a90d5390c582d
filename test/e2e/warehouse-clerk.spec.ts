/** A warehouse clerk's work on despatches: a scanner and a touch screen, no keyboard. */
import type { Page } from '@playwright/test';
import type { ValueRecord } from '../../domain/fields.ts';
import type { DraftSummary } from '../../domain/model/draft.ts';
import type { LookupRow } from '../../domain/model/lookup.ts';
import { connected, draftId, savedContent, savedLines } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { trackingOf } from '../../domain/rules/stock-tracking.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';

const codes = Array.from({ length: 400 }, (_, index) => `P${String(index + 1).padStart(5, '0')}`);

async function productsOf(desk: Desk): Promise<readonly LookupRow[]> {
  const connectionId = await desk.connectionId();
  const rows = await desk.call('getLookupRows', { connectionId, kind: 'products', codes });
  return rows.filter((row) => row !== null);
}

/** Opens the first draft and goes to the scanning view, by touch. */
async function openedForScanning(desk: Desk): Promise<void> {
  await desk.drafts.openFirst();
  await desk.page.getByRole('button', { name: desk.t('editor.warehouse.short'), exact: true }).click();
  await expect(scanBox(desk.page)).toBeFocused();
}
/** Reopens the last draft, in the view that the clerk chose. */
async function openedAgain(desk: Desk): Promise<void> {
  const page = { connectionId: await desk.connectionId(), descending: true, offset: 0, limit: 1 };
  const [first] = (await desk.call('listDrafts', page)).rows;
  await expect(async () => {
    await desk.drafts.go();
    await desk.drafts.rows.first().dblclick();
    await expect(scanBox(desk.page)).toBeFocused();
    expect(await draftId(desk)).toBe(first?.id);
  }).toPass();
}

/** The open draft, after it was submitted by touch and answered. */
async function submitted(desk: Desk): Promise<DraftSummary | undefined> {
  const id = await draftId(desk);
  await desk.button('editor.submit').click();
  await expect.poll(async () => (await desk.call('getDraft', { id }))?.state).toMatch(/accepted|rejected/);
  return (await desk.call('getDraft', { id })) ?? undefined;
}
const scanBox = (page: Page) => page.locator('[data-scan-box]');
const asked = (desk: Desk, text: string) => expect(desk.page.locator('label[for="scan-box"]')).toContainText(text);

test('sixty lines with lots, serial numbers and a foreign currency are scanned and corrected without a keyboard', async ({
  launch,
  service,
}) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { page } = desk;
  const scanner = new Fingers(page);
  const scan = (code: string): Promise<void> => scanner.scan(code, '{Enter}');
  const rows = await productsOf(desk);
  const isForeign = ({ currencyCode }: LookupRow): boolean => currencyCode !== 'TRY';
  const foreign = rows.filter((row) => row.stockType === 1 && isForeign(row));
  const goods = [...rows.filter((row) => !isForeign(row)), ...foreign].slice(-60);
  const count = goods.length;
  expect(count).toBe(60);
  await draft(desk, 'despatch', content('despatch', [], { DespatchType: '2' }));
  await openedForScanning(desk);

  for (const [index, { code, stockType }] of goods.entries()) {
    const { lots, serials } = trackingOf(stockType ?? undefined, 'inbound');
    await scan(code);
    if (lots !== true && serials !== true) continue;
    const kind = lots === true ? 'lots' : 'serials';
    await asked(desk, desk.t(`editor.warehouse.expect.${kind}`, { code }));
    await scan(`${kind}-${index}`);
  }
  await expect.poll(async () => (await savedLines(desk, 'ProductCode')).length).toBe(count);

  await test.step('the warehouse is scanned, and applies to all lines', async () => {
    await scan('MERKEZ DEPO');
    await expect
      .poll(async () => [...new Set((await savedLines(desk, 'WarehouseName')).flat())])
      .toEqual(['MERKEZ DEPO']);
  });

  await test.step('a missing rate is entered by touch', async () => {
    for (let index = 0; index < foreign.length; index += 1) {
      await desk.button('editor.warehouse.fix', { number: count - index }).click();
      await expect(desk.focused).toHaveAccessibleName(desk.t('fields.ExchangeRate'));
      for (const digit of ['4', '1', '.', '5']) await page.getByRole('button', { name: digit, exact: true }).click();
      await desk.button('editor.warehouse.done').click();
      await expect(scanBox(page)).toBeFocused();
    }
    await expect(page.getByText(desk.t('editor.warehouse.complete', { count }))).toBeVisible();
  });
  expect(await submitted(desk)).toMatchObject({ state: 'accepted', lineCount: count });

  await test.step('three lots that the service refuses are replaced by scanning the right ones', async () => {
    const lots = goods.filter(({ stockType }) => stockType === 3).slice(0, 3);
    await draft(desk, 'despatch', content('despatch', [], { DespatchType: '2' }));
    await openedAgain(desk);
    await scan('MERKEZ DEPO');
    for (const { code } of lots) {
      await scan(code);
      await asked(desk, desk.t('editor.warehouse.expect.lots', { code }));
      // An inbound lot must be new (§2.4).
      await scan(`lots-${goods.findIndex((one) => one.code === code)}`);
    }
    await expect(page.getByText(desk.t('editor.warehouse.complete', { count: 3 }))).toBeVisible();
    expect(await submitted(desk)).toMatchObject({ state: 'rejected' });
    await openedAgain(desk);
    for (const number of [1, 2, 3]) {
      const text = `lots-${goods.findIndex((one) => one.code === lots[number - 1]?.code)}`;
      await asked(desk, desk.t('editor.warehouse.refused.lots', { number, text }));
      await scan(`right-${number}`);
    }
    await expect
      .poll(async () => (await savedLines(desk, 'Lots')).flat(2).map((lot) => (lot as ValueRecord)['LotNo']))
      .toEqual(['right-1', 'right-2', 'right-3']);
    expect(await submitted(desk)).toMatchObject({ state: 'accepted' });
  });

  await test.step('a queued or accepted document shows that in large type, and a scan is refused', async () => {
    await openedAgain(desk);
    await scan(goods[0]?.code ?? '');
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: desk.t('shell.state.accepted') })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: goods[0]?.code ?? '' })).toBeVisible();
  });
});

test('a delivery is counted against its lines: missing and surplus quantities, and the counted quantities', async ({
  launch,
  service,
}) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { page } = desk;
  const scanner = new Fingers(page);
  const { line } = await goodsOf(desk, ['P00001', 'P00008']);
  const lines = [line('P00001', { Quantity: '3' }), line('P00008', { Quantity: '1' })];
  await draft(desk, 'despatch', content('despatch', lines, { DespatchType: '2' }));
  await openedForScanning(desk);
  await desk.button('editor.warehouse.check').click();
  await expect(scanBox(page)).toBeFocused();
  for (const code of ['P00001', 'P00008', 'P00001', 'P00008', 'P00002']) await scanner.scan(code, '{Enter}');
  await expect(page.getByText('2 / 3', { exact: true })).toBeVisible();
  await expect(page.getByText('2 / 1', { exact: true })).toBeVisible();
  await expect(page.getByText(desk.t('editor.warehouse.check.sums', { missing: 1, surplus: 2 }))).toBeVisible();
  expect(await savedLines(desk, 'Quantity')).toEqual([['3'], ['1']]);
  await test.step('the count is kept when the draft is closed and reopened, and undone like other changes', async () => {
    await openedAgain(desk);
    await expect(page.getByText('2 / 3', { exact: true })).toBeVisible();
    await expect(page.getByText(desk.t('editor.warehouse.check.sums', { missing: 1, surplus: 2 }))).toBeVisible();
    await scanner.scan('P00001', '{Enter}');
    await expect(page.getByText('3 / 3', { exact: true })).toBeVisible();
    await desk.button('editor.undo').click();
    await expect(page.getByText('2 / 3', { exact: true })).toBeVisible();
  });
  await desk.button('editor.warehouse.check.take').click();
  await expect
    .poll(() => savedLines(desk, 'ProductCode', 'Quantity'))
    .toEqual([['P00001', '2'], ['P00008', '2'], ['P00002', '1']]); // oxfmt-ignore
  // The surplus is removed by touch, as it was added.
  await desk.button('editor.warehouse.remove', { number: 3 }).click();
  await expect.poll(() => savedLines(desk, 'ProductCode')).toEqual([['P00001'], ['P00008']]);
  await desk.messages.getByRole('button', { name: desk.t('shell.undo') }).click();
  await expect.poll(() => savedLines(desk, 'ProductCode')).toEqual([['P00001'], ['P00008'], ['P00002']]);
});

test('the customer is chosen by scanner, by touch or by the digits on the screen', async ({ launch, service }) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { page } = desk;
  const scanner = new Fingers(page);
  const connectionId = await desk.connectionId();
  const [known, other] = (await desk.call('searchLookup', { connectionId, kind: 'customers', query: '', limit: 2 }))
    .rows;
  const taxNumber = other?.party?.taxNumber ?? '';
  expect(taxNumber).toMatch(/^\d{10,11}$/);
  await draft(desk, 'despatch', content('despatch', [], { DespatchType: '2', CustomerCode: known?.code ?? '' }));
  await draft(desk, 'despatch', content('despatch', [], { DespatchType: '2', CustomerCode: '' }));
  const customer = async () => (await savedContent(desk))['CustomerCode'];
  const heading = page.locator('[data-draft] h1');
  await openedForScanning(desk);
  await expect(heading).toHaveText(desk.t('editor.warehouse.noCustomer'));

  await test.step('the tax number is scanned', async () => {
    await scanner.scan(taxNumber, '{Enter}');
    await expect.poll(customer).toBe(other?.code);
    await expect(heading).toHaveText(other?.name ?? '');
    await desk.button('editor.undo').click();
    await expect(heading).toHaveText(desk.t('editor.warehouse.noCustomer'));
  });

  await test.step('a customer of the last documents is chosen by touch', async () => {
    await desk.button('editor.warehouse.customer.choose').click();
    const recent = page.getByRole('group', { name: desk.t('editor.warehouse.customer.recent') });
    await recent.getByRole('button', { name: known?.code ?? '' }).click();
    await expect.poll(customer).toBe(known?.code);
    await expect(scanBox(page)).toBeFocused();
  });

  await test.step('the digits of the tax number are entered by touch, and then its customer', async () => {
    await desk.button('editor.warehouse.customer.change').click();
    await expect(desk.editor.box('CustomerCode', page.locator('[data-panel]'))).toBeFocused();
    for (const digit of taxNumber) await page.getByRole('button', { name: digit, exact: true }).click();
    const option = page.getByRole('option', { name: other?.code ?? '' });
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await option.click();
    await expect.poll(customer).toBe(other?.code);
    await desk.button('editor.warehouse.done').click();
    await expect(scanBox(page)).toBeFocused();
  });
});
