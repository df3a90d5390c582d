/** One correction of many documents: which fields may be corrected so, in which lines, and nothing beside them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctableField, linesToCorrect, withCorrection } from '../../../domain/correction.ts';
import type { Path } from '../../../domain/fields.ts';
import type { LocatedError } from '../../../domain/model/problem.ts';

const kind = 'salesReturnInvoice';
const error = (line: string | null, path: Path, sent: unknown): LocatedError => ({
  source: 'service',
  severity: 'error',
  code: '1',
  message: 'wrong',
  place: { line, path },
  sentLine: line === null ? null : 0,
  sent,
});
const content = {
  CustomerCode: 'C1',
  Lines: [
    { $key: 'a', ProductCode: 'P1', Quantity: '5', WarehouseName: 'OLD' },
    { $key: 'b', ProductCode: 'P2', Quantity: '5', WarehouseName: 'OLD' },
    { $key: 'c', ProductCode: 'P3', Quantity: '5', WarehouseName: 'MAIN' },
  ],
};

describe('a field that may be corrected in many documents', () => {
  it.each([
    ['line', ['WarehouseName']],
    ['line', ['Quantity']],
    ['line', ['VatRate']],
    ['line', ['UnitCode']],
    [null, ['Date']],
    [null, ['Description']],
  ] as const)('%s %s', (line, path) => {
    expect(correctableField(kind, { line, path })).not.toBeNull();
  });

  it.each([
    // What is chosen changes other fields as well.
    [null, ['CustomerCode']],
    ['line', ['ProductCode']],
    ['line', ['CurrencyCode']],
    ['line', ['WithholdingCode']],
    // One document's own.
    [null, ['InvoiceNumber']],
    // Computed by Rampa, or the service's.
    ['line', ['VatAmount']],
    ['line', ['ProductName']],
    [null, ['GrandTotal']],
    // A list, what is in one, and no field at all.
    ['line', ['Lots']],
    ['line', ['Lots', 0, 'LotNo']],
    ['line', []],
    [null, []],
    [null, ['constructor']],
    [null, ['WarehouseName']],
  ] as const)('is not: %s %s', (line, path) => {
    expect(correctableField(kind, { line, path })).toBeNull();
  });
});

describe('the lines that are corrected', () => {
  it('are those that the errors name, and of a code the others that hold it', () => {
    expect(linesToCorrect(kind, content, [error('a', ['WarehouseName'], 'OLD')])).toEqual(['a', 'b']);
    expect(linesToCorrect(kind, content, [error('a', ['Quantity'], 5)])).toEqual(['a']);
    expect(linesToCorrect(kind, content, [error(null, ['Date'], undefined)])).toEqual([null]);
  });

  it('are not those of another product with the same unit, nor all that are empty', () => {
    const lines = ['a', 'b'].map(($key) => ({ $key, ProductCode: $key, UnitCode: 'BX' }));
    expect(linesToCorrect(kind, { Lines: lines }, [error('a', ['UnitCode'], 'BX')])).toEqual(['a']);
    expect(linesToCorrect(kind, { Lines: lines }, [error('a', ['WarehouseName'], undefined)])).toEqual(['a']);
  });

  it('are none that were changed meanwhile, or are gone', () => {
    expect(linesToCorrect(kind, content, [error('c', ['WarehouseName'], 'OLD')])).toEqual([]);
    expect(linesToCorrect(kind, content, [error('gone', ['WarehouseName'], 'OLD')])).toEqual([]);
    expect(linesToCorrect(kind, content, [error('a', ['ProductCode'], 'P1')])).toEqual([]);
  });
});

describe('a correction', () => {
  it('changes the field in its lines and nothing else', () => {
    const after = withCorrection(content, { field: 'WarehouseName', value: 'NEW', lines: ['a', 'b', 'gone'] });
    expect(after).toEqual({
      ...content,
      Lines: content.Lines.map((line) => (line.$key === 'c' ? line : { ...line, WarehouseName: 'NEW' })),
    });
    const header = withCorrection(content, { field: 'Description', value: 'text', lines: [null] });
    expect(header).toEqual({ ...content, Description: 'text' });
  });

  it('of nothing leaves everything as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.string())), fc.string(), (lines, value) => {
        const before = { Lines: lines };
        expect(withCorrection(before, { field: 'Description', value, lines: [] })).toEqual(before);
      }),
    );
  });
});
