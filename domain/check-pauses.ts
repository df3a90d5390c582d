/**
 * Pauses in milliseconds before the checks of a document of unknown outcome in one run; then the user or the next run decides.
 */
export const checkPauses: readonly number[] = [1_000, 15_000, 60_000];
