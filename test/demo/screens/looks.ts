import type { Desk } from '../../e2e/support/desk.ts';
import type { Language } from '../../e2e/support/words.ts';
import { closeMessages } from '../picture.ts';

/** How the window looks to someone: their language, theme, window and density. */
export interface Look {
  readonly name: string;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  /** In the page's pixels: half of the screen's at 200 %. */
  readonly size: { readonly width: number; readonly height: number };
  readonly density?: 'compact' | 'touch';
  /** The system's own colours, few and far apart. */
  readonly forcedColors?: true;
}

const laptop = { width: 1366, height: 768 };

export const looks: readonly Look[] = [
  { name: 'laptop-tr', language: 'tr', theme: 'light', size: laptop },
  { name: 'laptop-en-dark', language: 'en', theme: 'dark', size: laptop },
  { name: 'wide-en', language: 'en', theme: 'light', size: { width: 2560, height: 1440 } },
  { name: 'small-tr', language: 'tr', theme: 'light', size: { width: 900, height: 600 } },
  { name: 'zoomed-200-tr', language: 'tr', theme: 'light', size: { width: 683, height: 384 } },
  { name: 'compact-en', language: 'en', theme: 'light', size: laptop, density: 'compact' },
  { name: 'touch-tr', language: 'tr', theme: 'light', size: { width: 1280, height: 800 }, density: 'touch' },
  // Last: some tables keep the system’s colours of lines where they are given back.
  { name: 'laptop-en-forced-colours', language: 'en', theme: 'light', size: laptop, forcedColors: true },
];

/** Takes on a look; the screen stays as it is. */
export async function takeOn(desk: Desk, look: Look): Promise<void> {
  const { page } = desk;
  await page.setViewportSize(look.size);
  await page.emulateMedia({ forcedColors: look.forcedColors === true ? 'active' : 'none' });
  const { language, theme, density = 'normal' } = look;
  await desk.call('setPreferences', { change: { language, theme, density } });
  desk.language = language;
  await page.locator(`html[lang="${language}"][data-density="${density}"]`).waitFor();
  await closeMessages(desk);
}

/**
 * What cannot be right in any look, as far as the boxes of the page report it: a page that is wider than its window or scrolls as a whole, and what is
 * pressed or typed into that lies across the window's edge or over another.
 */
export function faultsOf({ page }: Desk): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const wide = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : [];
    const bodies = [root, document.body, ...document.querySelectorAll('main')];
    const high = bodies.filter(
      (one) => one.scrollHeight > one.clientHeight && !getComputedStyle(one).overflow.includes('clip'),
    );
    const away = high.map((one) => `<${one.localName}> is ${one.scrollHeight} px high and can be scrolled away`);
    const isSeen = (one: Element): boolean => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return at !== null && (one.contains(at) || at.contains(one));
    };
    // What a dialog or a menu lies over is not to be pressed meanwhile.
    const pressed = [...document.querySelectorAll<HTMLElement>('button, select, textarea, input, summary')].filter(
      (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isSeen(one),
    );
    const nameOf = (one: HTMLElement): string =>
      (one.getAttribute('aria-label') ?? (one.innerText || one.id || one.className)).slice(0, 40).replaceAll('\n', ' ');
    const cut = pressed
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < -1 || right > root.clientWidth + 1;
      })
      .map((one) => `“${nameOf(one)}” lies across the window’s edge`);
    /** What is seen of it: what lies round it may scroll. */
    const seenOf = (one: Element): { left: number; top: number; right: number; bottom: number } => {
      let { left, top, right, bottom } = one.getBoundingClientRect();
      for (let around = one.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const box = around.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return { left, top, right, bottom };
    };
    const boxes = pressed.map((one) => ({ one, ...seenOf(one) }));
    const over = boxes.flatMap((a, at) =>
      boxes.slice(at + 1).flatMap((b) => {
        if (a.one.contains(b.one) || b.one.contains(a.one)) return [];
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return width > 2 && height > 2 ? [`“${nameOf(a.one)}” and “${nameOf(b.one)}” lie over each other`] : [];
      }),
    );
    return [...wide, ...away, ...cut, ...over];
  });
}
