/** What the properties have in common: their form, and how records are compared. */
import type fc from 'fast-check';
import type { ValueRecord } from '../../domain/fields.ts';
import { isEmpty } from '../../domain/value.ts';
import type { Kind } from './company.ts';
import { createDesk } from './desk.ts';
import type { Command, Desk } from './desk.ts';

/** A violation of a property. Violations of one `kind` probably have the same cause. */
export interface Violation {
  readonly kind: string;
  readonly text: string;
}

export interface Property {
  readonly name: string;
  readonly arbitrary: fc.Arbitrary<unknown>;
  readonly judge: (input: never) => readonly Violation[];
  /** What of an input was compared, and what was not; `npm run model` counts them. */
  readonly notes?: (input: never) => readonly string[];
}

export function property<Input>(
  name: string,
  arbitrary: fc.Arbitrary<Input>,
  judge: (input: Input) => readonly Violation[],
): Property {
  return { name, arbitrary, judge };
}

export function after(commands: readonly Command[], kind?: Kind): Desk {
  const desk = createDesk(undefined, kind);
  for (const one of commands) desk.play(one);
  return desk;
}

/** The fields of a line that the user sees, without its key and Rampa's own marks. */
function shown(line: ValueRecord | undefined): ValueRecord {
  const own = Object.entries(line ?? {}).filter(([name, value]) => !name.startsWith('$') && !isEmpty(value));
  return Object.fromEntries(own.map(([name, value]) => [name, withoutKeys(value)])) as ValueRecord;
}

/** Without local keys, and with members in one order. */
const withoutKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== '$key');
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, inside]) => [name, withoutKeys(inside)]));
};

export const textOf = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** A violation for each field in which two records differ. */
export function differences(
  what: string,
  one: ValueRecord | undefined,
  other: ValueRecord | undefined,
): readonly Violation[] {
  const [a, b] = [shown(one), shown(other)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((name) => textOf(a[name]) !== textOf(b[name]))
    .map((name) => ({ kind: `${what}: ${name}`, text: `${name} is ${textOf(a[name])} and ${textOf(b[name])}` }));
}
