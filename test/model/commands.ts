/** Sequences of commands, made and shrunk by fast-check. */
import fc from 'fast-check';
import { columnNames, headerTextsOf, panelTextsOf, textsOf } from './company.ts';
import type { ColumnName, HeaderName, PanelName } from './company.ts';
import type { Command, GoodsOfLine, Label, Table } from './desk.ts';

const position = fc.nat(5);

export function textFor(column: ColumnName): fc.Arbitrary<string> {
  return fc.constantFrom(...(textsOf[column] as readonly string[]));
}

/** A name of a table of texts, with one of its texts. */
export function nameWithText<Name extends string>(
  texts: Readonly<Record<Name, readonly string[]>>,
  names: readonly Name[] = Object.keys(texts) as Name[],
): fc.Arbitrary<{ readonly column: Name; readonly text: string }> {
  return fc
    .constantFrom(...names)
    .chain((column) => fc.record({ column: fc.constant(column), text: fc.constantFrom(...texts[column]) }));
}
const columnWithText = nameWithText<ColumnName>(textsOf);
export const panelWithText = nameWithText<PanelName>(panelTextsOf);
export const headerWithText = nameWithText<HeaderName>(headerTextsOf);

export const goodsOfLine: fc.Arbitrary<GoodsOfLine> = fc.oneof(
  fc.record(
    { lots: fc.subarray(['L-1', 'L-2', 'L-3']), unit: fc.constantFrom('BX', 'KGM') },
    { requiredKeys: ['lots'] },
  ),
  fc.subarray(['S-1', 'S-2', 'S-3']).map((serials) => ({ serials })),
);

export const label: fc.Arbitrary<Label> = fc.oneof(
  fc.record(
    { product: fc.constantFrom('P1', 'P2', 'P4'), lot: fc.constantFrom('L-1', 'L-2') },
    { requiredKeys: ['product'] },
  ),
  fc.record({ product: fc.constant('P3'), serial: fc.constantFrom('S-7', 'S-8') }),
  fc.constant({ product: 'P1', unit: 'BX' }),
);

/** A table whose columns have any order; an empty cell keeps what is there. */
const table: fc.Arbitrary<Table> = fc
  .uniqueArray(fc.constantFrom(...columnNames), { minLength: 1, maxLength: 6 })
  .chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.array(fc.tuple(...columns.map(textFor)), { minLength: 1, maxLength: 3 }),
    }),
  );

export const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .record({ line: position, typed: columnWithText })
      .map(({ line, typed }): Command => ({ do: 'type', line, ...typed })),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ line: position, typed: panelWithText })
      .map(({ line, typed }): Command => ({ do: 'panel', line, ...typed })),
  },
  { weight: 5, arbitrary: headerWithText.map((typed): Command => ({ do: 'header', ...typed })) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'withholdLines' }) },
  {
    weight: 2,
    arbitrary: fc
      .record({ line: position, goods: goodsOfLine })
      .map(({ line, goods }): Command => ({ do: 'goods', line, ...goods })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ which: fc.nat(3), isTaken: fc.boolean() })
      .map((settled): Command => ({ do: 'settleGoods', ...settled })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ at: position, table }).map(({ at, table: of }): Command => ({ do: 'paste', at, ...of })),
  },
  { weight: 2, arbitrary: label.map((scanned): Command => ({ do: 'scan', ...scanned })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ line: position, column: fc.constantFrom(...columnNames) })
      .map((fill): Command => ({ do: 'fill', ...fill })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ line: fc.nat(5), at: fc.nat(6) }).map((copy): Command => ({ do: 'copyLine', ...copy })),
  },
  { weight: 2, arbitrary: fc.constant<Command>({ do: 'add' }) },
  { weight: 1, arbitrary: position.map((line): Command => ({ do: 'delete', line })) },
  { weight: 1, arbitrary: position.map((line): Command => ({ do: 'move', line })) },
  { weight: 6, arbitrary: position.map((which): Command => ({ do: 'answer', which })) },
  { weight: 2, arbitrary: fc.constant<Command>({ do: 'undo' }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: 'redo' }) },
);

/** 15 commands on average, after three lines were added. */
export const sequence: fc.Arbitrary<readonly Command[]> = fc
  .array(command, { minLength: 1, maxLength: 29 })
  .map((commands): readonly Command[] => [{ do: 'add' }, { do: 'add' }, { do: 'add' }, ...commands]);
