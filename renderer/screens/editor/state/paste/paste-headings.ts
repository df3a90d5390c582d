/** What spreadsheets call the columns of a document's lines, in Turkish and English, however they are written. */
import { fold } from '../../../../../domain/fold.ts';
import { editor as enEditor } from '../../../../messages/en/editor.ts';
import { fields as enFields } from '../../../../messages/en/fields.ts';
import { editor as trEditor } from '../../../../messages/tr/editor.ts';
import { fields as trFields } from '../../../../messages/tr/fields.ts';
import { emptyMap } from '../collections.ts';

/** A column by the field's name, one that says nothing (`#`), or one that may mean two; null where it is none of these. */
export type Heading =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'number' }
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
    ...['Stok adı', 'Malzeme adı', 'Mal adı', 'Mal hizmet', 'Mal hizmet adı', 'Ürün ismi', 'Açıklama', 'Ad', 'Cinsi'],
    ...['Product name', 'Item name', 'Name', 'Description', 'Item description'],
  ],
  Quantity: ['Adet', 'Mik', 'Miktarı', 'Sayı', 'Qty', 'Pieces', 'Pcs', 'Count'],
  UnitCode: ['Birim kodu', 'Birimi', 'Ölçü birimi', 'Br', 'Unit code', 'UoM', 'Unit of measure'],
  UnitPrice: ['Birim fiyatı', 'Fiyatı', 'B fiyat', 'Br fiyat', 'Liste fiyatı', 'Price', 'Unit cost', 'List price'],
  CurrencyCode: ['Para birimi kodu', 'Döviz cinsi', 'Döviz kodu', 'PB', 'Currency code', 'Cur', 'Ccy'],
  ExchangeRate: ['Döviz kuru', 'Kuru', 'FX rate'],
  Discounts: ['İndirim', 'İsk', 'İskonto oranı', 'İndirim oranı', '% İskonto', 'Discount', 'Disc', 'Discount rate'],
  VatRate: ['KDV oranı', '% KDV', 'VAT rate', '% VAT', 'Tax rate'],
  VatIncluded: ['KDV dahil mi', 'KDV li', 'Incl', 'VAT incl', 'Tax included'],
  LineGroupName: ['Satır grubu adı', 'Line group name'],
  WarehouseName: ['Depo adı', 'Ambar', 'Ambar adı', 'Warehouse name', 'Store'],
  AmountExcludingTax: ['Tutar', 'Net', 'Net tutar', 'Matrah', 'Mal hizmet tutarı', 'Amount', 'Net amount', 'Subtotal'],
  VatAmount: ['KDV tutar', 'Tax amount'],
  AmountIncludingTax: ['Toplam', 'Genel toplam', 'KDV dahil tutar', 'Toplam tutar', 'Total', 'Total amount', 'Gross'],
};
const either: readonly (readonly [text: string, names: readonly [string, string]])[] = [
  ...['Ürün', 'Stok', 'Malzeme', 'Mal', 'Product', 'Item'].map(
    (text) => [text, ['ProductCode', 'ProductName']] as const,
  ),
  ...['KDV', 'VAT', 'Tax', 'Vergi'].map((text) => [text, ['VatRate', 'VatAmount']] as const),
];
const counters = ['#', 'No', 'Sıra', 'Sıra no', 'S No', 'Satır', 'Satır no', 'Line', 'Line no', 'Row', 'Nr'];

/** A percent sign tells a rate from an amount, which folding alone would not. */
export const keyOf = (text: string): string => fold(text.replaceAll('%', ' percent ').replaceAll('#', ' number sign '));

const known = emptyMap<string, Heading>();
for (const text of counters) known.set(keyOf(text), { kind: 'number' });
for (const [name, texts] of Object.entries(usual)) {
  const own = [trFields, enFields].map((fields) => (fields as Readonly<Record<string, string>>)[name]);
  const above = [trEditor, enEditor].map((words) => (words as Readonly<Record<string, string>>)[`column.${name}`]);
  for (const text of [name, ...own, ...above, ...texts])
    if (text !== undefined) known.set(keyOf(text), { kind: 'column', name });
}
for (const [text, names] of either) known.set(keyOf(text), { kind: 'either', names });

export function headingOf(cell: string): Heading | null {
  return known.get(keyOf(cell)) ?? null;
}
