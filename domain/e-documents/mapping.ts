/** What the user settled about a partner's files once, so that the next file finds it. */

import { divide, read, write, zero } from '../amounts/decimal.ts';
import type { EDocumentLine, Party } from './e-document.ts';

export const mappingKinds = ['customer', 'code', 'name'] as const;

/**
 * `customer`: whose tax number it is. `code`, `name`: which product a code or name in the partner's files is; a name is only
 * proposed.
 */
export interface NewMapping {
  readonly kind: (typeof mappingKinds)[number];
  /** The partner's tax number. */
  readonly partner: string;
  readonly partnerName: string;
  /** The code or name in the files; `''` of a customer, as are the units. */
  readonly text: string;
  /** The unit in the files. */
  readonly unit: string;
  /** Of the customer or product in the connection's lists. */
  readonly code: string;
  readonly ownUnit: string;
  /** So many of the own unit are one of the files' unit: a canonical decimal above 0. */
  readonly factor: string;
}

export interface Mapping extends NewMapping {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

export interface MappingQuery {
  readonly connectionId: string;
  /** A tax number: of that partner alone. */
  readonly partner?: string;
  readonly search?: string;
  readonly offset: number;
  readonly limit: number;
}
export interface MappingPage {
  readonly rows: readonly Mapping[];
  readonly total: number;
}

/** What of a partner's file an open entry is about: remembered once the user settles it. */
export interface MappedText extends Pick<NewMapping, 'kind' | 'partner' | 'partnerName' | 'text' | 'unit'> {
  /** In the file; `''` of a customer. */
  readonly quantity: string;
}

/** By code, else by name; `null` where the partner has no tax number by which the next file is known. */
export function mappedLine({ taxNumber, name }: Party, line: EDocumentLine): MappedText | null {
  const code = codeInFile(line);
  if (taxNumber === '' || (code === '' && line.name === '')) return null;
  return {
    ...{ partner: taxNumber, partnerName: name, unit: line.unit, quantity: line.quantity },
    ...(code === '' ? { kind: 'name', text: line.name } : { kind: 'code', text: code }),
  };
}

const codeInFile = ({ codes: { seller, buyer, others } }: EDocumentLine): string =>
  seller || buyer || (others[0] ?? '');

/** Codes that all mean pieces (UN/ECE Recommendation 20). */
const pieces: ReadonlySet<string> = new Set(['C62', 'NIU', 'EA', 'H87']);
export const isSameUnit = (one: string, other: string): boolean =>
  one === other || (pieces.has(one) && pieces.has(other));

/** The file's factor has no more digits. */
const factorDigits = 9;

/**
 * The mapping that follows from how the user settled an entry; `null` where nothing was chosen. For another unit the factor is in
 * the quantity that the line has now; where that is still the file's, the unit remains open in the next file too.
 */
export function learned(
  { quantity, ...mapped }: MappedText,
  chosen: { readonly code: string; readonly unit: string; readonly quantity: string },
): NewMapping | null {
  if (chosen.code === '') return null;
  const whole = { ...mapped, code: chosen.code, ownUnit: '', factor: '1' };
  if (mapped.kind === 'customer') return whole;
  if (isSameUnit(mapped.unit, chosen.unit)) return { ...whole, ownUnit: chosen.unit };
  const [sold, now] = [read(quantity), read(chosen.quantity)];
  const isConverted = sold?.gt(zero) === true && now?.gt(zero) === true && !sold.eq(now);
  const factor = isConverted ? write(divide(now, sold, factorDigits)) : '0';
  return factor === '0' ? whole : { ...whole, ownUnit: chosen.unit, factor };
}

/** The mapping of a line: of its own unit, else of its code or name alone, where the unit is open. */
export function mappingOf(mappings: readonly Mapping[], kind: 'code' | 'name', line: EDocumentLine): Mapping | null {
  const text = kind === 'code' ? codeInFile(line) : line.name;
  const same = text === '' ? [] : mappings.filter((one) => one.kind === kind && one.text === text);
  const [first] = same;
  if (first === undefined) return null;
  return same.find(({ unit }) => isSameUnit(unit, line.unit)) ?? { ...first, ownUnit: '', factor: '1' };
}
