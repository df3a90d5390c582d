/**
 * Carries commands out as the editor does: texts typed and pasted in cells, panel and header, answers of lists in any order, undo and
 * redo.
 */
import Big from 'big.js';
import { withReference } from '../../domain/edit/answers.ts';
import { copiedCell } from '../../domain/edit/cells.ts';
import { apply, contentOf, emptyState } from '../../domain/edit/edit-state.ts';
import type { Command as EditCommand, EditState } from '../../domain/edit/edit-state.ts';
import { carriedIntoTable, startLine } from '../../domain/edit/lines.ts';
import { pasteTable } from '../../domain/edit/paste.ts';
import { customerOf, isIdentifier, referenceKind, withCustomer } from '../../domain/edit/references.ts';
import { linesWithout } from '../../domain/edit/withholding.ts';
import type { Field, ValueRecord } from '../../domain/fields.ts';
import { amountOf } from '../../domain/goods/measure.ts';
import { withDetails } from '../../domain/goods/scanned-goods.ts';
import { canonical, isDecimal } from '../../domain/numbers.ts';
import { openEntriesOf } from '../../domain/open-entries.ts';
import { headerPlace, linePlace } from '../../domain/model/place.ts';
import { isEmpty, textOf } from '../../domain/value.ts';
import { columnIn, defaultCurrency, entryNamed, kind as usual, language, productOf, start, today } from './company.ts';
import type { ColumnName, HeaderName, Kind, PanelName } from './company.ts';
import { documents, newDocument } from '../../domain/documents/index.ts';
import type { DocumentDescription } from '../../domain/documents/index.ts';
import { pasteLines } from '../../domain/edit/whole-lines.ts';

/** Lines and waiting answers are named by position, modulo how many there are, so that every command means something. */
export type Command =
  | { readonly do: 'type'; readonly line: number; readonly column: ColumnName; readonly text: string }
  /** A box of the line's panel. */
  | { readonly do: 'panel'; readonly line: number; readonly column: PanelName; readonly text: string }
  /** A box of the header. */
  | { readonly do: 'header'; readonly column: HeaderName; readonly text: string }
  /** The header's withholding is copied to the lines that have none. */
  | { readonly do: 'withholdLines' }
  /** The goods of a line, entered in its panel. */
  | ({ readonly do: 'goods'; readonly line: number } & GoodsOfLine)
  /** The goods of a line's former product: given to its present one, or discarded. */
  | { readonly do: 'settleGoods'; readonly which: number; readonly isTaken: boolean }
  | ({ readonly do: 'paste'; readonly at: number } & Table)
  /** A label with a product, and the lot or serial number of its goods. */
  | ({ readonly do: 'scan' } & Label)
  /** Copies the cell above. */
  | { readonly do: 'fill'; readonly line: number; readonly column: ColumnName }
  /** Copies a whole line over another one, or to the end. */
  | { readonly do: 'copyLine'; readonly line: number; readonly at: number }
  | { readonly do: 'add' }
  | { readonly do: 'delete'; readonly line: number }
  | { readonly do: 'move'; readonly line: number }
  | { readonly do: 'answer'; readonly which: number }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' };

export interface Table {
  readonly columns: readonly ColumnName[];
  readonly rows: readonly (readonly string[])[];
}
/** `unit`: of the lots, if it is not the line's. */
export type GoodsOfLine =
  | { readonly lots: readonly string[]; readonly unit?: string }
  | { readonly serials: readonly string[] };

export interface Label {
  readonly product: string;
  /** Of the barcode. */
  readonly unit?: string;
  readonly lot?: string;
  readonly serial?: string;
}

/** A list that has not answered yet. */
interface Question {
  /** The header's field, or `ProductCode`. */
  readonly name: string;
  readonly answer: () => void;
}

export type Desk = ReturnType<typeof createDesk>;

export function createDesk(content?: ValueRecord, kind: Kind = usual) {
  let keys = 0;
  let tags = 0;
  let state: EditState = emptyState;
  /** By row of the table that was pasted last, the key of its line. */
  let lastRows: readonly (string | undefined)[] = [];
  /** By line, the label that it was made for. */
  const scanned = new Map<string, string>();
  const questions: Question[] = [];
  const newKey = (): string => `k${(keys += 1)}`;
  const newTag = (): string => `step ${(tags += 1)}`;
  const description: DocumentDescription = documents[kind];
  const { fields, lineFields } = description;
  const editFacts = { defaultCurrency, defaultUnit: 'C62', localGuidance: true, newKey };
  const dispatch = (command: EditCommand): void => {
    state = apply(state, command, editFacts);
  };
  // The list of currencies has answered.
  const currency = entryNamed('CurrencyId', defaultCurrency, {});
  const empty = {
    ...newDocument(kind, { today, defaultCurrency }),
    ...(kind === 'quote' && currency ? { CurrencyId: currency.id } : {}),
  };
  dispatch({ do: 'load', content: content ?? empty, baseline: null, undoable: false });

  const cellContext = () => ({ language, today, sums: true, defaultCurrency, newKey }) as const;
  const indexOf = (index: number): number => index % Math.max(1, state.lines.length);
  const lineAt = (index: number): ValueRecord | undefined => state.lines[indexOf(index)];
  const lineOf = (key: string): ValueRecord | undefined => state.lines.find((line) => line.$key === key);
  const columnsIn = (names: readonly ColumnName[]) => names.map((name) => columnIn(kind, name));

  function put(line: ValueRecord | undefined, edit: (line: ValueRecord) => ValueRecord): void {
    if (line === undefined) return;
    const tag = newTag();
    const edited = edit(line);
    dispatch({ do: 'putLine', line: edited, tag });
    ask([edited.$key ?? ''], [line], tag);
  }

  /** The product list is asked about each new code. */
  function ask(asked: readonly string[], before: readonly ValueRecord[], tag: string): void {
    const known = new Map(before.map((line) => [line.$key, textOf(line.ProductCode)]));
    for (const key of asked) {
      const line = lineOf(key);
      const text = textOf(line?.ProductCode);
      if (line === undefined || text === '' || known.get(key) === text) continue;
      const { Quantity: quantity } = line;
      questions.push({
        name: 'ProductCode',
        answer: () => {
          const found = [{ key, text, quantity, product: productOf(text) ?? null }];
          dispatch({ do: 'fillProducts', found, step: { tag, joins: true } });
        },
      });
    }
  }

  function answer(which: number): void {
    const [question] = questions.splice(which % Math.max(1, questions.length), 1);
    question?.answer();
  }

  /** The list of a header's field is asked about a text. */
  function askHeader(name: string, field: Field, text: string, step: { tag: string; joins: boolean }): void {
    const apart = { name, answer: answered };
    function answered(): void {
      // Representatives are those of the customer, whose list answers first.
      const customer = name === 'RepresentativeId' ? questions.find((one) => one.name === 'CustomerId') : undefined;
      if (customer) answer(questions.indexOf(customer));
      const isKnown = name !== 'RepresentativeId' || customerOf('representatives', state.header) !== undefined;
      const row = isKnown ? entryNamed(name, text, state.header) : undefined;
      if (row) dispatch({ do: 'answer', places: [headerPlace(name)], field, text, row, step });
      const { RepresentativeId: representative } = fields;
      const typed = textOf(state.header.RepresentativeId);
      // One who was entered before the customer was known is looked up among that customer's.
      if (row && name === 'CustomerId' && representative && typed !== '' && !isIdentifier(typed))
        askHeader('RepresentativeId', representative, typed, { ...step, joins: true });
    }
    questions.push(apart);
  }

  /** A text in a box of the header, as the boxes of references, codes and values put it there. */
  function typeHeader(name: HeaderName, text: string): void {
    const field = fields[name];
    if (field === undefined || field.class === 'echo') return;
    const tag = newTag();
    const { header } = state;
    if (name === 'WithholdingCode') {
      dispatch({ do: 'withhold', line: null, code: text, isChosen: false, tag });
      return;
    }
    const isReference = referenceKind(field) !== null;
    if (isReference || name === 'CustomerCode') {
      const isOther = textOf(header[name]) !== text;
      const typed = text === '' ? undefined : text;
      const changed = isReference
        ? withReference(header, headerPlace(name), text, null)
        : isOther
          ? withCustomer(header, typed, undefined)
          : header;
      dispatch({ do: 'change', header: changed, tag });
      if (text !== '') askHeader(name, field, text, { tag, joins: isOther });
      return;
    }
    dispatch({ do: 'enter', place: headerPlace(name), field, text, reading: cellContext(), tag });
  }

  /** A text in a cell of a line, or in a box of its panel. */
  function enterText(key: string, name: string, field: Field, text: string): void {
    const line = lineOf(key);
    const tag = newTag();
    dispatch({ do: 'enter', place: linePlace(key, name), field, text, reading: cellContext(), tag });
    if (line) ask([key], [line], tag);
  }

  function typePanel(key: string, name: PanelName, text: string): void {
    const field = lineFields[name];
    if (field === undefined) return;
    if (name === 'WithholdingCode') {
      dispatch({ do: 'withhold', line: key, code: text, isChosen: false, tag: newTag() });
      return;
    }
    enterText(key, name, field, text);
  }

  function enterGoods(key: string, goods: GoodsOfLine, quantity = '1'): void {
    const isOfLots = 'lots' in goods;
    if (lineFields[isOfLots ? 'Lots' : 'SerialNumbers'] === undefined) return;
    const { UnitCode } = lineOf(key) ?? {};
    const unit =
      isOfLots && goods.unit !== undefined
        ? { UnitCode: goods.unit }
        : typeof UnitCode === 'string'
          ? { UnitCode }
          : {};
    const value = isOfLots
      ? goods.lots.map((LotNo) => ({ $key: newKey(), LotNo, Quantity: quantity, ...unit }))
      : [...goods.serials];
    dispatch({ do: 'set', place: linePlace(key, isOfLots ? 'Lots' : 'SerialNumbers'), value, tag: newTag() });
  }

  /** Counts on the line that scans of the product and unit made, or on a new one. */
  function scan({ product: code, unit, lot, serial }: Label): void {
    const product = productOf(code);
    if (product === undefined) return;
    const tag = newTag();
    const label = JSON.stringify([code, unit]);
    let key = state.lines.findLast(({ $key = '' }) => scanned.get($key) === label)?.$key;
    if (key === undefined || textOf(lineOf(key)?.ProductCode) !== code) {
      key = newKey();
      scanned.set(key, label);
      const line = { ...startLine({ ...start, kind }, key, state.lines.at(-1)), ProductCode: code };
      dispatch({ do: 'insertLines', at: state.lines.length, lines: [line], tag });
      const found = [{ key, text: code, quantity: undefined, product, unit }];
      dispatch({ do: 'fillProducts', found, step: { tag, joins: false } });
    }
    const line = lineOf(key) ?? {};
    const before = isDecimal(line.Quantity) ? line.Quantity : '0';
    const counted = { ...line, Quantity: canonical(new Big(before).plus(1).toFixed()) };
    const item = { codes: [], ...(lot === undefined ? {} : { lot }), ...(serial === undefined ? {} : { serial }) };
    const { direction } = description.movement(state.header);
    dispatch({
      ...{ do: 'putLine', tag },
      line: withDetails(counted, item, amountOf(new Big(1), textOf(line.UnitCode), product), {
        product: productOf,
        direction,
        newKey,
      }),
    });
  }

  const desk = {
    kind,
    fields,
    lineFields,
    state: (): EditState => state,
    lastRows: () => lastRows,
    content: (): ValueRecord => contentOf(state),
    lines: (): readonly ValueRecord[] => state.lines,
    line: lineOf,
    header: (): ValueRecord => state.header,
    add: (): string => {
      const line = startLine({ ...start, kind }, newKey(), state.lines.at(-1));
      dispatch({ do: 'insertLines', at: state.lines.length, lines: [line], tag: null });
      return line.$key ?? '';
    },
    type: (key: string, name: ColumnName, text: string): void => {
      const column = columnIn(kind, name);
      if (column !== undefined) enterText(key, name, column.field, text);
    },
    typeHeader,
    typePanel,
    enterGoods,
    scan,
    paste: ({ columns, rows }: Table, at: number): void => {
      const over = rows.map((_, row) => state.lines[at + row]?.$key);
      const begin = (previous: ValueRecord | undefined): ValueRecord =>
        startLine({ ...start, kind }, newKey(), previous && carriedIntoTable(previous));
      const before = state.lines;
      const pasted = pasteTable(rows, over, columnsIn(columns), before, begin, { ...cellContext(), sums: false });
      const tag = newTag();
      dispatch({ do: 'change', lines: pasted.lines, tag });
      lastRows = pasted.keys;
      ask(
        pasted.keys.flatMap((key) => key ?? []),
        before,
        tag,
      );
    },
    pasteLines: (copied: readonly ValueRecord[], at: number): void => {
      const over = copied.map((_, row) => state.lines[at + row]?.$key);
      const whole = { lines: copied, defaultCurrency };
      const { lines, keys: laid } = pasteLines(whole, over, state, description, { defaultCurrency, newKey });
      const tag = newTag();
      dispatch({ do: 'change', lines, tag });
      // What the list gave was copied; only a text whose list has not answered is looked up.
      const open = laid.filter((key) => isEmpty(lineOf(key)?.ProductName));
      ask(open, [], tag);
    },
    /** Enters values in the panel of a line. */
    enter: (key: string, values: ValueRecord): void => put(lineOf(key), (line) => ({ ...line, ...values })),
    /** A key in the box of a withholding code: of a line, or of the header. */
    withhold: (key: string | null, text: string): void => {
      dispatch({ do: 'withhold', line: key, code: text, isChosen: false, tag: 'code' });
    },
    answerAll: (): void => {
      while (questions.length > 0) answer(0);
    },
    questions: (): number => questions.length,
    play: (command: Command): void => {
      switch (command.do) {
        case 'type':
          return desk.type(lineAt(command.line)?.$key ?? '', command.column, command.text);
        case 'panel':
          return typePanel(lineAt(command.line)?.$key ?? '', command.column, command.text);
        case 'header':
          return typeHeader(command.column, command.text);
        case 'withholdLines': {
          const lines = linesWithout(state.header, state.lines).flatMap(({ $key }) => $key ?? []);
          return dispatch({ do: 'withholdLines', keys: lines, tag: newTag() });
        }
        case 'goods':
          return enterGoods(lineAt(command.line)?.$key ?? '', command);
        case 'settleGoods': {
          const former = openEntriesOf(contentOf(state)).filter(({ reason }) => reason === 'formerProduct');
          const entry = former[command.which % Math.max(1, former.length)];
          if (entry) dispatch({ do: 'settleGoods', key: entry.key, isTaken: command.isTaken });
          return;
        }
        case 'paste':
          return desk.paste(command, command.at % (state.lines.length + 1));
        case 'scan':
          return scan(command);
        case 'fill': {
          const index = indexOf(command.line);
          const above = state.lines[index - 1];
          const column = columnIn(kind, command.column);
          const context = { ...cellContext(), lines: state.lines };
          if (above !== undefined && column !== undefined)
            put(state.lines[index], (line) => copiedCell(column, line, above, context));
          return;
        }
        case 'copyLine': {
          const line = lineAt(command.line);
          if (line !== undefined) desk.pasteLines([line], command.at % (state.lines.length + 1));
          return;
        }
        case 'add':
          desk.add();
          return;
        case 'delete':
          return dispatch({ do: 'deleteLines', from: indexOf(command.line), count: 1 });
        case 'move': {
          const from = indexOf(command.line);
          if (from + 1 < state.lines.length) dispatch({ do: 'moveLines', from, to: from, by: 1 });
          return;
        }
        case 'answer':
          return answer(command.which);
        case 'undo':
        case 'redo':
          return dispatch({ do: command.do });
      }
    },
    undo: (): boolean => {
      const before = state;
      dispatch({ do: 'undo' });
      return state !== before;
    },
    redo: (): boolean => {
      const before = state;
      dispatch({ do: 'redo' });
      return state !== before;
    },
  };
  return desk;
}
