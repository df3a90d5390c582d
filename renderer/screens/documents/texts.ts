import { formatDate, readWallTime } from '../../../domain/dates.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { DocumentListStatus, DocumentRow } from '../../../domain/model/service-document.ts';
import { hasText, language, t } from '../../messages/index.svelte.ts';
import type { DocumentList } from '../../state/document-list.svelte.ts';
import { count } from '../../state/format.ts';

/** `500 of 1,234 documents came…` */
export function readingText({ received, total }: DocumentListStatus): string {
  if (total !== null && received <= total)
    return t('documents.readingOf', { received: count(received), total: count(total) });
  return received === 0 ? t('documents.reading') : t('documents.readingCount', { count: received });
}

/** How many there are: of the search, of those that came, of those that there are in all. */
export function listText(list: DocumentList): string {
  const { received = 0, total = null } = list.status ?? {};
  if (list.search.trim() !== '')
    return t('documents.rowsFound', { found: count(list.total), received: count(received) });
  if (total !== null && total > received)
    return t('documents.rowsOf', { received: count(received), total: count(total) });
  return t('documents.rows', { count: received });
}

/** DespatchType or QuoteType in a word; the value itself where it is another one. */
export function typeText(kind: DocumentKind, value: string): string {
  const key = `documents.type.${documents[kind].typeField ?? ''}.${value}`;
  return hasText(key) ? t(key) : value;
}

/** A time as the service told it, to the minute, in the way of the language; as it came where it is none. */
export function timeText(value: string): string {
  const toTheMinute = readWallTime(value)?.value.replace(/:\d\d$/, ':00');
  return formatDate(toTheMinute ?? value, language());
}

/** A row by what is known of it: its number, or its identifier. */
export function numberText({ number, id }: DocumentRow): string {
  return number ?? id ?? t('documents.noNumber');
}
