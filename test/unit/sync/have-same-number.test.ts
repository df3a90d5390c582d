/** Which two submissions the service cannot both write, because a number is unique (§2.1, §2.7, §2.8). */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../domain/json.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Draft } from '../../../domain/model/draft.ts';
import { encodeBody } from '../../../domain/wire/index.ts';
import type { StoredSubmission } from '../../../main/store/types.ts';
import { haveSameNumber } from '../../../main/sync/reconcile/reconcile.ts';
import { storedSubmission } from '../support/submission.ts';

const sent = (kind: DocumentKind, body: JsonObject, change: Partial<StoredSubmission> = {}): StoredSubmission =>
  storedSubmission({ id: 'd1', kind, operation: 'create', content: {}, baseline: null } as unknown as Draft, {
    ...{ kind, body: encodeBody(body) },
    ...change,
  });

it.each([
  ['quote', 'QuoteNumber', { QuoteType: 2 }, { QuoteType: 1 }],
  ['despatch', 'DespatchNumber', { DespatchType: 2 }, { DespatchType: -2 }],
] as const)('of a %s only within its type', (kind, number, type, otherType) => {
  const one = sent(kind, { [number]: 'A-1', ...type });
  expect(haveSameNumber(one, sent(kind, { [number]: 'A-1', ...type, Description: 'second' }))).toBe(true);
  expect(haveSameNumber(one, sent(kind, { [number]: 'A-1', ...otherType }))).toBe(false);
  expect(haveSameNumber(one, sent(kind, { [number]: 'A-2', ...type }))).toBe(false);
});

it('of an invoice only within its company, and never of one that the service numbers', () => {
  const one = sent('salesReturnInvoice', { InvoiceNumber: 'A-1' });
  expect(haveSameNumber(one, one)).toBe(true);
  expect(haveSameNumber(one, sent('salesReturnInvoice', { InvoiceNumber: 'A-1' }, { companyId: 9 }))).toBe(false);
  const next = sent('salesReturnInvoice', { InvoiceNumber: 'Next' });
  expect(haveSameNumber(next, next)).toBe(false);
});
