import type { EDocumentLine } from './e-document.ts';
import { readExport } from './read-header.ts';
import { readExtensions } from './read-extensions.ts';
import type { Extensions } from './read-extensions.ts';
import { dayAt, elementsAt, numberAt, textAt } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** What a line says of its goods; its amounts are reconciled with those of the whole document (reconcile.ts). */
export type Goods = Omit<
  EDocumentLine,
  'price' | 'rates' | 'net' | 'vatRate' | 'vat' | 'exemption' | 'withholding' | 'taxes'
>;

/** `isIncentive`: the document's commodity classes are kinds of investment instead. */
export function readGoods(element: XmlElement, position: number, isIncentive = false): Goods {
  const [item] = elementsAt(element, 'Item');
  const [counted] = elementsAt(element, 'InvoicedQuantity').concat(elementsAt(element, 'DeliveredQuantity'));
  const extensions = readExtensions(item, isIncentive);
  const exported = readExport(element);
  const instances = elementsAt(item, 'ItemInstance');
  return {
    position,
    name: textAt(item, 'Name'),
    codes: {
      seller: textAt(item, 'SellersItemIdentification', 'ID'),
      buyer: textAt(item, 'BuyersItemIdentification', 'ID'),
      others: otherCodes(item, extensions),
    },
    quantity: numberAt(element, 'InvoicedQuantity') ?? numberAt(element, 'DeliveredQuantity') ?? '0',
    unit: counted?.attributes['unitCode']?.trim() ?? '',
    serials: instances.map((one) => textAt(one, 'SerialID')).filter((serial) => serial !== ''),
    lots: lotsIn(instances),
    ...extensions,
    ...(exported === undefined ? {} : { export: exported }),
  };
}

/** Each lot once, even if every piece of it names it. */
function lotsIn(instances: readonly XmlElement[]): EDocumentLine['lots'] {
  const lots = instances
    .map((one) => ({
      number: textAt(one, 'LotIdentification', 'LotNumberID'),
      expiry: dayAt(one, 'LotIdentification', 'ExpiryDate'),
    }))
    .filter(({ number }) => number !== '');
  return [...new Map(lots.map((lot) => [JSON.stringify(lot), lot])).values()];
}

const codesIn = [
  ['StandardItemIdentification', 'ID'],
  ['ManufacturersItemIdentification', 'ID'],
  ['AdditionalItemIdentification', 'ID'],
  ['Keyword'],
] as const;
/** Not product codes: `DIGER` numbers of GİB's templates, and identifiers of a party or a single piece. */
const noCodes: ReadonlySet<string> = new Set([
  ...['DIGER', 'MALSAHIBIVKNTCKN', 'MALSAHIBIADSOYADUNVAN', 'KUNYENO', 'PLAKA', 'ETIKETNO', 'SEVKIYATNO'],
  ...['ILAC', 'TIBBICIHAZ'],
]);

function otherCodes(item: XmlElement | undefined, { medicines = [], devices = [] }: Extensions): readonly string[] {
  const elements = codesIn.flatMap((path) => elementsAt(item, ...path));
  const codes = elements.filter(({ attributes }) => !noCodes.has(attributes['schemeID']?.trim() ?? ''));
  const pieces = [...medicines, ...devices].flatMap(({ GTIN, UNO }) => GTIN ?? UNO ?? []);
  return [...new Set([...codes.map(({ text }) => text.trim()), ...pieces])].filter(
    (code) => code !== '' && code.length <= 100,
  );
}
