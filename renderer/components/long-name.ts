/** Longer names get a smaller font, so that they fit in two lines of a narrow column. */
const mostLetters = 24;

export const isLongName = (name: string): boolean => name.length > mostLetters;
