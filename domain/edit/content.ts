/** A document as its editor holds it. */
import type { ValueRecord } from '../fields.ts';
import type { Place } from '../model/place.ts';

export interface Content {
  /** All fields except Lines. */
  readonly header: ValueRecord;
  /** A line is a different object if and only if something in it changed. */
  readonly lines: readonly ValueRecord[];
}

/** The header, or the line of a place; undefined if there is no such line. */
export const recordAt = ({ header, lines }: Content, { line }: Place): ValueRecord | undefined =>
  line === null ? header : lines.find(({ $key }) => $key === line);
