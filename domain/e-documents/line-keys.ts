/** Keys of lines that were created from an e-document. A later return recognises by them what was already returned. */
import type { EDocument } from './e-document.ts';

const keyStart = 'from-';
/** What lines that came from a document name it by; a document without a number by its ETTN. */
export const nameInKeys = ({ number, ettn }: Pick<EDocument, 'number' | 'ettn'>): string =>
  number === '' ? ettn : number;
const keyStartOf = (document: Pick<EDocument, 'number' | 'ettn'>): string => `${keyStart}${nameInKeys(document)}-`;
export const keyOf = (document: EDocument, position: number): string => `${keyStartOf(document)}${position}`;
/** Only a position follows: the key of a line of document 5501-1 is not one of 5501. */
export const isKeyOf = (document: EDocument, key: string): boolean =>
  key.startsWith(keyStartOf(document)) && /^\d+$/.test(key.slice(keyStartOf(document).length));
export const isKeyOfAny = (key: string): boolean => key.startsWith(keyStart);
/** The key of a line that another user's draft brings: it proves nothing about what was returned here. */
export const keyOfStranger = (key: string): string => (isKeyOfAny(key.trim()) ? `brought-${key.trim()}` : key);
