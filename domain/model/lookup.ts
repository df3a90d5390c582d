/** The service's lists, cached offline. */
import type { ProductBarcode, ProductUnit } from '../facts.ts';
import type { LookupKind } from '../fields.ts';
import type { ServiceProblem } from './connection.ts';

/** A customer's details for documents, as far as the list has them. */
export interface CustomerParty {
  readonly title?: string;
  readonly taxNumber?: string;
  readonly taxOffice?: string;
  readonly address?: string;
}
export interface LookupRow {
  readonly code: string;
  readonly name: string | null;
  readonly id: string | null;
  /** Details shown below the name: tax number and city of a customer, stock type and price of a product. */
  readonly detail: string | null;
  readonly stockType: number | null;
  readonly units: readonly ProductUnit[] | null;
  readonly vatRate: string | null;
  readonly price: string | null;
  readonly currencyCode: string | null;
  /** The barcode that a search matched exactly; absent if another part of the row matched first. */
  readonly barcode?: ProductBarcode;
  /** For a customer; absent if the list has none of these details. */
  readonly party?: CustomerParty;
}
/** A row as received from the service, to be stored. */
export interface ReceivedRow extends Omit<LookupRow, 'barcode'> {
  /** Absent if the list has none. A unit may have several barcodes, and a barcode several units, as received. */
  readonly barcodes?: readonly ProductBarcode[];
}
export interface LookupStatus {
  readonly kind: LookupKind;
  /** The customer, for a list of representatives; null for every other list. */
  readonly customerId: string | null;
  readonly count: number;
  /** Epoch milliseconds of the last complete refresh; null if there was none. */
  readonly refreshedAt: number | null;
  /** Whether the service's answer indicated that the list was incomplete. */
  readonly partial: boolean;
  readonly refreshing: boolean;
  readonly problem: ServiceProblem | null;
}
export interface LookupProgress {
  readonly connectionId: string;
  readonly kind: LookupKind;
  readonly customerId: string | null;
  readonly phase: 'fetching' | 'storing' | 'done' | 'failed' | 'cancelled';
  readonly received: number;
  readonly total: number | null;
}
