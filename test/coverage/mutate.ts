/**
 * `node test/coverage/mutate.ts`: makes the one mistake that is named for each row of the coverage table (mutation/), runs
 * just the tests that the row names, and says how many rows' tests noticed. Mistakes are made in a temporary copy of the
 * tree, which goes when the run ends or is stopped (Ctrl+C).
 *
 * `--list` says what would be done, and of which rows nothing can be broken; `--only TEXT` takes the rows whose name begins
 * so (`--only §4.5 --only mistake`); `--limit N` stops after N; `--again` plays also what was noticed the last time
 * and has not changed since. Ends with 1 where something went unnoticed.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { accounted, mistakeMutations, read, root, rowMutations } from './mutation/index.ts';
import { runsOf } from './mutation/mutation.ts';
import type { Mutation } from './mutation/mutation.ts';
import { Player } from './mutation/player.ts';
import type { Played } from './mutation/player.ts';
import { copyTree } from './mutation/tree.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    limit: { type: 'string', default: 'Infinity' },
    list: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});
const wanted = values.only.map((text) => text.replace(/^§/, ''));
const isWanted = (id: string): boolean => wanted.some((text) => id.startsWith(text));
const mutations = [...rowMutations, ...mistakeMutations].filter(({ id }) => isWanted(id));

/** What was noticed the last time, by a mark of everything it rests on. */
const journal = join(root, 'test-results', 'mutations.jsonl');
interface Entry {
  readonly id: string;
  readonly mark: string;
  readonly played: Played;
}
const known = new Map<string, Entry>(
  (values.again || !existsSync(journal) ? '' : readFileSync(journal, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry)
    .map((entry) => [entry.id, entry]),
);
function markOf(mutation: Mutation): string {
  const files = [mutation.file, ...new Set(mutation.tests.map(({ file }) => file))];
  const hash = createHash('sha256').update(JSON.stringify(mutation));
  for (const file of files) hash.update(existsSync(join(root, file)) ? read(file) : '');
  return hash.digest('hex').slice(0, 24);
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function list(): void {
  for (const { id, file, find, replace } of mutations) {
    say(`${id}  ${file}\n  - ${oneLine(find)}\n  + ${oneLine(replace)}`);
  }
  for (const one of accounted) {
    if ('why' in one && isWanted(one.row.id)) say(`${one.row.id}  not broken: ${one.why}`);
  }
}
const oneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ');

async function play(): Promise<boolean> {
  const tree = copyTree(root);
  const player = new Player(tree.path);
  const stop = (): void => {
    player.stop();
    tree.remove();
  };
  // A terminal and npx both pass the signal on: a second one must not end the clearing away of the first.
  let stopped = false;
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      if (stopped) return;
      stopped = true;
      stop();
      process.exit(code);
    });
  }
  const results = new Map<string, Played>();
  let left = Number(values.limit);
  try {
    mkdirSync(dirname(journal), { recursive: true });
    for (const mutation of mutations) {
      const mark = markOf(mutation);
      const before = known.get(mutation.id);
      if (before?.mark === mark && before.played.kind === 'noticed') {
        results.set(mutation.id, before.played);
        continue;
      }
      if (left <= 0) continue;
      left -= 1;
      const played = await player.play(mutation, runsOf(mutation));
      results.set(mutation.id, played);
      if (played.kind === 'noticed') appendFileSync(journal, `${JSON.stringify({ id: mutation.id, mark, played })}\n`);
      say(`${played.kind === 'noticed' ? '  ' : '! '}${mutation.id}: ${told(played)}`);
    }
  } finally {
    stop();
  }
  return report(results);
}

const told = (played: Played): string => ('by' in played ? `${played.kind}, ${played.by}` : played.kind);

function report(results: ReadonlyMap<string, Played>): boolean {
  const count = (kind: Played['kind'], of: readonly Mutation[]): number =>
    of.filter(({ id }) => results.get(id)?.kind === kind).length;
  const ofRows = rowMutations.filter(({ id }) => results.has(id));
  const mistakes = mistakeMutations.filter(({ id }) => results.has(id));
  const without = accounted.filter((one) => 'why' in one && isWanted(one.row.id));
  say(
    `\n${accounted.filter(({ row }) => isWanted(row.id)).length} rows, ${ofRows.length} broken, ${count('noticed', ofRows)} noticed`,
  );
  if (mistakes.length > 0) say(`${mistakes.length} further mistakes, ${count('noticed', mistakes)} noticed`);
  for (const [id, played] of results) if (played.kind !== 'noticed') say(`${id}: ${told(played)}`);
  const reasons = new Map<string, number>();
  for (const one of without) if ('why' in one) reasons.set(one.why, (reasons.get(one.why) ?? 0) + 1);
  for (const [why, rows] of reasons) say(`${rows} rows not broken: ${why}`);
  return [...results.values()].every(({ kind }) => kind === 'noticed');
}

if (values.list) list();
else process.exitCode = (await play()) ? 0 : 1;
