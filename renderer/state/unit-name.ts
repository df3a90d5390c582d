import type { ProductFacts } from '../../domain/facts.ts';
import { unitName as unitNameIn } from '../../domain/guidance/unit-name.ts';
import { language } from '../messages/index.svelte.ts';

/** A unit's name: from the product’s own units, else from the code list. Reactive on the language. */
export function unitName(code: string, product?: ProductFacts): string {
  return unitNameIn(code, product?.units ?? [], language());
}
