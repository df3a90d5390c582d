/** The ways to enter and queue a document and start the next one: each a list of keys and scans. */
import type { Press } from '../typist/keyboard.ts';
import { jobs, ownCharacters, shortOf } from './intents.ts';
import type { Intent, Job, LineIntent } from './intents.ts';

/** A code that a scanner reads: one press of its trigger. */
export interface Scan {
  readonly scan: string;
}

export interface Way {
  readonly name: string;
  readonly job: Job;
  readonly customer: (code: string) => readonly Press[];
  readonly line: (line: LineIntent) => readonly (Press | Scan)[];
  /** Queues the document and opens the next. It also leaves the last cell, as Enter does. */
  readonly end: readonly Press[];
}

/** Each code in full as in the list, and the quantity in its own cell. */
const wholeCodes: Way = {
  name: 'a return by whole codes',
  job: jobs.return,
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

/** Each code by its unique last digits, preceded by the quantity, and one key from a document to the next. */
const shortCodes: Way = {
  name: 'a return by short codes',
  job: jobs.return,
  customer: (code) => [...shortOf(code), 'Enter'],
  line: ({ product, quantity, price }) =>
    price === null
      ? [...quantity, '*', ...shortOf(product.code), 'Enter']
      : [...shortOf(product.code), 'Tab', ...quantity, 'Tab', 'Tab', ...price, 'Enter'],
  end: ['Control+Shift+n'],
};

const typedLoad: Way = { ...shortCodes, name: 'a despatch by short codes', job: jobs.load };

/** Every piece is scanned: its barcode gives the product, and the number of scans the quantity. */
const scannedLoad: Way = {
  ...shortCodes,
  name: 'a despatch scanned',
  job: jobs.scannedLoad,
  line: ({ product }) => [{ scan: product.code }],
};

export const ways: readonly Way[] = [wholeCodes, shortCodes, typedLoad, scannedLoad];

export function keysOf({ customer, line, end }: Way, intent: Intent): readonly (Press | Scan)[] {
  const lines = intent.lines.flatMap(line);
  return [...customer(intent.customer.code), ...(lines.at(-1) === 'Enter' ? lines.slice(0, -1) : lines), ...end];
}

/** The number of a document's keys and scans that carry the user's data; a scan counts as one. */
export function ownKeys({ line }: Way, intent: Intent): number {
  const isScanned = intent.lines.flatMap(line).some((key) => typeof key === 'object');
  return isScanned ? shortOf(intent.customer.code).length + intent.lines.length : ownCharacters(intent);
}
