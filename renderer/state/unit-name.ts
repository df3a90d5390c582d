import type { ProductFacts } from '../../domain/facts.ts';
import { unitName as unitNameIn } from '../../domain/guidance/unit-name.ts';
import { language } from '../messages/index.svelte.ts';

/** What a unit is called on the screen: by the product’s own list, else by the code list. Reactive on the language. */
export function unitName(code: string, product?: ProductFacts): string {
  return unitNameIn(code, product?.units ?? [], language());
}
