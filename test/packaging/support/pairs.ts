import { closeSync, openSync, readSync } from 'node:fs';

export type Platform = 'win32' | 'darwin' | 'linux';
export type Arch = 'x64' | 'arm64';
/** A platform and architecture that a release is packaged for. */
export interface Pair {
  readonly platform: Platform;
  readonly arch: Arch;
  /** The unpacked application's folder in electron-builder's output. */
  readonly folder: string;
  /** The executable with the fuses, in that folder. */
  readonly fused: string;
  /** Electron's resources, in that folder. */
  readonly resources: string;
}

const framework = 'Rampa.app/Contents/Frameworks/Electron Framework.framework/Electron Framework';
const onMac = { platform: 'darwin', fused: framework, resources: 'Rampa.app/Contents/Resources' } as const;
const onWindows = { platform: 'win32', fused: 'Rampa.exe', resources: 'resources' } as const;
const onLinux = { platform: 'linux', fused: 'rampa', resources: 'resources' } as const;
export const pairs: readonly Pair[] = [
  { ...onWindows, arch: 'x64', folder: 'win-unpacked' },
  { ...onWindows, arch: 'arm64', folder: 'win-arm64-unpacked' },
  { ...onMac, arch: 'x64', folder: 'mac' },
  { ...onMac, arch: 'arm64', folder: 'mac-arm64' },
  { ...onLinux, arch: 'x64', folder: 'linux-unpacked' },
  { ...onLinux, arch: 'arm64', folder: 'linux-arm64-unpacked' },
];

/** The platform and architecture in the header of an executable or a library. */
export function machineOf(file: string): string {
  const head = Buffer.alloc(4096);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, head, 0, head.length, 0);
  closeSync(descriptor);
  const named = (platform: Platform, machine: number, x64: number, arm64: number): string =>
    `${platform}-${machine === x64 ? 'x64' : machine === arm64 ? 'arm64' : `0x${machine.toString(16)}`}`;
  if (head.readUInt32BE(0) === 0x7f454c46) return named('linux', head.readUInt16LE(18), 62, 183);
  if (head.readUInt32LE(0) === 0xfeedfacf) return named('darwin', head.readUInt32LE(4), 0x01000007, 0x0100000c);
  const windows = head.toString('latin1', 0, 2) === 'MZ' ? head.readUInt32LE(0x3c) : head.length;
  if (windows < head.length - 6 && head.toString('latin1', windows, windows + 4) === 'PE\0\0')
    return named('win32', head.readUInt16LE(windows + 4), 0x8664, 0xaa64);
  return 'unknown';
}
