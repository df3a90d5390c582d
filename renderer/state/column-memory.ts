import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { LineColumn, ColumnPlacing } from '../../domain/settings.ts';
import type { AppState } from './app.svelte.ts';
import { mostTableColumns } from '../../domain/model/table.ts';
import { longestHeadings, mostColumnPlacings } from '../../domain/settings.ts';

export function columnMemory(app: Pick<AppState, 'preferences' | 'orToast' | 'setPreferences'>, kind: DocumentKind) {
  return {
    recall: (): readonly LineColumn[] => app.preferences.lineColumns.filter((column) => column.kind === kind),
    remember: (columns: readonly Omit<LineColumn, 'kind'>[]): void => {
      const others = app.preferences.lineColumns.filter((column) => column.kind !== kind);
      const lineColumns = [...others, ...columns.map((column) => ({ kind, ...column }))];
      void app.orToast(() => app.setPreferences({ lineColumns }));
    },
  };
}

export function pasteMemory(app: Pick<AppState, 'preferences' | 'orToast' | 'setPreferences'>) {
  return {
    recall: (headings: string): ColumnPlacing['targets'] | null =>
      app.preferences.columnPlacings.find((placing) => placing.headings === headings)?.targets ?? null,
    remember: (placing: ColumnPlacing): void => {
      const { headings, targets } = placing;
      if (headings.length > longestHeadings || targets.length > mostTableColumns) return;
      const others = app.preferences.columnPlacings.filter((other) => other.headings !== headings);
      const columnPlacings = [placing, ...others].slice(0, mostColumnPlacings);
      void app.orToast(() => app.setPreferences({ columnPlacings }));
    },
  };
}
