import type { ValueRecord } from '../fields.ts';
import { canonical, isInteger } from '../numbers.ts';
import { isBlank, linesOf } from '../value.ts';
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
 * withholds nothing; and the header says whether withholding applies (§2.1 ApplyWithholding), which lines with a share contradict
 * if it does not. Warnings, because the service stores both as sent. `asRead`: the service's document, if one is edited; what it
 * already contradicted is not reported.
 */
export function checkWithholdingReach(content: ValueRecord, asRead: ValueRecord | null, report: Report): void {
  const { WithholdingNumerator: numerator, WithholdingDenominator: denominator } = content;
  const lines = linesOf(content);
  if (lines.some(hasShare)) {
    if (isSwitchedOff(content) && !(asRead !== null && isSwitchedOff(asRead)))
      report.warning(['ApplyWithholding'], 'withholdingOff');
    return;
  }
  const named = content.ApplyWithholding === true || (isGiven(numerator) && isGiven(denominator));
  if (!named || lines.length === 0) return;
  report.warning(
    [content.ApplyWithholding === true ? 'ApplyWithholding' : 'WithholdingNumerator'],
    'withholdingOnLinesOnly',
  );
}

const hasShare = ({ WithholdingNumerator: numerator, WithholdingDenominator: denominator }: ValueRecord): boolean =>
  isGiven(numerator) && isGiven(denominator);
const isSwitchedOff = (content: ValueRecord): boolean =>
  content.ApplyWithholding !== true && linesOf(content).some(hasShare);

function isGiven(value: unknown): boolean {
  return !isBlank(value) && !(isInteger(value) && canonical(value) === '0');
}
