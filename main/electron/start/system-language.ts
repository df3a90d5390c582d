import { app } from 'electron';
import type { Language } from '../../../domain/numbers.ts';
import { languageFor } from '../../../domain/language.ts';

/** The language of everything shown before or without the page; also known before `app` is ready. */
export function systemLanguage(): Language {
  return languageFor('system', app.getPreferredSystemLanguages()[0] ?? app.getLocale());
}
