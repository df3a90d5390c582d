/** 3015: a sales return whose customer ledger entry was closed by a payment (§3 rule 1). */
import type { AmountsPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { canonical } from '../../../domain/numbers.ts';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import { t } from '../../messages/index.svelte.ts';
import type { ExplainedDraft } from './explained-draft.ts';
import { money } from '../format.ts';

/** The locked customer, amount and currency in the service, and which of these the draft would change. */
export function lockedDetails(
  { kind, operation, baseline, content }: ExplainedDraft,
  policy: AmountsPolicy | undefined,
): readonly string[] {
  if (baseline === null || kind !== 'salesReturnInvoice') return [];
  const was = locked(kind, baseline, policy);
  const known = [
    [was.code, was.name].filter((part) => part !== '').join(' '),
    was.amount === null ? '' : money(was.amount),
    was.currency,
  ];
  const [customer = '', amount = '', currency = ''] = known;
  if (known.every((part) => part === '')) return [];
  const dash = '–';
  const lockedText = t('errors.closed.locked', {
    customer: customer || dash,
    amount: amount || dash,
    currency: currency || dash,
  });
  if (operation === 'delete') return [lockedText];
  const is = locked(kind, content, policy);
  const touched = [
    was.code !== is.code ? t('errors.closed.customer') : '',
    was.amount !== is.amount ? t('errors.closed.amount') : '',
    was.currency !== is.currency ? t('errors.closed.currency') : '',
  ].filter((name) => name !== '');
  return touched.length === 0 ? [lockedText] : [lockedText, t('errors.closed.touched', { names: touched.join(', ') })];
}

function locked(kind: ExplainedDraft['kind'], content: ValueRecord, policy: AmountsPolicy | undefined) {
  const totals = policy === undefined ? null : computeDocument(kind, content, policy).totals;
  const amount = totals?.effective.GrandTotal ?? textOf(content.GrandTotal);
  return {
    code: textOf(content.CustomerCode),
    name: textOf(content.CustomerName) || textOf(content.CustomerTitle),
    amount: amount === '' ? null : canonical(amount),
    // The service derives the currency from the lines and does not accept it (§2.1 CurrencyCode).
    currency: totals?.currency ?? textOf(content.CurrencyCode),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
