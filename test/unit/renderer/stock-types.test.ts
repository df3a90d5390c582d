/** §2.3: what each stock type means is not shown, so that Rampa has a number for it everywhere and no name of its own. */
import { describe, expect, it } from 'vitest';
import { format } from '../../../renderer/messages/index.svelte.ts';
import type { MessageKey } from '../../../renderer/messages/index.svelte.ts';
import { en } from '../../../renderer/messages/en/index.ts';

const types = [1, 2, 3, 4, 5, 6, 7] as const;
const languages = ['en', 'tr'] as const;
const withType = Object.entries(en as Readonly<Record<string, Readonly<Record<string, string>>>>).flatMap(
  ([area, texts]) =>
    Object.keys(texts)
      .filter((key) => texts[key]?.includes('stockType'))
      .map((key) => `${area}.${key}`),
);
describe('a stock type', () => {
  it('is spoken of somewhere', () => {
    expect(withType).toEqual(expect.arrayContaining(['problems.lotsRequired', 'problems.serialsRequired']));
  });

  it.each(languages.flatMap((language) => withType.map((key) => ({ language, key }))))(
    'is its number in $key ($language), and the same is said of each',
    ({ language, key }) => {
      for (const direction of ['inbound', 'outbound']) {
        const said = types.map((stockType) => format(language, key as MessageKey, { stockType, direction }));
        for (const [index, text] of said.entries()) expect(text).toContain(` ${types[index] ?? ''})`);
        expect(new Set(said.map((text, index) => text.replace(` ${types[index] ?? ''})`, ' #)'))).size).toBe(1);
      }
    },
  );
});
