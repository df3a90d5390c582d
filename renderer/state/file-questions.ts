import { formatDecimal, isDecimal } from '../../domain/numbers.ts';
import type { QuestionKind } from '../../domain/e-documents/questions.ts';
import type { EntryQuestion } from '../../domain/open-entries.ts';
import { language, t } from '../messages/index.svelte.ts';

const inList: ReadonlySet<QuestionKind> = new Set(['customerName', 'taxNumber', 'productName', 'vatRate'] as const);
const inDraft: ReadonlySet<QuestionKind> = new Set(['total', 'currencyDirection', 'currency'] as const);

/** Where the value is that a question compares with the file's. A share of a withholding is only proposed. */
function sourceOf(about: QuestionKind, value: string): 'draft' | 'list' | 'computed' | 'proposed' {
  if (inList.has(about)) return 'list';
  if (inDraft.has(about)) return 'draft';
  return value.endsWith('/10') ? 'proposed' : 'computed';
}

/** What a partner's file leaves open: the question, what the file says, and what it is compared with. */
export function questionText({ about, file, draft, name }: EntryQuestion): string {
  const written = (text: string): string => (isDecimal(text) ? formatDecimal(text, language()) : text);
  const said = [name ?? '', written(file)].filter((text) => text !== '').join(' ');
  const values = [
    ...(said === '' ? [] : [t('openEntries.inFile', { text: said })]),
    ...(draft === '' ? [] : [t(`openEntries.instead.${sourceOf(about, draft)}`, { text: written(draft) })]),
  ];
  return `${t(`openEntries.about.${about}`)}${values.length === 0 ? '' : ` (${values.join('; ')})`}`;
}
