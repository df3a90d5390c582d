import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'electron-builder';
import { beforeAll, describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const { getConfig, validateConfiguration } = builder('app-builder-lib/out/util/config/config') as {
  getConfig: (project: string, path: null, own: Configuration | null) => Promise<Configuration>;
  validateConfiguration: (configuration: unknown, log: { isEnabled: boolean }) => Promise<void>;
};
const { Arch, getArtifactArchName } = builder('builder-util') as {
  Arch: Record<string, number>;
  getArtifactArchName: (arch: number | undefined, ext: string) => string;
};

/** Checks the configuration of packages that cannot all be built on one machine. */
describe("electron-builder's configuration", () => {
  let config: Configuration;
  const validated = (more: object): Promise<void> =>
    validateConfiguration({ ...config, ...more }, { isEnabled: false });
  beforeAll(async () => {
    config = await getConfig(project, null, null);
  });

  it('matches its schema, which detects misspelt names and wrong values', async () => {
    await expect(validated({})).resolves.toBeUndefined();
    await expect(validated({ nsis: { ...config.nsis, buildUniversalInstallers: false } })).rejects.toThrow(
      /configuration\.nsis/,
    );
    await expect(validated({ dmg: { sign: 'never' } })).rejects.toThrow(/dmg/);
  });

  it('makes exactly the files that the README and docs/install.md name', () => {
    const one = (
      folder: 'win' | 'mac' | 'linux',
      own: Record<string, { artifactName?: string | null } | null | undefined>,
    ) =>
      ((config[folder]?.target ?? []) as { target: string; arch: string[] }[]).flatMap(({ target, arch }) =>
        arch.map((name) => {
          const pattern = own[target]?.artifactName ?? config[folder]?.artifactName ?? '';
          const ext = { nsis: 'exe' }[target] ?? target;
          const values: Record<string, string> = {
            productName: config.productName ?? '',
            name: 'rampa',
            version: '<version>',
            arch: getArtifactArchName(Arch[name], ext),
            ext,
          };
          return pattern.replace(/\$\{(\w+)\}/g, (_, macro: string) => values[macro] ?? '?');
        }),
      );
    const made = [
      ...one('win', { msi: config.msi, nsis: config.nsis }),
      ...one('mac', { dmg: config.dmg }),
      ...one('linux', { deb: config.deb, AppImage: config.appImage }),
    ].sort();
    expect(made).toHaveLength(11);
    for (const document of ['README.md', 'docs/install.md']) {
      const text = readFileSync(join(project, document), 'utf8');
      const told = new Set(text.match(/[Rr]ampa[-_]\S*<version>\S*?\.(msi|exe|dmg|zip|deb|AppImage)\b/g));
      expect([document, [...told].sort()]).toEqual([document, made]);
    }
  });

  it('signs a release or makes none, hardens and notarises it on macOS, and runs it in its sandbox', () => {
    expect(config.forceCodeSigning).toBe(true);
    expect(config.mac).toMatchObject({ hardenedRuntime: true, notarize: true });
    const entitlements = readFileSync(join(project, config.mac?.entitlements ?? ''), 'utf8');
    const opened = [...entitlements.matchAll(/<key>(.+?)<\/key>/g)].map(([, key]) => key);
    expect(opened).toEqual(['com.apple.security.cs.allow-jit']);
    // The previous runtime needs FUSE 2, and starts every application with --no-sandbox.
    expect(config.toolsets?.appimage).toMatch(/^1\./);
    const given = [config.linux, config.appImage, config.deb].flatMap((own) => own?.executableArgs ?? []);
    // Only the opened files, and no switch.
    expect(given).toEqual(['%F']);
  });

  it('makes one NSIS installer for each architecture, which asks for no rights that it does not need', () => {
    expect(config.nsis).toMatchObject({
      oneClick: false,
      perMachine: false,
      buildUniversalInstaller: false,
      differentialPackage: false,
      deleteAppDataOnUninstall: false,
      installerLanguages: ['tr_TR', 'en_US'],
    });
  });

  it('publishes nothing by default, and has an update feed only if the command line names one', async () => {
    expect(config.publish).toBeNull();
    const publish = { provider: 'generic', url: 'https://updates.of-the-company.com.tr/rampa' } as const;
    expect((await getConfig(project, null, { publish })).publish).toMatchObject(publish);
  });
});
