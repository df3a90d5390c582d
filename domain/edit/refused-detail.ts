/** A lot or serial number of a line that the service refused and that the next scan replaces. */
import { inboundLotFields } from '../documents/lot.ts';
import type { ValueRecord } from '../fields.ts';
import type { LocatedError } from '../model/problem.ts';
import { isRecord, itemsOf, textsOf } from '../value.ts';
import { withValue } from './places.ts';
import { withExpiry } from './tracking.ts';

export interface RefusedDetail {
  readonly kind: 'lots' | 'serials';
  /** Position, counted from 0. */
  readonly index: number;
  readonly text: string;
}

/** The first refused one; null if no error points to a single lot or serial number. */
export function refusedDetail(line: ValueRecord, errors: readonly LocatedError[]): RefusedDetail | null {
  for (const { place } of errors) {
    if (place.line !== line.$key) continue;
    const [name, at, member] = place.path;
    const lots = itemsOf(line.Lots);
    const serials = textsOf(line.SerialNumbers);
    // If an error names only the list of lots and there is one lot, it concerns that lot.
    const index = typeof at === 'number' ? at : 0;
    const isNamed = typeof at === 'number';
    const lot = lots[index];
    if (name === 'Lots' && (isNamed || lots.length === 1) && (member ?? 'LotNo') === 'LotNo' && isRecord(lot))
      return { kind: 'lots', index, text: typeof lot.LotNo === 'string' ? lot.LotNo : '' };
    const serial = serials[index];
    if (name === 'SerialNumbers' && (isNamed || serials.length === 1) && serial !== undefined)
      return { kind: 'serials', index, text: serial };
  }
  return null;
}

/** `expiry`: of the new lot. What is known of the refused lot besides its quantity says nothing about another one. */
export function withReplaced(
  line: ValueRecord,
  { kind, index }: RefusedDetail,
  text: string,
  expiry: string | undefined,
): ValueRecord {
  const replaced = (lot: ValueRecord): ValueRecord => withExpiry(withNumber(lot, text), expiry);
  return kind === 'lots'
    ? { ...line, Lots: itemsOf(line.Lots).map((lot, at) => (at === index ? replaced(lot) : lot)) }
    : { ...line, SerialNumbers: textsOf(line.SerialNumbers).map((one, at) => (at === index ? text : one)) };
}

const withNumber = (lot: ValueRecord, text: string): ValueRecord =>
  text === lot.LotNo
    ? lot
    : { ...inboundLotFields.reduce((next, name) => withValue(next, [name], undefined), lot), LotNo: text };
