import { readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import type { MarkedToken, Token } from 'marked';
import type { Plugin } from 'vite';
import type { Block, GuidePage, Part } from '../../renderer/screens/guide/page.ts';

const home = fileURLToPath(new URL('../../docs/guide', import.meta.url));

/** Puts the user's guide into the page, as the module renderer/screens/guide/pages.ts. */
export const guide: Plugin = {
  name: 'guide',
  load(id) {
    if (!id.endsWith('/screens/guide/pages.ts')) return null;
    const guides = { tr: readGuide('tr'), en: readGuide('en') };
    for (const [language, pages] of Object.entries(guides))
      for (const { name } of pages) this.addWatchFile(fileOf(language, name));
    const files = [...new Set(Object.values(guides).flat().flatMap(picturesOf))];
    const imports = files.map((file, at) => `import p${at} from ${JSON.stringify(join(home, 'images', file))};`);
    const pictures = files.map((file, at) => `${JSON.stringify(file)}: p${at}`);
    return [
      ...imports,
      `export const book = { guides: ${JSON.stringify(guides)}, pictures: { ${pictures.join(', ')} } };`,
    ].join('\n');
  },
};

const fileOf = (language: string, name: string): string => join(home, language, `${name}.md`);

export const picturesOf = ({ blocks }: GuidePage): readonly string[] =>
  blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : []));

/** All pages of a language: the table of contents, then the pages that it lists, in their order. */
export function readGuide(language: 'tr' | 'en'): readonly GuidePage[] {
  const read = (name: string): GuidePage => readPage(name, language, readFileSync(fileOf(language, name), 'utf8'));
  const contents = read('README');
  const listed = contents.blocks.flatMap((block) => (block.kind === 'steps' ? block.items.flat() : []));
  return [contents, ...listed.flatMap((part) => (part.kind === 'link' ? [read(part.page)] : []))];
}

/** @throws if the Markdown contains anything that the page cannot show: HTML, code, tables, links to elsewhere. */
export function readPage(name: string, language: string, markdown: string): GuidePage {
  const [title, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || (title as MarkedToken & { depth: number }).depth !== 1)
    throw new Error(`${language}/${name}.md: a page begins with its title`);
  const refuse = (token: Token): never => {
    throw new Error(`${language}/${name}.md: the guide draws no ${token.type}: ${token.raw.slice(0, 60)}`);
  };
  const own = (token: Token): MarkedToken => token as MarkedToken;

  function block(token: MarkedToken): Block {
    if (token.type === 'heading' && token.depth === 2) return { kind: 'heading', text: plain(token.tokens) };
    if (token.type === 'list')
      return { kind: token.ordered ? 'steps' : 'list', items: token.items.map(({ tokens }) => item(tokens.map(own))) };
    if (token.type === 'blockquote') return { kind: 'note', parts: item(token.tokens.map(own)) };
    if (token.type !== 'paragraph') return refuse(token);
    const [only, ...others] = token.tokens.map(own);
    if (only?.type !== 'image' || others.length > 0) return { kind: 'paragraph', parts: partsOf(token.tokens) };
    const file = posix.join(language, only.href);
    if (!file.startsWith('images/')) return refuse(only);
    return { kind: 'picture', file: file.slice('images/'.length), text: only.text };
  }

  /** The text of a step, a list entry or a note, which must be one paragraph. */
  function item([only, ...others]: readonly MarkedToken[]): readonly Part[] {
    if (only === undefined || others.length > 0 || (only.type !== 'text' && only.type !== 'paragraph'))
      return refuse(others[0] ?? only ?? { type: 'empty item', raw: '' });
    return partsOf(only.tokens ?? []);
  }

  const partsOf = (tokens: readonly Token[]): readonly Part[] => tokens.map(own).map(part);

  function part(token: MarkedToken): Part {
    if (token.type === 'text' || token.type === 'escape') return { kind: 'text', text: lined(token.text) };
    if (token.type === 'strong') return { kind: 'screen', text: plain(token.tokens) };
    if (token.type === 'codespan') return { kind: 'key', text: token.text };
    const page = token.type === 'link' ? /^([\w-]+)\.md$/.exec(token.href)?.[1] : undefined;
    if (token.type !== 'link' || page === undefined) return refuse(token);
    return { kind: 'link', text: plain(token.tokens), page };
  }

  const plain = (tokens: readonly Token[]): string =>
    tokens.map((token) => (token.type === 'text' ? lined(token.raw) : refuse(token))).join('');

  return {
    name: basename(name),
    title: plain(own(title).type === 'heading' ? (title.tokens ?? []) : []),
    blocks: rest.map(own).map(block),
  };
}

const lined = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
