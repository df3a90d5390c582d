/** The tables of an HTML page, which many programs save as `.xls`. */
import { mostCellCharacters, mostTableColumns } from '../../domain/model/table.ts';
import { deepestElement } from './limits.ts';
import { UnreadableTable } from './table.ts';

interface OpenRow {
  readonly cells: string[];
  /** Text of the cell that is being read; `null` between two cells. */
  text: string | null;
  span: { columns: number; rows: number };
  readonly isHidden: boolean;
}
interface OpenTable {
  /** By column, the number of rows into which a cell from above still extends (rowspan). */
  readonly reaching: number[];
  row: OpenRow | null;
  /** Its rows are hidden, or those of the part that is being read. */
  isHidden: boolean;
  readonly isHiddenWhole: boolean;
}

const entities: ReadonlyMap<string, string> = new Map([
  ...([
    ['nbsp', ' '],
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
    ['quot', '"'],
    ['apos', "'"],
    ['euro', '€'],
  ] as const),
  ...([
    ['ccedil', 'ç'],
    ['Ccedil', 'Ç'],
    ['ouml', 'ö'],
    ['Ouml', 'Ö'],
    ['uuml', 'ü'],
    ['Uuml', 'Ü'],
    ['pound', '£'],
  ] as const),
]);

/** Rows of all tables of a page in their order; a cell that spans others leaves these empty. `hidden`: indexes of hidden rows. */
export function htmlRows(
  page: string,
  mostRows: number,
): { readonly rows: readonly (readonly string[])[]; readonly hidden: readonly number[] } {
  const rows: (readonly string[])[] = [];
  const hidden: number[] = [];
  const tables: OpenTable[] = [];
  const endCell = (row: OpenRow, table: OpenTable): void => {
    if (row.text === null) return;
    const at = row.cells.length;
    row.cells.push(plain(row.text));
    for (let more = 1; more < row.span.columns && row.cells.length <= mostTableColumns; more += 1) row.cells.push('');
    for (let column = at; column < row.cells.length; column += 1) table.reaching[column] = row.span.rows - 1;
    row.text = null;
  };
  const endRow = (table: OpenTable): void => {
    if (table.row === null) return;
    endCell(table.row, table);
    for (let column = table.row.cells.length; column < table.reaching.length; column += 1)
      table.reaching[column] = Math.max(0, (table.reaching[column] ?? 0) - 1);
    const isEmpty = table.row.cells.every((cell) => cell === '');
    if (rows.length >= mostRows && !isEmpty) throw new UnreadableTable('tooManyRows');
    if (rows.length < mostRows) {
      if (table.row.isHidden) hidden.push(rows.length);
      rows.push(table.row.cells);
    }
    table.row = null;
  };
  const tokens =
    /<!--[^]*?(?:-->|$)|<(script|style)[\s>][^]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>|[^<]+|</gi;
  for (const [token, program, slash, tag = '', attributes = ''] of page.matchAll(tokens)) {
    const table = tables.at(-1);
    const name = tag.toLowerCase();
    const isEnd = slash === '/';
    if (name === 'table') {
      if (isEnd && table) endRow(table);
      if (isEnd) tables.pop();
      else if (tables.length >= deepestElement) throw new UnreadableTable('tooLarge');
      else tables.push(newTable(isHiddenBy.test(attributes) || table?.isHidden === true));
    } else if (!table) continue;
    else if (/^(?:thead|tbody|tfoot)$/.test(name)) {
      endRow(table);
      table.isHidden = table.isHiddenWhole || (!isEnd && isHiddenBy.test(attributes));
    } else if (name === 'tr') {
      endRow(table);
      if (!isEnd) table.row = newRow(table.isHidden || isHiddenBy.test(attributes));
    } else if (name === 'td' || name === 'th') {
      table.row ??= newRow(table.isHidden);
      endCell(table.row, table);
      if (isEnd) continue;
      skipReached(table.row, table);
      table.row.text = '';
      table.row.span = { columns: numberIn(attributes, 'colspan'), rows: numberIn(attributes, 'rowspan') };
    } else if (table.row !== null && table.row.text !== null) {
      if (name === 'br' || (isEnd && /^(?:p|div|li)$/.test(name))) table.row.text += '\n';
      else if (tag === '' && program === undefined && !token.startsWith('<!--'))
        table.row.text += decodedEntities(token.replace(/\s+/g, ' '));
      if (table.row.text.length > mostCellCharacters + 1) throw new UnreadableTable('longCell');
    }
  }
  for (const table of tables.toReversed()) endRow(table);
  return { rows, hidden };
}

const newRow = (isHidden: boolean): OpenRow => ({ cells: [], text: null, span: { columns: 1, rows: 1 }, isHidden });

const newTable = (isHidden: boolean): OpenTable => ({ reaching: [], row: null, isHidden, isHiddenWhole: isHidden });

/** Attributes of what is not shown, for example a row that a filter leaves out. */
const isHiddenBy =
  /\sstyle\s*=\s*(?:"[^"]*|'[^']*|\S*)(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|\bheight\s*:\s*0(?![.\d]*[1-9]))|\shidden(?=[\s=/]|$)|\sheight\s*=\s*["']?0(?!\d)/i;

/** Leaves columns empty into which a cell of an earlier row extends. */
function skipReached({ cells }: OpenRow, { reaching }: OpenTable): void {
  for (;;) {
    const left = reaching[cells.length] ?? 0;
    if (left === 0 || cells.length > mostTableColumns) return;
    reaching[cells.length] = left - 1;
    cells.push('');
  }
}

function numberIn(attributes: string, name: string): number {
  const [, digits = '1'] = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(attributes) ?? [];
  return Math.max(1, Number(digits));
}

const decodedEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,10}));?/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities.get(name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );

const plain = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.replace(/^ +/, '').trimEnd())
    .join('\n')
    .trim();
