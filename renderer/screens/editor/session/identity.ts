/** Ids of elements in the page, derived from places, and keys of new lines. */
import { placeKey } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';

/** An element id for a place; characters not allowed in an id are hex-encoded. */
export function elementId(place: Place): string {
  return `field-${placeKey(place).replace(/[^A-Za-z0-9_]/g, (letter) => `-${letter.charCodeAt(0).toString(16)}`)}`;
}

/** A local key for a line or list entry; never sent. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}
