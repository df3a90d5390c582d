import type { HistoryEvent } from '../../../../domain/model/history.ts';
import { t } from '../../../messages/index.svelte.ts';
import { handoverText } from '../../../state/draft-text.ts';

export function eventTitle(event: HistoryEvent): string {
  switch (event.kind) {
    case 'saved':
      return t(event.version === null ? 'history.savedNow' : 'history.saved');
    case 'handover':
      return handoverText(event.handover);
    case 'attempt':
      return `${t('sync.attempt.number', { number: event.attempt.ordinal })} · ${t(`sync.outcome.${event.attempt.outcome}`)}`;
    case 'accepted':
      return event.number === null ? t('history.accepted') : t('history.acceptedAs', { number: event.number });
    case 'created':
    case 'queued':
      return t(`history.${event.kind}`);
  }
}
