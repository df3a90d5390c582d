/** The withholding share of the header (§2.1) and of the lines (§2.3). */
import type { Value, ValueRecord } from '../fields.ts';
import { isInteger } from '../numbers.ts';
import { entryOf } from '../guidance/lists.ts';
import { dayIn, outOfForce } from '../guidance/validity.ts';
import { isEmpty, textOf } from '../value.ts';

const shareFields = ['WithholdingCode', 'WithholdingNumerator', 'WithholdingDenominator'] as const;

/** The lines without a withholding share, if the header has one; none if it has none. */
export function linesWithout(header: ValueRecord, lines: readonly ValueRecord[]): readonly ValueRecord[] {
  const { WithholdingNumerator: above, WithholdingDenominator: below } = header;
  const names = isInteger(above) && isInteger(below) && BigInt(above) > 0n && BigInt(below) > 0n;
  return names ? lines.filter(isWithoutShare) : [];
}

function isWithoutShare(line: ValueRecord): boolean {
  return shareFields.every((name) => isShareFieldEmpty(line[name]));
}

export function withShareOf(header: ValueRecord, line: ValueRecord): ValueRecord {
  return { ...line, ...Object.fromEntries(shareFields.map((name) => [name, header[name]])) };
}

/** The service returns 0 for a share that was never entered. */
function isShareFieldEmpty(value: ValueRecord[string]): boolean {
  return isEmpty(value) || value === '0';
}

const ratioText = ({ numerator, denominator }: { readonly numerator: number; readonly denominator: number }): string =>
  `${numerator}/${denominator}`;

/**
 * The share of a code that was in force on the day of the returned invoice, since a return withholds what the invoice did; without
 * one, on the document's day.
 */
function shareInForce(code: string, { ReturnedInvoiceDate, Date }: ValueRecord) {
  const content = { Date: dayIn(ReturnedInvoiceDate) ?? Date };
  return entryOf('withholding', code)?.ratios.find(
    (one) => one.superseded !== true && outOfForce(one, content) === null,
  );
}

/**
 * Sets a withholding code together with its share that is in force (§2.1, §2.3). In the header, a code with a share also turns
 * withholding on: the service has a field for that (§2.1). A code `chosen` from the list always sets both; a typed one does not
 * replace what the user entered. Removing a code removes its share too; in the header, it also turns withholding off, unless a
 * line has a share.
 */
export function withWithholding(
  record: ValueRecord,
  code: string,
  chosen: boolean,
  { header, lines }: { readonly header: ValueRecord; readonly lines: readonly ValueRecord[] },
): ValueRecord {
  const changed = withShare(record, code, chosen, header);
  if (record.$key !== undefined) return changed;
  const { ApplyWithholding: applied, ...unapplied } = changed;
  const isNew = textOf(record.WithholdingCode) !== code && isEmpty(applied);
  const hasShare = (entryOf('withholding', code)?.ratios.length ?? 0) > 0;
  if (chosen || (isNew && hasShare)) return { ...changed, ApplyWithholding: true };
  const isShareRemoved = !isWithoutShare(record) && isWithoutShare(changed);
  return isShareRemoved && applied === true && lines.every(isWithoutShare) ? unapplied : changed;
}

function withShare(record: ValueRecord, code: string, chosen: boolean, header: ValueRecord): ValueRecord {
  const before = entryOf('withholding', textOf(record.WithholdingCode));
  const ratio = shareInForce(code, header);
  const changed: Record<string, Value> = { ...record, WithholdingCode: code };
  if (code === '') delete changed['WithholdingCode'];
  const { WithholdingNumerator: above, WithholdingDenominator: below } = record;
  const isBlank = textOf(above) === '' && textOf(below) === '';
  const isOfCode = before?.ratios.some((one) => ratioText(one) === `${textOf(above)}/${textOf(below)}`) ?? false;
  if (!chosen && !isBlank && !isOfCode) return changed;
  if (ratio === undefined) {
    // Removing a code removes its share too.
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
