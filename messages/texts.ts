/** Reads texts of the catalogue. The page reads all areas; the main process only those that it shows without the page. */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '../domain/numbers.ts';

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** `area.key`: `drafts.empty.title`. */
export type KeyOf<A extends Areas> = { [N in keyof A & string]: `${N}.${keyof A[N] & string}` }[keyof A & string];
export type MessageParams = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

/** The same areas in both languages. */
export class Texts<A extends Areas> {
  readonly #flat: Readonly<Record<Language, ReadonlyMap<string, string>>>;
  /** Of each text that was asked for: its format, or itself where it has no argument and no quote, as most have none. */
  readonly #formats = {
    en: new Map<string, IntlMessageFormat | string>(),
    tr: new Map<string, IntlMessageFormat | string>(),
  };

  constructor(en: A, tr: Areas) {
    this.#flat = { en: flatten(en), tr: flatten(tr) };
  }

  /** The text of a key, its ICU arguments filled in. */
  format(language: Language, key: KeyOf<A>, params?: MessageParams): string {
    const text = this.#flat[language].get(key);
    if (text === undefined) return key;
    let message = this.#formats[language].get(key);
    if (message === undefined) {
      message = /[{}']/.test(text) ? new IntlMessageFormat(text, language, undefined, { ignoreTag: true }) : text;
      this.#formats[language].set(key, message);
    }
    if (typeof message === 'string') return message;
    return String(message.format(params ? { ...params } : undefined));
  }

  /** Whether there is a text for a key that comes from data (an error code, a field's name). */
  has(key: string): key is KeyOf<A> {
    return this.#flat.en.has(key);
  }

  keys(): readonly KeyOf<A>[] {
    return [...this.#flat.en.keys()] as KeyOf<A>[];
  }
}

function flatten(areas: Areas): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  );
}
