import { SaxesParser } from 'saxes';
import { mostTableColumns } from '../../domain/model/table.ts';
import { fromNumber } from '../../domain/numbers.ts';
import type { SheetOptions, WorkbookSheet } from './table.ts';
import { numberStyle } from './xlsx-cells.ts';
import type { NumberStyle } from './xlsx-cells.ts';
import { isNumberText, typedDate, typedFlag, typedNumber } from './typed-cell.ts';
import { boundsOf, hasContent, UnreadableTable } from './table.ts';

type Attributes = Readonly<Record<string, string>>;
/** Reads one sheet of an XML spreadsheet of Excel 2003, which programs save as `.xls`. */
export function readSpreadsheetMl(text: string, options: SheetOptions): WorkbookSheet {
  // A sheet's visibility follows after its rows.
  const hidden = hiddenSheets(text);
  const sheet = new Sheet(options, hidden);
  parse(text, sheet);
  return { rows: sheet.rows, texts: sheet.texts, sheets: sheet.names, sheet: sheet.selected, hidden: sheet.hiddenRows };
}

interface Listener {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
}

/** Elements and attributes are reported without their prefixes, since programs use different ones. */
function parse(xml: string, listener: Listener): void {
  const parser = new SaxesParser();
  const bounds = boundsOf(parser);
  const own = (name: string): string => name.replace(/^[^:]*:/, '');
  parser.on('opentag', ({ name, attributes }) => {
    const all = Object.entries(attributes as Attributes).map(([key, value]) => [own(key), value] as const);
    listener.open(own(name), Object.fromEntries(all));
  });
  parser.on('text', (text) => listener.text(text));
  parser.on('cdata', (text) => listener.text(text));
  parser.on('closetag', ({ name }) => {
    bounds.closed();
    listener.close(own(name));
  });
  parser.on('error', () => {
    throw new UnreadableTable('unreadable');
  });
  parser.write(xml.trimStart()).close();
}

/** Indexes of the hidden sheets among all sheets. */
function hiddenSheets(xml: string): ReadonlySet<number> {
  const hidden = new Set<number>();
  let place = -1;
  let isVisible = false;
  parse(xml, {
    open: (name) => {
      if (name === 'Worksheet') place += 1;
      isVisible = name === 'Visible';
    },
    text: (text) => {
      if (isVisible && /^\s*Sheet(Very)?Hidden\s*$/.test(text)) hidden.add(place);
    },
    close: () => (isVisible = false),
  });
  return hidden;
}

class Sheet implements Listener {
  readonly rows: (readonly string[])[] = [];
  readonly hiddenRows: number[] = [];
  readonly texts: (readonly number[])[] = [];
  readonly names: string[] = [];
  /** Index of the visible sheet that is read. */
  selected: number;
  readonly #options: SheetOptions;
  readonly #hidden: ReadonlySet<number>;
  readonly #styles = new Styles();
  #columns = new Columns();
  /** The style that is being read. */
  #style = '';
  #tableStyle: string | undefined;
  #rowStyle: string | undefined;
  #place = -1;
  #isSelected = false;
  /** A cell's comment, whose text does not belong to the cell. */
  #isComment = false;
  #row: string[] | null = null;
  #rowTexts: number[] = [];
  #cell: Attributes = {};
  #type: string | null = null;
  #text = '';

  constructor(options: SheetOptions, hidden: ReadonlySet<number>) {
    this.#options = options;
    this.selected = options.sheet ?? 0;
    this.#hidden = hidden;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'Style') this.#styles.begin((this.#style = attributes['ID'] ?? ''), attributes['Parent']);
    else if (name === 'NumberFormat') this.#styles.format(this.#style, attributes['Format'] ?? '');
    else if (name === 'Worksheet') this.#begin(attributes['Name'] ?? '');
    else if (name === 'Comment') this.#isComment = true;
    else if (!this.#isSelected || this.#isComment) return;
    else if (name === 'Table') this.#tableStyle = attributes['StyleID'];
    else if (name === 'Column') this.#columns.add(attributes);
    else if (name === 'Row') {
      this.#rowStyle = attributes['StyleID'];
      const before = Number(attributes['Index'] ?? this.rows.length + 1) - 1;
      if (before >= this.#options.mostRows) throw new UnreadableTable('tooManyRows');
      while (this.rows.length < before) this.#add([], []);
      if (attributes['Hidden'] === '1') this.hiddenRows.push(before);
      [this.#row, this.#rowTexts] = [[], []];
    } else if (name === 'Cell' && this.#row) {
      this.#cell = attributes;
      const before = Math.min(mostTableColumns, Number(attributes['Index'] ?? this.#row.length + 1) - 1);
      while (this.#row.length < before) this.#row.push('');
      this.#text = '';
      this.#type = null;
    } else if (name === 'Data' && this.#row) {
      this.#type = attributes['Type'] ?? 'String';
    }
  }

  text(text: string): void {
    if (this.#type !== null) this.#text += text;
  }

  close(name: string): void {
    if (name === 'Worksheet') this.#endSheet();
    else if (name === 'Comment') this.#isComment = false;
    else if (this.#row === null || this.#isComment) return;
    else if (name === 'Data') {
      this.#text = this.#value(this.#type ?? 'String', this.#text);
      if (this.#type === 'String' && isNumberText(this.#text)) this.#rowTexts.push(this.#row.length);
      this.#type = null;
    } else if (name === 'Cell') {
      this.#row.push(this.#text);
      const merged = Math.min(mostTableColumns, Number(this.#cell['MergeAcross'] ?? 0));
      for (let left = merged; left > 0 && this.#row.length <= mostTableColumns; left -= 1) this.#row.push('');
    } else if (name === 'Row') {
      this.#add(this.#row, this.#rowTexts);
      this.#row = null;
    }
  }

  #begin(name: string): void {
    this.#place += 1;
    if (this.#hidden.has(this.#place)) return;
    this.#isSelected = this.names.length === this.selected;
    this.names.push(name);
  }

  #endSheet(): void {
    if (this.#isSelected && this.#options.sheet === undefined && !hasContent(this.rows)) {
      this.selected += 1;
      for (const list of [this.rows, this.texts, this.hiddenRows]) list.length = 0;
      this.#columns = new Columns();
      this.#tableStyle = undefined;
    }
    this.#isSelected = false;
  }

  #add(row: readonly string[], texts: readonly number[]): void {
    if (this.rows.length >= this.#options.mostRows && row.length > 0) throw new UnreadableTable('tooManyRows');
    this.rows.push(row);
    this.texts.push(texts);
  }

  #value(type: string, text: string): string {
    const { language } = this.#options;
    const decimal = type === 'Number' && text.trim() !== '' ? fromNumber(Number(text)) : null;
    if (decimal !== null) {
      const column = this.#columns.styleOf(this.#row?.length ?? 0);
      const shown = this.#styles.of(this.#cell['StyleID'] ?? this.#rowStyle ?? column ?? this.#tableStyle);
      if (shown.digits > 0 && /^[0-9]+$/.test(decimal)) return decimal.padStart(shown.digits, '0');
      return typedNumber(Number(shown.isPercentage ? `${decimal}e2` : text), language);
    }
    if (type === 'DateTime') return typedDate(text.trim(), language);
    return type === 'Boolean' ? typedFlag(/^\s*(1|true)\s*$/.test(text)) : text;
  }
}

const plain: NumberStyle = { isPercentage: false, digits: 0 };

/** How the styles of a workbook show numbers. */
class Styles {
  readonly #formats = new Map<string, NumberStyle>();
  readonly #parents = new Map<string, string>();

  begin(id: string, parent: string | undefined): void {
    if (parent !== undefined) this.#parents.set(id, parent);
  }

  format(id: string, code: string): void {
    this.#formats.set(id, numberStyle(code === 'Percent' ? '0%' : code));
  }

  /** A style without a format has its parent's; parents have no parents. */
  of(id = ''): NumberStyle {
    return this.#formats.get(id) ?? this.#formats.get(this.#parents.get(id) ?? '') ?? plain;
  }
}

/** The styles of a table's columns; an element may describe several columns. */
class Columns {
  readonly #ranges: { readonly first: number; readonly last: number; readonly style: string | undefined }[] = [];

  add(attributes: Attributes): void {
    if (this.#ranges.length >= mostTableColumns) return;
    const after = (this.#ranges.at(-1)?.last ?? -1) + 1;
    const first = attributes['Index'] === undefined ? after : Number(attributes['Index']) - 1;
    this.#ranges.push({ first, last: first + Number(attributes['Span'] ?? 0), style: attributes['StyleID'] });
  }

  styleOf(column: number): string | undefined {
    return this.#ranges.find(({ first, last }) => first <= column && column <= last)?.style;
  }
}
