/** A share of withheld VAT that the header names (§2.1) and the lines do not have (§2.3). */
import type { ValueRecord } from '../../../../domain/fields.ts';
import { isInteger } from '../../../../domain/numbers.ts';
import { isEmpty } from '../../../../domain/value.ts';

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
