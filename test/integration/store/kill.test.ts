import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { folder, open } from './support.ts';

const program = fileURLToPath(new URL('writer-process.ts', import.meta.url));
const rounds = 12;

type Told = ['saved', string, number, number] | ['state', string, string, number?];

/** Runs the writer, kills it some time after that many reports, and returns all its reports. */
function runAndKill(path: string, reports: number): Promise<Told[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    let isDoomed = false;
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (isDoomed || text.split('\n').length <= reports) return;
      isDoomed = true;
      setTimeout(() => child.kill('SIGKILL'), Math.random() * 10);
    });
    child.on('error', reject);
    child.on('close', () => {
      const whole = text
        .slice(0, text.lastIndexOf('\n') + 1)
        .split('\n')
        .filter(Boolean);
      resolve(whole.map((line) => JSON.parse(line) as Told));
    });
  });
}

it(`contains everything that was reported, after each of ${rounds} kills`, async () => {
  const place = folder();
  try {
    let told = 0;
    for (let round = 0; round < rounds; round += 1) {
      const lines = await runAndKill(place.path, 4 + Math.floor(Math.random() * 40));
      told += lines.length;
      const { store } = open(place.path);
      const last = new Map<string, Told>();
      for (const line of lines) last.set(`${line[0]} ${line[1]}`, line);
      const recovered = new Set(store.queue.recover());
      for (const line of last.values()) {
        const draft = store.drafts.get(line[1]);
        if (line[0] === 'saved') {
          // A write that was pending at the kill may be there as well: the revision may be later, never earlier.
          expect(draft?.revision ?? 0).toBeGreaterThanOrEqual(line[2]);
          if (draft?.revision === line[2]) expect(draft.content['Lines']).toHaveLength(line[3]);
        } else if (line[2] === 'ready') {
          expect(['ready', 'unknown']).toContain(draft?.state);
        } else {
          expect(draft?.state).toMatch(line[2] === 'accepted' ? /^accepted$/ : /^(unknown|accepted)$/);
          expect(store.queue.lastAttemptBytes(line[1])?.submission.body.length ?? 0).toBeGreaterThan(0);
        }
        if (draft?.state === 'unknown' && recovered.has(line[1])) {
          expect(store.attempts.list(line[1]).at(-1)).toMatchObject({
            outcome: 'unknown',
            problem: { reason: 'interrupted' },
          });
        }
      }
      store.close();
      const file = new Sqlite(join(place.path, 'documents.db'));
      expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
      // The counts maintained by triggers equal the counted rows.
      expect(
        file
          .prepare('SELECT connection_id, kind, state, drafts FROM draft_counts WHERE drafts > 0 ORDER BY state')
          .all(),
      ).toEqual(
        file
          .prepare('SELECT connection_id, kind, state, count(*) AS drafts FROM drafts GROUP BY 1, 2, 3 ORDER BY state')
          .all(),
      );
      file.close();
    }
    expect(told).toBeGreaterThan(rounds * 3);
  } finally {
    place.remove();
  }
});
