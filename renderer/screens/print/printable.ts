/** What can be printed, and in which forms. */
import { documents } from '../../../domain/documents/index.ts';
import type { DocumentPolicy, ProductBarcode, ProductUnit } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Operation } from '../../../domain/model/draft-state.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { CustomerParty } from '../../../domain/model/lookup.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';

/** `document`: with prices, but a despatch without. `pick`: what is to be taken from where. */
export const printForms = ['document', 'priced', 'pick'] as const;
export type PrintForm = (typeof printForms)[number];

export interface Printable extends Pick<
  DraftSummary,
  'kind' | 'operation' | 'state' | 'acceptedNumber' | 'conflict' | 'total'
> {
  readonly id: string;
  readonly content: ValueRecord;
  /** The document that a draft changes or deletes, as it was read from the service. */
  readonly baseline: ValueRecord | null;
  /** What was done later, from here, to the document that an accepted draft became. */
  readonly later: Exclude<Operation, 'create'> | null;
  readonly policy: DocumentPolicy;
  /** The connection's; null of one that is no longer there. */
  readonly settings: ConnectionSettings | null;
  /** Of the service's own document: when it was read, epoch milliseconds. */
  readonly readAt: number | null;
  /** By product code, as the offline list tells them. */
  readonly barcodes: ReadonlyMap<string, readonly ProductBarcode[]>;
  /** By product code, as the offline list has them. */
  readonly units: ReadonlyMap<string, readonly ProductUnit[]>;
  /** The customer, as the offline list has it. */
  readonly party: CustomerParty | null;
  /** What the document's shipment definition is called; empty where it has none. */
  readonly carrier: string;
}

export function isPicked({ kind, operation, content }: Pick<Printable, 'kind' | 'operation' | 'content'>): boolean {
  return operation !== 'delete' && documents[kind].movement(content).direction !== 'inbound';
}
