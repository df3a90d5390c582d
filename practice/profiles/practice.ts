import type { RuleName } from '../rules/rule-names.ts';
import { first } from './first.ts';
import { practiceSentences } from './practice-sentences.ts';
import type { Profile, Wording } from './profile.ts';

const wordings = Object.fromEntries(
  Object.entries(first.wordings).map(([rule, [code, status]]): [string, Wording] => [
    rule,
    [code, status, practiceSentences[rule as RuleName]],
  ]),
) as Profile['wordings'];

export const practice: Profile = {
  ...first,
  wordings,
  fieldNames: {
    CustomerCode: 'Cari kodu',
    Date: 'Tarih',
    Description: 'Açıklama',
    DocumentNumber: 'Belge no',
    InvoiceNumber: 'Fatura no',
    LotNo: 'Lot no',
    ProductCode: 'Ürün kodu',
    Quantity: 'Miktar',
    ReturnedInvoiceNumber: 'İade edilen fatura no',
    UnitCode: 'Birim',
    UnitPrice: 'Birim fiyat',
    VatRate: 'KDV oranı',
    WarehouseName: 'Depo',
  },
};
