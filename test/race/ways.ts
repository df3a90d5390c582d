/** The keys by which a document is entered and queued, and the next one begun: one way a list of them. */
import type { Press } from '../typist/keyboard.ts';
import type { Intent, LineIntent } from './intents.ts';

export interface Way {
  readonly name: string;
  readonly customer: (code: string) => readonly Press[];
  readonly line: (line: LineIntent) => readonly Press[];
  /** Queues the document and opens the next. */
  readonly end: readonly Press[];
}

/** Each code as the list spells it, and the quantity in its own cell. */
const wholeCodes: Way = {
  name: 'whole codes',
  customer: (code) => [...code, 'Enter'],
  line: ({ product, quantity, price }) => [
    ...product.code,
    'Tab',
    ...quantity,
    ...(price === null ? [] : ['Tab', 'Tab', ...price]),
    'Enter',
  ],
  end: ['Control+Shift+Enter', 'Control+n'],
};

export const ways: readonly Way[] = [wholeCodes];

export function keysOf({ customer, line, end }: Way, intent: Intent): readonly Press[] {
  return [...customer(intent.customer.code), ...intent.lines.flatMap(line), ...end];
}
