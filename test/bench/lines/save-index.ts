import { join } from 'node:path';
import type { ValueRecord } from '../../../domain/fields.ts';
import { Database, openConnection } from '../../../main/store/database.ts';
import { createDrafts } from '../../../main/store/drafts/drafts.ts';
import { createSearchIndex } from '../../../main/store/drafts/search.ts';
import { createApplyTransition } from '../../../main/store/queue/apply-transition.ts';
import { createConflicts } from '../../../main/store/queue/conflicts.ts';
import { createVersions } from '../../../main/store/versions/versions.ts';
import { folder, noSummary, open, testClock } from '../../integration/store/support.ts';
import type { BenchLine, ReadyCase } from '../line.ts';

/** What may be left out of a save. */
interface Kept {
  readonly versions: boolean;
  readonly lines: boolean;
}
interface Saving {
  readonly save: (round: number) => number;
  readonly close: () => void;
}
const all: Kept = { versions: true, lines: true };
const saves = 10;
const clock = testClock();

/** One draft whose saves keep versions and note their lines for the search index, or do not. */
function saving(kept: Kept, change: (round: number) => ValueRecord): Saving {
  const place = folder();
  const made = open(place.path, clock);
  const { id } = made.draft({ lineCount: 1000 }, change(0));
  made.store.close();
  const database = new Database(openConnection(join(place.path, 'documents.db')));
  const move = createApplyTransition(database, clock);
  const keep = kept.versions ? createVersions(database, clock).keep : () => undefined;
  const index = createSearchIndex(database);
  const search = kept.lines ? index : { ...index, changeLines: () => undefined };
  const conflicts = createConflicts(database, clock);
  const drafts = createDrafts(database, clock, move, search, conflicts, keep);
  let revision = 0;
  return {
    save: (round) => {
      const content = change(round);
      const summary = { ...noSummary, lineCount: (content['Lines'] as readonly unknown[]).length };
      const text = JSON.stringify(content);
      // A search between any two saves, so that each save notes its draft anew.
      index.updateSome();
      const from = performance.now();
      const saved = drafts.save({ id, revision: (revision += 1), content: text, summary });
      const taken = performance.now() - from;
      if (!saved.saved) throw new Error('not saved');
      return taken;
    },
    close: () => {
      database.close();
      place.remove();
    },
  };
}

function prepare(without: Kept, change: (round: number) => ValueRecord): Promise<ReadyCase> {
  const [own, plain] = [saving(all, change), saving(without, change)];
  let ownRound = 0;
  let plainRound = 0;
  const taken = (one: Saving, next: () => number): readonly number[] =>
    Array.from({ length: saves }, () => {
      clock.advance(500);
      return one.save(next());
    });
  return Promise.resolve({
    sample: () => Promise.resolve(taken(own, () => (ownRound += 1))),
    floor: () => Promise.resolve(taken(plain, () => (plainRound += 1))),
    close: () => {
      own.close();
      plain.close();
      return Promise.resolve();
    },
  });
}

const contentOf = (lines: number, more: ValueRecord = {}, first = 'P-0'): ValueRecord => ({
  InvoiceNumber: 'Next',
  ...more,
  Lines: Array.from({ length: lines }, (_, key) => ({
    ...{ $key: `k${key}`, ProductCode: key === 0 ? first : `P-${key}`, ProductName: `Ürün ${key}` },
    ...{ UnitCode: 'C62', Quantity: '1' },
  })),
});
const turns = { whole: 30, quick: 0 };
const common = { unit: 'ms', aims: [] } as const;

export const versions: BenchLine = {
  ...common,
  name: 'save-versions',
  title: 'a save in the store that keeps versions',
  floor: 'the same save without keeping any',
  cases: [
    {
      size: '1,000 lines; a key typed',
      turns,
      prepare: () => prepare({ ...all, versions: false }, (round) => contentOf(1000, { Description: `${round}` })),
    },
    {
      size: '1,000 lines; 500 of them removed and put back',
      turns,
      prepare: () =>
        prepare({ ...all, versions: false }, (round) =>
          contentOf(1000 - (round % 2) * 500, { Description: `${round}` }),
        ),
    },
  ],
};

export const lineIndex: BenchLine = {
  ...common,
  name: 'save-line-index',
  title: 'a save in the store, one line of another product, that notes its lines for the search',
  floor: 'the same save without noting them',
  cases: [10, 1000].map((lines) => ({
    size: `${lines.toLocaleString('en-US')} lines`,
    turns,
    prepare: () =>
      prepare({ ...all, lines: false }, (round) => contentOf(lines, { Description: `${round}` }, `Y-${round}`)),
  })),
};
