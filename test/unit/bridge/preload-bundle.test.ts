import { build } from 'vite';
import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import config from '../../../electron.vite.config.ts';
import { eventNames, operationNames } from '../../../preload/names.ts';

describe("the preload's bundle", () => {
  it('contains the contract’s names and no schema', async () => {
    const { preload } = config({ command: 'build', mode: 'production' }) as { readonly preload: object };
    const built = await build({ ...preload, configFile: false, logLevel: 'silent', build: forElectron(preload) });
    const chunks = (built as Rolldown.RolldownOutput).output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
    // A sandboxed preload script cannot load other files, so the bundle must be one chunk.
    const modules = chunks.map(({ fileName, moduleIds }) => [
      fileName,
      moduleIds.filter((id) => !id.startsWith('\0')).map((id) => id.replace(/^.*\//, '')),
    ]);
    expect(Object.fromEntries(modules)).toEqual({
      'preload.cjs': expect.arrayContaining([
        'leaving.ts',
        'names.ts',
        'block-network-apis.ts',
        'preload.ts',
      ]) as unknown,
      'proxy-login.cjs': expect.arrayContaining(['proxy-login-channels.ts', 'proxy-login.ts']) as unknown,
    });
    expect(modules.map(([, ids]) => ids?.length).sort()).toEqual([2, 4]);
    const code = chunks.map((chunk) => chunk.code).join('');
    for (const name of [...operationNames, ...eventNames]) expect(code).toContain(`"${name}"`);
    expect(code).not.toMatch(/typebox|additionalProperties|maxLength/i);
  });
});

/** The build as electron-vite makes it, one file that requires Electron, but without writing it. */
function forElectron(preload: { readonly build?: object }): object {
  return { ...preload.build, write: false, minify: false, ssr: true };
}
