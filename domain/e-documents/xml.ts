/** An XML file as a tree, and reading of single elements. Names are without their prefix. */
import { canonical } from '../numbers.ts';

export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

const none: readonly XmlElement[] = [];

/** The elements at a path of names, each step among the children of those found before. */
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

/** The first text at a path that is not blank; `''` where there is none. Line breaks in it become blanks. */
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
/** Anything but single blanks. */
const hasBreaks = /\s\s|[^\S ]/;

/** A number in the form that XML files have, `95.000` being 95; `null` where there is none. */
export function numberAt(from: XmlElement | undefined, ...path: readonly string[]): string | null {
  const number = from === undefined ? '' : firstText(from, path, 0);
  return numberForm.test(number) ? canonical(number.replace(/^\+/, '').replace(/\.$/, '')) : null;
}

/** No more digits than any amount has: a made-up number of thousands of digits is not computed with. */
const numberForm = /^[-+]?[0-9]{1,15}(\.[0-9]{0,15})?$/;

/** A day, `2026-10-02`, of a date that may have a time zone behind it; `''` where there is none. */
export function dayAt(from: XmlElement | undefined, ...path: readonly string[]): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(textAt(from, ...path))?.[0] ?? '';
}
