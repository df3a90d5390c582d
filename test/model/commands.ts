/** Sequences of commands, made and shrunk by fast-check. */
import fc from 'fast-check';
import { columnNames, textsOf } from './company.ts';
import type { ColumnName } from './company.ts';
import type { Command, Table } from './desk.ts';

const position = fc.nat(5);

const columnWithText: fc.Arbitrary<{ readonly column: ColumnName; readonly text: string }> = fc
  .constantFrom(...columnNames)
  .chain((column) => fc.record({ column: fc.constant(column), text: textFor(column) }));

export function textFor(column: ColumnName): fc.Arbitrary<string> {
  return fc.constantFrom(...(textsOf[column] as readonly string[]));
}

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
    weight: 2,
    arbitrary: fc.record({ at: position, table }).map(({ at, table: of }): Command => ({ do: 'paste', at, ...of })),
  },
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
