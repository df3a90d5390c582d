import type { DocumentKind } from './draft-state.ts';

export const longestTemplateName = 80;

export const recurrenceIntervals = ['week', 'twoWeeks', 'month', 'quarter', 'year'] as const;
export type RecurrenceInterval = (typeof recurrenceIntervals)[number];

/** A document that is made again and again. */
export interface Recurrence {
  readonly every: RecurrenceInterval;
  /** Of the month, from 1 to 31; where it is of weeks, that of the first one. */
  readonly day: number;
  /** The next one's day, `YYYY-MM-DD`. */
  readonly dueOn: string;
}

/** What new documents of a connection can begin with, under a name that a person gave. Times are epoch milliseconds. */
export interface Template {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly name: string;
  /** `null` where it names no customer. */
  readonly customerCode: string | null;
  readonly customerName: string | null;
  readonly lineCount: number;
  /** When it was saved: its prices are of then. */
  readonly createdAt: number;
  /** `null`: documents are made of it when a person asks. */
  readonly recurrence: Recurrence | null;
}
