/**
 * What the user expects of each key, according to the keyboard help (F1) and the hints beside the inputs, independent of Rampa's
 * implementation. A document consists of inputs and lines of cells; there is a place where the next letter goes, a text being
 * typed there, and an undo history. Where the help does not say where the focus goes, the place is unknown, and the next keys
 * must be ones that lead to a known place from anywhere.
 */
import { matches, meant } from './lists.ts';
import type { Entry, Lists, Product } from './lists.ts';
import { emptyLine, emptyDocument, filled, isSame, withLine } from './expected-document.ts';
import type { Boxes, Line, ExpectedDocument } from './expected-document.ts';

export type Place =
  | { readonly in: 'header'; readonly box: string }
  | { readonly in: 'grid'; readonly row: number; readonly column: string }
  | { readonly in: 'lots'; readonly row: number; readonly entry: number; readonly box: string }
  | { readonly in: 'serials'; readonly row: number }
  | { readonly in: 'search' };

/** What is on the screen: the inputs of the header and the columns of the lines, in their order. */
export interface Screen {
  readonly boxes: readonly string[];
  readonly columns: readonly string[];
  readonly decimal: ',' | '.';
}

/** Shown or computed fields, which Tab skips. */
const passedOver = new Set(['ProductName', 'AmountExcludingTax', 'VatAmount', 'AmountIncludingTax']);
const lotBoxes = ['LotNo', 'Quantity', 'UnitCode', 'SupplierLotNo', 'ExpiryDate', 'Description'];
const numbers = new Set(['Quantity', 'UnitPrice', 'VatRate', 'Discounts']);

export class Model {
  paper: ExpectedDocument = emptyDocument;
  place: Place | null = { in: 'header', box: 'CustomerCode' };
  /** The text typed since the input was entered; `null` if nothing has been typed yet. */
  typed: string | null = null;
  /** How the document would be if a key (an undo, a redo, a choice) had no effect. */
  readonly otherwise: ExpectedDocument[] = [];
  readonly #screen: Screen;
  readonly #lists: Lists;
  #undo: ExpectedDocument[] = [];
  #redo: ExpectedDocument[] = [];
  /** The text for which Enter was refused. */
  #refused: string | null = null;
  /** Whether the first row of the list was selected. */
  #chosen = false;
  /** The column where a sequence of Tabs started in this row: Enter at its end goes to this column in the row below. */
  #runFrom: string | null = null;

  constructor(screen: Screen, lists: Lists) {
    this.#screen = screen;
    this.#lists = lists;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }
  get canRedo(): boolean {
    return this.#redo.length > 0;
  }
  get columns(): readonly string[] {
    return this.#screen.columns;
  }
  get boxes(): readonly string[] {
    return this.#screen.boxes;
  }
  /** Number of steps that can be undone. */
  get steps(): number {
    return this.#undo.length;
  }

  /** A number as it is typed in the user's language. */
  written(value: string): string {
    return value.replace('.', this.#screen.decimal);
  }

  press(key: string): void {
    if ([...key].length === 1) return this.#letter(key);
    if (/(?:^|\+)Enter$/.test(key) && this.#isRefused()) return;
    switch (key) {
      case 'Control+Enter':
        return this.#toNewLine();
      case 'Control+z':
        return this.#back(this.#undo, this.#redo);
      case 'Control+y':
        return this.#back(this.#redo, this.#undo);
      case 'Control+Shift+Enter':
        return this.goAway();
      case 'F6':
        this.#leave();
        // The next part of the screen, or the cell that had the focus last.
        this.place = null;
        return;
      case 'Shift+F6':
        this.#leave();
        this.place = this.place?.in === 'grid' ? { in: 'header', box: this.boxes[0] ?? '' } : null;
        return;
    }
    if (this.place?.in === 'header') this.#inHeader(this.place.box, key);
    else if (this.place?.in === 'grid') this.#inGrid(this.place.row, this.place.column, key);
    else if (this.place?.in === 'lots') this.#inLots(this.place, key);
    else if (this.place?.in === 'serials') this.#inSerials(this.place.row, key);
  }

  /** Leaving the document keeps the text that is being typed. */
  goAway(): void {
    this.#leave();
    this.place = null;
  }

  /** A product scanned into the empty row: a new line, or one more in the line that an earlier scan started. */
  scan(code: string): void {
    this.#leave();
    const { lines } = this.paper;
    // A line in which anything but the quantity was changed is not counted up.
    const row = lines.findLastIndex(({ cells, scanned, lots, serials }) => {
      const isAlone = lots.length + serials.length === 0;
      return cells['ProductCode'] === code && isAlone && isSameBoxes(filled(cells, 'Quantity', ''), scanned);
    });
    const line = lines[row];
    if (line) {
      const count = String(Number(line.cells['Quantity']) + 1);
      this.#change(withLine(this.paper, row, (one) => ({ ...one, cells: filled(one.cells, 'Quantity', count) })));
    } else {
      const scanned = this.#cellTaken(this.#startLine(lines.at(-1)).cells, 'ProductCode', code);
      const begun = { ...emptyLine, cells: { ...scanned, Quantity: '1' }, scanned };
      this.#change({ ...this.paper, lines: [...lines, begun] });
    }
    this.place = { in: 'grid', row: this.paper.lines.length, column: 'ProductCode' };
  }

  /** Pastes a text: it replaces the selection in an input just entered, or the cell. */
  pasteText(text: string): void {
    if (this.place?.in === 'grid') {
      this.typed = text;
      this.#leave();
    } else this.typed = (this.typed ?? '') + text;
  }

  /** Pastes rows of a table by column names; each row goes into the line at its position, or into a new one. */
  pasteTable(rows: readonly Boxes[]): void {
    if (this.place?.in !== 'grid') throw new Error('A table is pasted into the lines.');
    this.typed = null;
    const { row } = this.place;
    const lines = [...this.paper.lines];
    rows.forEach((cells, offset) => {
      let line = lines[row + offset] ?? this.#startLine(lines.at(-1));
      for (const [name, text] of Object.entries(cells))
        line = { ...line, cells: this.#cellTaken(line.cells, name, text) };
      lines[Math.min(row + offset, lines.length)] = line;
    });
    this.#change({ ...this.paper, lines });
  }

  // ── Keys ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  #letter(key: string): void {
    if (this.place?.in === 'grid' && this.place.column === 'VatIncluded') return;
    if (this.place === null) throw new Error('Nothing is typed where nobody knows the place.');
    this.typed = (this.typed ?? '') + key;
  }

  /** Enter chooses an entry of a list: it does nothing if several match, and nothing the first time if none matches. */
  #isRefused(): boolean {
    const { typed, place } = this;
    const name = place?.in === 'header' ? place.box : place?.in === 'grid' ? place.column : '';
    const list = listOf(name);
    if (list === null || typed === null || typed === '' || this.#chosen) return false;
    const stored = place?.in === 'grid' ? this.paper.lines[place.row]?.cells[name] : this.paper.header[name];
    if (typed === stored) return false;
    const text = list === 'products' ? typed.replace(/^[\d.,]+\*/, '') : typed;
    if (meant<Entry>(this.#lists[list], text, list !== 'warehouses') !== null) return false;
    const isSaid = this.#refused === typed && matches<Entry>(this.#lists[list], text).length === 0;
    this.#refused = isSaid ? null : typed;
    return !isSaid;
  }

  #toNewLine(): void {
    this.#leave();
    this.place = { in: 'grid', row: this.paper.lines.length, column: 'ProductCode' };
    this.#runFrom = null;
  }

  #back(from: ExpectedDocument[], to: ExpectedDocument[]): void {
    if (this.typed !== null) throw new Error('What is being typed is taken back in other ways.');
    const before = from.pop();
    if (before === undefined) return;
    to.push(this.paper);
    this.otherwise.push(this.paper);
    this.paper = before;
    // The focused line may have been removed.
    if (this.place?.in === 'grid' && this.place.row > before.lines.length) this.place = null;
  }

  #inHeader(box: string, key: string): void {
    if (key === 'ArrowDown' && listOf(box) !== null && this.typed !== null) {
      this.#chosen = true;
      return;
    }
    if (key === 'Enter') {
      this.#leave();
      // A product can be scanned right after the customer.
      if (box === 'CustomerCode') this.#toNewLine();
      else this.place = null;
      return;
    }
    if (key !== 'Tab' && key !== 'Shift+Tab') return;
    this.#leave();
    const next = this.boxes[this.boxes.indexOf(box) + (key === 'Tab' ? 1 : -1)];
    this.place = next === undefined ? null : { in: 'header', box: next };
  }

  #inGrid(row: number, column: string, key: string): void {
    const last = this.paper.lines.length;
    const at = this.columns.indexOf(column);
    if (this.typed !== null && key === 'ArrowDown') {
      this.#chosen = true;
      return;
    }
    const go = (toRow: number, toColumn: number): void => {
      this.#leave();
      this.#runFrom = null;
      const end = this.paper.lines.length;
      const name = this.columns[Math.max(0, Math.min(toColumn, this.columns.length - 1))] ?? column;
      this.place = { in: 'grid', row: Math.max(0, Math.min(toRow, end)), column: name };
    };
    switch (key) {
      case 'ArrowUp':
        return go(row - 1, at);
      case 'ArrowDown':
        return go(row + 1, at);
      case 'ArrowLeft':
        return go(row, at - 1);
      case 'ArrowRight':
        return go(row, at + 1);
      case 'Home':
        return go(row, 0);
      case 'End':
        return go(row, this.columns.length - 1);
      case 'Control+Home':
        return go(0, 0);
      case 'PageUp':
        return go(0, at);
      case 'PageDown':
        return go(last, at);
      case 'Enter': {
        const from = this.#runFrom;
        return go(row + 1, from === null ? at : this.columns.indexOf(from));
      }
      case 'Tab':
      case 'Shift+Tab':
        return this.#step(row, at, key === 'Tab' ? 1 : -1, go);
      case 'Escape':
        this.typed = null;
        this.#chosen = false;
        return;
      case 'Delete':
        this.#changeLine(row, (cells) => this.#cellTaken(cells, column, ''));
        return;
      case 'Control+d': {
        const above = this.paper.lines[row - 1]?.cells[column];
        if (above !== undefined) this.#changeLine(row, (cells) => this.#cellTaken(cells, column, above));
        return;
      }
      case 'Control+Delete':
        if (row >= last) return;
        this.#change({ ...this.paper, lines: this.paper.lines.toSpliced(row, 1) });
        return;
      case 'F4': {
        const product = this.#product(this.paper.lines[row]?.cells['ProductCode'] ?? '');
        this.place =
          product?.stockType === 3
            ? { in: 'lots', row, entry: -1, box: '' }
            : product?.stockType === 5
              ? { in: 'serials', row }
              : null;
        return;
      }
    }
  }

  #step(row: number, at: number, by: 1 | -1, go: (row: number, column: number) => void): void {
    const width = this.columns.length;
    let next = row * width + at + by;
    while (next >= 0 && passedOver.has(this.columns[next % width] ?? '')) next += by;
    if (next < 0) {
      // Before the first cell come the header and other elements.
      this.#leave();
      this.place = null;
      return;
    }
    const from = this.#runFrom ?? this.columns[at] ?? null;
    const toRow = Math.floor(next / width);
    go(toRow, next % width);
    if (this.place?.in === 'grid' && this.place.row !== toRow) this.place = null;
    this.#runFrom = by > 0 && toRow === row ? from : null;
  }

  /** Enter goes to the next input and, after the last one, to a new lot. */
  #inLots(place: Place & { in: 'lots' }, key: string): void {
    const { row, entry, box } = place;
    if (key === 'F4') {
      this.#leave();
      this.place = null;
      return;
    }
    if (key !== 'Enter' && key !== 'Tab') return;
    this.#leave();
    const next = lotBoxes[lotBoxes.indexOf(box) + 1];
    if (box !== '' && next !== undefined) this.place = { in: 'lots', row, entry, box: next };
    else if (key === 'Enter') this.#addLot(row);
    else this.place = null;
  }

  /** A new lot starts with the line's remaining quantity, in its unit. */
  #addLot(row: number): void {
    this.#change(
      withLine(this.paper, row, (line) => {
        const taken = line.lots.reduce((sum, lot) => sum + Number(lot['Quantity'] ?? 0), 0);
        const left = Number(line.cells['Quantity'] ?? 0) - taken;
        const lot = filled(filled({}, 'UnitCode', line.cells['UnitCode']), 'Quantity', left > 0 ? String(left) : '');
        return { ...line, lots: [...line.lots, lot] };
      }),
    );
    this.place = { in: 'lots', row, entry: (this.paper.lines[row]?.lots.length ?? 1) - 1, box: 'LotNo' };
  }

  /** One serial number in each row, whether the scanner ends with Enter or Tab. */
  #inSerials(row: number, key: string): void {
    if (key === 'F4') {
      this.#leave();
      this.place = null;
    } else if ((key === 'Enter' || key === 'Tab') && this.typed !== null) {
      this.#leave();
      this.place = { in: 'serials', row };
    }
  }

  // ── Typed text is accepted when its place is left ─────────────────────────────────────────────────────────────────

  #leave(): void {
    const { typed, place } = this;
    const isChosen = this.#chosen;
    this.typed = null;
    this.#chosen = false;
    if (typed === null || place === null) return;
    if (place.in === 'header') {
      this.#change({ ...this.paper, header: this.#boxTaken(this.paper.header, place.box, typed) });
      if (listOf(place.box) !== null || isChosen)
        this.otherwise.push({ ...this.paper, header: filled(this.paper.header, place.box, typed) });
    } else if (place.in === 'grid') {
      const { row, column } = place;
      this.#changeLine(row, (cells) => this.#cellTaken(cells, column, typed));
      if (listOf(column) !== null || isChosen)
        this.otherwise.push(
          withLine(this.paper, row, (line) => ({ ...line, cells: filled(line.cells, column, typed) })),
        );
    } else if (place.in === 'serials') {
      const { lines } = this.paper;
      const productOf = (line: (typeof lines)[number] | undefined) => line?.cells['ProductCode'];
      // A serial number identifies one piece: scanning it again is refused.
      const isThere = lines.some(
        (line) => productOf(line) === productOf(lines[place.row]) && line.serials.includes(typed),
      );
      if (!isThere)
        this.#change(withLine(this.paper, place.row, (line) => ({ ...line, serials: [...line.serials, typed] })));
    } else if (place.in === 'lots') {
      const text = place.box === 'Quantity' ? this.#number(typed) : typed;
      const lots = (line: Line): readonly Boxes[] =>
        line.lots.map((lot, at) => (at === place.entry ? filled(lot, place.box, text) : lot));
      this.#change(withLine(this.paper, place.row, (line) => ({ ...line, lots: lots(line) })));
    }
  }

  #changeLine(row: number, edit: (cells: Boxes) => Boxes): void {
    const { lines } = this.paper;
    const line = lines[row];
    const started = line ?? this.#startLine(lines.at(-1));
    const cells = edit(started.cells);
    if (line) this.#change(withLine(this.paper, row, (one) => ({ ...one, cells })));
    else this.#change({ ...this.paper, lines: [...lines, { ...started, cells }] });
  }

  #change(paper: ExpectedDocument): void {
    if (isSame(paper, this.paper)) return;
    this.#undo.push(this.paper);
    this.#redo = [];
    this.paper = paper;
  }

  /** A new line has the warehouse of the previous one. */
  #startLine(previous: Line | undefined): Line {
    return { ...emptyLine, cells: filled({}, 'WarehouseName', previous?.cells['WarehouseName']) };
  }

  #boxTaken(header: Boxes, box: string, text: string): Boxes {
    if (box !== 'CustomerCode') return filled(header, box, text);
    const customer = meant(this.#lists.customers, text, true);
    return filled(filled(header, box, customer?.code ?? text), 'CustomerName', customer?.name);
  }

  #cellTaken(cells: Boxes, column: string, text: string): Boxes {
    if (column === 'WarehouseName')
      return filled(cells, column, text === '' ? '' : (meant(this.#lists.warehouses, text)?.name ?? text));
    if (column !== 'ProductCode') return filled(cells, column, numbers.has(column) ? this.#number(text) : text);
    // A quantity and a product, typed in one text.
    const [, count, code = text] = /^([\d.,]+)\*(.+)$/.exec(text) ?? [];
    const counted = count === undefined ? cells : filled(cells, 'Quantity', this.#number(count));
    const product = code === '' ? null : this.#product(code);
    let taken = filled(filled(counted, column, product?.code ?? code), 'ProductName', product?.name);
    // What the product before it filled in leaves the line.
    const before = cells[column] === undefined ? null : this.#product(cells[column]);
    for (const [name, given] of before && before.code !== taken[column] ? valuesOf(before) : [])
      if (taken[name] === given) taken = filled(taken, name, '');
    for (const [name, given] of product ? valuesOf(product) : []) taken = filled(taken, name, taken[name] ?? given);
    return taken;
  }

  #product(text: string): Product | null {
    return meant(this.#lists.products, text, true);
  }

  #number(text: string): string {
    return text.replace(this.#screen.decimal, '.');
  }
}

/** What a product fills in besides its name. */
const valuesOf = ({ unit, vat, price }: Product) =>
  [
    ['UnitCode', unit],
    ['VatRate', vat],
    ['UnitPrice', price],
  ] as const;

function isSameBoxes(a: Boxes, b: Boxes | undefined): boolean {
  return b !== undefined && JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}

function listOf(name: string): 'products' | 'customers' | 'warehouses' | null {
  if (name === 'ProductCode') return 'products';
  if (name === 'CustomerCode') return 'customers';
  return name === 'WarehouseName' ? 'warehouses' : null;
}
