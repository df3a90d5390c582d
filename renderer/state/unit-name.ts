/** What a unit is called: by the product’s own list, else by the code list; the code where neither names it. */
import type { ProductFacts } from '../../domain/facts.ts';
import { listedEntry } from '../../domain/guidance/lists.ts';
import { language } from '../messages/index.svelte.ts';

/** Reactive on the language. */
export function unitName(code: string, product?: ProductFacts): string {
  const own = product?.units?.find((unit) => unit.code === code)?.name;
  const listed = listedEntry('units', code)?.[language()];
  // The code list explains some names in brackets: `Adet (birim)`.
  return own ?? listed?.replace(/ \(.*\)$/, '') ?? code;
}
