/**
 * What an error code means for one document (§7): meaning, who has to fix it, what to do, whether a retry helps, and
 * details of this document.
 */
import type { AmountsPolicy } from '../../domain/facts.ts';
import { explain } from '../../domain/envelope/service-codes.ts';
import type { LocatedError } from '../../domain/model/problem.ts';
import { t } from '../messages/index.svelte.ts';
import { lockedDetails } from './explanation/closed-ledger.ts';
import { numberingDetails, orderDetails } from './explanation/despatch.ts';
import type { ExplainedDraft } from './explanation/explained-draft.ts';

export interface Explanation {
  /** `null` if the specification does not list the code: then only the service's message is shown. */
  readonly meaning: string | null;
  /** Who has to fix it; `null` if unknown. */
  readonly fault: string | null;
  /** What to do; `null` if unknown. */
  readonly action: string | null;
  /** Whether sending the document again unchanged can help; `null` if unknown. */
  readonly retry: string | null;
  /** What the error concerns in this document, one sentence each. */
  readonly details: readonly string[];
}

export interface ExplanationContext {
  readonly error?: LocatedError;
  /** How the connection's amounts are computed; without it, only a grand total in the content is used. */
  readonly policy?: AmountsPolicy;
}

/** `draft`: `null` while it is not loaded; then only the code is explained. */
export function explanationOf(
  code: string,
  draft: ExplainedDraft | null,
  { error, policy }: ExplanationContext = {},
): Explanation {
  const known = explain(code);
  if (known === null) return { meaning: null, fault: null, action: null, retry: null, details: [] };
  return {
    meaning: t(`errors.${known.meaning}`),
    fault: t(`errors.fault.${known.fault}`),
    action: code === '3015' && draft?.operation === 'delete' ? t('errors.closed.delete') : t(`errors.${known.action}`),
    retry: t(known.retryHelps ? 'sync.error.retryHelps' : 'sync.error.retryFutile'),
    details: draft === null ? [] : detailsOf(code, draft, error, policy),
  };
}

export function isSameAdvice(a: Explanation, b: Explanation): boolean {
  return a.fault === b.fault && a.action === b.action && a.retry === b.retry;
}

function detailsOf(
  code: string,
  draft: ExplainedDraft,
  error: LocatedError | undefined,
  policy: AmountsPolicy | undefined,
): readonly string[] {
  switch (code) {
    case '3015':
      return lockedDetails(draft, policy);
    case '7003':
      return numberingDetails(draft);
    case '7115':
      return orderDetails(draft, error);
    default:
      return [];
  }
}
