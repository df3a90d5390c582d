import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit';
import type { Arch, Platform } from './pairs.ts';

/**
 * Makes folders that electron-builder accepts as Electron, so that its changes to them (asar, integrity, fuses, names, languages,
 * resources) can be checked for every platform on any machine. They contain headers of executables and nothing that runs.
 */
export function makeStandIn(folder: string, platform: Platform, arch: Arch): void {
  rmSync(folder, { recursive: true, force: true });
  const files = { win32: windowsFiles, darwin: macFiles, linux: linuxFiles }[platform](arch);
  for (const [name, content] of Object.entries({
    ...files,
    LICENSE: 'stand-in',
    'LICENSES.chromium.html': 'stand-in',
  })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content, { mode: 0o755 });
  }
}

type Files = Record<string, Buffer | string>;

/** The sentinel, version 1 and eight fuses as Electron ships them; see @electron/fuses. */
const fuseWire = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x0801001101', 'latin1');
/** Some of Chromium's languages, among them Rampa's two. */
const languages = ['de', 'en-GB', 'en-US', 'tr'];
const shared = ['chrome_100_percent.pak', 'chrome_200_percent.pak', 'resources.pak', 'icudtl.dat', 'snapshot_blob.bin'];
const withLanguages = [...shared, ...languages.map((language) => `locales/${language}.pak`)];
const named = (names: readonly string[]): Files =>
  Object.fromEntries(names.map((name) => [name, `stand-in for ${name}`]));

function linuxFiles(arch: Arch): Files {
  const header = Buffer.alloc(64);
  header.write('\x7fELF\x02\x01\x01', 'latin1');
  header.writeUInt16LE(arch === 'x64' ? 62 : 183, 18);
  return {
    ...named([...withLanguages, 'chrome-sandbox', 'chrome_crashpad_handler', 'libffmpeg.so', 'resources/keep']),
    electron: Buffer.concat([header, fuseWire]),
  };
}

function windowsFiles(arch: Arch): Files {
  const executable = NtExecutable.createEmpty(false, false);
  executable.newHeader.fileHeader.machine = arch === 'x64' ? 0x8664 : 0xaa64;
  const resource = NtExecutableResource.from(executable);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resource.entries);
  const icon = new Data.IconFile();
  Resource.IconGroupEntry.replaceIconsForResource(
    resource.entries,
    1,
    1033,
    icon.icons.map(({ data }) => data),
  );
  resource.outputResource(executable);
  const libraries = ['d3dcompiler_47.dll', 'ffmpeg.dll', 'libEGL.dll', 'libGLESv2.dll', 'vk_swiftshader.dll'];
  return {
    ...named([...withLanguages, ...libraries, 'vulkan-1.dll', 'resources/keep']),
    'electron.exe': Buffer.concat([Buffer.from(executable.generate()), fuseWire]),
  };
}

function macFiles(arch: Arch): Files {
  const header = Buffer.alloc(32);
  header.writeUInt32LE(0xfeedfacf, 0);
  header.writeUInt32LE(arch === 'x64' ? 0x01000007 : 0x0100000c, 4);
  const contents = 'Electron.app/Contents';
  const framework = `${contents}/Frameworks/Electron Framework.framework`;
  const helpers = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((kind) => `Electron Helper${kind}`);
  const translations = ['de', 'en', 'tr'].map(
    (language) => `${framework}/Versions/A/Resources/${language}.lproj/locale.pak`,
  );
  return {
    ...named(translations),
    [`${contents}/Resources/en.lproj/keep`]: '',
    [`${contents}/Resources/electron.icns`]: '',
    [`${contents}/Info.plist`]: plist('Electron'),
    [`${contents}/MacOS/Electron`]: header,
    [`${framework}/Electron Framework`]: Buffer.concat([header, fuseWire]),
    ...Object.fromEntries<Buffer | string>(
      helpers.flatMap((name): [string, Buffer | string][] => {
        const home = `${contents}/Frameworks/${name}.app/Contents`;
        return [
          [`${home}/Info.plist`, plist(name)],
          [`${home}/MacOS/${name}`, header],
        ];
      }),
    ),
  };
}

function plist(executable: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${executable}</string></dict></plist>
`;
}
