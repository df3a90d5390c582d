/** The coverage table holds: no row was dropped, none has gone stale, and the file is what the data prints. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { serviceErrorCodes } from '../../../domain/envelope/service-codes.ts';
import { assumedDefaults } from '../../../domain/settings.ts';
import { alsoAssumed } from '../../../renderer/screens/connection/assumptions.ts';
import { describedPaths } from '../../coverage/described.ts';
import { isFieldRow } from '../../coverage/field.ts';
import { allFieldRows } from '../../coverage/fields/index.ts';
import { frozen } from '../../coverage/frozen.ts';
import { print } from '../../coverage/print.ts';
import { sectionOf } from '../../coverage/row.ts';
import { rows, sections } from '../../coverage/rows.ts';
import { hasTest, readTests } from '../../coverage/titles.ts';
import type { TestFile } from '../../coverage/titles.ts';

const root = join(import.meta.dirname, '../../..');
const sorted = (texts: readonly string[]): readonly string[] => [...texts].sort();

describe('the inventory', () => {
  it('has every row it ever had, in every section, and each once', () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(sections).toEqual(Object.keys(frozen));
    for (const [section, { count, ids: wanted }] of Object.entries(frozen)) {
      const there = rows.filter((row) => sectionOf(row) === section).map(({ id }) => id.slice(id.indexOf(':') + 1));
      expect([section, ...sorted(there)]).toEqual([section, ...sorted(wanted)]);
      expect([section, there.length]).toEqual([section, count]);
    }
  });

  it.each(documentKinds)('has a row for every field that is described of a %s', (kind) => {
    // One description serves both returns; the lines of the others are the invoice's (test/unit/coverage/fields.test.ts).
    const isReturn = kind === 'salesReturnInvoice' || kind === 'purchaseReturnInvoice';
    const document = isReturn ? 'salesReturnInvoice' : kind;
    const there = allFieldRows.filter((row) => row.document === document).map(({ path }) => path);
    expect(sorted(there)).toEqual(sorted(describedPaths(kind, isReturn)));
  });

  it('has every code of the errors’ table', () => {
    const codes = rows.filter((row) => /^7:\d{4}$/.test(row.id)).map(({ id }) => id.slice(2));
    expect(sorted(codes)).toEqual(sorted(serviceErrorCodes));
  });

  it('has everything that the connection’s settings call assumed, and marks nothing by another name', () => {
    const keys = [
      ...Object.keys(assumedDefaults).map((key) => `assumed.${key}`),
      ...alsoAssumed.map(({ key }) => `also.${key}`),
    ];
    const listed = rows.filter((row) => sectionOf(row) === '§A').map(({ id }) => id.slice(2));
    expect(sorted(listed)).toEqual(sorted(keys));
    const marked = rows.flatMap(({ assumed }) => assumed ?? []);
    expect(marked.filter((key) => !keys.includes(key))).toEqual([]);
  });
});

describe('each row', () => {
  it('says what, and why where Rampa does not do it', () => {
    const mute = rows.filter(
      ({ what, kind, why = '' }) => what.trim() === '' || (kind !== 'application') !== (why !== ''),
    );
    expect(mute).toEqual([]);
  });

  it('names files that are there', () => {
    const missing = rows.flatMap(({ id, where }) =>
      where.filter((file) => !existsSync(join(root, file))).map((file) => `${id}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it('is somewhere, and has a test that is run, unless there is nothing to build', () => {
    const files = new Map<string, TestFile>();
    const read = (file: string): TestFile => {
      const path = join(root, file);
      const known = files.get(file) ?? readTests(existsSync(path) ? readFileSync(path, 'utf8') : '');
      files.set(file, known);
      return known;
    };
    const wanting = rows
      .filter(({ kind }) => kind !== 'nothing')
      .filter(({ where, tests }) => where.length === 0 || tests.length === 0)
      .map(({ id }) => id);
    const dead = rows.flatMap(({ id, tests }) =>
      tests
        .filter(({ file, title }) => !hasTest(read(file), title))
        .map(({ file, title }) => `${id}: ${file}: ${title}`),
    );
    expect([...new Set(wanting)]).toEqual([]);
    expect(dead).toEqual([]);
  });

  it('of a field that the caller gives is tried beyond its limits', () => {
    const limited = rows
      .filter(isFieldRow)
      .filter(({ facts }) => facts.maxLength !== undefined || facts.max !== undefined);
    expect(limited.length).toBeGreaterThan(20);
    const tried = limited.filter(({ tests }) => tests.some(({ title }) => title.includes('beyond its limit')));
    expect(tried).toEqual(limited);
  });
});

it('docs/SPECIFICATION-COVERAGE.md is what the data prints', () => {
  // On a mismatch: node test/coverage/print.ts > docs/SPECIFICATION-COVERAGE.md
  expect(readFileSync(join(root, 'docs/SPECIFICATION-COVERAGE.md'), 'utf8')).toBe(print());
});

describe('what counts as a living test', () => {
  const read = (source: string): TestFile => readTests(source);

  it('is one that is run', () => {
    const file = read(`
      test('runs', () => {});
      test.skip('is skipped', () => {});
      it.todo('is to be done');
      describe.skip('a group', () => { it('is in it', () => {}); });
      test.describe('another', () => { test('is in the other', () => {}); test.step('a step', () => {}); });
      test('has a condition', () => { test.skip(true, 'a reason'); });
      const text = 'only a text';
    `);
    expect(file.tests.map(({ title }) => title)).toEqual(['runs', 'is in the other', 'has a condition']);
    expect(hasTest(file, 'only a text')).toBe(false);
  });

  it('may be one of a table, by words that are in the file', () => {
    const file = read(`it.each([{ title: 'the first' }, { title: 'the second' }])('$title', () => {});
      it.each(['a'])('%s is a letter', () => {});`);
    expect(hasTest(file, 'the second')).toBe(true);
    expect(hasTest(file, 'the third')).toBe(false);
    expect(hasTest(file, 'a is a letter')).toBe(true);
    expect(hasTest(file, 'b is a letter')).toBe(false);
    expect(hasTest(file, '%s is a letter')).toBe(true);
  });
});
