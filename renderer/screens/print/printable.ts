import { documents } from '../../../domain/documents/index.ts';
import type { DocumentPolicy, ProductBarcode, ProductUnit } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { Operation } from '../../../domain/model/draft-state.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { CustomerParty } from '../../../domain/model/lookup.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';

/** `document`: with prices, except for a despatch. `priced`: a despatch with prices. `pick`: a list for picking goods. */
export const printForms = ['document', 'priced', 'pick'] as const;
export type PrintForm = (typeof printForms)[number];

export interface Printable extends Pick<
  DraftSummary,
  'kind' | 'operation' | 'state' | 'acceptedNumber' | 'conflict' | 'total'
> {
  readonly id: string;
  readonly content: ValueRecord;
  /** An earlier attempt has an unknown outcome, or a restore holds the draft back: the service may have it. */
  readonly mayBeSent: boolean;
  /** The document that a draft changes or deletes, as it was read from the service. */
  readonly baseline: ValueRecord | null;
  /** The last operation that was accepted, sent from this computer, for the same document after this draft. */
  readonly later: Exclude<Operation, 'create'> | null;
  /** The deletion, this one or the later one, was accepted because the document is no longer found. */
  readonly isDeletedOrHidden: boolean;
  readonly policy: DocumentPolicy;
  /** The connection's settings; `null` if the connection no longer exists. */
  readonly settings: ConnectionSettings | null;
  /** For a document of the service: when it was read, in epoch milliseconds. */
  readonly readAt: number | null;
  /** By product code, from the offline list. */
  readonly barcodes: ReadonlyMap<string, readonly ProductBarcode[]>;
  /** By product code, from the offline list. */
  readonly units: ReadonlyMap<string, readonly ProductUnit[]>;
  /** The customer's entry in the offline list. */
  readonly party: CustomerParty | null;
  /** Name of the document's shipment definition; empty if it has none. */
  readonly carrier: string;
}

export function isPicked({ kind, operation, content }: Pick<Printable, 'kind' | 'operation' | 'content'>): boolean {
  return operation !== 'delete' && documents[kind].movement(content).direction !== 'inbound';
}
