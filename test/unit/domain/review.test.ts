/** What the user is shown before a replacement, partial change or deletion is sent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference } from '../../../domain/compare/partial-change.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import { pathText } from '../../../domain/fields.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { reviewOf } from '../../../domain/compare/review.ts';
import type { Review } from '../../../domain/compare/review.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import {
  anyComplete,
  anyDocument,
  anyEdit,
  currencyId,
  customerId,
  despatch,
  documentOf,
  invoice,
  line,
  policy,
  quote,
} from './samples.ts';

const read = (...more: ValueRecord[]) =>
  more.map((one, index) => line({ $key: `read-${String(index + 1)}`, ProductCode: `P-${String(index + 1)}`, ...one }));
function review(
  kind: DocumentKind,
  baseline: ValueRecord | null,
  content: ValueRecord,
  operation: Operation = 'change',
) {
  return reviewOf({ kind, operation, baseline, content, policy });
}
/** E.g. `changed DueDays: 30 → 60`. */
const told = ({ rows }: Review) =>
  rows.map(
    ({ path, change, before, after }) =>
      `${change} ${pathText(path)}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );

describe('a partial change', () => {
  it('is shown field by field, before and after, in the order of the form', () => {
    const baseline = quote({ Description: 'old', DueDays: '30' });
    const content = quote({ DueDays: '60', DocumentNumber: 'A' });
    const seen = review('quote', baseline, content);
    expect(seen.body).toEqual({ DocumentNumber: 'A', Description: null, DueDays: 60 });
    expect(seen.sendsAll).toBe(false);
    expect(told(seen)).toEqual([
      'added DocumentNumber: null → "A"',
      'cleared Description: "old" → null',
      'changed DueDays: "30" → "60"',
    ]);
    for (const row of seen.rows) expect(row).toMatchObject({ sentWith: null, line: null });
  });

  it('shows checkboxes with and without a tick', () => {
    const seen = review('salesReturnInvoice', invoice({ Cancelled: true }), invoice({ PrintDescription: true }));
    expect(told(seen)).toEqual(['changed PrintDescription: false → true', 'changed Cancelled: true → false']);
  });

  it('shows the resulting totals as Rampa computes them', () => {
    const seen = review('despatch', despatch({}, read({}, {})), despatch({}, read({}, { Quantity: '4' })));
    expect(told(seen)).toEqual([
      'changed SubTotal: "720" → "840"',
      'changed VatTotal: "144" → "168"',
      'changed GrandTotal: "864" → "1008"',
      'changed Lines[1].Quantity: "3" → "4"',
      'changed Lines[1].AmountExcludingTax: "360" → "480"',
      'changed Lines[1].VatBase: "360" → "480"',
      'changed Lines[1].VatAmount: "72" → "96"',
      'changed Lines[1].AmountIncludingTax: "432" → "576"',
    ]);
    expect(seen.rows.at(-1)).toMatchObject({ sentWith: 'Lines', line: { position: 2, product: 'P-2' } });
  });

  it('shows nested objects field by field, and that they are sent whole', () => {
    const baseline = invoice({ SgkInfo: { DosyaNo: '1', MukellefAdi: 'a' } });
    const seen = review('salesReturnInvoice', baseline, invoice({ SgkInfo: { DosyaNo: '2', MukellefAdi: 'a' } }));
    expect(told(seen)).toEqual(['changed SgkInfo.DosyaNo: "1" → "2"']);
    expect(seen.rows[0]?.sentWith).toBe('SgkInfo');
    expect(seen.body.SgkInfo).toMatchObject({ DosyaNo: '2', MukellefAdi: 'a' });
    const gone = review('salesReturnInvoice', baseline, invoice());
    expect(told(gone)).toEqual(['cleared SgkInfo.MukellefAdi: "a" → null', 'cleared SgkInfo.DosyaNo: "1" → null']);
    expect(gone.body).toEqual({ SgkInfo: null });
  });

  it('shows lists as a whole', () => {
    const seen = review('salesReturnInvoice', invoice(), invoice({ PaymentMeans: [{ PaymentMeansCode: '42' }] }));
    expect(told(seen)).toEqual(['added PaymentMeans: null → [{"PaymentMeansCode":"42"}]']);
    expect(seen.rows[0]?.sentWith).toBe('PaymentMeans');
    const [lots] = review('despatch', despatch({}, read({})), despatch({}, read({ Lots: [{ LotNo: 'L' }] }))).rows;
    expect(lots).toMatchObject({ path: ['Lines', 0, 'Lots'], change: 'added', after: [{ LotNo: 'L' }] });
  });

  it('shows added and removed lines, one row each', () => {
    const [first, second, third] = read({}, {}, {});
    const lines = (...of: (ValueRecord | undefined)[]) => despatch({}, of as ValueRecord[]);
    const added = review('despatch', lines(first), lines(first, second)).rows.filter(({ line: of }) => of !== null);
    expect(added).toMatchObject([{ path: ['Lines', 1], change: 'added', before: null, after: { ProductCode: 'P-2' } }]);
    const removed = review('despatch', lines(first, second), lines(first)).rows.filter(({ line: of }) => of !== null);
    expect(removed).toMatchObject([
      { path: ['Lines', 1], change: 'removed', after: null, line: { position: 2, product: 'P-2' } },
    ]);
    const swapped = review('despatch', lines(first, second, third), lines(second, first, third)).rows;
    expect(swapped).toMatchObject([
      { path: ['Lines', 0], change: 'changed', before: { ProductCode: 'P-1' }, after: { ProductCode: 'P-2' } },
      { path: ['Lines', 1], change: 'changed', before: { ProductCode: 'P-2' }, after: { ProductCode: 'P-1' } },
    ]);
  });

  it('shows a line field by field if its key or product is the same, otherwise as a whole', () => {
    const [held] = read({ Description: 'a' });
    const rowsOf = (more: ValueRecord) =>
      review('despatch', despatch({}, [held ?? {}]), despatch({}, [{ ...held, ...more }])).rows.map(({ path }) => pathText(path)); // oxfmt-ignore
    expect(rowsOf({ ProductCode: 'P-9' })).toEqual(['Lines[0].ProductCode']);
    expect(rowsOf({ $key: 'x', Description: 'b' })).toEqual(['Lines[0].Description']);
    expect(rowsOf({ $key: 'x', ProductCode: ' P-1 ' })).toEqual(['Lines[0].ProductCode']);
    expect(rowsOf({ $key: 'x', ProductCode: 'P-9' })).toEqual(['Lines[0]']);
    const known = (id: string): ValueRecord => ({ ...held, ProductCode: undefined, ProductId: id, Description: id });
    const [first, second] = [known(customerId), { ...known(currencyId), $key: 'x' }];
    const rows = review('despatch', despatch({}, [first]), despatch({}, [second]), 'replace').rows;
    expect(rows.map(({ path }) => pathText(path))).toEqual(['Lines[0]']);
  });

  it('shows passed-through members of the document, a line and an object, one row per record', () => {
    const data = { Note: 'a', SgkInfo: { Branch: 1, DosyaNo: '1' }, Lines: [{ ProductCode: 'P-1', Shelf: 'R-4' }] };
    const other = { Note: 'b', SgkInfo: { Branch: 2, DosyaNo: '1' }, Lines: [{ ProductCode: 'P-1', Shelf: 'R-5' }] };
    const [before, after] = [data, other].map((each) => fromWire('salesReturnInvoice', each).content);
    const { rows, passThrough, body } = review('salesReturnInvoice', before ?? {}, after ?? {});
    expect(
      rows.map(({ path, change, sentWith, line: at }) => [pathText(path), change, sentWith, at?.position]),
    ).toEqual([
      ['SgkInfo', 'changed', 'SgkInfo', undefined],
      ['$further', 'changed', null, undefined],
      ['Lines[0].$further', 'changed', 'Lines', 1],
    ]);
    expect(rows[1]).toMatchObject({ before: '{"Note":"a"}', after: '{"Note":"b"}' });
    expect(body).toMatchObject({ Note: 'b', SgkInfo: { Branch: 2 }, Lines: [{ Shelf: 'R-5' }] });
    const pathsOf = (of: Review) => of.passThrough.map(({ path }) => path.join('.'));
    expect(passThrough.map(({ path }) => path.join('.'))).toEqual(['Lines.0.Shelf']);
    const header = { ...before, Description: 'ours' };
    expect(pathsOf(review('salesReturnInvoice', before ?? {}, header))).toEqual([]);
    expect(pathsOf(review('salesReturnInvoice', before ?? {}, header, 'replace'))).toEqual(['Note', 'SgkInfo.Branch', 'Lines.0.Shelf']); // oxfmt-ignore
    const gone = review('salesReturnInvoice', before ?? {}, {
      ...before,
      $further: undefined,
    } as unknown as ValueRecord);
    expect(gone.rows).toMatchObject([{ path: ['$further'], change: 'cleared', after: null }]);
    expect(gone.body).toEqual({ Note: null });
    const both = review('salesReturnInvoice', before ?? {}, {
      ...after,
      SgkInfo: { ...(after?.['SgkInfo'] as ValueRecord), DosyaNo: '2' },
    });
    const inObject = both.rows.filter(({ path }) => path[0] === 'SgkInfo').map(({ path }) => pathText(path));
    expect(inObject, 'beside another difference').toEqual(['SgkInfo.DosyaNo', 'SgkInfo.$further']);
  });

  it('shows nothing if there is nothing to send, even if display-only fields differ', () => {
    const seen = review('despatch', despatch(), despatch({ CustomerName: 'x', ModifyDate: '2026-11-21T00:00:00' }));
    expect(seen).toEqual({ body: {}, rows: [], sendsAll: false, passThrough: [] });
  });

  it.each(documentKinds)('%s: the body is the difference, with one row for each part of it', (kind) => {
    const pairs = fc.oneof(
      fc.tuple(anyDocument(kind), anyDocument(kind)),
      fc.tuple(anyComplete(kind), anyEdit(kind)).map(([a, edit]): [ValueRecord, ValueRecord] => [a, edit(a)]),
    );
    fc.assert(
      fc.property(pairs, ([baseline, content]) => {
        const { body, rows } = review(kind, baseline, content);
        expect(body).toEqual(difference(kind, baseline, content, policy));
        expect(new Set(rows.map(({ path }) => path[0]))).toEqual(new Set(Object.keys(body)));
        for (const { before, after } of rows) expect(before).not.toEqual(after);
      }),
      { numRuns: 80 },
    );
  });
});

describe('a replacement', () => {
  it('sends the whole document, and shows the differences', () => {
    const baseline = despatch({ Description: 'old', DueDays: '30' });
    const content = despatch({ Description: 'new', DueDays: '' });
    const seen = review('despatch', baseline, content, 'replace');
    expect(seen.sendsAll).toBe(true);
    expect(seen.body).toEqual(toWire('despatch', content, policy, 'replace', baseline));
    expect(told(seen)).toEqual(['changed Description: "old" → "new"', 'cleared DueDays: "30" → null']);
  });
  it('of an unchanged document shows nothing, but is sent', () => {
    const seen = review('despatch', despatch(), despatch(), 'replace');
    expect(seen.rows).toEqual([]);
    expect(Object.keys(seen.body)).toContain('Lines');
  });
});

describe('a new document', () => {
  it('shows its content', () => {
    const seen = review('quote', null, quote({}, read({})), 'create');
    expect(seen.body).toEqual(toWire('quote', quote({}, read({})), policy, 'create'));
    expect(told(seen)).toContain('added QuoteNumber: null → "Q-1"');
    expect(seen.rows.at(-1)).toMatchObject({ path: ['Lines', 0], change: 'added', sentWith: 'Lines' });
    expect(seen.passThrough).toEqual([]);
  });
});

describe('a deletion', () => {
  it('sends no content, and shows which document will be deleted', () => {
    const baseline = invoice({ CustomerName: 'Ali Ltd' });
    const seen = review('salesReturnInvoice', baseline, invoice({ InvoiceNumber: 'edited' }), 'delete');
    expect(seen).toMatchObject({ body: {}, sendsAll: false, passThrough: [] });
    expect(told(seen)).toEqual([
      'removed InvoiceNumber: "SRI-1" → null',
      'removed Date: "2026-11-21T14:30:00" → null',
      'removed CustomerCode: "C-1" → null',
      'removed CustomerName: "Ali Ltd" → null',
      'removed GrandTotal: "432" → null',
    ]);
  });
  it('identifies a document of any kind by its number', () => {
    for (const kind of documentKinds)
      expect(review(kind, documentOf(kind), {}, 'delete').rows.length).toBeGreaterThan(2);
  });
});
