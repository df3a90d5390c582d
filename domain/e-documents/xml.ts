/** A parsed XML file as a tree, and functions to read from it. Names have no namespace prefix. */
import Big from 'big.js';
import { round, write } from '../amounts/decimal.ts';
import { canonical } from '../numbers.ts';

export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

const none: readonly XmlElement[] = [];

/** The elements at a path of names; each step searches the children of the elements found before. */
export function elementsAt(from: XmlElement | undefined, ...path: readonly string[]): readonly XmlElement[] {
  let found: readonly XmlElement[] = from === undefined ? none : [from];
  for (const name of path) {
    const next: XmlElement[] = [];
    for (const { children } of found) for (const child of children) if (child.name === name) next.push(child);
    if (next.length === 0) return none;
    found = next;
  }
  return found;
}

/** The first non-blank text at a path; `''` if there is none. Line breaks become blanks. */
export function textAt(from: XmlElement | undefined, ...path: readonly string[]): string {
  return from === undefined ? '' : firstText(from, path, 0);
}

function firstText(element: XmlElement, path: readonly string[], step: number): string {
  if (step === path.length) {
    const trimmed = element.text.trim();
    return hasBreaks.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed;
  }
  const name = path[step];
  for (const child of element.children) {
    const text = child.name === name ? firstText(child, path, step + 1) : '';
    if (text !== '') return text;
  }
  return '';
}
/** Whitespace other than single blanks. */
const hasBreaks = /\s\s|[^\S ]/;

/** A number in XML notation (`95.000` is 95, `.5` is 0.5); null if there is none. */
export function numberAt(from: XmlElement | undefined, ...path: readonly string[]): string | null {
  const number = from === undefined ? '' : firstText(from, path, 0);
  const [, sign = '', whole = '', fraction = ''] = numberForm.exec(number) ?? [];
  if (whole === '' && fraction === '') return null;
  const exact = `${sign === '-' ? '-' : ''}${whole || '0'}.${fraction || '0'}`;
  if (whole.length + fraction.length <= mostDigits) return canonical(exact);
  return write(round(new Big(exact), Math.max(fewDigits, mostDigits - whole.length)));
}

/** Limits the digits, so that computing with a forged number of thousands of digits is not attempted. */
const numberForm = /^([-+]?)([0-9]{0,15})(?:\.([0-9]{0,40}))?$/;
/** More digits cannot be sent exactly. */
const mostDigits = 15;
const fewDigits = 2;

const numbers: ReadonlySet<string> = new Set([
  ...[
    'InvoicedQuantity',
    'DeliveredQuantity',
    'PriceAmount',
    'LineExtensionAmount',
    'CalculationRate',
    'PerUnitAmount',
  ],
  ...['Amount', 'BaseAmount', 'TaxableAmount', 'TaxAmount', 'Percent', 'TaxExclusiveAmount', 'PayableAmount'],
]);

/** Texts of an element, and of those inside it, that should be numbers and are not. */
export function unreadNumbers(element: XmlElement): readonly string[] {
  const { name, text, children } = element;
  const isUnread = numbers.has(name) && text.trim() !== '' && numberAt(element) === null;
  return [...(isUnread ? [text.trim()] : []), ...children.flatMap(unreadNumbers)];
}

/** The day, `2026-10-02`, of a date that may be followed by a time zone; `''` if there is none. */
export function dayAt(from: XmlElement | undefined, ...path: readonly string[]): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(textAt(from, ...path))?.[0] ?? '';
}
