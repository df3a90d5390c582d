/** Builds the workbooks that cases describe; they are archives and cannot be written by hand. */
import { strToU8, zipSync } from 'fflate';

type Cell =
  | string
  | number
  | null
  | {
      /** A number as in the file, for example of a date, with its number format. */
      readonly n?: number | string;
      readonly format?: string;
      /** Its text is in the table of shared strings. */
      readonly shared?: string;
      /** A formula whose result is a text, or an error such as `#N/A`. */
      readonly formula?: string;
      readonly error?: string;
      /** xlsx: an ISO date (`t="d"`); ods: `office:date-value`. */
      readonly date?: string;
      readonly flag?: boolean;
      /** ods: number of repetitions to the right. */
      readonly repeated?: number;
      /** ods: number of cells that the previous cell covers. */
      readonly covered?: number;
      readonly percent?: string;
    };
/** `isHidden`: as by a filter. `times`: for ods, number of rows that are written once as repeated. */
type Row = readonly Cell[] | { readonly cells: readonly Cell[]; readonly times?: number; readonly isHidden?: boolean };
interface Sheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly rows: readonly Row[];
}
export interface Workbook {
  readonly format: 'xlsx' | 'ods';
  /** Value of the attribute as written. */
  readonly date1904?: string;
  readonly sheets: readonly Sheet[];
}

export function workbookBytes(workbook: Workbook): Uint8Array {
  const parts = workbook.format === 'xlsx' ? xlsxParts(workbook) : odsParts(workbook);
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

function xlsxParts({ sheets, date1904 }: Workbook): Record<string, string> {
  const formats: string[] = [];
  const shared: string[] = [];
  const placed = (list: string[], text: string): number => {
    if (!list.includes(text)) list.push(text);
    return list.indexOf(text);
  };
  const cellXml = (cell: Cell, at: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
    if (typeof cell === 'string')
      return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    const style = cell.format === undefined ? '' : ` s="${placed(formats, cell.format) + 1}"`;
    const value = (type: string, text: string): string => `<c r="${at}"${style}${type}><v>${escaped(text)}</v></c>`;
    if (cell.shared !== undefined) return value(' t="s"', String(placed(shared, cell.shared)));
    if (cell.formula !== undefined) return value(' t="str"', cell.formula);
    if (cell.error !== undefined) return value(' t="e"', cell.error);
    if (cell.date !== undefined) return value(' t="d"', cell.date);
    if (cell.flag !== undefined) return value(' t="b"', cell.flag ? '1' : '0');
    return value('', String(cell.n ?? ''));
  };
  const drawn = sheets.map(({ rows }) => {
    const body = rows.map((one, row) =>
      cellsOf(one).map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`)),
    );
    const hides = (row: Row | undefined): string => (row && 'isHidden' in row ? ' hidden="1"' : '');
    const all = body.map((cells, row) => `<row r="${row + 1}"${hides(rows[row])}>${cells.join('')}</row>`);
    return `${xml}<worksheet xmlns="${main}"><sheetData>${all.join('')}</sheetData></worksheet>`;
  });
  const list = sheets.map(({ name, state }, at) => {
    const hidden = state === undefined ? '' : ` state="${state}"`;
    return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden} r:id="rId${at + 1}"/>`;
  });
  const counted = date1904 === undefined ? '' : ` date1904="${date1904}"`;
  const formatList = formats.map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${escaped(code)}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${at + 164}" applyNumberFormat="1"/>`);
  const texts = shared.map((text) => `<si><t>${escaped(text)}</t></si>`);
  return {
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${counted}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...drawn.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ...[['styles', 'styles.xml'] as const, ['sharedStrings', 'sharedStrings.xml'] as const],
    ]),
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts>${formatList.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${xml}<sst xmlns="${main}">${texts.join('')}</sst>`,
    ...Object.fromEntries(drawn.map((text, at) => [`xl/worksheets/sheet${at + 1}.xml`, text])),
  };
}

function relations(all: readonly (readonly [type: string, target: string])[]): string {
  const each = all.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${xml}<Relationships xmlns="${packages}">${each.join('')}</Relationships>`;
}

const cellsOf = (row: Row): readonly Cell[] => ('cells' in row ? row.cells : row);

const namespaces = ['office', 'table', 'text', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

function odsCell(cell: Cell): string {
  const given =
    cell !== null && typeof cell === 'object' ? cell : typeof cell === 'number' ? { n: cell } : { shared: cell };
  const { n, shared, date, percent, covered, repeated } = given as Exclude<Cell, string | number | null>;
  const times = covered ?? repeated;
  const element = covered === undefined ? 'table-cell' : 'covered-table-cell';
  const value =
    n !== undefined
      ? ` office:value-type="float" office:value="${n}"`
      : date !== undefined
        ? ` office:value-type="date" office:date-value="${date}"`
        : percent !== undefined
          ? ` office:value-type="percentage" office:value="${percent}"`
          : '';
  const text = shared ?? String(n ?? date ?? percent ?? '').replace('.', ',');
  const repeats = times === undefined ? '' : ` table:number-columns-repeated="${times}"`;
  const typed = value === '' && text !== '' ? ' office:value-type="string"' : value;
  return `<table:${element}${repeats}${typed}>${text && `<text:p>${escaped(text)}</text:p>`}</table:${element}>`;
}

function odsParts({ sheets }: Workbook): Record<string, string> {
  const tables = sheets.map(({ name, rows, state }) => {
    const body = rows.map((row) => {
      const times = 'times' in row ? ` table:number-rows-repeated="${row.times}"` : '';
      const visibility = 'isHidden' in row ? ' table:visibility="filter"' : '';
      return `<table:table-row${times}${visibility}>${cellsOf(row).map(odsCell).join('')}</table:table-row>`;
    });
    const style = state === undefined ? '' : ` table:style-name="hidden"`;
    return `<table:table table:name="${escaped(name)}"${style}>${body.join('')}</table:table>`;
  });
  const hidden =
    '<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>';
  return {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `${xml}<office:document-content ${namespaces}><office:automatic-styles>${hidden}</office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
  };
}
