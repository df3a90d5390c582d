/**
 * One small mistake in the code that a row of the table rests on: in one file a text that stands there once, and what is
 * written in its place. The tests that the row names must notice it; where they do not, they do not show what the row says.
 */
import { patternOf } from './pattern.ts';
import type { Row, TestReference } from '../row.ts';

/** The file from the project's root, the text that is there once, and what takes its place. */
export type Break = readonly [file: string, find: string, replace: string];

export interface Mutation {
  /** Of the row, or `mistake:` and a name. */
  readonly id: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly tests: readonly TestReference[];
}

export const mutationOf = (id: string, [file, find, replace]: Break, tests: readonly TestReference[]): Mutation => ({
  ...{ id, file, find, replace, tests },
});

/** The source with the mistake in it; `null` where the text is not there exactly once, or nothing is changed by it. */
export function mutate(source: string, { find, replace }: Pick<Mutation, 'find' | 'replace'>): string | null {
  if (find === '' || find === replace) return null;
  const at = source.indexOf(find);
  if (at < 0 || source.indexOf(find, at + 1) >= 0) return null;
  return source.slice(0, at) + replace + source.slice(at + find.length);
}

/** Tests to be run together: those of one file, by a pattern of their whole names. */
export interface TestRun {
  readonly project: 'unit' | 'integration' | 'faults';
  readonly file: string;
  readonly pattern: string;
}

/** Quick ones first; what runs in a browser or in Electron is left out. */
export function runsOf({ tests }: Pick<Mutation, 'tests'>): readonly TestRun[] {
  const files = [...new Set(tests.map(({ file }) => file))];
  return projects.flatMap((project) =>
    files
      .filter((file) => file.startsWith(`test/${project}/`))
      .map((file) => {
        const titles = tests.filter((test) => test.file === file).map(({ title }) => title);
        return { project, file, pattern: `(?:^|\\s)(?:${titles.map(patternOf).join('|')})$` };
      }),
  );
}
const projects = ['unit', 'integration', 'faults'] as const;

/**
 * The tests of the row of one field: those that go through all fields have the row's name in theirs
 * (test/unit/coverage/fields.test.ts), which Vitest cuts where it is longer than forty characters.
 */
export const testsOfField = ({ id, tests }: Pick<Row, 'id' | 'tests'>): readonly TestReference[] =>
  tests.map(({ file, title }) => ({
    file,
    title: title.replace('$id: ', () => (id.length <= mostShown ? `${id}: ` : `${id.slice(0, mostShown)}%s: `)),
  }));
const mostShown = 36;

/** Whether anything but a browser can tell. */
export const canBeRun = ({ tests }: Pick<Row, 'tests'>): boolean =>
  tests.some(({ file }) => !file.startsWith('test/e2e/'));
