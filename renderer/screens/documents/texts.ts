import { documents } from '../../../domain/documents/index.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { DocumentListStatus, DocumentRow } from '../../../domain/model/service-document.ts';
import { hasText, t } from '../../messages/index.svelte.ts';
import type { DocumentList } from '../../state/document-list.svelte.ts';
import { count } from '../../state/format.ts';

/** `500 of 1,234 documents came…` */
export function readingText({ received, total }: DocumentListStatus): string {
  if (total !== null && received <= total)
    return t('documents.readingOf', { received: count(received), total: count(total) });
  return received === 0 ? t('documents.reading') : t('documents.readingCount', { count: received });
}

/** The number of rows: found by the search, received, and in all as far as known. */
export function listText(list: DocumentList): string {
  const { received = 0, total = null } = list.status ?? {};
  if (list.narrowed) return t('documents.rowsFound', { found: count(list.total), received: count(received) });
  if (total !== null && total > received)
    return t('documents.rowsOf', { received: count(received), total: count(total) });
  return t('documents.rows', { count: received });
}

/** DespatchType or QuoteType in words; the value itself if it is unknown. */
export function typeText(kind: DocumentKind, value: string): string {
  const key = `documents.type.${documents[kind].typeField ?? ''}.${value}`;
  return hasText(key) ? t(key) : value;
}

/** A row's number, else its identifier. */
export function numberText({ number, id }: DocumentRow): string {
  return number ?? id ?? t('documents.noNumber');
}
