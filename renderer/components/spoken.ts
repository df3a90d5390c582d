/** Replaces the dots between parts by commas: screen readers speak the name of the sign. */
export function spoken(text: string): string {
  return text.replaceAll(' · ', ', ');
}

/** Alternates by count and is appended to an announcement: Chromium does not report a text that is replaced by the same text. */
export function unlikeLast(count: number): string {
  return count % 2 === 0 ? '' : '\u00a0';
}
