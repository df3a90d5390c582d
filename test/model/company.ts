/** The company of the model: goods whose units, prices and currencies differ, so that a value that stays behind is seen. */
import { documents } from '../../domain/documents/index.ts';
import { columnsOf } from '../../domain/edit/columns.ts';
import type { Column } from '../../domain/edit/columns.ts';
import type { LineStart } from '../../domain/edit/lines.ts';
import { amountsPolicy } from '../../domain/facts.ts';
import type { CompanyFacts, ProductFacts } from '../../domain/facts.ts';
import { connectionDefaults } from '../../domain/settings.ts';

export const kind = 'salesReturnInvoice';
export const today = '2026-11-20';
export const language = 'tr';
export const defaultCurrency = 'TRY';

const products: readonly ProductFacts[] = [
  {
    ...{ code: 'P1', name: 'Un 1 kg', vatRate: '1', price: '10' },
    units: [
      { code: 'C62', factor: '1', main: true },
      { code: 'BX', factor: '12' },
    ],
  },
  { code: 'P2', name: 'Kahve', vatRate: '10', price: '50', currencyCode: 'USD', units: [{ code: 'KGM', main: true }] },
  { code: 'P3', name: 'Kalem' },
  { code: 'P4', name: 'Defter', vatRate: '20', price: '25', currencyCode: 'TRY', units: [{ code: 'C62', main: true }] },
];

export const productOf = (code: string): ProductFacts | undefined => products.find((product) => product.code === code);

export const facts: CompanyFacts = {
  ...amountsPolicy(connectionDefaults),
  ...{ defaultCurrency, usesEInvoice: false, localGuidance: true, product: productOf },
};

export const start: LineStart = { kind, defaultCurrency, defaultWarehouse: 'MERKEZ', defaultLineGroup: '' };

/** Texts that are typed into each column; all of them can be read, or must be refused or asked about. */
export const textsOf = {
  ProductCode: ['P1', 'P2', 'P3', 'P4', 'X9'],
  Quantity: ['1', '2,5', '30', '0,125'],
  UnitCode: ['C62', 'BX', 'KGM'],
  UnitPrice: ['100', '12,5', '0', '7.250,00'],
  CurrencyCode: ['TRY', 'USD', 'EUR'],
  ExchangeRate: ['1', '41,25', '48'],
  Discounts: ['10', '10+5', ''],
  VatRate: ['0', '1', '10', '20'],
  VatIncluded: ['evet', 'hayır'],
  WarehouseName: ['MERKEZ', 'ŞUBE'],
} as const;

/** Codes of one list whose shares differ, and which begin alike. */
export const withholdingCodes = ['601', '602', '603', '604', '612', '616', '624', '650'] as const;

export type ColumnName = keyof typeof textsOf;
export const columnNames = Object.keys(textsOf) as readonly ColumnName[];

const columns = new Map(columnsOf(documents[kind]).map((column) => [column.name, column]));
export function columnOf(name: ColumnName): Column {
  const column = columns.get(name);
  if (column === undefined) throw new Error(`the lines have no column ${name}`);
  return column;
}
