import { strFromU8, strToU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableColumn, TableForm } from '../../../domain/model/table.ts';
import type { Language } from '../../../domain/numbers.ts';
import { readTable } from '../../../main/files/read-table.ts';
import { csvText } from '../../../main/files/write-csv.ts';
import { xlsxBytes } from '../../../main/files/write-xlsx.ts';
import { fillIn } from '../support/fill-in.ts';
import { cellsOfOds, LibreOffice, missing } from './libreoffice.ts';

const why = missing === null ? '' : `: skipped, ${missing}`;

const columns: readonly TableColumn[] = [
  { title: 'Stok kodu', holds: 'text' },
  { title: 'Açıklama', holds: 'text' },
  { title: 'Miktar', holds: 'number' },
  { title: 'Tarih', holds: 'date' },
];
/** A table to be filled in, with lists to choose from. */
const form: TableForm = {
  sheets: { table: 'Belgeler', lists: 'Listeler' },
  lists: [
    {
      ...{ title: 'Stok', holds: 'text' },
      entries: [
        { value: '00041', label: '=1+1' },
        { value: 'P-2', label: null },
      ],
    },
  ],
};
const formColumns: readonly TableColumn[] = [
  { title: 'Referans', holds: 'text', hint: 'Referansı aynı olan satırlar' },
  { title: 'Stok kodu', holds: 'text', list: 0 },
  { title: 'Miktar', holds: 'number' },
  { title: 'Tarih', holds: 'date' },
];
const rows = [
  ['00041', '=1+1', '1234.5', '2026-11-21'],
  ['+90 532', 'Çğİıöşü; "₺"\nikinci satır', '-0.1', '2026-11-21T14:30:00'],
  ['1E5', "'tırnak", '0', null],
  ['21.11.2026', ' boşluklu ', '12345678901234567890.5', '2028-02-29'],
];

const sheets = [
  ['ods', 'ods:calc8'],
  ['xlsx', 'xlsx:Calc MS Excel 2007 XML'],
] as const;

async function read(bytes: Uint8Array, language: Language = 'tr') {
  const answer = await readTable(bytes, { language, use: 'lines' });
  return 'rows' in answer ? answer.rows : answer.problem;
}

type Converted = Readonly<Record<'table' | 'form' | 'typed', Uint8Array>>;
const filledTitles = formColumns.map(({ title }) => title);

let office: LibreOffice;
let written: Uint8Array;
/** The three files below, as LibreOffice saved them in each format. */
const converted: Record<string, Converted> = {};
beforeAll(async () => {
  if (missing !== null) return;
  office = await LibreOffice.start();
  written = await xlsxBytes({ columns, rows, language: 'tr' });
  const empty = await xlsxBytes({ columns: formColumns, rows: [], language: 'tr', form });
  const day = new Date('2026-11-21T00:00:00Z');
  const filledIn = fillIn(empty, filledTitles, [{ Referans: '007', 'Stok kodu': '00041', Miktar: 2.5, Tarih: day }]);
  const files = [{ name: 'table.xlsx', bytes: written }, { name: 'form.xlsx', bytes: filledIn }, source];
  const none = new Uint8Array();
  for (const [ending, to] of sheets) {
    const [table = none, filled = none, typedIn = none] = await office.convert(files, to);
    converted[ending] = { table, form: filled, typed: typedIn };
  }
});
const convertedTo = (ending: string): Converted => {
  const found = converted[ending];
  if (found === undefined) throw new Error(`nothing was saved as ${ending}`);
  return found;
};
afterAll(() => (missing === null ? office.end() : undefined));

describe.skipIf(missing !== null)(`a table that Rampa wrote, opened and saved by LibreOffice${why}`, () => {
  it('has the written cells with their types, and no formula', () => {
    const text = (value: string) => ({ type: 'string', value });
    expect(cellsOfOds(convertedTo('ods').table)).toEqual([
      columns.map(({ title }) => text(title)),
      [text('00041'), text('=1+1'), { type: 'float', value: '1234.5' }, { type: 'date', value: '2026-11-21' }],
      [
        text('+90 532'),
        text('Çğİıöşü; "₺"\nikinci satır'),
        { type: 'float', value: '-0.1' },
        { type: 'date', value: '2026-11-21T14:30:00' },
      ],
      [text('1E5'), text("'tırnak"), { type: 'float', value: '0' }],
      // More digits than a spreadsheet's number can have: kept completely, as text.
      [text('21.11.2026'), text(' boşluklu '), text('12345678901234567890.5'), { type: 'date', value: '2028-02-29' }],
    ]);
  });

  // Opened with formulas enabled and with detection of numbers and dates.
  it.each([
    ['tr', 59, 1055],
    ['en', 44, 2057],
  ] as const)('as csv in %s has numbers, dates and texts, and no formula', async (language, delimiter, spoken) => {
    const dangerous = ['=1+1', '@SUM(A1)', '+90 532', '-2+3', '=HYPERLINK("http://x.invalid";"y")', 'Çğİıöşü'];
    const csv = csvText({ columns, rows: dangerous.map((text) => ['P1', text, '1234.5', '2026-11-21']), language });
    const as = `Text - txt - csv (StarCalc):${delimiter},34,76,1,,${spoken},false,true,false,false,false,0,true`;
    const [ods = new Uint8Array()] = await office.convert([{ name: 'table.csv', bytes: strToU8(csv) }], 'ods', { as });
    const [titles, ...cells] = cellsOfOds(ods);
    expect(titles?.map(({ value }) => value)).toEqual(columns.map(({ title }) => title));
    expect(cells).toEqual(
      dangerous.map((text) => [
        { type: 'string', value: 'P1' },
        { type: 'string', value: /^[=@+-]/.test(text) ? `'${text}` : text },
        { type: 'float', value: '1234.5' },
        { type: 'date', value: '2026-11-21' },
      ]),
    );
  });

  it.each(sheets)('as %s is the same table', async (ending) => {
    expect(await read(convertedTo(ending).table)).toEqual(await read(written));
    expect(await read(written)).toEqual([
      ['Stok kodu', 'Açıklama', 'Miktar', 'Tarih'],
      ['00041', '=1+1', '1234,5', '21.11.2026'],
      ['+90 532', 'Çğİıöşü; "₺"\nikinci satır', '-0,1', '21.11.2026 14:30'],
      ['1E5', "'tırnak", '0'],
      ['21.11.2026', ' boşluklu ', '12345678901234567890.5', '29.02.2028'],
    ]);
  });

  it.each(sheets)('to be filled in keeps its lists and formats as %s', async (ending) => {
    const bytes = convertedTo(ending).form;
    expect(await read(bytes)).toEqual([filledTitles, ['007', '00041', '2,5', '21.11.2026']]);
    const part = (name: string): string => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array());
    if (ending === 'ods') {
      const content = part('content.xml');
      const [, validation] = /<table:content-validation ([^>]*cell-content-is-in-list[^>]*)>/.exec(content) ?? [];
      expect(validation).toMatch(/Listeler['.]*\.?\$A\$2:(?:\$Listeler)?\.?\$A\$3/);
      // Also in cells that are still empty.
      const name = /table:name="([^"]+)"/.exec(validation ?? '')?.[1] ?? 'none';
      const cells = [...content.matchAll(/<table:table-cell [^>]*>/g)].filter(([cell]) =>
        cell.includes(`table:content-validation-name="${name}"`),
      );
      expect(cells.length).toBeGreaterThan(1);
      expect(content).toContain('Referansı aynı olan satırlar');
    } else {
      const sheet = part('xl/worksheets/sheet1.xml');
      const validations = [...sheet.matchAll(/<dataValidation .*?<\/dataValidation>/g)].map(([one]) => one);
      const list = validations.find((one) => one.includes('type="list"')) ?? '';
      expect(list).toMatch(/ sqref="B2:B\d+/);
      expect(list).toMatch(/<formula1>\$?'?Listeler'?!\$A\$2:\$A\$3<\/formula1>/);
      expect(validations.join('')).toContain('Referansı aynı olan satırlar');
      const style = /<col [^>]*min="1"[^>]*>/.exec(sheet)?.[0].match(/ style="(\d+)"/)?.[1];
      const [, formats = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(part('xl/styles.xml')) ?? [];
      const text = /formatCode="@"/.test(part('xl/styles.xml'))
        ? /numFmtId="(\d+)" formatCode="@"|formatCode="@" numFmtId="(\d+)"/.exec(part('xl/styles.xml'))?.[1]
        : '49';
      expect([...formats.matchAll(/<xf [^>]*numFmtId="(\d+)"/g)].map(([, id]) => id)[Number(style)]).toBe(text);
    }
  });
});

/** A table typed into LibreOffice; formulas have no value until LibreOffice has computed it. */
const typed = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
  xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"
  office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<number:date-style style:name="N1"><number:day number:style="long"/><number:text>.</number:text>
  <number:month number:style="long"/><number:text>.</number:text><number:year number:style="long"/></number:date-style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/>
</office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="Sayfa1">
<table:table-row>${['Stok kodu', 'Açıklama', 'Miktar', 'Tarih', 'Tutar'].map(textCell).join('')}</table:table-row>
<table:table-row>${textCell('00041')}${textCell('ĞÜŞİÖÇ ğüşıöç; "tırnak", sekme')}
  <table:table-cell office:value-type="float" office:value="1234.5"/>
  <table:table-cell table:style-name="day" office:value-type="date" office:date-value="2026-11-21"/>
  <table:table-cell table:formula="of:=[.C2]*2"/></table:table-row>
<table:table-row>${textCell('P-2')}${textCell('=1+1')}
  <table:table-cell office:value-type="float" office:value="-0.1"/>
  <table:table-cell table:style-name="day" office:value-type="date" office:date-value="2028-02-29"/>
  <table:table-cell table:formula="of:=[.C3]+0.3"/></table:table-row>
</table:table></office:spreadsheet></office:body></office:document>`;

function textCell(text: string): string {
  const xml = text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  return `<table:table-cell office:value-type="string"><text:p>${xml}</text:p></table:table-cell>`;
}

const source = { name: 'typed.fods', bytes: strToU8(typed) };

describe.skipIf(missing !== null)(`a table that LibreOffice wrote, read by Rampa${why}`, () => {
  const expected = [
    ['Stok kodu', 'Açıklama', 'Miktar', 'Tarih', 'Tutar'],
    ['00041', 'ĞÜŞİÖÇ ğüşıöç; "tırnak", sekme', '1234,5', '21.11.2026', '2469'],
    ['P-2', '=1+1', '-0,1', '29.02.2028', '0,2'],
  ];

  it.each(sheets)('as %s', async (ending) => {
    expect(await read(convertedTo(ending).typed)).toEqual(expected);
  });

  // LibreOffice's numbers: 76 is UTF-8, 36 Windows-1254.
  it.each([
    ['UTF-8', ',', 76, 44],
    ['UTF-8', 'tab', 76, 9],
    ['Windows-1254', ';', 36, 59],
  ] as const)('as csv in %s, with cells separated by %s', async (_encoding, _mark, charset, delimiter) => {
    const to = `csv:Text - txt - csv (StarCalc):${delimiter},34,${charset},1,,0,false,true`;
    const [csv = new Uint8Array()] = await office.convert([source], to);
    expect(await read(csv)).toEqual(expected);
  });
});
