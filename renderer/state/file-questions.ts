import { formatDecimal, isDecimal } from '../../domain/numbers.ts';
import type { EntryQuestion } from '../../domain/open-entries.ts';
import { language, t } from '../messages/index.svelte.ts';

/** What a partner's file leaves open: the question, what the file says and what the draft has. */
export function questionText({ about, file, draft, name }: EntryQuestion): string {
  const written = (text: string): string => (isDecimal(text) ? formatDecimal(text, language()) : text);
  const said = [name ?? '', written(file)].filter((text) => text !== '').join(' ');
  const values = [
    ...(said === '' ? [] : [t('openEntries.inFile', { text: said })]),
    ...(draft === '' ? [] : [t('openEntries.inDraft', { text: written(draft) })]),
  ];
  return `${t(`openEntries.about.${about}`)}${values.length === 0 ? '' : ` (${values.join('; ')})`}`;
}
