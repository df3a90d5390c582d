/** The keys by which a document is entered and queued, and the next one begun: one way a list of them. */
import type { Press } from '../typist/keyboard.ts';
import { shortOf } from './intents.ts';
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

/** Each code by the digits that no other ends with, the quantity in front of it, and one key from a document to the next. */
const shortCodes: Way = {
  name: 'short codes',
  customer: (code) => [...shortOf(code), 'Enter'],
  line: ({ product, quantity, price }) =>
    price === null
      ? [...quantity, '*', ...shortOf(product.code), 'Enter']
      : [...shortOf(product.code), 'Tab', ...quantity, 'Tab', 'Tab', ...price, 'Enter'],
  end: ['Control+Shift+n'],
};

export const ways: readonly Way[] = [wholeCodes, shortCodes];

export function keysOf({ customer, line, end }: Way, intent: Intent): readonly Press[] {
  return [...customer(intent.customer.code), ...intent.lines.flatMap(line), ...end];
}
