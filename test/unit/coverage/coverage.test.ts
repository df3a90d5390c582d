/** Checks docs/SPECIFICATION-COVERAGE.md: all rows are there, and the files and tests that it names exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serviceErrorCodes } from '../../../domain/envelope/service-codes.ts';
import { assumedDefaults } from '../../../domain/settings.ts';
import { alsoAssumed } from '../../../renderer/screens/connection/assumptions.ts';
import { allFields, rowOf } from './facts.ts';
import { root, rows, summary } from './table.ts';
import { hasTest, readTests } from './titles.ts';
import type { TestFile } from './titles.ts';

const idsOf = (section: string): readonly string[] =>
  rows.filter((row) => row.section === section).map(({ id }) => id.slice(section.length + 1));

describe('the rows of the coverage table', () => {
  it('are unique, and the summary counts them correctly', () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const kinds = ['application', 'simulated service only', 'nothing to build'];
    for (const { section, counts } of summary) {
      const some = section === '**All**' ? rows : rows.filter((row) => row.section === section);
      const found = kinds.map((kind) => some.filter((row) => row.kind === kind).length);
      expect([section, some.length, ...found]).toEqual([section, ...counts]);
    }
    expect(summary.map(({ section }) => section)).toEqual([...new Set(rows.map(({ section }) => section)), '**All**']);
  });

  it('include every field, error code and assumption', () => {
    const ids = new Set(rows.map(({ id }) => id));
    expect(allFields.map(rowOf).filter((id) => !ids.has(id))).toEqual([]);
    expect(
      idsOf('§7')
        .filter((id) => /^\d{4}$/.test(id))
        .toSorted(),
    ).toEqual(serviceErrorCodes.toSorted());
    const keys = [
      ...Object.keys(assumedDefaults).map((key) => `assumed.${key}`),
      ...alsoAssumed.map(({ key }) => `also.${key}`),
    ];
    expect(idsOf('Assumed').toSorted()).toEqual(keys.toSorted());
    expect(rows.filter(({ assumed }) => assumed !== null && !keys.includes(assumed))).toEqual([]);
  });

  it('have a description, and a reason where Rampa does not implement it', () => {
    expect(rows.filter(({ what, kind, why }) => what === '' || (kind !== 'application') !== (why !== ''))).toEqual([]);
  });

  it('name existing files and tests that are not skipped', () => {
    const files = new Map<string, TestFile>();
    const read = (file: string): TestFile => {
      const path = join(root, file);
      const known = files.get(file) ?? readTests(existsSync(path) ? readFileSync(path, 'utf8') : '');
      files.set(file, known);
      return known;
    };
    const missing = rows.flatMap(({ id, where }) =>
      where.filter((file) => !existsSync(join(root, file))).map((file) => `${id}: ${file}`),
    );
    // Titles in fields.test.ts start with the field's id.
    const dead = rows.flatMap(({ id, tests }) =>
      tests
        .filter(({ file, title }) => !hasTest(read(file), title) && !hasTest(read(file), `$id: ${title}`))
        .map(({ file, title }) => `${id}: ${file}: ${title}`),
    );
    const wanting = rows.filter(
      ({ kind, where, tests }) => kind !== 'nothing to build' && (where.length === 0 || tests.length === 0),
    );
    expect([missing, dead, wanting]).toEqual([[], [], []]);
  });
});
