import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import Papa from 'papaparse';
import readSheets from 'read-excel-file/node';
import { strFromU8, unzipSync } from 'fflate';
import { formatDecimal, parseDecimal } from '../../../domain/numbers.ts';
import type { TableColumn } from '../../../domain/model/table.ts';
import { withMarks, withoutMarks } from '../../../main/files/formula-marks.ts';
import { csvText } from '../../../main/files/write-csv.ts';
import { xlsxBytes } from '../../../main/files/write-xlsx.ts';

const columns: readonly TableColumn[] = [
  { title: 'Ürün kodu', holds: 'text' },
  { title: 'Miktar', holds: 'number' },
  { title: 'Tarih', holds: 'date' },
];
const dangerous = [
  ...['=1+1', '+90 532', '-cmd|calc', '@SUM(A1)', '|calc'],
  ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '\u00A0=1', '\u200B=1', '\uFEFF=1', ' \u2060=1'],
];

const cellsOf = (csv: string, delimiter: string): readonly (readonly string[])[] =>
  Papa.parse<string[]>(csv.replace(/^\uFEFF/, '').replace(/\r\n$/, ''), { delimiter }).data;
async function sheetOf(bytes: Uint8Array) {
  const [sheet] = await readSheets(Buffer.from(bytes));
  return sheet?.data ?? [];
}
const sheetXml = (bytes: Uint8Array): string => {
  const files = unzipSync(bytes, { filter: ({ name }) => name === 'xl/worksheets/sheet1.xml' });
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
};

describe('a csv file', () => {
  it('is UTF-8 with a byte order mark, and has separators, numbers and dates in the Turkish format', () => {
    const text = csvText({ columns, language: 'tr', rows: [['P00041', '1234.5', '2026-11-21T00:30:00']] });
    expect(text).toBe('\uFEFFÜrün kodu;Miktar;Tarih\r\nP00041;1234,5;21.11.2026 00:30\r\n');
  });

  it('has English separators and decimal points in English', () => {
    const text = csvText({ columns, language: 'en', rows: [['a,b', '-1.5', '2026-11-21']] });
    expect(text).toBe('\uFEFFÜrün kodu,Miktar,Tarih\r\n"a,b",-1.5,21/11/2026\r\n');
  });

  it.each(dangerous)('marks %j as text, in a text column, a number column and a heading', (text) => {
    const titled = [{ title: text, holds: 'text' }, ...columns.slice(1)] as const;
    const cells = cellsOf(csvText({ columns: titled, language: 'tr', rows: [[text, text, text]] }), ';');
    expect(cells).toEqual([
      [`'${text}`, 'Miktar', 'Tarih'],
      [`'${text}`, `'${text}`, `'${text}`],
    ]);
  });

  it.each([
    ['tr', ','],
    ['en', ';'],
  ] as const)('written in %s contains no formula for programs that take %j as a separator', (language, delimiter) => {
    const text = csvText({ columns, language, rows: [[`X${delimiter}=1+1`, '1', null]] });
    const cells = cellsOf(text, delimiter).flat();
    expect(cells.filter((cell) => cell.includes('=')).map((cell) => cell.slice(0, 2))).toEqual(["'="]);
  });

  it.each(['\t', '\r', '\n'])('marks a text that starts with %j, and the formula after it', (end) => {
    const [, [cell = ''] = []] = cellsOf(csvText({ columns, language: 'tr', rows: [[`${end}=1`, '1', null]] }), ';');
    expect(cell).toBe(`'${end}'=1`);
  });

  it.each(['\n', '\r', '\r\n'])('contains no formula after the line break %j in a text', (end) => {
    const [, [cell = ''] = []] = cellsOf(
      csvText({ columns, language: 'tr', rows: [[`Hasarlı${end}=1+1,son`, '1', null]] }),
      ';',
    );
    expect(cell).toBe(`Hasarlı${end}'=1+1,son`);
  });

  it('is written in linear time', () => {
    const text = '\n'.repeat(200_000) + '\n='.repeat(100_000);
    expect(withoutMarks(withMarks(text))).toBe(text);
  });

  it('preserves arbitrary texts and numbers', () => {
    const decimal = fc
      .bigInt(-(10n ** 20n), 10n ** 20n)
      .map((whole) => formatDecimal(`${whole}`, 'en', { group: false }));
    const row = fc.tuple(fc.string({ unit: fc.constantFrom(...'";,\r\n\t=+-@|＝\u200B\' aşİ\0', '😀') }), decimal);
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('tr' as const, 'en' as const),
        (rows, language) => {
          const given = rows.map(([text, number]) => [text, number, '2026-11-21']);
          const [, ...read] = cellsOf(csvText({ columns, language, rows: given }), language === 'tr' ? ';' : ',');
          expect(read.map(([text = '']) => withoutMarks(text))).toEqual(rows.map(([text]) => text));
          expect(read.map(([, number]) => parseDecimal(number ?? '', language)?.value)).toEqual(
            rows.map(([, number]) => number),
          );
        },
      ),
    );
  });
});

describe('a workbook', () => {
  it('has numbers as numbers, dates as dates and texts as texts', async () => {
    const bytes = await xlsxBytes({
      ...{ columns, language: 'tr' },
      rows: [
        ['00041', '1234.5', '2026-11-21'],
        ['Çğİıöşü ₺', '-0.1', '2026-11-21T12:00:00'],
        [null, null, null],
      ],
    });
    expect(await sheetOf(bytes)).toEqual([
      ['Ürün kodu', 'Miktar', 'Tarih'],
      ['00041', 1234.5, new Date('2026-11-21T00:00:00Z')],
      ['Çğİıöşü ₺', -0.1, new Date('2026-11-21T12:00:00Z')],
    ]);
  });

  it('keeps values as text that a spreadsheet number cannot represent or that are not numbers or dates', async () => {
    const rows = [
      ['a', '12345678901234567890.12', 'yarın'],
      ['b', 'on', ''],
    ];
    expect((await sheetOf(await xlsxBytes({ columns, language: 'tr', rows }))).slice(1)).toEqual([
      ['a', '12345678901234567890.12', 'yarın'],
      ['b', 'on', null],
    ]);
  });

  it.each(dangerous)('contains no formula for %j', async (text) => {
    const bytes = await xlsxBytes({ columns, language: 'tr', rows: [[text, text, text]] });
    expect(sheetXml(bytes)).toContain('<sheetData>');
    expect(sheetXml(bytes)).not.toMatch(/<f[ >]/);
    // Reading trims the text.
    expect((await sheetOf(bytes))[1]?.[0]).toBe(text.trim());
  });

  it('can be opened whatever a text contains: characters not allowed in XML, more text than a cell can hold', async () => {
    const bytes = await xlsxBytes({
      columns,
      language: 'tr',
      rows: [
        ['a\0\u0001b\uD800', null, null],
        ['x'.repeat(40_000), '1', null],
      ],
    });
    const rows = await sheetOf(bytes);
    expect(rows[1]?.[0]).toMatch(/^a.*b/);
    expect(String(rows[2]?.[0])).toHaveLength(32_767);
  });
});
