import { strFromU8 } from 'fflate';
import { SaxesParser } from 'saxes';
import { mostTableColumns } from '../../domain/model/table.ts';
import { fromNumber } from '../../domain/numbers.ts';
import type { SheetOptions, WorkbookSheet } from './table.ts';
import { isNumberText, typedDate, typedFlag, typedNumber } from './typed-cell.ts';
import { unpack } from './unpack.ts';
import { mostSheets } from './limits.ts';
import { boundsOf, hasContent, UnreadableTable } from './table.ts';

const contentName = 'content.xml';
type Attributes = Readonly<Record<string, string>>;

/** Reads one sheet of an OpenDocument spreadsheet; refuses content beyond `mostRows`. */
export function readOds(bytes: Uint8Array, options: SheetOptions): WorkbookSheet {
  const content = unpack(bytes, ({ name }) => name === contentName).get(contentName);
  if (content === undefined) throw new UnreadableTable('unknown');
  const sheet = new Sheet(options);
  const parser = new SaxesParser();
  const bounds = boundsOf(parser);
  parser.on('opentag', ({ name, attributes }) => sheet.open(name, attributes as Attributes));
  parser.on('closetag', ({ name }) => {
    bounds.closed();
    sheet.close(name);
  });
  parser.on('text', (text) => sheet.text(text));
  parser.on('error', () => {
    throw new UnreadableTable('unreadable');
  });
  parser.write(strFromU8(content)).close();
  return { rows: sheet.rows, texts: sheet.texts, sheets: sheet.names, sheet: sheet.selected, hidden: sheet.hidden };
}

/** Collects the cells of one table. In the file, repeated rows and cells occur once, with a count. */
class Sheet {
  readonly rows: (readonly string[])[] = [];
  readonly texts: (readonly number[])[] = [];
  readonly hidden: number[] = [];
  /** Names of the visible tables found so far. */
  readonly names: string[] = [];
  /** Index of the visible table that is read. */
  selected: number;
  readonly #options: SheetOptions;
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  #isHidden = false;
  #row: string[] = [];
  #rowTexts: number[] = [];
  #rowAttributes: Attributes = {};
  #cell: Attributes | null = null;
  #paragraphs: string[] = [];
  /** Depth of nested annotations, whose text does not belong to the cell. */
  #aside = 0;
  /** Empty rows and cells that count only if something follows. */
  #emptyRows = 0;
  #emptyCells = 0;

  constructor(options: SheetOptions) {
    this.#options = options;
    this.selected = options.sheet ?? 0;
  }

  get #isSelected(): boolean {
    return !this.#isHidden && this.names.length - 1 === this.selected;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'style:style') this.#style = attributes['style:name'] ?? '';
    else if (name === 'style:table-properties') {
      if (attributes['table:display'] === 'false') this.#hiddenStyles.add(this.#style);
    } else if (name === 'table:table') {
      this.#isHidden = this.#hiddenStyles.has(attributes['table:style-name'] ?? '');
      if (!this.#isHidden) this.names.push(attributes['table:name'] ?? '');
      if (this.names.length > mostSheets) throw new UnreadableTable('tooLarge');
    } else if (name === 'office:annotation') this.#aside += 1;
    else if (!this.#isSelected || this.#aside > 0) return;
    else if (name === 'table:table-row') {
      this.#row = [];
      this.#rowTexts = [];
      this.#emptyCells = 0;
      this.#rowAttributes = attributes;
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      this.#cell = attributes;
      this.#paragraphs = [];
    } else if (name === 'text:p') this.#paragraphs.push('');
    else if (name === 'text:s') this.text(' '.repeat(Math.min(100, count(attributes, 'text:c'))));
    else if (name === 'text:tab') this.text('\t');
    else if (name === 'text:line-break') this.text('\n');
  }

  text(text: string): void {
    const last = this.#paragraphs.length - 1;
    if (this.#cell !== null && this.#aside === 0 && last >= 0) this.#paragraphs[last] += text;
  }

  close(name: string): void {
    if (name === 'office:annotation') this.#aside -= 1;
    else if (!this.#isSelected || this.#aside > 0) return;
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.#endCell();
    else if (name === 'table:table-row') this.#endRow();
    else if (name === 'table:table' && this.#options.sheet === undefined && !hasContent(this.rows)) this.#selectNext();
  }

  #selectNext(): void {
    this.selected += 1;
    for (const list of [this.rows, this.texts, this.hidden]) list.length = 0;
    this.#emptyRows = 0;
  }

  #endCell(): void {
    const attributes = this.#cell ?? {};
    const times = count(attributes, 'table:number-columns-repeated');
    const value = this.#value(attributes);
    this.#cell = null;
    if (value === '') this.#emptyCells += times;
    else {
      // One more than allowed, so that it is reported as too many.
      const room = mostTableColumns + 1 - this.#row.length;
      const empty = Math.min(Math.max(0, room - 1), this.#emptyCells);
      this.#row.push(...filled(empty, ''));
      const isText = attributes['office:value-type'] === 'string' && isNumberText(value);
      for (let left = Math.min(room - empty, times); left > 0; left -= 1) {
        if (isText) this.#rowTexts.push(this.#row.length);
        this.#row.push(value);
      }
      this.#emptyCells = 0;
    }
  }

  #endRow(): void {
    const times = count(this.#rowAttributes, 'table:number-rows-repeated');
    if (this.#row.length === 0) this.#emptyRows += times;
    else {
      if (this.rows.length + this.#emptyRows + times > this.#options.mostRows) throw new UnreadableTable('tooManyRows');
      this.rows.push(...filled<readonly string[]>(this.#emptyRows, []), ...filled(times, this.#row));
      this.texts.push(...filled<readonly number[]>(this.#emptyRows, []), ...filled(times, this.#rowTexts));
      this.#emptyRows = 0;
      // Left out by a filter, or hidden by the user.
      const isHidden = /^(?:filter|collapse)$/.test(this.#rowAttributes['table:visibility'] ?? '');
      if (isHidden) for (let left = times; left > 0; left -= 1) this.hidden.push(this.rows.length - left);
    }
  }

  #value(attributes: Attributes): string {
    const { 'office:value-type': type, 'office:value': number, 'office:date-value': date } = attributes;
    if (number !== undefined) return this.#number(Number(number), type === 'percentage');
    if (date !== undefined) return typedDate(date, this.#options.language);
    if (type === 'boolean') return typedFlag(attributes['office:boolean-value'] === 'true');
    return this.#shown;
  }

  /** A percentage of 0.2, shown as 20 %, becomes 20. A whole number shown with leading zeros is a code and keeps them. */
  #number(number: number, isPercentage: boolean): string {
    if (isPercentage) return typedNumber(Number(`${fromNumber(number) ?? ''}e2`), this.#options.language);
    const isCode = /^0[0-9]+$/.test(this.#shown) && Number(this.#shown) === number;
    return isCode ? this.#shown : typedNumber(number, this.#options.language);
  }

  get #shown(): string {
    return this.#paragraphs.join('\n');
  }
}

/** A repetition count; 1 if it is missing. */
function count(attributes: Attributes, name: string): number {
  const times = Number(attributes[name] ?? '1');
  return Number.isSafeInteger(times) && times > 0 ? times : 1;
}

const filled = <T>(length: number, value: T): readonly T[] => Array.from({ length }, () => value);
