/** One comparison of two documents, and that everything which shows or decides on a difference agrees with it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDocuments, compareRecords, sentPart } from '../../../domain/compare/comparison.ts';
import type { Comparison, Differences } from '../../../domain/compare/comparison.ts';
import { compareThree, mergeThree } from '../../../domain/compare/merge.ts';
import type { MergeChoices } from '../../../domain/compare/merge.ts';
import { originalValues } from '../../../domain/compare/original-values.ts';
import { difference } from '../../../domain/compare/partial-change.ts';
import { reviewRows } from '../../../domain/compare/review-rows.ts';
import { documents } from '../../../domain/documents/index.ts';
import { pathText } from '../../../domain/fields.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { sameJson } from '../../../domain/json.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { sendsLines } from '../../../domain/rules/unsent.ts';
import { withAmounts } from '../../../domain/amounts/totals.ts';
import { linesOf } from '../../../domain/value.ts';
import { sameValue } from '../../../domain/wire/same.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { anyComplete, anyDocument, anyEdit, despatch, line, policy, withShownLines } from './samples.ts';

const sides = (differences: Differences) =>
  [...differences].map(([name, { before, after, isSent }]) => [name, before, after, isSent]);
const isNone = ({ header, lines }: Comparison): boolean =>
  header.size === 0 &&
  lines.every(({ before, after, isOther, differences }) => before && after && !isOther && differences.size === 0);

/** Edits of lines: changed, moved, removed, added. */
const anyLines = fc.constantFrom<(lines: readonly ValueRecord[]) => readonly ValueRecord[]>(
  (lines) => lines,
  (lines) => lines.map((one) => ({ ...one, Quantity: '7' })),
  (lines) => lines.slice(1),
  (lines) => lines.toReversed(),
  (lines) => [...lines, { $key: 'new', ProductCode: 'P-9' }],
);

describe.each(documentKinds)('the comparison of two documents (%s)', (kind) => {
  const edited = fc.tuple(anyDocument(kind), anyEdit(kind), anyLines).map(([content, edit, lines]) => {
    const before = { ...content, Lines: linesOf(content) };
    return { before, after: { ...edit(before), Lines: lines(linesOf(edit(before))) } };
  });

  it('is empty for a document and its copy', () => {
    fc.assert(
      fc.property(anyDocument(kind), fc.constantFrom('identity', 'position'), (content, pairing) => {
        expect(isNone(compareDocuments(kind, content, content, pairing))).toBe(true);
        const copy = JSON.parse(JSON.stringify(content)) as ValueRecord;
        expect(isNone(compareDocuments(kind, content, copy, pairing))).toBe(true);
      }),
    );
  });

  it('is the same from both sides', () => {
    fc.assert(
      fc.property(edited, fc.constantFrom('identity', 'position'), ({ before, after }, pairing) => {
        const [there, back] = [
          compareDocuments(kind, before, after, pairing),
          compareDocuments(kind, after, before, pairing),
        ];
        const swapped = sides(back.header).map(([name, was, is, isSent]) => [name, is, was, isSent]);
        expect(sides(there.header)).toEqual(swapped);
        const pairs = ({ lines }: Comparison) => new Map(lines.map((pair) => [`${pair.from} ${pair.to}`, pair]));
        const theirs = pairs(back);
        for (const { from, to, differences } of there.lines) {
          const other = theirs.get(`${to} ${from}`);
          expect([...(other?.differences.keys() ?? ['no such pair'])]).toEqual([...differences.keys()]);
        }
      }),
    );
  });

  it('is empty exactly if the same is sent', () => {
    fc.assert(
      fc.property(edited, ({ before, after }) => {
        const [old, now] = [withAmounts(kind, before, policy), withAmounts(kind, after, policy)];
        const isSame = isNone(sentPart(compareDocuments(kind, old, now, 'position')));
        expect(isSame).toBe(sameJson(toWire(kind, before, policy, 'replace'), toWire(kind, after, policy, 'replace')));
      }),
    );
  });

  it('gives a review, the editor’s marks and the rules the same answer', () => {
    fc.assert(
      fc.property(edited, ({ before, after }) => {
        const { fields } = documents[kind];
        const compared = compareDocuments(kind, before, after, 'position');
        expect(reviewRows(compared).length === 0).toBe(isNone(compared));
        expect([...originalValues(fields, before, after, {}).keys()]).toEqual([
          ...compareRecords(fields, before, after).keys(),
        ]);
        if (Object.hasOwn(difference(kind, before, after, policy), 'Lines') && linesOf(before).length > 0)
          expect(sendsLines(kind, 'change', before, linesOf(after))).toBe(true);
      }),
    );
  });

  it('gives a merge the rows that it takes: the result has the chosen side’s value at each', () => {
    const choice = fc.func(fc.constantFrom('ours', 'theirs'));
    const shown = anyComplete(kind).map(
      (content) => fromWire(kind, toWire(kind, withShownLines(kind, content), policy, 'replace')).content,
    );
    fc.assert(
      fc.property(shown, anyEdit(kind), anyEdit(kind), choice, (base, ourEdit, theirEdit, choose) => {
        const [ours, theirs] = [ourEdit(base), theirEdit(base)].map((one) => ({ ...one, Lines: linesOf(base) }));
        const [held = {}, read = {}] = [ours, theirs];
        const rows = compareThree(kind, base, held, read);
        const choices: MergeChoices = Object.fromEntries(rows.map(({ key }) => [key, choose(key)]));
        const merged = mergeThree(kind, base, held, read, choices);
        for (const { path, key } of rows) {
          const field = documents[kind].fields[pathText(path)];
          if (field === undefined) continue;
          const side: ValueRecord = choices[key] === 'ours' ? held : read;
          expect(sameValue(field, merged[key], side[key])).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('pairs of lines', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((key) => line({ $key: key, ProductCode: `P-${key}` })) as [
    ValueRecord,
    ValueRecord,
    ValueRecord,
  ];
  const pairs = (before: readonly ValueRecord[], after: readonly ValueRecord[], by: 'identity' | 'position') =>
    compareDocuments('despatch', despatch({}, before), despatch({}, after), by).lines.map(
      ({ from, to, isOther, differences }) => [from, to, isOther ? 'other' : [...differences.keys()].join()],
    );

  it('are found by identity wherever the line is now, or by position as in the service', () => {
    const after = [c, { ...a, Quantity: '9' }, line({ $key: 'new' })];
    expect(pairs([a, b, c], after, 'identity')).toEqual([
      [2, 0, ''],
      [0, 1, 'Quantity'],
      [null, 2, ''],
      [1, null, ''],
    ]);
    expect(pairs([a, b, c], after, 'position')).toEqual([
      [0, 0, 'other'],
      [1, 1, 'other'],
      [2, 2, 'other'],
    ]);
  });

  it('are by position if the lines have no keys', () => {
    const { $key: _key, ...bare } = a;
    expect(pairs([a, b], [{ ...bare, Quantity: '9' }], 'identity')).toEqual([
      [0, 0, 'Quantity'],
      [1, null, ''],
    ]);
  });
});
