import type { DocumentKind } from './draft-state.ts';

export const longestTemplateName = 80;

/** Initial values for new documents of a connection, with a name that the user gave. Times are epoch milliseconds. */
export interface Template {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly name: string;
  /** Null if it has no customer. */
  readonly customerCode: string | null;
  readonly customerName: string | null;
  readonly lineCount: number;
  /** When it was saved; its prices are of that time. */
  readonly createdAt: number;
}
