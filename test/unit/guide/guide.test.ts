import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { actionTables } from '../../../renderer/actions/help.ts';
import { keyText } from '../../../renderer/actions/keys.ts';
import { en } from '../../../messages/en/index.ts';
import { tr } from '../../../messages/tr/index.ts';
import type { Block, GuidePage, Part } from '../../../renderer/screens/guide/page.ts';
import { picturesOf, readGuide, readPage } from '../../../scripts/lib/guide.ts';
import { keysOfGuide } from './keys.ts';

const home = fileURLToPath(new URL('../../../docs/guide', import.meta.url));
const guides = { tr: readGuide('tr'), en: readGuide('en') };
const languages = ['tr', 'en'] as const;

const partsOf = ({ blocks }: GuidePage): readonly Part[] =>
  blocks.flatMap((block) => ('parts' in block ? block.parts : 'items' in block ? block.items.flat() : []));
const of = (page: GuidePage, kind: Part['kind']): readonly string[] =>
  partsOf(page).flatMap((part) => (part.kind === kind ? [part.text] : []));
const shapeOf = (block: Block): unknown => ('items' in block ? [block.kind, block.items.length] : block.kind);

describe('the two guides', () => {
  it('have the same eleven pages besides the contents page, and no other files', () => {
    expect(guides.tr.map(({ name }) => name)).toEqual(guides.en.map(({ name }) => name));
    expect(guides.en).toHaveLength(12);
    for (const language of languages) {
      const files = readdirSync(join(home, language)).sort();
      expect(files).toEqual(guides[language].map(({ name }) => `${name}.md`).sort());
    }
  });

  it.each(guides.en.map((page, at) => [page.name, page, guides.tr[at]] as const))(
    '%s has the same structure in both languages: headings, steps, pictures, keys and links in the same order',
    (_name, english, turkish) => {
      expect(turkish?.blocks.map(shapeOf)).toEqual(english.blocks.map(shapeOf));
      const links = (page: GuidePage | undefined): readonly string[] =>
        (page ? partsOf(page) : []).flatMap((part) => (part.kind === 'link' ? [part.page] : []));
      expect([...links(turkish)].sort()).toEqual([...links(english)].sort());
      expect([...(turkish ? of(turkish, 'key') : [])].sort()).toEqual([...of(english, 'key')].sort());
      const pictures = (page: GuidePage | undefined): readonly string[] =>
        (page ? picturesOf(page) : []).map((file) => file.slice('tr/'.length));
      expect(pictures(turkish)).toEqual(pictures(english));
    },
  );
});

describe.each(languages)('the guide in %s', (language) => {
  const pages = guides[language];
  const names = pages.map(({ name }) => name);

  it('links only to existing pages, and the contents page has their titles', () => {
    for (const part of pages.flatMap(partsOf)) if (part.kind === 'link') expect(names).toContain(part.page);
    const [contents, ...others] = pages;
    expect(contents && of(contents, 'link')).toEqual(others.map(({ title }) => title));
  });

  it('has all its pictures, small and with alternative text, and no others', () => {
    const used = pages.flatMap(picturesOf).map((file) => file.slice(`${language}/`.length));
    expect(readdirSync(join(home, 'images', language)).sort()).toEqual([...used].sort());
    for (const file of used) expect(statSync(join(home, 'images', language, file)).size, file).toBeLessThan(150_000);
    for (const { blocks } of pages)
      for (const block of blocks) if (block.kind === 'picture') expect(block.text.length).toBeGreaterThan(10);
  });

  it('puts in bold only texts that the user interface shows, word for word', () => {
    const shown = textsOf(language === 'tr' ? tr : en);
    const quoted = pages.flatMap((page) => of(page, 'screen').map((text) => [page.name, text] as const));
    expect(quoted.length).toBeGreaterThan(60);
    expect(quoted.filter(([, text]) => !shown.has(text))).toEqual([]);
  });

  it('names only keys of the actions table, each for the action described on the page', () => {
    for (const page of pages) {
      const meant = keysOfGuide[page.name] ?? {};
      expect(new Set(of(page, 'key')), page.name).toEqual(new Set(Object.keys(meant)));
      for (const [key, [title, id]] of Object.entries(meant)) {
        const table = actionTables.find((one) => one.title === title);
        const actions = table?.actions.filter((action) => action.id === id) ?? [];
        const keys = actions.flatMap((action) => action.keys.map(keyText));
        expect(keys, `${page.name}: ${key} for ${id}`).toContain(key);
      }
    }
  });
});

describe('unsupported Markdown in the guide', () => {
  it.each([
    ['HTML', '# T\n\n<b>x</b>'],
    ['HTML within a sentence', '# T\n\na <b>x</b>'],
    ['a table', '# T\n\n| a |\n| - |\n| b |'],
    ['a link out of the guide', '# T\n\n[a](https://example.com)'],
    ['an external picture', '# T\n\n![a](https://example.com/a.png)'],
    ['a list in a list', '# T\n\n- a\n  - b'],
    ['no title', 'a'],
  ])('is rejected: %s', (_what, markdown) => {
    expect(() => readPage('page', 'en', markdown)).toThrow(/^en\/page\.md: /);
  });
});

type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All texts without arguments, and all forms without a visible number of texts that count. */
function textsOf(catalogue: Catalogue): ReadonlySet<string> {
  return new Set(Object.values(catalogue).flatMap((area) => Object.values(area).flatMap(formsOf)));
}

function formsOf(text: string): readonly string[] {
  const elements = new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();
  const [only, ...others] = elements;
  if (only === undefined || others.length > 0) return [];
  const literals: readonly (typeof elements)[] =
    'options' in only ? Object.values(only.options).map(({ value }) => value) : [elements];
  return literals.flatMap(([one, ...rest]) =>
    rest.length === 0 && one !== undefined && 'value' in one && one.type === literal ? [one.value] : [],
  );
}

const literal = new IntlMessageFormat('x', 'en').getAst()[0]?.type;
