import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Result } from 'axe-core';
import type { Desk } from './desk.ts';
import { expect } from './expect.ts';

/** The minified source, half the size of the import: it is injected into each page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Axe's findings on the current page. `rules`: only these. For speed, axe stays in the page, and passed checks are not collected:
 * both took four fifths of the time.
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (only) => {
      const own = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await own.run(document, {
        resultTypes: ['violations'],
        ...(only === null ? {} : { runOnly: { type: 'rule' as const, values: only } }),
      });
      return violations;
    },
    rules ? [...rules] : null,
  );
}

/** Each rule with the elements that violate it. */
export async function complaintsOfAxe(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const violations = await violationsOf(page, rules);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  return [...found, ...(rules ? [] : await toldTwice(page))];
}

/** Shows the page in a theme, and waits for the colour transitions. */
async function showIn(theme: 'light' | 'dark', desk: Desk): Promise<void> {
  await desk.call('setPreferences', { change: { theme } });
  await expect(desk.page.locator('html')).toHaveAttribute('data-theme', theme);
  await faded(desk.page);
}

/** Waits for all animations and transitions, except those driven by a scroll bar, which never end. */
export async function faded(page: Page): Promise<void> {
  await page.evaluate(() => {
    const passing = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    return Promise.all(passing.map((one) => one.finished.catch(() => null)));
  });
}

/** Only the colour rules: otherwise the page is the same in every theme. */
export const ofColours = ['color-contrast'];

export async function checkInThemes(desk: Desk, what: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await showIn(theme, desk);
    const found = await complaintsOfAxe(desk.page, theme === 'dark' ? ofColours : undefined);
    expect.soft(found, `${what}, ${theme}`).toEqual([]);
  }
}

/**
 * Texts that a screen reader speaks twice, which axe does not report: nested live regions, and descriptions that are also content.
 * Also signs in live regions, which it speaks by their names.
 */
function toldTwice(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    // Named by their content.
    const named = ':is(button, [role="gridcell"], [role="row"], [role="option"])[aria-describedby]';
    const short = (element: Element): string => element.outerHTML.slice(0, 160);
    const reported = [...document.querySelectorAll(live)];
    const isOwn = (of: Element, id: string): boolean => {
      const description = id === '' ? null : document.getElementById(id);
      if (description === null || !of.contains(description)) return false;
      return description.checkVisibility() && description.closest('[aria-hidden="true"]') === null;
    };
    const heard = (element: Element): string => {
      const copy = element.cloneNode(true) as Element;
      for (const silent of copy.querySelectorAll('[aria-hidden="true"]')) silent.remove();
      return copy.textContent;
    };
    return [
      ...reported
        .filter((one) => one.parentElement?.closest(live) && one.textContent.trim() !== '')
        .map((one) => `told twice: ${short(one)}`),
      ...[...document.querySelectorAll(named)]
        .filter((one) => (one.getAttribute('aria-describedby') ?? '').split(' ').some((id) => isOwn(one, id)))
        .map((one) => `content and description: ${short(one)}`),
      ...reported.filter((one) => /[·→✓]/.test(heard(one))).map((one) => `a sign that is spoken: ${short(one)}`),
    ];
  });
}
