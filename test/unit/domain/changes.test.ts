import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDifference, difference, sameJson } from '../../../domain/changes.ts';
import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/draft.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { toWire } from '../../../domain/wire.ts';
import { anyDocument, despatch, invoice, line, policy } from './samples.ts';

const change = (before: ValueRecord, after: ValueRecord) => difference('despatch', before, after, policy);

describe('difference (§4.4)', () => {
  it('nothing changed, nothing sent', () => {
    expect(change(despatch(), despatch())).toEqual({});
    expect(change(despatch(), { ...despatch(), CustomerName: 'shown only', Description: '' })).toEqual({});
  });

  it('a field changed is sent alone; one cleared is null', () => {
    expect(change(despatch(), despatch({ Description: 'new' }))).toEqual({ Description: 'new' });
    expect(change(despatch({ Description: 'old' }), despatch())).toEqual({ Description: null });
    expect(change(despatch({ DueDays: '30' }), despatch({ DueDays: '' }))).toEqual({ DueDays: null });
  });

  it('a change in one line sends all lines and the totals that follow', () => {
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

  it('lines that only got another local key are not changed', () => {
    expect(change(despatch(), despatch({}, [line({ $key: 'other' })]))).toEqual({});
  });

  it('a nested object goes whole', () => {
    const before = invoice({ SgkInfo: { DosyaNo: '1', MukellefAdi: 'a' } });
    const after = invoice({ SgkInfo: { DosyaNo: '2', MukellefAdi: 'a' } });
    expect(difference('salesReturnInvoice', before, after, policy).SgkInfo).toMatchObject({
      DosyaNo: '2',
      MukellefAdi: 'a',
    });
  });

  it('text that cannot be sent is not taken for a cleared field', () => {
    expect(change(despatch({ DueDays: '30' }), despatch({ DueDays: 'otuz' }))).toEqual({});
    expect(change(despatch({ Date: '2026-11-21' }), despatch({ Date: 'soon' }))).toEqual({});
  });

  it('an amount that can no longer be computed is not cleared', () => {
    const sent = change(despatch({}, [line()]), despatch({}, [line({ UnitPrice: null })]));
    expect(Object.values(sent)).not.toContain(null);
  });
});

describe.each(documentKinds)('%s: by property', (kind) => {
  /**
   * Absent and null are one: so a document is compared by what it says. An amount that cannot be sent (not computable, or too
   * long for a JSON number) keeps its value instead of being cleared; validation has an error for it.
   */
  const said = (json: object) => Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));

  it('applied to the first document it gives the second, and holds nothing that is the same in both', () => {
    fc.assert(
      fc.property(anyDocument(kind), anyDocument(kind), (a, b) => {
        const before = toWire(kind, a, policy, 'replace');
        const after = toWire(kind, b, policy, 'replace');
        const sent = difference(kind, a, b, policy);
        const { fields } = documents[kind];
        const lost = (name: string) => fields[name]?.class === 'amount' && !(name in after);
        const applied = Object.entries(applyDifference(before, sent)).filter(([name]) => !lost(name));
        expect(said(Object.fromEntries(applied))).toEqual(said(after));
        for (const [name, value] of Object.entries(sent)) expect(sameJson(before[name] ?? null, value)).toBe(false);
      }),
      { numRuns: 150 },
    );
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
