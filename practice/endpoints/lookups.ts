import { refusedBy, type ServiceResponse } from '../answer.ts';
import { visible, type Product } from '../documents/company.ts';
import type { Profile } from '../profiles/profile.ts';
import type { JsonRecord } from '../types.ts';
import type { Caller } from './data-request.ts';
import { listAnswer, row } from './lists.ts';

export interface LookupRoute {
  /** Below `/api/v1`. */
  readonly path: RegExp;
  readonly operation: string;
  readonly answer: (profile: Profile, caller: Caller, url: URL, id: string) => ServiceResponse;
}

type Definitions = 'currencies' | 'shipments' | 'lineGroups' | 'warehouses';

const definition = (path: RegExp, operation: string, list: Definitions, names: keyof Profile['rows']): LookupRoute => ({
  path,
  operation,
  answer: (profile, { company }, url) => {
    const toRow = (record: object): JsonRecord => row(profile.rows[names], record);
    return listAnswer(profile, profile.lists.definitions, company[list], toRow, url);
  },
});

/**
 * Two barcodes per unit, which name it by the company's internal code: the product's barcode and the same with a leading 0; for
 * further units with the unit's index in front.
 */
function barcodesOf({ barcode, units }: Product): JsonRecord[] {
  return units.flatMap(({ house }, at) => {
    const before = at === 0 ? '' : String(at);
    return [`${before}${barcode}`, `${before}0${barcode}`].map((Value) => ({ Value, UnitCode: house }));
  });
}

/** The seven lookup endpoints of §4.5. */
export const lookupRoutes: readonly LookupRoute[] = [
  {
    path: /^\/customers$/,
    operation: 'customers.read',
    answer: (profile, { company, user }, url) => {
      const seen = company.customers.filter((customer) => visible(customer.sharingCode, user));
      const toRow = (record: object): JsonRecord => row(profile.rows.customer, record);
      return listAnswer(profile, profile.lists.lookups, seen, toRow, url);
    },
  },
  {
    path: /^\/customers\/([^/]+)\/representatives$/,
    operation: 'customer-representatives.read',
    answer: (profile, { company, user }, url, id) => {
      const customer = company.customers.find((known) => known.id === id.toLowerCase());
      if (!customer || !visible(customer.sharingCode, user)) return refusedBy(profile, 'customerNotFound');
      const toRow = (record: object): JsonRecord => row(profile.rows.representative, record);
      return listAnswer(profile, profile.lists.definitions, customer.representatives, toRow, url);
    },
  },
  {
    path: /^\/products$/,
    operation: 'products.read',
    answer: (profile, { company }, url) => {
      const toRow = (product: Product): JsonRecord => {
        const units = product.units.map((unit) => row(profile.rows.unit, unit));
        return row(profile.rows.product, { ...product, units, barcodes: barcodesOf(product) });
      };
      return listAnswer(profile, profile.lists.lookups, company.products, toRow, url);
    },
  },
  definition(/^\/definitions\/currencies$/, 'currencies.read', 'currencies', 'currency'),
  definition(/^\/definitions\/shipment-definitions$/, 'shipment-definitions.read', 'shipments', 'shipment'),
  definition(/^\/definitions\/line-groups$/, 'line-groups.read', 'lineGroups', 'lineGroup'),
  definition(/^\/stock\/warehouses$/, 'warehouses.read', 'warehouses', 'warehouse'),
];
