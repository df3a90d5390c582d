/** Reads a scanned text: a code or number as printed, or GS1 elements. An invalid text returns only the reason. */
import { own } from '../value.ts';
import { otherReadings } from './other-readings.ts';
import { dayOfElement, readElementString } from './element-string.ts';
import type { ElementFault, GsElement } from './element-string.ts';
import { formsOf, gtinsOf } from './gtin.ts';
import { elementStringIn, hasMarkedElements, isLabelStart, printedElements, symbolTextOf } from './label-text.ts';

/** The contents of a scan that concern goods. */
export interface ScannedItem {
  /** Codes to look up the product by, in order: the text as read, then the forms of its GTIN. */
  readonly codes: readonly string[];
  /** Absent if the scan does not contain it. */
  readonly lot?: string;
  readonly serial?: string;
  /** Dates as `YYYY-MM-DD`. */
  readonly expiry?: string;
  readonly production?: string;
  readonly bestBefore?: string;
  /** Number of pieces in a package of one kind (37) or of variable content (30): a whole number above 0. */
  readonly count?: string;
  /** Net weight in kilograms, a decimal string. */
  readonly kilograms?: string;
  /** The weight is the only quantity; it must not be counted as one piece. */
  readonly isWeighed?: boolean;
}

export interface ScanFault {
  /** `checkDigit` without an identifier concerns the whole number. `control`: a control character. */
  readonly reason: ElementFault['reason'] | 'control';
  readonly ai: string;
}

export type Scanned =
  | { readonly kind: 'item'; readonly item: ScannedItem }
  /** GS1 elements without a product: the label of a lot or a serial number. */
  | { readonly kind: 'detail'; readonly item: ScannedItem }
  /** A label whose FNC1 was lost: its possible readings, in printed form: `(01)…(10)…`. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly string[] }
  /** `isCutOff`: the rest of the label is missing. `item`: the contents of the label's valid elements. */
  | { readonly kind: 'fault'; readonly fault: ScanFault; readonly isCutOff?: boolean; readonly item?: ScannedItem };

/** Whether the scanner sends FNC1. `unknown`: not tested. */
export type SeparatorSetting = 'sent' | 'lost' | 'unknown';

/** Symbology identifiers of EAN and UPC. Their scanned text includes the check digit. */
const retailSymbols: ReadonlySet<string> = new Set([']E0', ']E3', ']E4']);
/** EAN-13 with an add-on of two or five digits: the issue of a magazine, the price of a book. The goods are those of the EAN-13. */
const withAddOn = /^([0-9]{13})(?:[0-9]{2}|[0-9]{5})$/;

/**
 * Reads the text that a scanner sent, without its terminator, or that was typed in the same form. A text without a symbology
 * identifier is a GS1 label if it has an FNC1, is in printed form, or begins with a valid GTIN element; it is still looked up
 * unchanged first, because a product's own code may look like a label. `today` is `YYYY-MM-DD`.
 */
export function readScan(text: string, today: string, separators: SeparatorSetting = 'unknown'): Scanned {
  const { symbol, content } = symbolTextOf(text);
  // Digits that look like a label may be a product's own code.
  const codes = symbol === '' && /^0[1-3][0-9A-Za-z]+$/.test(content) ? [content] : [];
  if (isLabelStart(text)) return fromLabel(text, codes, today, separators);
  // eslint-disable-next-line no-control-regex -- Characters that keyboards do not type are looked for.
  if (content === '' || /[\u0000-\u001f\u007f]/.test(content)) return faulty(content === '' ? 'empty' : 'control');
  const found = gtinsOf(withAddOn.exec(content)?.[1] ?? content);
  if (retailSymbols.has(symbol) && found.length === 0) return faulty('checkDigit');
  const gtins = symbol === ']E4' ? found.filter((gtin) => gtin.endsWith(content)) : found;
  return { kind: 'item', item: { codes: distinct([content, ...gtins.flatMap(formsOf)]) } };
}

function fromLabel(text: string, codes: readonly string[], today: string, separators: SeparatorSetting): Scanned {
  const content = elementStringIn(text);
  const read = readElementString(content);
  const isCertain = separators === 'sent' || hasMarkedElements(text);
  const others = isCertain ? [] : otherReadings(content, today, separators === 'lost' || !read.elements);
  if (others.length > 0) {
    const all = read.elements ? [read.elements, ...others] : others;
    return { kind: 'ambiguous', readings: all.map(printedElements) };
  }
  if (read.elements) {
    const namesGoods = read.elements.some(({ ai }) => goodsIdentifiers.has(ai));
    return { kind: namesGoods ? 'item' : 'detail', item: itemOf(read.elements, codes, today) };
  }
  const { reason, ai, isCutOff } = read.fault;
  const item = itemOf(read.readable, [], today);
  return { kind: 'fault', fault: { reason, ai }, item, ...(isCutOff && { isCutOff }) };
}

function faulty(reason: ScanFault['reason']): Scanned {
  return { kind: 'fault', fault: { reason, ai: '' } };
}

const goodsIdentifiers: ReadonlySet<string> = new Set(['01', '02', '03']);

function itemOf(elements: readonly GsElement[], codes: readonly string[], today: string): ScannedItem {
  const values = Object.fromEntries(elements.map(({ ai, value }) => [ai, value]));
  const value = (ai: string): string | undefined => own(values, ai);
  const day = (ai: string): string | undefined => {
    const found = value(ai);
    return found === undefined ? undefined : dayOfElement(found, today);
  };
  // 02: the content of a package of one kind. 03: an item made to order.
  const gtin = value('01') ?? value('02') ?? value('03');
  return {
    codes: distinct([...codes, ...(gtin === undefined ? [] : formsOf(gtin))]),
    ...given('lot', value('10')),
    ...given('serial', value('21')),
    ...given('expiry', day('17')),
    ...given('production', day('11')),
    ...given('bestBefore', day('15')),
    ...given('count', countOf(value('37') ?? value('30'))),
    ...given('kilograms', weightOf(elements)),
  };
}

function given<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}

function countOf(digits: string | undefined): string | undefined {
  return digits?.replace(/^0+/, '') || undefined;
}

/** 310n: the last digit of the identifier is the number of decimals among the six digits. */
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
