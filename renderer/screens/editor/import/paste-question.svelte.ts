import { formatDecimal, parseDecimal } from '../../../../domain/numbers.ts';
import { findingsOf } from './document-rows.ts';
import type { TableFinding } from './document-rows.ts';
import { excludedColumn } from './paste-plan.ts';
import type { PasteContext } from './paste-plan.ts';
import { columnTitle } from './table-columns.ts';
import { keptRows } from './table-layout.ts';
import { linesPlace } from './table-place.ts';
import { TableQuestion } from './table-question.svelte.ts';
import type { PlacedRows } from './placed-table.ts';
import type { TableQuestionOptions } from './table-question.svelte.ts';

export interface PasteAnswer extends PlacedRows {
  /** Titles of columns that the user left out. */
  readonly excludedColumns: readonly string[];
}
interface PasteQuestionOptions extends TableQuestionOptions {
  readonly context: PasteContext;
  readonly done: (answer: PasteAnswer | null) => void;
}

export class PasteQuestion extends TableQuestion {
  /** Whether it is clear where everything goes, so that the user need not be asked. */
  readonly isPlain: boolean;
  readonly #done: PasteQuestionOptions['done'];
  readonly #findings = $derived.by(() => findingsOf(this.table, { rows: this.rows.kept }));

  constructor({ context, done, ...options }: PasteQuestionOptions) {
    super(options, linesPlace(context));
    this.#done = done;
    this.isPlain = this.planForNewPlace().isPlain && this.#isCertain();
  }

  protected override found() {
    return this.#findings.problems;
  }

  protected override changed(): void {
    void this.lookUpCodes(this.begin());
  }

  /** Whether no row is left out and nothing in the table is ambiguous. */
  #isCertain(): boolean {
    const isSkipped = [...this.rows.layout.skipped.values()].some((skip) => skip !== 'blank');
    const inDoubt = this.#findings.problems.filter((problem) => !this.#isReadAsTyped(problem));
    return !isSkipped && this.isAnswered && inDoubt.length + this.negatives === 0;
  }

  /** Whether an unclear number is read as if the user had typed it, and its currency is not dropped. */
  #isReadAsTyped({ kind, text, typed }: TableFinding): boolean {
    const { language } = this.options;
    const number = kind === 'unclear' ? parseDecimal(text, language) : null;
    const isKept = number?.sign === undefined || this.implied.some(({ name }) => name === 'CurrencyCode');
    return isKept && number !== null && formatDecimal(number.value, language, { group: false }) === typed;
  }

  /** Prepares the dialog by looking up the table's codes. */
  ask(): void {
    this.changed();
  }

  /** Does nothing while decisions are missing. */
  confirm(): void {
    if (!this.isAnswered) return;
    this.remember();
    super.cancel();
    this.#done(this.answer());
  }

  override cancel(): void {
    super.cancel();
    this.#done(null);
  }

  answer(): PasteAnswer {
    const { source, layout, headings } = this.rows;
    // Blank rows are kept, so that the other rows keep their position over existing lines.
    const rows = keptRows(source.rows, layout, true);
    const excluded = this.targets.flatMap((target, index) =>
      target === excludedColumn ? [columnTitle(headings, index)] : [],
    );
    return { ...this.placed(rows, this.#findings.open), excludedColumns: excluded };
  }
}
