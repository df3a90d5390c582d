/** Commas for the dots between parts, which a screen reader speaks by their name. */
export function spoken(text: string): string {
  return text.replaceAll(' · ', ', ');
}

/** Behind what is announced, of which the count differs each time: Chromium reports no change to what is said in the same words again. */
export function unlikeLast(count: number): string {
  return count % 2 === 0 ? '' : '\u00a0';
}
