/**
 * Prints what a salvage without a backup saves of damaged files: `node test/integration/backups/damage-table.ts`.
 * "There": drafts that the new file has; "whole": such with the content that was saved last; "refused": files of which
 * nothing was read; "unsent": drafts that the service has and that would be sent again (must be 0).
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Draft } from '../../../domain/model/draft.ts';
import { silentLog } from '../../../main/log.ts';
import { openStore } from '../../../main/store/open.ts';
import { folder, open, testClock } from '../store/support.ts';
import { accept, documentsOf, friday, numbered, pageSize, queue, restore, send } from './support.ts';

/** The same numbers on each run (a linear congruential generator). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}
type Damage = (bytes: Buffer, random: () => number) => Buffer;
function somePages(part: number, fill: (page: Buffer, random: () => number) => void): Damage {
  return (bytes, random) => {
    for (let at = 0; at < bytes.length; at += pageSize) {
      if (random() < part) fill(bytes.subarray(at, at + pageSize), random);
    }
    return bytes;
  };
}
const zero = (page: Buffer): void => void page.fill(0);
const noise = (page: Buffer, random: () => number): void => {
  for (let at = 0; at < page.length; at += 1) page[at] = Math.floor(random() * 256);
};
const onePage: Damage = (bytes, random) => {
  const at = Math.floor((random() * bytes.length) / pageSize) * pageSize;
  return bytes.fill(0, at, at + pageSize);
};
const cut =
  (part: number): Damage =>
  (bytes) =>
    bytes.subarray(0, Math.floor((bytes.length * part) / pageSize) * pageSize);
const damages: Readonly<Record<string, Damage>> = {
  'a single page': onePage,
  '5 % noise': somePages(0.05, noise),
  '25 % zero': somePages(0.25, zero),
  'cut to 80 %': cut(0.8),
  'cut to 50 %': cut(0.5),
  'header gone': (bytes) => bytes.fill(0, 0, pageSize),
};

/** Cases in which the log is read: that of a run that ended by a kill, with what was saved last in it alone. */
const withLog: Readonly<Record<string, { readonly file?: Damage; readonly log?: Damage }>> = {
  'log, file 5 %': { file: somePages(0.05, noise) },
  'log, file 25 %': { file: somePages(0.25, zero) },
  'log, file gone': { file: (bytes) => bytes.fill(0) },
  'log 5 %, file 5 %': { file: somePages(0.05, noise), log: somePages(0.05, noise) },
};

const drafts = 200;
const files = 12;
const place = folder();
const opened = open(place.path, testClock(friday));
/** By the numbers of the drafts. */
const truth = new Map<string, Draft>();
for (let index = 0; index < drafts; index += 1) {
  const { id } = opened.draft({ number: `A-${index}` }, numbered(`A-${index}`, (index * 7) % 60));
  if (index % 5 === 2) accept(opened, id);
  if (index % 5 === 3) queue(opened, id);
  if (index % 5 === 4) send(opened, id);
  const saved = opened.store.drafts.get(id);
  if (saved !== null) truth.set(`A-${index}`, saved);
}
// As a kill would leave it: the file and its log.
const live = mkdtempSync(join(tmpdir(), 'rampa-damage-'));
for (const end of ['', '-wal']) copyFileSync(documentsOf(place.path) + end, documentsOf(live) + end);
opened.store.close();

interface Counts {
  there: number;
  whole: number;
  unsent: number;
}
function salvaged(
  from: string,
  damages: readonly (readonly [string, Damage | undefined])[],
  seed: number,
): Counts | null {
  const copy = mkdtempSync(join(tmpdir(), 'rampa-damage-'));
  try {
    for (const [end, damage] of damages) {
      const bytes = readFileSync(documentsOf(from) + end);
      writeFileSync(documentsOf(copy) + end, damage === undefined ? bytes : damage(bytes, randomOf(seed)));
    }
    try {
      restore(copy, null);
    } catch {
      return null;
    }
    return counted(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function counted(copy: string): Counts {
  const beforeMigration = (): never => {
    throw new Error('a salvaged file has the newest layout');
  };
  const store = openStore({ folder: copy, clock: testClock(friday), log: silentLog, beforeMigration });
  try {
    const counts = { there: 0, whole: 0, unsent: 0 };
    const all = store.connections
      .list()
      .flatMap(({ id }) => store.drafts.list({ connectionId: id, offset: 0, limit: 500 }).rows);
    for (const { id, number } of all) {
      const [own, now] = [truth.get(number ?? ''), store.drafts.get(id)];
      if (own === undefined || now === null) continue;
      counts.there += 1;
      if (JSON.stringify(now.content) === JSON.stringify(own.content)) counts.whole += 1;
      const wasSent = own.state === 'accepted' || own.state === 'sending';
      const mayBeInService = ['accepted', 'sending', 'unknown'].includes(now.state);
      if (wasSent && !mayBeInService && !store.quarantine.isQuarantined(id)) counts.unsent += 1;
    }
    return counts;
  } finally {
    store.close();
  }
}

console.log('damage              refused   there %   whole %   unsent');
function print(name: string, results: readonly (Counts | null)[]): void {
  const sum = (key: 'there' | 'whole' | 'unsent'): number =>
    results.reduce((total, result) => total + (result?.[key] ?? 0), 0);
  const percent = (key: 'there' | 'whole'): string => String(Math.round((sum(key) / (files * drafts)) * 100));
  const refused = results.filter((result) => result === null).length;
  const cells = [`${refused} of ${files}`, percent('there'), percent('whole'), String(sum('unsent'))];
  console.log(name.padEnd(20) + cells.map((cell) => cell.padStart(7)).join('   '));
}
const seeds = Array.from({ length: files }, (_, index) => index + 1);
for (const [name, damage] of Object.entries(damages))
  print(
    name,
    seeds.map((seed) => salvaged(place.path, [['', damage]], seed)),
  );
for (const [name, { file, log }] of Object.entries(withLog)) {
  const both = [
    ['', file],
    ['-wal', log],
  ] as const;
  print(
    name,
    seeds.map((seed) => salvaged(live, both, seed)),
  );
}
rmSync(live, { recursive: true });
place.remove();
