/** Milliseconds before the checks of a document of unknown outcome in one run. After the last one the user, or the next run, is waited for. */
export const checkPauses: readonly number[] = [1_000, 15_000, 60_000];
