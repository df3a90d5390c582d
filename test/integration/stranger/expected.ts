/** Known faults that are not fixed yet. The test fails if one is no longer found, so that the list gets shorter. */
export const expectedFaults: Readonly<Record<string, string>> = {};
