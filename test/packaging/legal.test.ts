import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));
const legal = join(inject('packed'), 'linux-unpacked/resources/legal');
const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; integrity?: string; dependencies?: Record<string, string> }>;
};
/** The packages that the build has bundled, and those that are packaged unbundled. */
const shipped = [
  ...new Set([
    ...['main', 'preload', 'renderer'].flatMap(
      (part) => JSON.parse(readFileSync(join(project, 'out/packages', `${part}.json`), 'utf8')) as string[],
    ),
    ...Object.keys(lock.packages['']?.dependencies ?? {}),
    // native-reg finds its binary with it.
    'node-gyp-build',
  ]),
];
const named = shipped.map((folder) => {
  const { name, version } = JSON.parse(readFileSync(join(project, 'node_modules', folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  return { folder, name, version };
});

describe('the third-party notices', () => {
  const text = readFileSync(join(legal, 'THIRD-PARTY-NOTICES.txt'), 'utf8');

  it('cover exactly the packages that are in the bundles or beside them', () => {
    // Some packages that the page needs, so that an empty list from the build is detected.
    for (const name of ['svelte', 'bits-ui', 'big.js', 'typebox', 'better-sqlite3', 'keytar', 'native-reg'])
      expect(shipped).toContain(name);
    const headings = [...text.matchAll(/^-{100}\n(\S+) (\S+) \(/gm)].map(([, name, version]) => `${name} ${version}`);
    expect(headings.sort()).toEqual(named.map(({ name, version }) => `${name} ${version}`).sort());
  });

  it('have the licence text of each package', () => {
    const sections = text.split(/^-{100}$/m).slice(1);
    for (const section of sections) expect(section).toMatch(/copyright|permission is hereby granted/i);
  });
});

describe('the bill of materials', () => {
  interface Component {
    type: string;
    name: string;
    version: string;
    purl: string;
    scope: string;
    hashes?: { alg: string; content: string }[];
    licenses?: unknown[];
  }
  const bill = JSON.parse(readFileSync(join(legal, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    specVersion: string;
    serialNumber: string;
    metadata: { component: { type: string; name: string; version: string } };
    components: Component[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };

  it('is a CycloneDX document for this application', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string };
    expect(bill.metadata.component).toMatchObject({ type: 'application', name: 'Rampa', version });
  });

  it('has what is shipped, Electron and SQLite, each with its licence', () => {
    const expected = [...named.map(({ name, version }) => `${name}@${version}`)];
    const purls = bill.components.map(({ purl }) => decodeURIComponent(purl));
    for (const name of expected) expect(purls).toContain(`pkg:npm/${name}`);
    const others = purls.filter((purl) => !expected.some((name) => purl === `pkg:npm/${name}`));
    expect(others).toEqual([
      expect.stringMatching(/^pkg:npm\/electron@/),
      expect.stringMatching(/^pkg:generic\/sqlite@3\./),
    ]);
    for (const { licenses = [] } of bill.components) expect(licenses).toHaveLength(1);
  });

  it('has the hashes of the lock file', () => {
    const packages = bill.components.filter(({ purl }) => purl.startsWith('pkg:npm/'));
    expect(packages.length).toBe(named.length + 1);
    for (const { hashes = [], name } of packages) {
      const [hash] = hashes;
      const integrity = `sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`;
      expect([name, lock.packages[`node_modules/${name}`]?.integrity]).toEqual([name, integrity]);
    }
  });

  it('lists all dependencies that it refers to', () => {
    const refs = new Set(bill.dependencies.map(({ ref }) => ref));
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  });
});
