import type { Company, Customer, Named, Product, User } from '../documents/company.ts';
import { createStock } from '../documents/stock.ts';
import { createRandom, type Random } from '../random.ts';
import { seedCustomers } from './customers.ts';
import { seedProducts, seedStock } from './products.ts';

export const organisation = 'Anadolu Dağıtım';
/** Only the first user holds the first code, so that the second user does not see its records (§1.3). */
const sharingCodes = ['YÖNETİM', 'ŞUBE-1'] as const;

export const users: readonly [User, ...User[]] = [
  { id: 1, name: 'Ayşe Yılmaz', companies: [1, 2], sharingCodes },
  { id: 2, name: 'Oğuz Işık', companies: [1], sharingCodes: ['ŞUBE-1'] },
  { id: 3, name: 'İpek Çağlar', companies: [2], sharingCodes: [] },
];

export interface Size {
  readonly customers: number;
  readonly products: number;
  /** Barcodes by product code, instead of the generated ones. */
  readonly barcodes?: Readonly<Record<string, string>>;
}
/** Creates additional customers and products, similar to the seeded ones. */
export interface Alike {
  readonly customers: (random: Random, seeded: readonly Customer[]) => readonly Customer[];
  readonly products: (random: Random, seeded: readonly Product[]) => readonly Product[];
}
const none: Alike = { customers: () => [], products: () => [] };

const named = (random: Random, list: readonly (readonly [code: string, name: string])[]): Named[] =>
  list.map(([code, name]) => ({ id: random.uuid(), code, name }));

/** Customers, products and definitions use separate random sources: P00002 is the same in every size of the company. */
function createCompany(
  seed: number,
  description: Pick<Company, 'id' | 'name' | 'usesEInvoice'>,
  size: Size,
  more: Alike,
): Company {
  const seededCustomers = seedCustomers(createRandom(seed * 10 + 1), size.customers, sharingCodes[0]);
  const barcodes = new Map(Object.entries(size.barcodes ?? {}));
  const seededProducts = seedProducts(createRandom(seed * 10 + 2), size.products).map((product) => ({
    ...product,
    barcode: barcodes.get(product.code) ?? product.barcode,
  }));
  const alike = createRandom(seed * 10 + 5);
  const customers = [...seededCustomers, ...more.customers(alike, seededCustomers)];
  const products = [...seededProducts, ...more.products(alike, seededProducts)];
  const stock = createStock();
  seedStock(createRandom(seed * 10 + 3), products, stock);
  const random = createRandom(seed * 10 + 4);
  return {
    ...description,
    defaultCurrency: 'TRY',
    customers,
    products,
    currencies: named(random, [
      ['TRY', 'Türk Lirası'],
      ['USD', 'ABD Doları'],
      ['EUR', 'Euro'],
      ['GBP', 'İngiliz Sterlini'],
    ]),
    shipments: named(random, [
      ['AMB', 'Ambar'],
      ['KRG', 'Kargo'],
      ['ELD', 'Elden Teslim'],
      ['DGT', 'Dağıtım Aracı'],
    ]),
    lineGroups: named(random, [
      ['1', 'İADE'],
      ['2', 'HASARLI'],
      ['3', 'FAZLA SEVKİYAT'],
    ]),
    warehouses: named(random, [
      ['1', 'MERKEZ DEPO'],
      ['2', 'İADE DEPOSU'],
      ['3', 'ŞUBE DEPO'],
      ['4', 'SOĞUK HAVA'],
    ]),
    sharingCodes: named(
      random,
      sharingCodes.map((code) => [code, code]),
    ),
    customerByCode: new Map(customers.map((customer) => [customer.code, customer])),
    customerById: new Map(customers.map((customer) => [customer.id, customer])),
    productByCode: new Map(products.map((product) => [product.code, product])),
    stock,
    series: new Map(),
  };
}

/** Two companies of one organisation: a trading company without e-Invoice, and a small one with it. */
export function createCompanies(seed: number, size: Size, alike: Alike = none): readonly [Company, Company] {
  const small = { customers: Math.min(size.customers, 20), products: Math.min(size.products, 70) };
  return [
    createCompany(seed * 2, { id: 1, name: 'Anadolu Dağıtım A.Ş.', usesEInvoice: false }, size, alike),
    createCompany(seed * 2 + 1, { id: 2, name: 'Anadolu E-Ticaret Ltd. Şti.', usesEInvoice: true }, small, alike),
  ];
}
