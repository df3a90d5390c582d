import { describe, expect, it } from 'vitest';
import type { DocumentKind, Operation } from '../../../../domain/model/draft-state.ts';
import { wholeRow } from '../../../../domain/edit/entry-match.ts';
import type { Field, ValueRecord } from '../../../../domain/fields.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { sameValue } from '../../../../domain/wire/same.ts';
import { invoiceFields } from '../../../../domain/documents/invoice.ts';
import { draftOf, invoice, invoiceLine, moveTo, openDesk } from '../support.ts';

const read = (count: number): readonly ValueRecord[] =>
  Array.from({ length: count }, (_, index) => invoiceLine(`read-${index + 1}`, { ProductCode: `P${index + 1}` }));

interface Opened {
  readonly operation?: Operation;
  readonly kind?: DocumentKind;
  readonly header?: ValueRecord;
}
function open(count: number, { operation = 'change', kind = 'salesReturnInvoice', header = {} }: Opened = {}) {
  const opened = invoice(read(count), { InvoiceNumber: 'SRI-1', Description: 'as read', ...header });
  const desk = openDesk(opened, {
    kind,
    draft: { operation, baseline: opened, baselineSource: 'service', targetId: 'document', kind },
  });
  const { baseline } = desk.editor;
  if (!baseline) throw new Error('nothing to compare with');
  return { desk, editor: desk.editor, baseline };
}
const keys = ({ editor }: ReturnType<typeof open>) => editor.document.lines.map(({ $key }) => $key);

describe('changes of a document', () => {
  it('are empty at first, and again after the change was reverted', () => {
    const { editor, baseline } = open(3);
    expect(baseline.counts).toEqual({ fields: 0, changed: 0, added: 0, removed: 0 });
    editor.set(headerPlace('Description'), 'new');
    editor.set(linePlace('read-2', 'Quantity'), '9');
    expect(baseline.counts).toEqual({ fields: 1, changed: 1, added: 0, removed: 0 });
    expect(baseline.original(headerPlace('Description'))).toEqual({ value: 'as read' });
    expect(baseline.original(linePlace('read-2', 'Quantity'))).toEqual({ value: '2' });
    expect(baseline.original(linePlace('read-1', 'Quantity'))).toBeNull();
    editor.set(headerPlace('Description'), 'as read');
    editor.set(linePlace('read-2', 'Quantity'), '2.0');
    expect(baseline.counts).toEqual({ fields: 0, changed: 0, added: 0, removed: 0 });
  });

  it('can be reverted field by field, as an undo step, together with dependent fields', () => {
    const original = { CustomerName: 'Yıldız', CustomerTitle: 'Yıldız AŞ', TaxNumber: '1234567890' };
    const { editor } = open(2, { header: original });
    const { CustomerTitle: _title, TaxNumber: _number, ...others } = editor.document.header;
    editor.document.change({ header: { ...others, CustomerCode: 'C9', CustomerName: 'Another' } }, null);
    editor.reset(headerPlace('CustomerCode'));
    expect(editor.document.header).toMatchObject({ CustomerCode: 'C1', ...original });
    editor.undo();
    expect(editor.document.header).toMatchObject({ CustomerCode: 'C9', CustomerName: 'Another' });
    expect(editor.document.header).not.toHaveProperty('TaxNumber');
  });

  it('revert a currency together with its rate, and a withholding code together with its share', () => {
    const share = { WithholdingCode: '624', WithholdingNumerator: '2', WithholdingDenominator: '10' };
    const line = { CurrencyCode: 'USD', ExchangeRate: '41.5', ...share };
    const opened = invoice([invoiceLine('read-1', line)], { ApplyWithholding: false });
    const draft = { operation: 'change', baseline: opened, baselineSource: 'service', targetId: 'document' } as const;
    const { editor } = openDesk(opened, { draft });
    const { lineFields, fields } = editor.description;
    const choose = (place: Place, field: Field | undefined, code: string) => {
      if (field) editor.lookupEffects.choose(place, field, wholeRow({ code, name: null }), 'choose');
    };
    moveTo({ editor }, 0, 'CurrencyCode');
    editor.grid.startEdit('TL');
    editor.grid.commit();
    choose(linePlace('read-1', 'WithholdingCode'), lineFields['WithholdingCode'], '601');
    choose(headerPlace('WithholdingCode'), fields['WithholdingCode'], '601');
    expect(editor.document.lines[0]).toMatchObject({ CurrencyCode: 'TRY', ExchangeRate: '1', WithholdingCode: '601' });
    for (const name of ['CurrencyCode', 'WithholdingCode']) editor.reset(linePlace('read-1', name));
    editor.reset(headerPlace('WithholdingCode'));
    expect(editor.document.content).toEqual(opened);
  });

  it('keep what was entered beside a code that is reset without having been changed', () => {
    const { editor } = open(1);
    editor.set(linePlace('read-1', 'ExchangeRate'), '42');
    editor.reset(linePlace('read-1', 'CurrencyCode'));
    expect(editor.document.lines[0]).toMatchObject({ CurrencyCode: 'TRY', ExchangeRate: '42' });
  });

  it('show the service’s value of a recomputed amount, and restore it on request', () => {
    const service = {
      Quantity: '2',
      UnitPrice: '100',
      CurrencyCode: 'TRY',
      ExchangeRate: '1',
      VatRate: '20',
      VatAmount: '40.01',
      AmountExcludingTax: '200',
    };
    const Lines = [
      { ...invoiceLine('read-1', { Quantity: '2', UnitPrice: '100', VatRate: '20' }), $from: { service } },
    ];
    const opened = invoice(Lines, { $from: { service: { VatTotal: '40.02', lineCount: '1' } } });
    const draft = { operation: 'change', baseline: opened, baselineSource: 'service', targetId: 'document' } as const;
    const { editor } = openDesk(opened, { kind: 'salesReturnInvoice', draft });
    const { baseline } = editor;
    if (!baseline) throw new Error('nothing to compare with');
    const vat = linePlace('read-1', 'VatAmount');
    expect([baseline.original(vat), baseline.original(headerPlace('VatTotal'))]).toEqual([null, null]);
    editor.set(linePlace('read-1', 'Quantity'), '3');
    expect(baseline.original(vat)).toEqual({ value: '40.01' });
    expect(baseline.original(headerPlace('VatTotal'))).toEqual({ value: '40.02' });
    editor.reset(vat);
    expect(editor.amounts[0]?.effective.VatAmount).toBe('40.01');
    editor.reset(headerPlace('VatTotal'));
    expect(editor.totals.effective.VatTotal).toBe('40.02');
    editor.undo();
    editor.undo();
    editor.set(linePlace('read-1', 'Quantity'), '2');
    expect([baseline.original(vat), baseline.original(headerPlace('VatTotal'))]).toEqual([null, null]);
    expect(editor.totals.effective.VatTotal).toBe('40.02');
  });

  it('of an entered amount can be reverted, after which the amount follows its inputs again', () => {
    const inputs = { Quantity: '2', UnitPrice: '100', CurrencyCode: 'TRY', ExchangeRate: '1', VatRate: '20' };
    const service = { ...inputs, AmountExcludingTax: '199.99', VatAmount: '40' };
    const opened = invoice([{ ...invoiceLine('read-1', inputs), $from: { service } }], {
      $from: { service: { VatTotal: '40', lineCount: '1' } },
    });
    const draft = { operation: 'change', baseline: opened, baselineSource: 'service', targetId: 'document' } as const;
    const { editor } = openDesk(opened, { kind: 'salesReturnInvoice', draft });
    const [amount, total] = [linePlace('read-1', 'AmountExcludingTax'), headerPlace('VatTotal')];
    for (const place of [amount, total]) {
      editor.set(place, '150');
      editor.reset(place);
      expect(editor.document.value(place)).toBeUndefined();
    }
    expect(editor.amounts[0]?.effective.AmountExcludingTax).toBe('199.99');
    editor.undo();
    expect(editor.document.value(total)).toBe('150');
    editor.set(linePlace('read-1', 'Quantity'), '3');
    expect(editor.amounts[0]?.effective.AmountExcludingTax).toBe('300');
  });

  it('do not include an amount that was entered as the service has it', () => {
    const inputs = { Quantity: '2', UnitPrice: '100', CurrencyCode: 'TRY', ExchangeRate: '1', VatRate: '20' };
    const service = { ...inputs, AmountExcludingTax: '199.99', VatAmount: '40' };
    const opened = invoice([{ ...invoiceLine('read-1', inputs), $from: { service } }], {
      $from: { service: { VatTotal: '40', lineCount: '1' } },
    });
    const draft = { operation: 'change', baseline: opened, baselineSource: 'service', targetId: 'document' } as const;
    const { editor } = openDesk(opened, { kind: 'salesReturnInvoice', draft });
    editor.set(linePlace('read-1', 'AmountExcludingTax'), '199.990');
    editor.set(headerPlace('VatTotal'), '40');
    expect(editor.baseline?.counts).toEqual({ fields: 0, changed: 0, added: 0, removed: 0 });
  });

  it('include members that Rampa does not edit, if those of the service are replaced', () => {
    const { editor, baseline } = open(1, { header: { $further: '{"State":1}' } });
    editor.document.change({ header: { ...editor.document.header, $further: '{"State":2}' } });
    expect(baseline.counts.fields).toBe(1);
  });

  it('are not reported for new lines and computed amounts', () => {
    const { editor, baseline } = open(2);
    editor.document.change({ lines: [...editor.document.lines, invoiceLine('new')] });
    expect(baseline.original(linePlace('new', 'Quantity'))).toBeNull();
    expect(baseline.counts).toMatchObject({ changed: 0, added: 1 });
    editor.set(linePlace('read-1', 'Quantity'), '3');
    expect(baseline.original(linePlace('read-1', 'AmountExcludingTax'))).toBeNull();
    expect(baseline.totals.effective.GrandTotal).toBe('480');
    expect(editor.totals.effective.GrandTotal).not.toBe('480');
  });

  it('are reported by member in an object, and as a whole in a list', () => {
    const { editor, baseline } = open(1, { header: { DeliveryInfo: { Country: 'TR', CityName: 'İzmir' } } });
    editor.set(headerPlace('DeliveryInfo', 'CityName'), 'Ankara');
    expect(baseline.original(headerPlace('DeliveryInfo', 'CityName'))).toEqual({ value: 'İzmir' });
    expect(baseline.original(headerPlace('DeliveryInfo', 'Country'))).toBeNull();
    expect(baseline.original(headerPlace('DeliveryInfo'))).not.toBeNull();
    editor.set(linePlace('read-1', 'Lots'), [{ $key: 'x', LotNo: 'L1' }]);
    expect(baseline.original(linePlace('read-1', 'Lots'))).toEqual({ value: undefined });
    expect(baseline.original(linePlace('read-1', 'Lots', 0, 'LotNo'))).toBeNull();
  });

  it('are relative to the service’s latest document once the user has decided', async () => {
    const { desk, editor } = open(1);
    const opened = invoice(read(1), { Description: 'theirs' });
    desk.stored = draftOf(opened, { operation: 'change', baseline: opened, revision: 5, baselineSource: 'service' });
    desk.emit();
    await desk.settle();
    expect(editor.baseline?.content.Description).toBe('theirs');
    expect(editor.baseline?.counts.fields).toBe(0);
  });

  it('ignore differences in notation', () => {
    const { Date: date, DueDays, Cancelled, Description } = invoiceFields;
    expect(sameValue(date, '2026-11-21', '2026-11-21T00:00:00')).toBe(true);
    expect(sameValue(date, '2026-11-21', '2026-11-21T00:01:00')).toBe(false);
    expect(sameValue(DueDays, '030', '30')).toBe(true);
    expect(sameValue(Cancelled, undefined, false)).toBe(true);
    expect(sameValue(Cancelled, true, false)).toBe(false);
    expect(sameValue(Description, '', undefined)).toBe(true);
    expect(sameValue(Description, 'x', 'x ')).toBe(false);
  });
});

describe('positions of lines in the service', () => {
  const misplaced = ({ editor, baseline }: ReturnType<typeof open>) =>
    editor.document.lines.filter((line, row) => baseline.isMisplaced(line, row)).map(({ $key }) => $key);

  it('change when a line is inserted before others; it can be moved to the end instead', () => {
    const opened = open(3);
    const { desk, editor, baseline } = opened;
    editor.grid.moveTo(1, 0);
    editor.grid.insertLine();
    expect(baseline.order?.disordered).toBe(true);
    expect(misplaced(opened)).toEqual([keys(opened)[1], 'read-2', 'read-3']);
    const [notice] = desk.notices;
    if (notice?.kind !== 'insertedOutOfOrder') throw new Error('not told');
    editor.set(linePlace(keys(opened)[1] ?? '', 'ProductCode'), 'P9');
    notice.append();
    expect(editor.document.lines[3]).toMatchObject({ ProductCode: 'P9' });
    expect(baseline.order).toEqual({ disordered: false, removed: [] });
    expect(editor.grid.row).toBe(3);
  });

  it('are reported at the start of each affected line', () => {
    const { editor } = open(2);
    editor.grid.moveTo(0, 0);
    editor.grid.moveLines(1);
    editor.problems.checkAcrossLines();
    const [first] = editor.document.lines;
    const entries = first && editor.problems.ofLine(first).fields.get('ProductCode');
    expect(entries?.map((problem) => [problem.code, problem.source === 'rampa' && problem.params])).toEqual([
      ['lineMoved', { from: 2, to: 1 }],
    ]);
  });

  it('are reported as changed once, not for every further line', () => {
    const { desk, editor } = open(3);
    editor.grid.moveTo(0, 0);
    editor.grid.insertLine();
    editor.grid.insertLine();
    expect(desk.notices.filter(({ kind }) => kind === 'insertedOutOfOrder')).toHaveLength(1);
  });

  it('do not change with lines at the end', () => {
    const opened = open(2);
    opened.editor.grid.toNewLine();
    opened.editor.grid.startEdit('P7');
    opened.editor.grid.commit();
    expect(opened.baseline.order).toEqual({ disordered: false, removed: [] });
    expect(misplaced(opened)).toEqual([]);
    expect(opened.desk.notices).toEqual([]);
  });

  it('are restored when moved lines are put back, in one undo step', () => {
    const opened = open(3);
    opened.editor.grid.moveTo(0, 0);
    opened.editor.grid.moveLines(1);
    opened.editor.document.seal();
    expect(misplaced(opened)).toEqual(['read-2', 'read-1']);
    opened.baseline.inSafeOrder();
    expect(keys(opened)).toEqual(['read-1', 'read-2', 'read-3']);
    opened.editor.undo();
    expect(keys(opened)).toEqual(['read-2', 'read-1', 'read-3']);
  });

  it('change when a line is removed, and are restored with it', () => {
    const opened = open(3);
    opened.editor.grid.moveTo(1, 0);
    opened.editor.grid.deleteLines();
    expect(opened.baseline.order).toEqual({ disordered: false, removed: [1] });
    expect(misplaced(opened)).toEqual(['read-3']);
    opened.baseline.putBack();
    expect(keys(opened)).toEqual(['read-1', 'read-2', 'read-3']);
    expect(opened.baseline.counts.removed).toBe(0);
  });

  it('do not matter in a quote, whose lines the service does not match', () => {
    const { editor, baseline } = open(3, { kind: 'quote' });
    editor.grid.moveTo(0, 0);
    editor.grid.moveLines(1);
    expect(baseline.order).toBeNull();
    expect(baseline.misplacedCount).toBe(0);
  });
});

describe('a document to be deleted', () => {
  it('can be queued but not edited', async () => {
    const { desk, editor, baseline } = open(2, { operation: 'delete' });
    expect([editor.readOnly, editor.canQueue, baseline.order]).toEqual([true, true, null]);
    editor.set(headerPlace('Description'), 'x');
    editor.grid.moveTo(0, 0);
    editor.grid.deleteLines();
    expect(editor.document.content).toMatchObject({ Description: 'as read', Lines: [{}, {}] });
    expect(await editor.submission.queue()).toBe(true);
    expect(desk.stored.state).toBe('ready');
    expect(editor.canQueue).toBe(false);
  });
});

describe('a cell of an existing line', () => {
  it('is restored by Alt+Backspace', () => {
    const { editor } = open(2);
    editor.grid.moveTo(1, 0);
    editor.set(linePlace('read-2', 'ProductCode'), 'P9');
    editor.grid.resetCell();
    expect(editor.document.lines[1]?.ProductCode).toBe('P2');
  });
});
