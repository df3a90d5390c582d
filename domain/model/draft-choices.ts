/** What one chooses from in the list of drafts. */

/** A draft is filtered by its worst problem, so that each is of one group. */
export const problemFilters = ['errors', 'warnings', 'none'] as const;
export type ProblemFilter = (typeof problemFilters)[number];
export const draftSorts = ['updated', 'number', 'customer', 'date', 'total'] as const;
export type DraftSort = (typeof draftSorts)[number];
