import type { ProductBarcode, ProductUnit } from '../../domain/facts.ts';
import type { LookupKind } from '../../domain/fields.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { JsonObject, JsonValue } from '../../domain/json.ts';
import type { CustomerParty, ReceivedRow } from '../../domain/model/lookup.ts';
import { readBarcodes } from './barcodes.ts';
import type { NamedUnit } from './barcodes.ts';
import { has, pick, pickDecimal, pickFlag, pickListed, pickText, pickWhole } from './members.ts';

/**
 * Prefixes of the member names of each list's entries, before `code`, `name` and `id`; the first is the list's own. Response
 * shapes are not specified (§4.5): these are the usual names, English and Turkish; all are optional.
 */
const subjects: Readonly<Record<LookupKind, readonly [string, ...string[]]>> = {
  customers: ['customer', 'account', 'cari', 'musteri'],
  representatives: ['representative', 'customerrepresentative', 'salesperson', 'temsilci'],
  products: ['product', 'item', 'stock', 'material', 'stok', 'urun'],
  currencies: ['currency', 'iso', 'doviz'],
  shipmentDefinitions: [
    'shipmentdefinition',
    ...['shipment', 'definition', 'shipping', 'shippingmethod', 'shipmentmethod', 'shipmenttype'],
    ...[
      'delivery',
      'deliverymethod',
      'carrier',
      'sevkiyat',
      'sevkiyattanimi',
      'sevkiyatsekli',
      'sevkiyattipi',
      'gonderim',
    ],
    ...['gonderimsekli', 'teslimat', 'teslimatsekli', 'kargo', 'nakliye'],
  ],
  lineGroups: ['linegroup', 'group', 'grup'],
  warehouses: ['warehouse', 'depo'],
};

interface Names {
  readonly code: readonly string[];
  readonly name: readonly string[];
  readonly id: readonly string[];
}
/** Possible names of the members of an entry: first those of the specification, such as the Code of a product. */
function namesIn(kind: LookupKind): Names {
  const { [kind]: all } = subjects;
  const [own, ...others] = all;
  const of = (prefixes: readonly string[], ...ends: readonly string[]): string[] =>
    prefixes.flatMap((prefix) => ends.map((end) => prefix + end));
  const ids = ['id', 'uuid', 'guid'];
  return {
    code: [
      ...(kind === 'customers' ? ['customercode'] : []),
      ...['code', 'kod', 'kodu', ...of(all, 'code', 'kodu'), ...of(all, 'no', 'number')],
    ],
    name: [
      ...['name', ...of(all, 'name', 'title', 'adi', 'unvani')],
      ...['title', 'fullname', 'displayname', 'caption', 'label', 'text'],
      ...['ad', 'adi', 'unvan', 'unvani', 'isim', 'tanim', 'tanimi', 'description', 'definition', 'aciklama'],
    ],
    // CustomerId, CurrencyId, RepresentativeId.
    id: [...of([own], ...ids), ...ids, ...of(others, ...ids)],
  };
}
const names: Readonly<Record<LookupKind, Names>> = {
  customers: namesIn('customers'),
  representatives: namesIn('representatives'),
  products: namesIn('products'),
  currencies: namesIn('currencies'),
  shipmentDefinitions: namesIn('shipmentDefinitions'),
  lineGroups: namesIn('lineGroups'),
  warehouses: namesIn('warehouses'),
};

/**
 * Reads an entry of a lookup list; `null` if it has no code, name or id. Without a code, the name is used, then the id. Code and
 * name keep their blanks.
 */
export function readLookupRow(kind: LookupKind, item: JsonObject): ReceivedRow | null {
  const ownCode = pickListed(item, names[kind].code);
  const name = pickListed(item, names[kind].name);
  const id = pickText(item, names[kind].id);
  const code = ownCode ?? name ?? id;
  if (code === null) return null;
  const row = { code, name, id };
  if (kind === 'products') return { ...row, ...productFacts(item) };
  if (kind !== 'customers') return { ...row, ...noFacts };
  return { ...row, ...noFacts, detail: customerDetail(item), ...partyOf(item) };
}

const noFacts = { detail: null, stockType: null, units: null, vatRate: null, price: null, currencyCode: null };

const taxNumbers = ['taxnumber', 'taxno', 'taxidentificationnumber', 'vkn', 'vergino', 'identitynumber', 'tckn'];

/** Possible names of a customer's members that are printed. */
const partyNames: Readonly<Record<keyof CustomerParty, readonly string[]>> = {
  title: ['title', 'customertitle', 'invoicetitle', 'tradename', 'unvan', 'unvani', 'ticariunvan', 'ticariunvani'],
  taxNumber: taxNumbers,
  taxOffice: ['taxoffice', 'taxofficename', 'vergidairesi', 'vergidairesiadi', 'vergidaire'],
  address: [
    ...['invoiceaddress', 'fulladdress', 'address', 'customeraddress', 'addresstext', 'addressline'],
    ...['faturaadresi', 'acikadres', 'adres', 'adresi'],
  ],
};

function partyOf(item: JsonObject): { readonly party?: CustomerParty } {
  const known = Object.entries(partyNames).flatMap(([name, members]) => {
    const text = pickText(item, members);
    return text === null ? [] : [[name, text] as const];
  });
  return known.length === 0 ? {} : { party: Object.fromEntries(known) };
}

function customerDetail(item: JsonObject): string | null {
  const parts = [pickText(item, taxNumbers), pickText(item, ['city', 'cityname', 'il', 'sehir'])].filter(
    (part) => part !== null,
  );
  return parts.length === 0 ? null : parts.join(' · ');
}

function productFacts(item: JsonObject): Omit<ReceivedRow, 'code' | 'name' | 'id'> {
  const price = pickDecimal(item, [
    'price',
    'unitprice',
    'salesprice',
    'saleprice',
    'listprice',
    'fiyat',
    'satisfiyati',
  ]);
  const currencyCode = pickText(item, ['currencycode', 'currency', 'pricecurrencycode', 'dovizkodu']);
  return {
    stockType: pickWhole(item, ['stocktype', 'stocktypeid', 'stoktipi']),
    units: readUnits(item),
    vatRate: pickDecimal(item, ['vatrate', 'vat', 'salesvatrate', 'vatpercent', 'taxrate', 'kdvorani', 'kdv']),
    price,
    currencyCode,
    detail: price === null ? null : [price, currencyCode].filter((part) => part !== null).join(' '),
    ...barcodesOf(item),
  };
}

const unitLists = ['units', 'productunits', 'unitlist', 'unitdefinitions', 'unitsets', 'birimler'];
const universalCodes = [
  ...['universalcode', 'unituniversalcode', 'universalunitcode', 'uncode', 'unecode', 'unececode', 'ublcode'],
  ...['uluslararasikod', 'uluslararasibirimkodu', 'evrenselkod'],
];
const unitCodes = ['unitcode', 'code', 'birimkodu', 'kod'];
/** The form of universal codes (UN/ECE Recommendation 20): `C62`, `KGM`, `BX`. */
const universal = /^(?=.*[A-Z])[A-Z0-9]{2,3}$/;
const unitNames = ['unitname', 'name', 'title', 'birimadi', 'ad', 'birim', 'unit'];
const unitFactors = [
  ...['conversionfactor', 'conversionrate', 'conversion', 'factor', 'multiplier', 'coefficient', 'ratio'],
  ...['mainunitquantity', 'mainunitfactor', 'katsayi', 'cevrim', 'quantity', 'rate'],
];
const unitIds = ['unitid', 'id', 'uuid', 'guid'];
const mainFlags = ['main', 'ismain', 'mainunit', 'ismainunit', 'base', 'isbase', 'isbaseunit', 'anabirim'];

/** Only a list of units counts: a single unit named in the product says nothing about its other units. */
function readUnits(item: JsonObject): readonly ProductUnit[] | null {
  const list = pick(item, unitLists);
  if (!isArray(list)) return null;
  const main = pickListed(item, ['mainunitcode', 'mainunit', 'mainunitname', 'baseunitcode', 'baseunit', 'anabirim']);
  const units = list.map((entry) => readUnit(entry, main)).filter((unit) => unit !== null);
  if (units.length === 0) return null;
  const missing = main !== null && !units.some((unit) => unit.main === true);
  return missing ? [{ code: main, factor: '1', main: true }, ...units] : units;
}

function barcodesOf(item: JsonObject): { readonly barcodes?: readonly ProductBarcode[] } {
  const list = pick(item, unitLists);
  const units = isArray(list) ? list.filter(isJsonObject) : [];
  const barcodes = readBarcodes(
    item,
    units.flatMap((unit) => namesOfUnit(unit) ?? []),
  );
  return barcodes.length === 0 ? {} : { barcodes };
}

/** The names by which the product may refer to a unit in its list. */
function namesOfUnit(item: JsonObject): NamedUnit | null {
  const code = sentUnit(item);
  const names = [unitNames, unitCodes, universalCodes, unitIds].flatMap((each) => pickText(item, each) ?? []);
  return code === null ? null : { item, code, names: [code, ...names] };
}

function readUnit(entry: JsonValue, main: string | null): ProductUnit | null {
  const item = typeof entry === 'string' ? { Code: entry } : entry;
  if (!isJsonObject(item)) return null;
  const name = pickListed(item, unitNames);
  const code = sentUnit(item);
  if (code === null) return null;
  const factor = pickDecimal(item, unitFactors);
  const own = [code, name, pickListed(item, unitCodes)].map((text) => text?.trim());
  const isMain = pickFlag(item, mainFlags) || (main !== null && own.includes(main.trim()));
  return {
    code,
    ...(name === null ? {} : { name }),
    ...(factor === null ? (isMain ? { factor: '1' } : {}) : { factor }),
    ...(isMain ? { main: true } : {}),
  };
}

/**
 * How a document names the unit: by its universal code, or else by its name (§2.3 UnitCode). A code of another kind is neither;
 * but if the list has no universal codes at all, a code in their form is used as one.
 */
function sentUnit(item: JsonObject): string | null {
  const universalCode = pickText(item, universalCodes);
  if (universalCode !== null) return universalCode;
  const own = pickListed(item, unitCodes);
  const isUniversal = own !== null && !has(item, universalCodes) && universal.test(own);
  return isUniversal ? own : (pickListed(item, unitNames) ?? own);
}

const isArray = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);
