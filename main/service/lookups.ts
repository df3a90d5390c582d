import type { LookupKind } from '../../domain/fields.ts';
import { fetchPages } from './pages.ts';
import type { ListEnd, PagesRequest } from './pages.ts';

export { readLookupRow } from './lookup-rows.ts';
export { fingerprintOf, readPage } from './pages.ts';
export type { ListEnd } from './pages.ts';

const paths: Readonly<Record<Exclude<LookupKind, 'representatives'>, string>> = {
  customers: '/customers',
  products: '/products',
  currencies: '/definitions/currencies',
  shipmentDefinitions: '/definitions/shipment-definitions',
  lineGroups: '/definitions/line-groups',
  warehouses: '/stock/warehouses',
};

/** §4.5. Representatives belong to a customer: `null` without the customer's id (uuid). */
export function lookupPath(kind: LookupKind, customerId?: string): string | null {
  if (kind !== 'representatives') return paths[kind];
  return customerId === undefined ? null : `/customers/${encodeURIComponent(customerId)}/representatives`;
}

/** Fetches a lookup list. Each answer goes to `take` unparsed: tens of thousands of rows are parsed in a thread. */
export function fetchLookup(
  request: Omit<PagesRequest, 'path'> & { readonly kind: LookupKind; readonly customerId?: string },
  take: Parameters<typeof fetchPages>[1],
): Promise<ListEnd> {
  const path = lookupPath(request.kind, request.customerId);
  if (path === null) return Promise.resolve({ problem: { reason: 'settings', message: 'no customer is named' } });
  return fetchPages({ ...request, path }, take);
}
