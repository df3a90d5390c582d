import type { Company, StoredDocument, User } from '../documents/company.ts';
import type { DocumentKind, JsonRecord } from '../types.ts';
import type { Reading } from './body.ts';
import type { Refuse } from './rule-names.ts';

export type Direction = 'inbound' | 'outbound';

export interface RuleContext {
  readonly kind: DocumentKind;
  readonly company: Company;
  readonly user: User;
  readonly strict: boolean;
  readonly reading: Reading;
  readonly warehouseRequired: boolean;
  readonly rateRequired: boolean;
  /** The document being changed; `null` on create. */
  readonly existing: StoredDocument | null;
  /** Whether a number is in use by another document of the same kind (and type). */
  readonly numberTaken: (number: string, values: JsonRecord) => boolean;
  readonly refuse: Refuse;
}

/** §2.3, §4.2, §2.7; `null` if no stock moves: for a quote, and for a despatch without a valid type. */
export function directionOf(kind: DocumentKind, values: JsonRecord): Direction | null {
  if (kind === 'salesReturnInvoice') return 'inbound';
  if (kind === 'purchaseReturnInvoice') return 'outbound';
  if (kind === 'quote') return null;
  return values.DespatchType === 2 ? 'inbound' : values.DespatchType === -2 ? 'outbound' : null;
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const numeric = (value: unknown): number => (typeof value === 'number' ? value : 0);
