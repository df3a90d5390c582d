import { noSummary } from '../../drafts.ts';
import { join } from 'node:path';
import fc from 'fast-check';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../domain/fields.ts';
import { accept, backUp, restore } from '../backups/support.ts';
import { opened, place, reopen, storeForEach } from './each.ts';

storeForEach();

const path = (): string => join(place.path, 'documents.db');
const line = (key: number, code: string, name?: string): ValueRecord => ({
  $key: `k${key}`,
  ProductCode: code,
  ...(name === undefined ? {} : { ProductName: name }),
  Quantity: '1',
});
const draft = (number: string, ...lines: readonly ValueRecord[]): string =>
  opened.draft({ number, customerName: 'Ağaç' }, { Lines: lines }).id;
const save = (id: string, ...lines: readonly ValueRecord[]): void => {
  const revision = opened.store.drafts.get(id)?.revision ?? 0;
  const { number = null } = opened.store.drafts.summary(id) ?? {};
  const content = JSON.stringify({ Lines: lines });
  expect(opened.store.drafts.save({ id, revision, content, summary: { ...noSummary, number } }).saved).toBe(true);
};
const found = (search: string, deleted = false) =>
  opened.store.drafts
    .list({ connectionId: opened.connectionId, search, deleted, sort: 'number', offset: 0, limit: 100 })
    .rows.map(({ number }) => number);
const indexAll = (): void => {
  for (let steps = 0; opened.store.upkeep.updateLineSearch(); steps += 1) expect(steps).toBeLessThan(1000);
};
function inFile<T>(work: (file: Sqlite.Database) => T): T {
  const file = new Sqlite(path());
  try {
    return work(file);
  } finally {
    file.close();
  }
}
const entries = (): number =>
  inFile((file) => file.prepare<[], { n: number }>('SELECT count(*) AS n FROM line_search').get()?.n ?? -1);

describe('the search of drafts', () => {
  it('finds products in lines by code and name, with case folding, as soon as they are saved', () => {
    const id = draft('A1', line(1, 'PR.100-01', 'Işıklı Şapka'), line(2, 'P00041'));
    draft('A2', line(1, 'P00042', 'Şapka "büyük" \\ mavi'));
    expect(found('p00041')).toEqual(['A1']);
    expect(found('PR 100')).toEqual(['A1']);
    expect(found('sapka')).toEqual(['A1', 'A2']);
    expect(found('ISIKLI ŞAP')).toEqual(['A1']);
    expect(found('büyük mavi')).toEqual(['A2']);
    save(id, line(2, 'P00041'), line(3, 'P00777', 'Şemsiye'));
    expect([found('sapka'), found('semsiye 777'), found('p00777 şem')]).toEqual([['A2'], [], ['A1']]);
    save(id);
    expect([found('semsiye'), found('p00041')]).toEqual([[], []]);
  });

  it('requires all words in one line, or all in the other fields', () => {
    draft('A1', line(1, 'P1', 'Kırmızı kutu'), line(2, 'P2', 'Mavi torba'));
    expect([found('kutu kırm'), found('a1 ağaç'), found('kutu torba'), found('ağaç kutu')]).toEqual([
      ['A1'],
      ['A1'],
      [],
      [],
    ]);
  });

  it('matches a single letter with a whole word of a line, and with the beginning of a word in other fields', () => {
    draft('A1', line(1, 'IRS-1', 'Kutu 5'), line(2, 'P2', 'Kutu 50'));
    draft('Q5', line(1, 'P3', 'Kutu büyük'));
    expect([found('irs-1'), found('kutu 5'), found('kutu b'), found('kutu bü')]).toEqual([['A1'], ['A1'], [], ['Q5']]);
    expect([found('q'), found('p')]).toEqual([['Q5'], []]);
  });

  it('does not treat other contents of a document as a product', () => {
    opened.draft({ number: 'A1' }, { Note: '"ProductCode":"P9"', Lines: [{ $key: 'k1', Description: 'Torba P8' }] });
    expect([found('p9'), found('torba')]).toEqual([[], []]);
  });

  it('returns the right number when counted, sorted, paged and deleted', () => {
    const ids = Array.from({ length: 30 }, (_, index) =>
      draft(`N${10 + index}`, line(1, `PR-${index % 3}`), line(2, 'Q')),
    );
    const page = opened.store.drafts.list({
      ...{ connectionId: opened.connectionId, search: 'pr-1', sort: 'number', offset: 4, limit: 3 },
    });
    expect([page.total, page.counts.draft, page.rows.map(({ number }) => number)]).toEqual([
      10,
      10,
      ['N23', 'N26', 'N29'],
    ]);
    opened.store.drafts.delete(ids.slice(0, 5));
    expect(found('pr-1', true).toSorted()).toEqual(['N11', 'N14']);
    expect(found('pr-1')).toHaveLength(8);
    opened.store.drafts.undelete(ids.slice(0, 5));
    expect(found('pr-1')).toHaveLength(10);
  });

  it('matches the lines after any saves, moves, deletions and purges', () => {
    const codes = ['P1', 'P2', 'P3', 'P4'];
    const step = fc.record({
      draft: fc.nat({ max: 3 }),
      lines: fc.array(fc.constantFrom(...codes), { maxLength: 5 }),
      then: fc.constantFrom('save', 'save', 'purge', 'look'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const drafts = new Map<number, { readonly id: string; lines: readonly string[] }>();
        const look = (): void => {
          for (const code of codes) {
            const ids = [...drafts.values()].filter(({ lines }) => lines.includes(code)).map(({ id }) => id);
            const { connectionId } = opened;
            const { rows } = opened.store.drafts.list({ connectionId, search: code, offset: 0, limit: 100 });
            expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
          }
        };
        for (const { draft: index, lines, then } of steps) {
          const known = drafts.get(index);
          const rows = lines.map((code, key) => line(key, code));
          if (known === undefined) drafts.set(index, { id: opened.draft({}, { Lines: rows }).id, lines });
          else if (then === 'purge') {
            opened.store.drafts.delete([known.id]);
            opened.clock.advance(31 * 24 * 60 * 60_000);
            opened.store.drafts.purge();
            drafts.delete(index);
          } else {
            save(known.id, ...rows);
            drafts.set(index, { ...known, lines });
          }
          if (then === 'look') look();
        }
        look();
        opened.store.drafts.delete([...drafts.values()].map(({ id }) => id));
      }),
      { numRuns: 25 },
    );
  });

  it('still finds existing drafts if nothing can be written', () => {
    draft('A1', line(1, 'P00041'));
    indexAll();
    const other = draft('A2', line(1, 'P00041'));
    const locker = new Sqlite(path());
    locker.exec('BEGIN IMMEDIATE');
    expect(found('p00041')).toEqual(['A1']);
    locker.exec('ROLLBACK');
    locker.close();
    expect(found('p00041')).toEqual(['A1', 'A2']);
    expect(opened.store.drafts.get(other)).not.toBeNull();
  });
});

describe('the index of lines', () => {
  it('is updated only for the changed ones of a thousand lines', () => {
    const lines = Array.from({ length: 1000 }, (_, key) => line(key, `P-${key}`, `Ürün ${key}`));
    const id = draft('A1', ...lines);
    indexAll();
    expect(entries()).toBe(1000);
    const numbers = () => inFile((file) => file.prepare('SELECT id FROM line_search_docsize').pluck().all());
    const before = new Set(numbers());
    save(id, ...lines.map((one, key) => (key === 500 ? line(key, 'YENI', 'Yeni') : { ...one, Quantity: '2' })));
    indexAll();
    expect(numbers()).toHaveLength(1000);
    expect(numbers().filter((number) => !before.has(number))).toHaveLength(1);
  });

  it('is cleared of purged drafts, and of those removed by a policy', () => {
    const [purged, sent] = [draft('A1', line(1, 'P1'), line(2, 'P2')), draft('A2', line(1, 'P3'))];
    indexAll();
    expect(entries()).toBe(3);
    opened.store.drafts.delete([purged]);
    opened.clock.advance(31 * 24 * 60 * 60_000);
    expect(opened.store.drafts.purge()).toBe(1);
    expect(entries()).toBe(1);
    accept(opened, sent);
    opened.clock.advance(1);
    const step = opened.store.upkeep.removeSent(opened.clock.now());
    for (let steps = 0; step() !== null; steps += 1) expect(steps).toBeLessThan(1000);
    expect(entries()).toBe(0);
  });

  it('is rebuilt after a restore, with the contents of both files', async () => {
    draft('A1', line(1, 'P1'));
    const backup = await backUp(place.path, opened.clock.now());
    draft('A2', line(1, 'P1'), line(2, 'P2'));
    indexAll();
    opened.store.close();
    restore(place.path, backup);
    reopen();
    expect(entries()).toBe(0);
    indexAll();
    expect([found('p1'), found('p2'), entries()]).toEqual([['A1', 'A2'], ['A2'], 3]);
  });
});

describe('the search of a draft with very many words', () => {
  const lines = (from: number, count: number): readonly ValueRecord[] =>
    Array.from({ length: count }, (_, index) => {
      const name = Array.from({ length: 40 }, (__, word) => `w${from + index}x${word}`).join(' ');
      return line(from + index, `P${from + index}`, name);
    });
  const wordsOfLine = 42;
  /** Words have four characters or more, with the space. */
  const mostWordsOfStep = 20_000 / 4;

  it('is written in steps of a few thousand words, and found when all are written', () => {
    draft('A1', ...lines(1_000, 1_000));
    let before = entries();
    let steps = 0;
    while (opened.store.upkeep.updateLineSearch()) {
      const now = entries();
      expect((now - before) * wordsOfLine).toBeLessThan(mostWordsOfStep);
      [before, steps] = [now, steps + 1];
    }
    expect(steps).toBeGreaterThan(10);
    expect(entries()).toBe(1_000);
    expect([found('w1000x0'), found('w1999x39'), found('w2000x0')]).toEqual([['A1'], ['A1'], []]);
  });

  it('is found if it is changed, another draft is saved, or Rampa ends, between two steps', () => {
    const id = draft('A1', ...lines(1_000, 600));
    opened.store.upkeep.updateLineSearch();
    save(id, ...lines(1_200, 600));
    opened.store.upkeep.updateLineSearch();
    draft('A2', ...lines(5_000, 300));
    opened.store.upkeep.updateLineSearch();
    opened.store.close();
    reopen();
    opened.store.upkeep.updateLineSearch();
    const erased = draft('A3', ...lines(7_000, 600));
    opened.store.upkeep.updateLineSearch();
    opened.store.drafts.delete([erased]);
    indexAll();
    expect(entries()).toBe(600 + 300 + 600);
    expect([found('w1000x0'), found('w1200x1'), found('w1799x39'), found('w5299x0')]).toEqual([
      ...[[], ['A1'], ['A1'], ['A2']],
    ]);
    expect(found('w7599x0', true)).toEqual(['A3']);
  });

  it('is found if a step fails', () => {
    draft('A1', ...lines(1_000, 600));
    opened.store.upkeep.updateLineSearch();
    inFile((file) =>
      file.exec(`CREATE TRIGGER no BEFORE DELETE ON line_search_due BEGIN SELECT RAISE(ABORT, 'no'); END`),
    );
    expect(indexAll).toThrow();
    inFile((file) => file.exec('DROP TRIGGER no'));
    indexAll();
    expect(entries()).toBe(600);
    expect([found('w1000x0'), found('w1599x39')]).toEqual([['A1'], ['A1']]);
  });

  it.each(['x', '"', '\\'])('does not stop the search of the others with a name of many %s', (character) => {
    draft('A1', line(1, 'P00041', 'Kutu'));
    draft('A2', line(1, 'P00042', `Torba ${character.repeat(4_000_000)}`), line(2, 'P00043', 'Şemsiye'));
    indexAll();
    expect([found('kutu'), found('torba'), found('p00043')]).toEqual([['A1'], ['A2'], ['A2']]);
  });

  it('has no word beyond a length that no product and no number has', () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `n${index}`).join(' ');
    draft('A1', line(1, 'P1', words));
    opened.draft({ number: `${words} ${words}`.slice(0, 30_000) }, { Lines: [] });
    indexAll();
    expect([found('n10'), found('n2999')].map(({ length }) => length)).toEqual([2, 0]);
  });
});
