/** The forms in which a GS1 label reaches the application: with FNC1, with `|` for it, or as it is printed under the bars. */
import { formOf, predefinedLength } from './application-identifiers.ts';
import { hasCheckDigit } from './gtin.ts';
import { readElementString, separator } from './element-string.ts';
import type { GsElement } from './element-string.ts';

/** Symbology identifiers (ISO/IEC 15424) of the symbols that carry GS1 elements. */
const gs1Symbols: ReadonlySet<string> = new Set([']C1', ']d2', ']Q3', ']e0', ']J1']);
/** `(01)`: an application identifier as it is printed. */
const printed = /\(([0-9]{2,4})\)/g;

export interface SymbolText {
  /** `]C1`; empty if the scanner does not send one. */
  readonly symbol: string;
  readonly content: string;
}

export function symbolTextOf(text: string): SymbolText {
  const [symbol = ''] = /^\][A-Za-z][0-9A-Za-z]/.exec(text) ?? [];
  return { symbol, content: text.slice(symbol.length) };
}

/**
 * Whether a text can only be a GS1 label, complete or not: by its symbology identifier or an FNC1, because it is written with
 * application identifiers in brackets, or because it begins with a GTIN element whose check digit is right.
 */
export function isLabelStart(text: string): boolean {
  const { symbol, content } = symbolTextOf(text);
  if (gs1Symbols.has(symbol) || content.includes(separator) || isPrinted(content)) return true;
  return symbol === '' && /^0[1-3][0-9]{14}/.test(content) && hasCheckDigit(content.slice(2, 16));
}

/** The label's element string with FNC1 as separator, from any of its forms; it is not checked here. */
export function elementStringIn(text: string): string {
  const { content } = symbolTextOf(text);
  return isPrinted(content) ? fromPrinted(content) : content.replaceAll('|', separator);
}

/** A label as it is printed under the bars; null if it is not valid. */
export function printedLabel(text: string): string | null {
  const { elements } = readElementString(elementStringIn(text));
  return elements ? printedElements(elements) : null;
}

/** `(01)08690000000012(10)A1`. */
export function printedElements(elements: readonly GsElement[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value}`).join('');
}

function isPrinted(content: string): boolean {
  const [, ai = ''] = /^\(([0-9]{2,4})\)/.exec(content) ?? [];
  return formOf(ai) !== null;
}

/** Brackets are allowed inside a value too: only those around an application identifier separate. */
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
