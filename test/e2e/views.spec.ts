import type { Locator } from '@playwright/test';
import { complaintsOfAxe } from './support/axe.ts';
import { connected } from './support/begun.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import { sitDown } from './support/desk.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';

const kept = async (desk: Desk): Promise<unknown> =>
  (await desk.call('getPreferences', {})).savedViews.map(({ name, view }) => [name, view.totalFrom]);
const from = (desk: Desk): Locator => desk.page.getByLabel(desk.t('drafts.filter.totalFrom'), { exact: true });
const chosen = (desk: Desk, name: string): Locator => desk.button('drafts.views.chosen', { name });
const changed = (desk: Desk): Locator => desk.page.getByText(desk.t('drafts.views.changed'), { exact: true });

/** Three returns of 12.60, 126 and 1260. */
async function withReturns(desk: Desk): Promise<Fingers> {
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  for (const [number, Quantity] of [
    ['IAD-1', '1'],
    ['IAD-2', '10'],
    ['IAD-3', '100'],
  ] as const)
    await draft(desk, kind, content(kind, [line('P00001', { Quantity })], { InvoiceNumber: number }));
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(3);
  return new Fingers(desk.page);
}

/** Opens the menu of the views and goes to a choice by these keys, without a mouse, which the moving menu could hit. */
async function goTo(desk: Desk, trigger: Locator, keys: string, choice: string): Promise<void> {
  await trigger.press('Enter');
  await expect(desk.page.getByRole('menuitemcheckbox', { name: desk.t('drafts.views.all') })).toBeFocused();
  await new Fingers(desk.page).press(keys);
  await expect(desk.focused).toHaveText(choice);
}

async function topOf(choice: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await choice.boundingBox();
  if (box === null) throw new Error('The choice is not shown.');
  return { x: box.x + box.width / 2, y: box.y };
}

test('a view is saved, typed without waiting, marked when changed, and found after a restart in another language', async ({
  launch,
  service,
}) => {
  let desk = await connected(await launch({ prepared: true, locale: 'en-GB' }), service, 'en');
  await desk.page.setViewportSize({ width: 900, height: 600 });
  let fingers = await withReturns(desk);

  await test.step('saved under a name', async () => {
    await desk.button('drafts.filter.ranges').press('Enter');
    await from(desk).fill('1,000.5');
    await expect(desk.drafts.rows).toHaveCount(1);
    await desk.button('drafts.views.save').focus();
    await fingers.pressTogether('{Enter}Big ones{Enter}');
    await expect(chosen(desk, 'Big ones')).toBeVisible();
    await expect.poll(() => kept(desk)).toEqual([['Big ones', '1000.5']]);
    await expect(changed(desk)).toHaveCount(0);
  });

  await test.step('changed, and reverted', async () => {
    await from(desk).fill('100');
    await expect(desk.drafts.rows).toHaveCount(2);
    await expect(changed(desk)).toBeVisible();
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    await desk.button('drafts.views.goBack').press('Enter');
    await expect(desk.drafts.rows).toHaveCount(1);
    await expect(from(desk)).toHaveValue('1000.5');
    await expect(changed(desk)).toHaveCount(0);
  });

  await test.step('replaced only after confirmation, which can be undone', async () => {
    await from(desk).fill('100');
    await goTo(desk, chosen(desk, 'Big ones'), '{End}{Up}{Up}', desk.t('drafts.views.save'));
    await fingers.press('{Enter}BIG ones{Enter}');
    const dialog = desk.page.getByRole('dialog', { name: desk.t('drafts.views.save.title') });
    await expect(dialog.getByRole('alert')).toHaveText(desk.t('drafts.views.name.replaces'));
    expect(await kept(desk)).toEqual([['Big ones', '1000.5']]);
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    await fingers.press('{Enter}');
    await expect(dialog).toBeHidden();
    await expect.poll(() => kept(desk)).toEqual([['BIG ones', '100']]);
    await expect(desk.messages).toContainText(desk.t('drafts.views.replaced', { name: 'BIG ones' }));
    await expect(changed(desk)).toHaveCount(0);
    await desk.drafts.grid.focus();
    await fingers.press('{Ctrl+z}');
    await expect.poll(() => kept(desk)).toEqual([['Big ones', '1000.5']]);
    await desk.button('drafts.views.update').press('Enter');
    await expect.poll(() => kept(desk)).toEqual([['Big ones', '100']]);
  });

  await test.step('renamed', async () => {
    await goTo(desk, chosen(desk, 'Big ones'), '{End}{Up}', desk.t('drafts.views.rename'));
    await fingers.pressTogether('{Enter}Large{Enter}');
    await expect.poll(() => kept(desk)).toEqual([['Large', '100']]);
    await expect(desk.page.locator('body:focus')).toHaveCount(0);
  });

  await from(desk).fill('1,000.5');
  await desk.button('drafts.views.update').press('Enter');
  await expect.poll(() => kept(desk)).toEqual([['Large', '1000.5']]);
  await desk.rampa.close();
  desk = await sitDown(await launch({ locale: 'tr-TR' }), 'tr');
  fingers = new Fingers(desk.page);

  await test.step('found by its name in the palette', async () => {
    await expect(desk.drafts.rows).toHaveCount(3);
    await fingers.press('{Ctrl+2}{Ctrl+k}large{Enter}');
    await expect(chosen(desk, 'Large')).toBeVisible();
    await expect(desk.drafts.rows).toHaveCount(1);
    await expect(from(desk)).toHaveValue('1000,5');
    await expect(changed(desk)).toHaveCount(0);
  });

  await test.step('deleted, and restored', async () => {
    await goTo(desk, chosen(desk, 'Large'), '{End}', desk.t('drafts.views.delete'));
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    await fingers.press('{Enter}');
    await expect.poll(() => kept(desk)).toEqual([]);
    await expect(desk.messages).toContainText(desk.t('drafts.views.deleted', { name: 'Large' }));
    await desk.drafts.grid.focus();
    await fingers.press('{Ctrl+z}');
    await expect.poll(() => kept(desk)).toEqual([['Large', '1000.5']]);
    await expect(chosen(desk, 'Large')).toBeVisible();
  });
});

test('Rampa’s own views are chosen from the menu and cannot be changed', async ({ desk }) => {
  await withReturns(desk);
  await test.step('a key opens the menu on its first choice, whatever the mouse reports meanwhile', async () => {
    await desk.button('drafts.views').evaluate((trigger: HTMLElement) => {
      trigger.focus();
      trigger.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
      );
      document.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', bubbles: true }));
    });
    await expect(desk.page.getByRole('menuitemcheckbox', { name: desk.t('drafts.views.all') })).toBeFocused();
    await new Fingers(desk.page).press('{Escape}');
    await expect(desk.page.getByRole('menu')).toHaveCount(0);
  });
  await test.step('the mouse changes the active choice only when it is really moved, and not by leaving the menu', async () => {
    const last = desk.page.getByRole('menuitemcheckbox', { name: desk.t('drafts.views.lastMonth') });
    await goTo(desk, desk.button('drafts.views'), '{End}', desk.t('drafts.views.lastMonth'));
    const { x, y } = await topOf(last);
    // From one choice to the next by a tiny movement; the choice above is left.
    await desk.page.mouse.move(x, y - 1);
    await desk.page.mouse.move(x, y + 1);
    await desk.page.mouse.move(x, y - 1);
    await expect(last).toBeFocused();
    const above = desk.page.getByRole('menuitemcheckbox', { name: desk.t('drafts.views.thisMonth') });
    // A real mouse continues to move: on a busy machine a single movement can come before the menu listens.
    await expect(async () => {
      await desk.page.mouse.move(x, y - 22);
      await desk.page.mouse.move(x, y - 20);
      await expect(above).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await desk.page.mouse.move(x, y + 300);
    await expect(desk.page.getByRole('menu')).toBeFocused();
    await new Fingers(desk.page).press('{Enter}');
    await expect(desk.page.getByRole('menu')).toBeFocused();
    await new Fingers(desk.page).press('{Escape}');
    await expect(desk.page.getByRole('menu')).toHaveCount(0);
  });
  await desk.call('setPreferences', { change: { theme: 'dark' } });
  await goTo(desk, desk.button('drafts.views'), '{Down}{Down}', desk.t('drafts.views.withErrors'));
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  await new Fingers(desk.page).press('{Enter}');
  await expect(desk.heading('drafts.none.title')).toBeVisible();
  const view = chosen(desk, desk.t('drafts.views.withErrors'));
  await goTo(desk, view, '', desk.t('drafts.views.all'));
  await expect(desk.page.getByRole('menuitem', { name: desk.t('drafts.views.delete') })).toHaveCount(0);
  await new Fingers(desk.page).press('{Enter}');
  await expect(desk.drafts.rows).toHaveCount(3);
  await expect(desk.button('drafts.views')).toBeVisible();
});
