import fc from 'fast-check';
import Papa from 'papaparse';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { strToU8 } from 'fflate';
import { countQuotedRows, lineEndOf } from '../../../main/files/csv-quotes.ts';
import { readTable } from '../../../main/files/read-table.ts';

afterEach(() => vi.restoreAllMocks());

describe('quotation marks of a csv file', () => {
  it('are found to be wrong where the library finds it', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '"', ';', ' ', '\t', '\r', '\n', '\r\n', 'a'), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.constantFrom(';', '\t', ' '), (table, delimiter) => {
        const newline = lineEndOf(table);
        const { data, errors } = Papa.parse(table, { delimiter, newline });
        const rows = countQuotedRows(table, delimiter, newline);
        expect(rows === null).toBe(errors.length > 0);
        // The library may count one more behind the last line end.
        if (rows !== null) expect([rows, rows + 1]).toContain(data.length);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['go on behind a quoted cell', '"a"b;'.repeat(50)],
    ['end nothing', `sep=;\n${'"a'.repeat(50)}${' '.repeat(50)};`],
    ['are before another line end than the first', `b;"a"\r\n${'b;"a"\n'.repeat(50)}`],
    ['are not closed', 'a;"b\nc;d'],
  ])('are never given to the library if they %s', async (_, text) => {
    const parse = vi.spyOn(Papa, 'parse');
    expect(await readTable(strToU8(text), { language: 'tr', use: 'lines' })).toHaveProperty('rows');
    expect(parse).not.toHaveBeenCalled();
  });
});
