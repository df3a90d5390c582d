import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { TableColumn } from '../../../domain/model/table.ts';
import { mostImportedRows } from '../../../domain/model/table.ts';
import { readTable } from '../../../main/files/read-table.ts';
import { csvText } from '../../../main/files/write-csv.ts';
import { xlsxBytes } from '../../../main/files/write-xlsx.ts';

const columns: readonly TableColumn[] = [
  { title: 'Ürün kodu', holds: 'text' },
  { title: 'Miktar', holds: 'number' },
  { title: 'Tarih', holds: 'date' },
];
const rowsOf = async (bytes: Uint8Array, language: 'tr' | 'en' = 'tr') => {
  const read = await readTable(bytes, { language, use: 'lines' });
  return 'rows' in read ? read.rows : read.problem;
};
const csv = (text: string) => rowsOf(strToU8(text));

const odsOf = (content: string): Uint8Array =>
  zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'), 'content.xml': strToU8(content) });
const ods = (rows: string, before = ''): Uint8Array =>
  odsOf(
    `<?xml version="1.0"?>${before}<office:document-content><office:body><office:spreadsheet><table:table>${rows}</table:table>` +
      '<table:table><table:table-row><table:table-cell><text:p>second sheet</text:p></table:table-cell></table:table-row></table:table>' +
      '</office:spreadsheet></office:body></office:document-content>',
  );
const textCell = (text: string, more = ''): string =>
  `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;
/** A workbook as Rampa writes it, with another sheet inserted. */
const xlsxOf = async (sheet: string): Promise<Uint8Array> => {
  const parts = unzipSync(await xlsxBytes({ columns, rows: [], language: 'tr' }));
  return zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) });
};

/** The archive with a false uncompressed size in its headers. */
function saying(bytes: Uint8Array, size: number, said: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === size) view.setUint32(at, said, true);
  return bytes;
}

describe('tables saved by Rampa are read back unchanged', () => {
  const rows = [
    ['00041', '1234.5', '2026-11-21'],
    ['=1+1', '-0.1', '2026-11-21T14:30:00'],
    ['Çğİıöşü; "₺"\nikinci', '0', null],
  ];
  const typed = (language: 'tr' | 'en', code = '=1+1') => {
    const [mark, dash] = language === 'tr' ? [',', '.'] : ['.', '/'];
    return [
      ['Ürün kodu', 'Miktar', 'Tarih'],
      ['00041', `1234${mark}5`, `21${dash}11${dash}2026`],
      [code, `-0${mark}1`, `21${dash}11${dash}2026 14:30`],
      ['Çğİıöşü; "₺"\nikinci', '0'],
    ];
  };

  it.each(['tr', 'en'] as const)('from a csv file and from a workbook, in %s', async (language) => {
    const table = { columns, rows, language };
    expect(await rowsOf(strToU8(csvText(table)), language)).toEqual(typed(language));
    expect(await rowsOf(await xlsxBytes(table), language)).toEqual(typed(language));
  });

  it('with arbitrary texts, from a csv file', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'";,\n\t=+-@aşİ') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constant('x'), text, fc.constant('y')), { minLength: 1, maxLength: 5 }),
        async (given) => {
          const texts: readonly TableColumn[] = columns.map(({ title }) => ({ title, holds: 'text' }));
          const read = await rowsOf(strToU8(csvText({ columns: texts, rows: given, language: 'tr' })));
          expect(read).toEqual([columns.map(({ title }) => title), ...given]);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a csv file', () => {
  it('with one column of numbers is read as one column', async () => {
    expect(await csv('Kod\nA1\nB2\n')).toEqual([['Kod'], ['A1'], ['B2']]);
  });

  it('with NUL characters, or that is an image, is rejected', async () => {
    expect(await csv('a;b\0c')).toBe('unknown');
    expect(await rowsOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]))).toBe(
      'unknown',
    );
  });

  it('with one line of ten million characters, or too many rows, is rejected without being held in memory', async () => {
    expect(await csv('x;'.repeat(5_000_000))).toBe('tooManyColumns');
    expect(await csv('a;b\n'.repeat(mostImportedRows + 1))).toHaveLength(mostImportedRows + 1);
    expect(await csv('a;b\n'.repeat(mostImportedRows + 2))).toBe('tooManyRows');
  });

  it('with too many columns is rejected, not truncated', async () => {
    const cells = Array.from({ length: 200 }, (_, index) => `c${index}`);
    expect(await csv(`${cells.join(';')};;; \n`)).toEqual([cells]);
    expect(await csv(`${cells.join(';')};one more\n`)).toBe('tooManyColumns');
  });

  it('with content after many empty lines is rejected for too many rows', async () => {
    const empty = '\n'.repeat(mostImportedRows + 10);
    expect(await csv(`a;b\n${empty}c;d\n`)).toBe('tooManyRows');
    expect(await csv(`a;b\n${empty};;\n`)).toEqual([['a', 'b']]);
  });

  it('uses the separator that it declares', async () => {
    expect(await csv('sep=,\r\nKod,"a;b;c;d"\r\n')).toEqual([['Kod', 'a;b;c;d']]);
    expect(await csv('sep=|\nKod|Ad;x\n')).toEqual([['Kod', 'Ad;x']]);
  });

  it('with an unclosed quotation mark is rejected for a cell that is too long', async () => {
    expect(await csv(`a;"b\n${'x'.repeat(40_000)}`)).toBe('longCell');
    expect(await csv(`a;"${'x'.repeat(32_767)}"`)).toEqual([['a', 'x'.repeat(32_767)]]);
  });

  it('whose texts contain quotation marks without being quoted is read line by line', async () => {
    const rows = [
      ['A1', '"Özel" vida', '3'],
      ['A2', 'Somun', '40'],
      ['A3', 'Boru 3"', '5'],
      ['A4', 'Pul', '7'],
    ];
    const [semicolons, hashes] = [';', '#'].map((mark) => rows.map((row) => row.join(mark)).join('\n'));
    expect(await csv(`${semicolons}\n`)).toEqual(rows);
    expect(await csv(`sep=#\n${hashes}\n`)).toEqual(rows);
    expect(await csv(`${semicolons}\nA5;"iki;\nsatır";1\n`)).toEqual([...rows, ['A5', 'iki;\nsatır', '1']]);
  });

  it('that is empty is reported as empty', async () => {
    expect(await csv(' ;\n\n')).toBe('empty');
  });
});

describe('an OpenDocument spreadsheet', () => {
  it('with too many columns is rejected, not truncated', async () => {
    const rowOf = (empty: number): string =>
      `<table:table-row><table:table-cell table:number-columns-repeated="${empty}"/>${textCell('last')}</table:table-row>`;
    expect(await rowsOf(ods(rowOf(199)))).toEqual([[...Array.from({ length: 199 }, () => ''), 'last']]);
    expect(await rowsOf(ods(rowOf(200)))).toBe('tooManyColumns');
    expect(await rowsOf(ods(rowOf(1_023)))).toBe('tooManyColumns');
    const many = textCell('x', 'table:number-columns-repeated="1000000000"');
    expect(await rowsOf(ods(`<table:table-row>${many}</table:table-row>`))).toBe('tooManyColumns');
  });

  it('is read by its values, with repeated cells and rows, without notes', async () => {
    const rows =
      `<table:table-row>${textCell('Kod')}${textCell('iki', 'table:number-columns-repeated="2"')}</table:table-row>` +
      '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>' +
      `<table:table-row>${textCell('1,5', 'office:value-type="float" office:value="1.5"')}` +
      '<table:table-cell/>' +
      `${textCell('21.11.26', 'office:value-type="date" office:date-value="2026-11-21"')}` +
      `${textCell('DOĞRU', 'office:value-type="boolean" office:boolean-value="true"')}` +
      '<table:table-cell><office:annotation><text:p>a note</text:p></office:annotation><text:p>a<text:s text:c="2"/>b</text:p><text:p>c</text:p></table:table-cell>' +
      '</table:table-row>' +
      '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>';
    expect(await rowsOf(ods(rows))).toEqual([['Kod', 'iki', 'iki'], [], [], ['1,5', '', '21.11.2026', '1', 'a  b\nc']]);
  });

  it('has percentages in percent, exact whole numbers, and codes with leading zeros', async () => {
    const number = (type: string, value: string, shown: string) =>
      textCell(shown, `office:value-type="${type}" office:value="${value}"`);
    const rows = [
      number('percentage', '0.2', '20%'),
      number('percentage', '0.07', '7%'),
      number('percentage', '0.005', '%0,5'),
      number('float', '1234567890123456', '1,23E+15'),
      number('float', '123', '00123'),
      number('float', '0.30000000000000004', '0,3'),
    ];
    expect(await rowsOf(ods(`<table:table-row>${rows.join('')}</table:table-row>`))).toEqual([
      ['20', '7', '0,5', '1234567890123456', '00123', '0,3'],
    ]);
  });

  it('with content after many empty rows is rejected for too many rows', async () => {
    const empty = `<table:table-row table:number-rows-repeated="${mostImportedRows + 10}"><table:table-cell/></table:table-row>`;
    const row = `<table:table-row>${textCell('x')}</table:table-row>`;
    expect(await rowsOf(ods(row + empty + row))).toBe('tooManyRows');
    expect(await rowsOf(ods(row + empty))).toEqual([['x']]);
  });

  it('with endless repetition is rejected for too many rows', async () => {
    const row = `<table:table-row table:number-rows-repeated="1000000000">${textCell('x', 'table:number-columns-repeated="1000000000"')}</table:table-row>`;
    expect(await rowsOf(ods(row))).toBe('tooManyRows');
  });

  it('that nests deeply or declares entities does no harm', async () => {
    const deep = '<a>'.repeat(200_000) + '</a>'.repeat(200_000);
    expect(await rowsOf(ods(`<table:table-row>${textCell('x')}</table:table-row>${deep}`))).toBe('tooLarge');
    const laughs = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    expect(await rowsOf(ods(`<table:table-row>${textCell('&b;')}</table:table-row>`, laughs))).toBe('unreadable');
  });
});

describe('a workbook', () => {
  it('with a declared size above the limit is rejected before unpacking', async () => {
    const sheet = `<worksheet><sheetData/></worksheet>${' '.repeat(5_000)}`;
    expect(await rowsOf(saying(await xlsxOf(sheet), sheet.length, 130_000_000))).toBe('tooLarge');
    expect(await rowsOf(saying(await xlsxOf(sheet), sheet.length, 110_000_000))).not.toBe('tooLarge');
  });

  it.each([
    ['filled, in the last row', 'A1048576', '<v>1</v></c>', 'tooManyRows'],
    ['filled, in the last column', 'XFD1', '<v>1</v></c>', 'tooManyColumns'],
    ['filled, in both', 'XFD1048576', '<v>1</v></c>', 'tooManyRows'],
    ['filled, beyond what a sheet has', 'ZZZZZZZ99999999999', '<v>1</v></c>', 'unreadable'],
    ['empty', 'XFD1048576', null, [['x']]],
  ] as const)('with one cell far away, %s, creates none of the cells before it', async (_how, at, filled, expected) => {
    const row = /\d+/.exec(at)?.[0] ?? '';
    const cell = filled === null ? `<c r="${at}" s="0"/>` : `<c r="${at}">${filled}`;
    const near = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c>';
    const rows = row === '1' ? `${near}${cell}</row>` : `${near}</row><row r="${row}">${cell}</row>`;
    const push = vi.spyOn(Array.prototype, 'push');
    try {
      expect(await rowsOf(await xlsxOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))).toEqual(expected);
      expect(push.mock.calls.length).toBeLessThan(100_000);
    } finally {
      push.mockRestore();
    }
  });

  it('with a cell far away in another sheet can be read', async () => {
    const parts = unzipSync(
      await xlsxBytes({
        ...{ columns, rows: [['x', null, null]], language: 'tr' },
        form: { sheets: { table: 'T', lists: 'L' }, lists: [{ title: 'l', holds: 'text', entries: [] }] },
      }),
    );
    const far = '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>';
    const bytes = zipSync({ ...parts, 'xl/worksheets/sheet2.xml': strToU8(far) });
    expect(await readTable(bytes, { language: 'tr', use: 'lines', sheet: 0 })).toMatchObject({ sheets: ['T', 'L'] });
    expect(await readTable(bytes, { language: 'tr', use: 'lines', sheet: 1 })).toEqual({ problem: 'tooManyColumns' });
  });

  it('with empty rows to the end has only its filled rows', async () => {
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row><row r="1048576" ht="15"/>';
    expect(await rowsOf(await xlsxOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))).toEqual([['x']]);
  });

  it('larger than its declared size is read only up to that size, and not at all if it is packed in more', async () => {
    const row = (value: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${value}</t></is></c></row>`;
    const [first, end] = [`<worksheet><sheetData>${row('x')}`, '</sheetData></worksheet>'];
    const sheet = `${first}${end}${' '.repeat(5_000_000)}`;
    expect(await rowsOf(await xlsxOf(sheet))).toEqual([['x']]);
    expect(await rowsOf(saying(await xlsxOf(sheet), sheet.length, 5_000))).toEqual([['x']]);
    expect(await rowsOf(saying(await xlsxOf(sheet), sheet.length, 10))).toBe('tooLarge');
  });

  it('with more cells or styles than any honest one is refused before they are read', async () => {
    const cells = `<row r="1">${'<c/>'.repeat(200)}</row>`.repeat(41_000);
    expect(await rowsOf(await xlsxOf(`<worksheet><sheetData>${cells}</sheetData></worksheet>`))).toBe('tooLarge');
  });

  it.each(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'])(
    'whose %s was made to be large is refused',
    async (name) => {
      const parts = unzipSync(await xlsxOf('<worksheet><sheetData/></worksheet>'));
      const attributes = Array.from({ length: 1_001 }, (_, at) => ` a${at}=""`).join('');
      for (const made of ['<a>'.repeat(60), `<a${attributes}/>`, '<a/>'.repeat(500_000)])
        expect(await rowsOf(zipSync({ ...parts, [name]: strToU8(`<a>${made}`) }))).toBe('tooLarge');
    },
  );

  it('that is slow to read is read completely, however much follows its rows', async () => {
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row></sheetData>${' '.repeat(200_000)}<hyperlinks/></worksheet>`;
    const bytes = await xlsxOf(sheet);
    let now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 20));
    try {
      expect(await rowsOf(bytes)).toEqual([['x']]);
    } finally {
      clock.mockRestore();
    }
  });

  it('is read as Excel writes it: shared and formatted texts, numbers, dates, gaps and formulas', async () => {
    const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const of = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';
    const parts: Readonly<Record<string, string>> = {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      '_rels/.rels': `<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${of}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook ${main} xmlns:r="${of}"><sheets><sheet name="İade" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${of}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${of}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${of}/styles" Target="styles.xml"/></Relationships>`,
      'xl/sharedStrings.xml': `<sst ${main}><si><t>Stok kodu</t></si><si><r><t>Mik</t></r><r><rPr><b/></rPr><t>tar</t></r></si><si><t>00041</t></si></sst>`,
      'xl/styles.xml': `<styleSheet ${main}><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><f>1+0.5</f><v>1.5</v></c><c r="D3" s="1"><v>46347</v></c></row></sheetData></worksheet>`,
    };
    const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(xml + part)])));
    expect(await rowsOf(bytes)).toEqual([['Stok kodu', 'Miktar'], [], ['00041', '1,5', '', '21.11.2026']]);
  });

  it('has values with a percent format in percent', async () => {
    const percents = ['1', '2', '3', '4', '0'].map(
      (style, at) => `<c r="${'ABCDE'[at]}1" s="${style}"><v>0.07</v></c>`,
    );
    const formula = '<c r="F1" s="1"><f>1/5</f><v>0.2</v></c><c r="G1" s="1" t="str"><v>0.2</v></c><c r="H1" s="1"/>';
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0.00&quot;%&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const row = `<row r="1">${percents.join('')}${formula}</row>`;
    const parts = unzipSync(await xlsxOf(`<worksheet><sheetData>${row}</sheetData></worksheet>`));
    expect(await rowsOf(zipSync({ ...parts, 'xl/styles.xml': strToU8(styles) }))).toEqual([
      ['7', '7', '7', '0,07', '0,07', '20', '0.2'],
    ]);
  });

  it.each(['xlsxwriter', 'gnumeric', 'libreoffice', 'openpyxl'])(
    'is read as displayed when written by %s',
    async (name) => {
      const bytes = readFileSync(new URL(`workbooks/${name}.xlsx`, import.meta.url));
      // openpyxl does not evaluate formulas, so its file has no results.
      const failed = name === 'openpyxl' ? '' : '#DIV/0!';
      expect(await rowsOf(new Uint8Array(bytes))).toEqual([
        ['Kod', 'Miktar', 'KDV', 'Tarih', 'Saat', 'Zaman', 'Lot', 'Evet', 'Hata', 'Fiyat'],
        ['00041', '12,5', '18', '24.11.2026', '10:30', '24.11.2026 10:30:15', '007', '1', failed, '1234,5'],
        [],
        ['8690000000012', '-3', '0,3', '24.11.2026', '', '', '0007'],
      ]);
    },
  );

  it('keeps leading zeros of codes with a zero-padded number format, and of no other numbers', async () => {
    const shown = ['00000', '[$-41F]000', '0.00', '"P"000', '000;-000;-', '0'.repeat(41), '00000%'];
    const styles =
      `<styleSheet><numFmts>${shown.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>` +
      `<cellXfs><xf numFmtId="0"/>${shown.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`;
    const cells = (value: string, row: number) =>
      `<row r="${row}">${shown.map((_, at) => `<c r="${'ABCDEFG'[at]}${row}" s="${at + 1}"><v>${value}</v></c>`).join('')}</row>`;
    const sheet = `<worksheet><sheetData>${cells('41', 1)}${cells('1234567', 2)}${cells('-5', 3)}${cells('1.5', 4)}</sheetData></worksheet>`;
    const parts = unzipSync(await xlsxOf(sheet));
    expect(await rowsOf(zipSync({ ...parts, 'xl/styles.xml': strToU8(styles) }))).toEqual([
      ['00041', '041', '41', '41', '041', '41', '4100'],
      ['1234567', '1234567', '1234567', '1234567', '1234567', '1234567', '123456700'],
      ['-5', '-5', '-5', '-5', '-5', '-5', '-500'],
      ['1,5', '1,5', '1,5', '1,5', '1,5', '1,5', '150'],
    ]);
  });

  it('whose cells have no positions is read in their order', async () => {
    const rows =
      "<row><c><v>1</v></c><c r='C1' s='0'><v>2</v></c><c t='inlineStr'><is><t>x</t></is></c></row><row/>" +
      '<row r="5"><c/><c><v>3</v></c></row><row><c r="AA6"><v>4</v></c><c><v>5</v></c></row>';
    const wide = [...Array.from({ length: 26 }, () => ''), '4', '5'];
    expect(await rowsOf(await xlsxOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))).toEqual([
      ['1', '', '2', 'x'],
      [],
      [],
      [],
      ['', '3'],
      wide,
    ]);
  });

  it('with an invalid date or failed formula reports that cell and reads the others', async () => {
    const cells = '<c r="A1" t="e"><v>#N/A</v></c><c r="B1" s="1"><v>99999999999</v></c><c r="C1"><v>7</v></c>';
    const styles =
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>';
    const parts = unzipSync(await xlsxOf(`<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`));
    expect(await rowsOf(zipSync({ ...parts, 'xl/styles.xml': strToU8(styles) }))).toEqual([['#N/A', '#####', '7']]);
  });

  it('that nests deeply or is truncated does no harm', async () => {
    const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>';
    const deep = `<worksheet><sheetData>${row}</sheetData>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</worksheet>`;
    expect(await rowsOf(await xlsxOf(deep))).toEqual([['x']]);
    expect(await rowsOf((await xlsxOf(deep)).subarray(0, 300))).toBe('unreadable');
    expect(await rowsOf(await xlsxOf('no xml at all'))).toMatch(/unreadable|empty/);
  });

  it('from before 2007, or with a password, is recognised', async () => {
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await rowsOf(old)).toBe('oldExcel');
    expect(await rowsOf(Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]))).toBe('protected');
  });

  it('of arbitrary bytes gives rows or a problem', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.boolean(), async (bytes, zip) => {
        const read = await readTable(zip ? Uint8Array.from([0x50, 0x4b, 3, 4, ...bytes]) : bytes, {
          language: 'tr',
          use: 'lines',
        });
        expect('rows' in read || 'problem' in read).toBe(true);
      }),
    );
  });
});

it('cells and headings are read as they are seen, from every kind of file', async () => {
  const hidden = 'S\u202e\u200b1';
  const expected = [['Seri'], ['S1']];
  const page = `<table><tr><td>Se\u200bri</td></tr><tr><td>${hidden}</td></tr><tr><td>\u200b</td></tr></table>`;
  const rows = [[hidden], ['\u200b']];
  const columnOf: readonly TableColumn[] = [{ title: 'Se\u200bri', holds: 'text' }];
  const table = { columns: columnOf, rows, language: 'tr' } as const;
  const row = (text: string): string => `<table:table-row>${textCell(text)}</table:table-row>`;
  expect(await csv(`Se\u200bri\n${hidden}\n\u200b\n`)).toEqual(expected);
  expect(await csv(page)).toEqual(expected);
  expect(await rowsOf(await xlsxBytes(table))).toEqual(expected);
  expect(await rowsOf(ods(row('Se\u200bri') + row(hidden) + row('\u200b')))).toEqual(expected);
});

describe('the first sheet with content', () => {
  const first = async (bytes: Uint8Array) => {
    const read = await readTable(bytes, { language: 'tr', use: 'lines' });
    return 'rows' in read ? { rows: read.rows, sheet: read.sheet } : read;
  };
  const found = { rows: [['a']], sheet: 30 };

  it('of an OpenDocument spreadsheet is found in one pass, behind any number of empty ones', async () => {
    const empty = '<table:table><table:table-row><table:table-cell/></table:table-row></table:table>';
    const blank = `<table:table><table:table-row>${textCell(' ')}</table:table-row></table:table>`;
    const filled = `<table:table><table:table-row>${textCell('a')}</table:table-row></table:table>`;
    const read = vi.spyOn(SaxesParser.prototype, 'close');
    const tables = empty.repeat(15) + blank.repeat(15) + filled + filled.replace('>a<', '>b<');
    expect(
      await first(
        odsOf(
          `<office:document-content><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
        ),
      ),
    ).toEqual(found);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  it('of an XML spreadsheet is found in the same passes, behind any number of empty ones', async () => {
    const sheet = (text: string): string =>
      `<Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">${text}</Data></Cell></Row></Table></Worksheet>`;
    const read = vi.spyOn(SaxesParser.prototype, 'close');
    const text = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheet(' ').repeat(30)}${sheet('a')}${sheet('b')}</Workbook>`;
    expect(await first(strToU8(text))).toEqual(found);
    expect(read).toHaveBeenCalledTimes(2);
    read.mockRestore();
  });

  /** `sheets`: the content of each; equal ones have one part. */
  async function workbookOf(sheets: readonly string[]): Promise<Uint8Array> {
    const {
      'xl/workbook.xml': _workbook,
      'xl/worksheets/sheet1.xml': _sheet,
      ...parts
    } = unzipSync(await xlsxBytes({ columns, rows: [], language: 'tr' }));
    const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const contents = [...new Set(sheets)];
    return zipSync({
      ...parts,
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${base}"><sheets>${sheets.map((one, at) => `<sheet name="${at}" sheetId="${at + 1}" r:id="s${contents.indexOf(one)}"/>`).join('')}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${contents.map((_, at) => `<Relationship Id="s${at}" Type="${base}/worksheet" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
      ),
      ...Object.fromEntries(
        contents.map((rows, at) => [
          `xl/worksheets/s${at}.xml`,
          strToU8(
            `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
          ),
        ]),
      ),
    });
  }
  const cell = (text: string): string => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;

  it('of a workbook is found behind any number of empty ones', async () => {
    const empty = Array.from({ length: 28 }, () => '<row r="1"><c r="A1"/></row>');
    expect(await first(await workbookOf([...empty, cell(' '), cell(' '), cell('a'), cell('b')]))).toEqual(found);
  });

  it('of a workbook is not searched for in more cells than a sheet can have', async () => {
    const blank = (at: number): string => cell(' '.repeat(at)) + '<row/>'.repeat(3_000_000);
    expect(await first(await workbookOf([blank(1), blank(2), blank(3), cell('a')]))).toEqual({ problem: 'tooLarge' });
  });
});
