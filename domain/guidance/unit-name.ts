import type { ProductUnit } from '../facts.ts';
import type { Language } from '../numbers.ts';
import { listedEntry } from './lists.ts';

/** What a unit is called: by the product's list, else by the code list, without what that has in brackets; else its code. */
export function unitName(code: string, units: readonly ProductUnit[], language: Language): string {
  const own = units.find((unit) => unit.code === code)?.name;
  return own ?? listedEntry('units', code)?.[language].replace(/ \(.*$/, '') ?? code;
}
