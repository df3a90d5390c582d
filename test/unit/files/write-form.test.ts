import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { mostListEntries } from '../../../domain/model/table.ts';
import type { TableColumn, TableForm } from '../../../domain/model/table.ts';
import { readTable } from '../../../main/files/read-table.ts';
import { xlsxBytes } from '../../../main/files/write-xlsx.ts';
import { fillIn } from '../../integration/support/fill-in.ts';

const columns: readonly TableColumn[] = [
  { title: 'Referans', holds: 'text', hint: 'aynı <belge> "A"' },
  { title: 'Cari', holds: 'text', list: 0 },
  { title: 'Tarih', holds: 'date' },
  { title: 'Miktar', holds: 'number' },
  { title: 'KDV %', holds: 'number', list: 1 },
  { title: 'Depo', holds: 'text', list: 2 },
];
const form: TableForm = {
  sheets: { table: 'Belgeler', lists: 'Listeler' },
  lists: [
    {
      ...{ title: 'Cari', holds: 'text' },
      entries: [
        { value: '00041', label: '=1+1' },
        { value: '=cmd|x', label: null },
        { value: 'C<&>"', label: 'Ada & Oğlu' },
      ],
    },
    { title: 'KDV %', holds: 'number', entries: ['1', '20'].map((value) => ({ value, label: null })) },
    { title: 'Depo', holds: 'text', entries: [] },
  ],
};
const written = (more: Partial<TableForm> = {}) =>
  xlsxBytes({ columns, rows: [], language: 'tr', form: { ...form, ...more } });
const partsOf = (bytes: Uint8Array) => {
  const parts = unzipSync(bytes);
  return (name: string): string => strFromU8(parts[`xl/${name}.xml`] ?? new Uint8Array());
};

describe('a workbook to be filled in', () => {
  it('has cells formatted for the content of their columns, as far as rows are imported', async () => {
    const part = partsOf(await written());
    const sheet = part('worksheets/sheet1');
    const codes = [...part('styles').matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)];
    const styles = [...part('styles').matchAll(/<xf ([^>]*)>/g)].map(([, xf = '']) => {
      const id = /numFmtId="(\d+)"/.exec(xf)?.[1];
      return codes.find(([, one]) => one === id)?.[2] ?? null;
    });
    const formats = [...sheet.matchAll(/<col ([^>]*)\/>/g)].map(([, col = '']) => {
      const style = /style="(\d+)"/.exec(col)?.[1];
      return style === undefined ? null : styles[Number(style)];
    });
    expect(formats).toEqual(['@', '@', 'dd.mm.yyyy', null, null, '@']);
  });

  it('has drop-down lists from its second sheet down to the last imported row, and accepts other values', async () => {
    const sheet = partsOf(await written())('worksheets/sheet1');
    const validations = [...sheet.matchAll(/<dataValidation (.*?)(?:\/>|<\/dataValidation>)/g)].map(([, one]) => one);
    expect(validations).toEqual([
      `allowBlank="1" showInputMessage="1" prompt="aynı &lt;belge&gt; &quot;A&quot;" sqref="A2:A50001"`,
      `type="list" allowBlank="1" showInputMessage="1" sqref="B2:B50001"><formula1>'Listeler'!$A$2:$A$4</formula1>`,
      `type="list" allowBlank="1" showInputMessage="1" sqref="E2:E50001"><formula1>'Listeler'!$C$2:$C$3</formula1>`,
    ]);
    expect(sheet).toContain('<dataValidations count="3">');
    // Excel requires a sheet's parts in this order.
    expect(sheet.indexOf('<dataValidations')).toBeGreaterThan(sheet.indexOf('</sheetData>'));
  });

  it('has the list entries as texts, never formulas, and numbers as numbers', async () => {
    const bytes = await written();
    const lists = await readTable(bytes, { language: 'tr', use: 'lines', sheet: 1 });
    expect('rows' in lists && lists.rows).toEqual([
      ['Cari', '', 'KDV %', '', 'Depo'],
      ['00041', '=1+1', '1'],
      ['=cmd|x', '', '20'],
      ['C<&>"', 'Ada & Oğlu'],
    ]);
    for (const name of ['sheet1', 'sheet2']) expect(partsOf(bytes)(`worksheets/${name}`)).not.toMatch(/<f[ >]/);
    expect(partsOf(bytes)('worksheets/sheet2')).toMatch(/<c r="C2"><v>1<\/v>/);
  });

  it('is read back as filled in, first sheet first, including leading zeros and dates', async () => {
    const titles = columns.map(({ title }) => title);
    const day = new Date('2026-11-21T00:00:00Z');
    const filled = fillIn(await written(), titles, [
      { Referans: 'R-1', Cari: '00041', Tarih: day, Miktar: 2.5, 'KDV %': 20 },
      { Cari: '=1+1', Depo: '007' },
    ]);
    const read = await readTable(filled, { language: 'tr', use: 'documents' });
    expect(read).toMatchObject({ sheet: 0, sheets: ['Belgeler', 'Listeler'] });
    expect('rows' in read && read.rows).toEqual([
      titles,
      ['R-1', '00041', '21.11.2026', '2,5', '20'],
      ['', '=1+1', '', '', '', '007'],
    ]);
  });

  it('left empty is read as a row of headings', async () => {
    const read = await readTable(await written(), { language: 'tr', use: 'documents' });
    expect('rows' in read && read.rows).toEqual([columns.map(({ title }) => title)]);
  });

  it('has one sheet if there are no lists, and quotes a sheet name with an apostrophe', async () => {
    const alone = await xlsxBytes({
      columns: columns.slice(2, 4),
      rows: [],
      language: 'tr',
      form: { ...form, lists: [] },
    });
    expect(partsOf(alone)('workbook').match(/<sheet /g)).toHaveLength(1);
    expect(partsOf(alone)('worksheets/sheet1')).not.toContain('dataValidation');
    const quoted = partsOf(await written({ sheets: { table: 'T', lists: `L's & M` } }))('worksheets/sheet1');
    expect(quoted).toContain(`<formula1>'L''s &amp; M'!$A$2:$A$4</formula1>`);
  });

  it('has lists up to the limit of Excel’s drop-downs, and can still be read', async () => {
    const entries = Array.from({ length: mostListEntries }, (_, at) => ({ value: `P${at}`, label: `Ürün ${at}` }));
    const bytes = await written({ lists: [{ title: 'Ürün', holds: 'text', entries }] });
    expect(partsOf(bytes)('worksheets/sheet1')).toContain(`$A$${mostListEntries + 1}`);
    const read = await readTable(bytes, { language: 'tr', use: 'documents' });
    expect('rows' in read && read.rows).toHaveLength(1);
  });
});

describe('an exported workbook', () => {
  it('has one sheet and no drop-down lists', async () => {
    const bytes = await xlsxBytes({ columns, rows: [['00041', null, null, '1', null, null]], language: 'tr' });
    expect(partsOf(bytes)('workbook').match(/<sheet /g)).toHaveLength(1);
    expect(partsOf(bytes)('worksheets/sheet1')).not.toMatch(/dataValidation| style=/);
  });
});
