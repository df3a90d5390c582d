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
  it.each(documentKinds)('gets the time of queueing: %s', (kind) => {
    const content = { ...documentOf(kind), Date: '2026-11-20' };
    expect(created(content, kind)['Date']).toBe('2026-11-20T14:30:05');
  });

  it('keeps a typed time, even midnight; an invalid date stays unchanged', () => {
    for (const Date of ['2026-11-20T09:00:00', '2026-11-20T00:00:00', '', 'yesterday', null]) {
      expect(created(invoice({ Date }))['Date']).toBe(Date);
    }
  });

  it('of an edited document stays unchanged if it was read, and gets the time if it was typed', () => {
    const baseline = invoice({ Date: '2026-11-20' });
    for (const operation of ['replace', 'change'] as const) {
      expect(asQueued('salesReturnInvoice', baseline, { operation, baseline, time })).toBe(baseline);
      const edited = { ...baseline, Date: '2026-11-21' };
      expect(asQueued('salesReturnInvoice', edited, { operation, baseline, time })['Date']).toBe('2026-11-21T14:30:05');
    }
  });

  it('stays unchanged in fields other than the document’s date', () => {
    expect(created(invoice({ OrderReferenceDate: '2026-11-20', Date: '2026-11-20T09:00:00' }))).toMatchObject({
      OrderReferenceDate: '2026-11-20',
    });
  });
});

describe('surrounding spaces', () => {
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

  it('are removed from numbers, lots and serial numbers, but kept in texts and in codes of lists', () => {
    expect(created(untidy)).toMatchObject({
      ...{ InvoiceNumber: 'A-1', CustomerCode: 'C1\t', Description: ' as typed ' },
      Lines: [
        {
          ProductCode: ' P1',
          UnitCode: 'C62 ',
          SerialNumbers: ['S1', 'S2'],
          Lots: [{ LotNo: 'L1' }],
          Description: ' x ',
        },
      ],
    });
  });

  it('are kept in values that were read from the service', () => {
    const own = { operation: 'replace', baseline: untidy, time } as const;
    expect(asQueued('salesReturnInvoice', untidy, own)).toBe(untidy);
    expect(asQueued('salesReturnInvoice', { ...untidy, InvoiceNumber: ' A-2 ' }, own)).toMatchObject({
      ...{ CustomerCode: 'C1\t', InvoiceNumber: 'A-2' },
    });
  });

  it('are absent from tidy content, which is returned as the same object', () => {
    const tidy = created(untidy);
    expect(created(tidy)).toBe(tidy);
  });
});

describe('asking the service for a number', () => {
  it.each(documentKinds)('writes "Next", however it was typed: %s', (kind) => {
    const { numberField } = documents[kind];
    for (const typed of ['next', ' Next ', 'NEXT']) {
      expect(created({ ...documentOf(kind), [numberField]: typed }, kind)[numberField]).toBe('Next');
    }
    expect(created({ ...documentOf(kind), [numberField]: 'Next-1' }, kind)[numberField]).toBe('Next-1');
  });

  it('applies only to new documents', () => {
    const baseline = invoice({ InvoiceNumber: 'A-1' });
    const edited = { ...baseline, InvoiceNumber: 'next' };
    expect(asQueued('salesReturnInvoice', edited, { operation: 'replace', baseline, time })['InvoiceNumber']).toBe(
      'next',
    );
  });
});
