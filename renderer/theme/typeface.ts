/**
 * Resolves once the typeface is there for all letters that are shipped (typeface.css): a text that is measured before has
 * another typeface's size. It is kept with the application and is there at once; without it the system's own is used.
 */
export async function loadTypeface(): Promise<void> {
  await Promise.allSettled(['a', 'ğ'].map((letter) => document.fonts.load('1em "Inter Variable"', letter)));
}
