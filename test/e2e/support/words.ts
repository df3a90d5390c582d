import { IntlMessageFormat } from 'intl-messageformat';
import { en } from '../../../messages/en/index.ts';
import { tr } from '../../../messages/tr/index.ts';

/** The page's own texts, so that specs use the labels that the user sees and stay valid when a wording changes. */
export type Language = 'tr' | 'en';
type Catalogue = typeof en;
export type TextKey = {
  [A in keyof Catalogue]: `${A}.${keyof Catalogue[A] & string}`;
}[keyof Catalogue];
export type Params = Readonly<Record<string, string | number>>;

const catalogues = { en: flat(en), tr: flat(tr) };

function flat(catalogue: Readonly<Record<string, Readonly<Record<string, string>>>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, pattern]) => [`${area}.${key}`, pattern] as const),
    ),
  );
}

export function text(language: Language, key: TextKey, params: Params = {}): string {
  return String(patternOf(language, key).format({ ...params }));
}

/** Cached: specs look up the same texts repeatedly. */
const patterns = { en: new Map<TextKey, IntlMessageFormat>(), tr: new Map<TextKey, IntlMessageFormat>() };

function patternOf(language: Language, key: TextKey): IntlMessageFormat {
  const known = patterns[language].get(key);
  if (known !== undefined) return known;
  const pattern = catalogues[language].get(key);
  if (pattern === undefined) throw new Error(`There is no text ${key}.`);
  const read = new IntlMessageFormat(pattern, language, undefined, { ignoreTag: true });
  patterns[language].set(key, read);
  return read;
}
