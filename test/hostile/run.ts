/**
 * `npm run hostile [-- NAME]`: reads each hostile file (files.ts) as the application does, in a process of its own, and prints how
 * much memory that took, for how long the main thread was blocked, and how long it took. The exit code is 1 if a file took more
 * memory than allowed, or was neither read nor refused.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import bundleWorkers from '../integration/support/bundle-workers.ts';
import { markdownTable } from '../markdown-table.ts';
import { hostileFiles } from './files.ts';
import type { HostileFile } from './files.ts';
import type { Played } from './play.ts';

/** Megabytes above an idle process. */
const mostMemory = 700;

const chosen = hostileFiles.filter(({ name, reader }) => `${reader} ${name}`.includes(process.argv[2] ?? ''));
const folder = mkdtempSync(join(tmpdir(), 'rampa-hostile-'));
const path = join(folder, 'file');
const removeWorkers = await bundleWorkers();
const rows: string[][] = [];
let failures = 0;
try {
  for (const file of chosen) {
    const bytes = file.make();
    writeFileSync(path, bytes);
    const played = await play(file);
    const isFailed = played === null || played.memory > mostMemory;
    if (isFailed) failures += 1;
    const figures = played && [played.memory, played.blocked, played.took].map((one) => String(Math.round(one)));
    const size = (bytes.length / 1_000_000).toFixed(1);
    rows.push([
      `${file.reader}: ${file.name}`,
      file.how,
      size,
      played?.outcome ?? 'ended',
      ...(figures ?? ['', '', '']),
    ]);
    console.log(`${isFailed ? 'TOO MUCH ' : ''}${rows.at(-1)?.join(' | ')}`);
  }
} finally {
  removeWorkers();
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  `\n${markdownTable(['file', 'how it is made', 'MB', 'outcome', 'memory, MB', 'blocked, ms', 'took, ms'], rows)}\n`,
);
console.log(`${chosen.length} hostile files, ${failures} over the limits`);
process.exitCode = failures === 0 ? 0 : 1;

function play({ reader }: HostileFile): Promise<Played | null> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('play.ts', import.meta.url)), [reader, path]);
    let played: Played | null = null;
    child.on('message', (message: Played) => {
      played = message;
    });
    child.on('exit', () => resolve(played));
  });
}
