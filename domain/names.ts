import { fold } from './fold.ts';

/** A name as it is kept: without blanks around it, one between words. */
export const tidyName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** Equal for names that differ in case and accents alone, as in a search; of signs alone, each is its own. */
export const nameKey = (name: string): string => fold(name) || tidyName(name);
