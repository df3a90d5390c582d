import type { DocumentRow } from '../../../domain/model/service-document.ts';
import { t } from '../../messages/index.svelte.ts';
import type { DocumentList } from '../../state/document-list.svelte.ts';
import type { ExportedColumn } from '../../state/export-table.ts';
import { fieldLabel } from '../../state/field-label.ts';
import { typeText } from './texts.ts';

export function documentColumns({ kind, filled }: DocumentList): readonly ExportedColumn<DocumentRow>[] {
  const columns: readonly (ExportedColumn<DocumentRow> & { readonly of: keyof DocumentRow })[] = [
    { of: 'number', title: t('documents.column.number'), holds: 'text', cell: ({ number }) => number },
    {
      ...{ of: 'type', title: t('documents.column.type'), holds: 'text' },
      cell: ({ type }) => (type === null ? null : typeText(kind, type)),
    },
    { of: 'customerCode', title: fieldLabel('CustomerCode'), holds: 'text', cell: ({ customerCode }) => customerCode },
    { of: 'customerName', title: fieldLabel('CustomerName'), holds: 'text', cell: ({ customerName }) => customerName },
    { of: 'date', title: t('documents.column.date'), holds: 'date', cell: ({ date }) => date },
    { of: 'total', title: t('documents.column.total'), holds: 'number', cell: ({ total }) => total },
    { of: 'currency', title: fieldLabel('CurrencyCode'), holds: 'text', cell: ({ currency }) => currency },
    {
      ...{ of: 'cancelled', title: t('files.column.cancelled'), holds: 'text' },
      cell: ({ cancelled }) => (cancelled === true ? t('documents.cancelled') : null),
    },
    { of: 'modifiedAt', title: t('documents.column.modified'), holds: 'date', cell: ({ modifiedAt }) => modifiedAt },
    { of: 'id', title: t('files.column.identifier'), holds: 'text', cell: ({ id }) => id },
  ];
  return columns.filter(({ of }) => filled.has(of)).map(({ of: _, ...column }) => column);
}
