/**
 * Packages the application with electron-builder and its configuration:
 *
 *   node test/packaging/support/pack.ts '{"folder": …, …}'
 *
 * Stand-ins for Electron, fpm and WiX are behind electron-builder's own settings for them; see docs/packaging.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { spawnSync } from 'node:child_process';
import { Arch as BuilderArch, build, Platform as BuilderPlatform } from 'electron-builder';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { addon, putTestBuildInto, useFittingAddon } from '../../../scripts/lib/test-build.mjs';
import { makeStandIn } from './stand-ins.ts';
import type { Arch, Platform } from './pairs.ts';

export interface PackOptions {
  readonly folder: string;
  /** Targets by platform and architecture: 'dir' is the unpacked application. */
  readonly targets: readonly (readonly [Platform, readonly Arch[], readonly string[]])[];
  /** The folder of a real Electron; without it stand-ins are packaged. */
  readonly electron?: string;
  /** Replaces the version of package.json. */
  readonly version?: string;
  /** Packages the test build (scripts/lib/test-build.mjs), which accepts every switch; Linux only. */
  readonly forTests?: boolean;
  /** Keeps WiX's project under this name. */
  readonly keepProject?: string;
}

const project = fileURLToPath(new URL('../../..', import.meta.url));
const tools = fileURLToPath(new URL('tools', import.meta.url));

/** Runs this file in a separate process; throws electron-builder's output if it fails. */
export function pack(options: PackOptions): void {
  const cache = join(options.folder, 'builder-cache');
  const made = spawnSync(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(options)], {
    cwd: project,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: [tools, join(project, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
      CUSTOM_FPM_PATH: join(tools, 'fpm'),
      USE_SYSTEM_FPM: '',
      ELECTRON_BUILDER_CACHE: cache,
      RAMPA_KEEP_WIX_PROJECT: options.keepProject ?? '',
    },
  });
  if (made.status !== 0) throw new Error(`Packaging failed:\n${made.stdout}\n${made.stderr}`);
}

async function run(options: PackOptions): Promise<void> {
  mkdirSync(options.folder, { recursive: true });
  pretendWix(join(options.folder, 'builder-cache'));
  const platforms = { win32: BuilderPlatform.WINDOWS, darwin: BuilderPlatform.MAC, linux: BuilderPlatform.LINUX };
  const config: Configuration = {
    forceCodeSigning: false,
    directories: { output: options.folder },
    electronDist: options.electron ?? (({ platformName, arch }) => standIn(options.folder, platformName, arch)),
    afterPack: async ({ appOutDir }: AfterPackContext) => {
      if (options.forTests) await putTestBuildInto(appOutDir);
      else if (options.electron) useFittingAddon(join(appOutDir, 'resources', 'app.asar.unpacked', addon));
    },
    ...(options.version ? { extraMetadata: { version: options.version } } : {}),
  };
  for (const [platform, archs, targets] of options.targets) {
    const byArch = new Map(archs.map((arch) => [BuilderArch[arch], [...targets]]));
    await build({ projectDir: project, publish: 'never', config, targets: new Map([[platforms[platform], byArch]]) });
  }
}

function standIn(folder: string, platform: string, arch: string): string {
  const path = join(folder, 'stand-ins', `${platform}-${arch}`);
  makeStandIn(path, platform as Platform, arch as Arch);
  return path;
}

/**
 * electron-builder downloads WiX unless it is in the cache; both programs are called through tools/wine, which does not need
 * them.
 */
function pretendWix(cache: string): void {
  const folder = join(cache, 'wix-4.0.0.5512.2', 'wix-4.0.0.5512.2-1xm13');
  mkdirSync(folder, { recursive: true });
  for (const name of ['candle.exe', 'light.exe']) writeFileSync(join(folder, name), '');
  const state = { version: 1, state: 'complete', timestamp: Date.now(), fileCount: 2, extractedSize: 1 };
  writeFileSync(`${folder}.state`, JSON.stringify(state));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await run(JSON.parse(process.argv[2] ?? '') as PackOptions);
