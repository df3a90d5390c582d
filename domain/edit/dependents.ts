/** What follows in other lines from a change of a line or of the header. */
import type { ValueRecord } from '../fields.ts';
import { isEmpty, textOf } from '../value.ts';
import { ratesOf } from './answers.ts';
import type { EditFacts } from './answers.ts';
import { changedOf } from './collections.ts';
import type { Content } from './content.ts';
import { followsHeader, isBegunHere, isOtherShare, rateOfLine, withHeaderShare, withRateOfOthers } from './origins.ts';

/**
 * The lines after a change: those to which the header's withholding was copied follow it, and so do rates; see below. `coming`: keys
 * of lines that were added or put back, which follow what is there now.
 */
export function withDependents(
  before: Content,
  after: Content,
  coming: ReadonlySet<string>,
  facts: EditFacts,
): readonly ValueRecord[] {
  const isOther = isOtherShare(before.header, after.header);
  const follows = (line: ValueRecord): boolean => followsHeader(line) && (isOther || coming.has(line.$key ?? ''));
  const lines = isOther || coming.size > 0 ? withShareOfHeader(after, facts, follows) : after.lines;
  if (before.lines === lines) return lines;
  return withRatesOfOthers(before.lines, coming.size > 0 ? withRatesOfDocument(lines, coming, facts) : lines, facts);
}

/** The lines, of which those that pass have the header's withholding. */
export function withShareOfHeader(
  { header, lines }: Content,
  facts: EditFacts,
  has: (line: ValueRecord) => boolean,
): readonly ValueRecord[] {
  const deriving = ratesOf(lines, facts);
  return changedOf(lines, (line) => (has(line) ? withHeaderShare(header, line, deriving) : line));
}

/** A rate that such a line took from another line, and that no other line has any more, is the document's. */
function withRatesOfDocument(
  lines: readonly ValueRecord[],
  coming: ReadonlySet<string>,
  facts: EditFacts,
): readonly ValueRecord[] {
  const deriving = ratesOf(lines, facts);
  const takesRate = (line: ValueRecord): boolean =>
    coming.has(line.$key ?? '') && line.CurrencyCode !== facts.defaultCurrency && rateOfLine(line, deriving).isDerived;
  const others = lines.filter((line) => !takesRate(line));
  if (others.length === lines.length) return lines;
  const { rateOf } = ratesOf(others, facts);
  return changedOf(lines, (line) => {
    if (!takesRate(line)) return line;
    const { CurrencyCode: currency, ExchangeRate: rate } = line;
    if (others.some((one) => one.CurrencyCode === currency && one.ExchangeRate === rate)) return line;
    const found = rateOf(textOf(currency));
    return found === undefined ? line : withRateOfOthers(line, found, deriving);
  });
}

/**
 * A new line whose currency has no rate takes that of another line, and a rate that was taken from another line follows when the
 * user corrects it there. A line as it was read stays as it is.
 */
function withRatesOfOthers(
  before: readonly ValueRecord[],
  after: readonly ValueRecord[],
  facts: EditFacts,
): readonly ValueRecord[] {
  const isForeign = ({ CurrencyCode: currency }: ValueRecord): boolean =>
    !isEmpty(currency) && currency !== facts.defaultCurrency;
  const former = new Map(before.map((line) => [line.$key, line]));
  const changed = after.filter((line) => {
    const was = former.get(line.$key);
    const isSame = was?.CurrencyCode === line.CurrencyCode && was?.ExchangeRate === line.ExchangeRate;
    return was !== line && !isSame && isForeign(line);
  });
  if (changed.length === 0) return after;
  const deriving = ratesOf(after, facts);
  const corrected = changed.flatMap((line) => {
    const was = former.get(line.$key);
    if (was === undefined || isEmpty(was.ExchangeRate) || was.CurrencyCode !== line.CurrencyCode) return [];
    const isOwn = ![was, line].some((one) => rateOfLine(one, deriving).isDerived);
    return isOwn && was.ExchangeRate !== line.ExchangeRate
      ? [{ currency: line.CurrencyCode, was: was.ExchangeRate, rate: line.ExchangeRate }]
      : [];
  });
  return changedOf(after, (line) => {
    if (!isForeign(line)) return line;
    const { rate, isDerived } = rateOfLine(line, deriving);
    if (!isDerived && !isEmpty(rate)) return line;
    const correction = corrected.find((one) => one.currency === line.CurrencyCode && one.was === rate);
    if (correction) return withRateOfOthers(line, correction.rate, deriving);
    const found = isEmpty(rate) && isBegunHere(line) ? deriving.rateOf(textOf(line.CurrencyCode)) : undefined;
    return found === undefined ? line : withRateOfOthers(line, found, deriving);
  });
}
