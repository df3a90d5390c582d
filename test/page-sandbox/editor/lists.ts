/** Lists for the editor's comboboxes, put over the fake before the page takes it. Runs in the page. */
import type { ProductUnit } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';

const goods = [
  'Vida M8 galvaniz',
  'Somun M8 paslanmaz',
  'Hidrolik yağ 20 L',
  'Rulman 6204',
  'Karton koli 40×30',
  'Endüstriyel eldiven L',
  'Çelik halat 6 mm',
  'Şerit metre 5 m',
];
const units: readonly ProductUnit[] = [
  { code: 'C62', name: 'Adet', factor: '1', main: true },
  { code: 'BX', name: 'Koli', factor: '12' },
];
const nothing = {
  id: null,
  detail: null,
  stockType: null,
  units: null,
  vatRate: null,
  price: null,
  currencyCode: null,
};
export const identifier = (number: number): string =>
  `0b0c7a1e-5f0d-4f57-8f1e-${number.toString(16).padStart(12, '0')}`;
const named = (code: string): LookupRow => ({ ...nothing, code, name: code });

export const lists: Readonly<Record<string, readonly LookupRow[]>> = {
  products: Array.from({ length: 400 }, (_, index) => {
    const price = `${((index * 7) % 900) + 10}.5`;
    return {
      ...nothing,
      code: `PR${String(index + 1).padStart(4, '0')}`,
      name: `${goods[index % goods.length] ?? ''} ${index + 1}`,
      detail: `${(index % 7) + 1} · ${price.replace('.', ',')}0 TRY`,
      stockType: (index % 7) + 1,
      units,
      vatRate: ['20', '10', '1'][index % 3] ?? '20',
      price,
      currencyCode: index % 50 === 49 ? 'USD' : 'TRY',
    };
  }),
  customers: ['Yıldız İnşaat Malzemeleri San. ve Tic. A.Ş.', 'Şahin Lojistik Ltd. Şti.', 'Öztürk Gıda'].map(
    (name, index) => ({ ...nothing, code: `120.01.00${index + 1}`, name, detail: 'Ankara', id: identifier(index + 1) }),
  ),
  representatives: ['Ayşe Yılmaz', 'İbrahim Işık', 'Gülşen Çağlar'].map((name, index) => ({
    ...nothing,
    code: `T0${index + 1}`,
    name,
    id: identifier(index + 20),
  })),
  currencies: ['TRY', 'USD', 'EUR'].map((code, index) => ({ ...named(code), id: identifier(index + 10) })),
  warehouses: ['Merkez Depo', 'Ankara Depo', 'İade Deposu'].map(named),
};

/** So many lines, of every stock type, some discounted, some with VAT included. */
export function lines(count: number): readonly ValueRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const product = lists.products?.[index % 400];
    const quantity = (index % 9) + 1;
    const tracked = product?.stockType;
    return {
      $key: `line-${index}`,
      ProductCode: product?.code,
      ProductName: product?.name,
      Quantity: String(quantity),
      UnitCode: 'C62',
      UnitPrice: product?.price,
      CurrencyCode: 'TRY',
      ExchangeRate: '1',
      VatRate: product?.vatRate,
      VatIncluded: index % 2 === 1,
      WarehouseName: 'Merkez Depo',
      Discounts: index % 4 === 0 ? ['10', '5'].map((Rate) => ({ $key: `${index} ${Rate}`, Rate })) : [],
      Lots:
        tracked === 3 || tracked === 4
          ? [{ $key: `lot-${index}`, LotNo: `L-${index}`, Quantity: String(quantity), UnitCode: 'C62' }]
          : [],
      SerialNumbers: tracked === 5 ? Array.from({ length: quantity }, (_, unit) => `SN-${index}-${unit}`) : [],
    };
  });
}
