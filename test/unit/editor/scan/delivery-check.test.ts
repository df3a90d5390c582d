import { describe, expect, it } from 'vitest';
import { copyOfDocument } from '../../../../domain/copy-document.ts';
import { deliveryCountOf, missingOf } from '../../../../domain/edit/delivery-count.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { invoice, invoiceLine, openDesk, productRow } from '../support.ts';
import { scanOf, opened, label, gtin, products, open, facts, inView, lots } from './scan-desk.ts';

describe('checking a delivery', () => {
  const warehouses = [{ ...productRow('D2'), name: 'Second', stockType: null, units: [] }];

  it('a delivery check counts scans, and changes nothing until the user applies the quantities', async () => {
    const desk = inView(
      open([invoiceLine('a', { ProductCode: 'PLAIN', Quantity: '3' }), invoiceLine('b', { ProductCode: 'LOT' })]),
    );
    await desk.settle();
    const { scanning, scans, document } = desk.editor;
    const before = document.lines;
    await scanning.delivery.begin();
    for (const code of ['PLAIN', 'PLAIN']) expect(await scanning.take(scanOf(code))).toBe('taken');
    expect(scans.last).toMatchObject({ key: 'a', quantity: '2' });
    await scanning.take(scanOf('SERIAL'));
    expect(scans.notice).toEqual({ kind: 'surplus', name: 'Product SERIAL' });
    expect(await scanning.take(scanOf(']C110A1'))).toBe('refused');
    expect(document.lines).toBe(before);
    await scanning.delivery.take();
    await desk.settle();
    expect(facts(desk, 'ProductCode', 'Quantity', 'ProductName', 'UnitCode')).toEqual([
      ['PLAIN', '2', undefined, 'C62'],
      ['SERIAL', '1', 'Product SERIAL', 'C62'],
    ]);
    desk.editor.undo();
    expect(document.lines).toEqual(before);
    await scanning.delivery.begin();
    await scanning.take(scanOf('PLAIN'));
    await scanning.delivery.end();
    await scanning.take(scanOf('PLAIN'));
    expect(facts(desk, 'ProductCode', 'Quantity')).toEqual([['PLAIN', '3'], ['LOT', '2'], ['PLAIN', '1']]); // oxfmt-ignore
  });

  it('a delivery check takes an unknown code for no lot, serial number, warehouse or customer', async () => {
    const lines = ['LOT', 'SERIAL'].map((code) => invoiceLine(code, { ProductCode: code, WarehouseName: '' }));
    const desk = inView(open(lines, { lists: { warehouses } }));
    await desk.settle();
    const { scanning, document } = desk.editor;
    const before = document.lines;
    await scanning.delivery.begin();
    for (const code of ['LOT', 'KOLI-4711', 'SERIAL', 'PALET-7', 'D2']) await scanning.take(scanOf(code));
    expect(document.lines).toBe(before);
    expect(opened(desk).flatMap(([reason, text]) => (reason === 'counted' ? [] : text))).toEqual([
      ...['KOLI-4711', 'PALET-7', 'D2'],
    ]);
  });

  it('a delivery check keeps the labels’ lots for the products that have lots', async () => {
    const goods = [invoiceLine('a', { ProductCode: 'LOT' }), invoiceLine('b', { ProductCode: 'PLAIN' })];
    const desk = inView(open(goods));
    await desk.settle();
    const { scanning, scans } = desk.editor;
    await scanning.delivery.begin();
    const scan = async (number: string, rest: string) => {
      expect(await scanning.take(scanOf(`${label('01', number)}${rest}`))).toBe('taken');
      return scans.last?.lot;
    };
    expect(await scan(gtin, '1727093010A1')).toBe('A1');
    expect(await scan(gtin, '10A2')).toBe('A2');
    expect(await scan('00000096385074', '10A2')).toBeUndefined();
    expect(lots(desk)).toEqual([[], []]);
    await scanning.delivery.take();
    expect(lots(desk)).toEqual([
      [
        ['A1', '1', 'C62', '2027-09-30'],
        ['A2', '1', 'C62', undefined],
      ],
      [],
    ]);
  });

  it('a delivery check keeps what was counted with its product, in the present unit of its line', async () => {
    const BOXED = productRow('BOXED', { stockType: 3, barcodes: [{ text: '8690000000029', unit: 'BX' }] });
    const goods = [
      invoiceLine('a', { ProductCode: 'BOXED', Quantity: '5', UnitCode: 'BX' }),
      invoiceLine('b', { ProductCode: 'LOT', Quantity: '2' }),
    ];
    const desk = inView(open(goods, { products: [...products, BOXED] }));
    await desk.settle();
    const { scanning, scans } = desk.editor;
    const change = (key: string, fields: ValueRecord) =>
      desk.editor.document.changeLine(key, (line) => ({ ...line, ...fields }));
    const box = scanOf(`${label('01', '08690000000029')}10A1`);
    await scanning.delivery.begin();
    for (const scan of [box, box, scanOf(`${label('01', gtin)}10B1`)]) expect(await scanning.take(scan)).toBe('taken');
    change('a', { UnitCode: 'C62', Quantity: '60' });
    change('b', { ProductCode: 'PLAIN' });
    const { count } = scanning.delivery;
    if (!count) throw new Error('nothing is counted');
    expect(desk.editor.document.lines.map((line) => missingOf(count, line))).toEqual(['36', '2']);
    expect(count.others.map(({ product, quantity }) => [product, quantity])).toEqual([['LOT', '1']]);
    expect(await scanning.take(box)).toBe('taken');
    expect(scans.last).toMatchObject({ key: 'a', quantity: '36' });
    await scanning.take(scanOf('PLAIN'));
    expect(scans.last).toMatchObject({ key: 'b', quantity: '1' });
    change('a', { UnitCode: 'PA' });
    await scanning.delivery.take();
    expect(facts(desk, 'ProductCode', 'Quantity', 'UnitCode')).toEqual([
      ['PLAIN', '1', 'C62'],
      ['BOXED', '3', 'BX'],
      ['LOT', '1', 'C62'],
    ]);
    expect(lots(desk)).toEqual([[], [['A1', '3', 'BX', undefined]], [['B1', '1', 'C62', undefined]]]);
  });

  it('a delivery check adds the label’s expiry date to a lot without one, and reports dates that it does not keep', async () => {
    const Lots = [
      { $key: 'x', LotNo: 'A1', Quantity: '1', UnitCode: 'C62' },
      { $key: 'y', LotNo: 'B2', Quantity: '1', UnitCode: 'C62', ExpiryDate: '2028-01-01T00:00:00' },
    ];
    const desk = inView(open([invoiceLine('a', { ProductCode: 'LOT', Quantity: '2', Lots })]));
    await desk.settle();
    const { scanning, scans, document } = desk.editor;
    await scanning.delivery.begin();
    await scanning.take(scanOf(`${label('01', gtin)}10A1`));
    await scanning.take(scanOf(`${label('01', gtin)}11260930152701011727093010A1`));
    expect(scans.last?.unsentDates).toEqual({ production: '2026-09-30', bestBefore: '2027-01-01' });
    await scanning.take(scanOf(`${label('01', gtin)}1727093010B2`));
    expect(scans.last?.unsentDates).toEqual({ incomingExpiry: '2027-09-30' });
    await scanning.take(scanOf(`${label('01', '18690000000019')}11260930172709302111`));
    expect(scans.notice).toMatchObject({ unsentDates: { production: '2026-09-30', incomingExpiry: '2027-09-30' } });
    await scanning.delivery.take();
    expect(lots(desk)[0]).toEqual([
      ['A1', '2', 'C62', '2027-09-30'],
      ['B2', '1', 'C62', '2028-01-01T00:00:00'],
    ]);
    expect(document.lines[1]).toMatchObject({ ProductCode: 'SERIAL', SerialNumbers: ['11'] });
  });

  it('a delivery check keeps what was counted in a line that is then deleted', async () => {
    const desk = inView(open([invoiceLine('a', { ProductCode: 'PLAIN', UnitCode: 'BX' }), invoiceLine('b')]));
    const { scanning, grid } = desk.editor;
    await desk.settle();
    await scanning.delivery.begin();
    scanning.takeAs('x', productRow('PLAIN', { units: [{ code: 'BX' }] }));
    grid.moveTo(0, 0);
    grid.deleteLines();
    await scanning.delivery.take();
    await desk.settle();
    expect(facts(desk, 'ProductCode', 'Quantity', 'UnitCode')).toEqual([['PLAIN', '1', 'BX']]);
  });

  it('a delivery check counts cartons and weights in the line’s unit, and each serial number once', async () => {
    const units = [
      { code: 'BX', name: 'Box', factor: '12' },
      { code: 'PA', name: 'Packet' },
      { code: 'C62', name: 'Piece', factor: '1', main: true },
    ];
    const barcodes = [
      { text: '8690000000029', unit: 'BX' },
      { text: '8690000000036', unit: 'PA' },
    ];
    const more = [
      productRow('BOXED', { units, barcodes }),
      productRow('PIECE', { barcodes: [{ text: '2712345000000' }] }),
    ];
    const rows = [
      invoiceLine('a', { ProductCode: 'BOXED', Quantity: '24' }),
      invoiceLine('b', { ProductCode: 'WEIGHED', Quantity: '25000', UnitCode: 'GRM' }),
      invoiceLine('c', { ProductCode: 'SERIAL', Quantity: '2' }),
      invoiceLine('d', { ProductCode: 'PIECE', Quantity: '1' }),
    ];
    const settings = { weighedGoods: 'AAAAAWWWWW' } as const;
    const desk = inView(openDesk(invoice(rows), { products: [...products, ...more], settings }));
    const { scanning, scans } = desk.editor;
    await scanning.delivery.begin();
    for (const code of ['8690000000029', '8690000000029', 'BOXED'])
      expect(await scanning.take(scanOf(code))).toBe('taken');
    expect(scans.last).toMatchObject({ key: 'a', quantity: '25' });
    expect(await scanning.take(scanOf('8690000000036'))).toBe('refused');
    expect(scans.trouble).toEqual({ kind: 'notConvertible', code: 'BOXED' });
    await scanning.take(scanOf(']C101020000000000083101000125'));
    expect(scans.last).toMatchObject({ key: 'b', quantity: '12500' });
    const serial = scanOf(`${label('01', '18690000000019')}21S1`);
    expect(await scanning.take(serial)).toBe('taken');
    expect(await scanning.take(serial)).toBe('refused');
    expect(scans.trouble).toEqual({ kind: 'countedBefore', code: 'S1' });
    expect(await scanning.take(scanOf('2712345012348'))).toBe('refused');
    expect(opened(desk)).toContainEqual(['weighedGoods', '2712345012348']);
    await scanning.delivery.take();
    expect(facts(desk, 'ProductCode', 'Quantity', 'UnitCode', 'SerialNumbers')).toEqual([
      ['BOXED', '25', 'C62', undefined],
      ['WEIGHED', '12500', 'GRM', undefined],
      ['SERIAL', '1', 'C62', ['S1']],
    ]);
  });

  it('a delivery check ends after the scans that are still being looked up', async () => {
    const desk = inView(open([invoiceLine('a', { ProductCode: 'PLAIN', Quantity: '3' })], { hold: true }));
    const { scanning } = desk.editor;
    void scanning.delivery.begin();
    const scans = [scanning.take(scanOf('PLAIN')), scanning.take(scanOf('PLAIN'))];
    void scanning.delivery.take();
    for (let turn = 0; turn < 40; turn++) {
      desk.held[0]?.release();
      await desk.settle();
    }
    await Promise.all(scans);
    await scanning.settled();
    expect(facts(desk, '$key', 'Quantity')).toEqual([['a', '2']]);
  });

  it('a delivery check begins and ends only once, although the user clicks twice while a scan is looked up', async () => {
    const desk = inView(open([invoiceLine('a', { ProductCode: 'PLAIN', Quantity: '3' })], { hold: true }));
    const { scanning, document } = desk.editor;
    const scans: Promise<unknown>[] = [];
    const scanBetween = async (click: () => Promise<void>): Promise<void> => {
      scans.push(scanning.take(scanOf('PLAIN')));
      void click();
      scans.push(scanning.take(scanOf('PLAIN')));
      void click();
      for (let turn = 0; turn < 40; turn++) {
        desk.held[0]?.release();
        await desk.settle();
      }
      await Promise.all(scans);
      await scanning.settled();
    };
    await scanBetween(() => scanning.delivery.begin());
    expect(scanning.delivery.count?.lines.get('a')?.quantity).toBe('1');
    const before = document.mark();
    await scanBetween(() => scanning.delivery.end());
    expect(scanning.delivery.count).toBeNull();
    // A count, the end, and a new line with its product.
    expect(document.stepsSince(before)).toBe(3);
  });

  it('an unfinished delivery check is an open entry in every view, which counts as an error', async () => {
    const desk = inView(open([invoiceLine('a', { ProductCode: 'PLAIN', Quantity: '5' })]));
    const { scanning, openEntries, problems } = desk.editor;
    await desk.settle();
    const before = problems.counts.errors;
    await scanning.delivery.begin();
    await scanning.take(scanOf('PLAIN'));
    scanning.takesDetails = false;
    expect(openEntries.list).toMatchObject([{ reason: 'counted', text: 'PLAIN' }]);
    expect(problems.counts.errors).toBe(before + 1);
    await scanning.delivery.take();
    expect([openEntries.list, problems.counts.errors]).toEqual([[], before]);
  });

  it('surplus of a delivery goes to the line that is then added for it', async () => {
    const desk = inView(open([invoiceLine('a', { ProductCode: 'LOT' })]));
    const { scanning, grid, scans } = desk.editor;
    await scanning.delivery.begin();
    await scanning.take(scanOf('PLAIN'));
    expect(scans.notice).toMatchObject({ kind: 'surplus' });
    grid.appendLine(invoiceLine('b', { ProductCode: 'PLAIN', Quantity: '1' }), 'added');
    expect(scanning.delivery.count).toMatchObject({ others: [] });
    expect(scanning.delivery.count?.lines.get('b')).toMatchObject({ quantity: '1' });
  });

  it('an unfinished delivery check counts no scan in a view that does not show it', async () => {
    const desk = inView(open([invoiceLine('a', { ProductCode: 'PLAIN', Quantity: '5' })]));
    const { scanning } = desk.editor;
    await scanning.delivery.begin();
    await scanning.take(scanOf('PLAIN'));
    scanning.takesDetails = false;
    for (const code of ['PLAIN', 'SERIAL']) expect(await scanning.take(scanOf(code))).toBe('taken');
    expect(facts(desk, 'ProductCode', 'Quantity')).toEqual([['PLAIN', '5'], ['PLAIN', '1'], ['SERIAL', '1']]); // oxfmt-ignore
    scanning.takesDetails = true;
    await scanning.take(scanOf('PLAIN'));
    expect(scanning.takeAs('NOTHING', productRow('PLAIN'))).toBe('taken');
    expect(scanning.delivery.count?.lines.get('a')?.quantity).toBe('3');
  });

  it('the counts of a delivery are saved with the draft, undone scan by scan, and not copied', async () => {
    const desk = inView(open([invoiceLine('a', { ProductCode: 'PLAIN', Quantity: '3' })]));
    await desk.editor.scanning.delivery.begin();
    for (const code of ['PLAIN', 'SERIAL', 'PLAIN']) await desk.editor.scanning.take(scanOf(code));
    await desk.editor.flush();
    const reopened = inView(openDesk(desk.stored.content, { products }));
    expect(deliveryCountOf(reopened.editor.document.header)).toEqual([
      { product: 'PLAIN', unit: 'C62', quantity: '2' },
      { product: 'SERIAL', unit: 'C62', quantity: '1' },
    ]);
    desk.editor.undo();
    expect(desk.editor.scanning.delivery.count?.lines.get('a')?.quantity).toBe('1');
    expect(deliveryCountOf(copyOfDocument('salesReturnInvoice', desk.stored.content, '2026-11-21'))).toBeNull();
    await expect.poll(() => reopened.editor.products.get('SERIAL')).toBeDefined();
    await reopened.editor.scanning.delivery.take();
    expect(facts(reopened, 'ProductCode', 'Quantity')).toEqual([['PLAIN', '2'], ['SERIAL', '1']]); // oxfmt-ignore
    expect(reopened.editor.scanning.delivery.count).toBeNull();
  });
});
