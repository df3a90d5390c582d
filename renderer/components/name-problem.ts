export interface NameProblem {
  readonly text: string;
  /** Shown while typing, because typing on does not fix it; other problems are shown on confirming. */
  readonly atOnce?: boolean;
  readonly replace?: string;
}
