import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = ['domain', 'main', 'preload'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');

/** The files that contain a text, with the number of occurrences. */
const places = (text: string): readonly (readonly [string, number])[] =>
  sources.flatMap((file) => {
    const times = withoutComments(readFileSync(file, 'utf8')).split(text).length - 1;
    return times === 0 ? [] : [[relative(root, file), times] as const];
  });

test('the search covers the sources and ignores comments', () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(withoutComments("a /* '/api/v1' */ b // '/api/v1'\nhttps://x")).toBe('a  b \nhttps://x');
});

// §9.1, §9.3, §1.1: changing a version or header must be a change in one line.
test.each([
  ['/api/v1', 'main/document-request.ts'],
  ['/ApiAuth', 'main/service/authentication.ts'],
  ['X-UserID', 'main/service/client.ts'],
  ['X-CompanyID', 'main/service/client.ts'],
  ['X-PeriodID', 'main/service/client.ts'],
  ['Bearer ', 'main/service/client.ts'],
])('%s is in one place', (text, file) => {
  expect(places(text)).toEqual([[file, 1]]);
});
