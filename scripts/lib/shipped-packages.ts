import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const project = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/');

/**
 * Writes the list of npm packages in a bundle to out/packages/PART.json, as folders below node_modules. The third-party notices
 * and the bill of materials are made from these lists, because npm regards most of the bundled packages as development
 * dependencies.
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
      // A file that a style sheet names, such as a font, is not a module; its path is relative to the root.
      const ids = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? Object.keys(output.modules)
          : output.originalFileNames.map((name) => resolve(root, name)),
      );
      // Style sheets are in no chunk's list of modules.
      const styles = [...this.getModuleIds()].filter((id) => /\.css(\?|$)/.test(id));
      const packages = new Set([...ids, ...styles].flatMap((id) => packageOf(id) ?? []));
      const folder = join(project, 'out', 'packages');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${part}.json`), `${JSON.stringify([...packages].sort())}\n`);
    },
  };
}

/** The folder below node_modules of the package that a module comes from; null for Rampa's own modules. */
function packageOf(id: string): string | null {
  // Helpers of the bundler itself.
  const helper = /^\0(vite|rolldown)\//.exec(id)?.[1];
  if (helper !== undefined) return helper;
  const path = id.replaceAll('\0', '').replace(/\?.*$/, '').replaceAll('\\', '/');
  const modules = `${project}node_modules/`;
  if (!path.startsWith(modules)) return null;
  return /^((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path.slice(modules.length))?.[1] ?? null;
}
