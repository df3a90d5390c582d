/** All that a message tells, before anything is concluded from it. */
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
  /** The lines that hold what the message names, all of it; `null` where it names nothing that a line holds. */
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
 * The lines a value points to. What the header holds too, or what is of a list that many share and stands in the message
 * by the way, points to none.
 */
function linesWith({ places, named, long }: Match): ReadonlySet<number> | null {
  if (places.some(({ line }) => line === null)) return null;
  const own = places.some(({ role }) => role === 'product' || role === 'entry');
  if (!own && !named && !long) return null;
  const lines = places.flatMap(({ line }) => (line === null ? [] : [line]));
  return lines.length === 0 ? null : new Set(lines);
}
