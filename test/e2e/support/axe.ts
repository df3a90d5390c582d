import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Desk } from './desk.ts';
import { expect } from './expect.ts';

/** What axe finds on the page as it stands: each rule with what breaks it. `rules`: these alone. */
export async function complaintsOfAxe(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Electron opens no second page, which is how axe would otherwise gather its results.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (rules) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  return [...found, ...(rules ? [] : await toldTwice(page))];
}

/** Shows the page in a theme. Colours fade into it; what is measured is what stays. */
export async function showIn(theme: 'light' | 'dark', desk: Desk): Promise<void> {
  await desk.call('setPreferences', { change: { theme } });
  await expect(desk.page.locator('html')).toHaveAttribute('data-theme', theme);
  await desk.page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))));
}

/** What is told as it appears, within what is told as it changes: a screen reader says it twice, which axe lets pass. */
function toldTwice(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    return [...document.querySelectorAll(live)]
      .filter((one) => one.parentElement?.closest(live) && one.textContent.trim() !== '')
      .map((one) => `told twice: ${one.outerHTML.slice(0, 160)}`);
  });
}
