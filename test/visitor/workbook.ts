/** Builds the workbooks that cases describe, as far as they cannot be written by hand: the archive around their sheets. */
import { strToU8, zipSync } from 'fflate';

/** A text, a number, nothing, or a cell as described. */
type Cell =
  | string
  | number
  | null
  | {
      /** A number as the file has it, e.g. a day's, shown in this format. */
      readonly n?: number | string;
      readonly format?: string;
      /** Its text is in the table of shared texts. */
      readonly shared?: string;
      /** The result of a formula that is a text, or an error such as `#N/A`. */
      readonly formula?: string;
      readonly error?: string;
      /** xlsx: an ISO date (`t="d"`); ods: `office:date-value`. */
      readonly date?: string;
      readonly flag?: boolean;
      /** ods: so many times, one beside another. */
      readonly repeated?: number;
      /** ods: so many cells that the one before covers. */
      readonly covered?: number;
      readonly percent?: string;
    };
/** ods: also a row that is written once and stands so many times. */
type Row = readonly Cell[] | { readonly times: number; readonly cells: readonly Cell[] };
interface Sheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly rows: readonly Row[];
  /** Ranges, e.g. `A1:C1`. */
  readonly merged?: readonly string[];
  /** ods: so many empty rows follow, and an empty cell is repeated to the edge of the sheet. */
  readonly emptyRows?: number;
}
export interface Workbook {
  readonly format: 'xlsx' | 'ods';
  /** Value of the attribute, as it is written. */
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
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'http://schemas.openxmlformats.org/package/2006/content-types';

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
  const drawn = sheets.map(({ rows, merged = [] }) => {
    const body = rows.map((one, row) => {
      const all = cellsOf(one).map((cell, column) => cellXml(cell, `${letter(column)}${row + 1}`));
      return `<row r="${row + 1}">${all.join('')}</row>`;
    });
    const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
    const around = merges && `<mergeCells count="${merged.length}">${merges}</mergeCells>`;
    return `${xml}<worksheet xmlns="${main}"><sheetData>${body.join('')}</sheetData>${around}</worksheet>`;
  });
  const part = (path: string, type: string): string =>
    `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const formatList = formats.map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${escaped(code)}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${at + 164}" applyNumberFormat="1"/>`);
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${part('sharedStrings.xml', 'sharedStrings')}${drawn.map((_, at) => part(`worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${relations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${date1904 === undefined ? '' : ` date1904="${date1904}"`}/><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${relations}">${drawn.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation('rIdS', 'styles', 'styles.xml')}${relation('rIdT', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formatList.join('')}</numFmts><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${xml}<sst xmlns="${main}">${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(drawn.map((text, at) => [`xl/worksheets/sheet${at + 1}.xml`, text])),
  };
}

const cellsOf = (row: Row): readonly Cell[] => ('cells' in row ? row.cells : row);
const letter = (column: number): string => String.fromCharCode('A'.charCodeAt(0) + column);

const odsTypes = ['office', 'table', 'text', 'style'] as const;
const namespaces = odsTypes
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

function odsParts({ sheets }: Workbook): Record<string, string> {
  const cellXml = (cell: Cell): string => {
    const { repeated, ...rest } = cell !== null && typeof cell === 'object' ? cell : { repeated: undefined };
    const times = repeated === undefined ? '' : ` table:number-columns-repeated="${repeated}"`;
    const whole = (type: string, text: string): string =>
      `<table:table-cell${times}${type === '' ? '' : ` office:value-type="${type}`}>${text === '' ? '' : `<text:p>${escaped(text)}</text:p>`}</table:table-cell>`;
    if (typeof cell === 'string') return whole('string"', cell);
    if (typeof cell === 'number') return whole(`float" office:value="${cell}"`, String(cell).replace('.', ','));
    if ('covered' in rest && rest.covered !== undefined)
      return `<table:covered-table-cell table:number-columns-repeated="${rest.covered}"/>`;
    if ('date' in rest && rest.date !== undefined) return whole(`date" office:date-value="${rest.date}"`, rest.date);
    if ('percent' in rest && rest.percent !== undefined)
      return whole(`percentage" office:value="${rest.percent}"`, `%${Number(rest.percent) * 100}`);
    if ('n' in rest && rest.n !== undefined) return whole(`float" office:value="${rest.n}"`, String(rest.n));
    if ('shared' in rest && rest.shared !== undefined) return whole('string"', rest.shared);
    return whole('', '');
  };
  const tables = sheets.map(({ name, rows, state, emptyRows }, at) => {
    const body = rows
      .map((row) => {
        const times = 'cells' in row ? ` table:number-rows-repeated="${row.times}"` : '';
        return `<table:table-row${times}>${cellsOf(row).map(cellXml).join('')}</table:table-row>`;
      })
      .join('');
    const style = state === undefined ? '' : ` table:style-name="hidden"`;
    const end = emptyRows === undefined ? '' : emptyRow(emptyRows);
    return `<table:table table:name="${escaped(name || `Sayfa${at + 1}`)}"${style}>${body}${end}</table:table>`;
  });
  const hidden =
    '<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>';
  return {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `${xml}<office:document-content ${namespaces} office:version="1.3"><office:automatic-styles>${hidden}</office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
  };
}

function emptyRow(times: number): string {
  return `<table:table-row table:number-rows-repeated="${times}"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
}
