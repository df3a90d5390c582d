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
  pages: { kind: 'notHeard' },
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
  test('is where documents are listed, whatever else answered before', () => {
    expect(despatch('emptyList', 'refused', 'documents')).toMatchObject({ found: '/2', reason: 'documents' });
  });
  test('is where an envelope answers, for want of documents', () => {
    expect(despatch('absent', 'refused', 'emptyList')).toMatchObject({ found: '/2', reason: 'emptyList' });
    expect(despatch('notAllowed', 'refused')).toMatchObject({ found: '/1', reason: 'refused' });
    expect(despatch('absent', 'notAllowed')).toMatchObject({ found: '/1', reason: 'notAllowed' });
  });
  test('of purchase returns is not where one is got and none is listed (§4.1)', () => {
    const paths = { ...nothing.paths, purchaseReturnInvoice: tries('notAllowed', 'absent') };
    expect(finding('purchaseReturnsPath', { paths })).toMatchObject({ found: null, reason: 'nothingAnswers' });
  });
  test('is not where something else is listed, which is named', () => {
    expect(despatch('absent', 'otherEntries')).toMatchObject({ found: null, reason: 'otherEntries', detail: '/1' });
  });
  test('is unknown where none answers, or none was tried', () => {
    expect(despatch('absent', 'absent')).toMatchObject({ found: null, reason: 'nothingAnswers' });
    expect(despatch()).toMatchObject({ found: null, reason: 'notTried' });
  });
});

describe('pages', () => {
  test('are asked for by the parameter that was heard', () => {
    const heard: Partial<Evidence> = { pages: { kind: 'heard', parameter: 'pageNo', first: 0 } };
    expect(finding('pageParameter', heard)).toMatchObject({ found: 'pageNo', reason: 'heard' });
    expect(finding('firstPage', heard)).toMatchObject({ found: 0, reason: 'heard' });
  });
  test('are none where a long list came whole by its own count', () => {
    const lists = [page(4), page(101, { total: 101 })];
    expect(finding('pageParameter', { lists })).toMatchObject({ found: '', reason: 'whole', detail: '101' });
    expect(finding('firstPage', { lists })).toMatchObject({ found: null, reason: 'withoutPages' });
  });
  test('may be some where whole lists are short, or do not say how long they are', () => {
    for (const lists of [[page(100, { total: 100 })], [page(3000)]]) {
      expect(finding('pageParameter', { lists })).toMatchObject({ found: null, reason: 'seemsWhole' });
    }
    expect(finding('pageParameter', { lists: [page(0)] })).toMatchObject({ found: null, reason: 'noList' });
  });
  test('are there, and nobody knows how they are turned', () => {
    const lists = [page(200, { total: 200 }), page(50, { total: 70, partial: true })];
    expect(finding('pageParameter', { lists })).toMatchObject({ found: null, reason: 'notHeard' });
    const pages = { kind: 'otherTurning' } as const;
    expect(finding('pageParameter', { lists, pages })).toMatchObject({ found: null, reason: 'otherTurning' });
  });
});

test('another page is another one only where it shares nothing with the first', () => {
  const first = page(3, { total: 5 });
  expect(comparePages(first, first)).toBe('same');
  expect(comparePages(first, page(2, { total: 5, sample: ['3', '4'] }))).toBe('further');
  expect(comparePages(first, page(0, { total: 5 }))).toBe('empty');
  // A filter: another list, or an overlapping part.
  expect(comparePages(first, page(0, { total: 0 }))).toBe('other');
  expect(comparePages(first, page(2, { total: 2, sample: ['3', '4'] }))).toBe('other');
  expect(comparePages(first, page(2, { total: 5, sample: ['1', '2'] }))).toBe('other');
});
