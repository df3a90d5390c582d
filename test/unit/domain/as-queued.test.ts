import { describe, expect, it } from 'vitest';
import { asQueued } from '../../../domain/as-queued.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { documents } from '../../../domain/documents/index.ts';
import { documentOf, invoice, line, lot } from './samples.ts';

const time = '14:30:05';
const created = (content: ValueRecord, kind: (typeof documentKinds)[number] = 'salesReturnInvoice') =>
  asQueued(kind, content, { operation: 'create', baseline: null, time });

describe('a date without a time', () => {
  it.each(documentKinds)('takes that of queueing: %s', (kind) => {
    const content = { ...documentOf(kind), Date: '2026-11-20' };
    expect(created(content, kind)['Date']).toBe('2026-11-20T14:30:05');
  });

  it('keeps one that was typed, midnight too, and is no date that is none', () => {
    for (const Date of ['2026-11-20T09:00:00', '2026-11-20T00:00:00', '', 'yesterday', null]) {
      expect(created(invoice({ Date }))['Date']).toBe(Date);
    }
  });

  it('of an edit stays as it was read, and takes the time where it was typed', () => {
    const baseline = invoice({ Date: '2026-11-20' });
    for (const operation of ['replace', 'change'] as const) {
      expect(asQueued('salesReturnInvoice', baseline, { operation, baseline, time })).toBe(baseline);
      const edited = { ...baseline, Date: '2026-11-21' };
      expect(asQueued('salesReturnInvoice', edited, { operation, baseline, time })['Date']).toBe('2026-11-21T14:30:05');
    }
  });

  it('that is another than the document’s own is left alone', () => {
    expect(created(invoice({ OrderReferenceDate: '2026-11-20', Date: '2026-11-20T09:00:00' }))).toMatchObject({
      OrderReferenceDate: '2026-11-20',
    });
  });
});

describe('blanks around', () => {
  const untidy = invoice(
    { Date: '2026-11-20T09:00:00', InvoiceNumber: ' A-1 ', CustomerCode: 'C1\t', Description: ' as typed ' },
    [
      line({
        ProductCode: ' P1',
        UnitCode: 'C62 ',
        SerialNumbers: [' S1 ', 'S2'],
        Lots: [lot({ LotNo: ' L1 ' })],
        Description: ' x ',
      }),
    ],
  );

  it('codes, numbers, lots and serial numbers are left out; texts stay as they were typed', () => {
    expect(created(untidy)).toMatchObject({
      ...{ InvoiceNumber: 'A-1', CustomerCode: 'C1', Description: ' as typed ' },
      Lines: [
        {
          ProductCode: 'P1',
          UnitCode: 'C62',
          SerialNumbers: ['S1', 'S2'],
          Lots: [{ LotNo: 'L1' }],
          Description: ' x ',
        },
      ],
    });
  });

  it('what was read goes back as it was', () => {
    const own = { operation: 'replace', baseline: untidy, time } as const;
    expect(asQueued('salesReturnInvoice', untidy, own)).toBe(untidy);
    expect(asQueued('salesReturnInvoice', { ...untidy, CustomerCode: 'C2 ' }, own)).toMatchObject({
      ...{ CustomerCode: 'C2', InvoiceNumber: ' A-1 ' },
    });
  });

  it('what is tidy is the very same', () => {
    const tidy = created(untidy);
    expect(created(tidy)).toBe(tidy);
  });
});

describe('asking for a number', () => {
  it.each(documentKinds)('is "Next", however it was typed: %s', (kind) => {
    const { numberField } = documents[kind];
    for (const typed of ['next', ' Next ', 'NEXT']) {
      expect(created({ ...documentOf(kind), [numberField]: typed }, kind)[numberField]).toBe('Next');
    }
    expect(created({ ...documentOf(kind), [numberField]: 'Next-1' }, kind)[numberField]).toBe('Next-1');
  });

  it('is for a new document alone', () => {
    const baseline = invoice({ InvoiceNumber: 'A-1' });
    const edited = { ...baseline, InvoiceNumber: 'next' };
    expect(asQueued('salesReturnInvoice', edited, { operation: 'replace', baseline, time })['InvoiceNumber']).toBe(
      'next',
    );
  });
});
