/**
 * The forms in which Rampa receives a GS1 label: with FNC1, with `|` instead, as printed under the barcode, or as a GS1 Digital
 * Link.
 */
import { formOf, predefinedLength } from './application-identifiers.ts';
import { hasCheckDigit } from './gtin.ts';
import { readElementString, separator } from './element-string.ts';
import type { GsElement } from './element-string.ts';

/** Symbology identifiers (ISO/IEC 15424) of symbols that contain GS1 elements. */
const gs1Symbols: ReadonlySet<string> = new Set([']C1', ']d2', ']Q3', ']e0', ']J1']);
/** An application identifier as printed, for example `(01)`. */
const printed = /\(([0-9]{2,4})\)/g;
/** The address of a GS1 Digital Link (GS1 Digital Link Standard, URI Syntax): GTIN, further path, and attributes. */
const link =
  /^https?:\/\/[^/?#]+(?:\/[^?#]*?)?\/01\/(?<gtin>[0-9]{8}|[0-9]{12,14})(?:\/(?<path>[^?#]*))?(?:\?(?<attributes>[^#]*))?(?:#|$)/i;

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
 * identifiers in brackets, is a GS1 Digital Link, or begins with a GTIN element whose check digit is right.
 */
export function isLabelStart(text: string): boolean {
  const { symbol, content } = symbolTextOf(text);
  if (gs1Symbols.has(symbol) || content.includes(separator) || markedElements(content)) return true;
  return symbol === '' && /^0[1-3][0-9]{14}/.test(content) && hasCheckDigit(content.slice(2, 16));
}

/** The label's element string with FNC1 as separator, from any of its forms; not validated. */
export function elementStringIn(text: string): string {
  const { content } = symbolTextOf(text);
  const elements = markedElements(content);
  if (elements === null) return content.replaceAll('|', separator);
  const last = elements.at(-1);
  return elements
    .map((one) => `${one.ai}${one.value}${one === last || predefinedLength(one.ai) !== null ? '' : separator}`)
    .join('');
}

/** Whether the text shows where each element ends, so that it has one reading even without FNC1. */
export const hasMarkedElements = (text: string): boolean => markedElements(symbolTextOf(text).content) !== null;

/** A label as printed under the barcode; null if it is not valid. */
export function printedLabel(text: string): string | null {
  const { elements } = readElementString(elementStringIn(text));
  return elements ? printedElements(elements) : null;
}

/** For example `(01)08690000000012(10)A1`. */
export function printedElements(elements: readonly GsElement[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value}`).join('');
}

/** The elements, not validated, of a text that marks where each begins; null if it does not. */
const markedElements = (content: string): readonly GsElement[] | null => inPrinted(content) ?? inLink(content);

/** A value may contain brackets; only brackets around an application identifier separate. */
function inPrinted(content: string): readonly GsElement[] | null {
  const marks = [...content.matchAll(printed)].filter(([, ai = '']) => formOf(ai) !== null);
  if (marks[0]?.index !== 0) return null;
  return marks.map(({ 0: mark, 1: ai = '', index }, at) => {
    const end = marks[at + 1]?.index ?? content.length;
    const value = content.slice(index + mark.length, end);
    return { ai, value: value.replaceAll('|', '').trim() };
  });
}

function inLink(content: string): readonly GsElement[] | null {
  const { gtin = '', path = '', attributes = '' } = link.exec(content)?.groups ?? {};
  // Other addresses may have a number in such a place, for example behind a month.
  if (gtin === '' || (gtin.length < 14 && !hasCheckDigit(gtin))) return null;
  const parts = path.split('/');
  const inPath = parts.flatMap((ai, at) => (at % 2 === 0 && ai !== '' ? [{ ai, value: parts[at + 1] ?? '' }] : []));
  // Attributes that are not digits are for the web server.
  const inAttributes = [...attributes.matchAll(/(?:^|[&;])([0-9]{2,4})=([^&;]*)/g)].map(([, ai = '', value = '']) => ({
    ...{ ai, value },
  }));
  const elements = [...inPath, ...inAttributes].map(({ ai, value }) => ({ ai, value: decoded(value) }));
  return [{ ai: '01', value: gtin.padStart(14, '0') }, ...elements];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
