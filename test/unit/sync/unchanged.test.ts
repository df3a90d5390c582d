import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDifference, difference } from '../../../domain/compare/partial-change.ts';
import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { withUnshown } from '../../../domain/wire/not-shown.ts';
import { unchangedCheck, isAsExpected, expectedContent } from '../../../main/sync/reconcile/unchanged.ts';
import { anyDocument, despatch, documentOf, invoice, line, policy } from '../domain/samples.ts';
import { anyStranger } from '../domain/strangers.ts';

/** The answer of a service that returns what was sent, plus a time of change. */
const answered = (kind: DocumentKind, content = documentOf(kind), more: JsonObject = {}): JsonObject => ({
  ...toWire(kind, content, policy, 'replace'),
  ModifyDate: '2026-11-20T10:00:00',
  ...more,
});
const opened = (kind: DocumentKind, data: JsonObject, baselineSource: 'service' | 'copy' = 'service') =>
  unchangedCheck({ kind, baseline: fromWire(kind, data).content, baselineSource, policy });

describe.each(documentKinds)('a %s that was opened', (kind) => {
  const data = answered(kind);

  it('is unchanged if it is returned as it was', () => {
    expect(opened(kind, data)(data)).toBe(true);
  });

  it.each<[string, JsonObject]>([
    ['a field changed', { Description: 'theirs' }],
    ['a line removed', { Lines: [] }],
    ['a line changed', { Lines: [{ ...(data['Lines'] as readonly JsonObject[])[0], Quantity: 4 }] }],
    ['a previously empty field filled', { DueDays: 30 }],
    ['a previously empty field of a line filled', { Lines: [{ ...lineOf(data), WithholdingNumerator: 9 }] }],
    ['an unknown member changed', { PlateNumber: '34 AB 123' }],
    ['an unknown member of a line changed', { Lines: [{ ...lineOf(data), OrderLineId: 7 }] }],
    ['another modification time', { ModifyDate: '2026-11-20T10:00:01' }],
    ['another modification date', { ModifyDate: '2026-11-21' }],
  ])('has changed, with %s', (_, change) => {
    expect(opened(kind, data)({ ...data, ...change })).toBe(false);
  });

  it.each<[string, JsonObject]>([
    ['display-only fields changed', { CustomerName: 'another', CreateDate: '2026-01-01' }],
    ['a number written as text', { GrandTotal: JSON.stringify(data['GrandTotal']) }],
    ['an offset in the modification time', { ModifyDate: '2026-11-20T10:00:00+03:00' }],
    ['a fraction of a second, which a draft does not keep', { ModifyDate: '2026-11-20T10:00:00.430' }],
    ['no modification time', { ModifyDate: null }],
    ['empty values returned for null', { DocumentNumber: '', DueDays: 0 }],
  ])('is unchanged, with %s', (_, change) => {
    expect(opened(kind, data)({ ...data, ...change })).toBe(true);
  });

  it('is unchanged after a merge if the answers still leave out what the one merged did, and changed if they show it', () => {
    const whole = answered(kind, documentOf(kind, { DueDays: '30' }), { PlateNumber: '34 AB 123' });
    const { DueDays: _days, PlateNumber: _plate, ...lean } = whole;
    const [read, known] = [fromWire(kind, lean).content, fromWire(kind, whole).content];
    const check = unchangedCheck({ kind, baseline: withUnshown(kind, read, known), baselineSource: 'service', policy });
    expect([lean, whole].map(check)).toEqual([true, true]);
    for (const change of [{ DueDays: 31 }, { PlateNumber: '06 AB 123' }]) {
      expect(check({ ...lean, ...change })).toBe(false);
    }
  });

  it('has changed if a number was emptied', () => {
    const numbered = answered(kind, documentOf(kind, { DueDays: '30' }));
    expect(opened(kind, numbered)(numbered)).toBe(true);
    expect(opened(kind, numbered)({ ...numbered, DueDays: null })).toBe(false);
  });

  it('is unchanged whatever the answer leaves out, in any notation', () => {
    fc.assert(
      fc.property(anyStranger(kind), fc.constantFrom('service', 'copy'), (came, from) => {
        expect(opened(kind, came, from === 'copy' ? 'copy' : 'service')(structuredClone(came))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is unchanged if the answer leaves out amounts that Rampa computes', () => {
    const told = Object.entries(data).filter(([name]) => !/Total|Rate$/.test(name));
    const untold = { ...Object.fromEntries(told), Lines: [withoutAmounts(lineOf(data))] };
    expect(opened(kind, untold)(untold)).toBe(true);
    expect(opened(kind, untold, 'copy')(untold)).toBe(true);
    expect(opened(kind, data, 'copy')(untold)).toBe(true);
  });

  it('is unchanged if only members that the connection excludes have changed', () => {
    const excluding = { ...policy, excludedMembers: { [kind]: ['Balance', 'Stock'] } };
    const withMembers = (Balance: number, Stock: number | null, Note = 1) => ({
      ...data,
      ...{ Balance, Note, Lines: [{ ...lineOf(data), Stock }] },
    });
    const { content: baseline } = fromWire(kind, withMembers(100, 5));
    const unchanged = unchangedCheck({ kind, baseline, baselineSource: 'service', policy: excluding });
    expect(unchanged(withMembers(101, null))).toBe(true);
    expect(unchanged(withMembers(101, null, 2))).toBe(false);
    expect(opened(kind, withMembers(100, 5))(withMembers(101, 5))).toBe(false);
    const written = { kind, operation: 'change', sent: { Description: 'ours' }, before: withMembers(100, 5) } as const;
    const after = { ...withMembers(100, null), Description: 'ours' };
    expect(isAsExpected(written, after, excluding)).toBe(true);
    expect(isAsExpected(written, after, policy)).toBe(false);
  });

  it('counts as changed if the baseline is unknown', () => {
    expect(unchangedCheck({ kind, baseline: null, baselineSource: null, policy })(data)).toBe(false);
  });

  it('may have lots chosen by the service if it was opened from a copy of what was sent', () => {
    const { [documents[kind].numberField]: _, ...unnumbered } = fromWire(kind, data).content;
    const baseline = { ...unnumbered, ModifyDate: null };
    const copy = unchangedCheck({ kind, baseline, baselineSource: 'copy', policy });
    expect(copy(data)).toBe(true);
    expect(copy({ ...data, Description: 'theirs' })).toBe(false);
    expect(copy({ ...data, DueDays: 30 })).toBe(false);
    expect(copy({ ...data, Lines: [{ ...lineOf(data), WithholdingNumerator: 9 }] })).toBe(false);
    const lots = [{ LotNo: 'L-1', Quantity: 3, UnitCode: 'C62' }];
    const chosen = { ...data, Lines: [{ ...lineOf(data), Lots: lots }] };
    expect(copy(chosen)).toBe(true);
    expect(opened(kind, data)(chosen)).toBe(false);
  });
});

describe('a document that was written', () => {
  const before = answered('despatch', despatch({ Description: 'before', DueDays: '30' }));
  const changed = (sent: JsonObject) => ({ kind: 'despatch', operation: 'change', sent, before }) as const;
  const after = (sent: JsonObject, more: JsonObject = {}) => ({ ...applyDifference(before, sent), ...more });

  it('contains what was sent, and for a change everything else as before', () => {
    const sent = { Description: 'ours' };
    expect(isAsExpected(changed(sent), after(sent, { ModifyDate: '2026-11-20T11:00:00' }), policy)).toBe(true);
    expect(isAsExpected(changed(sent), after(sent, { Description: 'theirs' }), policy)).toBe(false);
    expect(isAsExpected(changed(sent), after(sent, { DueDays: 31 }), policy)).toBe(false);
    expect(isAsExpected(changed(sent), after(sent, { DueDays: null }), policy)).toBe(false);
    expect(isAsExpected(changed(sent), after(sent, { DocumentNumber: 'theirs' }), policy)).toBe(false);
    expect(isAsExpected(changed(sent), after(sent, { Lines: [] }), policy)).toBe(false);
  });

  it('may lack the amounts that were sent, and may have other values in unknown members', () => {
    const quote = answered('quote', documentOf('quote'), { RowVersion: 1, Note1: 'kapı' });
    const sent = { Description: 'ours', GrandTotal: 5, Lines: [{ ...lineOf(quote), OrderLineId: 7 }] };
    const { GrandTotal: _total, ...untold } = applyDifference(quote, sent);
    const written = { kind: 'quote', operation: 'change', sent, before: quote } as const;
    expect(isAsExpected(written, { ...untold, RowVersion: 2 }, policy)).toBe(true);
    expect(isAsExpected(written, { ...untold, GrandTotal: 6 }, policy)).toBe(false);
    expect(isAsExpected(written, { ...untold, Note1: null }, policy)).toBe(false);
    expect(isAsExpected(written, { ...untold, Lines: [lineOf(quote)] }, policy)).toBe(false);
  });

  it('is not judged by members that no answer shows', () => {
    const { DueDays: _days, ...untold } = before;
    const sent = { DueDays: 40, Description: 'ours', Lines: [{ ...lineOf(before), UnitPrice: 7 }] };
    const hidden = ({ UnitPrice: _price, ...line }: JsonObject): JsonObject => line;
    const lean = { ...untold, Lines: [hidden(lineOf(before))] };
    for (const written of [
      { kind: 'despatch', operation: 'change', sent, before: lean } as const,
      { kind: 'despatch', operation: 'replace', sent: { ...untold, ...sent }, before: lean } as const,
    ]) {
      const now = { ...lean, Description: 'ours' };
      expect(isAsExpected(written, now, policy)).toBe(true);
      expect(isAsExpected(written, { ...now, DueDays: 31 }, policy)).toBe(false);
      expect(isAsExpected(written, { ...now, Description: 'theirs' }, policy)).toBe(false);
      expect(isAsExpected(written, { ...now, Lines: [] }, policy)).toBe(false);
      expect(isAsExpected(written, { ...now, Lines: [{ ...hidden(lineOf(before)), UnitPrice: 8 }] }, policy)).toBe(
        false,
      );
    }
  });

  it('may have null or zero for a number that was cleared', () => {
    const sent = { DueDays: null };
    for (const value of [null, 0]) {
      expect(isAsExpected(changed(sent), after(sent, { DueDays: value }), policy)).toBe(true);
    }
    expect(isAsExpected(changed(sent), after(sent, { DueDays: 30 }), policy)).toBe(false);
  });

  it('may have lots chosen by the service (§2.3)', () => {
    const sent = { Lines: [{ ...lineOf(before), Quantity: 4, Lots: [] }] };
    const chosen = {
      Lines: [{ ...lineOf(before), Quantity: 4, Lots: [{ LotNo: 'L-1', Quantity: 4, UnitCode: 'C62' }] }],
    };
    expect(isAsExpected(changed(sent), after(sent, chosen), policy)).toBe(true);
  });

  it('is compared only with what was sent, after a replacement', () => {
    const sent = toWire('despatch', despatch({ Description: 'ours' }), policy, 'replace');
    const written = { kind: 'despatch', operation: 'replace', sent, before } as const;
    expect(isAsExpected(written, answered('despatch', despatch({ Description: 'ours' })), policy)).toBe(true);
    expect(isAsExpected(written, answered('despatch', despatch({ Description: 'ours' }), { DueDays: 5 }), policy)).toBe(
      true,
    );
    expect(isAsExpected(written, answered('despatch', despatch({ Description: 'theirs' })), policy)).toBe(false);
  });

  it('has the expected content of the old document with the change, in the form of a draft', () => {
    expect(expectedContent(changed({ Description: 'ours', DueDays: null }))).toMatchObject({
      Description: 'ours',
      ModifyDate: '2026-11-20T10:00:00',
      Lines: [{ $key: 'read-1', ProductCode: 'P-1' }],
    });
    expect(expectedContent(changed({ DueDays: null }))).not.toHaveProperty('DueDays');
    const sent = toWire('salesReturnInvoice', invoice(), policy, 'replace');
    expect(expectedContent({ kind: 'salesReturnInvoice', operation: 'replace', sent, before: {} })).toMatchObject({
      CustomerCode: 'C-1',
      Lines: [line({ $key: 'read-1' })],
    });
  });
});

describe('any document after any change', () => {
  const some = fc
    .constantFrom(...documentKinds)
    .chain((kind) => fc.tuple(fc.constant(kind), anyDocument(kind), anyDocument(kind)));
  it('is as expected with the change applied, and not with one more change by someone else', () => {
    fc.assert(
      fc.property(some, fc.nat(), ([kind, from, to], pick) => {
        const before = answered(kind, from);
        const sent = difference(kind, from, to, policy);
        const written = { kind, operation: 'change', sent, before } as const;
        const now = applyDifference(before, sent);
        expect(isAsExpected(written, now, policy)).toBe(true);
        expect(opened(kind, now)(now)).toBe(true);
        const names = Object.keys(documents[kind].fields).filter((name) => name in before && name !== 'Lines');
        const name = names[pick % names.length] ?? 'Description';
        const other = spoilt(now[name] ?? null);
        if (other === undefined || name === 'ModifyDate') return;
        expect(isAsExpected(written, { ...now, [name]: other }, policy)).toBe(false);
        expect(opened(kind, now)({ ...now, [name]: other })).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

function lineOf(data: JsonObject): JsonObject {
  return (data['Lines'] as readonly JsonObject[])[0] ?? {};
}

/** The answer of a service that does not return the amounts it was sent. */
function withoutAmounts(record: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !/^(?:Vat(?:Amount|Base)|Amount|Discount)/.test(name)),
  );
}

/** A different value of the same type; `undefined` if there is none that differs. */
function spoilt(value: JsonValue): JsonValue | undefined {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string' && /^\d{4}-/.test(value)) return '1987-01-01T00:00:00';
  if (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)) return '00000000-0000-4000-8000-000000000000';
  return typeof value === 'string' ? `${value}#` : undefined;
}
