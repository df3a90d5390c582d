/** What keeps a name from being given. */
export interface NameProblem {
  readonly text: string;
  /** Told at once, since typing on does not mend it; all else is not held against who is still typing. */
  readonly atOnce?: boolean;
  /** What is called so can be replaced: by this button, once that was told. */
  readonly replace?: string;
}
