/**
 * A step of undo as text: what stands differently before it and after it. It can be taken either way, and only from a content
 * in which everything it speaks of stands as it says; a record's members come out in the order in which they stood, so that the
 * content is the same text again.
 */
import type { ValueRecord } from '../../../../domain/fields.ts';
import { isObject, isRecord } from '../../../../domain/value.ts';
import type { Snapshot } from './document.svelte.ts';

/** Members that differ; of a `whole` one all, since the order of those that stay would not be known otherwise. */
interface RecordChange {
  readonly was: ValueRecord;
  readonly is: ValueRecord;
  readonly whole?: true;
}
/** From position `at` on, either lines that stand in the place of others, or changes of the lines there, by their distance. */
interface LinesChange {
  readonly at: number;
  readonly was?: readonly ValueRecord[];
  readonly is?: readonly ValueRecord[];
  readonly lines?: readonly (readonly [number, RecordChange])[];
}
interface StepChange {
  readonly header?: RecordChange;
  readonly lines?: LinesChange;
}
type Direction = 'back' | 'forward';

export function stepText(before: Snapshot, after: Snapshot): string {
  const header = changeOfRecord(before.header, after.header);
  const lines = changeOfLines(before.lines, after.lines);
  return JSON.stringify({ ...(header && { header }), ...(lines && { lines }) });
}

/** The content on the other side of a step; `null` where it is not a step from this content. */
export function takeStep(from: Snapshot, text: string, direction: Direction): Snapshot | null {
  const change = parsed(text);
  if (change === null) return null;
  const header = change.header === undefined ? from.header : changedRecord(from.header, change.header, direction);
  const lines = change.lines === undefined ? from.lines : changedLines(from.lines, change.lines, direction);
  return header === null || lines === null ? null : { header, lines };
}

/** As they are stored: no value and `undefined` are the same. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

function changeOfRecord(before: ValueRecord, after: ValueRecord): RecordChange | null {
  if (isSame(before, after)) return null;
  const [names, afterwards] = [namesOf(before), namesOf(after)];
  const [fewer, more] = names.length <= afterwards.length ? [names, afterwards] : [afterwards, names];
  if (!fewer.every((name, index) => name === more[index])) return { was: before, is: after, whole: true };
  const differing = more.filter((name) => !isSame(before[name], after[name]));
  return { was: only(before, differing), is: only(after, differing) };
}

const namesOf = (record: ValueRecord): readonly string[] =>
  Object.keys(record).filter((name) => record[name] !== undefined);

const only = (record: ValueRecord, names: readonly string[]): ValueRecord =>
  Object.fromEntries(names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]));

function changedRecord(record: ValueRecord, change: RecordChange, direction: Direction): ValueRecord | null {
  const [from, to] = direction === 'back' ? [change.is, change.was] : [change.was, change.is];
  if (change.whole === true) return isSame(record, from) ? to : null;
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  for (const name of names) if (!isSame(member(record, name), member(from, name))) return null;
  const kept = Object.entries(record).filter(([name]) => !names.has(name) || Object.hasOwn(to, name));
  const put = kept.map(([name, value]): [string, unknown] => [name, Object.hasOwn(to, name) ? to[name] : value]);
  // What is there only afterwards stands behind the others.
  const added = Object.entries(to).filter(([name]) => member(record, name) === undefined);
  return Object.fromEntries([...put, ...added]) as ValueRecord;
}

const member = (record: ValueRecord, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined);

function changeOfLines(before: readonly ValueRecord[], after: readonly ValueRecord[]): LinesChange | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && isSame(before[at], after[at])) at++;
  let end = 0;
  while (end < shorter - at && isSame(before.at(-1 - end), after.at(-1 - end))) end++;
  const [was, is] = [before.slice(at, before.length - end), after.slice(at, after.length - end)];
  if (was.length === 0 && is.length === 0) return null;
  if (was.length !== is.length || was.some(({ $key }, index) => $key !== is[index]?.$key)) return { at, was, is };
  const lines = was.flatMap((line, index): [number, RecordChange][] => {
    const change = changeOfRecord(line, is[index] ?? {});
    return change === null ? [] : [[index, change]];
  });
  return { at, lines };
}

function changedLines(
  lines: readonly ValueRecord[],
  { at, was = [], is = [], lines: changes = [] }: LinesChange,
  direction: Direction,
): readonly ValueRecord[] | null {
  const [from, to] = direction === 'back' ? [is, was] : [was, is];
  if (at > lines.length || !isSame(lines.slice(at, at + from.length), from)) return null;
  const next = [...lines.slice(0, at), ...to, ...lines.slice(at + from.length)];
  for (const [distance, change] of changes) {
    const line = next[at + distance];
    const changed = line === undefined ? null : changedRecord(line, change, direction);
    if (changed === null) return null;
    next[at + distance] = changed;
  }
  return next;
}

function parsed(text: string): StepChange | null {
  try {
    const step: unknown = JSON.parse(text);
    return isStep(step) ? step : null;
  } catch {
    return null;
  }
}

const isStep = (value: unknown): value is StepChange =>
  isObject(value) && isOptional(value['header'], isRecordChange) && isOptional(value['lines'], isLinesChange);
const isRecordChange = (value: unknown): boolean =>
  isObject(value) &&
  isRecord(value['was']) &&
  isRecord(value['is']) &&
  isOptional(value['whole'], (one) => one === true);
const isLinesChange = (value: unknown): boolean =>
  isObject(value) &&
  isPosition(value['at']) &&
  isOptional(value['was'], isListOf(isRecord)) &&
  isOptional(value['is'], isListOf(isRecord)) &&
  isOptional(value['lines'], isListOf(isLineChange));
const isLineChange = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && isPosition(value[0]) && isRecordChange(value[1]);
const isPosition = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isOptional = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value);
const isListOf =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(is);
