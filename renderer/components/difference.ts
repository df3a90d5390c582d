import type { ReviewRow } from '../../domain/compare/review-rows.ts';

export interface DifferenceRow {
  readonly key: string;
  readonly name: string;
  /** One per column; for a list one text per entry. */
  readonly values: readonly (readonly string[])[];
  readonly change?: Exclude<ReviewRow['change'], 'changed'> | null;
  readonly product?: string;
  /** The user still has to choose. */
  readonly isOpen?: boolean;
}
export interface DifferenceGroup {
  readonly key: string;
  readonly heading?: string;
  readonly note?: string;
  readonly rows: readonly DifferenceRow[];
}
