/**
 * Where the values of a record come from. A value is *entered*, or derived from a source: the start of a line (the connection's
 * defaults or the line above), its product, its currency, its withholding code, the header. What is entered needs no mark. A record
 * keeps what its sources give in one member, so that a derived value follows its source, whatever the order in which they arrive:
 * every edit passes `edited`, which takes the derived values out, applies the change, and derives them anew.
 *
 * A derived value that something else has changed since counts as entered.
 */
import { originsName } from '../fields.ts';
import { originsOf, withOrigins } from '../origins.ts';
import type { Origins, Path, Value, ValueRecord } from '../fields.ts';
import { canonical, isDecimal } from '../numbers.ts';
import { isEmpty, own, textOf, textsOf } from '../value.ts';
import { asideOf, withAside, withFoundOwner, withOwned, withOwner, withoutAside } from './aside.ts';
import { isOfProduct, isOwner, setAsideWith } from './dependencies.ts';
import type { DerivedField, Owner } from './dependencies.ts';
import { valueAt, withValue } from './places.ts';
import { withUnitOfLots, withoutUnitOfLots } from './tracking.ts';

/** What deriving needs to know besides the record. */
export interface DerivingFacts {
  readonly defaultCurrency: string;
  /** The rate that another line of the document has for a currency; `rate` of a line that takes it. */
  readonly rateOf: (currency: string) => ValueRecord | undefined;
}

export const shareNames = ['WithholdingCode', 'WithholdingNumerator', 'WithholdingDenominator'] as const;

type SourceOf = (line: ValueRecord, facts: DerivingFacts) => Value;
/** What a field is derived from at present, in the order in which one depends on the other. Undefined: no source has a value. */
const sourceOf: Readonly<Record<DerivedField, SourceOf>> = {
  UnitCode: unitFor,
  VatRate: (line) => productOf(line)['VatRate'],
  UnitPrice: (line, facts) => (isPriceFitting(line, facts) ? productOf(line)['UnitPrice'] : undefined),
  CurrencyCode: currencyFor,
  VatIncluded: vatIncludedFor,
  ExchangeRate: rateFor,
  WithholdingCode: (line) => originsOf(line).header?.['WithholdingCode'],
  WithholdingNumerator: (line) => shareFor(line)?.['WithholdingNumerator'],
  WithholdingDenominator: (line) => shareFor(line)?.['WithholdingDenominator'],
  ApplyWithholding: (line) => shareFor(line)?.['ApplyWithholding'],
};
const sources: readonly (readonly [name: string, of: SourceOf])[] = Object.entries(sourceOf);

const valueOfSource = (record: ValueRecord, name: string, facts: DerivingFacts): Value =>
  own<SourceOf>(sourceOf, name)?.(record, facts);

const none: ValueRecord = {};
const productOf = (line: ValueRecord): ValueRecord => ofProduct(line, 'product');
function ofProduct(line: ValueRecord, name: 'product' | 'label'): ValueRecord {
  const { [name]: source } = originsOf(line);
  return source !== undefined && textOf(source['ProductCode']) === textOf(line['ProductCode']) ? source : none;
}

function unitFor(line: ValueRecord): Value {
  return ofProduct(line, 'label')['UnitCode'] ?? productOf(line)['UnitCode'];
}

/** The currency of the list's price. A price without one is in the default currency, because the list does not show it (§4.5). */
const priceCurrency = (line: ValueRecord, { defaultCurrency }: DerivingFacts): Value =>
  productOf(line)['CurrencyCode'] ?? defaultCurrency;

/** The price of a piece is not that of a box, and a price in dollars is not one in lira. */
function isPriceFitting(line: ValueRecord, facts: DerivingFacts): boolean {
  const { UnitCode: unit, units = [unit] } = productOf(line);
  if (!isEmpty(units) && !textsOf(units).includes(textOf(line['UnitCode']))) return false;
  const isEntered =
    !isEmpty(line['CurrencyCode']) &&
    (isMarkedEntered(line, 'CurrencyCode') ||
      ![originsOf(line).start?.['CurrencyCode'], priceCurrency(line, facts)].includes(line['CurrencyCode']));
  return !isEntered || line['CurrencyCode'] === priceCurrency(line, facts);
}

/** Whether the line's price is that of the list, also if the user typed it again. */
function hasListPrice(line: ValueRecord, facts: DerivingFacts): boolean {
  const { UnitPrice: price } = productOf(line);
  return price !== undefined && line['UnitPrice'] === price && isPriceFitting(line, facts);
}

/**
 * A price that is entered for a product is in the list's currency too, whether the list answered before or after it, and in any
 * unit.
 */
function currencyFor(line: ValueRecord, facts: DerivingFacts): Value {
  const { UnitPrice: price, CurrencyCode: listed } = productOf(line);
  if (hasListPrice(line, facts)) return priceCurrency(line, facts);
  const isListed = price !== undefined && listed !== undefined && !isEmpty(line['UnitPrice']);
  return isListed ? listed : originsOf(line).start?.['CurrencyCode'];
}

/** Whether a price includes VAT is a fact of its source, never of the line above. The list's prices are without VAT (§4.5). */
function vatIncludedFor(line: ValueRecord, facts: DerivingFacts): Value {
  const { start } = originsOf(line);
  return hasListPrice(line, facts) ? false : start && (start['VatIncluded'] ?? false);
}

function rateFor(line: ValueRecord, { defaultCurrency }: DerivingFacts): Value {
  const { start, rate } = originsOf(line);
  const currency = textOf(line['CurrencyCode']);
  if (rate?.['CurrencyCode'] === currency) return rate['ExchangeRate'];
  return start && currency !== '' && currency === defaultCurrency ? '1' : undefined;
}

/** A line whose withholding was copied from the header has the header's share for the header's code, also if the code is typed. */
function shareFor(line: ValueRecord): ValueRecord | undefined {
  const { code, header } = originsOf(line);
  return [header, code].find((one) => one && textOf(one['WithholdingCode']) === textOf(line['WithholdingCode']));
}

const isMarkedEntered = (line: ValueRecord, name: string): boolean => originsOf(line).entered?.includes(name) === true;

/** The names of the fields whose present values are derived. */
function derivedIn(record: ValueRecord, facts: DerivingFacts): ReadonlySet<string> {
  if (record[originsName] === undefined) return new Set();
  const names = sources.flatMap(([name, of]) => {
    const value = of(record, facts);
    return value !== undefined && record[name] === value && !isMarkedEntered(record, name) ? [name] : [];
  });
  return new Set(names);
}

/**
 * A record after a change of what was entered in it, or of its sources. `change` gets it without its derived values; these are then
 * derived anew. What was entered for the former product, currency or code is set aside (aside.ts). `former`: the record before the
 * change, if its product is not another one but was only found.
 */
function edited(
  record: ValueRecord,
  change: (bare: ValueRecord) => ValueRecord,
  facts: DerivingFacts,
  former: ValueRecord = record,
): ValueRecord {
  const bare = [...derivedIn(record, facts)].reduce((next, name) => withValue(next, [name], undefined), record);
  let next = withOtherProduct(former, change(withoutUnits(bare, record)));
  const entered: string[] = [];
  for (const [name, of] of sources) {
    if (name === 'ExchangeRate') next = withOtherCurrency(record, next, facts);
    if (name === 'WithholdingNumerator') next = withOtherOwner(record, next, 'WithholdingCode');
    const value = of(next, facts);
    const isEmptied = isEmpty(next[name]) && isMarkedEntered(next, name);
    if (isEmptied || (value !== undefined && !isEmpty(next[name]))) entered.push(name);
    else if (value !== undefined) next = { ...next, [name]: value };
  }
  const whole = isRead(record) ? next : withUnitOfLots(next, record['Lots']);
  return inOrderOf(record, withOrigins(whole, { ...ofFormer(next), entered }));
}

/** Whether a record is the service's: what was read stays as it is. */
export const isRead = (record: ValueRecord): boolean => originsOf(record).service !== undefined;
/** Only the lots of a line that was begun or copied here follow its unit. */
const withoutUnits = (record: ValueRecord, former: ValueRecord): ValueRecord =>
  isRead(former) ? record : withoutUnitOfLots(record, former['UnitCode']);

/** Sources of a code or currency that the record no longer has, emptied. A new line keeps the rate of the line above. */
function ofFormer(record: ValueRecord): Origins {
  const { code, rate, start } = originsOf(record);
  const isFormer = (source: ValueRecord | undefined, owner: string): boolean =>
    source !== undefined && textOf(source[owner]) !== textOf(record[owner]);
  return {
    ...(isFormer(code, 'WithholdingCode') ? { code: {} } : {}),
    ...(isFormer(rate, 'CurrencyCode') && start === undefined ? { rate: {} } : {}),
  };
}

/** Another product: the name, what its list gave and its label leave, and so does that such a value was emptied. */
function withOtherProduct(record: ValueRecord, next: ValueRecord): ValueRecord {
  if (textOf(record['ProductCode']) === textOf(next['ProductCode'])) return next;
  const { product, label, entered = [] } = originsOf(next);
  const isOwn = (source: ValueRecord | undefined): boolean =>
    textOf(source?.['ProductCode']) === textOf(next['ProductCode']);
  const unlabelled = isOwn(label) ? next : withOrigins(next, { label: {} });
  const nameless = isOwn(product)
    ? unlabelled
    : withValue(withOrigins(unlabelled, { product: {} }), ['ProductName'], undefined);
  const filled = withOrigins(nameless, {
    entered: entered.filter((name) => !isOfProduct(name) || !isEmpty(next[name])),
  });
  return withOtherOwner(record, filled, 'ProductCode');
}

/** What leaves with its owner was not emptied by the user, and what was emptied says nothing about another owner. */
function withOtherOwner(record: ValueRecord, next: ValueRecord, owner: Owner): ValueRecord {
  const moved = withOwner(record, next, owner);
  if (moved === next) return next;
  const { entered = [] } = originsOf(moved);
  const names = setAsideWith(owner);
  return withOrigins(moved, { entered: entered.filter((name) => !isEmpty(moved[name]) || !names.includes(name)) });
}

/** Another currency has its own rate: one that was entered for it before, that of a source, or that of another line. */
function withOtherCurrency(record: ValueRecord, next: ValueRecord, facts: DerivingFacts): ValueRecord {
  const currency = textOf(next['CurrencyCode']);
  // Only a line has a rate.
  if (currency === textOf(record['CurrencyCode']) || record.$key === undefined) return next;
  const { entered = [] } = originsOf(next);
  const others = isEmpty(next['ExchangeRate']) ? entered.filter((name) => name !== 'ExchangeRate') : entered;
  const isOfDefault = currency !== '' && isEmpty(record['CurrencyCode']) && isDefaultRate(next['ExchangeRate']);
  const former = isOfDefault ? { ...record, CurrencyCode: facts.defaultCurrency } : record;
  const changed = withOtherOwner(former, withOrigins(next, { entered: others }), 'CurrencyCode');
  if (!isEmpty(changed['ExchangeRate']) || rateFor(changed, facts) !== undefined) return changed;
  const isDefault = currency === facts.defaultCurrency;
  const rate = isDefault ? { CurrencyCode: currency, ExchangeRate: '1' } : facts.rateOf(currency);
  return rate === undefined || currency === '' ? changed : withOrigins(changed, { rate });
}

/** The same object if nothing changed; else with the members in their former order. */
function inOrderOf(record: ValueRecord, next: ValueRecord): ValueRecord {
  const names = new Set([...Object.keys(record), ...Object.keys(next)].filter((name) => name in next));
  const valueOf = (name: string): Value =>
    name === originsName && JSON.stringify(record[name]) === JSON.stringify(next[name]) ? record[name] : next[name];
  const ordered = Object.fromEntries([...names].map((name) => [name, valueOf(name)]));
  const isSame =
    names.size === Object.keys(record).length && [...names].every((name) => record[name] === ordered[name]);
  return isSame ? record : ordered;
}

/** Sets what was entered at a path; `undefined` empties it. An entered value stays when its field's source changes. */
export function withEdited(record: ValueRecord, path: Path, value: Value, facts: DerivingFacts): ValueRecord {
  const [name] = path;
  if (path.length > 1 || typeof name !== 'string') return withValue(record, path, value);
  if (isEmpty(value) && isEmpty(record[name])) return withValue(record, path, value);
  // An emptied field without a source waits for one, except a rate, which any line may have.
  const isMarked = !isEmpty(value) || name === 'ExchangeRate' || valueOfSource(record, name, facts) !== undefined;
  const isToCome = name === 'ExchangeRate' && isCurrencyToCome(record, facts);
  return edited(
    record,
    (bare) => {
      const { entered = [] } = originsOf(bare);
      const others = entered.filter((one) => one !== name);
      const put = withValue(bare, path, value);
      const enteredNow = name === 'Lots' ? withoutUnits(put, record) : put;
      const next = withOrigins(enteredNow, { entered: isMarked ? [...others, name] : others });
      const toCome = { ExchangeRate: isDefaultRate(value) ? undefined : value };
      return isToCome ? withAside(next, 'CurrencyCode', { ...asideOf(next, 'CurrencyCode'), '': toCome }) : next;
    },
    facts,
  );
}

/** The record as it would be if nothing had been entered in a field. */
export function withoutEntered(record: ValueRecord, name: string, facts: DerivingFacts): ValueRecord {
  if (!isMarkedEntered(record, name)) return record;
  const { entered = [] } = originsOf(record);
  const others = entered.filter((one) => one !== name);
  return edited(record, (bare) => withOrigins(withValue(bare, [name], undefined), { entered: others }), facts);
}

/** A record in which another text is going to be entered: what was entered before the present one belongs to that. */
const withFormerOwned = (record: ValueRecord, name: string, facts: DerivingFacts): ValueRecord =>
  isOwner(name) && !(name === 'CurrencyCode' && isCurrencyToCome(record, facts)) ? withOwned(record, name) : record;

/**
 * As {@link withEdited}, for a value that is not the next key of the present one: what was entered before the present one belongs to
 * that.
 */
export const withEntered = (record: ValueRecord, name: string, value: Value, facts: DerivingFacts): ValueRecord =>
  withEdited(isEmpty(value) ? record : withFormerOwned(record, name, facts), [name], value, facts);

/** As {@link withEdited}, but what is there already stays as it is; an empty text and a missing value count as equal. */
export function withPut(record: ValueRecord, path: Path, value: Value, facts: DerivingFacts): ValueRecord {
  const before = valueAt(record, path);
  return before === value || (before === '' && value === undefined) ? record : withEdited(record, path, value, facts);
}

/** As {@link withPut}, but a derived value that is typed again is entered. */
export function withSetTo(record: ValueRecord, path: Path, value: Value, facts: DerivingFacts): ValueRecord {
  const isEnteredNow = path.length === 1 && !isEmpty(value) && derivedIn(record, facts).has(String(path[0]));
  return (isEnteredNow ? withEdited : withPut)(record, path, value, facts);
}

/** A line whose goods were counted in its unit: that is entered, also if it is the product's. */
export function withCountedUnit(line: ValueRecord): ValueRecord {
  const isDerivable = unitFor(line) !== undefined && !isEmpty(line['UnitCode']) && !isMarkedEntered(line, 'UnitCode');
  return isDerivable ? withOrigins(line, { entered: [...(originsOf(line).entered ?? []), 'UnitCode'] }) : line;
}

/** The default currency's rate; never that of a currency to come. */
const isDefaultRate = (rate: Value): boolean => isDecimal(rate) && canonical(rate) === '1';

/** A rate that is entered while a line still has the default currency is for the currency that comes. */
const isCurrencyToCome = (record: ValueRecord, facts: DerivingFacts): boolean =>
  record['CurrencyCode'] === facts.defaultCurrency && derivedIn(record, facts).has('CurrencyCode');

/**
 * A line with its product, as the list has it. `isAnswer`: the product was found for the text that the line has, so what was entered
 * for this text is for the product.
 */
export function withProductValues(
  line: ValueRecord,
  name: string | undefined,
  { product, label }: { readonly product: ValueRecord; readonly label: ValueRecord | undefined },
  isAnswer: boolean,
  facts: DerivingFacts,
): ValueRecord {
  const { ProductCode } = product;
  const found = (bare: ValueRecord): ValueRecord => {
    const sourced = { ...withOrigins(bare, { product, ...(label && { label }) }), ProductCode };
    const named = withValue(sourced, ['ProductName'], name);
    return isAnswer ? withFoundOwner(named, 'ProductCode') : named;
  };
  if (isAnswer) return edited(line, found, facts, { ...line, ProductCode });
  return edited(line['ProductCode'] === ProductCode ? line : withOwned(line, 'ProductCode'), found, facts);
}

/** Whether a line was begun in the editor, with its start values. */
export const wasBegunHere = (line: ValueRecord): boolean => originsOf(line).start !== undefined;

/** Whether the list has answered for the line's product. */
export const hasProduct = (line: ValueRecord): boolean => productOf(line) !== none;

/** A line as it would be without what its product gives: what the next line may carry on. */
export const withoutProductValues = (line: ValueRecord, facts: DerivingFacts): ValueRecord =>
  edited(line, (bare) => withOrigins(bare, { product: {}, label: {} }), facts);

export const isDerived = (record: ValueRecord, name: string, facts: DerivingFacts): boolean =>
  derivedIn(record, facts).has(name);

/** A record whose user decided on the values of these fields: those that are derived are entered from now on. */
export function withDecided(record: ValueRecord, names: readonly string[], facts: DerivingFacts): ValueRecord {
  const derived = [...derivedIn(record, facts)].filter((name) => names.includes(name));
  return derived.length === 0
    ? record
    : withOrigins(record, { entered: [...(originsOf(record).entered ?? []), ...derived] });
}

/** Whether a line's value follows the header's withholding or another line's rate. */
export const followsOther = (line: ValueRecord, name: string): boolean =>
  name === 'ExchangeRate'
    ? takenRate(line)?.['line'] !== undefined
    : shareNames.some((one) => one === name) &&
      followsHeader(line) &&
      originsOf(line).header?.[name] === line[name] &&
      !isMarkedEntered(line, name);

/** The rate that a line took from another line and still has; undefined if it has none or its own. */
export function takenRate(line: ValueRecord): ValueRecord | undefined {
  const { rate } = originsOf(line);
  const isTaken =
    !isEmpty(rate) &&
    rate?.['CurrencyCode'] === line['CurrencyCode'] &&
    rate?.['ExchangeRate'] === line['ExchangeRate'];
  return isTaken && !isMarkedEntered(line, 'ExchangeRate') ? rate : undefined;
}

/** The line with the rate that another line of the document has for its currency, unless one was entered or emptied. */
export const withTakenRate = (line: ValueRecord, rate: ValueRecord, facts: DerivingFacts): ValueRecord =>
  edited(line, (bare) => withOrigins(bare, { rate }), facts);

/** A copied line that follows the rate of the copy of a line instead of that line's. `keys`: of the copies, by that of their lines. */
export function withRateOfCopy(line: ValueRecord, keys: ReadonlyMap<string, string>): ValueRecord {
  const { rate } = originsOf(line);
  const key = keys.get(textOf(rate?.['line']));
  return key === undefined ? line : withOrigins(line, { rate: { ...rate, line: key } });
}

/** A record without the rates that it keeps for its currencies: rates change daily. */
function withoutRates(record: ValueRecord): ValueRecord {
  if (record[originsName] === undefined) return record;
  return withoutAside(withOrigins(record, { rate: {} }), 'CurrencyCode');
}

/** A copy of a line on another day: without its rate, which is taken anew; the default currency's is the same every day. */
export function withoutRateOfDay(line: ValueRecord): ValueRecord {
  if (line['ExchangeRate'] === '1') return withoutRates(line);
  const { entered = [] } = originsOf(line);
  return withOrigins(withoutRates(withValue(line, ['ExchangeRate'], undefined)), {
    entered: entered.filter((name) => name !== 'ExchangeRate'),
  });
}

/** A line of a document with another default currency, in one with this: without the rates to the other. */
export function withRateIn(line: ValueRecord, defaultCurrency: string): ValueRecord {
  if (isEmpty(line['ExchangeRate'])) return withoutRates(line);
  const isDefault = line['CurrencyCode'] === defaultCurrency;
  const bare = withoutRateOfDay({ ...line, ExchangeRate: '' });
  return isDefault ? { ...bare, ExchangeRate: '1' } : bare;
}

/**
 * A record with a withholding code and the values that follow from it. `values`: null if the code has none on any day. `isChosen`:
 * they replace an entered share.
 */
export function withCodeShare(
  record: ValueRecord,
  code: string,
  values: ValueRecord | null,
  isChosen: boolean,
  facts: DerivingFacts,
): ValueRecord {
  const isOther = code !== '' && code !== textOf(record['WithholdingCode']);
  return edited(
    isOther ? withOwned(record, 'WithholdingCode') : record,
    (bare) => {
      const [, ...shares] = shareNames;
      const entered = [...(originsOf(bare).entered ?? []), 'WithholdingCode'];
      const source = values === null ? {} : { WithholdingCode: code, ...values };
      const unshared = values === null ? bare : withoutZeroShare(bare);
      const coded = withOrigins(withValue(unshared, ['WithholdingCode'], code === '' ? undefined : code), {
        entered: isChosen ? entered.filter((name) => !shares.some((share) => share === name)) : entered,
        code: source,
        ...(isChosen ? { header: undefined } : {}),
      });
      const ofList = shares.reduce((next, name) => withValue(next, [name], undefined), coded);
      return isChosen ? withoutAside(ofList, 'WithholdingCode') : coded;
    },
    facts,
  );
}

/** The line with the withholding of the header, which it follows from now on; without one, without it. */
export function withHeaderShare(header: ValueRecord, line: ValueRecord, facts: DerivingFacts): ValueRecord {
  return edited(line, (bare) => withOrigins(withoutZeroShare(bare), { header: shareIn(header) }), facts);
}

export const shareIn = (header: ValueRecord): ValueRecord =>
  Object.fromEntries(
    shareNames.map((name): [string, Value] => [name, header[name]]).filter(([, value]) => !isEmpty(value)),
  );

/** A record whose code or header gives another share: what it has of the former one follows, what was entered stays. */
export function withShareFrom(record: ValueRecord, source: 'code' | 'header', share: ValueRecord): ValueRecord {
  const { [source]: former = {} } = originsOf(record);
  const isOfSource = (name: string): boolean =>
    !isMarkedEntered(record, name) && (isEmpty(record[name]) ? isEmpty(former[name]) : record[name] === former[name]);
  const followed = shareNames.filter(isOfSource).reduce((next, name) => withValue(next, [name], share[name]), record);
  return withOrigins(followed, { [source]: share });
}

/** The service returns 0 for a share that was never entered, and in the header that withholding is off. */
function withoutZeroShare(record: ValueRecord): ValueRecord {
  const left = shareNames.reduce(
    (next, name) => (next[name] === '0' ? withValue(next, [name], undefined) : next),
    record,
  );
  const isOff = record['ApplyWithholding'] === false && !isMarkedEntered(record, 'ApplyWithholding');
  const [, ...shares] = shareNames;
  return isOff && shares.every((name) => isEmpty(left[name])) ? withValue(left, ['ApplyWithholding'], undefined) : left;
}

/** A copied line whose withholding is not that of this header does not follow it: the values count as entered. */
export const withOwnShare = (line: ValueRecord, header: ValueRecord): ValueRecord =>
  followsHeader(line) && isOtherShare(line, header) ? withOrigins(line, { header: undefined }) : line;

/** Whether the list of withholding codes has shares for the record's code. */
export const followsCode = (record: ValueRecord): boolean => originsOf(record).code !== undefined;
export const followsHeader = (line: ValueRecord): boolean => originsOf(line).header !== undefined;
export const isOtherShare = (one: ValueRecord, other: ValueRecord): boolean =>
  shareNames.some((name) => textOf(one[name]) !== textOf(other[name]));
