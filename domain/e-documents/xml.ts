/** An XML file as a tree, and reading of single elements. Names are without their prefix. */
import Big from 'big.js';
import { canonical } from '../numbers.ts';

export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** The elements at a path of names, each step among the children of those found before. */
export function elementsAt(from: XmlElement | undefined, ...path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    from === undefined ? [] : [from],
  );
}

/** The first text at a path that is not blank; `''` where there is none. Line breaks in it become blanks. */
export function textAt(from: XmlElement | undefined, ...path: readonly string[]): string {
  for (const { text } of elementsAt(from, ...path)) {
    const trimmed = text.trim();
    if (trimmed !== '') return trimmed.replace(/\s+/g, ' ');
  }
  return '';
}

/** A number in the form that XML files have, `95.000` being 95; `null` where there is none. */
export function numberAt(from: XmlElement | undefined, ...path: readonly string[]): string | null {
  return plainNumber(textAt(from, ...path));
}

/** No more digits than any amount has: a made-up number of thousands of digits is not computed with. */
const numberForm = /^[-+]?[0-9]{1,15}(\.[0-9]{0,15})?$/;

function plainNumber(text: string): string | null {
  const number = text.trim();
  return numberForm.test(number) ? canonical(new Big(number.replace(/^\+/, '').replace(/\.$/, '')).toFixed()) : null;
}

/** A day, `2026-10-02`, of a date that may have a time zone behind it; `''` where there is none. */
export function dayAt(from: XmlElement | undefined, ...path: readonly string[]): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(textAt(from, ...path))?.[0] ?? '';
}
