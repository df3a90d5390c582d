/** What of the editor the lines grid works on. */
import type { LineAmounts } from '../../../../domain/amounts/totals.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Place } from '../../../../domain/model/place.ts';
import type { PastingEditor } from '../import/pasting.svelte.ts';
import type { Baseline } from '../versions/baseline.svelte.ts';
import type { GridColumns } from './grid-columns.svelte.ts';

export interface GridEditor extends PastingEditor {
  readonly layout: GridColumns;
  readonly baseline: Baseline | null;
  amountsOf(line: ValueRecord): LineAmounts;
  /** Puts deleted lines back where they were. */
  undeleteLines(row: number, deleted: readonly ValueRecord[]): void;
  /** Puts the baseline's value back into a cell. */
  reset(place: Place): void;
}
