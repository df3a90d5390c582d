/** Filters and sort orders of the drafts list. */

/** A draft is filtered by its most severe problem, so it is in exactly one group. */
export const problemFilters = ['errors', 'warnings', 'none'] as const;
export type ProblemFilter = (typeof problemFilters)[number];
export const draftSorts = ['updated', 'number', 'customer', 'date', 'total'] as const;
export type DraftSort = (typeof draftSorts)[number];
