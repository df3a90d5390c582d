import { describe, expect, it } from 'vitest';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import { documents } from '../../../domain/documents/index.ts';
import { knownDespatch } from '../../../domain/e-documents/known-despatch.ts';
import { draftOf } from '../../../domain/e-documents/return-draft.ts';
import { partsIn } from '../../../domain/e-documents/returned-parts.ts';
import { mergedReturn } from '../../../domain/e-documents/combine-returns.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { openEntriesOf } from '../../../domain/open-entries.ts';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import { linesOf } from '../../../domain/value.ts';
import { eDocument } from './read.ts';
import { invoice, line, present, vat } from './ubl.ts';

const policy = documentPolicyOf(connectionDefaults);
const despatch: ValueRecord = {
  ...{ Id: '0b0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a10', DespatchType: '-2', DespatchNumber: 'SVK0000007', DueDays: '30' },
  ...{ Date: '2026-11-20T09:30:00', CustomerCode: 'C1', CustomerName: 'Akdeniz', Address: 'Liman Cad. 1' },
  Lines: [
    {
      ...{ $key: 'read-1', ProductCode: 'P1', ProductName: 'Vida', ProductId: 'p', Quantity: '12', UnitPrice: '10' },
      ...{ UnitCode: 'C62', CurrencyCode: 'TRY', VatRate: '20', DiscountAmount: '1', WarehouseName: 'Şube' },
      Discounts: [{ $key: 'read-1', Rate: '5' }],
      Lots: [{ $key: 'read-1', LotNo: 'L1', Quantity: '12', UnitCode: 'C62' }],
    },
    { $key: 'read-2', ProductCode: 'P2', Quantity: '3', UnitPrice: '4', SerialNumbers: ['S1', 'S2', 'S3'] },
    { $key: 'read-3', ProductCode: 'P3', Quantity: '1', UnitPrice: '7' },
  ],
};

function returned(quantities: readonly (readonly [number, string])[], earlier: readonly ValueRecord[] = []) {
  const known = present(knownDespatch(despatch, policy));
  const { document, role, customer, products, lines } = known;
  const kind = 'salesReturnInvoice';
  return draftOf(document, {
    ...{ role, customer, products, policy, known: lines, isReturn: true, file: '', today: '2026-11-23' },
    ...{ defaultCurrency: 'TRY', warehouse: 'Depo', lineGroup: '', quantities: new Map(quantities) },
    before: partsIn(
      document,
      earlier.map((content) => ({ kind, content })),
      products,
      policy,
    ),
  });
}

describe('a return of a despatch', () => {
  const { content } = returned([
    [1, '5'],
    [2, '3'],
  ]);

  it('is a new document for the same customer that refers to the despatch and takes nothing else from its header', () => {
    const { Lines: _lines, ...header } = content;
    expect(header).toEqual({
      ...{ InvoiceNumber: 'Next', Date: '2026-11-23', CustomerCode: 'C1', CustomerName: 'Akdeniz' },
      ReferencedDespatches: [{ $key: 'despatch-SVK0000007', ID: 'SVK0000007', IssueDate: '2026-11-20T09:30:00' }],
    });
    const names = Object.keys(content);
    expect(names.filter((name) => !(name in documents.salesReturnInvoice.fields))).toEqual([]);
  });

  it('contains what is returned: part of a line with its share of amounts and its only lot, or a whole line with serial numbers', () => {
    expect(content['Lines']).toMatchObject([
      {
        ...{ ProductCode: 'P1', ProductName: 'Vida', Quantity: '5', UnitPrice: '10', WarehouseName: 'Şube' },
        ...{ Discounts: [{ Rate: '5' }], $from: { file: { DiscountAmount: '0.42' } }, SerialNumbers: [] },
        Lots: [{ LotNo: 'L1', Quantity: '5' }],
      },
      { ProductCode: 'P2', Quantity: '3', UnitPrice: '4', SerialNumbers: ['S1', 'S2', 'S3'], WarehouseName: 'Depo' },
    ]);
    expect(linesOf(content)[0]).not.toHaveProperty('ProductId');
  });

  it('of some serial numbers asks which ones, and knows which are left', () => {
    const part = returned([[2, '2']]).content;
    expect(openEntriesOf(part)).toMatchObject([{ reason: 'severalValues', text: 'S1, S2, S3' }]);
    const made = { ...part, Lines: [{ ...linesOf(part)[0], SerialNumbers: ['S1', 'S3'] }] };
    const rest = returned([[2, '1']], [made]).content;
    expect(linesOf(rest)).toMatchObject([{ SerialNumbers: ['S2'] }]);
    expect(openEntriesOf(rest)).toEqual([]);
  });

  it('is impossible if the direction is unknown', () => {
    expect(knownDespatch({ ...despatch, DespatchType: '' }, policy)).toBeNull();
  });
});

describe('a return of several documents', () => {
  const file = eDocument({}, invoice({ lines: line('10', '5', '50', vat('50', '10')) }));
  const second = { ...file, number: 'ABC2026000000002', ettn: 'b' };
  const ofFile = (document: typeof file, quantity: string) =>
    draftOf(document, {
      ...{ role: 'supplier', policy, file: 'a.xml', today: '2026-11-23', defaultCurrency: 'TRY', isReturn: true },
      ...{ customer: { code: 'C1', name: null }, warehouse: '', lineGroup: '', before: new Map() },
      products: new Map([[1, { code: 'P1', name: null, unit: 'C62' }]]),
      quantities: new Map([[1, quantity]]),
    });
  const made = mergedReturn(
    [returned([[1, '5']]), ofFile(file, '4'), ofFile(second, '1')],
    (others) => `diğer: ${others.map(({ number }) => number).join(', ')}`,
  );

  it('has the lines of all, the first invoice in its field, the others in the description, and the despatch', () => {
    expect(made.content).toMatchObject({
      ...{ CustomerCode: 'C1', ReturnedInvoiceNumber: 'ABC2026000000001', Description: 'diğer: ABC2026000000002' },
      ...{ ReturnedInvoiceDate: '2026-11-02', InvoiceTypeCode: 'IADE', ReferencedDespatches: [{ ID: 'SVK0000007' }] },
      Lines: [{ Quantity: '5' }, { Quantity: '4' }, { Quantity: '1' }],
    });
    expect(new Set(linesOf(made.content).map(({ $key }) => $key)).size).toBe(3);
    const { SubTotal, VatTotal } = computeDocument(made.kind, made.content, policy).totals.effective;
    expect([SubTotal, VatTotal]).toEqual(['72.5', '14.5']);
  });

  it('has the open entries of all, without duplicates', () => {
    const several = mergedReturn(
      [returned([[2, '1']]), ofFile({ ...file, lines: [{ ...present(file.lines[0]), serials: ['A', 'B'] }] }, '1')],
      () => '',
    );
    expect(openEntriesOf(several.content).map(({ key, text }) => [key, text])).toEqual([
      ['file-1', 'S1, S2, S3'],
      ['file-2', 'A, B'],
    ]);
  });

  it('counts only its own lines for each document', () => {
    const products = new Map([[1, { code: 'P1', name: null, unit: 'C62' }]]);
    const quantities = (document: typeof file) =>
      partsIn(document, [made], products, policy)
        .get(1)
        ?.map(({ quantity }) => quantity);
    expect([quantities(file), quantities(second)]).toEqual([['4'], ['1']]);
    // No line was made from a document with this number, so all lines are matched by product.
    expect(quantities({ ...file, number: 'XYZ' })).toEqual(['5', '4', '1']);
  });
});
