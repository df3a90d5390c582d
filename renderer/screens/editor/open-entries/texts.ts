/** How an open entry is described on the screen. */
import type { OpenEntry } from '../../../../domain/open-entries.ts';
import { t } from '../../../messages/index.svelte.ts';
import type { Editor } from '../session/editor.svelte.ts';

/** `From prices.xlsx, row 5, column “Disc.”, line 3`: whatever of it is known. */
export function originText({ origin, file, row, column, place }: OpenEntry, { document }: Editor): string {
  const line = place && place.line !== null ? document.lineIndex(place.line) : -1;
  return [
    origin === 'file' && file !== undefined
      ? t('openEntries.origin.file', { file })
      : t(`openEntries.origin.${origin === 'file' ? 'pasted' : origin}`),
    ...(row === undefined ? [] : [t('openEntries.origin.row', { row })]),
    ...(column === undefined ? [] : [t('openEntries.origin.column', { column })]),
    ...(line < 0 ? [] : [t('openEntries.origin.line', { line: line + 1 })]),
  ].join(', ');
}
