import { fold } from './fold.ts';

/** A name as it is stored: trimmed, with single blanks between words. */
export const tidyName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** Equal for names that differ only in case and accents. A name without letters and digits is compared as written. */
export const nameKey = (name: string): string => fold(name) || tidyName(name);

/** The name if it is not taken (compared by `nameKey`), else with a number appended: `Ocak (2)`; at most `longest` characters. */
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
