import type { Draft } from '../../../../domain/model/draft.ts';
import type { LocatedError } from '../../../../domain/model/problem.ts';
import type { QueueItem } from '../../../../domain/model/queue.ts';
import { t } from '../../../messages/index.svelte.ts';
import type { AppState } from '../../../state/app.svelte.ts';
import { numberText } from '../../../state/draft-text.ts';
import { whereIs, whereText } from '../../../state/error-place.ts';
import { fieldLabel } from '../../../state/field-label.ts';
import type { ExportedColumn } from '../../../state/export-table.ts';

interface Refusal {
  readonly draft: Draft;
  /** `null` if the service named no error. */
  readonly error: LocatedError | null;
}

export const refusalColumns = (): readonly ExportedColumn<Refusal>[] => [
  { title: t('drafts.column.kind'), holds: 'text', cell: ({ draft }) => t(`shell.kind.${draft.kind}`) },
  { title: t('files.column.operation'), holds: 'text', cell: ({ draft }) => t(`shell.operation.${draft.operation}`) },
  { title: t('drafts.column.number'), holds: 'text', cell: ({ draft }) => numberText(draft) },
  { title: fieldLabel('CustomerCode'), holds: 'text', cell: ({ draft }) => draft.customerCode },
  { title: fieldLabel('CustomerName'), holds: 'text', cell: ({ draft }) => draft.customerName },
  { title: t('drafts.column.date'), holds: 'date', cell: ({ draft }) => draft.date },
  { title: t('drafts.column.total'), holds: 'number', cell: ({ draft }) => draft.total },
  { title: fieldLabel('CurrencyCode'), holds: 'text', cell: ({ draft }) => draft.currency },
  { title: t('files.column.code'), holds: 'text', cell: ({ error }) => error?.code ?? null },
  { title: t('files.column.message'), holds: 'text', cell: ({ error }) => error?.message ?? null },
  {
    title: t('files.column.place'),
    holds: 'text',
    cell: ({ draft, error }) => error && whereText(whereIs(error, draft.content)),
  },
];

export async function* refusalsOf({ api }: AppState, items: readonly QueueItem[]): AsyncGenerator<readonly Refusal[]> {
  for (const { id } of items.filter(({ state }) => state === 'rejected')) {
    const [draft, rejection] = await Promise.all([api.getDraft({ id }), api.getRejection({ draftId: id })]);
    const errors = rejection?.errors ?? [];
    if (draft) yield (errors.length === 0 ? [null] : errors).map((error) => ({ draft, error }));
  }
}
