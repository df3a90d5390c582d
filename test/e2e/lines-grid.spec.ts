import type { Locator } from '@playwright/test';
import type { ValueRecord } from '../../domain/fields.ts';
import { connected } from './support/begun.ts';
import { complaintsOfAxe } from './support/axe.ts';
import { content, draft, goodsOf } from './support/contents.ts';
import type { Desk } from './support/desk.ts';
import { Fingers } from './support/fingers.ts';
import { expect, test } from './support/fixtures.ts';
import type { Rampa } from './support/rampa.ts';
import type { Service } from '../service/types.ts';

/** Actions on many cells at once. Keys are pressed without waiting, as an experienced user does. */

const kind = 'salesReturnInvoice';
const gap = 10;

/** Opens a return with that many lines; the first line's quantity has the focus. */
async function open(rampa: Rampa, service: Service, count: number, more: ValueRecord = {}) {
  const desk = await connected(rampa, service, 'en');
  const { line } = await goodsOf(desk, ['P00003']);
  const lines = Array.from({ length: count }, (_, row) => line('P00003', { Quantity: String(row + 1), ...more }));
  const id = await draft(desk, kind, content(kind, lines));
  await desk.drafts.go();
  await desk.drafts.rows.first().dblclick();
  await desk.editor.opened();
  await (await desk.editor.cell(1, 'Quantity')).click();
  await expect(await desk.editor.cell(1, 'Quantity')).toBeFocused();
  const kept = async (name: string): Promise<readonly unknown[]> => {
    const { content: stored } = (await desk.call('getDraft', { id })) ?? {};
    const all = (stored?.['Lines'] ?? []) as readonly ValueRecord[];
    return all.map((one) => one[name]);
  };
  return { desk, kept, fingers: new Fingers(desk.page) };
}

const chosen = ({ editor }: Desk): Locator => editor.grid.locator('[role="gridcell"][aria-selected="true"]');

/** The text that the page copies on the browser's copy event for the focused element. */
function copied({ page }: Desk): Promise<string> {
  return page.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true }));
    return clipboardData.getData('text/plain');
  });
}

test('cells are selected, copied and cleared with the keyboard alone, columns and lines too', async ({
  launch,
  service,
}) => {
  const { desk, kept, fingers } = await open(await launch({ prepared: true }), service, 40);
  await fingers.press('{Shift+Down}{Shift+Down}{Shift+Right}', gap);
  await expect(chosen(desk)).toHaveCount(6);
  await expect(desk.page.getByText(desk.t('editor.range.chosen', { lines: 3, columns: 2 }))).toBeVisible();
  expect(await copied(desk)).toMatch(/^1\t(.+)\n2\t\1\n3\t\1$/);
  expect(await complaintsOfAxe(desk.page)).toEqual([]);

  await fingers.press('{Shift+Left}{Delete}', gap);
  await expect.poll(async () => (await kept('Quantity')).slice(0, 4)).toEqual([undefined, undefined, undefined, '4']);
  await fingers.press('{Ctrl+z}', gap);
  await expect.poll(async () => (await kept('Quantity')).slice(0, 4)).toEqual(['1', '2', '3', '4']);

  await test.step('a whole column, marked at its heading and in all of its cells', async () => {
    await fingers.press('{Ctrl+Space}', gap);
    const heading = desk.editor.grid.getByRole('columnheader', { selected: true });
    await expect(heading).toHaveText(desk.t('editor.column.Quantity'));
    expect((await copied(desk)).split('\n')).toHaveLength(40);
    await fingers.press('{Escape}{Shift+Space}', gap);
    await expect(desk.editor.grid.locator('[role="row"][aria-selected="true"]')).toHaveCount(1);
  });
});

test('cells are selected with the mouse, by their columns’ headings, and with Shift', async ({ launch, service }) => {
  const { desk } = await open(await launch({ prepared: true }), service, 5);
  const at = (line: number, column: 'Quantity' | 'UnitPrice') => desk.editor.cell(line, column);
  await (await at(1, 'Quantity')).hover();
  await desk.page.mouse.down();
  await (await at(3, 'UnitPrice')).hover();
  await desk.page.mouse.up();
  await expect(chosen(desk)).toHaveCount(9);
  // The selection does not follow the mouse after its button is released.
  await (await at(5, 'UnitPrice')).hover();
  await expect(chosen(desk)).toHaveCount(9);
  await (await at(2, 'Quantity')).click();
  await (await at(4, 'Quantity')).click({ modifiers: ['Shift'] });
  await expect(chosen(desk)).toHaveCount(3);
  await desk.editor.grid.getByRole('columnheader', { name: desk.t('editor.column.UnitPrice'), exact: true }).click();
  await expect(chosen(desk)).toHaveCount(5);
});

test('in a thousand lines, selecting one more line changes only that line and the one before it', async ({
  launch,
  service,
}) => {
  const { desk, fingers } = await open(await launch({ prepared: true }), service, 1000);
  // Rows change until all lines are computed, when the totals are shown.
  await expect(desk.editor.totals).toContainText(desk.editor.label('SubTotal'));
  await desk.editor.grid.evaluate((grid) => {
    const seen = new Set<string | null>();
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof Element) seen.add(target.closest('[role="row"]')?.getAttribute('aria-rowindex') ?? null);
    });
    watch.observe(grid, { subtree: true, attributes: true, childList: true, characterData: true });
    Object.assign(grid, { touched: seen });
  });
  await fingers.press('{Shift+Down}{Shift+Down}', gap);
  await expect(chosen(desk)).toHaveCount(3);
  const touched = await desk.editor.grid.evaluate((grid) => [...(grid as unknown as { touched: Set<string> }).touched]);
  expect(touched.toSorted()).toEqual(['2', '3', '4']);
});

test('in whatever way the user moves through a thousand lines, the rows are in order, and the focused cell is the same element', async ({
  launch,
  service,
}) => {
  const { desk, fingers } = await open(await launch({ prepared: true }), service, 1000);
  const { grid } = desk.editor;
  /** The rendered lines' numbers, their quantities, and the focused line. */
  const drawn = () =>
    grid.evaluate((scroller) => {
      const rows = [...scroller.querySelectorAll('[role="rowgroup"] > [role="row"]')];
      const seen = rows.map((row) => Number(row.getAttribute('aria-rowindex')) - 1);
      const shown = rows.map((row) => Number(row.querySelector('[aria-colindex="4"]')?.textContent.replace(/\D/g, '')));
      const active = document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex');
      return { seen, shown, active: Number(active) - 1 };
    });
  const expectOrder = async (active: number): Promise<void> => {
    await expect.poll(async () => (await drawn()).active).toBe(active);
    const { seen, shown } = await drawn();
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toContain(active);
    // Each line's quantity is its number; the empty row at the end has none.
    expect(shown).toEqual(seen.map((line) => (line === 1001 ? 0 : line)));
  };
  const scrollBy = async (pixels: number): Promise<void> => {
    await grid.evaluate(
      (scroller, by) =>
        new Promise<void>((resolve) => {
          scroller.scrollTop += by;
          requestAnimationFrame(() => setTimeout(resolve));
        }),
      pixels,
    );
  };
  await expectOrder(1);
  await fingers.press('{Ctrl+End}', gap);
  await expectOrder(1001);
  await fingers.press('{Ctrl+Home}{Down}{Down}{Down}{Down}', gap);
  await expectOrder(5);
  // The focused element is marked, and stays the same however the lines are scrolled.
  await grid.evaluate(() => document.activeElement?.setAttribute('data-marked', ''));
  for (const by of [100, 100, 9_000, -40, 4_000, -200, -12_960]) {
    await scrollBy(by);
    await expectOrder(5);
    await expect(desk.focused).toHaveAttribute('data-marked', '');
  }
  for (const key of ['PageDown', 'PageDown', 'PageUp', 'ArrowUp']) await desk.page.keyboard.press(key);
  const { active } = await drawn();
  await expectOrder(active);
});

test('cells are filled down, to the last line, and all with the typed value; reported, and each undone in one step', async ({
  launch,
  service,
}) => {
  const { desk, kept, fingers } = await open(await launch({ prepared: true }), service, 6);
  await fingers.press('{Shift+Down}{Shift+Down}{Ctrl+d}', gap);
  await expect(desk.messages).toContainText(desk.t('editor.notice.filled', { changed: 2, skipped: 0 }));
  await expect.poll(() => kept('Quantity')).toEqual(['1', '1', '1', '4', '5', '6']);
  await fingers.press('{Ctrl+z}{Down}{Ctrl+Shift+D}', gap);
  await expect.poll(() => kept('Quantity')).toEqual(['1', '2', '3', '4', '4', '4']);
  await fingers.press('{Ctrl+z}{Ctrl+Space}7', gap);
  await expect(desk.page.getByText(desk.t('editor.range.writeToAll'))).toBeVisible();
  await fingers.press('{Ctrl+Enter}', gap);
  await expect.poll(() => kept('Quantity')).toEqual(['7', '7', '7', '7', '7', '7']);

  await test.step('codes as when typed, also by their numbers alone, typed without waiting', async () => {
    await fingers.press('{Ctrl+z}{Home}{Ctrl+Space}8{Ctrl+Enter}', gap);
    await expect.poll(() => kept('ProductCode')).toEqual(Array.from({ length: 6 }, () => 'P00008'));
    await expect.poll(() => kept('Quantity')).toEqual(['1', '2', '3', '4', '5', '6']);
    await fingers.press('{Ctrl+z}', gap);
    await expect.poll(() => kept('ProductCode')).toEqual(Array.from({ length: 6 }, () => 'P00003'));
    await fingers.press('{Ctrl+Home}9{Enter}{Ctrl+d}', gap);
    await expect.poll(async () => (await kept('ProductCode')).slice(0, 3)).toEqual(['P00009', 'P00009', 'P00003']);
  });
});

test('the columns of a currency stay when its last line is changed, so that keys reach the cells they are meant for', async ({
  launch,
  service,
}) => {
  const { desk, kept, fingers } = await open(await launch({ prepared: true }), service, 2, {
    CurrencyCode: 'USD',
    ExchangeRate: '41.5',
  });
  await (await desk.editor.cell(1, 'CurrencyCode')).click();
  await fingers.press('TL{Tab}{Shift+Tab}{Shift+Down}{Ctrl+d}{Delete}', gap);
  await expect.poll(() => kept('CurrencyCode')).toEqual([undefined, undefined]);
  expect(await kept('ProductCode')).toEqual(['P00003', 'P00003']);
  await fingers.press('{Ctrl+z}{Tab}2{Enter}', gap);
  await expect.poll(() => kept('ExchangeRate')).toEqual(['1', '2']);
  expect(await kept('Quantity')).toEqual(['1', '2']);
});

test('cells are found and replaced, counted before, with keys pressed without waiting', async ({ launch, service }) => {
  const { desk, kept, fingers } = await open(await launch({ prepared: true }), service, 12);
  await fingers.press('{Ctrl+f}3{Enter}', gap);
  // The third quantity; the codes contain it as a part.
  await expect(desk.page.getByRole('status').filter({ hasText: /^\d+ of 13$/ })).toBeVisible();
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  await desk.page.getByRole('combobox', { name: desk.t('editor.find.column') }).selectOption('Quantity');
  await fingers.press('{Ctrl+f}{Enter}', gap);
  await expect(desk.page.getByText(desk.t('editor.find.at', { number: 1, count: 1 }), { exact: true })).toBeVisible();
  // Enter replaces only in the box of the replacement.
  await desk.page.getByRole('checkbox', { name: desk.t('editor.find.whole') }).press('Enter');
  await fingers.press('{Escape}', gap);
  await expect(desk.focused).toHaveText('3');
  await expect(desk.focused).toHaveRole('gridcell');
  await fingers.press('{Ctrl+h}7{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}', gap);
  const replacement = desk.page.getByRole('textbox', { name: desk.t('editor.find.replacement') });
  await expect(replacement).toBeFocused();
  expect(await complaintsOfAxe(desk.page)).toEqual([]);
  await fingers.press('9,5{Tab}{Tab}', gap);
  const all = desk.page.getByRole('button', { name: desk.t('editor.find.replaceAll', { count: 1 }) });
  await expect(all).toBeFocused();
  await fingers.press('{Enter}', gap);
  await expect.poll(async () => (await kept('Quantity')).slice(5, 8)).toEqual(['6', '9.5', '8']);
  await fingers.press('{Escape}{Ctrl+z}', gap);
  await expect.poll(async () => (await kept('Quantity')).slice(5, 8)).toEqual(['6', '7', '8']);
  await fingers.press('{Ctrl+Home}{F3}', gap);
  await expect(desk.focused).toHaveText('7');
});

test('a screen reader announces the number of lines and the current one, and once each problem that appears or disappears', async ({
  launch,
  service,
}) => {
  const { desk, fingers } = await open(await launch({ prepared: true }), service, 30);
  const { page, editor } = desk;
  // The heading, the lines and the empty row.
  await expect(editor.grid).toHaveAttribute('aria-rowcount', '32');
  await fingers.press('{Ctrl+End}', gap);
  await expect(page.locator('[role="row"]:has(:focus)')).toHaveAttribute('aria-rowindex', '32');
  /** Records all announcements from here on: texts that appear in a live region, and alerts. */
  await page.evaluate(() => {
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const told: string[] = [];
    Object.assign(globalThis, { told });
    new MutationObserver((changes) => {
      const places = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(live),
      );
      for (const place of new Set(places)) {
        const text = place?.textContent.trim() ?? '';
        if (text !== '') told.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const problemsOf = async (text: string): Promise<number> => {
    const all = await page.evaluate(() => (globalThis as unknown as { readonly told: readonly string[] }).told);
    return all.filter((one) => one.includes(text)).length;
  };
  const problem = desk.t('problems.notANumber', { text: 'many' });
  await (await editor.cell(30, 'Quantity')).click();
  await fingers.press('many{Tab}', gap);
  const news = page.locator('[data-problem-news]');
  await expect(news).toContainText(`${desk.t('editor.line', { number: 30 })}, ${desk.t('fields.Quantity')}`);
  await expect(news).toContainText(problem);
  await fingers.press('{Up}{Down}{Left}', gap);
  await expect(await editor.cell(30, 'Quantity')).toHaveAccessibleDescription(
    `${desk.t('editor.problem.error')}: ${problem}`,
  );
  expect(await problemsOf(problem)).toBe(1);
  await fingers.press('7{Tab}', gap);
  const gone = desk.t('editor.problems.gone', { number: 30, left: 1 });
  await expect(news).toHaveText(gone);
  expect(await problemsOf(gone)).toBe(1);
  // Saving continues meanwhile, and is not announced.
  await editor.saved();
  expect(await problemsOf(desk.t('editor.save.saved'))).toBe(0);
  expect(await complaintsOfAxe(page)).toEqual([]);
});
