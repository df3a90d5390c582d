/** Usual spreadsheet headings of the lines' columns in Turkish and English, regardless of spelling variants. */
import { fold } from '../../../../domain/fold.ts';
import { editor as enEditor } from '../../../../messages/en/editor.ts';
import { fields as enFields } from '../../../../messages/en/fields.ts';
import { editor as trEditor } from '../../../../messages/tr/editor.ts';
import { fields as trFields } from '../../../../messages/tr/fields.ts';
import { own } from '../../../../domain/value.ts';
import { emptyMap } from '../../../../domain/edit/collections.ts';

/**
 * `column`: a column, by field name. `known`: never imported (a row number).
 * `either`: may mean two columns, of which a barcode is none of Rampa's.
 */
export type Heading =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'known' }
  | { readonly kind: 'either'; readonly names: readonly [string, string] };

const usual: Readonly<Record<string, readonly string[]>> = {
  ProductCode: [
    ...['Stok kodu', 'Malzeme kodu', 'Mal kodu', 'Hizmet kodu', 'Stok no', 'Ürün no', 'Ürün kod', 'Stok kod'],
    ...[
      'Item code',
      'Item number',
      'Item no',
      'SKU',
      'Product number',
      'Product no',
      'Article',
      'Part number',
      'Part no',
    ],
  ],
  ProductName: [
    ...['Stok adı', 'Malzeme adı', 'Mal adı', 'Mal hizmet', 'Mal hizmet adı', 'Ürün ismi', 'Ad', 'Cinsi'],
    ...['Product name', 'Item name', 'Name'],
  ],
  Description: ['Satır açıklaması', 'Satır notu', 'Kalem açıklaması', 'Line description', 'Line note'],
  Quantity: ['Adet', 'Mik', 'Sayı', 'İade miktarı', 'İade adedi', 'Qty', 'Pieces', 'Pcs', 'Count', 'Returned quantity'],
  UnitCode: ['Birim kodu', 'Birimi', 'Ölçü birimi', 'Br', 'Unit code', 'UoM', 'Unit of measure'],
  UnitPrice: [
    ...['Birim fiyat', 'Fiyat', 'B fiyat', 'Br fiyat', 'Liste fiyatı', 'Satış fiyatı', 'Alış fiyatı', 'İade fiyatı'],
    ...['Price', 'Unit price', 'Unit cost', 'List price'],
  ],
  CurrencyCode: ['Para birimi kodu', 'Döviz cinsi', 'Döviz kodu', 'PB', 'Currency code', 'Cur', 'Ccy'],
  ExchangeRate: ['Döviz kuru', 'Kuru', 'FX rate'],
  Discounts: ['İskonto', 'İskonto oranı', 'Discount', 'Disc', 'Discount rate'],
  DiscountAmount: ['İskonto tutarı', 'İskonto toplamı', 'Discount amount', 'Discount total'],
  VatRate: ['KDV oranı', 'VAT rate', 'Tax rate'],
  VatIncluded: ['KDV dahil mi', 'KDV li', 'Incl', 'VAT incl', 'Tax included'],
  LineGroupName: ['Satır grubu adı', 'Line group name'],
  WarehouseName: ['Depo adı', 'Ambar', 'Ambar adı', 'Warehouse name', 'Store'],
  LotNo: [
    ...['Parti', 'Parti no', 'Parti kodu', 'Lot', 'Lot no', 'Lot kodu', 'Şarj no', 'Parti lot no', 'Lot parti no'],
    ...['Batch', 'Batch no', 'Batch number', 'Lot number', 'Lot code'],
  ],
  ExpiryDate: [
    ...['Son kullanma', 'Son kullanma tarihi', 'Son kul tarihi', 'SKT', 'S K T', 'Miat', 'Miad', 'Miat tarihi'],
    ...['Expiry', 'Expiry date', 'Expiration', 'Expiration date', 'Exp date', 'Exp', 'Use by'],
  ],
  SupplierLotNo: ['Tedarikçi parti no', 'Tedarikçi lot no', 'Üretici parti no', 'Üretici lot no', 'Supplier lot no'],
  SerialNumbers: [
    ...['Seri no', 'Seri numarası', 'Seri numaraları', 'Seri nolar', 'Ürün seri no', 'Cihaz seri no', 'IMEI'],
    ...['Serial', 'Serial no', 'Serial number', 'Serial numbers', 'S/N', 'SN'],
  ],
  AmountExcludingTax: ['Tutar', 'Net', 'Net tutar', 'Matrah', 'Mal hizmet tutarı', 'Amount', 'Net amount', 'Subtotal'],
  VatAmount: ['KDV tutarı', 'KDV toplamı', 'VAT amount', 'Tax amount'],
  AmountIncludingTax: ['Toplam', 'Genel toplam', 'KDV dahil tutar', 'Toplam tutar', 'Total', 'Total amount', 'Gross'],
};
const either: readonly (readonly [text: string, names: readonly [string, string]])[] = [
  // A barcode column beside a code column names the same product.
  ...['Barkod', 'Barkod no', 'Barcode', 'EAN', 'GTIN'].map((text) => [text, ['ProductCode', 'Barcode']] as const),
  ...['Ürün', 'Stok', 'Malzeme', 'Mal', 'Product', 'Item'].map(
    (text) => [text, ['ProductCode', 'ProductName']] as const,
  ),
  ...['KDV', 'VAT', 'Tax', 'Vergi'].map((text) => [text, ['VatRate', 'VatAmount']] as const),
  ...['Açıklama', 'Description', 'Item description'].map((text) => [text, ['Description', 'ProductName']] as const),
];
const never = ['#', 'No', 'Sıra', 'Sıra no', 'S No', 'Satır', 'Satır no', 'Line', 'Line no', 'Row', 'Nr'];
/** Without the labels of the field, because the English one may also be the customer's code. */
const customerNames = [
  ...['Cari adı', 'Cari unvanı', 'Müşteri adı', 'Müşteri unvanı', 'Hesap adı', 'Firma adı', 'Unvan', 'Cari hesap adı'],
  ...['Customer name', 'Account name', 'Client name', 'Company name'],
];

/** Keeps the percent sign as a word, because it distinguishes a rate from an amount. */
export const keyOf = (text: string): string => fold(text.replaceAll('%', ' percent ').replaceAll('#', ' number sign '));

/** Words mapped to one form per meaning. */
const sameWords: Readonly<Record<string, string>> = {
  ...{ kodu: 'kod', adi: 'ad', ismi: 'ad', isim: 'ad', adedi: 'adet', numarasi: 'no', numara: 'no', number: 'no' },
  ...{ miktari: 'miktar', mik: 'miktar', mkt: 'miktar', qty: 'quantity', birimi: 'birim', brm: 'birim', br: 'birim' },
  ...{ fiyati: 'fiyat', fiati: 'fiyat', fiat: 'fiyat', fyt: 'fiyat', tutari: 'tutar', toplami: 'toplam', kuru: 'kur' },
  ...{
    isk: 'iskonto',
    iskontosu: 'iskonto',
    ind: 'iskonto',
    indirim: 'iskonto',
    indirimi: 'iskonto',
    disc: 'discount',
  },
  ...{ percent: 'rate', orani: 'rate', oran: 'rate', yuzde: 'rate', yuzdesi: 'rate', pct: 'rate', incl: 'included' },
  ...{ tarihi: 'tarih', aciklamasi: 'aciklama', unvani: 'unvan', unvan: 'unvan', including: 'included', li: 'dahil' },
};
/** Units and currencies added to a heading: `Miktar (Adet)`, `Fiyat TL`. Not cartons and boxes, which are other quantities. */
const besides = new Set([
  ...['adet', 'ad', 'pcs', 'kg', 'gr', 'lt', 'mt', 'm2', 'm3'],
  ...['tl', 'try', 'usd', 'eur', 'euro', 'gbp', 'dolar', 'sterlin'],
]);
/** Words in a price heading about VAT: `KDV dahil fiyat`. */
const taxWords = new Set(['kdv', 'vat', 'tax', 'dahil', 'haric', 'included', 'excluded', 'excl', 'siz']);

const wordsOf = (text: string): readonly string[] =>
  keyOf(text)
    .replace(/\b(isk|iskonto|ind|indirim|disc|discount)([0-9])\b/g, '$1 $2')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => own(sameWords, word) ?? word);
const joined = (words: readonly string[]): string => [...new Set(words)].sort().join(' ');
/** The words of a heading, normalized and sorted. */
export const headingWords = (text: string): string => joined(wordsOf(text));

const known = emptyMap<string, Heading>();
for (const text of never) known.set(headingWords(text), { kind: 'known' });
for (const text of customerNames) known.set(headingWords(text), { kind: 'column', name: 'CustomerName' });
for (const [name, texts] of Object.entries(usual)) {
  const labels = [trFields, enFields].map((fields) => (fields as Readonly<Record<string, string>>)[name]);
  const above = [trEditor, enEditor].map((words) => (words as Readonly<Record<string, string>>)[`column.${name}`]);
  // The label of Description may also mean a product's name, so it is not added here.
  const all = name === 'Description' ? [name, ...texts] : [name, ...labels, ...above, ...texts];
  for (const text of all) if (text !== undefined) known.set(headingWords(text), { kind: 'column', name });
}
for (const [text, names] of either) known.set(headingWords(text), { kind: 'either', names });

/** The meaning of a heading by all its words, then without units and currencies, then without numbers or VAT words. */
export function headingOf(cell: string): Heading | null {
  const words = wordsOf(cell);
  const plain = words.filter((word) => !besides.has(word));
  const price = plain.filter((word) => !taxWords.has(word));
  const ofDiscount = known.get(joined(plain.filter((word) => !/^[1-9]$/.test(word))));
  const ofPrice = price.length < plain.length ? known.get(joined(price)) : undefined;
  return (
    known.get(joined(words)) ??
    known.get(joined(plain)) ??
    (ofDiscount?.kind === 'column' && ofDiscount.name === 'Discounts' ? ofDiscount : null) ??
    (ofPrice?.kind === 'column' && ofPrice.name === 'UnitPrice' ? ofPrice : null)
  );
}

/** Whether a price heading says that VAT is included; null if it says nothing. */
export function vatIncludedOf(heading: string): boolean | null {
  const words = new Set(wordsOf(heading));
  if (!words.has('kdv') && !words.has('vat') && !words.has('tax')) return null;
  if (words.has('dahil') || words.has('included')) return true;
  return words.has('haric') || words.has('excluded') || words.has('excl') || words.has('siz') ? false : null;
}

/** Whether a heading contains a word for money, quantity, discount or rate. */
export function speaksOfAmounts(heading: string): boolean {
  return wordsOf(heading).some((word) => amountWords.has(word));
}
const amountWords = new Set([
  ...['fiyat', 'tutar', 'toplam', 'miktar', 'adet', 'iskonto', 'rate', 'kdv', 'matrah', 'bedel', 'kur', 'tevkifat'],
  ...['price', 'amount', 'total', 'quantity', 'discount', 'vat', 'tax', 'cost', 'withholding', 'otv', 'vergi'],
]);
