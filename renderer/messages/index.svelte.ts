/**
 * Every text the user reads. `t` is reactive on the language: a component that calls it is updated when the
 * language changes, so that the whole page switches at once.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import { en } from './en/index.ts';
import { tr } from './tr/index.ts';

export type Language = 'tr' | 'en';

type Catalogue = typeof en;
/** `area.key`: `drafts.empty.title`. */
export type MessageKey = {
  [A in keyof Catalogue]: `${A}.${Extract<keyof Catalogue[A], string>}`;
}[keyof Catalogue];
export type MessageParams = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

const flat = { en: flatten(en), tr: flatten(tr) };
/** Of each text that was asked for: its format, or itself where it has no argument and no quote, as most have none. */
const formats = {
  en: new Map<string, IntlMessageFormat | string>(),
  tr: new Map<string, IntlMessageFormat | string>(),
};

function flatten(catalogue: Readonly<Record<string, Readonly<Record<string, string>>>>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [area, messages] of Object.entries(catalogue)) {
    for (const [key, text] of Object.entries(messages)) texts.set(`${area}.${key}`, text);
  }
  return texts;
}

let current = $state<Language>('en');

export function language(): Language {
  return current;
}

export function setLanguage(language: Language): void {
  current = language;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

/** The text of a key in the page's language, its ICU arguments filled in. */
export function t(key: MessageKey, params?: MessageParams): string {
  return format(current, key, params);
}

/** Whether the catalogue has a text for a key that comes from data (an error code, a field's name). */
export function hasText(key: string): key is MessageKey {
  return flat.en.has(key);
}

/** As {@link t}, in a given language; for tests and for what must not switch. */
export function format(language: Language, key: MessageKey, params?: MessageParams): string {
  const text = flat[language].get(key);
  if (text === undefined) return key;
  let message = formats[language].get(key);
  if (message === undefined) {
    message = /[{}']/.test(text) ? new IntlMessageFormat(text, language, undefined, { ignoreTag: true }) : text;
    formats[language].set(key, message);
  }
  if (typeof message === 'string') return message;
  return String(message.format(params ? { ...params } : undefined));
}

/** Every key, for tests that read the whole catalogue. */
export function messageKeys(): readonly MessageKey[] {
  return [...flat.en.keys()].filter(hasText);
}
