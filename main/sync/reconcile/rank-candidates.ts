/** The order in which candidates are read, because only a limited number of them is. */
import { holdsContent } from '../../../domain/compare/holds-content.ts';
import { member } from '../../../domain/json.ts';
import { isEmpty } from '../../../domain/value.ts';
import type { SentRequest } from './result.ts';
import type { ListedDocument } from '../ports.ts';

/**
 * First those whose list entry agrees most with what was sent; then the youngest, by time of creation if the list has it, and by
 * number, since a series ascends. The list's own order is not documented, so it proves nothing.
 */
export function rankCandidates<C extends { readonly document: ListedDocument }>(
  { kind, sent }: SentRequest,
  candidates: readonly C[],
): readonly C[] {
  const createdAt = ({ document }: C): string => {
    const date = document.createdAt ?? member(document.data, 'CreateDate') ?? member(document.data, 'Date');
    return typeof date === 'string' ? date : '';
  };
  return candidates
    .map((candidate) => ({
      candidate,
      agrees: agreement({ kind, sent }, candidate.document).equal,
      createdAt: createdAt(candidate),
      number: candidate.document.number ?? '',
    }))
    .sort(
      (a, b) =>
        b.agrees - a.agrees || collator.compare(b.createdAt, a.createdAt) || collator.compare(b.number, a.number),
    )
    .map(({ candidate }) => candidate);
}

/** Whether everything that the list shows of a document agrees with what was sent, and it shows something. */
export function agreesInAll(request: Pick<SentRequest, 'kind' | 'sent'>, document: ListedDocument): boolean {
  const { shown, equal } = agreement(request, document);
  return shown > 0 && equal === shown;
}

function agreement(
  { kind, sent }: Pick<SentRequest, 'kind' | 'sent'>,
  { data }: ListedDocument,
): { readonly shown: number; readonly equal: number } {
  const shown = Object.keys(sent).filter((field) => {
    const value = sent[field];
    return !isEmpty(value) && !Array.isArray(value) && !isEmpty(member(data, field));
  });
  const equal = shown.filter((field) => holdsContent(kind, { [field]: sent[field] ?? null }, data));
  return { shown: shown.length, equal: equal.length };
}

/** Sorts SRI9 before SRI10. */
const collator = new Intl.Collator('en', { numeric: true });
