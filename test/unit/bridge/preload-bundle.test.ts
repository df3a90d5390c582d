import { build } from 'vite';
import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import config from '../../../electron.vite.config.ts';
import { eventNames, operationNames } from '../../../preload/names.ts';

describe("the preload's bundle", () => {
  it('knows the contract by its names, and holds no schema', async () => {
    const { preload } = config({ command: 'build', mode: 'production' }) as { readonly preload: object };
    const built = await build({ ...preload, configFile: false, logLevel: 'silent', build: forElectron(preload) });
    const chunks = (built as Rolldown.RolldownOutput).output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => !id.startsWith('\0'));
    expect(modules.map((id) => id.replace(/^.*\/(?=[^/]+\/[^/]+$)/, '')).sort()).toEqual([
      'preload/leaving.ts',
      'preload/names.ts',
      'preload/perimeter.ts',
      'preload/preload.ts',
    ]);
    const code = chunks.map((chunk) => chunk.code).join('');
    for (const name of [...operationNames, ...eventNames]) expect(code).toContain(`"${name}"`);
    expect(code).not.toMatch(/typebox|additionalProperties|maxLength/i);
  });
});

/** As electron-vite builds it: one file that requires Electron; here it is not written. */
function forElectron(preload: { readonly build?: object }): object {
  return { ...preload.build, write: false, minify: false, ssr: true };
}
