/** Names of more letters are written smaller, so that two lines of a narrow column hold them. */
const mostLetters = 24;

export const isLongName = (name: string): boolean => name.length > mostLetters;
