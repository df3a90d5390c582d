/** Documents of the service opened as drafts, for tests in which a colleague changes them. */
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import type { JsonRecord, RequestRecord } from '../../service/types.ts';
import { goodsLine } from './harness.ts';
import type { Harness, HarnessOptions } from './harness.ts';
import { ownHarness } from './own-harness.ts';

export const writing = { replace: 'PUT', change: 'PATCH', delete: 'DELETE' } as const;

/** Starts a harness with purchase returns switched on. */
export async function startWriting(options: HarnessOptions = {}): Promise<Harness> {
  const own = await ownHarness({ pace: 10, ...options });
  await switchPurchaseReturns(own, true);
  return own;
}

export async function switchPurchaseReturns(own: Harness, on: boolean): Promise<void> {
  const settings = own.settings();
  const assumed = { ...settings.assumed, writePurchaseReturns: on };
  await own.call('updateConnection', { id: own.connectionId, settings: { ...settings, assumed } });
}

/** The id of a seeded document that user 1 sees and that is not closed. */
export function seededId({ service }: Harness, kind: DocumentKind): string {
  const found = service.ledger.documents({ kind, companyId: 1, seeded: true }).find(({ closed }) => !closed);
  if (found === undefined) throw new Error(`no ${kind} to open`);
  return found.id;
}

export async function conflictOf(own: Harness, draftId: string) {
  const conflict = await own.call('getConflict', { draftId });
  if (conflict === null) throw new Error('no conflict');
  return conflict;
}

/** Saves the merged content, having been shown the conflict as it is now. */
export async function resolved(own: Harness, draft: Pick<Draft, 'id' | 'revision'>, content: ValueRecord) {
  const { digest } = await conflictOf(own, draft.id);
  return own.call('resolveConflict', { draftId: draft.id, revision: draft.revision, content, shown: digest ?? '' });
}

/** The document's record in the service, from its ledger. */
export const recordOf = ({ service }: Harness, id: string): JsonRecord => service.ledger.document(id)?.record ?? {};

/** Methods of the requests about one document since `forgetRequests`, in order. */
export const asked = ({ service }: Harness, id: string): readonly string[] =>
  service.ledger.requests({ path: id }).map(({ method }) => method);

export const writes = ({ service }: Harness, id: string): readonly RequestRecord[] =>
  service.ledger.requests({ path: id }).filter(({ method }) => method !== 'GET');

/** Waits until the draft has this state and the queue is idle. */
export const restsAs = (own: Harness, id: string, state: string): Promise<Draft> =>
  own.until(async () => {
    const draft = await own.state(id);
    const { activity } = await own.status();
    return draft.state === state && activity !== 'sending' && draft;
  });

/** Waits until an accepted document was read again; returns the finding. */
export const checked = (own: Harness, draftId: string) =>
  own.until(async () => {
    const attempts = await own.call('listAttempts', { draftId });
    return attempts.at(-1)?.findings.at(-1) ?? null;
  });

/** A sales return as a colleague's program writes it, with the amounts that Rampa computes for `invoice()`. */
export const colleaguesInvoice = (change: JsonRecord = {}): JsonRecord => ({
  ...{ InvoiceNumber: 'Next', Date: '2026-11-20T00:00:00', CustomerCode: 'C00001' },
  ...{ ProfileId: 'TEMELFATURA', InvoiceTypeCode: 'IADE' },
  ...{ AverageExchangeRate: 1, DiscountTotal: 0, SubTotal: 200, VatTotal: 40, AdditionalTaxTotal: 0, GrandTotal: 240 },
  ...change,
  Lines: [
    {
      ...goodsLine(),
      ...{ Quantity: 2, UnitPrice: 100, CurrencyCode: 'TRY', ExchangeRate: 1, Discounts: [], DiscountRate: 0 },
      ...{ DiscountAmount: 0, VatRate: 20, VatIncluded: false, VatAmount: 40, VatBase: 200 },
      ...{ AmountExcludingTax: 200, AmountIncludingTax: 240, Lots: [], SerialNumbers: [] },
    },
  ],
});
