import type { ProductBarcode } from '../../domain/facts.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { pick, pickText, valuesOf } from './members.ts';

/** A unit of the product, with every name by which other members of the product may refer to it. */
export interface NamedUnit {
  readonly item: JsonObject;
  /** How a document names the unit (§2.3 UnitCode). */
  readonly code: string;
  readonly names: readonly string[];
}

/** Members that may hold one or several barcodes: usual names, English and Turkish, since none is specified (§4.5). */
const members = [
  ...['barcode', 'barcodes', 'barcodelist', 'barcodeno', 'barcodenumber', 'productbarcode', 'productbarcodes'],
  ...['itembarcode', 'itembarcodes', 'unitbarcode', 'unitbarcodes', 'ean', 'eans', 'ean8', 'ean13', 'eancode'],
  ...['gtin', 'gtins', 'gtincode', 'upc', 'barkod', 'barkodu', 'barkodno', 'barkodlar', 'barkodlari', 'barkodlistesi'],
  ...['urunbarkodu', 'urunbarkodlari', 'stokbarkodu', 'stokbarkodlari', 'birimbarkodu', 'birimbarkodlari'],
];
const places = new Map(members.map((name, place) => [name, place]));
const byPlace = (a: string, b: string): number => (places.get(a) ?? 0) - (places.get(b) ?? 0);
/** Members that may hold the text in an entry of such a list. */
const texts = [...members, 'code', 'value', 'text', 'number', 'no', 'kod', 'kodu', 'deger'];
const units = [
  ...['unit', 'unitcode', 'universalcode', 'unituniversalcode', 'universalunitcode', 'unitid', 'unitname'],
  ...['birim', 'birimkodu', 'birimid', 'birimadi'],
];
/** Members that identify the unit, if it is an object in the entry. */
const inner = ['universalcode', 'code', 'id', 'name', 'kod', 'ad', ...units];

/**
 * The barcodes of a product and of its units, each once per unit. As they are scanned: trimmed texts, with leading zeros. A unit
 * that is not one of the product's own is ignored.
 */
export function readBarcodes(product: JsonObject, own: readonly NamedUnit[]): readonly ProductBarcode[] {
  const found = [
    ...own.flatMap(({ item, code }) => barcodesIn(item, own).map(({ text }): ProductBarcode => ({ text, unit: code }))),
    ...barcodesIn(product, own),
  ];
  const distinct = new Map(found.map((barcode) => [`${barcode.unit ?? ''} ${barcode.text}`, barcode]));
  const withUnit = new Set(found.flatMap(({ text, unit }) => (unit === undefined ? [] : [text])));
  // A barcode with a unit is not listed without one as well.
  return [...distinct.values()].filter(({ text, unit }) => unit !== undefined || !withUnit.has(text));
}

function barcodesIn(item: JsonObject, own: readonly NamedUnit[]): readonly ProductBarcode[] {
  const named = [...valuesOf(item).keys()].filter((name) => places.has(name));
  return named.toSorted(byPlace).flatMap((name) => {
    const value = pick(item, [name]);
    if (value === undefined) return [];
    const entries: readonly JsonValue[] = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
    return entries.flatMap((entry) => readBarcode(entry, own) ?? []);
  });
}

function readBarcode(entry: JsonValue, own: readonly NamedUnit[]): ProductBarcode | null {
  const item: JsonObject = isJsonObject(entry) ? entry : { text: entry };
  const text = pickText(item, texts);
  if (text === null) return null;
  const unit = own.find(({ names }) => namesOf(item).some((name) => names.includes(name)));
  return unit === undefined ? { text } : { text, unit: unit.code };
}

/** The names by which an entry refers to its unit. */
function namesOf(item: JsonObject): readonly string[] {
  const nested = pick(item, ['unit', 'birim']);
  const [from, names] = isJsonObject(nested ?? null) ? [nested as JsonObject, inner] : [item, units];
  return names.flatMap((name) => pickText(from, [name]) ?? []);
}
