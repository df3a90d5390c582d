import type { ValueRecord } from '../fields.ts';
import { canonical, isInteger } from '../numbers.ts';
import { isBlank } from '../value.ts';
import type { Report } from './report.ts';

/**
 * §2.1, §2.3: code, numerator and denominator of the withholding share of a line or of the header. Problems are warnings, because
 * the specification requires none of the three. 0 counts as missing, because the fields are not nullable.
 */
export function checkWithholding(record: ValueRecord, report: Report): void {
  const { WithholdingCode: code, WithholdingNumerator: numerator, WithholdingDenominator: denominator } = record;
  const given = [!isBlank(code), isGiven(numerator), isGiven(denominator)];
  if (!given.includes(true)) return;
  if (given.includes(false)) {
    const missing = ['WithholdingCode', 'WithholdingNumerator', 'WithholdingDenominator'][given.indexOf(false)];
    report.warning([missing ?? 'WithholdingCode'], 'withholdingIncomplete');
    return;
  }
  if (!isInteger(numerator) || !isInteger(denominator)) return;
  const share = { numerator: Number(numerator), denominator: Number(denominator) };
  const sensible = share.numerator > 0 && share.denominator > 0 && share.numerator <= share.denominator;
  if (!sensible) report.warning(['WithholdingNumerator'], 'withholdingShare', share);
}

/**
 * The service adds up the lines' withheld VAT (§2.1 WithholdingTotal, §2.3 WithheldVatAmount), so a share in the header alone
 * withholds nothing. A warning, because the service stores the header's share nevertheless.
 */
export function checkWithholdingReach(content: ValueRecord, lines: readonly ValueRecord[], report: Report): void {
  const { WithholdingNumerator: numerator, WithholdingDenominator: denominator } = content;
  const named = content.ApplyWithholding === true || (isGiven(numerator) && isGiven(denominator));
  if (!named || lines.length === 0) return;
  if (lines.some((line) => isGiven(line.WithholdingNumerator) && isGiven(line.WithholdingDenominator))) return;
  report.warning(
    [content.ApplyWithholding === true ? 'ApplyWithholding' : 'WithholdingNumerator'],
    'withholdingOnLinesOnly',
  );
}

function isGiven(value: unknown): boolean {
  return !isBlank(value) && !(isInteger(value) && canonical(value) === '0');
}
