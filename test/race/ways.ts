/** The keys and scans by which a document is entered and queued, and the next one begun: one way a list of them. */
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
  /** Queues the document and opens the next. It leaves the last cell as Enter does. */
  readonly end: readonly Press[];
}

/** Each code as the list spells it, and the quantity in its own cell. */
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

/** Each code by the digits that no other ends with, the quantity in front of it, and one key from a document to the next. */
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

/** Every piece is held before the scanner: the product is its code under bars, and the quantity is how often it is read. */
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

/** Of a document's keys and scans those that carry the user's own data: a scan is one. */
export function ownKeys({ line }: Way, intent: Intent): number {
  const isScanned = intent.lines.flatMap(line).some((key) => typeof key === 'object');
  return isScanned ? shortOf(intent.customer.code).length + intent.lines.length : ownCharacters(intent);
}
