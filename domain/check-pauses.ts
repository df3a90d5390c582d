/**
 * When the service is searched for a document of unknown outcome: soon after the attempt, because the service may write late, and
 * then ever more rarely.
 */

/** Pauses in milliseconds before the first checks of a document. */
export const checkPauses: readonly number[] = [1_000, 15_000, 60_000];

const longest = 24 * 3_600_000;

/** The pause in milliseconds before each further check; `age`: how long ago the attempt ended. At most a day. */
export const laterCheckPause = (age: number): number => Math.min(Math.max(4 * age, checkPauses.at(-1) ?? 0), longest);
