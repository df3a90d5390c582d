/**
 * The texts of the catalogue in the page's language. `t` is reactive on the language: a component that calls it is updated when
 * the language changes, so that the whole page switches at once.
 */
import type { Language } from '../../domain/numbers.ts';
import { en } from '../../messages/en/index.ts';
import { Texts } from '../../messages/texts.ts';
import type { KeyOf, MessageParams } from '../../messages/texts.ts';
import { tr } from '../../messages/tr/index.ts';

export type { Language, MessageParams };
export type MessageKey = KeyOf<typeof en>;

const texts = new Texts(en, tr);
let current = $state<Language>('en');

export function language(): Language {
  return current;
}

export function setLanguage(language: Language): void {
  current = language;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

export const t = (key: MessageKey, params?: MessageParams): string => texts.format(current, key, params);

/** Whether the catalogue has a text for a key that comes from data (an error code, a field's name). */
export const hasText = (key: string): key is MessageKey => texts.has(key);

/** As {@link t}, in a given language; for tests and for what must not switch. */
export const format = (language: Language, key: MessageKey, params?: MessageParams): string =>
  texts.format(language, key, params);

/** Every key, for tests that read the whole catalogue. */
export const messageKeys = (): readonly MessageKey[] => texts.keys();
