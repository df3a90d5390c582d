export interface NameProblem {
  readonly text: string;
  /** Shown while typing, because more typing cannot fix it; other problems are shown on confirming. */
  readonly atOnce?: boolean;
  readonly replace?: string;
}
