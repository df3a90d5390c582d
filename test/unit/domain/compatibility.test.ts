import { describe, expect, test } from 'vitest';
import { comparePages, evaluate } from '../../../domain/compatibility/evaluate.ts';
import type { Evidence, ListAnswer, Page, PathTry } from '../../../domain/compatibility/evaluate.ts';
import { descriptionOf, settingKeys } from '../../../domain/connection-settings.ts';
import type { Assumptions } from '../../../domain/connection-settings.ts';

const page = (entries: number, more: Partial<Page> = {}): Page => ({
  ...{ entries, total: null, partial: false },
  sample: Array.from({ length: entries }, (_, index) => String(index)),
  ...more,
});
const nothing: Evidence = {
  paths: { despatch: [], quote: [], purchaseReturnInvoice: [] },
  lists: [],
  pages: { kind: 'noParameterWorks' },
};
function finding(name: keyof Assumptions, evidence: Partial<Evidence>) {
  return evaluate({ ...nothing, ...evidence }).find(({ key }) => key === `assumed.${name}`);
}
const tries = (...answers: ListAnswer[]): PathTry[] => answers.map((answer, index) => ({ path: `/${index}`, answer }));
const despatch = (...answers: ListAnswer[]) =>
  finding('despatchesPath', { paths: { ...nothing.paths, despatch: tries(...answers) } });

test('every assumption has a finding, in the order of the settings', () => {
  const assumed = settingKeys.filter((key) => descriptionOf(key).part === 'assumed');
  expect(evaluate(nothing).map(({ key }) => key)).toEqual(assumed);
});

describe('a path', () => {
  test('is the one where documents are listed, whatever answered before', () => {
    expect(despatch('emptyList', 'refused', 'documents')).toMatchObject({ found: '/2', reason: 'documents' });
  });
  test('is the one where an envelope answers, if none lists documents', () => {
    expect(despatch('absent', 'refused', 'emptyList')).toMatchObject({ found: '/2', reason: 'emptyList' });
    expect(despatch('notAllowed', 'refused')).toMatchObject({ found: '/1', reason: 'refused' });
    expect(despatch('absent', 'notAllowed')).toMatchObject({ found: '/1', reason: 'notAllowed' });
  });
  test('of purchase returns is not one that reads a single document and lists none (§4.1)', () => {
    const paths = { ...nothing.paths, purchaseReturnInvoice: tries('notAllowed', 'absent') };
    expect(finding('purchaseReturnsPath', { paths })).toMatchObject({ found: null, reason: 'nothingAnswers' });
  });
  test('is not one that lists something else, which is named', () => {
    expect(despatch('absent', 'otherEntries')).toMatchObject({ found: null, reason: 'otherEntries', detail: '/1' });
  });
  test('is unknown if none answers or none was tried', () => {
    expect(despatch('absent', 'absent')).toMatchObject({ found: null, reason: 'nothingAnswers' });
    expect(despatch()).toMatchObject({ found: null, reason: 'notTried' });
  });
});

describe('paging', () => {
  test('uses the parameter that had an effect', () => {
    const heard: Partial<Evidence> = { pages: { kind: 'parameterWorks', parameter: 'pageNo', first: 0 } };
    expect(finding('pageParameter', heard)).toMatchObject({ found: 'pageNo', reason: 'parameterWorks' });
    expect(finding('firstPage', heard)).toMatchObject({ found: 0, reason: 'parameterWorks' });
  });
  test('is absent if a long list came complete by its own count', () => {
    const lists = [page(4), page(101, { total: 101 })];
    expect(finding('pageParameter', { lists })).toMatchObject({ found: '', reason: 'whole', detail: '101' });
    expect(finding('firstPage', { lists })).toMatchObject({ found: null, reason: 'needsPageParameter' });
  });
  test('may exist if complete lists are short or have no count', () => {
    for (const lists of [[page(100, { total: 100 })], [page(3000)]]) {
      expect(finding('pageParameter', { lists })).toMatchObject({ found: null, reason: 'seemsComplete' });
    }
    expect(finding('pageParameter', { lists: [page(0)] })).toMatchObject({ found: null, reason: 'noList' });
  });
  test('exists, but how to request a page is unknown', () => {
    const lists = [page(200, { total: 200 }), page(50, { total: 70, partial: true })];
    expect(finding('pageParameter', { lists })).toMatchObject({ found: null, reason: 'noParameterWorks' });
    const pages = { kind: 'otherPaging' } as const;
    expect(finding('pageParameter', { lists, pages })).toMatchObject({ found: null, reason: 'otherPaging' });
  });
});

test('a page counts as another page only if it shares nothing with the first', () => {
  const first = page(3, { total: 5 });
  expect(comparePages(first, first)).toBe('same');
  expect(comparePages(first, page(2, { total: 5, sample: ['3', '4'] }))).toBe('further');
  expect(comparePages(first, page(0, { total: 5 }))).toBe('empty');
  // Not another page but a filter: a different list, or an overlapping part.
  expect(comparePages(first, page(0, { total: 0 }))).toBe('other');
  expect(comparePages(first, page(2, { total: 2, sample: ['3', '4'] }))).toBe('other');
  expect(comparePages(first, page(2, { total: 5, sample: ['1', '2'] }))).toBe('other');
});
