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
