import type { Locator, Page } from '@playwright/test';
import type { Value } from '../../domain/fields.ts';
import { checkInThemes } from './support/axe.ts';
import { begun, draftId, savedLines } from './support/begun.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';
import type { Service } from '../service/types.ts';

/** Goods of the simulated company: without tracking, with lots (stock type 3), with serial numbers (5). */
const goods = { plain: 'P00039', lots: 'P00050', serials: 'P00005' } as const;

/** The announcements; the region for refused keys always exists, and is empty. */
const spoken = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ });

const begin = (rampa: Rampa, service: Service): Promise<Desk> => begun(rampa, service, 'despatch');

test('a despatch by scanner alone: missing data is asked for, a repeated scan is refused, and the view stays', async ({
  launch,
  service,
}) => {
  const desk = await begin(await launch({ prepared: true }), service);
  const { page } = desk;
  const fingers = new Fingers(page);
  const box = page.locator('[data-scan-box]');
  const asked = (text: string) => expect(page.locator('label[for="scan-box"]')).toContainText(text);

  // Keys pressed immediately after opening the view go to the view.
  await fingers.press(`{Ctrl+b}${goods.plain}{Enter}`);
  await expect(box).toBeFocused();
  await expect.poll(() => savedLines(desk, 'ProductCode', 'Quantity')).toEqual([[goods.plain, '1']]);
  await asked(desk.t('editor.warehouse.expect.product'));

  await test.step('serial numbers are asked for until there are as many as units', async () => {
    await fingers.press(`${goods.serials}{Enter}`);
    await asked(desk.t('editor.warehouse.expect.serials', { code: goods.serials }));
    await desk.button('editor.warehouse.more', { number: 2 }).click();
    await box.focus();
    for (const serial of ['S-1', 'S-1']) await fingers.press(`${serial}{Tab}`);
    await expect(spoken(page)).toContainText(desk.t('editor.scan.repeated', { serial: 'S-1', number: 2 }));
    await fingers.press('S-2{Enter}');
    await asked(desk.t('editor.warehouse.expect.product'));
  });

  await test.step('so is the lot; a code without a product is reported, and makes no line', async () => {
    await fingers.press(`${goods.lots}{Enter}`);
    await asked(desk.t('editor.warehouse.expect.lots', { code: goods.lots }));
    // The label's other data follow FNC1, which the input cannot show but keeps.
    await fingers.press('10L-7{Ctrl+]}17271231{Enter}');
    await asked(desk.t('editor.warehouse.expect.product'));
    await fingers.press('NOTHING{Enter}');
    await expect(spoken(page)).toContainText(desk.t('editor.scan.unknown', { code: 'NOTHING' }));
    await fingers.press('{F8}');
    await desk.button('openEntries.discard.named', { text: 'NOTHING' }).click();
    await expect(box).toBeFocused();
  });
  await expect
    .poll(() => savedLines(desk, 'ProductCode', 'Quantity', 'SerialNumbers', 'Lots'))
    .toMatchObject([
      [goods.plain, '1', [], []],
      [goods.serials, '2', ['S-1', 'S-2'], []],
      [goods.lots, '1', [], [{ LotNo: 'L-7', Quantity: '1', UnitCode: 'C62' }]],
    ]);

  await test.step('skipped lines are visited on request', async () => {
    for (const code of [goods.lots, goods.serials]) {
      await fingers.press(`${code}{Enter}`);
      await desk.button('editor.warehouse.later').click();
    }
    await desk.button('editor.warehouse.lead', { count: 2 }).click();
    // In the order of the document.
    await asked(desk.t('editor.warehouse.expect.serials', { code: goods.serials }));
    await fingers.press('S-3{Enter}');
    await asked(desk.t('editor.warehouse.expect.lots', { code: goods.lots }));
    await fingers.press('L-8{Enter}');
    await asked(desk.t('editor.warehouse.expect.product'));
    const lots = ['L-7', 'L-8'].map((LotNo) => ({ LotNo, Quantity: '1' }));
    await expect
      .poll(() => savedLines(desk, 'ProductCode', 'Quantity', 'SerialNumbers', 'Lots'))
      .toMatchObject([
        [goods.plain, '1', [], []],
        [goods.serials, '3', ['S-1', 'S-2', 'S-3'], []],
        [goods.lots, '2', [], lots],
      ]);
  });

  await test.step('every control is large enough for a gloved thumb, and axe finds nothing, light and dark', async () => {
    for (const button of await page.locator('[data-draft] button:visible').all()) {
      const size = await button.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0), await button.innerText()).toBeGreaterThanOrEqual(48);
    }
    await checkInThemes(desk, 'the view for scanner and touch');
  });

  await test.step('no key opens what the view does not show', async () => {
    await box.focus();
    await fingers.press('{F4}{Ctrl+f}{F3}{Ctrl+Enter}{F2}');
    await expect(box).toBeFocused();
    await expect(page.locator('[data-region="find"]')).toHaveCount(0);
    await fingers.press('{Ctrl+b}');
    await expect(desk.editor.grid).toBeVisible();
    await expect(desk.editor.panel).toBeHidden();
    await expect(page.locator('[data-region="find"]')).toHaveCount(0);
    await fingers.press('{Ctrl+b}');
    await expect(box).toBeFocused();
  });

  await test.step('the key of the next problem leads to it, in the full document', async () => {
    await fingers.press('{F8}');
    await expect(desk.editor.box('CustomerCode')).toBeFocused();
    await fingers.press('{Ctrl+b}');
    await expect(box).toBeFocused();
  });

  await test.step('the next despatch opens in the view, and one key leads back to the full document', async () => {
    const before = await draftId(desk);
    await fingers.press('{Ctrl+n}');
    await expect.poll(() => draftId(desk)).not.toBe(before);
    await expect(box).toBeFocused();
    await fingers.press('{Ctrl+b}');
    await expect(desk.editor.box('CustomerCode')).toBeFocused();
  });
});

test('several serial numbers are pasted in one step, none of them twice; one scanned again is refused', async ({
  launch,
  service,
}) => {
  const desk = await begin(await launch({ prepared: true }), service);
  const { page } = desk;
  const fingers = new Fingers(page);
  await fingers.press(`{Ctrl+Enter}{F2}${goods.serials}{Tab}200{Enter}{Up}`);
  await expect.poll(() => savedLines(desk, 'ProductCode', 'Quantity')).toEqual([[goods.serials, '200']]);
  await fingers.press('{F4}');
  const box = page.getByRole('textbox', { name: desk.t('fields.SerialNumbers'), exact: true });
  await expect(box).toBeFocused();
  const all = Array.from({ length: 200 }, (_, index) => `S-${index + 1}`);
  await box.evaluate(
    (element, text) => {
      element.focus();
      document.execCommand('insertText', false, text);
    },
    [...all, ''].join('\n'),
  );
  const serials = async (): Promise<readonly Value[]> => (await savedLines(desk, 'SerialNumbers')).flat(2);
  await expect.poll(serials).toEqual(all);
  await expect(desk.editor.panel.getByText(desk.t('editor.tracking.complete'))).toBeVisible();
  await fingers.press('S-7{Enter}');
  await expect(page.getByRole('alert').first()).toContainText(
    desk.t('editor.scan.repeated', { serial: 'S-7', number: 1 }),
  );
  await fingers.press('{F4}');
  await expect.poll(serials).toEqual(all);
  await fingers.press('{Ctrl+z}');
  await expect.poll(serials).toEqual([]);
});
