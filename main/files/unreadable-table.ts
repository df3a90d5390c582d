import type { TableProblem } from '../../domain/model/table.ts';

/** Why no table could be read of a file. */
export class UnreadableTable extends Error {
  readonly problem: TableProblem;
  constructor(problem: TableProblem) {
    super(problem);
    this.name = 'UnreadableTable';
    this.problem = problem;
  }
}
