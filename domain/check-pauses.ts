/**
 * Pauses in milliseconds before each check of a document of unknown outcome within a run; then it waits for the user or the next
 * run.
 */
export const checkPauses: readonly number[] = [1_000, 15_000, 60_000];
