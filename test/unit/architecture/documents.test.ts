/** Files and folders named in the documentation exist; renaming one without updating the documents fails here. */
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

/** Links within the project, without their `#` fragments. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, to = '']) => (/^[a-z]+:/.test(to) ? [] : [to]));

/** Texts in backticks that look like source files or folders, e.g. `main/store/`, `queue/order.ts`. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /^[\w./-]+\.(ts|mjs|svelte|css|md|yml)$/.test(path) || /^[\w-]+\/([\w-]+\/)*$/.test(path))
    .filter((path) => path.includes('.') || folders.includes(path.split('/')[0] ?? ''));

/** Whether a path exists from the root or the document's folder; a bare name may be anywhere below that folder. */
function pathExists(document: string, path: string): boolean {
  const folder = dirname(document);
  if ([root, join(root, folder)].some((from) => existsSync(join(from, path)))) return true;
  const below = folder === '.' ? '' : `${folder}/`;
  return !path.includes('/') && files.some((file) => file.startsWith(below) && file.endsWith(`/${path}`));
}

/** The paths of a tree drawn with two spaces of indentation per level. */
function pathsOfTree(tree: string): string[] {
  const above: string[] = [];
  return [...tree.matchAll(/^( *)(\S+)/gm)].map(([, blanks = '', name = '']) => {
    above.splice(blanks.length / 2);
    above.push(name);
    return posix.join(...above);
  });
}

const read = (document: string): string => readFileSync(join(root, document), 'utf8');

describe('everything that the documents name exists', () => {
  it.each(documents)('the link targets of %s', (document) => {
    expect(linksIn(read(document)).filter((to) => !existsSync(join(root, dirname(document), to)))).toEqual([]);
  });

  // Documents in docs/ also name files of the user and of packages.
  it.each(documents.filter((file) => !file.startsWith('docs/')))('the source paths of %s', (document) => {
    expect(pathsIn(read(document)).filter((path) => !pathExists(document, path))).toEqual([]);
  });

  it('the paths in the map of ARCHITECTURE.md, which has every folder of main and domain', () => {
    const [, map = ''] = /## Map[\s\S]*?```\n([\s\S]*?)```/.exec(read('ARCHITECTURE.md')) ?? [];
    const paths = pathsOfTree(map).map((path) => path.replace(/\/$/, ''));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const inMain = files.flatMap((file) => /^(?:main|domain)\/[\w-]+(?=\/)/.exec(file)?.[0] ?? []);
    expect([...new Set(inMain)].filter((folder) => !paths.includes(folder))).toEqual([]);
  });
});
