/** The withholding share of the header (§2.1) and of the lines (§2.3). */
import type { ValueRecord } from '../fields.ts';
import { isInteger } from '../numbers.ts';
import { entryOf } from '../guidance/lists.ts';
import { originsOf } from '../origins.ts';
import { dayIn, outOfForce } from '../guidance/validity.ts';
import { isEmpty, linesOf, textOf } from '../value.ts';
import {
  followsCode,
  followsHeader,
  isOtherShare,
  shareIn,
  shareNames,
  withCodeShare,
  withHeaderShare,
  withShareFrom,
} from './origins.ts';
import type { DerivingFacts } from './origins.ts';
import { changedOf } from './collections.ts';
import type { Content } from './content.ts';

/** The lines without a withholding share, if the header has one; none if it has none. */
export function linesWithout(header: ValueRecord, lines: readonly ValueRecord[]): readonly ValueRecord[] {
  const { WithholdingNumerator: above, WithholdingDenominator: below } = header;
  const names = isInteger(above) && isInteger(below) && BigInt(above) > 0n && BigInt(below) > 0n;
  return names ? lines.filter(isWithoutShare) : [];
}

export function isWithoutShare(line: ValueRecord): boolean {
  return shareNames.every((name) => isShareFieldEmpty(line[name]));
}

/** The service returns 0 for a share that was never entered. */
function isShareFieldEmpty(value: ValueRecord[string]): boolean {
  return isEmpty(value) || value === '0';
}

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

const shareOf = (ratio: ReturnType<typeof shareInForce>): ValueRecord =>
  ratio ? { WithholdingNumerator: String(ratio.numerator), WithholdingDenominator: String(ratio.denominator) } : {};

/**
 * Sets a withholding code; its share that is in force follows from it (§2.1, §2.3), unless the user entered one. In the header, a
 * code with a share also turns withholding on: the service has a field for that (§2.1). A code `chosen` from the list brings its
 * share in any case. Removing a code removes its share too; in the header, it also turns withholding off, unless a line has a share of
 * its own.
 */
export function withWithholding(
  record: ValueRecord,
  code: string,
  chosen: boolean,
  { header, lines }: Content,
  facts: DerivingFacts,
): ValueRecord {
  const ratio = shareInForce(code, header);
  const hasShare = (entryOf('withholding', code)?.ratios.length ?? 0) > 0;
  const isHeader = record.$key === undefined;
  const values: ValueRecord = {
    ...(isHeader ? { ApplyWithholding: true } : {}),
    ...shareOf(ratio),
  };
  const changed = withCodeShare(record, code, hasShare || (isHeader && chosen) ? values : null, chosen, facts);
  const isApplied = isHeader && record.ApplyWithholding === true && isEmpty(changed.ApplyWithholding);
  const isOfHeader = (line: ValueRecord): boolean =>
    isWithoutShare(followsHeader(line) ? withHeaderShare({}, line, facts) : line);
  return isApplied && !lines.every(isOfHeader) ? { ...changed, ApplyWithholding: true } : changed;
}

/**
 * The document after a change: a share that follows from its code is that of the day, so it follows the dates too. `coming`: keys of
 * lines that were added or put back, which have missed a change of them.
 */
export function withSharesOfDay<D extends Content>(
  before: Content,
  after: D,
  coming: ReadonlySet<string>,
  facts: DerivingFacts,
): D {
  const isSame = (['Date', 'ReturnedInvoiceDate'] as const).every((name) => before.header[name] === after.header[name]);
  if (isSame && coming.size === 0) return after;
  const ofDay = (record: ValueRecord): ValueRecord =>
    followsCode(record) ? withWithholding(record, textOf(record.WithholdingCode), false, after, facts) : record;
  if (!isSame) return { ...after, header: ofDay(after.header), lines: after.lines.map(ofDay) };
  const lines = changedOf(after.lines, (line) => (coming.has(line.$key ?? '') ? ofDay(line) : line));
  return lines === after.lines ? after : { ...after, lines };
}

/**
 * A copy of a document, or what a template gives to one: shares that follow from their code are those of its own day, and lines that
 * follow the header have its share.
 */
export function withSharesOfCopy(content: ValueRecord): ValueRecord {
  const ofDay = (record: ValueRecord): ValueRecord => {
    const { code } = originsOf(record);
    if (code === undefined || textOf(code.WithholdingCode) !== textOf(record.WithholdingCode)) return record;
    const { WithholdingNumerator: _numerator, WithholdingDenominator: _denominator, ...others } = code;
    const ratio = shareInForce(textOf(code.WithholdingCode), content);
    return withShareFrom(record, 'code', { ...others, ...shareOf(ratio) });
  };
  const header = ofDay(content);
  const ofHeader = (line: ValueRecord): ValueRecord => {
    const { header: former } = originsOf(line);
    return former && !isOtherShare(former, content) ? withShareFrom(line, 'header', shareIn(header)) : line;
  };
  const lines = linesOf(content);
  return lines.length === 0 ? header : { ...header, Lines: lines.map((line) => ofHeader(ofDay(line))) };
}
