/** The order in which candidates are read, because only a limited number of them is. */
import { member } from '../../../domain/json.ts';
import type { ListedDocument } from '../readings.ts';

/** How likely a listed document is the one that was sent. */
export interface Rank {
  /** How many members of its list entry agree with what was sent. */
  readonly agrees: number;
  /** When it was created, or else its date, as text; empty if the list shows neither. */
  readonly createdAt: string;
  readonly number: string;
}

export function rankOf(document: ListedDocument, agrees: number): Rank {
  const date = document.createdAt ?? member(document.data, 'CreateDate') ?? member(document.data, 'Date');
  return { agrees, createdAt: typeof date === 'string' ? date : '', number: document.number ?? '' };
}

/**
 * Sorts first those whose list entry agrees most with what was sent; then the youngest, by time of creation if the list has it,
 * and by number, since a series ascends. The list's own order is not documented, so it proves nothing.
 */
export function byRank(a: Rank, b: Rank): number {
  return b.agrees - a.agrees || collator.compare(b.createdAt, a.createdAt) || collator.compare(b.number, a.number);
}

/** Sorts SRI9 before SRI10. */
const collator = new Intl.Collator('en', { numeric: true });
