import type { LookupKind } from '../../domain/fields.ts';
import { readPages } from './pages.ts';
import type { ListEnd, ListPage, ListRequest } from './pages.ts';

export { readLookupRow } from './lookup-rows.ts';
export { readList } from './lists.ts';
export type { ListReading } from './lists.ts';
export type { ListEnd, ListPage } from './pages.ts';

const paths: Readonly<Record<Exclude<LookupKind, 'representatives'>, string>> = {
  customers: '/customers',
  products: '/products',
  currencies: '/definitions/currencies',
  shipmentDefinitions: '/definitions/shipment-definitions',
  lineGroups: '/definitions/line-groups',
  warehouses: '/stock/warehouses',
};

/** §4.5. Representatives belong to a customer: `null` where its id (uuid) is not given. */
export function lookupPath(kind: LookupKind, customerId?: string): string | null {
  if (kind !== 'representatives') return paths[kind];
  return customerId === undefined ? null : `/customers/${encodeURIComponent(customerId)}/representatives`;
}

/** Fetches a lookup list; rows as they came, to be read by `readLookupRow`. Progress is a page. */
export function fetchLookup(
  request: Omit<ListRequest, 'path'> & { readonly kind: LookupKind; readonly customerId?: string },
  onPage: (page: ListPage) => void | Promise<void>,
): Promise<ListEnd> {
  const path = lookupPath(request.kind, request.customerId);
  if (path === null) return Promise.resolve({ problem: { reason: 'settings', message: 'no customer is named' } });
  return readPages({ ...request, path }, onPage);
}
