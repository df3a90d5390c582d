import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getRawHeader, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { describe, expect, inject, it } from 'vitest';
import { machineOf, pairs } from './support/pairs.ts';

/** Allowed contents of an archive, besides the native modules of its platform; anything else was packaged by mistake. */
const archiveContents: readonly RegExp[] = [
  /^\/package\.json$/,
  /^\/out\/main\/(main|lookups|backup)\.cjs$/,
  /^\/out\/main\/chunks\/[\w.-]+\.cjs$/,
  /^\/out\/preload\/(preload|proxy-login)\.cjs$/,
  /^\/out\/renderer\/index\.html$/,
  /^\/out\/renderer\/assets\/[\w.-]+\.(js|css|svg|png|woff2)$/,
  /^\/resources\/build\/icons\/32x32\.png$/,
  /^\/node_modules\/better-sqlite3\/(package\.json|lib\/.+\.js)$/,
  /^\/node_modules\/(keytar|native-reg)\/(package\.json|lib\/.+\.js)$/,
  /^\/node_modules\/node-gyp-build\/(package\.json|index\.js|node-gyp-build\.js)$/,
];

/**
 * Maximum bytes of our own files: the archive and what is beside it. The built code is 6.2 MB, 1 MB of which are the guide's
 * pictures; the native modules are up to 3.6 MB.
 */
const budget = { archive: 7_000_000, unpacked: 4_500_000, legal: 220_000 };

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
const sizeOf = (folder: string): number =>
  filesBelow(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);

describe.each(pairs)('the package for $platform $arch', ({ platform, arch, folder, fused, resources }) => {
  const home = join(inject('packed'), folder);
  const own = join(home, resources);
  const archive = join(own, 'app.asar');
  const native = [
    `node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`,
    `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`,
    ...(platform === 'win32' ? [`node_modules/native-reg/prebuilds/win32-${arch}/node.napi.node`] : []),
  ];

  it('contains our built code and the native modules, and nothing else', () => {
    const all = listPackage(archive, { isPack: false });
    const folders = new Set(all.map((name) => name.slice(0, name.lastIndexOf('/'))));
    const files = all.filter((name) => !folders.has(name));
    const foreign = files.filter((name) => !archiveContents.some((pattern) => pattern.test(name)));
    expect(foreign.sort()).toEqual(native.map((name) => `/${name}`));
    for (const name of ['/package.json', '/out/main/main.cjs', '/out/preload/preload.cjs', '/out/renderer/index.html'])
      expect(files).toContain(name);
  });

  it('has outside the archive only the native modules, built for this platform and architecture', () => {
    const unpacked = join(own, 'app.asar.unpacked');
    expect(filesBelow(unpacked)).toEqual(native);
    for (const name of native) expect([name, machineOf(join(unpacked, name))]).toEqual([name, `${platform}-${arch}`]);
  });

  it('contains the notices, the bill of materials and the licences of Electron and Chromium', () => {
    expect(filesBelow(join(own, 'legal'))).toEqual(['THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json']);
    // On macOS electron-builder copies them from beside Electron.app, but only if it has downloaded Electron.
    if (platform === 'darwin') return;
    for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html']) expect(readdirSync(home)).toContain(name);
  });

  it("has Chromium's texts only in Turkish and English", () => {
    const [where, kind, left] =
      platform === 'darwin'
        ? [`${fused.slice(0, fused.lastIndexOf('/'))}/Versions/A/Resources`, '.lproj', ['en.lproj', 'tr.lproj']]
        : ['locales', '.pak', ['en-US.pak', 'tr.pak']];
    const found = readdirSync(join(home, where)).filter((name) => name.endsWith(kind));
    expect(found.sort()).toEqual(left);
  });

  it('is within its size limits', () => {
    expect(statSync(archive).size).toBeLessThan(budget.archive);
    expect(sizeOf(join(own, 'app.asar.unpacked'))).toBeLessThan(budget.unpacked);
    expect(sizeOf(join(own, 'legal'))).toBeLessThan(budget.legal);
  });

  it("has its fuses set, and the hash of its archive for Electron's integrity check", async () => {
    const wire = await getCurrentFuseWire(join(home, platform === 'darwin' ? 'Rampa.app' : fused));
    const fuses = {
      [FuseV1Options.RunAsNode]: FuseState.DISABLE,
      [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
      [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
      [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
    };
    expect(wire).toMatchObject(fuses);
    // Electron reads the hash of the archive's header from the executable's resources, or from Info.plist; not on Linux.
    const hash = createHash('sha256').update(getRawHeader(archive).headerString).digest('hex');
    const told = platform === 'win32' ? join(home, fused) : platform === 'darwin' ? join(own, '../Info.plist') : null;
    if (told !== null) expect(readFileSync(told, 'latin1')).toContain(hash);
  });
});
