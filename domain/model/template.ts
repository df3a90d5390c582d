import type { DocumentKind } from './draft-state.ts';

export const longestTemplateName = 80;

/** What new documents of a connection can begin with, under a name that the user gave. Times are epoch milliseconds. */
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
}
