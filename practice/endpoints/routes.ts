import type { Profile } from '../profiles/profile.ts';
import type { DocumentKind, DocumentOperation } from '../types.ts';

export interface DocumentRoute {
  readonly kind: DocumentKind;
  /** Below `/api/v1`, without the id. */
  readonly path: string;
  /** Resource group in claim P. */
  readonly group: string;
  readonly operations: readonly DocumentOperation[];
}

const every: readonly DocumentOperation[] = ['list', 'get', 'create', 'replace', 'change', 'delete'];
const undeletable = every.filter((operation) => operation !== 'delete');
const all: Readonly<Record<DocumentKind, readonly DocumentOperation[]>> = {
  salesReturnInvoice: every,
  purchaseReturnInvoice: every,
  despatch: undeletable,
  quote: undeletable,
};

/** The operations that exist for each kind; others are answered like any unknown path or method. */
export interface Offer {
  routes(): readonly DocumentRoute[];
  setOffered(kind: DocumentKind, operations: readonly DocumentOperation[] | null): void;
}

/** §4.1 to §4.4; what they do not specify is this service's own. */
export function createOffer(profile: Profile): Offer {
  let routes: readonly DocumentRoute[] = [];
  const current: Record<DocumentKind, readonly DocumentOperation[]> = { ...all };

  function setOffered(kind: DocumentKind, operations: readonly DocumentOperation[] | null): void {
    current[kind] = all[kind].filter((operation) => operations?.includes(operation) ?? true);
    const { salesReturnInvoice, purchaseReturnInvoice, despatch, quote } = current;
    const purchaseReturns = { kind: 'purchaseReturnInvoice', group: 'purchase-return-invoices' } as const;
    const specified = '/purchase-return-invoices';
    const ownPath = profile.purchaseReturnsPath !== specified;
    const got = purchaseReturnInvoice.filter((operation) => operation === 'get');
    // The separate path for listing and writing exists only if there is something to list or write.
    const own = purchaseReturnInvoice.length > got.length ? purchaseReturnInvoice : [];
    const known: DocumentRoute[] = [
      {
        kind: 'salesReturnInvoice',
        path: '/sales-return-invoices',
        group: 'sales-return-invoices',
        operations: salesReturnInvoice,
      },
      { ...purchaseReturns, path: specified, operations: ownPath ? got : purchaseReturnInvoice },
      ...(ownPath ? [{ ...purchaseReturns, path: profile.purchaseReturnsPath, operations: own }] : []),
      { kind: 'despatch', path: profile.despatchesPath, group: 'despatches', operations: despatch },
      { kind: 'quote', path: profile.quotesPath, group: 'quotes', operations: quote },
    ];
    routes = known.filter(({ operations: there }) => there.length > 0);
  }

  // At first, all operations of all kinds are offered.
  setOffered('quote', null);
  return { routes: () => routes, setOffered };
}

export function operationOf(method: string, hasId: boolean): DocumentOperation | null {
  if (!hasId) return method === 'GET' ? 'list' : method === 'POST' ? 'create' : null;
  const byMethod: Readonly<Record<string, DocumentOperation>> = {
    GET: 'get',
    PUT: 'replace',
    PATCH: 'change',
    DELETE: 'delete',
  };
  return byMethod[method] ?? null;
}

export const permissionOf: Readonly<Record<DocumentOperation, string>> = {
  list: 'read',
  get: 'read',
  create: 'create',
  replace: 'update',
  change: 'update',
  delete: 'delete',
};
