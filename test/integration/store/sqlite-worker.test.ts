import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const start = fileURLToPath(new URL('sqlite-worker/end-while-loading.ts', import.meta.url));

it('a thread can be terminated at any moment of its start without ending the process', () => {
  const { status, signal, stdout } = spawnSync(process.execPath, [start], { encoding: 'utf8' });
  expect([status, signal, stdout]).toEqual([0, null, 'ended 25 threads']);
});
