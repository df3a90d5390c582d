/** Collects what an error's message mentions; `locate.ts` draws the conclusions. */
import type { ValueRecord } from '../fields.ts';
import type { Catalogue } from './catalogue.ts';
import { findMentions } from './mentions.ts';
import type { Mention } from './mentions.ts';
import { foldValue, readMessage } from './message.ts';
import { readPaths } from './written-paths.ts';
import type { WrittenPath } from './written-paths.ts';
import { readPosition } from './positions.ts';
import type { PositionReading } from './positions.ts';
import { findValues } from './values.ts';
import type { Match, ValueIndex } from './values.ts';

export interface Subject {
  readonly catalogue: Catalogue;
  readonly content: ValueRecord;
  readonly lines: readonly unknown[];
  readonly values: ValueIndex;
}
export interface Evidence {
  readonly folded: string;
  readonly paths: readonly WrittenPath[];
  readonly position: PositionReading;
  readonly values: readonly Match[];
  readonly mentions: readonly Mention[];
  /** The lines that have all values of the message that point to lines; `null` where no value does. */
  readonly holders: ReadonlySet<number> | null;
}

export function readEvidence(text: string, { catalogue, lines, values: index }: Subject): Evidence {
  const message = readMessage(text);
  const values = findValues(message, index);
  const isCode = (code: string): boolean => index.get(foldValue(code))?.some(({ role }) => role === 'product') ?? false;
  return {
    folded: message.folded,
    paths: readPaths(text, catalogue),
    position: readPosition(message, lines.length, { isCode, values }),
    values,
    mentions: findMentions(message, catalogue, values),
    holders: holdersOf(values),
  };
}

function holdersOf(values: readonly Match[]): ReadonlySet<number> | null {
  const [first, ...others] = values.map(linesWith).filter((lines) => lines !== null);
  if (first === undefined) return null;
  return new Set([...first].filter((line) => others.every((lines) => lines.has(line))));
}

/**
 * The lines that a value in the message points to; null where it points to none:
 * - a value that the header has too;
 * - a value that is neither a product nor of a list's entry, if the message has it as one plain word, without quotes or the
 *   name of its field: many lines can share a unit or a warehouse, and the message may have that word by chance.
 */
function linesWith({ places, named, long }: Match): ReadonlySet<number> | null {
  if (places.some(({ line }) => line === null)) return null;
  const isSpecific = places.some(({ role }) => role === 'product' || role === 'entry');
  if (!isSpecific && !named && !long) return null;
  const lines = places.flatMap(({ line }) => (line === null ? [] : [line]));
  return lines.length === 0 ? null : new Set(lines);
}
