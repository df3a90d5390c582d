/** §4.3 rule 1, §2.6: which of the service's lines each line of a draft corresponds to. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import {
  matchesLinesByPosition,
  inSafeOrder,
  lineIdentities,
  lineOrder,
  putBack,
} from '../../../domain/compare/line-identity.ts';
import { validateDocument } from '../../../domain/rules/validate.ts';
import { readsOf } from '../support/reads.ts';
import { documentOf, facts, line } from './samples.ts';
import { pathAt } from '../../../domain/model/place.ts';

/** Lines by name: `P1` is the service's first line as read; other names are new lines. */
const read = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    line({ $key: `read-${String(index + 1)}`, ProductCode: `P${String(index + 1)}` }),
  );
const baseline = read(4);
function lines(names: string): ValueRecord[] {
  return names === ''
    ? []
    : names
        .split(' ')
        .map((name) => baseline.find((one) => one.ProductCode === name) ?? line({ $key: name, ProductCode: name }));
}
const names = (of: readonly ValueRecord[]) =>
  of.flatMap(({ ProductCode: code }) => (typeof code === 'string' ? [code] : [])).join(' ');

/** A draft of four lines: some removed, the rest in any order, new ones anywhere. */
const edited = fc
  .tuple(fc.subarray([...baseline.keys()]), fc.array(fc.constantFrom('N1', 'N2', 'N3'), { maxLength: 3 }))
  .chain(([kept, added]) => {
    const all = [...kept.map((place) => `P${String(place + 1)}`), ...new Set(added)];
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
  })
  .map((order) => lines(order.join(' ')));

describe('matching lines', () => {
  it('uses their keys, wherever they were moved', () => {
    expect(lineIdentities(baseline, lines('P2 N1 P1 P3 P4'))).toEqual([
      { from: 1, takes: 0 },
      { from: null, takes: 1 },
      { from: 0, takes: 2 },
      { from: 2, takes: 3 },
      { from: 3, takes: null },
    ]);
  });
  it('treats a copy with the same key as a new line', () => {
    const [first] = baseline;
    expect(lineIdentities(baseline, [...baseline, first ?? {}]).at(-1)).toEqual({ from: null, takes: null });
  });
  it('without keys detects no moves and reorders nothing', () => {
    const keyless = baseline.map(({ $key: _, ...rest }) => rest as ValueRecord);
    expect(lineIdentities(keyless, keyless.slice(0, 2))).toEqual([
      { from: 0, takes: 0 },
      { from: 1, takes: 1 },
    ]);
    expect(lineOrder(keyless, keyless.toReversed()).disordered).toBe(false);
  });
  it('does not match lines by key if one side has a line without a key', () => {
    const [first, second] = baseline;
    const { $key: _, ...keyless } = first ?? {};
    expect(lineIdentities([keyless], [second ?? {}])).toEqual([{ from: 0, takes: 0 }]);
    expect(lineIdentities(baseline, [keyless])).toEqual([{ from: null, takes: 0 }]);
  });
  it('by position does not apply to quotes', () => {
    expect(documentKinds.filter((kind) => !matchesLinesByPosition(kind))).toEqual(['quote']);
  });
});

describe('the safe order', () => {
  it.each([
    ['P1 P2 P3 P4', 'P1 P2 P3 P4', 'P1 P2 P3 P4'],
    ['N1 P1 P2 P3 P4', 'P1 P2 P3 P4 N1', 'P1 P2 P3 P4 N1'],
    ['P4 P3 P2 P1', 'P1 P2 P3 P4', 'P1 P2 P3 P4'],
    ['P1 P3 P4', 'P1 P3 P4', 'P1 P2 P3 P4'],
    ['P1 N1 P2', 'P1 P2 N1', 'P1 P2 P3 P4 N1'],
    ['', '', 'P1 P2 P3 P4'],
  ])('of %s: reordered %s, with removed lines restored %s', (draft, ordered, whole) => {
    expect(names(inSafeOrder(baseline, lines(draft)))).toBe(ordered);
    expect(names(putBack(baseline, lines(draft)))).toBe(whole);
    const { disordered, removed } = lineOrder(baseline, lines(draft));
    expect(disordered).toBe(draft !== ordered);
    expect(removed.map((place) => `P${String(place + 1)}`).filter((name) => draft.includes(name))).toEqual([]);
  });

  it('keeps changes in a line', () => {
    const changed = [{ ...baseline[1], Quantity: '7' }, ...lines('P1 P3 P4')] as ValueRecord[];
    expect(putBack(baseline, changed)[1]).toMatchObject({ $key: 'read-2', Quantity: '7' });
  });

  it('has the same lines, none lost or added', () => {
    fc.assert(
      fc.property(edited, (draft) => {
        const ordered = inSafeOrder(baseline, draft);
        expect(new Set(ordered)).toEqual(new Set(draft));
        expect(ordered).toHaveLength(draft.length);
      }),
    );
  });

  it('leaves no line in the place of another if none was removed', () => {
    fc.assert(
      fc.property(edited, (draft) => {
        fc.pre(lineOrder(baseline, draft).removed.length === 0);
        for (const { from, takes } of lineIdentities(baseline, inSafeOrder(baseline, draft))) expect(takes).toBe(from);
      }),
    );
  });

  it('after restoring removed lines, every line of the service is at its own place, followed by added ones', () => {
    fc.assert(
      fc.property(edited, (draft) => {
        const whole = putBack(baseline, draft);
        expect(lineOrder(baseline, whole)).toEqual({ disordered: false, removed: [] });
        for (const { from, takes } of lineIdentities(baseline, whole)) expect(takes).toBe(from);
        for (const one of draft) expect(whole).toContain(one);
        expect(whole).toHaveLength(new Set([...baseline, ...draft].map(({ $key }) => $key)).size);
      }),
    );
  });
});

describe('reported problems', () => {
  const told = (draft: readonly ValueRecord[], kind: DocumentKind = 'despatch', operation: Operation = 'replace') =>
    validateDocument(kind, documentOf(kind, {}, draft), facts(), operation, documentOf(kind, {}, baseline))
      .filter(({ code }) => code.startsWith('line'))
      .map(({ code, place, severity, params }) => {
        const position = draft.findIndex(({ $key }) => $key === place.line);
        return [severity, code, pathAt(place, position).at(-1), ...Object.values(params ?? {})];
      });

  it('§4.3 rule 1 none if lines are unmoved, changed in place, or added at the end', () => {
    expect(told(lines('P1 P2 P3 P4'))).toEqual([]);
    expect(told(lines('P1 P2 P3 P4 N1 N2'))).toEqual([]);
    expect(told(baseline.map((one) => ({ ...one, Quantity: '9' })))).toEqual([]);
  });
  it('§4.3 rule 1 an inserted line takes the place of the service’s line and moves those after it', () => {
    expect(told(lines('P1 P2 N1 P3 P4'))).toEqual([
      ['warning', 'lineTakesPlace', 2, 3, 'P3'],
      ['warning', 'lineMoved', 3, 3, 4],
      ['warning', 'lineMoved', 4, 4, 5],
    ]);
  });
  it('§4.3 rule 1 lines that were swapped', () => {
    expect(told(lines('P2 P1 P3 P4'))).toEqual([
      ['warning', 'lineMoved', 0, 2, 1],
      ['warning', 'lineMoved', 1, 1, 2],
    ]);
  });
  it('§4.3 rule 1 a line removed at the end, because its lots, serial numbers and order link are lost', () => {
    expect(told(lines('P1 P2'))).toEqual([['warning', 'lineRemoved', 'Lines', 2, '3 (P3), 4 (P4)']]);
  });
  it('§4.3 rule 1 a line removed in between moves those after it, and the service drops its last one', () => {
    expect(told(lines('P1 P3 P4'))).toEqual([
      ['warning', 'lineMoved', 1, 3, 2],
      ['warning', 'lineMoved', 2, 4, 3],
      ['warning', 'lineRemoved', 'Lines', 1, '4 (P4)'],
    ]);
  });
  it('§4.3 rule 1 another product in the place of a line gets that line’s related data', () => {
    const other = [...baseline.slice(0, 3), { ...baseline[3], ProductCode: 'X' }];
    expect(told(other)).toEqual([['warning', 'lineTakesPlace', 3, 4, 'P4']]);
  });
  it('§2.6 the same for replaced or changed invoices, but not for new documents and quotes', () => {
    const moved = lines('P2 P1 P3 P4');
    for (const kind of ['salesReturnInvoice', 'purchaseReturnInvoice', 'despatch'] as const) {
      for (const operation of ['replace', 'change'] as const) expect(told(moved, kind, operation)).toHaveLength(2);
      expect(told(moved, kind, 'create')).toEqual([]);
    }
    expect(told(moved, 'quote')).toEqual([]);
  });
  it('name five removed lines, and say that there are more', () => {
    const many = documentOf('despatch', {}, read(20));
    const [problem] = validateDocument('despatch', documentOf('despatch', {}, []), facts(), 'replace', many).filter(
      ({ code }) => code === 'lineRemoved',
    );
    expect(problem?.params).toEqual({ count: 20, lines: '1 (P1), 2 (P2), 3 (P3), 4 (P4), 5 (P5), …' });
  });
  it('are found in linear time: ten times the lines, ten times the reads', () => {
    const find = (count: number) => {
      const baseline = documentOf('despatch', {}, read(count));
      const content = documentOf('despatch', {}, read(count).toReversed());
      return readsOf([baseline, content] as const, ([before, after]) => {
        const found = validateDocument('despatch', after, facts(), 'replace', before);
        expect(found.filter(({ code }) => code === 'lineMoved')).toHaveLength(count);
      });
    };
    expect(find(1000)).toBeLessThan(find(100) * 11);
  });
});
