/** The mistakes of test/coverage/mutation do not rot: each can still be made, of a row that is there, once. */
import { describe, expect, it } from 'vitest';
import { accounted, mistakeMutations, read, rowMutations, strangers } from '../../coverage/mutation/index.ts';
import { mutate, runsOf, testsOfField } from '../../coverage/mutation/mutation.ts';
import { patternOf } from '../../coverage/mutation/pattern.ts';
import { hasTest, readTests } from '../../coverage/titles.ts';
import { mutations as typistMutations } from '../../typist/mutation-list.ts';

const all = [...rowMutations, ...mistakeMutations];

describe('the mistakes', () => {
  it('can each still be made: the text is in the file exactly once, and another one takes its place', () => {
    expect(all.length).toBeGreaterThan(200);
    const sources = new Map<string, string>();
    const sourceOf = (file: string): string => {
      const known = sources.get(file) ?? read(file);
      sources.set(file, known);
      return known;
    };
    const rotten = all.filter((one) => mutate(sourceOf(one.file), one) === null);
    expect(rotten.map(({ id, file, find }) => `${id}: ${file}: ${find}`)).toEqual([]);
  });

  it('are of rows that are there, and each row is accounted for', () => {
    expect(strangers).toEqual([]);
    const mute = accounted.filter((one) => 'why' in one && one.why === 'no mistake is named').map(({ row }) => row.id);
    expect(mute).toEqual([]);
  });

  it('are each tried by a test that is there', () => {
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all.filter((one) => runsOf(one).length === 0).map(({ id }) => id)).toEqual([]);
    const missing = mistakeMutations.flatMap(({ id, tests }) =>
      tests.filter(({ file, title }) => !hasTest(readTests(read(file)), title)).map(({ title }) => `${id}: ${title}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the mistakes that the typist is to find', () => {
  it('can each still be made: the text is in the file exactly once', () => {
    expect(typistMutations.length).toBeGreaterThan(6);
    const rotten = typistMutations.flatMap(({ without, edits }) =>
      edits.filter(({ file, from }) => read(file).split(from).length !== 2).map(({ file }) => `${without}: ${file}`),
    );
    expect(rotten).toEqual([]);
  });
});

describe('a mistake', () => {
  it('is made where its text stands once, and nowhere else', () => {
    expect(mutate('a b c', { find: 'b', replace: 'x$&' })).toBe('a x$& c');
    expect(mutate('a b b', { find: 'b', replace: 'x' })).toBeNull();
    expect(mutate('a', { find: 'b', replace: 'x' })).toBeNull();
    expect(mutate('a', { find: 'a', replace: 'a' })).toBeNull();
  });

  it('is tried by the tests that its row names, and by no others of their files', () => {
    const [run, ...more] = runsOf({
      tests: [
        { file: 'test/integration/b.test.ts', title: 'reads (%s) of a $kind here' },
        ...testsOfField({ id: '2.1:Id', tests: [{ file: 'test/unit/a.test.ts', title: '$id: is sent' }] }),
        { file: 'test/e2e/c.spec.ts', title: 'in a browser' },
      ],
    });
    expect([run?.file, ...more.map(({ file }) => file)]).toEqual(['test/unit/a.test.ts', 'test/integration/b.test.ts']);
    const fits = (pattern: string, name: string): boolean => new RegExp(pattern, 'u').test(name);
    expect(fits(run?.pattern ?? '', 'every field 2.1:Id: is sent')).toBe(true);
    expect(fits(run?.pattern ?? '', 'every field 2.1:Identity: is sent')).toBe(false);
    expect(fits(more[0]?.pattern ?? '', 'lists reads (many) of a quote here')).toBe(true);
    expect(fits(more[0]?.pattern ?? '', 'lists reads (many) of a quote here too')).toBe(false);
    expect(patternOf('a.b')).toBe('a\\.b');
    const long = '2.5:ExportInfo.DeliveryAddress_CitySubdivisionName';
    const [cut] = runsOf({
      tests: testsOfField({ id: long, tests: [{ file: 'test/unit/a.test.ts', title: '$id: is' }] }),
    });
    expect(fits(cut?.pattern ?? '', `every field ${long.slice(0, 39)}…: is`)).toBe(true);
  });
});
