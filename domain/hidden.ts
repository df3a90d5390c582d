/**
 * Replaces a secret that the service repeated in an answer. It is the same in both languages and unlike any text of a document. A
 * text that contains it is not the service's text, so it is shown but never sent.
 */
export const hiddenText = '[Rampa: ●●●]';

/** Whether a secret was hidden anywhere in a value: a document of the service, or a draft that was made from one. */
export function holdsHidden(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(hiddenText);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name.includes(hiddenText) || holdsHidden(inner));
}
