import type { DocumentStore } from '../../practice/documents/store.ts';
import type { Ledger, RequestFilter, RequestRecord } from './types.ts';

export type OpenRecord = { -readonly [Name in keyof RequestRecord]: RequestRecord[Name] };

export interface ServiceLedger extends Ledger {
  /** Records a request as it arrives; the record is completed later. */
  open(request: Pick<RequestRecord, 'connection' | 'onConnection' | 'method' | 'path'>): OpenRecord;
  /** Notifies the waiters that a record has changed. */
  changed(): void;
}

interface Waiter {
  readonly fits: (request: RequestRecord) => boolean;
  readonly found: (request: RequestRecord) => void;
}

/** Records what the service received and holds; the fault tests check against it. */
export function createLedger(store: DocumentStore): ServiceLedger {
  let records: OpenRecord[] = [];
  let sequence = 0;
  const waiting = new Set<Waiter>();

  const chosen = (filter: RequestFilter) => (record: RequestRecord) =>
    (filter.method === undefined || record.method === filter.method) &&
    (filter.path === undefined || record.path.includes(filter.path)) &&
    (filter.wrote === undefined || (record.wrote !== null) === filter.wrote) &&
    (filter.after === undefined || record.sequence > filter.after);

  function changed(): void {
    for (const waiter of waiting) {
      const found = records.find(waiter.fits);
      if (found) waiter.found({ ...found });
    }
  }

  return {
    open: (request) => {
      sequence += 1;
      const record: OpenRecord = {
        sequence,
        time: Date.now(),
        ...request,
        bodyHash: null,
        bodyBytes: 0,
        userId: null,
        companyId: null,
        fault: null,
        status: null,
        codes: [],
        wrote: null,
      };
      records.push(record);
      return record;
    },
    changed,
    requests: (filter = {}) => records.filter(chosen(filter)).map((record) => ({ ...record })),
    documents: (filter) => store.records(filter),
    document: (id) => store.record(id),
    forgetRequests: () => {
      records = [];
    },
    waitFor: (fits, timeoutMs = 120_000) =>
      new Promise((resolve, reject) => {
        const waiter: Waiter = {
          fits,
          found: (request) => {
            clearTimeout(timer);
            waiting.delete(waiter);
            resolve(request);
          },
        };
        const timer = setTimeout(() => {
          waiting.delete(waiter);
          reject(new Error(`No such request reached the service within ${timeoutMs} ms.`));
        }, timeoutMs);
        waiting.add(waiter);
        changed();
      }),
  };
}
