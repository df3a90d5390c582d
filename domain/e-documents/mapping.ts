/** Mappings: decisions of the user about a partner's files, which are applied to later files of the partner. */
import type { EDocumentLine, Party } from './e-document.ts';

export const mappingKinds = ['customer', 'code', 'name'] as const;

/**
 * `customer`: the customer with a tax number. `code`, `name`: the product for a code or name in the partner's files; a product
 * found by name is only proposed.
 */
export interface NewMapping {
  readonly kind: (typeof mappingKinds)[number];
  /** The partner's tax number. */
  readonly partner: string;
  readonly partnerName: string;
  /** The code or name in the files; `''` for a customer, whose units are `''` too. */
  readonly text: string;
  /** The unit in the files. */
  readonly unit: string;
  /** Code of the customer or product in the connection's lists. */
  readonly code: string;
  readonly ownUnit: string;
  /** Number of own units in one of the files' units: a canonical decimal above 0. */
  readonly factor: string;
}

export interface Mapping extends NewMapping {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

export interface MappingQuery {
  readonly connectionId: string;
  /** Restricts to the partner with this tax number. */
  readonly partner?: string;
  readonly search?: string;
  readonly offset: number;
  readonly limit: number;
}
export interface MappingPage {
  readonly rows: readonly Mapping[];
  readonly total: number;
}

/** The customer that the user named for a partner; null if the partner has no tax number. */
export function mappedCustomer({ taxNumber, name }: Party, code: string): NewMapping | null {
  const units = { unit: '', ownUnit: '', factor: '1' };
  return taxNumber === ''
    ? null
    : { kind: 'customer', partner: taxNumber, partnerName: name, text: '', code, ...units };
}

/** By code, else by name; null if the line has neither, or the partner has no tax number to recognise later files by. */
export function mappedLine(
  { taxNumber, name }: Party,
  line: EDocumentLine,
): Pick<NewMapping, 'kind' | 'partner' | 'partnerName' | 'text' | 'unit'> | null {
  const code = codeInFile(line);
  if (taxNumber === '' || (code === '' && line.name === '')) return null;
  const partner = { partner: taxNumber, partnerName: name, unit: line.unit };
  return code === '' ? { ...partner, kind: 'name', text: line.name } : { ...partner, kind: 'code', text: code };
}

const codeInFile = ({ codes: { seller, buyer, others } }: EDocumentLine): string =>
  seller || buyer || (others[0] ?? '');

/** Unit codes that all mean pieces (UN/ECE Recommendation 20). */
const pieces: ReadonlySet<string> = new Set(['C62', 'NIU', 'EA', 'H87']);
export const isSameUnit = (one: string, other: string): boolean =>
  one === other || (pieces.has(one) && pieces.has(other));

/** The mapping for a line: one with the line's unit, else one with its code or name but without a unit. */
export function mappingOf(mappings: readonly Mapping[], kind: 'code' | 'name', line: EDocumentLine): Mapping | null {
  const text = kind === 'code' ? codeInFile(line) : line.name;
  const same = text === '' ? [] : mappings.filter((one) => one.kind === kind && one.text === text);
  const [first] = same;
  if (first === undefined) return null;
  return same.find(({ unit }) => isSameUnit(unit, line.unit)) ?? { ...first, ownUnit: '', factor: '1' };
}
