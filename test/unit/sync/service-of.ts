import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { DocumentReading, Documents, ListedDocument, Listed, Unreadable } from '../../../main/sync/ports.ts';
import { matchPage } from '../../../main/sync/reconcile/match-page.ts';
import type { ReconcileResult, Search, SentRequest } from '../../../main/sync/reconcile/result.ts';
import { createSharedReading } from '../../../main/sync/reconcile/shared-reading.ts';

/** What a search sees of a service. */
export interface FakeService {
  /** Calls `onPage` with each page, until it returns false. */
  readonly list: (
    onPage: (page: readonly ListedDocument[], olderFollow?: boolean) => Promise<boolean>,
  ) => Promise<Listed | Unreadable>;
  readonly get: (id: string) => Promise<DocumentReading>;
  readonly ruledOut?: Set<string>;
}

const identity = { userId: 1, companyId: 2, periodId: null };

export const documentsOf = ({ list, get }: FakeService): Pick<Documents, 'list' | 'get'> => ({
  list: (kind: DocumentKind, _identity, searches, onPage) =>
    list((page, olderFollow = false) => onPage(matchPage(kind, page, searches), olderFollow)),
  get: (_kind, id) => get(id),
});

export const searchFor = (request: SentRequest, more: Partial<Search> = {}): Search => ({
  ...{ request, identity, ruledOut: new Set<string>(), thorough: true },
  ...more,
});

/** One search alone. */
export const findWritten = (service: FakeService, request: SentRequest): Promise<ReconcileResult> =>
  createSharedReading(documentsOf(service)).find(
    searchFor(request, service.ruledOut === undefined ? {} : { ruledOut: service.ruledOut }),
  );
