// Files that are shipped with every package next to the application: the third-party notices, and a bill of materials in
// CycloneDX format. Both cover what is in the bundles (out/packages, which the build writes), the native modules and Electron.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../lib/run.mjs';

const parts = ['main', 'preload', 'renderer'];
/** Packaged as they are, not bundled. */
const asTheyAre = ['better-sqlite3', 'keytar', 'native-reg', 'node-gyp-build'];

/** @typedef {{ name: string, version: string, license?: string, author?: unknown, folder: string }} Shipped */
/** @typedef {{ 'bom-ref': string, type: string, name: string, version: string, properties?: unknown, scope?: string, licenses?: unknown[] }} Component */

/** Packages that contain only the name of their licence, not its text; with the author if they do not name one. */
const withoutText = new Map([
  ['lazy-val', null],
  ['saxes', null],
  ['native-reg', 'Simon Buchan'],
]);

/** @type {Readonly<Record<string, readonly [title: string, text: string]>>} */
const licences = {
  MIT: [
    'MIT License',
    `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software
is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES
OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR
IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ],
  ISC: [
    'ISC License',
    `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
  ],
};

/**
 * @param {string | undefined} license
 * @param {unknown} author
 */
function licenceText(license, author) {
  const known = licences[license ?? ''];
  return known === undefined ? [] : [`${known[0]}\n\nCopyright (c) ${String(author)}\n\n${known[1]}`];
}

let written = false;

/** Runs once per process, although the hook is called for each platform and architecture. */
export function writeLegal() {
  if (written) return;
  written = true;
  const folder = join(project, 'out', 'legal');
  const shipped = shippedPackages();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices(shipped));
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(shipped), null, 2)}\n`);
}

/** The notices for what the last build bundled. */
export function thirdPartyNotices() {
  return notices(shippedPackages());
}

/** @returns {Shipped[]} */
function shippedPackages() {
  const bundled = parts.flatMap((part) => {
    /** @type {string[]} */
    const names = JSON.parse(readFileSync(join(project, 'out', 'packages', `${part}.json`), 'utf8'));
    return names;
  });
  return [...new Set([...bundled, ...asTheyAre])].sort().map((name) => {
    const folder = join(project, 'node_modules', name);
    return { ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), folder };
  });
}

/** @param {Shipped[]} shipped */
function notices(shipped) {
  const rule = '-'.repeat(100);
  const sections = shipped.map(({ name, version, license, author, folder }) => {
    const texts = readdirSync(folder)
      .filter((file) => /^(licen[cs]e|copying|notice)(\.|$)/i.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8').trim());
    if (texts.length === 0 && withoutText.has(name))
      texts.push(...licenceText(license, withoutText.get(name) ?? author));
    if (texts.length === 0) throw new Error(`${name} ${version} has no licence text to be shipped.`);
    return `${rule}\n${name} ${version} (${license ?? 'see below'})\n\n${texts.join('\n\n')}\n`;
  });
  return `Rampa contains the following software of others, under their licences. The notices of Electron and Chromium are in
LICENSE.electron.txt and LICENSES.chromium.html. SQLite ${sqliteVersion()}, within better-sqlite3, is in the public domain.

${sections.join('\n')}`;
}

function sqliteVersion() {
  const header = readFileSync(join(project, 'node_modules/better-sqlite3/deps/sqlite3/sqlite3.h'), 'utf8');
  const [, version] = /^#define SQLITE_VERSION\s+"([\d.]+)"/m.exec(header) ?? [];
  if (version === undefined) throw new Error("SQLite's version is no longer where it was.");
  return version;
}

/**
 * npm's own list of the lock file, with hashes and licences, reduced to what is shipped.
 * @param {Shipped[]} shipped
 */
function billOfMaterials(shipped) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: project,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);
  /** @type {{ components: Component[], dependencies: { ref: string, dependsOn: string[] }[],
   *   metadata: { component: Component, lifecycles: unknown } }} */
  const all = JSON.parse(stdout);
  const { productName, devDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const electron = `electron@${devDependencies.electron}`;
  const refs = new Set([electron, ...shipped.map(({ name, version }) => `${name}@${version}`)]);
  const components = all.components.filter((component) => refs.has(component['bom-ref']));
  const found = new Set(components.map((component) => component['bom-ref']));
  const missing = [...refs].filter((ref) => !found.has(ref));
  if (missing.length > 0) throw new Error(`npm sbom does not have what is shipped: ${missing.join(', ')}`);
  const sqlite = { type: 'library', name: 'sqlite', version: sqliteVersion(), 'bom-ref': `sqlite@${sqliteVersion()}` };
  const root = all.metadata.component['bom-ref'];
  const dependencies = all.dependencies
    .filter(({ ref }) => ref === root || found.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: [
        ...(ref === root ? [electron, ...dependsOn] : dependsOn),
        ...(ref.startsWith('better-sqlite3@') ? [sqlite['bom-ref']] : []),
      ].filter((on, index, list) => (found.has(on) || on === sqlite['bom-ref']) && list.indexOf(on) === index),
    }));
  return {
    ...all,
    metadata: {
      ...all.metadata,
      lifecycles: [{ phase: 'build' }],
      component: { ...all.metadata.component, type: 'application', name: productName },
    },
    // npm regards most as development dependencies; here they are required.
    components: [
      ...components.map((component) => ({
        ...component,
        ...(component['bom-ref'] === electron ? { type: 'framework' } : {}),
        scope: 'required',
        properties: [],
        licenses: component.licenses ?? [{ license: { name: 'see THIRD-PARTY-NOTICES.txt' } }],
      })),
      {
        ...sqlite,
        scope: 'required',
        purl: `pkg:generic/sqlite@${sqlite.version}`,
        licenses: [{ license: { id: 'blessing' } }],
      },
    ],
    dependencies: [...dependencies, { ref: sqlite['bom-ref'], dependsOn: [] }],
  };
}
