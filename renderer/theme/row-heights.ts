import type { Preferences } from '../../domain/settings.ts';

/** In pixels: a row of a list, and a line of a document. The minimum sizes of controls are in tokens.css. */
export const rowHeights: Readonly<Record<Preferences['density'], { readonly list: number; readonly line: number }>> = {
  compact: { list: 40, line: 28 },
  normal: { list: 48, line: 34 },
  touch: { list: 56, line: 48 },
};
