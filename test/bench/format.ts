import type { Aim, BenchUnit } from './line.ts';
import type { Verdict } from './results.ts';
import type { Ratio, Summary } from './statistics.ts';

/** Three digits that count, in the form that English has: `29`, `3.06`, `0.784`, `12,345`. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: 0 });
}

export const figure = (value: number, unit: BenchUnit): string => `${number(value)} ${unit}`;

export const spread = ({ p5, p95 }: Summary): string => `${number(p5)} to ${number(p95)}`;

export const times = (value: number): string => `${number(value)} ×`;

export const ratio = ({ median, low, high }: Ratio): string => `${times(median)} (${number(low)} to ${number(high)})`;

/** `ratio at most 3`, `p95 at most 16 ms`. */
function aim(wanted: Aim, unit: BenchUnit): string {
  const of = wanted.of === 'figure' ? wanted.statistic : wanted.of;
  const behind = wanted.of === 'figure' ? ` ${unit}` : '';
  const parts = [
    ...(wanted.of === 'ratio' && wanted.least !== undefined ? [`at least ${number(wanted.least)}${behind}`] : []),
    ...(wanted.most === undefined ? [] : [`at most ${number(wanted.most)}${behind}`]),
  ];
  return `${of} ${parts.join(', ')}`;
}

/** What a case says of an aim: the aim, and by how much it is missed where it is. */
export function verdict({ aim: wanted, found, isReached }: Verdict, unit: BenchUnit): string {
  return `${aim(wanted, unit)}: ${isReached ? 'reached' : `not reached (${number(found)})`}`;
}

/** Columns of one width; the first to the left, all others to the right but the last. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => {
        if (at === count - 1) return cell;
        return at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
      })
      .join('  ')
      .trimEnd(),
  );
}
