import type { Desk } from './desk.ts';
import { expect } from './expect.ts';

/** Presses the Tab key until an element with that name has the focus. */
export async function tabTo(desk: Desk, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await desk.page.keyboard.press(key);
    const label = await desk.page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
    );
    if (name.test(label)) return;
  }
  throw new Error(`The Tab key does not reach ${name}.`);
}

/** Goes round the screen with the Tab key and compares with the clickable elements. */
export async function everythingReached(desk: Desk): Promise<void> {
  // What is rendered anew during the first round, because an answer came, is reached in the second.
  const missed = await missedInARound(desk);
  expect.soft(missed.length === 0 ? missed : await missedInARound(desk)).toEqual([]);
}

async function missedInARound(desk: Desk): Promise<readonly string[]> {
  const { page } = desk;
  // Every cell of the lines is a tab stop.
  const most = 400;
  await page.evaluate(() => {
    document.querySelectorAll('[data-reached]').forEach((element) => element.removeAttribute('data-reached'));
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    // After the last stop the focus goes through the browser's own interface before it returns to the first; until then the last
    // element has it, or none.
    const stop = await page.waitForFunction(() => {
      const { activeElement: here } = document;
      if (here === null || here === document.body || here.matches('[data-reached="last"]')) return null;
      document.querySelector('[data-reached="last"]')?.setAttribute('data-reached', '');
      const isKnown = here.hasAttribute('data-reached');
      here.setAttribute('data-reached', 'last');
      return isKnown ? 'known' : 'new';
    });
    if ((await stop.jsonValue()) === 'known') break;
  }
  // A toolbar is one stop, with arrow keys inside.
  const bars = page.locator('[role="toolbar"]:has([tabindex="-1"])');
  for (let bar = 0; bar < (await bars.count()); bar++) {
    await bars.nth(bar).locator('[tabindex="0"]').focus();
    for (let press = await bars.nth(bar).getByRole('button').count(); press > 0; press--) {
      await page.evaluate(() => document.activeElement?.setAttribute('data-reached', ''));
      await page.keyboard.press('ArrowRight');
    }
  }
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')]
      .filter(
        (element) =>
          element.checkVisibility() && !element.matches(':disabled') && !element.hasAttribute('data-reached'),
      )
      // The checkbox of a row is operated with Space on the row.
      .filter((element) => !(element.matches('input[type="checkbox"]') && element.closest('[role="row"]')))
      .map((element) => element.outerHTML.slice(0, 200)),
  );
}
