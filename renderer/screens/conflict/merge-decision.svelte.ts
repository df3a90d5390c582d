import { unresolvedRows } from '../../../domain/compare/merge.ts';
import type { MergeChoices, MergeRow, Side } from '../../../domain/compare/merge.ts';

/** The user's choices among the differences of a merge. */
export class MergeDecision {
  choices = $state.raw<MergeChoices>({});
  readonly rows: readonly MergeRow[];
  readonly open: readonly MergeRow[];

  constructor(read: () => readonly MergeRow[]) {
    this.rows = $derived.by(read);
    this.open = $derived(unresolvedRows(this.rows, this.choices));
  }

  /** The side taken for a row; `null` while neither the user nor a preset has chosen one. */
  sideOf({ key, preset }: MergeRow): Side | null {
    return this.choices[key] ?? preset;
  }

  choose(row: MergeRow, side: Side): void {
    this.choices = { ...this.choices, [row.key]: side };
  }

  takeTheirs(): void {
    this.choices = Object.fromEntries(this.rows.map(({ key }) => [key, 'theirs']));
  }

  /** Keeps the draft's changes, but takes what only the service changed, so that one button cannot undo a colleague's work. */
  keepMine(): void {
    this.choices = Object.fromEntries(this.rows.map(({ key, by }) => [key, by === 'them' ? 'theirs' : 'ours']));
  }
}
