/** What follows in other lines from a change of a line or of the header. */
import type { ValueRecord } from '../fields.ts';
import { isEmpty, textOf } from '../value.ts';
import { ratesOf } from './answers.ts';
import type { EditFacts } from './answers.ts';
import { changedOf } from './collections.ts';
import type { Content } from './content.ts';
import { withSharesOfDay } from './withholding.ts';
import { followsHeader, isOtherShare, isRead, takenRate, withHeaderShare, withTakenRate } from './origins.ts';

type RateFacts = Pick<EditFacts, 'defaultCurrency'>;

/**
 * The lines after a change: those to which the header's withholding was copied follow it, and so do rates; see below. `coming`: keys
 * of lines that were added or put back, which follow what is there now.
 */
function withDependents(
  before: Content,
  after: Content,
  coming: ReadonlySet<string>,
  facts: RateFacts,
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
  facts: RateFacts,
  has: (line: ValueRecord) => boolean,
): readonly ValueRecord[] {
  const deriving = ratesOf(lines, facts);
  return changedOf(lines, (line) => (has(line) ? withHeaderShare(header, line, deriving) : line));
}

type LinesByKey = ReadonlyMap<string | undefined, ValueRecord>;
const byKey = (lines: readonly ValueRecord[]): LinesByKey => new Map(lines.map((line) => [line.$key, line]));

/** The line from which a rate was taken; undefined if it is gone or has another currency. */
function sourceOf({ CurrencyCode, line: key }: ValueRecord, lines: LinesByKey): ValueRecord | undefined {
  const source = typeof key === 'string' ? lines.get(key) : undefined;
  return source?.CurrencyCode === CurrencyCode ? source : undefined;
}

/** The lines, of which those with these keys take their rates from this document if they took them from a line that it lacks. */
export function withRatesOfDocument(
  lines: readonly ValueRecord[],
  keys: ReadonlySet<string>,
  facts: RateFacts,
): readonly ValueRecord[] {
  const known = byKey(lines);
  const isLacking = (line: ValueRecord): boolean => {
    const taken = keys.has(line.$key ?? '') ? takenRate(line) : undefined;
    return taken !== undefined && taken.CurrencyCode !== facts.defaultCurrency && !sourceOf(taken, known);
  };
  if (!lines.some(isLacking)) return lines;
  const others = lines.filter(({ $key = '' }) => !keys.has($key));
  const deriving = ratesOf(others, facts);
  return changedOf(lines, (line) => {
    const found = isLacking(line) ? deriving.rateOf(textOf(line.CurrencyCode)) : undefined;
    return found === undefined ? line : withTakenRate(line, found, deriving);
  });
}

/**
 * A new line whose currency has no rate takes that of another line, and a rate that was taken from another line is what that line has.
 * A line as it was read stays as it is.
 */
function withRatesOfOthers(
  before: readonly ValueRecord[],
  after: readonly ValueRecord[],
  facts: RateFacts,
): readonly ValueRecord[] {
  const isForeign = ({ CurrencyCode: currency }: ValueRecord): boolean =>
    !isEmpty(currency) && currency !== facts.defaultCurrency;
  const former = byKey(before);
  const isChanged = after.some((line) => {
    const was = former.get(line.$key);
    const isSame = was?.CurrencyCode === line.CurrencyCode && was?.ExchangeRate === line.ExchangeRate;
    return was !== line && !isSame && isForeign(line);
  });
  if (!isChanged) return after;
  const deriving = ratesOf(after, facts);
  const known = byKey(after);
  return changedOf(after, (line) => {
    if (!isForeign(line)) return line;
    const taken = takenRate(line);
    const source = taken && sourceOf(taken, known);
    if (source && source !== line)
      return source.ExchangeRate === line.ExchangeRate
        ? line
        : withTakenRate(line, { ...taken, ExchangeRate: source.ExchangeRate }, deriving);
    const isMissing = isEmpty(line.ExchangeRate) && !isRead(line);
    const found = isMissing ? deriving.rateOf(textOf(line.CurrencyCode)) : undefined;
    return found === undefined ? line : withTakenRate(line, found, deriving);
  });
}

/**
 * What follows from a change of a document: shares are those of the day and of the header, and rates follow too. `coming`: as in
 * {@link withDependents}.
 */
export function withFollowers<D extends Content>(
  before: Content,
  after: D,
  coming: ReadonlySet<string>,
  facts: RateFacts & Pick<EditFacts, 'localGuidance'>,
): D {
  const dated = facts.localGuidance ? withSharesOfDay(before, after, coming, ratesOf(after.lines, facts)) : after;
  const lines = withDependents(before, dated, coming, facts);
  return lines === dated.lines ? dated : { ...dated, lines };
}
