import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleForElectron, findElectron, spawnElectron } from './electron-process.ts';

const electron = findElectron();
const why = 'missing' in electron ? `: skipped, ${electron.missing}` : '';

describe.skipIf('missing' in electron || process.platform !== 'linux')(`the process ends${why}`, () => {
  let folder = '';
  beforeAll(async () => {
    folder = await bundleForElectron(join(import.meta.dirname, 'exit-main.ts'));
    // A pipe that nobody writes to keeps its reader waiting, as a network folder that does not answer does.
    execFileSync('mkfifo', [join(folder, 'pipe')]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));

  test.each(['nothing', 'call', 'thread'] as const)('although it waits for a folder: %s', async (kind) => {
    if (!('path' in electron)) throw new Error(electron.missing);
    const env = { RAMPA_TEST_WAITING: kind, RAMPA_TEST_PIPE: join(folder, 'pipe') };
    const child = spawnElectron(electron.path, folder, env);
    const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve) =>
      child.once('exit', (code, signal) => resolve({ code, signal })),
    );
    // With xvfb-run, a killed process is reported by its exit code. A thread may be ended before it begins to wait.
    const ends = { nothing: [0], call: ['SIGKILL', 137], thread: ['SIGKILL', 137, 0] };
    expect(ends[kind]).toContain(signal ?? code);
  });
});
