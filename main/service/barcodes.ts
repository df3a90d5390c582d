import type { ProductBarcode } from '../../domain/facts.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { pick, pickText, valuesOf } from './members.ts';

/** A unit of the product, with all that it may be called by elsewhere in the product. */
export interface NamedUnit {
  readonly item: JsonObject;
  /** What a document names it by (§2.3 UnitCode). */
  readonly code: string;
  readonly names: readonly string[];
}

/** Members that hold a barcode or several, by the usual names, English and Turkish; none is shown (§4.5). */
const members = [
  ...['barcode', 'barcodes', 'barcodelist', 'barcodeno', 'barcodenumber', 'productbarcode', 'productbarcodes'],
  ...['itembarcode', 'itembarcodes', 'unitbarcode', 'unitbarcodes', 'ean', 'eans', 'ean8', 'ean13', 'eancode'],
  ...['gtin', 'gtins', 'gtincode', 'upc', 'barkod', 'barkodu', 'barkodno', 'barkodlar', 'barkodlari', 'barkodlistesi'],
  ...['urunbarkodu', 'urunbarkodlari', 'stokbarkodu', 'stokbarkodlari', 'birimbarkodu', 'birimbarkodlari'],
];
const places = new Map(members.map((name, place) => [name, place]));
const byPlace = (a: string, b: string): number => (places.get(a) ?? 0) - (places.get(b) ?? 0);
/** The text in an entry of such a list. */
const texts = [...members, 'code', 'value', 'text', 'number', 'no', 'kod', 'kodu', 'deger'];
const units = [
  ...['unit', 'unitcode', 'universalcode', 'unituniversalcode', 'universalunitcode', 'unitid', 'unitname'],
  ...['birim', 'birimkodu', 'birimid', 'birimadi'],
];
/** The unit where an entry has it as an object of its own. */
const inner = ['universalcode', 'code', 'id', 'name', 'kod', 'ad', ...units];

/**
 * The barcodes of a product, those of its units among them; each once for each unit. As they are scanned: texts without the
 * blanks around them, leading zeros and all. A unit that is none of the product's own is not taken for one.
 */
export function readBarcodes(product: JsonObject, own: readonly NamedUnit[]): readonly ProductBarcode[] {
  const found = [
    ...own.flatMap(({ item, code }) => barcodesIn(item, own).map(({ text }): ProductBarcode => ({ text, unit: code }))),
    ...barcodesIn(product, own),
  ];
  const distinct = new Map(found.map((barcode) => [`${barcode.unit ?? ''} ${barcode.text}`, barcode]));
  const withUnit = new Set(found.flatMap(({ text, unit }) => (unit === undefined ? [] : [text])));
  // A barcode that has a unit is not listed without one as well.
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

/** What an entry calls its unit. */
function namesOf(item: JsonObject): readonly string[] {
  const nested = pick(item, ['unit', 'birim']);
  const [from, names] = isJsonObject(nested ?? null) ? [nested as JsonObject, inner] : [item, units];
  return names.flatMap((name) => pickText(from, [name]) ?? []);
}
