import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDifference, difference } from '../../../domain/compare/partial-change.ts';
import { sameJson } from '../../../domain/json.ts';
import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { acceptsNull, sentFields } from '../../../domain/fields.ts';
import type { Field, ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { toWire } from '../../../domain/wire/index.ts';
import {
  anyComplete,
  anyDocument,
  anyEdit,
  despatch,
  documentOf,
  invoice,
  line,
  policy,
  withShownLines,
} from './samples.ts';

const change = (before: ValueRecord, after: ValueRecord) => difference('despatch', before, after, policy);

describe('difference (§4.4)', () => {
  it('is empty if nothing changed', () => {
    expect(change(despatch(), despatch())).toEqual({});
    expect(change(despatch(), { ...despatch(), CustomerName: 'shown only', Description: '' })).toEqual({});
  });

  it('contains only the changed field, and null or 0 for a cleared one', () => {
    expect(change(despatch(), despatch({ Description: 'new' }))).toEqual({ Description: 'new' });
    expect(change(despatch({ Description: 'old' }), despatch())).toEqual({ Description: null });
    expect(change(despatch({ DueDays: '30' }), despatch({ DueDays: '' }))).toEqual({ DueDays: 0 });
  });

  it('contains all lines and the resulting totals if one line changed', () => {
    const two = [line(), line({ $key: 'b', ProductCode: 'P-2' })];
    const sent = change(
      despatch({}, two),
      despatch({}, [line(), line({ $key: 'b', ProductCode: 'P-2', Quantity: '4' })]),
    );
    expect(Object.keys(sent).sort()).toEqual(['GrandTotal', 'Lines', 'SubTotal', 'VatTotal']);
    expect(sent).toMatchObject({
      SubTotal: 840,
      VatTotal: 168,
      GrandTotal: 1008,
      Lines: [{ Quantity: 3 }, { Quantity: 4 }],
    });
  });

  it('ignores new local keys of lines', () => {
    expect(change(despatch(), despatch({}, [line({ $key: 'other' })]))).toEqual({});
  });

  it('contains a nested object as a whole', () => {
    const before = invoice({ SgkInfo: { DosyaNo: '1', MukellefAdi: 'a' } });
    const after = invoice({ SgkInfo: { DosyaNo: '2', MukellefAdi: 'a' } });
    expect(difference('salesReturnInvoice', before, after, policy).SgkInfo).toMatchObject({
      DosyaNo: '2',
      MukellefAdi: 'a',
    });
  });

  it('leaves out a required field that was cleared, because null would be refused (rule 2)', () => {
    expect(change(despatch(), despatch({ CustomerCode: '', Description: 'x' }))).toEqual({ Description: 'x' });
    expect(change(despatch(), despatch({ DespatchType: null }))).toEqual({});
  });

  it('contains null for an unknown member that the service dropped, and leaves out one that is not sent', () => {
    const known = despatch();
    const held = { ...known, $further: '{"PlateNumber":"34"}' };
    expect(change(held, known)).toEqual({ PlateNumber: null });
    expect(change(known, held)).toEqual({ PlateNumber: '34' });
    const excluding = { ...policy, excludedMembers: { despatch: ['PlateNumber'] } };
    expect(difference('despatch', known, held, excluding)).toEqual({});
  });

  it('does not clear a field whose text cannot be sent', () => {
    expect(change(despatch({ DueDays: '30' }), despatch({ DueDays: 'otuz' }))).toEqual({});
    expect(change(despatch({ Date: '2026-11-21' }), despatch({ Date: 'soon' }))).toEqual({});
  });

  it('does not clear an amount that can no longer be computed', () => {
    const sent = change(despatch({}, [line()]), despatch({}, [line({ UnitPrice: null })]));
    expect(Object.values(sent)).not.toContain(null);
  });
});

/** Removes members that are null, false, 0 or empty: in a list entry they mean the same as absent ones. */
function withoutNothing(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, withoutNothing(inner)] as const);
  const isNothing = (inner: JsonValue): boolean =>
    inner === null || inner === false || inner === 0 || (typeof inner === 'object' && Object.keys(inner).length === 0);
  return Object.fromEntries(members.filter(([, inner]) => !isNothing(inner)));
}

describe.each(documentKinds)('§4.4 by property, %s:', (kind) => {
  const { fields } = documents[kind];
  const sent = sentFields(fields);
  /** Pairs of complete documents: two unrelated ones, or one and an edit of it. */
  const pairs = fc.oneof(
    fc.tuple(anyComplete(kind), anyComplete(kind)),
    fc
      .tuple(anyComplete(kind), anyEdit(kind), anyComplete(kind))
      .map(([a, edit, other]): [ValueRecord, ValueRecord] => [a, restored(edit(a), other)]),
  );
  /** Puts back required fields that the edit removed. */
  function restored(content: ValueRecord, other: ValueRecord): ValueRecord {
    const lost = sent.filter(([name, field]) => field.required === true && content[name] === undefined);
    return { ...content, ...Object.fromEntries(lost.map(([name]) => [name, other[name]])) };
  }
  const whole = (content: ValueRecord) => toWire(kind, content, policy, 'replace');
  const clearsWithZero = (field: Field) => kind !== 'quote' && !acceptsNull(field);
  const holds = (body: JsonObject, name: string) => body[name] ?? null;
  const told = (body: JsonObject, name: string) => withoutNothing(holds(body, name));
  const always = (check: (a: ValueRecord, b: ValueRecord, change: JsonObject) => void) => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const [a, b] = [withShownLines(kind, before), withShownLines(kind, after)];
        check(a, b, difference(kind, a, b, policy));
      }),
      { numRuns: 60 },
    );
  };

  it('rule 1: the difference applied to the first document gives the second', () => {
    always((a, b, change) => {
      const after = whole(b);
      const applied = applyDifference(whole(a), change);
      for (const [name, field] of sent) {
        // An amount that cannot be sent (not computable, or too long) keeps its value; validation reports it.
        if (field.class === 'amount' && !(name in after)) continue;
        const isZero = told(after, name) === null && clearsWithZero(field) && told(applied, name) === 0;
        expect([name, told(applied, name)]).toEqual([name, isZero ? 0 : told(after, name)]);
      }
    });
  });

  it('rule 1: unchanged fields and fields that the service sets are not sent', () => {
    always((a, b, change) => {
      const [before, after] = [whole(a), whole(b)];
      const names = new Set(sent.map(([name]) => name));
      for (const name of Object.keys(change)) {
        expect(names).toContain(name);
        expect(sameJson(holds(before, name), holds(after, name))).toBe(false);
      }
    });
    fc.assert(
      fc.property(anyDocument(kind), (a) => {
        expect(difference(kind, a, a, policy)).toEqual({});
      }),
      { numRuns: 50 },
    );
  });

  it('rule 1: cleared fields are sent as null (numbers as 0 except in quotes), cleared lists as empty lists', () => {
    always((a, b, change) => {
      const before = whole(a);
      for (const [name, field] of sent) {
        const cleared = holds(before, name) !== null && b[name] === undefined;
        if (!cleared || field.class === 'amount' || field.type === 'boolean') continue;
        const list = field.type === 'list' || field.type === 'textList';
        if (list && sameJson(holds(before, name), [])) continue;
        expect([name, change[name]]).toEqual([name, list ? [] : clearsWithZero(field) ? 0 : null]);
      }
    });
  });

  it('rule 2: a required field is never sent as null, even if it was cleared', () => {
    fc.assert(
      fc.property(anyDocument(kind), anyDocument(kind), (a, b) => {
        const change = difference(kind, a, b, policy);
        for (const [name, field] of sent) if (field.required === true) expect(change[name]).not.toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('rule 3: lists and nested objects are sent completely', () => {
    always((_, b, change) => {
      const after = whole(b);
      for (const [name, field] of sent) {
        if ((field.type === 'list' || field.type === 'object') && name in change) {
          expect(told(change, name)).toEqual(told(after, name));
        }
      }
    });
  });

  it('rule 4: totals that result from changed lines are sent with them', () => {
    const before = documentOf(kind, {}, [line()]);
    const change = difference(kind, before, documentOf(kind, {}, [line({ Quantity: '4' })]), policy);
    expect(Object.keys(change).sort()).toEqual(['GrandTotal', 'Lines', 'SubTotal', 'VatTotal']);
    expect(change).toMatchObject({ SubTotal: 480, VatTotal: 96, GrandTotal: 576 });
  });
});

describe('sameJson', () => {
  it.each([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: null }, { b: null }, false],
    [[1, 2], [2, 1], false],
    [[1], [1, null], false],
    [{ 0: 1 }, [1], false],
    [null, {}, false],
    ['1', 1, false],
  ])('%j, %j: %s', (a, b, same) => {
    expect(sameJson(a, b)).toBe(same);
  });
});
