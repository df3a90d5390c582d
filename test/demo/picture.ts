import { join } from 'node:path';
import type { Desk } from '../e2e/support/desk.ts';

/** The folder of the screenshots, and the names of those taken. */
export interface Album {
  readonly folder: string;
  readonly pictures: string[];
}

/** Takes a screenshot of the window in both languages, and optionally in the dark theme too; restores the page's language. */
export async function picture(desk: Desk, album: Album, name: string, options: { dark?: boolean } = {}): Promise<void> {
  await closeMessages(desk);
  const shot = async (file: string): Promise<void> => {
    // Wait until transient effects such as messages and highlights have ended.
    await desk.page.waitForTimeout(200);
    await desk.page.screenshot({ path: join(album.folder, `${file}.png`) });
    album.pictures.push(file);
  };
  const other = desk.language === 'en' ? 'tr' : 'en';
  await desk.call('setPreferences', { change: { language: other } });
  await shot(`${name}-${other}`);
  await desk.call('setPreferences', { change: { language: desk.language } });
  await shot(`${name}-${desk.language}`);
  if (options.dark !== true) return;
  await desk.call('setPreferences', { change: { theme: 'dark' } });
  await shot(`${name}-${desk.language}-dark`);
  await desk.call('setPreferences', { change: { theme: 'light' } });
}

/** Closes passing messages, because they keep the language in which they were shown. */
export async function closeMessages(desk: Desk): Promise<void> {
  const close = desk.messages.getByRole('button', { name: desk.t('shell.close') });
  while ((await close.count()) > 0) await close.first().click();
}
