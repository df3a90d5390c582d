/** What becomes of a text when its box is left. */
import { isCode } from '../../../../domain/as-queued.ts';
import type { Field } from '../../../../domain/fields.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import type { Place } from '../../../../domain/model/place.ts';

/**
 * A code that was typed loses the blanks around it, in the step that typed it; every other text stays as it is. To be
 * called only for typed text: values of the service stay as they came.
 */
export function tidyTyped(document: DocumentState, place: Place, field: Field, tag: string): void {
  const value = document.value(place);
  if (typeof value !== 'string' || !isCode(String(place.path.at(-1)), field)) return;
  const tidy = value.trim();
  if (tidy !== value) document.set(place, tidy === '' ? undefined : tidy, tag);
}
