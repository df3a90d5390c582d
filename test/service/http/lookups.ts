import { refusedBy, type ServiceResponse } from '../answer.ts';
import { visible } from '../documents/company.ts';
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
    const rows = company[list].map((record) => row(profile.rows[names], record));
    return listAnswer(profile, profile.lists.definitions, rows, url);
  },
});

/** The seven of §4.5. */
export const lookupRoutes: readonly LookupRoute[] = [
  {
    path: /^\/customers$/,
    operation: 'customers.read',
    answer: (profile, { company, user }, url) => {
      const seen = company.customers.filter((customer) => visible(customer.sharingCode, user));
      const rows = seen.map((customer) => row(profile.rows.customer, customer));
      return listAnswer(profile, profile.lists.lookups, rows, url);
    },
  },
  {
    path: /^\/customers\/([^/]+)\/representatives$/,
    operation: 'customer-representatives.read',
    answer: (profile, { company, user }, url, id) => {
      const customer = company.customers.find((known) => known.id === id.toLowerCase());
      if (!customer || !visible(customer.sharingCode, user)) return refusedBy(profile, 'customerNotFound');
      const rows = customer.representatives.map((record) => row(profile.rows.representative, record));
      return listAnswer(profile, profile.lists.definitions, rows, url);
    },
  },
  {
    path: /^\/products$/,
    operation: 'products.read',
    answer: (profile, { company }, url) => {
      const rows = company.products.map((product): JsonRecord => {
        const units = product.units.map((unit) => row(profile.rows.unit, unit));
        return row(profile.rows.product, { ...product, units });
      });
      return listAnswer(profile, profile.lists.lookups, rows, url);
    },
  },
  definition(/^\/definitions\/currencies$/, 'currencies.read', 'currencies', 'currency'),
  definition(/^\/definitions\/shipment-definitions$/, 'shipment-definitions.read', 'shipments', 'shipment'),
  definition(/^\/definitions\/line-groups$/, 'line-groups.read', 'lineGroups', 'lineGroup'),
  definition(/^\/stock\/warehouses$/, 'warehouses.read', 'warehouses', 'warehouse'),
];
