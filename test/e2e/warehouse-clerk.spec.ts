/** A clerk's day at the despatches: a scanner and a touch screen, no keyboard. */
import type { Page } from '@playwright/test';
import type { LookupRow } from '../../domain/model/lookup.ts';
import { connected, savedContent, savedLines } from './support/begun.ts';
import { content, draft } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';

const codes = Array.from({ length: 400 }, (_, index) => `P${String(index + 1).padStart(5, '0')}`);

async function productsOf(desk: Desk): Promise<readonly LookupRow[]> {
  const connectionId = await desk.connectionId();
  const rows = await desk.call('getLookupRows', { connectionId, kind: 'products', codes });
  return rows.filter((row) => row !== null);
}

/** Opens the first draft and goes to the clerk's screen, by touch. */
async function openedForScanning(desk: Desk): Promise<void> {
  await desk.drafts.openFirst();
  await desk.page.getByRole('button', { name: desk.t('editor.warehouse.short'), exact: true }).click();
  await expect(scanBox(desk.page)).toBeFocused();
}
const scanBox = (page: Page) => page.locator('[data-scan-box]');
const asked = (desk: Desk, text: string) => expect(desk.page.locator('label[for="scan-box"]')).toContainText(text);

test('sixty lines with lots, serial numbers and a foreign currency are scanned and corrected without a key', async ({
  launch,
  service,
}) => {
  const desk = await connected(await launch({ prepared: true }), service, 'en');
  const { page } = desk;
  const scanner = new Fingers(page);
  const scan = (code: string): Promise<void> => scanner.press(`${code}{Enter}`);
  const rows = await productsOf(desk);
  const [plain, lots, serials] = [
    rows.filter(({ stockType, currencyCode }) => stockType === 1 && currencyCode === 'TRY').slice(0, 50),
    rows.filter(({ stockType }) => stockType === 3).slice(0, 5),
    rows.filter(({ stockType }) => stockType === 5).slice(0, 4),
  ];
  const foreign = rows.find(({ stockType, currencyCode }) => stockType === 1 && currencyCode === 'USD');
  console.log(rows.length, JSON.stringify(rows.reduce((a: Record<string, number>, r) => ({ ...a, [`${r.stockType} ${r.currencyCode}`]: (a[`${r.stockType} ${r.currencyCode}`] ?? 0) + 1 }), {})), foreign?.code);
  await draft(desk, 'despatch', content('despatch', [], { DespatchType: '-2' }));
  await openedForScanning(desk);

  for (const { code } of plain) await scan(code);
  for (const [index, { code }] of lots.entries()) {
    await scan(code);
    await asked(desk, desk.t('editor.warehouse.expect.lots', { code }));
    await scan(`LOT-${index}`);
  }
  for (const [index, { code }] of serials.entries()) {
    await scan(code);
    await asked(desk, desk.t('editor.warehouse.expect.serials', { code }));
    await scan(`SERIAL-${index}`);
  }
  await scan(foreign?.code ?? '');
  await expect.poll(async () => (await savedLines(desk, 'ProductCode')).length).toBe(29);
  await page.screenshot({ path: '/tmp/clerk-1.png' });
  console.log(JSON.stringify(await savedContent(desk)).slice(0, 600));
});
