import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

type Imports = ReadonlyMap<string, readonly string[]>;

const root = fileURLToPath(new URL('../../..', import.meta.url));

function projectImports(): Imports {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => /\.(ts|svelte)$/.test(file) && existsSync(path.join(root, file)));
  return importsOf(new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])));
}

const statement = /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"](\.[^'"]+)['"]|\bimport\s*\(?\s*['"](\.[^'"]+)['"]/g;

/** Imports per file. A Svelte component may import itself, to render itself recursively. */
function importsOf(sources: ReadonlyMap<string, string>): Imports {
  return new Map(
    [...sources].map(([file, source]) => {
      const named = [...source.matchAll(statement)].map(([, from, bare]) =>
        path.posix.join(path.posix.dirname(file), from ?? bare ?? ''),
      );
      return [file, named.filter((to) => sources.has(to) && to !== file)];
    }),
  );
}

/** The strongly connected components of more than one file (Tarjan). */
function circlesIn(imports: Imports): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const low = (file: string): number => lowest.get(file) ?? 0;
  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    stack.push(file);
    for (const to of imports.get(file) ?? []) {
      if (!order.has(to)) visit(to);
      if (stack.includes(to)) lowest.set(file, Math.min(low(file), low(to)));
    }
    if (low(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

describe('circular imports', () => {
  // Type imports count too: the files of a cycle cannot be read or tested one by one.
  it('do not exist in the shipped sources', () => {
    const imports = projectImports();
    expect(imports.size).toBeGreaterThan(500);
    expect(circlesIn(imports).filter(([file]) => !file?.startsWith('test/'))).toEqual([]);
  });
});
