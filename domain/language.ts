import type { Language } from './numbers.ts';

/** The language for a preference and the system's locale (BCP 47): Turkish for a Turkish locale, else English. */
export function languageFor(preference: 'system' | Language, systemLocale: string): Language {
  if (preference !== 'system') return preference;
  return systemLocale.toLowerCase().startsWith('tr') ? 'tr' : 'en';
}
