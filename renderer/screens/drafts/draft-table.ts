import type { DraftSummary } from '../../../domain/model/draft.ts';
import { t } from '../../messages/index.svelte.ts';
import type { ExportedColumn } from '../../state/export-table.ts';
import { fieldLabel } from '../../state/field-label.ts';
import { numberOf } from './texts.ts';

export function draftColumns(): readonly ExportedColumn<DraftSummary>[] {
  return [
    { title: t('drafts.column.state'), holds: 'text', cell: ({ state }) => t(`shell.state.${state}`) },
    { title: t('files.column.operation'), holds: 'text', cell: ({ operation }) => t(`shell.operation.${operation}`) },
    { title: t('drafts.column.kind'), holds: 'text', cell: ({ kind }) => t(`shell.kind.${kind}`) },
    { title: t('drafts.column.number'), holds: 'text', cell: numberOf },
    { title: fieldLabel('CustomerCode'), holds: 'text', cell: ({ customerCode }) => customerCode },
    { title: fieldLabel('CustomerName'), holds: 'text', cell: ({ customerName }) => customerName },
    { title: t('drafts.column.date'), holds: 'date', cell: ({ date }) => date },
    { title: t('files.column.lines'), holds: 'number', cell: ({ lineCount }) => String(lineCount) },
    { title: t('drafts.column.total'), holds: 'number', cell: ({ total }) => total },
    { title: fieldLabel('CurrencyCode'), holds: 'text', cell: ({ currency }) => currency },
    { title: t('files.column.errors'), holds: 'number', cell: ({ errorCount }) => String(errorCount) },
    { title: t('files.column.warnings'), holds: 'number', cell: ({ warningCount }) => String(warningCount) },
  ];
}
