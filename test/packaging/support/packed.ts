import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { pack } from './pack.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * electron-builder's output, with stand-ins for Electron: six unpacked applications, and the installers that `tools` allow.
     */
    packed: string;
    /** The installer formats that this machine can make and inspect. */
    tools: { deb: boolean; msi: boolean };
  }
}

const onPath = (command: string): boolean => spawnSync('which', [command]).status === 0;

/** vitest's global set-up: packages once for all test files. */
export default function setup({ provide }: TestProject): void {
  const folder = join(project, '.cache', 'packaging', 'packed');
  const tools = { deb: onPath('dpkg-deb'), msi: ['wixl', 'msiinfo', 'msibuild'].every(onPath) };
  rmSync(folder, { recursive: true, force: true });
  const build = "import { build } from './scripts/lib/setup.mjs'; await build();";
  const built = spawnSync(process.execPath, ['--input-type=module', '-e', build], { cwd: project, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The build failed:\n${built.stdout}\n${built.stderr}`);
  pack({
    folder,
    keepProject: join(folder, 'project.wxs'),
    targets: [
      ['win32', ['x64'], [tools.msi ? 'msi' : 'dir']],
      ['win32', ['arm64'], ['dir']],
      ['darwin', ['x64', 'arm64'], ['dir']],
      ['linux', ['x64', 'arm64'], [tools.deb ? 'deb' : 'dir']],
    ],
  });
  provide('packed', folder);
  provide('tools', tools);
}
