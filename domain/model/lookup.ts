/** The service’s lists kept offline. */
import type { ProductBarcode, ProductUnit } from '../facts.ts';
import type { LookupKind } from '../fields.ts';
import type { ServiceProblem } from './connection.ts';

export interface LookupRow {
  readonly code: string;
  readonly name: string | null;
  readonly id: string | null;
  /** A second line for the eye: tax number and city of a customer, stock type and price of a product. */
  readonly detail: string | null;
  readonly stockType: number | null;
  readonly units: readonly ProductUnit[] | null;
  readonly vatRate: string | null;
  readonly price: string | null;
  readonly currencyCode: string | null;
  /** The barcode that a search found the row by, exactly; absent where something else of the row matched first. */
  readonly barcode?: ProductBarcode;
}
/** A row as the service told it, to be kept. */
export interface ToldRow extends Omit<LookupRow, 'barcode'> {
  /** Absent where the list told none; several for a unit, or one for several units, as it told them. */
  readonly barcodes?: readonly ProductBarcode[];
}
export interface LookupStatus {
  readonly kind: LookupKind;
  /** Whose representatives; `null` of every other list. */
  readonly customerId: string | null;
  readonly count: number;
  /** Epoch milliseconds of the last complete refresh; `null` if there was none. */
  readonly refreshedAt: number | null;
  /** The service's answer bore signs that it was not the whole list. */
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
