import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const project = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/');

/**
 * Writes which npm packages are in a bundle: out/packages/PART.json, a list of their folders below node_modules. The
 * third-party notices and the bill of materials are made of these lists, since most of what is bundled is a development
 * dependency to npm.
 */
export function shippedPackages(part: string): Plugin {
  let root = project;
  return {
    name: 'shipped-packages',
    apply: 'build',
    configResolved(config) {
      ({ root } = config);
    },
    writeBundle(_options, bundle) {
      // A file that a style sheet names, such as a typeface, is no module; its path is told from the root.
      const ids = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? Object.keys(output.modules)
          : output.originalFileNames.map((name) => resolve(root, name)),
      );
      // A style sheet is in no chunk's list.
      const styles = [...this.getModuleIds()].filter((id) => /\.css(\?|$)/.test(id));
      const packages = new Set([...ids, ...styles].flatMap((id) => packageOf(id) ?? []));
      const folder = join(project, 'out', 'packages');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${part}.json`), `${JSON.stringify([...packages].sort())}\n`);
    },
  };
}

/** The folder below node_modules of the package that a module comes from; null for our own. */
function packageOf(id: string): string | null {
  // The bundler's own helpers.
  const helper = /^\0(vite|rolldown)\//.exec(id)?.[1];
  if (helper !== undefined) return helper;
  const path = id.replaceAll('\0', '').replace(/\?.*$/, '').replaceAll('\\', '/');
  const modules = `${project}node_modules/`;
  if (!path.startsWith(modules)) return null;
  return /^((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path.slice(modules.length))?.[1] ?? null;
}
