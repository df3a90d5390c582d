/** Faults that are known and not mended yet. One that is no longer found fails the test: the list shrinks to nothing. */
export const expectedFaults: Readonly<Record<string, string>> = {};
