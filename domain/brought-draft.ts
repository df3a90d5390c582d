/**
 * Reads a document that another user wrote. Only values that a user can enter are taken; those that only the service or this computer
 * can know are left out. An origin is taken only if the document shows the same value, so that no later edit brings up a hidden one.
 * The document's names of codes are compared with this computer's lists (names-of-codes.ts) and never shown instead of them.
 */
import { amountInputs } from './amounts/service-amounts.ts';
import { lineAmountFields } from './amounts/types.ts';
import { documents } from './documents/index.ts';
import type { DocumentDescription } from './documents/index.ts';
import { keyOfStranger } from './e-documents/line-keys.ts';
import { asideOf } from './edit/aside.ts';
import { areCountsWhole } from './edit/delivery-count.ts';
import { shareIn } from './edit/origins.ts';
import { productValues } from './edit/lines.ts';
import { fieldAtPlace } from './edit/places.ts';
import type { CompanyFacts } from './facts.ts';
import { isSent, originsName } from './fields.ts';
import type { Field, Fields, Origins, Value, ValueRecord } from './fields.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { ownEntriesOf, withOpenEntries, withoutOpenEntries } from './open-entries.ts';
import type { OpenEntry } from './open-entries.ts';
import { originsOf, withOrigins } from './origins.ts';
import type { OriginChanges } from './origins.ts';
import { isEmpty, isObject, isRecord, itemsOf, linesOf, own, textOf } from './value.ts';
import { visibleIn, visibleText } from './visible-text.ts';

/**
 * The content of a draft as another user can bring it. Null if two records of a list, or two open entries, have the same key, or if
 * deliveries are counted twice, so that a change of one would change the other.
 */
export function broughtContent(kind: DocumentKind, brought: ValueRecord): ValueRecord | null {
  const description = documents[kind];
  const content = withKeysOfStranger(visibleIn(brought));
  const lineKeys = new Set(linesOf(content).map(({ $key }) => $key));
  const entries = ownEntriesOf(content)
    .filter(({ reason }) => reason !== 'otherName')
    .map((entry) => withKnownPlace(description, lineKeys, withPlaceOfStranger(entry)));
  const keys = new Set(entries.map(({ key }) => key));
  const areEntriesWhole = keys.size === entries.length && [...keys].every(isOwnKey) && areCountsWhole(entries);
  if (!areKeysUnique(content) || !areEntriesWhole) return null;
  const { $key: _key, ...header } = withoutOpenEntries(content);
  const bare = entered(description.fields, header);
  const lines = linesOf(content).map((line) => entered(description.lineFields, line));
  const beside = { header: bare, lines: new Map(lines.map((line) => [line.$key, line])) };
  const ofLines = linesOf(content).map((line, index) => {
    const bareLine = lines[index] ?? {};
    return withOrigins(bareLine, sourcesShown(bareLine, originsOf(line), description.lineFields, beside));
  });
  const whole = Array.isArray(content['Lines']) ? { ...bare, Lines: ofLines } : bare;
  const sources = sourcesShown(bare, originsOf(header), description.fields, beside);
  return withOpenEntries(withOrigins(whole, sources), entries);
}

/** The keys of lines would otherwise say what was returned of an e-document. */
function withKeysOfStranger(content: ValueRecord): ValueRecord {
  if (!Array.isArray(content['Lines'])) return content;
  const lines = linesOf(content).map((line) => {
    const { rate } = originsOf(line);
    const named = line.$key === undefined ? line : { ...line, $key: keyOfStranger(line.$key) };
    return typeof rate?.['line'] === 'string'
      ? withOrigins(named, { rate: { ...rate, line: keyOfStranger(rate['line']) } })
      : named;
  });
  return { ...content, Lines: lines };
}

function withPlaceOfStranger(entry: OpenEntry): OpenEntry {
  const { place } = entry;
  return place === undefined || place.line === null
    ? entry
    : { ...entry, place: { ...place, line: keyOfStranger(place.line) } };
}

/** Whether an entry's key is not like those of the entries that Rampa derives (open-entries.ts, names-of-codes.ts). */
const isOwnKey = (key: unknown): boolean => typeof key === 'string' && !/^(?:name |\[)/.test(key);

/** The fields of a record that the caller supplies, in the record's order, at any depth. */
function entered(fields: Fields, record: ValueRecord): ValueRecord {
  const members = Object.entries(record).flatMap(([name, value]): (readonly [string, Value])[] => {
    if (name === '$key') return [[name, value]];
    // Which values of a lot do not follow its line.
    if (name === originsName) return [[name, { entered: enteredNames(fields, originsOf(record)) }]];
    const field = own(fields, name);
    return field === undefined || !isSent(field) ? [] : [[name, enteredIn(field, value)]];
  });
  return Object.fromEntries(members);
}

const enteredNames = (fields: Fields, { entered = [] }: Origins): readonly string[] =>
  entered.filter((name) => Object.hasOwn(fields, name));

function enteredIn(field: Field, value: Value): Value {
  if (field.type === 'object' && isRecord(value)) return entered(field.fields, value);
  if (field.type !== 'list' || !Array.isArray(value)) return value;
  return (value as readonly ValueRecord[]).map((item) => entered(field.fields, item));
}

function areKeysUnique(value: unknown): boolean {
  if (!Array.isArray(value)) return !isObject(value) || Object.values(value).every(areKeysUnique);
  const keys = value.flatMap((item: unknown) =>
    isObject(item) && typeof item['$key'] === 'string' ? [item['$key']] : [],
  );
  return new Set(keys).size === keys.length && value.every(areKeysUnique);
}

/** The entry without its place if the document has no such place. */
function withKnownPlace(
  description: DocumentDescription,
  lineKeys: ReadonlySet<string | undefined>,
  entry: OpenEntry,
): OpenEntry {
  const { place, ...others } = entry;
  if (place === undefined) return entry;
  const isLine = place.line !== null && lineKeys.has(place.line);
  const isField = fieldAtPlace(description, place) !== undefined;
  return (place.line === null ? isField : isLine && (isField || place.path.length === 0)) ? entry : others;
}

/** The sources of a record as far as its own values, its header and the other lines show them. */
function sourcesShown(
  record: ValueRecord,
  origins: Origins,
  fields: Fields,
  { header, lines }: { readonly header: ValueRecord; readonly lines: ReadonlyMap<string | undefined, ValueRecord> },
): OriginChanges {
  const isSame = (source: ValueRecord, name: string): boolean =>
    JSON.stringify(source[name]) === JSON.stringify(record[name]);
  /** The members of a source that the record has too. `owner`: the field whose value the source is for. */
  const shown = (source: ValueRecord | undefined, owner?: string): ValueRecord => {
    if (!isRecord(source) || (owner !== undefined && (isEmpty(record[owner]) || !isSame(source, owner)))) return {};
    const names = Object.keys(source).filter((name) => !isEmpty(source[name]) && Object.hasOwn(fields, name));
    return Object.fromEntries(names.filter((name) => isSame(source, name)).map((name) => [name, source[name]]));
  };
  const { rate, header: copied, file } = origins;
  const { ExchangeRate, ...ofRate } = shown(rate, 'CurrencyCode');
  const line = rate?.['line'];
  const of = typeof line === 'string' ? lines.get(line) : undefined;
  const isOfLine = of !== undefined && ['CurrencyCode', 'ExchangeRate'].every((name) => of[name] === rate?.[name]);
  const isCopied = isRecord(copied) && JSON.stringify(copied) === JSON.stringify(shareIn(header));
  const isOfFile = isRecord(file) && 'Quantity' in fields && amountInputs.every((name) => isSame(file, name));
  return {
    start: isRecord(origins.start) && 'Quantity' in fields ? shown(origins.start) : undefined,
    product: withPriceShown(record, shown(origins.product, 'ProductCode'), origins.product),
    label: shown(origins.label, 'ProductCode'),
    rate: ExchangeRate === undefined ? {} : { ...ofRate, ExchangeRate, ...(isOfLine && { line: of.$key }) },
    code: shown(origins.code, 'WithholdingCode'),
    header: isCopied ? copied : undefined,
    file: isOfFile ? amountsOf(file) : undefined,
    entered: enteredNames(fields, origins),
    aside: goodsAside(fields, record, origins),
  };
}

/** A product's values with its price, if that is shown to be of the record's unit and currency, in which it stays. */
function withPriceShown(record: ValueRecord, shown: ValueRecord, product: ValueRecord | undefined): ValueRecord {
  const { UnitPrice: price, CurrencyCode: currency, ...others } = shown;
  const unit = textOf(record['UnitCode']);
  const { UnitCode: main, units = [main ?? ''], CurrencyCode: listed } = product ?? {};
  const isOfUnit = isEmpty(units) || (Array.isArray(units) && (units as readonly unknown[]).includes(unit));
  if (price === undefined || !isOfUnit || (listed !== undefined && currency === undefined)) return others;
  return { ...others, UnitPrice: price, ...(currency !== undefined && { CurrencyCode: currency }), units: [unit] };
}

const amountsOf = (file: ValueRecord): ValueRecord =>
  Object.fromEntries(
    [...amountInputs, ...lineAmountFields].flatMap((name) => (file[name] === undefined ? [] : [[name, file[name]]])),
  );

/** Whether the open entry of a lot that was set aside says anything of it. */
const isNamed = (lot: ValueRecord): boolean =>
  ['LotNo', 'SupplierLotNo', 'ExpiryDate', 'Quantity'].some((name) => textOf(lot[name]) !== '');

/** Goods that were set aside for a former product; they are open entries, so they can be seen. */
function goodsAside(fields: Fields, record: ValueRecord, origins: Origins): Origins['aside'] {
  const goods = Object.entries(asideOf(withOrigins(record, origins), 'ProductCode')).flatMap(([product, values]) => {
    const { SerialNumbers: serials, MedicineDeviceInfo: medicine } = values;
    const lots = itemsOf(values.Lots).filter(isNamed);
    const goods = entered(fields, { Lots: lots, SerialNumbers: serials, MedicineDeviceInfo: medicine });
    const kept = Object.fromEntries(Object.entries(goods).filter(([, one]) => !isEmpty(one)));
    const shown = visibleText(product);
    return shown === '' || isEmpty(kept) ? [] : [[shown, kept] as const];
  });
  return goods.length === 0 ? {} : { ProductCode: Object.fromEntries(goods) };
}

interface Here {
  readonly defaultCurrency: string;
  readonly defaultUnit: string;
  readonly product: CompanyFacts['product'];
}

/**
 * A draft from elsewhere with this computer's sources: its lines begin in the default currency, and their products have what the list
 * here says, unless the document shows that they had something else.
 */
export function withSourcesHere(content: ValueRecord, { defaultCurrency, defaultUnit, product }: Here): ValueRecord {
  if (!Array.isArray(content['Lines'])) return content;
  const lines = linesOf(content).map((line) => {
    const { start, product: shown } = originsOf(line);
    const listed = shown && product(textOf(line['ProductCode']));
    return withOrigins(line, {
      ...(start && { start: { CurrencyCode: defaultCurrency, ...start } }),
      ...(listed && { product: withShown(productValues(listed, defaultUnit), shown) }),
    });
  });
  return { ...content, Lines: lines };
}

/** What the list has, but for what the document shows instead; a price is shown with its currency and its unit. */
function withShown(listed: ValueRecord, shown: ValueRecord): ValueRecord {
  const { UnitPrice: price, CurrencyCode: currency, units, ...others } = shown;
  const isListed = price === undefined || (price === listed['UnitPrice'] && currency === listed['CurrencyCode']);
  const { UnitPrice: _price, CurrencyCode: _currency, units: _units, ...unpriced } = listed;
  return isListed
    ? { ...listed, ...others }
    : { ...unpriced, ...others, UnitPrice: price, units, ...(currency !== undefined && { CurrencyCode: currency }) };
}
