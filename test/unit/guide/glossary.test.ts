/** The messages and the guide must use the terms of docs/glossary.md. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../domain/fold.ts';
import { en } from '../../../messages/en/index.ts';
import { tr } from '../../../messages/tr/index.ts';

const docs = fileURLToPath(new URL('../../../docs', import.meta.url));
const languages = ['en', 'tr'] as const;
type Language = (typeof languages)[number];
type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The rows of tables with this number of columns, without headings. */
const rowsOf = (columns: number): readonly (readonly string[])[] =>
  readFileSync(join(docs, 'glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(1, -1).split('|'))
    .filter((cells) => cells.length === columns)
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter(([first]) => first !== 'In the code' && first !== 'Word' && first !== '---');

const wordsIn = (cell = ''): readonly string[] => cell.split(',').map(fold).filter(Boolean);
const terms = rowsOf(6);
const right: Readonly<Record<Language, readonly string[]>> = {
  en: terms.map(([, term = '']) => term),
  tr: terms.map(([, , term = '']) => term),
};
const avoided: Readonly<Record<Language, readonly string[]>> = {
  en: terms.flatMap((cells) => wordsIn(cells[4])),
  tr: terms.flatMap((cells) => wordsIn(cells[5])),
};
const exceptions = rowsOf(3).flatMap(([word = '', where = '']) =>
  where.split(',').map((place) => `${place.replaceAll('`', '').trim()}: ${fold(word)}`),
);

/** All texts with their location (message key or guide page), case-folded and split into sentences. */
function textsOf(language: Language): readonly (readonly [where: string, text: string])[] {
  const catalogue: Catalogue = language === 'tr' ? tr : en;
  const messages = Object.entries(catalogue).flatMap(([area, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${area}.${key}`, wordsOf(elementsOf(text))] as const),
  );
  const folder = join(docs, 'guide', language);
  const pages = readdirSync(folder).map((file) => {
    const text = readFileSync(join(folder, file), 'utf8').replace(/\]\([^)]*\)/g, ']');
    return [file.replace(/\.md$/, ''), text] as const;
  });
  return [...messages, ...pages].map(([where, text]) => [
    `${language} ${where}`,
    ` ${text
      .split(/[.!?:;,…*“”()\n]+/)
      .map(fold)
      .join(' / ')}`,
  ]);
}

type Elements = ReturnType<IntlMessageFormat['getAst']>;
const elementsOf = (text: string): Elements =>
  new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();

/** The visible words of a message, without argument names and form selectors. */
function wordsOf(elements: Elements): string {
  return elements
    .map((element) => {
      if ('options' in element)
        return Object.values(element.options)
          .map(({ value }) => wordsOf(value))
          .join(' … ');
      return element.type === literal && 'value' in element ? element.value : ' … ';
    })
    .join('');
}
const literal = elementsOf('x')[0]?.type;

const texts = { en: textsOf('en'), tr: textsOf('tr') };
const found = (language: Language): readonly string[] =>
  texts[language].flatMap(([where, text]) =>
    avoided[language].filter((word) => text.includes(` ${word}`)).map((word) => `${where}: ${word}`),
  );

describe('the words in messages and guide', () => {
  it.each(languages)('are those of the glossary, not those that it avoids (%s)', (language) => {
    expect(found(language).filter((place) => !exceptions.includes(place))).toEqual([]);
  });

  it('are excepted only where they occur', () => {
    expect(exceptions.filter((place) => !languages.flatMap(found).includes(place))).toEqual([]);
  });

  it.each(languages)('include every term of the glossary (%s)', (language) => {
    const all = texts[language].map(([, text]) => text);
    expect(right[language].filter((term) => !all.some((text) => text.includes(` ${fold(term)}`)))).toEqual([]);
  });
});
