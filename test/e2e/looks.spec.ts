import type { Locator, Page } from '@playwright/test';
import { complaintsOfAxe } from './support/axe.ts';
import { begun } from './support/begun.ts';
import { content, draft, goodsOf, plainDrafts } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';

/** The page with another density, or with forced colours. */
async function refusedAndOthers(desk: Desk): Promise<void> {
  const { line } = await goodsOf(desk, ['P00001']);
  const kind = 'salesReturnInvoice';
  await draft(desk, kind, content(kind, [line('P00001')]));
  const ids = [
    await draft(desk, kind, content(kind, [line('P00001')])),
    await draft(desk, kind, content(kind, [line('P99999')])),
  ];
  await desk.call('queueDrafts', { ids });
}

/** Visible buttons and inputs lower than this, in pixels; a checkbox is excluded, as its label or row can be clicked. */
const tooLow = (desk: Desk, least: number): Promise<readonly string[]> =>
  desk.page.evaluate((limit) => {
    const all = document.querySelectorAll<HTMLElement>(
      'button, select, textarea, summary, input:not([type="checkbox"])',
    );
    return [...all]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < limit - 0.5)
      .map((one) => `${one.getBoundingClientRect().height}: ${one.outerHTML.slice(0, 160)}`);
  }, least);

async function chooseDensity(desk: Desk, density: 'compact' | 'normal' | 'touch'): Promise<void> {
  await desk.button('shell.theme').press('Enter');
  await desk.page
    .getByRole('menuitemcheckbox', { name: desk.t(`shell.density.${density}`), exact: true })
    .press('Enter');
  await expect(desk.page.locator('html')).toHaveAttribute('data-density', density);
}

/** A touch beside the checkbox toggles it, and keeps the rest of the selection. */
async function chooseByCells({ drafts }: Desk, least: number): Promise<void> {
  for (const to of [true, false]) {
    for (const row of [drafts.rows.nth(0), drafts.rows.nth(1)]) {
      const cell = row.getByRole('gridcell').first();
      const { width = 0, height = 0 } = (await cell.boundingBox()) ?? {};
      expect.soft(Math.min(width, height)).toBeGreaterThanOrEqual(least);
      await cell.click({ position: { x: 3, y: height - 3 } });
      await expect(row).toHaveAttribute('aria-selected', String(to));
    }
    await expect(drafts.rows.nth(0)).toHaveAttribute('aria-selected', String(to));
  }
}

const heightOf = async (desk: Desk): Promise<number> => (await desk.drafts.rows.first().boundingBox())?.height ?? 0;

test('rows are closer or suitable for touch, and all controls are large enough', async ({ desk }) => {
  await refusedAndOthers(desk);
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(3);
  const normal = await heightOf(desk);
  for (const [density, least] of [
    ['compact', 24],
    ['touch', 48],
  ] as const) {
    await chooseDensity(desk, density);
    await expect.poll(() => heightOf(desk)).not.toBe(normal);
    expect((await heightOf(desk)) > normal).toBe(density === 'touch');
    expect.soft(await tooLow(desk, least), `drafts, ${density}`).toEqual([]);
    await chooseByCells(desk, least);
    expect.soft(await complaintsOfAxe(desk.page)).toEqual([]);
    await desk.sync.go();
    await expect(desk.sync.rows().first()).toBeVisible();
    expect.soft(await tooLow(desk, least), `sync, ${density}`).toEqual([]);
    await desk.connection.go();
    await expect(desk.button('connection.test.run')).toBeVisible();
    expect.soft(await tooLow(desk, least), `connection, ${density}`).toEqual([]);
    await desk.drafts.go();
    await desk.drafts.rows.last().dblclick();
    await desk.editor.opened();
    expect.soft(await tooLow(desk, least), `editor, ${density}`).toEqual([]);
    expect.soft((await desk.editor.lines.first().boundingBox())?.height).toBeGreaterThanOrEqual(least);
    await desk.drafts.go();
  }
});

test('a long list keeps its position and its height when its rows become closer or farther apart', async ({ desk }) => {
  const made = await plainDrafts(desk, 90);
  await desk.call('queueDrafts', { ids: made });
  /** The first visible row, and the difference between the list's height and that of its rows. */
  const standing = (grid: Locator): Promise<{ readonly first: number; readonly over: number }> =>
    grid.evaluate((list) => {
      const row = list.querySelector<HTMLElement>('[role="row"]:not([aria-rowindex="1"])');
      let body: HTMLElement | null | undefined = row;
      while (body && !/auto|scroll/.test(getComputedStyle(body).overflowY)) body = body.parentElement;
      if (!row || !body) return { first: -1, over: Number.NaN };
      const height = row.getBoundingClientRect().height;
      return { first: Math.round(body.scrollTop / height), over: Math.round(body.scrollHeight - 90 * height) };
    });
  for (const [screen, grid] of [
    [desk.drafts, desk.drafts.grid],
    [desk.sync, desk.sync.grid],
  ] as const) {
    await screen.go();
    await grid.focus();
    await desk.page.keyboard.press('End');
    await expect.poll(async () => (await standing(grid)).first).toBeGreaterThan(40);
    for (let page = 0; page < 4; page += 1) await desk.page.keyboard.press('PageUp');
    await expect.poll(async () => (await standing(grid)).first).toBeLessThan(60);
    // The list may still be scrolling to the row of the last key.
    const active = grid.locator('[role="row"].active').getByRole('gridcell').nth(1);
    await expect(active).toBeInViewport({ ratio: 0.95 });
    const { first } = await standing(grid);
    for (const density of ['compact', 'normal'] as const) {
      await chooseDensity(desk, density);
      await expect.poll(async () => (await standing(grid)).over).toBe(0);
      // A partly hidden first row becomes fully visible.
      await expect.poll(async () => Math.abs((await standing(grid)).first - first), density).toBeLessThan(2);
    }
  }
});

test('in a window narrower than the list, the scroll bars are at the edges, and headings scroll with the rows', async ({
  desk,
}) => {
  await desk.page.setViewportSize({ width: 900, height: 600 });
  await plainDrafts(desk, 30);
  const { grid } = desk.drafts;
  await desk.drafts.go();
  await grid.focus();
  /** The right edge of the vertical scroller, and the horizontal scroll position. */
  const scrolled = (): Promise<{ readonly right: number; readonly aside: number; readonly hides: boolean }> =>
    grid.evaluate((list) => {
      let body = list.querySelector<HTMLElement>('[role="row"]:not([aria-rowindex="1"])');
      while (body && !/auto|scroll/.test(getComputedStyle(body).overflowY)) body = body.parentElement;
      if (!body) return { right: Number.NaN, aside: Number.NaN, hides: false };
      const { right } = body.getBoundingClientRect();
      return { right, aside: body.scrollLeft, hides: body.scrollHeight > body.clientHeight };
    });
  await expect.poll(async () => (await scrolled()).hides).toBe(true);
  expect((await scrolled()).right).toBeLessThanOrEqual(900);
  const heading = grid.getByRole('columnheader').last();
  const cell = desk.drafts.rows.first().getByRole('gridcell').last();
  const right = async (): Promise<number> => {
    const box = await heading.boundingBox();
    return (box?.x ?? 1_000) + (box?.width ?? 0);
  };
  expect(await right()).toBeGreaterThan(900);
  for (let step = 0; step < 20; step += 1) await desk.page.keyboard.press('ArrowRight');
  await expect.poll(right).toBeLessThanOrEqual(900);
  const { aside } = await scrolled();
  expect(aside).toBeGreaterThan(0);
  await expect
    .poll(async () => Math.abs(((await heading.boundingBox())?.x ?? 0) - ((await cell.boundingBox())?.x ?? 1_000)))
    .toBeLessThan(1);
  // The focused row is scrolled into view vertically, but not horizontally.
  await desk.page.keyboard.press('End');
  await expect(desk.drafts.rows.last()).toBeInViewport();
  expect((await scrolled()).aside).toBe(aside);
});

test('on a wide screen the totals end where the columns do, and so do their explanations', async ({
  launch,
  service,
}) => {
  const desk = await begun(await launch({ prepared: true }), service, 'salesReturnInvoice');
  const end = async (one: Locator): Promise<number> => {
    const { x, width } = (await one.boundingBox()) ?? { x: Number.NaN, width: 0 };
    return x + width;
  };
  const columns = desk.editor.grid.getByRole('columnheader').last();
  const opener = desk.button('editor.totals.open');
  const panel = desk.page.getByRole('dialog', { name: desk.t('editor.totals.title') });
  await opener.press('Enter');
  for (const [width, most] of [
    [2560, 1],
    [1366, 20],
  ] as const) {
    await desk.page.setViewportSize({ width, height: 900 });
    for (const one of [opener, panel])
      await expect.poll(async () => Math.abs((await end(one)) - (await end(columns)))).toBeLessThan(most);
  }
  expect(await end(columns)).toBeGreaterThan(1_340);
});

test('a message before or with a dialog is beside it, even in a low window', async ({ desk }) => {
  await desk.page.setViewportSize({ width: 900, height: 600 });
  await plainDrafts(desk, 3);
  await desk.drafts.go();
  await desk.drafts.grid.focus();
  await desk.page.keyboard.press('Delete');
  const toast = desk.page.locator('.toast');
  await expect(toast).toHaveCount(1);
  // The list of shortcuts is as high as a dialog may be.
  await desk.page.keyboard.press('F1');
  const dialog = desk.page.getByRole('dialog', { name: desk.t('shell.shortcuts') });
  await expect(dialog).toBeVisible();
  const gap = async (): Promise<number> => {
    const [above, below] = [await dialog.boundingBox(), await toast.boundingBox()];
    return above && below ? below.y - (above.y + above.height) : Number.NaN;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await expect(toast).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test('in Sync, actions for selected documents are shown only during a selection, and actions for one document beside it', async ({
  desk,
}) => {
  await refusedAndOthers(desk);
  await desk.drafts.go();
  await desk.sync.go();
  await expect(desk.sync.rows('ready')).toHaveCount(2);
  const named = (scope: Locator | Page): Locator =>
    scope.getByRole('button', { name: new RegExp(`^${desk.t('sync.withdraw', { count: 0 })}`) });
  await expect(named(desk.sync.detail)).toBeVisible();
  await expect(named(desk.page)).toHaveCount(1);
  await desk.sync.grid.focus();
  const { keyboard } = desk.page;

  await test.step('a focused action shows the reason if it applies to no selected document', async () => {
    await desk.sync.rows('ready').first().getByRole('checkbox').click();
    const requeue = desk.button('sync.requeue', { count: 0 });
    const reason = desk.t('sync.unavailable.requeue', { states: `${desk.t('shell.state.ready')} (1)` });
    await expect(requeue).toHaveAccessibleDescription(reason);
    const told = requeue.getByText(reason);
    await expect(told).toBeHidden();
    await named(desk.page).first().focus();
    await keyboard.press('Shift+Tab');
    await expect(requeue).toBeFocused();
    await expect(told).toBeVisible();
    await expect(told).toBeInViewport({ ratio: 1 });
    expect(await complaintsOfAxe(desk.page)).toEqual([]);
    await keyboard.press('Enter');
    await expect(requeue).toBeDisabled();
    await expect(requeue).toBeFocused();
    await desk.sync.grid.focus();
    await keyboard.press('Escape');
    await expect(requeue).toHaveCount(0);
  });

  await keyboard.press('Control+a');
  await expect(named(desk.page)).toHaveCount(2);
  await named(desk.page).first().press('Enter');
  await expect(desk.sync.rows('ready')).toHaveCount(0);
  await expect(named(desk.page)).toHaveCount(0);
  expect(await desk.drafts.count()).toBe(3);
});

test('in forced colours the focus, the selection and errors are visible', async ({ desk }) => {
  const { page } = desk;
  await refusedAndOthers(desk);
  await page.emulateMedia({ forcedColors: 'active' });
  /** The background of an element. */
  const ground = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  await desk.drafts.go();
  await expect(desk.drafts.rows).toHaveCount(3);
  await desk.drafts.grid.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  const chosen = '[role="row"][aria-selected="true"]';
  await expect(page.locator(chosen)).toHaveCount(1);
  expect(await ground(chosen)).not.toBe(await ground('[role="row"][aria-selected="false"]'));
  const active = page.locator('[role="row"].active');
  await expect(active).toHaveCSS('outline-style', 'solid');
  expect(await ground('nav [aria-current="page"]')).not.toBe(await ground('nav li button:not([aria-current])'));
  await desk.button('drafts.filter.sentToday').press('Enter');
  await expect(desk.button('drafts.filter.sentToday')).toHaveAttribute('aria-pressed', 'true');
  expect(await ground('button[aria-pressed="true"]')).not.toBe(await ground('button[aria-pressed="false"]'));

  await desk.sync.go();
  await desk.sync.submitAll();
  await desk.sync.expectCount('attention', 1);
  await desk.sync.look(desk.sync.rows('rejected').first());
  expect(await ground('[role="row"][aria-current="true"]')).not.toBe(await ground('.row.head'));

  // No row has a menu there, and none looks disabled.
  await desk.documents.go();
  const listed = desk.documents.rows('salesReturnInvoice').first();
  const colour = await desk.heading('documents.title').evaluate((title) => getComputedStyle(title).color);
  await expect(listed).toHaveCSS('color', colour);
  await desk.sync.go();
  await desk.sync.look(desk.sync.rows('rejected').first());
  await desk.sync.goToError(1);
  const wrong = page.locator('[role="gridcell"].error').first();
  await page.keyboard.press('ArrowDown');
  await expect(wrong).toHaveCSS('outline-style', 'dotted');
});

test('almost nothing moves if the system asks for reduced motion', async ({ desk }) => {
  const { page } = desk;
  await refusedAndOthers(desk);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  /** Elements with animations longer than a millisecond, with repeated ones, and with smooth scrolling. */
  const moving = (): Promise<readonly string[]> =>
    page.evaluate(() => {
      const seconds = (text: string): number =>
        Math.max(...text.split(',').map((one) => Number.parseFloat(one) * (one.trim().endsWith('ms') ? 0.001 : 1)));
      return [...document.querySelectorAll('*')]
        .filter((one) => {
          const style = getComputedStyle(one);
          const longest = Math.max(seconds(style.transitionDuration), seconds(style.animationDuration));
          return (
            longest > 0.001 || style.animationIterationCount.includes('infinite') || style.scrollBehavior === 'smooth'
          );
        })
        .map((one) => one.outerHTML.slice(0, 120));
    });
  // Adds a style with motion, to check that the rule overrides it.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('h1 { transition: opacity 1s; animation: none 2s infinite; scroll-behavior: smooth }');
    document.adoptedStyleSheets = [sheet];
  });
  await desk.drafts.go();
  await expect(desk.drafts.rows.first()).toBeVisible();
  expect.soft(await moving()).toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await moving()).toEqual([]);
  await page.keyboard.press('Escape');
  await desk.sync.go();
  expect.soft(await moving()).toEqual([]);
  await desk.connection.go();
  expect.soft(await moving()).toEqual([]);
  await desk.drafts.go();
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();
  expect.soft(await moving()).toEqual([]);
});
