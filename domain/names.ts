import { fold } from './fold.ts';

/** A name as it is kept: without blanks around it, one between words. */
export const tidyName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** Equal for names that differ in case and accents alone, as in a search; of signs alone, each is its own. */
export const nameKey = (name: string): string => fold(name) || tidyName(name);

/** The name where none of these is equal to it (`nameKey`), else with a number behind it: `Ocak (2)`; at most `longest` characters. */
export function freeName(name: string, taken: readonly string[], longest: number): string {
  const keys = new Set(taken.map(nameKey));
  for (let number = 1; ; number += 1) {
    const behind = number === 1 ? '' : ` (${number})`;
    const free =
      [...name]
        .slice(0, longest - behind.length)
        .join('')
        .trimEnd() + behind;
    if (!keys.has(nameKey(free))) return free;
  }
}
