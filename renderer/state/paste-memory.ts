/** Where the columns of tables went, remembered by their headings among the preferences. */
import { mostTableColumns } from '../../domain/model/table.ts';
import { longestHeadings, mostColumnPlacings } from '../../domain/settings.ts';
import type { ColumnPlacing } from '../../domain/settings.ts';
import type { AppState } from './app.svelte.ts';

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
