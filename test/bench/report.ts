import type { BenchUnit } from './line.ts';
import { verdictsOf } from './results.ts';
import type { LineResult, Verdict } from './results.ts';

/** Three significant digits in English notation: `29`, `3.06`, `0.784`, `12,345`. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

const figure = (value: number, unit: BenchUnit): string => `${number(value)} ${unit}`;
const times = (value: number): string => `${number(value)} ×`;

export function lineReport(line: LineResult): readonly string[] {
  const head = `${line.name}: ${line.title}${line.floor === null ? '' : ` (beside ${line.floor})`}`;
  if (line.skipped !== undefined) return [`${line.name}: skipped, ${line.skipped}`];
  const rows = line.cases.map((result) => {
    const { size, own, floor, ratio, growth } = result;
    return [
      `  ${size}`,
      figure(own.median, line.unit),
      `${number(own.p5)} to ${number(own.p95)}`,
      floor === null ? '' : figure(floor.median, line.unit),
      ratio === null ? '' : `${times(ratio.median)} (${number(ratio.low)} to ${number(ratio.high)})`,
      growth === null ? '' : times(growth),
      verdictsOf(line.aims, result)
        .map((one) => verdictText(one, line.unit))
        .join('; '),
    ];
  });
  const titles = ['  size', 'median', 'p5 to p95', 'floor', 'ratio (95 %)', 'growth', 'aim'];
  return [
    head,
    ...(rows.length === 0 ? [] : columns([titles, ...rows])),
    ...(line.failed === undefined ? [] : [`  not measured: ${line.failed}`]),
  ];
}

/** `ratio at most 3: reached`, `p95 at most 16 ms: not reached (22)`. */
function verdictText({ aim, found, isReached }: Verdict, unit: BenchUnit): string {
  const bound = 'most' in aim ? `at most ${number(aim.most)}` : `at least ${number(aim.least)}`;
  const behind = aim.of === 'median' || aim.of === 'p95' ? ` ${unit}` : '';
  return `${aim.of} ${bound}${behind}: ${isReached ? 'reached' : `not reached (${number(found)})`}`;
}

export function summary(lines: readonly LineResult[]): string {
  const verdicts = lines.flatMap(({ aims, cases }) => cases.flatMap((one) => verdictsOf(aims, one)));
  const reached = verdicts.filter(({ isReached }) => isReached).length;
  const skipped = lines.filter((line) => line.skipped !== undefined).length;
  const failed = lines.filter((line) => line.failed !== undefined).length;
  return [
    `${reached} of ${verdicts.length} aims reached`,
    ...(skipped === 0 ? [] : [`${skipped} lines skipped`]),
    ...(failed === 0 ? [] : [`${failed} lines could not be measured`]),
  ].join(', ');
}

/** Pads the columns to equal width: the first and the last aligned left, the others right. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => {
        if (at === row.length - 1) return cell;
        return at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
      })
      .join('  ')
      .trimEnd(),
  );
}
