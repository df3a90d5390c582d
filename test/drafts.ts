/** Drafts as main stores and returns them, for tests that build their own. */
import type { ValueRecord } from '../domain/fields.ts';
import type { Draft, DraftSummary } from '../domain/model/draft.ts';
import type { QueueStatus } from '../domain/model/queue.ts';
import type { SummaryValues } from '../main/store/types.ts';

export const noSummary: SummaryValues = {
  number: null,
  customerCode: null,
  customerName: null,
  date: null,
  total: null,
  currency: null,
  lineCount: 0,
  errorCount: 0,
  warningCount: 0,
};

export function summary(id: string, over: Partial<DraftSummary> = {}): DraftSummary {
  return {
    ...noSummary,
    id,
    connectionId: 'c1',
    kind: 'salesReturnInvoice',
    operation: 'create',
    state: 'draft',
    waitingReason: null,
    revision: 1,
    createdAt: 0,
    updatedAt: 0,
    acceptedId: null,
    acceptedNumber: null,
    conflict: null,
    handedOver: null,
    receivedAt: null,
    withdrawn: null,
    ...over,
  };
}

export const draftOf = (id: string, content: ValueRecord, over: Partial<Draft> = {}): Draft => ({
  ...summary(id),
  content,
  targetId: null,
  baseline: null,
  baselineSource: null,
  ...over,
});

export const queueStatus = (over: Partial<QueueStatus> = {}): QueueStatus => ({
  ...{ connectionId: 'c1', activity: 'idle', isPaused: false, blockedReason: null, problem: null, nextTryAt: null },
  ...{ finished: 0, total: 0, accepted: 0, rejected: 0, budget: { limit: null, used: 0, nearLimit: false } },
  ...over,
});
