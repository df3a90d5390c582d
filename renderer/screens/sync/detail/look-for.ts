/** What to look for in the accounting program: the sent document, as its list shows it. */
import { clientReferenceIn, userReferenceIn } from '../../../../domain/client-reference.ts';
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import type { Attempt } from '../../../../domain/model/queue.ts';
import { t } from '../../../messages/index.svelte.ts';
import { numberText, willBeNumberedByService } from '../../../state/draft-text.ts';
import { day, money } from '../../../state/format.ts';

interface SoughtFact {
  readonly name: string;
  readonly value: string;
}

/** The facts that are known of the document. Reactive on the language. */
export function soughtFacts(summary: DraftSummary, { body }: Pick<Attempt, 'body'>): readonly SoughtFact[] {
  const { kind, customerName, customerCode, date, total, currency } = summary;
  const isNumbered = summary.operation !== 'create' || !willBeNumberedByService(summary.number);
  return [
    { name: t('sync.lookFor.customer'), value: customerName ?? customerCode ?? '' },
    { name: t('sync.lookFor.number'), value: isNumbered ? numberText(summary) : '' },
    { name: t('sync.lookFor.date'), value: day(date).split(' ')[0] ?? '' },
    { name: t('sync.lookFor.total'), value: money(total, currency) },
    { name: t('sync.lookFor.reference'), value: referenceIn(kind, body) ?? '' },
  ].filter(({ value }) => value !== '');
}

function referenceIn(kind: DraftSummary['kind'], body: string): string | null {
  try {
    const sent: unknown = JSON.parse(body);
    return clientReferenceIn(kind, sent) ?? userReferenceIn(kind, sent);
  } catch {
    // A deletion has no body.
    return null;
  }
}
