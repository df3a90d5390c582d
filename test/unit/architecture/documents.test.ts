/** The documents name files and folders; a rename that forgets one of them fails here. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(join(root, file)));
const folders = [...new Set(files.flatMap((file) => file.split('/').slice(0, -1)))];
const documents = files.filter((file) => file.endsWith('.md'));

/** Links within the project, without what follows `#`. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, to = '']) => (/^[a-z]+:/.test(to) ? [] : [to]));

/** Texts in backticks that look like a file or folder of the sources: `main/store/`, `queue/order.ts`. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /^[\w./-]+\.(ts|mjs|svelte|css|md|yml)$/.test(path) || /^[\w-]+\/([\w-]+\/)*$/.test(path))
    .filter((path) => path.includes('.') || folders.includes(path.split('/')[0] ?? ''));

/** A path is of the root or of the document's folder; a name alone may be anywhere below that. */
function isSameScreen(document: string, path: string): boolean {
  const folder = dirname(document);
  if ([root, join(root, folder)].some((from) => existsSync(join(from, path)))) return true;
  const below = folder === '.' ? '' : `${folder}/`;
  return !path.includes('/') && files.some((file) => file.startsWith(below) && file.endsWith(`/${path}`));
}

/** The paths of a tree drawn by indentation, two blanks a level. */
function pathsOfTree(tree: string): string[] {
  const above: string[] = [];
  return [...tree.matchAll(/^( *)(\S+)/gm)].map(([, blanks = '', name = '']) => {
    above.splice(blanks.length / 2);
    above.push(name);
    return posix.join(...above);
  });
}

const read = (document: string): string => readFileSync(join(root, document), 'utf8');

describe('what the documents name is there', () => {
  it.each(documents)('the links of %s', (document) => {
    expect(linksIn(read(document)).filter((to) => !existsSync(join(root, dirname(document), to)))).toEqual([]);
  });

  // Documents in docs/ also name files of the user's and of packages.
  it.each(documents.filter((file) => !file.startsWith('docs/')))('the files of %s', (document) => {
    expect(pathsIn(read(document)).filter((path) => !isSameScreen(document, path))).toEqual([]);
  });

  it('the map of ARCHITECTURE, which has every folder of main and domain', () => {
    const [, map = ''] = /## Map[\s\S]*?```\n([\s\S]*?)```/.exec(read('ARCHITECTURE.md')) ?? [];
    const paths = pathsOfTree(map).map((path) => path.replace(/\/$/, ''));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const inMain = files.flatMap((file) => /^(?:main|domain)\/[\w-]+(?=\/)/.exec(file)?.[0] ?? []);
    expect([...new Set(inMain)].filter((folder) => !paths.includes(folder))).toEqual([]);
  });
});
