import { describe, expect, it } from 'vitest';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import type { OpenEntry } from '../../../../domain/open-entries.ts';
import { invoice, invoiceLine, openDesk, productRow } from '../support.ts';
import type { Desk } from '../support.ts';

const products = [productRow('P1'), productRow('P2', { barcodes: [{ text: '96385074' }] })];
const entry: Omit<OpenEntry, 'key'> = { text: '5 kg', origin: 'pasted', reason: 'notRead', row: '2' };

function open(...entries: readonly Omit<OpenEntry, 'key'>[]): Desk {
  const desk = openDesk(invoice([invoiceLine('first')]), { products, language: 'tr' });
  desk.editor.openEntries.add(entries);
  return desk;
}
const texts = ({ editor }: Desk): readonly string[] => editor.openEntries.list.map(({ text }) => text);
function only({ editor }: Desk): OpenEntry {
  const [first] = editor.openEntries.list;
  if (!first) throw new Error('no open entry');
  return first;
}

describe('an open entry in the editor', () => {
  it('is saved with the draft, counts as an error, and prevents queueing', async () => {
    const desk = open(entry);
    const before = desk.editor.problems.counts.errors;
    expect(await desk.editor.submission.queue()).toBe(false);
    expect(desk.editor.submission.notQueued).toBe('openEntries');
    expect(JSON.stringify(desk.saves.at(-1))).toContain('5 kg');
    expect(desk.editor.problems.all[0]).toMatchObject({ code: 'openEntry', severity: 'error' });
    desk.editor.openEntries.discard(only(desk).key);
    expect(desk.editor.problems.counts.errors).toBe(before - 1);
  });

  it('is restored by undo after it was discarded', () => {
    const desk = open(entry, { ...entry, text: 'other' });
    desk.editor.openEntries.discard(only(desk).key);
    expect(texts(desk)).toEqual(['other']);
    desk.editor.undo();
    expect(texts(desk)).toEqual(['5 kg', 'other']);
  });

  it('is settled by a corrected value at its place, in one undo step', async () => {
    const place = linePlace('first', 'Quantity');
    const desk = open({ ...entry, place });
    expect(await desk.editor.openEntries.put(only(desk), place, 'beş')).toBe(false);
    expect(desk.editor.document.value(place)).toBe('2');
    expect(await desk.editor.openEntries.put(only(desk), place, '1,5')).toBe(true);
    expect([desk.editor.document.value(place), texts(desk)]).toEqual(['1.5', []]);
    desk.editor.undo();
    expect([desk.editor.document.value(place), texts(desk)]).toEqual(['2', ['5 kg']]);
  });

  it('is not settled by an empty text, which would clear the field', async () => {
    const place = linePlace('first', 'ProductCode');
    const desk = open({ ...entry, place });
    expect(await desk.editor.openEntries.put(only(desk), place, ' ')).toBe(false);
    expect([desk.editor.document.value(place), texts(desk)]).toEqual(['P1', ['5 kg']]);
  });

  it('is settled by the value that the field has already, but not by a text that is neither yes nor no', async () => {
    const quantity = linePlace('first', 'Quantity');
    const flag = linePlace('first', 'VatIncluded');
    const desk = open({ ...entry, place: quantity }, { ...entry, place: flag });
    expect(await desk.editor.openEntries.put(only(desk), quantity, '2')).toBe(true);
    expect(await desk.editor.openEntries.put(only(desk), flag, 'belki')).toBe(false);
    expect(await desk.editor.openEntries.put(only(desk), flag, 'evet')).toBe(true);
    expect([desk.editor.document.value(flag), texts(desk)]).toEqual([true, []]);
  });

  it('that is a withholding code brings its share, as the typed code does', async () => {
    for (const place of [headerPlace('WithholdingCode'), linePlace('first', 'WithholdingCode')]) {
      const desk = open({ ...entry, reason: 'noColumn', text: '603' });
      expect(await desk.editor.openEntries.put(only(desk), place, '603')).toBe(true);
      const { header, lines } = desk.editor.document;
      expect(place.line === null ? header : lines[0]).toMatchObject({
        ...{ WithholdingCode: '603', WithholdingNumerator: '7', WithholdingDenominator: '10' },
      });
      desk.editor.undo();
      expect(texts(desk)).toEqual(['603']);
    }
  });

  it('that is a currency does not keep the rate of the line’s currency before', async () => {
    const place = linePlace('first', 'CurrencyCode');
    // Of two entries at one place, each is settled by itself.
    const desk = open({ ...entry, place }, { ...entry, place });
    expect(await desk.editor.openEntries.put(only(desk), place, 'USD')).toBe(true);
    const { CurrencyCode, ExchangeRate } = desk.editor.document.line('first') ?? {};
    expect([CurrencyCode, ExchangeRate]).toEqual(['USD', undefined]);
    expect(await desk.editor.openEntries.put(only(desk), place, 'TRY')).toBe(true);
    expect(desk.editor.document.line('first')).toMatchObject({ CurrencyCode: 'TRY', ExchangeRate: '1' });
  });

  it('is settled by filling its place in any way, in the same undo step, and not by a place beside it', async () => {
    const place = linePlace('first', 'ProductCode');
    const desk = open(
      { text: '123 Acme', origin: 'file', reason: 'unknownCustomer', place: headerPlace('CustomerCode') },
      { text: 'Nut', origin: 'file', reason: 'unknownProduct', place },
    );
    const { grid, document } = desk.editor;
    grid.moveTo(
      0,
      grid.columns.findIndex(({ name }) => name === 'Quantity'),
    );
    grid.startEdit('7');
    grid.commit();
    expect(texts(desk)).toEqual(['123 Acme', 'Nut']);
    grid.moveTo(0, 0);
    grid.startEdit('P2');
    grid.commit();
    await desk.settle();
    expect(texts(desk)).toEqual(['123 Acme']);
    document.set(headerPlace('CustomerCode'), 'C9', 'customer');
    expect(texts(desk)).toEqual([]);
    desk.editor.undo();
    desk.editor.undo();
    expect([document.value(place), texts(desk)]).toEqual(['P1', ['123 Acme', 'Nut']]);
  });

  it('is not settled by its own text, which was not accepted at its place', async () => {
    const place = linePlace('first', 'ProductCode');
    const desk = open({ text: 'Nut', origin: 'file', reason: 'unknownProduct', place });
    expect(await desk.editor.openEntries.put(only(desk), place, 'Nut')).toBe(false);
    expect([desk.editor.document.value(place), texts(desk)]).toEqual(['P1', ['Nut']]);
  });

  it('of a deleted line is put into the line with the cursor', async () => {
    const desk = open({ ...entry, text: '9', place: linePlace('deleted', 'Quantity') });
    const { openEntries, document, grid } = desk.editor;
    const place = openEntries.placeOf(only(desk), grid.line?.$key);
    expect(place).toEqual(linePlace('first'));
    expect(openEntries.fieldsFor(place).map(({ name }) => name)).toContain('Quantity');
    expect(await openEntries.put(only(desk), linePlace('first', 'Quantity'), '9')).toBe(true);
    expect([document.line('first')?.Quantity, texts(desk)]).toEqual(['9', []]);
  });

  it('cannot be settled in a deleted line or a read-only document', async () => {
    const place = linePlace('deleted', 'Quantity');
    const desk = open({ ...entry, place });
    expect(await desk.editor.openEntries.put(only(desk), place, '1')).toBe(false);
    expect(texts(desk)).toEqual(['5 kg']);
  });

  it('from a scan is settled by choosing a product, and counts in a line', async () => {
    const desk = open({ text: '4006381333931', origin: 'scanned', reason: 'unknownProduct' });
    expect(await desk.editor.openEntries.scanAs(only(desk), productRow('P2'))).toBe(true);
    expect(desk.editor.document.lines.map(({ ProductCode }) => ProductCode)).toEqual(['P1', 'P2']);
    expect(texts(desk)).toEqual([]);
    desk.editor.undo();
    expect(desk.editor.document.lines.map(({ ProductCode }) => ProductCode)).toEqual(['P1']);
    expect(texts(desk)).toEqual(['4006381333931']);
    desk.editor.document.redo();
    expect(desk.editor.document.lines[1]).toMatchObject({ ProductCode: 'P2', ProductName: 'Product P2' });
    expect(texts(desk)).toEqual([]);
  });

  it('from a scan is settled only once, and not after it was discarded', async () => {
    const scanned = { text: '4006381333931', origin: 'scanned', reason: 'unknownProduct' } as const;
    const desk = open(scanned, { ...scanned, text: '4006381333948' });
    const { openEntries, document } = desk.editor;
    const [first, second] = openEntries.list as [OpenEntry, OpenEntry];
    const answers = [
      openEntries.scanAgain(first, '96385074'),
      openEntries.scanAgain(first, '96385074'),
      openEntries.scanAs(first, productRow('P2')),
      openEntries.scanAgain(second, '96385074'),
    ];
    openEntries.discard(second.key);
    expect(await Promise.all(answers)).toEqual([true, false, false, false]);
    expect(document.lines.map(({ ProductCode, Quantity }) => [ProductCode, Quantity])).toEqual([['P1', '2'], ['P2', '1']]); // oxfmt-ignore
  });

  it('from a scan is settled by counting it in a delivery, in one undo step', async () => {
    const desk = open({ text: '4006381333931', origin: 'scanned', reason: 'unknownProduct' });
    const { scanning, openEntries } = desk.editor;
    scanning.takesDetails = true;
    await scanning.delivery.begin();
    expect(await openEntries.scanAs(only(desk), productRow('P1'))).toBe(true);
    expect([scanning.delivery.count?.lines.get('first')?.quantity, texts(desk)]).toEqual(['1', ['P1']]);
    desk.editor.undo();
    expect([scanning.delivery.count?.lines.get('first')?.quantity, texts(desk)]).toEqual([
      undefined,
      ['4006381333931', ''],
    ]);
  });

  it('from a scan stays if the corrected code is not a product either', async () => {
    const desk = open({ text: '4006381333931', origin: 'scanned', reason: 'unknownProduct' });
    expect(await desk.editor.openEntries.scanAgain(only(desk), 'NOTHING-9')).toBe(false);
    expect(texts(desk)).toEqual(['4006381333931']);
    expect(await desk.editor.openEntries.scanAgain(only(desk), '96385074')).toBe(true);
    expect(texts(desk)).toEqual([]);
  });

  it('from a scan that is not settled removes no other scan', async () => {
    const desk = open({ text: '4006381333931', origin: 'scanned', reason: 'unknownProduct' });
    const { scanning, openEntries } = desk.editor;
    const first = only(desk);
    const scans = [scanning.take({ text: 'XXX1', us: null }), openEntries.scanAgain(first, 'NOTHING-9')];
    scans.push(scanning.take({ text: 'XXX2', us: null }));
    await Promise.all<unknown>(scans);
    expect(texts(desk)).toEqual(['4006381333931', 'XXX1', 'XXX2']);
  });
});

describe('a question about a partner’s file', () => {
  const freight: Omit<OpenEntry, 'key'> = {
    ...{ text: 'Nakliye 5', origin: 'file', reason: 'fileQuestion', file: 'a.xml', place: headerPlace() },
    question: { about: 'charge', file: '5', draft: '', name: 'Nakliye' },
  };

  it('about a charge adds it as a line with the VAT rate and warehouse of the others, in one step', () => {
    const desk = open(freight);
    const { document, openEntries } = desk.editor;
    openEntries.addCharge(only(desk));
    expect(document.lines.at(-1)).toMatchObject({
      ...{ Quantity: '1', UnitPrice: '5', VatIncluded: false, Description: 'Nakliye' },
      ...{ VatRate: document.lines[0]?.VatRate, WarehouseName: document.lines[0]?.WarehouseName },
    });
    expect(texts(desk)).toEqual([]);
    desk.editor.undo();
    expect([document.lines.length, texts(desk)]).toEqual([1, ['Nakliye 5']]);
  });

  it('prevents queueing until the user has discarded it, and keeps what it is about when it is saved', async () => {
    const desk = open({ ...freight, question: { about: 'vat', file: '18', draft: '20' } });
    expect(await desk.editor.submission.queue()).toBe(false);
    expect(only(desk).question).toEqual({ about: 'vat', file: '18', draft: '20' });
    desk.editor.openEntries.addCharge(only(desk));
    expect(texts(desk)).toEqual(['Nakliye 5']);
    desk.editor.openEntries.discard(only(desk).key);
    expect(texts(desk)).toEqual([]);
  });
});
