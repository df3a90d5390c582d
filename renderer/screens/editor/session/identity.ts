/** Identities in the page: of elements by their place, and of new lines. */
import { placeKey } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';

/** An element id made of a place; what an id may not hold is written as its code. */
export function elementId(place: Place): string {
  return `field-${placeKey(place).replace(/[^A-Za-z0-9_]/g, (letter) => `-${letter.charCodeAt(0).toString(16)}`)}`;
}

/** A local identity for a line or an entry of a list; never sent. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}
