import { describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Arguments } from '../../../../preload/contract.ts';
import { headerPlace } from '../../../../domain/model/place.ts';
import { invoice, invoiceLine, draftOf, openDesk } from '../support.ts';
import type { DeskOptions } from '../support.ts';

const before = draftOf(
  invoice([invoiceLine('a', { Lots: [{ $key: 'l', LotNo: 'L1', Quantity: '2' }] }), invoiceLine('b')], {
    Description: 'Monthly',
  }),
  { id: 'before', customerCode: 'C1', acceptedNumber: 'SRI7', date: '2026-10-01', lineCount: 2 },
);

/** An editor whose main process knows one earlier document of customer C1. */
function open(content: ValueRecord = invoice([]), options: DeskOptions = {}) {
  const desk = openDesk(content, options);
  let gone = false;
  let whileRead = (): void => undefined;
  desk.main.answer({
    findLastOfCustomer: ({ customerCode }: Arguments<'findLastOfCustomer'>) => (customerCode === 'C1' ? before : null),
    getDraft: ({ id }: Arguments<'getDraft'>) => {
      if (id !== 'before') return desk.stored;
      whileRead();
      return gone ? null : before;
    },
  });
  return {
    ...desk,
    last: desk.editor.lastDocument,
    lose: () => void (gone = true),
    during: (act: () => void) => void (whileRead = act),
  };
}

describe('the customer’s last document', () => {
  it('is loaded once on request, offered in a new empty document, and applied as one undo step', async () => {
    const { editor, last, main, notices } = open();
    expect(last.offer).toBeNull();
    await last.load();
    await last.load();
    expect(main.args('findLastOfCustomer')).toEqual([
      { connectionId: 'connection', kind: 'salesReturnInvoice', customerCode: 'C1', exceptId: 'draft' },
    ]);
    expect(last.offer?.id).toBe('before');
    expect(editor.document.lines).toEqual([]);
    expect(await last.take()).toBe(true);
    expect(editor.document.lines.map(({ ProductCode, Lots }) => [ProductCode, Lots])).toEqual([
      ['P1', undefined],
      ['P1', undefined],
    ]);
    expect(editor.document.header['Description']).toBe('Monthly');
    expect(editor.document.header['Date']).toBe('2026-11-21');
    expect(notices).toMatchObject([{ kind: 'filledFrom', draft: { id: 'before' }, fields: ['Description'] }]);
    // The document has lines now.
    expect(last.offer).toBeNull();
    expect(editor.undo()).toBe(true);
    expect(editor.document.content).toEqual(invoice([]));
    expect(editor.document.canUndo).toBe(false);
    expect(last.offer?.id).toBe('before');
  });

  it.each<readonly [string, ValueRecord]>([
    ['a currency', { CurrencyCode: 'USD' }],
    ['the default currency, typed again', { $from: { start: { CurrencyCode: 'TRY' }, entered: ['CurrencyCode'] } }],
    ['a rate', { CurrencyCode: 'USD', ExchangeRate: '41.5' }],
    ['a warehouse', { WarehouseName: 'Second' }],
    ['goods of a former product', { $from: { aside: { ProductCode: { P1: { SerialNumbers: ['S1'] } } } } }],
  ])('does not replace a line in which only %s was entered', async (_what, values) => {
    const begun = { $key: 'a', CurrencyCode: 'TRY', ExchangeRate: '1', VatIncluded: false };
    const { last, editor } = open(invoice([{ ...begun, $from: { start: { CurrencyCode: 'TRY' } } }]));
    await last.load();
    expect(last.offer?.id).toBe('before');
    editor.document.dispatch({ do: 'putLine', line: { ...begun, ...values }, tag: null });
    expect([last.offer, await last.take()]).toEqual([null, false]);
  });

  it('gives lines that follow a withholding of the header only if this document has the same one', async () => {
    const share = { WithholdingNumerator: '7', WithholdingDenominator: '10' };
    const header = { WithholdingCode: '603', ...share };
    const following = invoiceLine('a', { ...header, $from: { header } });
    for (const code of ['603', '612']) {
      const { editor, last, main } = open(invoice([], { ...header, WithholdingCode: code }));
      const content = invoice([following], header);
      main.answer({ getDraft: () => ({ ...before, content }) });
      expect(await last.take()).toBe(true);
      editor.document.dispatch({ do: 'withhold', line: null, code: '624', isChosen: false, tag: null });
      expect(editor.document.lines).toMatchObject([{ WithholdingCode: code === '603' ? '624' : '603' }]);
    }
  });

  it('is taken back by the message only while that is the last step, as its undo would undo another one', async () => {
    const { editor, last, notices } = open();
    await last.take();
    const [notice] = notices;
    const undo = notice?.kind === 'filledFrom' ? notice.undo : () => undefined;
    editor.set(headerPlace('Description'), 'Yearly');
    undo();
    expect(editor.document.header['Description']).toBe('Yearly');
    editor.undo();
    undo();
    expect(editor.document.content).toEqual(invoice([]));
    editor.set(headerPlace('Description'), 'Weekly');
    undo();
    expect(editor.document.header['Description']).toBe('Weekly');
  });

  it.each([
    ['in a document with lines', invoice([invoiceLine('a')]), {}],
    ['in a document without a customer', invoice([], { CustomerCode: '' }), {}],
    ['for a customer without earlier documents', invoice([], { CustomerCode: 'C2' }), {}],
    ['in a read-only document', invoice([]), { draft: { state: 'ready' } }],
    ['in a replacement', invoice([]), { draft: { operation: 'replace', baseline: invoice([]) } }],
  ] as const)('is not offered %s', async (_, content, options) => {
    const { editor, last } = open(content, options);
    await last.load();
    expect(last.offer).toBeNull();
    expect(await last.take()).toBe(false);
    expect(editor.document.content).toEqual(content);
  });

  it('is not applied if it was deleted in the meantime, or if the user has begun the document', async () => {
    const { editor, last, lose, during } = open();
    during(() => editor.document.change({ lines: [invoiceLine('own')] }));
    expect(await last.take()).toBe(false);
    expect(editor.document.lines).toHaveLength(1);
    editor.undo();
    during(() => undefined);
    lose();
    expect(await last.take()).toBe(false);
    expect(editor.document.lines).toEqual([]);
  });

  it('is offered if the document has only an untouched line', async () => {
    const { editor, last } = open(invoice([{ $key: 'n', CurrencyCode: 'TRY', ExchangeRate: '1', Lots: [] }]));
    expect(await last.take()).toBe(true);
    expect(editor.document.lines).toHaveLength(2);
  });
});
