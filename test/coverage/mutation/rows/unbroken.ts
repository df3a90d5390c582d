/** Rows for which no mistake is named, and why. */
export const unbroken: Readonly<Record<string, string>> = {};
