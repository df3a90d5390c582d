import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { mostImportedRows } from '../../../domain/model/table.ts';
import { hiddenRows } from '../../../main/files/xlsx-cells.ts';
import { readTable } from '../../../main/files/read-table.ts';
import { xlsxBytes } from '../../../main/files/write-xlsx.ts';

const read = async (bytes: Uint8Array | string, sheet?: number) => {
  const given = typeof bytes === 'string' ? strToU8(bytes) : bytes;
  const table = await readTable(given, { language: 'tr', use: 'lines', sheet });
  if ('problem' in table) return { problem: table.problem };
  return table;
};
const rowsOf = async (bytes: Uint8Array | string) => {
  const table = await read(bytes);
  return 'rows' in table ? table.rows : table.problem;
};

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const of = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';
const textCell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
interface NewSheet {
  readonly name: string;
  readonly cells: string;
  readonly state?: string;
  readonly type?: string;
}
async function workbook(sheets: readonly NewSheet[], properties = ''): Promise<Uint8Array> {
  const parts = unzipSync(await xlsxBytes({ columns: [], rows: [], language: 'tr' }));
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${state === undefined ? '' : ` state="${state}"`}/>`,
  );
  const related = sheets.map(
    ({ type = 'worksheet' }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${of}/${type}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const written = sheets.map(({ cells }, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    strToU8(`<worksheet ${main}><sheetData><row r="1">${cells}</row></sheetData></worksheet>`),
  ]);
  return zipSync({
    ...parts,
    'xl/workbook.xml': strToU8(
      `<workbook ${main} xmlns:r="${of}"><workbookPr ${properties}/><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packaged}">${related.join('')}<Relationship Id="rId90" Type="${of}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(written),
  } as Record<string, Uint8Array>);
}

describe('sheets of a workbook', () => {
  it('that are hidden are not read, counted or named', async () => {
    const bytes = await workbook([
      { name: 'Eski', state: 'hidden', cells: textCell('A1', 'hidden') },
      { name: 'Veri', state: 'veryHidden', cells: textCell('A1', 'very hidden') },
      { name: 'Grafik', type: 'chartsheet', cells: '' },
      { name: 'İade', cells: textCell('A1', 'shown') },
      { name: 'Diğer', cells: textCell('A1', 'other') },
    ]);
    expect(await read(bytes)).toMatchObject({ rows: [['shown']], sheets: ['İade', 'Diğer'], sheet: 0 });
    expect(await read(bytes, 1)).toMatchObject({ rows: [['other']], sheet: 1 });
    const hidden = await workbook([{ name: 'Veri', state: 'hidden', cells: textCell('A1', 'x') }]);
    expect(await rowsOf(hidden)).toBe('empty');
  });

  it('of an OpenDocument spreadsheet are treated the same', async () => {
    const table = (name: string, style: string) =>
      `<table:table table:name="${name}" table:style-name="${style}"><table:table-row><table:table-cell office:value-type="string"><text:p>${name}</text:p></table:table-cell></table:table-row></table:table>`;
    const style = (name: string, display: string) =>
      `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`;
    const content = `<office:document-content><office:automatic-styles>${style('ta1', 'false')}${style('ta2', 'true')}</office:automatic-styles><office:body><office:spreadsheet>${table('Gizli', 'ta1')}${table('İade', 'ta2')}</office:spreadsheet></office:body></office:document-content>`;
    const bytes = zipSync({ 'content.xml': strToU8(content) });
    expect(await read(bytes)).toMatchObject({ rows: [['İade']], sheets: ['İade'] });
  });
});

describe('alternative notations of a file format', () => {
  it.each(['1', 'true'])('a workbook whose dates count from 1904: %s', async (flag) => {
    const bytes = await workbook([{ name: 'a', cells: '<c r="A1" s="1"><v>44884</v></c>' }], `date1904="${flag}"`);
    expect(await rowsOf(bytes)).toEqual([['20.11.2026']]);
  });

  it.each(['0', 'false'])('a workbook whose dates count from 1900: %s', async (flag) => {
    const bytes = await workbook([{ name: 'a', cells: '<c r="A1" s="1"><v>46346</v></c>' }], `date1904="${flag}"`);
    expect(await rowsOf(bytes)).toEqual([['20.11.2026']]);
  });

  it('booleans, and ISO 8601 dates that no time zone shifts', async () => {
    const cells =
      '<c r="A1" t="b"><v>true</v></c><c r="B1" t="b"><v>false</v></c><c r="C1" t="b"><v>1</v></c>' +
      '<c r="D1" t="d"><v>2026-11-20T00:00:00</v></c><c r="E1" t="d"><v>2026-11-20T23:30:00.0000000</v></c><c r="F1" t="d"><v>2026-11-20</v></c>';
    expect(await rowsOf(await workbook([{ name: 'a', cells }]))).toEqual([
      ['1', '0', '1', '20.11.2026', '20.11.2026 23:30', '20.11.2026'],
    ]);
  });
});

describe('texts that look like numbers', () => {
  it('are told apart from numbers in a workbook and in an OpenDocument spreadsheet', async () => {
    const cells = `${textCell('A1', '1.250')}<c r="B1"><v>1.25</v></c>${textCell('C1', 'P00001')}${textCell('D1', '11/20/2026')}`;
    expect(await read(await workbook([{ name: 'a', cells }]))).toMatchObject({
      rows: [['1.250', '1,25', 'P00001', '11/20/2026']],
      texts: [[0, 3]],
    });
    const ods =
      '<office:document-content><table:table><table:table-row><table:table-cell/><table:table-cell office:value-type="string" table:number-columns-repeated="2"><text:p>1,250</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="1.25"><text:p>1,25</text:p></table:table-cell></table:table-row></table:table></office:document-content>';
    expect(await read(zipSync({ 'content.xml': strToU8(ods) }))).toMatchObject({
      rows: [['', '1,250', '1,250', '1,25']],
      texts: [[1, 2]],
    });
  });

  it('cannot be told apart in a csv file', async () => {
    expect(await read('Kod;Fiyat\nP1;1,5\n')).toMatchObject({ texts: null });
  });
});

describe('the separator of a csv file', () => {
  it.each([
    [
      'if rows end early and prices have commas',
      'Kod;Ad;Fiyat;Not\nP1;x;1,5\nP2;y;2,5;z\nP3;w;3,5\n',
      ['Kod', 'Ad', 'Fiyat', 'Not'],
    ],
    ['even if it is always between digits', '100,2,5\n200,3,10\n', ['100', '2', '5']],
    ['as absent in a single column', 'Fiyat\n12,50\n13,75\n', ['Fiyat']],
  ])('is detected %s', async (_, text, headings) => {
    const rows = await rowsOf(text);
    expect(rows).toContainEqual(headings);
  });
});

describe('a file named .xls', () => {
  const page = (table: string) =>
    `<html><head><meta charset="utf-8"><style>td { color: red }</style></head><body>${table}</body></html>`;

  it('that is an HTML page is read cell by cell, including cells that span others', async () => {
    const rows = await rowsOf(
      page(
        '<!-- <table><tr><td>no</td></tr></table> --><TABLE border=1><thead><tr><th>Kod<th>Miktar</tr></thead>' +
          '<tr><td title="a > b">P&amp;1&nbsp;</td><td>1.250,50</td></tr>' +
          '<tr><td colspan=2>iki<br>satır</td><td>son</td></tr>' +
          "<tr><td rowspan='2'>P2</td><td>&#304;ki</td></tr><tr><td>3</td></tr></TABLE><script>x = '<table>'</script>",
      ),
    );
    expect(rows).toEqual([
      ['Kod', 'Miktar'],
      ['P&1', '1.250,50'],
      ['iki\nsatır', '', 'son'],
      ['P2', 'İki'],
      ['', '3'],
    ]);
  });

  it('has the rows that a workbook hides or shows without height', () => {
    const rows = '<row r="1"/><row r="2" hidden="1"/><row r="3" ht="0" customHeight="1"/><row r="4" ht="15"/>';
    expect(hiddenRows(`<sheetData>${rows}</sheetData>`)).toEqual([1, 2]);
  });

  it('that is an HTML page has the hidden rows that a filter leaves out', async () => {
    const table =
      '<table><tr><td>Kod</td></tr><tr style="height:15pt; display: none"><td>A</td></tr><tr><td>B</td></tr><tr hidden><td>C</td></tr></table>';
    expect(await read(page(table))).toMatchObject({ rows: [['Kod'], ['A'], ['B'], ['C']], hidden: [1, 3] });
  });

  it('that is an HTML page has the rows that are hidden in other ways, and no text of its programs and styles', async () => {
    const table =
      '<table><tr><td>Kod<script>var x = "<td>";</script><style>td { color: red }</style></tr><tbody hidden><tr><td>A</tr></tbody>' +
      '<tr style="visibility:collapse"><td>B</tr><tr height=0><td>C</tr><tr style="height:0pt"><td>D</tr>' +
      '<tr height=20 style="mso-height-source:userset;height:0.5pt"><td>E</tr></table><table style="display:none"><tr><td>F</tr></table>';
    expect(await read(page(table))).toMatchObject({
      rows: [['Kod'], ['A'], ['B'], ['C'], ['D'], ['E'], ['F']],
      hidden: [1, 2, 3, 4, 6],
    });
  });

  it('that is a page whose last column spans two heading rows keeps the columns of the rows below', async () => {
    const table =
      '<table><tr><td rowspan=2>Kod<td colspan=2>Miktar<td rowspan=2>Fiyat<td rowspan=2>Not</tr>' +
      '<tr><td>Adet<td>Koli</tr><tr><td>A1<td>5<td>1<td>120,50<td>x</tr></table>';
    expect(await rowsOf(page(table))).toEqual([
      ['Kod', 'Miktar', '', 'Fiyat', 'Not'],
      ['', 'Adet', 'Koli'],
      ['A1', '5', '1', '120,50', 'x'],
    ]);
  });

  it('that is an XML spreadsheet with comments is read without them', async () => {
    const comment =
      '<Comment ss:Author="x"><ss:Data xmlns="http://www.w3.org/TR/REC-html40"><B>Ali:</B> not</ss:Data></Comment>';
    const xml =
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
      `<Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">A1</Data>${comment}</Cell>` +
      `<Cell>${comment}<Data ss:Type="Number">5</Data></Cell><Cell>${comment}</Cell><Cell><Data ss:Type="String">son</Data></Cell></Row></Table></Worksheet></Workbook>`;
    expect(await rowsOf(xml)).toEqual([['A1', '5', '', 'son']]);
  });

  it('that is a page in Windows-1254, or with an unclosed table, is read too', async () => {
    const turkish = Uint8Array.from(Buffer.from('<table><tr><td>\xDEube</td></tr><tr><td>A\xF0a\xE7', 'latin1'));
    expect(await rowsOf(turkish)).toEqual([['Şube'], ['Ağaç']]);
  });

  it('that is a page has the same limits', async () => {
    const row = '<tr><td>x</td></tr>';
    expect(await rowsOf(page(`<table>${row.repeat(mostImportedRows + 2)}</table>`))).toBe('tooManyRows');
    expect(await rowsOf(page('<table><tr><td colspan=99999>x</td><td>y</td></tr></table>'))).toBe('tooManyColumns');
    expect(await rowsOf(page(`<table><tr><td>${'x'.repeat(40_000)}</td></tr></table>`))).toBe('longCell');
    expect(await rowsOf(`<table>${'<table><tr><td>'.repeat(50_000)}`)).toBe('tooLarge');
  });

  it('that is an XML spreadsheet of 2003 is read by its values', async () => {
    const cell = (type: string, value: string, more = '') =>
      `<Cell ${more}><Data ss:Type="${type}">${value}</Data></Cell>`;
    const xml =
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>' +
      '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
      '<Styles><Style ss:ID="s1"><NumberFormat ss:Format="0%"/></Style></Styles>' +
      `<Worksheet ss:Name="Gizli"><Table><Row>${cell('String', 'no')}</Row></Table><x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions></Worksheet>` +
      `<Worksheet ss:Name="İade"><Table><Row>${cell('String', 'Kod')}${cell('String', 'Oran', 'ss:Index="3"')}</Row>` +
      `<Row ss:Index="3">${cell('String', '1.250', 'ss:MergeAcross="1"')}${cell('Number', '0.2', 'ss:StyleID="s1"')}${cell('DateTime', '2026-11-20T00:00:00.000')}${cell('Boolean', '1')}${cell('Error', '#N/A')}</Row></Table></Worksheet></Workbook>`;
    expect(await read(xml)).toMatchObject({
      rows: [['Kod', '', 'Oran'], [], ['1.250', '', '20', '20.11.2026', '1', '#N/A']],
      texts: [[], [], [0]],
      sheets: ['İade'],
    });
    expect(await rowsOf(xml.replace('<Row ss:Index="3">', '<Row ss:Index="99999999">'))).toBe('tooManyRows');
    expect(await rowsOf(xml.slice(0, -40))).toBe('unreadable');
  });

  it('that is an XML spreadsheet shows percentages and codes as Excel does, with styles of rows, columns and parents', async () => {
    const style = (id: string, format: string, more = '') =>
      `<Style ss:ID="${id}"${more}>${format === '' ? '' : `<NumberFormat ss:Format="${format}"/>`}</Style>`;
    const cell = (id: string, value: string) =>
      `<Cell${id === '' ? '' : ` ss:StyleID="${id}"`}><Data ss:Type="Number">${value}</Data></Cell>`;
    const styles =
      style('child', '', ' ss:Parent="percent"') +
      style('percent', '0%') +
      style('text', '0&quot;%&quot;') +
      style('code', '00000') +
      style('plain', 'General');
    const xml =
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
      `<Styles>${styles}</Styles><Worksheet ss:Name="A"><Table ss:StyleID="percent"><Column ss:StyleID="code"/><Column ss:Index="3" ss:Span="1" ss:StyleID="text"/>` +
      `<Row>${cell('child', '0.05')}${cell('text', '0.5')}${cell('code', '41')}${cell('plain', '0.2')}</Row>` +
      `<Row ss:StyleID="percent">${cell('', '0.2')}${cell('plain', '0.2')}</Row>` +
      `<Row>${cell('', '7')}${cell('', '0.1')}${cell('', '5')}${cell('', '6')}</Row></Table></Worksheet></Workbook>`;
    expect(await rowsOf(xml)).toEqual([
      ['5', '0,5', '00041', '0,2'],
      ['20', '0,2'],
      ['00007', '10', '5', '6'],
    ]);
  });

  it('that is a web archive is rejected with advice on the format to save it in', async () => {
    expect(await rowsOf('MIME-Version: 1.0\nContent-Type: multipart/related\n\n<table>')).toBe('oldExcel');
  });
});
