import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctableField, linesToCorrect, withCorrection } from '../../../domain/correction.ts';
import type { Path } from '../../../domain/fields.ts';
import type { LocatedError } from '../../../domain/model/problem.ts';
import { headerPlace, linePlace } from '../../../domain/model/place.ts';
import type { Place } from '../../../domain/model/place.ts';
import { apply, contentOf, emptyState } from '../../../domain/edit/edit-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { linesOf } from '../../../domain/value.ts';
import { createDesk } from '../../model/desk.ts';

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

describe('a field that can be corrected in many documents at once', () => {
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
    // Choosing a value changes other fields too.
    [null, ['CustomerCode']],
    ['line', ['ProductCode']],
    ['line', ['CurrencyCode']],
    ['line', ['WithholdingCode']],
    // Specific to one document.
    [null, ['InvoiceNumber']],
    // Computed by Rampa or given by the service.
    ['line', ['VatAmount']],
    ['line', ['ProductName']],
    [null, ['GrandTotal']],
    // A list, a member of one, and paths that are not a field.
    ['line', ['Lots']],
    ['line', ['Lots', 0, 'LotNo']],
    ['line', []],
    [null, []],
    [null, ['constructor']],
    [null, ['WarehouseName']],
  ] as const)('is not %s %s', (line, path) => {
    expect(correctableField(kind, { line, path })).toBeNull();
  });
});

describe('the corrected lines', () => {
  it('are those that the errors name, and for a code all others that contain it', () => {
    expect(linesToCorrect(kind, content, [error('a', ['WarehouseName'], 'OLD')])).toEqual(['a', 'b']);
    expect(linesToCorrect(kind, content, [error('a', ['Quantity'], 5)])).toEqual(['a']);
    expect(linesToCorrect(kind, content, [error(null, ['Date'], undefined)])).toEqual([null]);
  });

  it('do not include other products with the same unit, nor all lines with an empty field', () => {
    const lines = ['a', 'b'].map(($key) => ({ $key, ProductCode: $key, UnitCode: 'BX' }));
    expect(linesToCorrect(kind, { Lines: lines }, [error('a', ['UnitCode'], 'BX')])).toEqual(['a']);
    expect(linesToCorrect(kind, { Lines: lines }, [error('a', ['WarehouseName'], undefined)])).toEqual(['a']);
  });

  it('do not include a line whose missing value was entered since', () => {
    const missing = { ...error('a', ['WarehouseName'], undefined), draftValue: null };
    expect(linesToCorrect(kind, content, [missing])).toEqual([]);
    expect(linesToCorrect(kind, { Lines: [{ $key: 'a' }] }, [missing])).toEqual(['a']);
  });

  it('do not include lines that have changed since or were deleted', () => {
    expect(linesToCorrect(kind, content, [error('c', ['WarehouseName'], 'OLD')])).toEqual([]);
    expect(linesToCorrect(kind, content, [error('gone', ['WarehouseName'], 'OLD')])).toEqual([]);
    expect(linesToCorrect(kind, content, [error('a', ['ProductCode'], 'P1')])).toEqual([]);
  });
});

const facts = { defaultCurrency: 'TRY', defaultUnit: 'C62', localGuidance: true };

describe('a correction', () => {
  /** The document after the value was entered in the editor. */
  function entered(before: ValueRecord, place: Place, value: string): ValueRecord {
    const editing = { ...facts, newKey: () => 'new' };
    const loaded = apply(emptyState, { do: 'load', content: before, baseline: null, undoable: false }, editing);
    return contentOf(apply(loaded, { do: 'set', place, value, tag: null }, editing));
  }
  it('changes the field in its lines and nothing else', () => {
    const after = withCorrection(content, { field: 'WarehouseName', value: 'NEW', lines: ['a', 'b', 'gone'] }, facts);
    expect(after).toEqual({
      ...content,
      Lines: content.Lines.map((line) => (line.$key === 'c' ? line : { ...line, WarehouseName: 'NEW' })),
    });
    const header = withCorrection(content, { field: 'Description', value: 'text', lines: [null] }, facts);
    expect(header).toEqual({ ...content, Description: 'text' });
  });

  it('of a unit leaves no price and no lots of the former one', () => {
    const desk = createDesk();
    const key = desk.add();
    desk.type(key, 'ProductCode', 'P1');
    desk.answerAll();
    desk.enterGoods(key, { lots: ['L1'] });
    const after = withCorrection(desk.content(), { field: 'UnitCode', value: 'BX', lines: [key] }, facts);
    expect(after).toEqual(entered(desk.content(), linePlace(key, 'UnitCode'), 'BX'));
    expect(linesOf(after)[0]).toMatchObject({ UnitCode: 'BX', Lots: [{ LotNo: 'L1', UnitCode: 'BX' }] });
    expect(linesOf(after)[0]).not.toHaveProperty('UnitPrice');
  });

  it('of a rate is followed by the lines that took it', () => {
    const desk = createDesk();
    const [first, second] = [desk.add(), desk.add()];
    for (const key of [first, second]) desk.type(key, 'CurrencyCode', 'USD');
    desk.type(first, 'ExchangeRate', '41');
    const after = withCorrection(desk.content(), { field: 'ExchangeRate', value: '42', lines: [first] }, facts);
    expect(linesOf(after).map(({ ExchangeRate }) => ExchangeRate)).toEqual(['42', '42']);
  });

  it('of a date is followed by the shares of the day', () => {
    const desk = createDesk({ Date: '2021-02-10', Lines: [{ $key: 'a' }] });
    desk.withhold(null, '601');
    desk.withhold('a', '603');
    const after = withCorrection(desk.content(), { field: 'Date', value: '2021-03-02', lines: [null] }, facts);
    expect(after).toEqual(entered(desk.content(), headerPlace('Date'), '2021-03-02'));
    expect(after).toMatchObject({ WithholdingNumerator: '4', Lines: [{ WithholdingNumerator: '7' }] });
  });

  it('of no lines changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.string())), fc.string(), (lines, value) => {
        const before = { Lines: lines };
        expect(withCorrection(before, { field: 'Description', value, lines: [] }, facts)).toEqual(before);
      }),
    );
  });
});
