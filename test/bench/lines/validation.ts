import { Ajv } from 'ajv';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import { documents } from '../../../domain/documents/index.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import type { CompanyFacts, ProductFacts } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { validateDocument } from '../../../domain/rules/validate.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { schemaOf } from '../document-schema.ts';
import type { BenchCase, BenchLine, ReadyCase } from '../line.ts';
import { timesOf } from '../times.ts';

const kind = 'salesReturnInvoice';
const units = [
  { code: 'C62', factor: '1', main: true },
  { code: 'BX', factor: '12' },
];
const warehouses = new Set(['Merkez']);
const products = new Map(
  Array.from({ length: 500 }, (_, index): [string, ProductFacts] => {
    const code = `P-${index}`;
    return [code, { code, name: `Ürün ${index}`, stockType: index % 4 === 0 ? 3 : 1, vatRate: '20', units }];
  }),
);
const facts: CompanyFacts = {
  ...amountsPolicy(connectionDefaults),
  usesEInvoice: true,
  localGuidance: true,
  product: (code) => products.get(code),
  presenceOf: (lookup, value) =>
    lookup === 'products' ? products.has(value) : lookup === 'warehouses' ? warehouses.has(value) : true,
};

/** As the user has entered it: a quarter of the products are kept in lots, a tenth of the lines have a discount. */
function invoiceOf(lines: number): ValueRecord {
  return {
    ...{ InvoiceNumber: 'Next', Date: '2026-11-21T14:30:00', CustomerCode: 'C-1', Description: 'İade' },
    ...{ InvoiceTypeCode: 'IADE', ProfileId: 'TEMELFATURA' },
    ...{ ReturnedInvoiceNumber: 'SRI2026000000001', ReturnedInvoiceDate: '2026-11-01' },
    Lines: Array.from({ length: lines }, (_, index) => ({
      ...{ $key: `k${index}`, ProductCode: `P-${index % 500}`, ProductName: `Ürün ${index % 500}` },
      ...{ UnitCode: 'C62', Quantity: '3', UnitPrice: `${(index % 97) + 1}.5`, VatRate: '20' },
      ...{ CurrencyCode: 'TRY', ExchangeRate: '1', WarehouseName: 'Merkez' },
      ...(index % 4 === 0 ? { Lots: [{ $key: 'l', LotNo: `L-${index}`, UnitCode: 'C62', Quantity: '3' }] } : {}),
      ...(index % 10 === 0 ? { Discounts: [{ $key: 'd', Rate: '10' }] } : {}),
    })),
  };
}

/** Compiled once, as a program would; it tells every problem and not the first alone, as the rules do. */
function schemaCheck(): (content: unknown) => boolean {
  const { fields, lineFields } = documents[kind];
  const header = schemaOf(fields);
  const Lines = { type: 'array', items: schemaOf(lineFields) };
  const properties = { ...(header['properties'] as Readonly<Record<string, unknown>>), Lines };
  return new Ajv({ allErrors: true, strict: false }).compile({ ...header, properties });
}

function prepare(lines: number, samples: number): ReadyCase {
  const content = invoiceOf(lines);
  const check = schemaCheck();
  const amounts = computeDocument(kind, content, facts);
  if (!check(content)) throw new Error('the schema does not take the invoice');
  const errors = validateDocument(kind, content, facts, 'create', null, amounts).filter(
    ({ severity }) => severity === 'error',
  );
  if (errors.length > 0) throw new Error(`the rules do not take the invoice: ${JSON.stringify(errors[0])}`);
  return {
    sample: () =>
      Promise.resolve(timesOf(samples, () => validateDocument(kind, content, facts, 'create', null, amounts))),
    floor: () => Promise.resolve(timesOf(samples, () => check(content))),
    close: () => Promise.resolve(),
  };
}

const cases: readonly BenchCase[] = [10, 100, 1000].map((lines) => ({
  size: `${lines.toLocaleString('en-US')} lines`,
  turns: { whole: 40, quick: 10 },
  prepare: () => Promise.resolve(prepare(lines, lines === 1000 ? 5 : 50)),
}));

export const validation: BenchLine = {
  name: 'validation',
  title: 'all rules over an invoice whose amounts are known',
  unit: 'ms',
  floor: 'ajv with the JSON Schema of the same fields, which knows their shape alone',
  aims: [{ of: 'ratio', most: 1 }],
  cases,
};
