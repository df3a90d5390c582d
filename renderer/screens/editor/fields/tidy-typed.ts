import { isCode } from '../../../../domain/as-queued.ts';
import type { Field } from '../../../../domain/fields.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import type { Place } from '../../../../domain/model/place.ts';

/** Trims a typed code within its undo step. Only for typed text, because values of the service must stay unchanged. */
export function tidyTyped(document: DocumentState, place: Place, field: Field, tag: string): void {
  const value = document.value(place);
  if (typeof value !== 'string' || !isCode(String(place.path.at(-1)), field)) return;
  const tidy = value.trim();
  if (tidy !== value) document.set(place, tidy === '' ? undefined : tidy, tag);
}
