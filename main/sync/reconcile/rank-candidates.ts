/** Which documents of a list to read first, where only so many are read. */
import { sameContent } from '../../../domain/client-reference.ts';
import { member } from '../../../domain/json.ts';
import type { Sought } from './result.ts';
import type { ListedDocument } from '../ports.ts';

/**
 * Those first that agree with what was sent in most of what the list shows of it; then the youngest, by the time of creation
 * where the list tells one and by the number, since a series goes up: only so many are read. In which order a list comes is
 * not shown, so that nothing is concluded from it.
 */
export function likeliestFirst<C extends { readonly document: ListedDocument }>(
  { kind, sent }: Sought,
  candidates: readonly C[],
): readonly C[] {
  const made = ({ document }: C): string => {
    const date = document.createdAt ?? member(document.data, 'CreateDate') ?? member(document.data, 'Date');
    return typeof date === 'string' ? date : '';
  };
  return candidates
    .map((candidate) => ({
      candidate,
      agrees: agreement({ kind, sent }, candidate.document).equal,
      made: made(candidate),
      number: candidate.document.number ?? '',
    }))
    .sort((a, b) => b.agrees - a.agrees || collator.compare(b.made, a.made) || collator.compare(b.number, a.number))
    .map(({ candidate }) => candidate);
}

/** Whether a document is as it was sent in all that the list shows of it, and it shows something. */
export function agreesInAll(sought: Pick<Sought, 'kind' | 'sent'>, document: ListedDocument): boolean {
  const { shown, equal } = agreement(sought, document);
  return shown > 0 && equal === shown;
}

function agreement(
  { kind, sent }: Pick<Sought, 'kind' | 'sent'>,
  { data }: ListedDocument,
): { readonly shown: number; readonly equal: number } {
  const shown = Object.keys(sent).filter((field) => {
    const value = sent[field];
    return value !== undefined && value !== null && !Array.isArray(value) && member(data, field) !== undefined;
  });
  const equal = shown.filter((field) => sameContent(kind, { [field]: sent[field] ?? null }, data));
  return { shown: shown.length, equal: equal.length };
}

/** SRI9 before SRI10. */
const collator = new Intl.Collator('en', { numeric: true });
