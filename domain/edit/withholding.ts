/** The share of withheld VAT, of the header (§2.1) and of the lines (§2.3). */
import type { Value, ValueRecord } from '../fields.ts';
import { isInteger } from '../numbers.ts';
import { entryOf } from '../guidance/lists.ts';
import { isEmpty, textOf } from '../value.ts';

const shareFields = ['WithholdingCode', 'WithholdingNumerator', 'WithholdingDenominator'] as const;

/** The lines that say nothing of withholding, where the header names a share; none where it names none. */
export function linesWithout(header: ValueRecord, lines: readonly ValueRecord[]): readonly ValueRecord[] {
  const { WithholdingNumerator: above, WithholdingDenominator: below } = header;
  const names = isInteger(above) && isInteger(below) && BigInt(above) > 0n && BigInt(below) > 0n;
  return names ? lines.filter((line) => shareFields.every((name) => saysNothing(line[name]))) : [];
}

/** The line with the header's share in it. */
export function withShareOf(header: ValueRecord, line: ValueRecord): ValueRecord {
  return { ...line, ...Object.fromEntries(shareFields.map((name) => [name, header[name]])) };
}

/** The service gives 0 for a share that was never given. */
function saysNothing(value: ValueRecord[string]): boolean {
  return isEmpty(value) || value === '0';
}

const ratioText = ({ numerator, denominator }: { readonly numerator: number; readonly denominator: number }): string =>
  `${numerator}/${denominator}`;

/**
 * A record with a withholding code in it: its share comes with it (§2.1, §2.3), the one in force. `chosen` from the list it
 * always does; typed, it leaves a share that the user entered.
 */
export function withWithholding(record: ValueRecord, code: string, chosen: boolean): ValueRecord {
  const before = entryOf('withholding', textOf(record.WithholdingCode));
  const [ratio] = entryOf('withholding', code)?.ratios ?? [];
  const changed: Record<string, Value> = { ...record, WithholdingCode: code };
  if (code === '') delete changed['WithholdingCode'];
  const { WithholdingNumerator: above, WithholdingDenominator: below } = record;
  const isBlank = textOf(above) === '' && textOf(below) === '';
  const isOfCode = before?.ratios.some((one) => ratioText(one) === `${textOf(above)}/${textOf(below)}`) ?? false;
  if (!chosen && !isBlank && !isOfCode) return changed;
  if (ratio === undefined) {
    // A code that goes takes its own share with it.
    if (code !== '' || !isOfCode) return changed;
    delete changed['WithholdingNumerator'];
    delete changed['WithholdingDenominator'];
    return changed;
  }
  return {
    ...changed,
    WithholdingNumerator: String(ratio.numerator),
    WithholdingDenominator: String(ratio.denominator),
  };
}
