/** §2.3, the table of lots and serial numbers by StockType, for every direction in which a document can move stock. */
import { describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { validateDocument } from '../../../domain/rules/validate.ts';
import { documentOf, facts, line, lot, problemsOf } from './samples.ts';

const none = {};
const lots = { Lots: [lot()] };
const serials = { SerialNumbers: ['s1', 's2', 's3'] };

/**
 * Documents by direction. It is inferred for a sales return (§4.2 rule 2), and assumed for a despatch's lines (§2.7).
 */
const moving = {
  salesReturn: ['salesReturnInvoice', {}],
  purchaseReturn: ['purchaseReturnInvoice', {}],
  inboundDespatch: ['despatch', { DespatchType: '2' }],
  outboundDespatch: ['despatch', { DespatchType: '-2' }],
} as const satisfies Readonly<Record<string, readonly [DocumentKind, ValueRecord]>>;
type Moving = keyof typeof moving;
const all = Object.keys(moving) as Moving[];

function told(by: Moving, stockType: number | undefined, more: ValueRecord): string[] {
  const [kind, header] = moving[by];
  const product = { code: 'P-1', ...(stockType === undefined ? {} : { stockType }) };
  return problemsOf(kind, documentOf(kind, header, [line(more)]), facts({}, [product]));
}

/** Severity of an unconditional rule: error, or warning where the specification does not show the line's fields. */
const plain = (by: Moving) => (moving[by][0] === 'despatch' ? 'warning' : 'error');

describe('lots by stock type', () => {
  it.each([
    { title: '§2.3 StockType 1: lots are left empty', stockType: 1 },
    { title: '§2.3 StockType 2: lots are left empty', stockType: 2 },
    { title: '§2.3 StockType 5: lots are left empty', stockType: 5 },
  ])('$title', ({ stockType }) => {
    for (const by of all) {
      const tracked = stockType === 5 ? serials : none;
      expect(told(by, stockType, tracked)).toEqual([]);
      expect(told(by, stockType, { ...tracked, ...lots })).toEqual([`${plain(by)} lotsNotAllowed Lines[0].Lots`]);
    }
  });

  it('§2.3 StockType 3: lots are required inbound and outbound', () => {
    for (const by of all) {
      expect(told(by, 3, none)).toEqual([`${plain(by)} lotsRequired Lines[0].Lots`]);
      expect(told(by, 3, lots)).toEqual([]);
    }
  });

  it.each([
    { title: '§2.3, §2.4 StockType 3 of a purchase return: names the existing lot', stockType: 3, more: none },
    { title: '§2.3 StockType 4 of a purchase return: the service selects the lots', stockType: 4, more: lots },
    { title: '§2.3 StockType 6 of a purchase return: the service selects the lots', stockType: 6, more: lots },
    { title: '§2.3 StockType 7 of a purchase return: the service selects the lots', stockType: 7, more: lots },
  ])('$title', ({ stockType, more }) => {
    const code = stockType === 3 ? 'lotsRequired' : 'lotsNotAllowed';
    const severity = stockType === 3 ? 'error' : 'warning';
    expect(told('purchaseReturn', stockType, more)).toEqual([`${severity} ${code} Lines[0].Lots`]);
    expect(told('purchaseReturn', stockType, stockType === 3 ? lots : none)).toEqual([]);
    const [problem] = validateDocument(
      'purchaseReturnInvoice',
      documentOf('purchaseReturnInvoice', {}, [line(more)]),
      facts({}, [{ code: 'P-1', stockType }]),
    );
    expect(problem?.params).toEqual({ stockType, direction: 'outbound' });
  });

  it.each([
    { title: '§2.3, §4.2 rule 2 StockType 4: lots are required coming in, which is inferred: advice', stockType: 4 },
    { title: '§2.3, §4.2 rule 2 StockType 6: lots are required coming in, which is inferred: advice', stockType: 6 },
    { title: '§2.3, §4.2 rule 2 StockType 7: lots are required coming in, which is inferred: advice', stockType: 7 },
  ])('$title', ({ stockType }) => {
    for (const by of ['salesReturn', 'inboundDespatch'] as const) {
      expect(told(by, stockType, none)).toEqual(['warning lotsRequired Lines[0].Lots']);
      expect(told(by, stockType, lots)).toEqual([]);
    }
    expect(told('outboundDespatch', stockType, none)).toEqual([]);
    expect(told('outboundDespatch', stockType, lots)).toEqual(['warning lotsNotAllowed Lines[0].Lots']);
  });
});

describe('serial numbers by stock type', () => {
  it('§2.3 StockType 5: serial numbers are required, one per unit', () => {
    for (const by of all) {
      expect(told(by, 5, none)).toEqual([`${plain(by)} serialsRequired Lines[0].SerialNumbers`]);
      expect(told(by, 5, serials)).toEqual([]);
      expect(told(by, 5, { SerialNumbers: ['s1', 's2'] })).toEqual([`${plain(by)} serialCount Lines[0].SerialNumbers`]);
    }
  });

  it.each([
    { title: '§2.3 StockType 1: serial numbers are not applicable', stockType: 1, more: none },
    { title: '§2.3 StockType 2: serial numbers are not applicable', stockType: 2, more: none },
    { title: '§2.3 StockType 3: serial numbers are not applicable', stockType: 3, more: lots },
    { title: '§2.3 StockType 4: serial numbers are not applicable', stockType: 4, more: lots },
    { title: '§2.3 StockType 6: serial numbers are not applicable', stockType: 6, more: lots },
    { title: '§2.3 StockType 7: serial numbers are not applicable', stockType: 7, more: lots },
  ])('$title', ({ stockType, more }) => {
    expect(told('salesReturn', stockType, { ...more, ...serials })).toEqual([
      'warning serialsNotAllowed Lines[0].SerialNumbers',
    ]);
    expect(told('purchaseReturn', stockType, serials)).toContain('warning serialsNotAllowed Lines[0].SerialNumbers');
  });
});

describe('cases without a rule', () => {
  it('a stock type that the table lacks, or that is unknown', () => {
    for (const by of all) {
      for (const stockType of [0, 8, undefined]) {
        expect(told(by, stockType, none)).toEqual([]);
        expect(told(by, stockType, { ...lots, ...serials })).toEqual([]);
      }
    }
  });

  it('a despatch whose direction is not known yet', () => {
    const content = documentOf('despatch', { DespatchType: '' }, [line(lots)]);
    const found = problemsOf('despatch', content, facts({}, [{ code: 'P-1', stockType: 4 }]));
    expect(found).toEqual(['error required DespatchType']);
  });
});

describe('cases where lots and serial numbers are not used', () => {
  it('§2.3, §2.4 lots and serial numbers are used only with a warehouse', () => {
    for (const by of ['salesReturn', 'purchaseReturn'] as const) {
      expect(told(by, undefined, { ...lots, WarehouseName: '' })).toEqual([
        'error required Lines[0].WarehouseName',
        'warning trackingNeedsWarehouse Lines[0].Lots',
      ]);
      expect(told(by, undefined, { ...serials, WarehouseName: null })).toContain(
        'warning trackingNeedsWarehouse Lines[0].SerialNumbers',
      );
    }
  });

  it('§2.8 a quote moves no stock: its lots and serial numbers get a note and are not checked', () => {
    for (const stockType of [1, 2, 3, 4, 5, 6, 7, undefined]) {
      const product = { code: 'P-1', ...(stockType === undefined ? {} : { stockType }) };
      const of = (more: ValueRecord) =>
        problemsOf('quote', documentOf('quote', {}, [line(more)]), facts({}, [product]));
      expect(of(none)).toEqual([]);
      expect(of({ Lots: [lot({ Quantity: '1', SupplierLotNo: 'S' })], WarehouseName: '' })).toEqual([
        'warning trackingMeansNothing Lines[0].Lots',
      ]);
      expect(of({ SerialNumbers: ['s', 's'] })).toEqual(['warning trackingMeansNothing Lines[0].SerialNumbers']);
    }
  });
});
