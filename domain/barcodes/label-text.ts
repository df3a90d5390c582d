/** The forms in which Rampa receives a GS1 label: with FNC1, with `|` instead, or as printed under the barcode. */
import { formOf, predefinedLength } from './application-identifiers.ts';
import { hasCheckDigit } from './gtin.ts';
import { readElementString, separator } from './element-string.ts';
import type { GsElement } from './element-string.ts';

/** Symbology identifiers (ISO/IEC 15424) of symbols that contain GS1 elements. */
const gs1Symbols: ReadonlySet<string> = new Set([']C1', ']d2', ']Q3', ']e0', ']J1']);
/** An application identifier as printed, for example `(01)`. */
const printed = /\(([0-9]{2,4})\)/g;

export interface SymbolText {
  /** For example `]C1`; empty if the scanner does not send one. */
  readonly symbol: string;
  readonly content: string;
}

export function symbolTextOf(text: string): SymbolText {
  const [symbol = ''] = /^\][A-Za-z][0-9A-Za-z]/.exec(text) ?? [];
  return { symbol, content: text.slice(symbol.length) };
}

/**
 * Whether a text can only be a GS1 label, complete or not: it has a GS1 symbology identifier or an FNC1, has application
 * identifiers in brackets, or begins with a GTIN element whose check digit is right.
 */
export function isLabelStart(text: string): boolean {
  const { symbol, content } = symbolTextOf(text);
  if (gs1Symbols.has(symbol) || content.includes(separator) || isPrinted(content)) return true;
  return symbol === '' && /^0[1-3][0-9]{14}/.test(content) && hasCheckDigit(content.slice(2, 16));
}

/** The label's element string with FNC1 as separator, from any of its forms; not validated. */
export function elementStringIn(text: string): string {
  const { content } = symbolTextOf(text);
  return isPrinted(content) ? fromPrinted(content) : content.replaceAll('|', separator);
}

/** A label as printed under the barcode; null if it is not valid. */
export function printedLabel(text: string): string | null {
  const { elements } = readElementString(elementStringIn(text));
  return elements ? printedElements(elements) : null;
}

/** For example `(01)08690000000012(10)A1`. */
export function printedElements(elements: readonly GsElement[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value}`).join('');
}

function isPrinted(content: string): boolean {
  const [, ai = ''] = /^\(([0-9]{2,4})\)/.exec(content) ?? [];
  return formOf(ai) !== null;
}

/** A value may contain brackets; only brackets around an application identifier separate. */
function fromPrinted(content: string): string {
  const marks = [...content.matchAll(printed)].filter(([, ai = '']) => formOf(ai) !== null);
  return marks
    .map(({ 0: mark, 1: ai = '', index }, at) => {
      const end = marks[at + 1]?.index ?? content.length;
      const value = content
        .slice(index + mark.length, end)
        .replaceAll('|', '')
        .trim();
      const isLast = at === marks.length - 1;
      return `${ai}${value}${isLast || predefinedLength(ai) !== null ? '' : separator}`;
    })
    .join('');
}
