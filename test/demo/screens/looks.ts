import type { Desk } from '../../e2e/support/desk.ts';
import type { Language } from '../../e2e/support/words.ts';
import { closeMessages } from '../picture.ts';

/** How the window looks for a user: language, theme, size and density. */
export interface Look {
  readonly name: string;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  /** In CSS pixels: half the screen's pixels at 200 %. */
  readonly size: { readonly width: number; readonly height: number };
  readonly density?: 'compact' | 'touch';
  readonly forcedColors?: true;
}

/** Switches to a look; the screen does not change. */
export async function takeOn(desk: Desk, look: Look): Promise<void> {
  const { page } = desk;
  await page.setViewportSize(look.size);
  await page.emulateMedia({ forcedColors: look.forcedColors === true ? 'active' : 'none' });
  const { language, theme, density = 'normal' } = look;
  await desk.call('setPreferences', { change: { language, theme, density } });
  desk.language = language;
  await page.locator(`html[lang="${language}"][data-theme="${theme}"][data-density="${density}"]`).waitFor();
  await closeMessages(desk);
}
