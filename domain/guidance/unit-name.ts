import type { ProductUnit } from '../facts.ts';
import type { Language } from '../numbers.ts';
import { listedEntry } from './lists.ts';

/** The name of a unit: from the product's list, else from the code list without text in parentheses, else its code. */
export function unitName(code: string, units: readonly ProductUnit[], language: Language): string {
  const own = units.find((unit) => unit.code === code)?.name;
  return own ?? listedEntry('units', code)?.[language].replace(/ \(.*$/, '') ?? code;
}
