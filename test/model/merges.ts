/** Merging a colleague's change: what is derived follows it as if the change had been there first. */
import fc from 'fast-check';
import { compareThree, mergeThree, unresolvedRows } from '../../domain/compare/merge.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import { linesOf } from '../../domain/value.ts';
import { facts, withholdingCodes } from './company.ts';
import { differences, property } from './compare.ts';
import type { Property } from './compare.ts';
import { createDesk } from './desk.ts';
import type { Command } from './desk.ts';

const line = ($key: string, change: ValueRecord): ValueRecord => ({
  ...{ $key, ProductCode: 'P1', UnitCode: 'C62', Quantity: '1', UnitPrice: '100', VatRate: '20', VatIncluded: false },
  ...change,
});
const read: ValueRecord = {
  ...{ Date: '2026-11-20', CurrencyCode: 'TRY', ApplyWithholding: true },
  ...{ WithholdingCode: '601', WithholdingNumerator: '4', WithholdingDenominator: '10' },
  Lines: [
    line('read-1', { CurrencyCode: 'USD', ExchangeRate: '40' }),
    line('read-2', { CurrencyCode: 'TRY', ExchangeRate: '1' }),
  ],
};

const at = fc.constantFrom(1, 2, 3);
/** What follows the header, the day or another line. */
const ours: fc.Arbitrary<readonly Command[]> = fc.array(
  fc.oneof(
    at.map((one): Command => ({ do: 'type', line: one, column: 'CurrencyCode', text: 'USD' })),
    at.map((one): Command => ({ do: 'type', line: one, column: 'ExchangeRate', text: '45' })),
    fc
      .record({ line: at, text: fc.constantFrom(...withholdingCodes) })
      .map((typed): Command => ({ do: 'panel', column: 'WithholdingCode', ...typed })),
    fc.constant<Command>({ do: 'withholdLines' }),
    fc.constant<Command>({ do: 'add' }),
  ),
  { minLength: 1, maxLength: 6 },
);
const theirs = fc.record(
  {
    ExchangeRate: fc.constant('41'),
    share: fc.constantFrom(
      { WithholdingCode: '602', WithholdingNumerator: '9', WithholdingDenominator: '10' },
      { WithholdingCode: '603', WithholdingNumerator: '7', WithholdingDenominator: '10' },
    ),
    ReturnedInvoiceDate: fc.constant('2021-01-15'),
  },
  { requiredKeys: [] },
);

const merged = property(
  "a colleague's change that is merged is as if it had been there first",
  fc.record({ ours, theirs }),
  ({ ours: commands, theirs: { ExchangeRate, share = {}, ...others } }) => {
    const [first = {}, ...rest] = linesOf(read);
    const changed = ExchangeRate === undefined ? first : { ...first, ExchangeRate };
    const colleagues: ValueRecord = { ...read, ...share, ...others, Lines: [changed, ...rest] };
    const [desk, later] = [read, colleagues].map((one) => {
      const opened = createDesk(one);
      for (const command of commands) opened.play(command);
      opened.answerAll();
      return opened;
    }) as [ReturnType<typeof createDesk>, ReturnType<typeof createDesk>];
    const rows = compareThree(desk.kind, read, desk.content(), colleagues, facts);
    if (unresolvedRows(rows, {}).length > 0) return [];
    const both = linesOf(mergeThree(desk.kind, read, desk.content(), colleagues, {}, facts));
    return later.lines().flatMap((one, index) => differences('a line after a merge', both[index], one));
  },
);

export const mergeProperties: readonly Property[] = [merged];
