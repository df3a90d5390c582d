/** The results of the episodes, by speed and slowdown. */
import { markdownTable } from '../markdown-table.ts';
import type { FaultKind } from './compare.ts';
import type { Played } from './play.ts';

const kinds: readonly FaultKind[] = ['lost', 'doubled', 'displaced', 'withoutEffect', 'focus'];
const heads = [
  'CPU',
  'ms a key',
  'keys',
  'episodes',
  'keys/s',
  'lost',
  'doubled',
  'displaced',
  'without effect',
  'focus lost',
];

export function isClean(played: readonly Played[]): boolean {
  return played.every(({ faults }) => faults.length === 0);
}

export function table(played: readonly Played[]): string {
  const groups = groupedBy(played, ({ conditions: { speed, throttle } }) => `1/${throttle} ${speed}`);
  const order = [...groups.values()].toSorted(([a], [b]) =>
    a && b ? a.conditions.throttle - b.conditions.throttle || a.conditions.speed - b.conditions.speed : 0,
  );
  const rows = order.flatMap((group) => {
    const [first] = group;
    return first ? [row(`1/${first.conditions.throttle}`, String(first.conditions.speed), group)] : [];
  });
  return markdownTable(heads, [...rows, row('all', '', played)]);
}

function row(throttle: string, speed: string, played: readonly Played[]): readonly string[] {
  const keys = played.reduce((sum, one) => sum + one.keys, 0);
  const seconds = played.reduce((sum, one) => sum + one.milliseconds, 0) / 1000;
  const faults = played.flatMap((one) => one.faults);
  const count = (kind: FaultKind): string =>
    String(faults.filter((fault) => fault.kind === kind).reduce((sum, fault) => sum + fault.count, 0));
  return [
    throttle,
    speed,
    String(keys),
    String(played.length),
    seconds === 0 ? '' : (keys / seconds).toFixed(1),
    ...kinds.map(count),
  ];
}

export function summary(played: readonly Played[], seconds: number): string {
  const groups = groupedBy(played, ({ episode }) => episode);
  const lines = [...groups].map(([name, group]) => {
    const faulty = group.filter(({ faults }) => faults.length > 0).length;
    return `${name}: ${group.length} episodes, ${faulty} with faults`;
  });
  const keys = played.reduce((sum, one) => sum + one.keys, 0);
  const words = isClean(played)
    ? 'nothing lost, doubled or displaced, no key without effect, the keyboard never nowhere'
    : 'WHAT WAS TYPED IS NOT WHAT WAS KEPT';
  const rate = (keys / seconds).toFixed(1);
  return `${lines.join('\n')}\n\n${words}: ${keys} keys in ${(seconds / 60).toFixed(1)} minutes, ${rate} a second`;
}

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
