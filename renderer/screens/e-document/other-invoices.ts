import type { DocumentReference } from '../../../domain/e-documents/e-document.ts';
import { t } from '../../messages/index.svelte.ts';
import { day } from '../../state/format.ts';

/** The sentence of a description that names further returned invoices: a document has one field for them. */
export const otherInvoices = (others: readonly DocumentReference[]): string =>
  t('eDocument.otherInvoices', { numbers: others.map(({ number, date }) => `${number} (${day(date)})`).join(', ') });
