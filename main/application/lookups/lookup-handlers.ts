import type { LookupKind } from '../../../domain/fields.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../handlers.ts';
import { companyLists } from './lookups.ts';
import type { Lookups } from './lookups.ts';
import { searchQuery } from '../documents/search-query.ts';

export function lookupHandlers({ store }: Context, lookups: Lookups) {
  return {
    searchLookup: ({ connectionId, kind, query, limit, customerId }) =>
      store.lookups.search(connectionId, kind, searchQuery(query), limit, whose(kind, customerId)),
    getLookupRows: ({ connectionId, kind, codes, by = 'code', customerId: given }) => {
      const customerId = whose(kind, given);
      return store.lookups.rows(connectionId, kind, codes, { by, ...(customerId === undefined ? {} : { customerId }) });
    },
    getBarcodes: ({ connectionId, codes }) => store.lookups.barcodes(connectionId, codes),
    listLookupStatus: ({ connectionId, customerId }) => lookups.status(connectionId, customerId),
    refreshLookups: ({ connectionId, kinds, customerId }) => {
      if (customerId === undefined) lookups.refresh(connectionId, kinds ?? companyLists);
      else lookups.refreshRepresentatives(connectionId, customerId);
      return {};
    },
    cancelLookupRefresh: ({ connectionId }) => {
      lookups.cancel(connectionId);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** Representatives alone are a customer's. */
const whose = (kind: LookupKind, customerId: string | undefined): string | undefined =>
  kind === 'representatives' ? customerId : undefined;
