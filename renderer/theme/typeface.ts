/**
 * Resolves once the font is loaded for all letters that are shipped (typeface.css); a text measured earlier would have another
 * font's size. The font is part of the application; if loading fails, the system's font is used.
 */
export async function loadTypeface(): Promise<void> {
  await Promise.allSettled(['a', 'ğ'].map((letter) => document.fonts.load('1em "Inter Variable"', letter)));
}
