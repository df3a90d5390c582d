/**
 * What a scanner read: a code or number as it stands under the bars, or GS1 elements. Nothing is made of a text that is not
 * valid: it is told what is wrong with it.
 */
import { own } from '../value.ts';
import { dayOfElement } from './dates.ts';
import { readElementString, separator } from './element-string.ts';
import type { ElementFault, GsElement } from './element-string.ts';
import { formsOf, gtinsOf } from './gtin.ts';

/** What a scan tells of goods. */
export interface ScannedItem {
  /** What the product may be listed by, in the order in which it is sought: as it was read, then the ways to write its GTIN. */
  readonly codes: readonly string[];
  /** Absent where it was not said. */
  readonly lot?: string;
  readonly serial?: string;
  /** Days, `YYYY-MM-DD`. */
  readonly expiry?: string;
  readonly production?: string;
  readonly bestBefore?: string;
  /** Pieces in a package of one kind (37) or of variable content (30): a whole number above 0. */
  readonly count?: string;
  /** Net weight in kilograms, a decimal string. */
  readonly kilograms?: string;
}

export interface ScanFault {
  /** `checkDigit` without an identifier: of the whole number. `control`: a character that no barcode of goods has. */
  readonly reason: ElementFault['reason'] | 'control';
  readonly ai: string;
}

export type Scanned =
  | { readonly kind: 'item'; readonly item: ScannedItem }
  /** GS1 elements that name no product: a lot's or a serial number's own label. */
  | { readonly kind: 'detail'; readonly item: ScannedItem }
  | { readonly kind: 'fault'; readonly fault: ScanFault };

/** Symbology identifiers (ISO/IEC 15424) of the symbols that carry GS1 elements. */
const gs1Symbols: ReadonlySet<string> = new Set([']C1', ']d2', ']Q3', ']e0', ']J1']);
/** Those of EAN and UPC, whose check digit the scanner has read with them. */
const retailSymbols: ReadonlySet<string> = new Set([']E0', ']E4']);

/**
 * Reads what a scanner sent, its terminator left out. A text without a symbology identifier is GS1's where it holds an FNC1, or
 * where it is a GTIN's element and all of it is valid; it is sought as it is first, since a product's own code may look so.
 * `today` is `YYYY-MM-DD`.
 */
export function readScan(text: string, today: string): Scanned {
  const [symbol = ''] = /^\][A-Za-z][0-9A-Za-z]/.exec(text) ?? [];
  const content = text.slice(symbol.length);
  if (gs1Symbols.has(symbol) || content.includes(separator)) return fromElements(content, [], today);
  // eslint-disable-next-line no-control-regex -- What keyboards do not type is what is looked for.
  if (content === '' || /[\u0000-\u001f\u007f]/.test(content)) return faulty(content === '' ? 'empty' : 'control');
  if (retailSymbols.has(symbol) && gtinsOf(content).length === 0) return faulty('checkDigit');
  if (symbol === '' && /^0[1-3][0-9]{14}/.test(content)) {
    const read = fromElements(content, [content], today);
    if (read.kind !== 'fault') return read;
  }
  const gtins = symbol === ']E4' ? gtinsOf(content).filter((gtin) => gtin.endsWith(content)) : gtinsOf(content);
  return { kind: 'item', item: { codes: distinct([content, ...gtins.flatMap(formsOf)]) } };
}

function faulty(reason: ScanFault['reason']): Scanned {
  return { kind: 'fault', fault: { reason, ai: '' } };
}

function fromElements(content: string, codes: readonly string[], today: string): Scanned {
  const read = readElementString(content);
  if (read.fault) return { kind: 'fault', fault: read.fault };
  const values = Object.fromEntries(read.elements.map(({ ai, value }) => [ai, value]));
  const value = (ai: string): string | undefined => own(values, ai);
  const day = (ai: string): string | undefined => {
    const found = value(ai);
    return found === undefined ? undefined : dayOfElement(found, today);
  };
  // Of a package of one kind: what is in it (02), and of an item made to order (03), what was ordered.
  const gtin = value('01') ?? value('02') ?? value('03');
  const item: ScannedItem = {
    codes: distinct([...codes, ...(gtin === undefined ? [] : formsOf(gtin))]),
    ...given('lot', value('10')),
    ...given('serial', value('21')),
    ...given('expiry', day('17')),
    ...given('production', day('11')),
    ...given('bestBefore', day('15')),
    ...given('count', countOf(value('37') ?? value('30'))),
    ...given('kilograms', weightOf(read.elements)),
  };
  return { kind: gtin === undefined ? 'detail' : 'item', item };
}

function given<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}

function countOf(digits: string | undefined): string | undefined {
  return digits?.replace(/^0+/, '') || undefined;
}

/** 310n: the last digit of the identifier says how many of the six digits are decimals. */
function weightOf(elements: readonly GsElement[]): string | undefined {
  const weight = elements.find(({ ai }) => ai.length === 4 && ai.startsWith('310'));
  if (!weight) return undefined;
  const decimals = Number(weight.ai.charAt(3));
  const whole = weight.value.slice(0, 6 - decimals).replace(/^0+(?=[0-9])/, '');
  const rest = weight.value.slice(6 - decimals).replace(/0+$/, '');
  const text = rest === '' ? whole : `${whole}.${rest}`;
  return text === '0' ? undefined : text;
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
