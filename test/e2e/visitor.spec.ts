import { expect, test } from '@playwright/test';
import { readCases } from '../visitor/cases.ts';
import { Seats } from '../visitor/seats.ts';
import { visit } from '../visitor/visit.ts';

/** The short form of `npm run visitor`: some cases of each kind. */
const played = new Set([
  'answers/lists/two-deep',
  'answers/opened/foreign-members',
  'labels/codes/two-in-40-ms',
  'labels/layouts/hyphen',
  'labels/pieces/in-lot',
  'labels/separators/bar',
  'labels/weighed/no-setting',
  'tables/cells/longer-row',
  'tables/documents/thirty-with-discounts',
  'tables/html/windows-1254',
  'tables/rows/title-blank',
  'tables/workbooks/xlsx-hidden-first',
]);

test.describe('input from other programs', () => {
  const seats = new Seats();
  test.afterAll(() => seats.leave());

  for (const one of readCases().filter(({ name }) => played.has(name)))
    test(`${one.name}: ${one.what}`, async () => {
      expect(await visit(seats, one)).toEqual([]);
    });
});
