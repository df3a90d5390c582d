/** The columns of the lines as the user set them, remembered by the kind of document among the preferences. */
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { LineColumn } from '../../domain/settings.ts';
import type { AppState } from './app.svelte.ts';

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
