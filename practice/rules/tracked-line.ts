import type Big from 'big.js';
import type { Product } from '../documents/company.ts';
import type { JsonRecord } from '../types.ts';
import type { Direction, RuleContext } from './context.ts';

/** What the tracking rules remember between the lines of one request. */
export interface TrackingMemory {
  /** Lot numbers, and serial numbers with their product, of earlier lines. */
  readonly lots: Set<string>;
  readonly serials: Set<string>;
}

export interface TrackedLine {
  readonly context: RuleContext;
  readonly direction: Direction;
  readonly values: JsonRecord;
  readonly index: number;
  readonly memory: TrackingMemory;
  readonly refuse: RuleContext['refuse'];
  readonly product: Product;
  readonly mainQuantity: Big;
}
