/** The company of the model: goods whose units, prices and currencies differ, so that a value that stays behind is seen. */
import { documents } from '../../domain/documents/index.ts';
import { columnsOf } from '../../domain/edit/columns.ts';
import type { Column } from '../../domain/edit/columns.ts';
import type { LineStart } from '../../domain/edit/lines.ts';
import type { ValueRecord } from '../../domain/fields.ts';
import type { LookupRow } from '../../domain/model/lookup.ts';
import { amountsPolicy } from '../../domain/facts.ts';
import type { CompanyFacts, ProductFacts } from '../../domain/facts.ts';
import { connectionDefaults } from '../../domain/settings.ts';

export const kind = 'salesReturnInvoice';
/** The kinds that are played: customers, representatives and currencies of a quote are chosen by identifier. */
export const kinds = [kind, 'quote'] as const;
export type Kind = (typeof kinds)[number];
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

/** Texts that are typed into boxes of a line's panel. */
export const panelTextsOf = {
  WithholdingCode: [...withholdingCodes, ''],
  WithholdingNumerator: ['3', '5', ''],
  WithholdingDenominator: ['10', ''],
  Description: ['kırık', 'ıslak', ''],
  DiscountAmount: ['5', '12,5', ''],
  AmountExcludingTax: ['90', ''],
} as const;
export type PanelName = keyof typeof panelTextsOf;

/** Texts that are typed into boxes of the header; a kind ignores those that it has no field for. */
export const headerTextsOf = {
  CustomerCode: ['C1', 'C2', 'c2', 'CX', ''],
  CustomerId: ['C1', 'C2', 'c2', 'CX', ''],
  RepresentativeId: ['Ali', 'Bora', ''],
  CurrencyId: ['TRY', 'USD', ''],
  AverageExchangeRate: ['41,5', ''],
  Date: ['20.11.2026', '15.01.2021'],
  ReturnedInvoiceDate: ['15.01.2021', '15.06.2024', ''],
  WithholdingCode: [...withholdingCodes, ''],
  WithholdingNumerator: ['3', '5', ''],
  WithholdingDenominator: ['10', ''],
  DiscountTotal: ['7,5', ''],
} as const;
export type HeaderName = keyof typeof headerTextsOf;

const row = (code: string, name: string, number: number): LookupRow => ({
  ...{ code, name, id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, detail: null },
  ...{ stockType: null, units: null, vatRate: null, price: null, currencyCode: null },
});
const customers = [row('C1', 'Ada Gıda', 1), row('C2', 'Bahar Market', 2)];
const currencies = [row('TRY', 'Türk lirası', 11), row('USD', 'ABD doları', 12)];
/** By the customer's identifier. Both have an Ali, who are two persons. */
const representatives = new Map([
  [customers[0]?.id, [row('', 'Ali', 21), row('', 'Bora', 22)]],
  [customers[1]?.id, [row('', 'Ali', 23)]],
]);

/** The entry that a text names in the list of a header's field. */
export function entryNamed(name: string, text: string, header: ValueRecord): LookupRow | undefined {
  const isNamed = (one: LookupRow): boolean =>
    [one.code, one.name].some((word) => word?.toLowerCase() === text.toLowerCase());
  if (name.startsWith('Customer')) return customers.find(isNamed);
  if (name === 'CurrencyId') return currencies.find(isNamed);
  return name === 'RepresentativeId' ? representatives.get(header.CustomerId as string)?.find(isNamed) : undefined;
}

const columns = new Map(
  kinds.map((one) => [one, new Map(columnsOf(documents[one]).map((column) => [column.name, column]))]),
);
/** The column with a name in the lines of a kind; undefined if they have no such column. */
export const columnIn = (of: Kind, name: string): Column | undefined => columns.get(of)?.get(name);
export function columnOf(name: ColumnName): Column {
  const column = columnIn(kind, name);
  if (column === undefined) throw new Error(`the lines have no column ${name}`);
  return column;
}
