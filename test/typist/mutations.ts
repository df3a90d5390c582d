/**
 * Whether the typist would notice: takes each mending out of a copy of Rampa, builds it, and plays the episodes that are to
 * find it, with the same keys that find nothing while it is in. `npx node test/typist/mutations.ts [--only POINT] [--seed S]`
 * prints a table; the exit code is 1 where one was not found, or something was found with nothing taken out.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { project } from '../e2e/support/rampa.ts';
import { mutations } from './mutation-list.ts';
import type { Mutation } from './mutation-list.ts';
import type { Played } from './play.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    keys: { type: 'string', default: '600' },
  },
});
const chosen = mutations.filter(({ point }) => values.only === '' || values.only.split(',').includes(point));
const folder = mkdtempSync(join(tmpdir(), 'rampa-mutations-'));
/** What was found with everything in, by the way it was played. */
const sound = new Map<string, number>();
let failed = 0;

try {
  copyProject();
  build();
  for (const mutation of chosen)
    if (!sound.has(how(mutation).join(' '))) sound.set(how(mutation).join(' '), faults(mutation).length);
  for (const mutation of chosen) {
    const undo = apply(mutation);
    try {
      build();
      const found = faults(mutation);
      const before = sound.get(how(mutation).join(' ')) ?? 0;
      const isFound = found.length > 0 && before === 0;
      if (!isFound) failed += 1;
      const word = found.length === 0 ? 'NOT FOUND' : before > 0 ? `found, BUT ALSO ${before} WITH IT IN` : 'found';
      console.log(
        `${mutation.point} | ${mutation.without} | ${mutation.episodes.join(', ')} | ${word}: ${counts(found)}`,
      );
      if (found[0]) console.log(`    ${found[0].what}`);
    } finally {
      undo();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;

/** What git knows, as it is, beside the same packages. */
function copyProject(): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
  });
  for (const name of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(project, name), join(folder, name));
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
}

function build(): void {
  run(join(project, 'node_modules/.bin/electron-vite'), ['build', '--logLevel', 'error']);
}

function apply({ edits }: Mutation): () => void {
  const before = edits.map(({ file }) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  for (const { file, from, to } of edits) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
    writeFileSync(
      join(folder, file),
      text.replace(from, () => to),
    );
  }
  return () => {
    for (const [file, text] of before) writeFileSync(join(folder, file), text);
  };
}

function how({ episodes, speed, throttle }: Mutation): readonly string[] {
  const conditions = ['--speed', String(speed), '--throttle', String(throttle)];
  return ['--only', episodes.join(','), ...conditions, '--keys', values.keys, '--seed', values.seed];
}

function faults(mutation: Mutation, isSecond = false): Played['faults'] {
  const file = join(folder, 'played.json');
  rmSync(file, { force: true });
  const said = run(
    process.execPath,
    ['test/typist/run.ts', ...how(mutation), '--workers', '2', '--json', file],
    [0, 1],
  );
  if (!existsSync(file)) {
    // A machine may be too busy to start one.
    if (!isSecond) return faults(mutation, true);
    throw new Error(`The typist could not type:\n${said}`);
  }
  const { played } = JSON.parse(readFileSync(file, 'utf8')) as { played: readonly Played[] };
  return played.flatMap((one) => one.faults);
}

function counts(found: Played['faults']): string {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const number = (kind: string): number => found.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0);
  return kinds.map((kind) => `${number(kind)} ${kind}`).join(', ') || 'nothing';
}

function run(command: string, args: readonly string[], codes: readonly number[] = [0]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (status === null || !codes.includes(status))
    throw new Error(`${command} ended with ${status}:\n${stdout}\n${stderr}`);
  return `${stdout}\n${stderr}`;
}
