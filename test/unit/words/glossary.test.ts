import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../domain/fold.ts';
import { en } from '../../../renderer/messages/en/index.ts';
import { tr } from '../../../renderer/messages/tr/index.ts';
import { readGuide } from '../../../scripts/lib/guide.ts';

const glossary = readFileSync(fileURLToPath(new URL('../../../docs/glossary.md', import.meta.url)), 'utf8');
const rows = glossary
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));
const words = (cell = ''): readonly string[] => cell.split(',').flatMap((word) => fold(word) || []);

const texts = (language: 'en' | 'tr', catalogue: object): readonly string[] => [
  ...Object.values(catalogue).flatMap((area: Readonly<Record<string, string>>) => Object.values(area)),
  ...readGuide(language).map((page) => JSON.stringify(page)),
];
const languages = [
  { language: 'en', said: texts('en', en).map(fold), word: 2, not: 5 },
  { language: 'tr', said: texts('tr', tr).map(fold), word: 3, not: 6 },
] as const;

describe.each(languages)('the words on the screen, in $language', ({ said, word: wordAt, not: notAt }) => {
  /** Whether a text has it, at the beginning of a word: Turkish puts its endings behind. */
  const having = (word: string): readonly string[] => said.filter((text) => ` ${text}`.includes(` ${word}`));

  it('are those of the glossary', () => {
    expect(rows.length).toBeGreaterThan(40);
    for (const row of rows) {
      const [word = ''] = words(row[wordAt]);
      expect(word).not.toBe('');
      expect(having(word), row[1]).not.toEqual([]);
    }
  });

  it('are none of those that it puts aside', () => {
    const aside = rows.flatMap((row) => words(row[notAt]));
    expect(aside.length).toBeGreaterThan(12);
    for (const word of aside) expect(having(word), word).toEqual([]);
  });
});
