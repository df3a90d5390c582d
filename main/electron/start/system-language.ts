import { app } from 'electron';
import { languageFor } from '../../../domain/language.ts';
import type { MenuLanguage } from '../window/menu.ts';

/** The language of everything shown before or without the page; also known before `app` is ready. */
export function systemLanguage(): MenuLanguage {
  return languageFor('system', app.getPreferredSystemLanguages()[0] ?? app.getLocale());
}
