import { columns, figure, number, ratio, spread, times, verdict } from './format.ts';
import type { Machine } from './machine.ts';
import { verdictsOf } from './results.ts';
import type { CaseResult, LineResult, Results } from './results.ts';

/** A line as it is printed when it has been measured. */
export function lineReport(line: LineResult): readonly string[] {
  const head = `${line.name}: ${line.title}${line.floor === null ? '' : ` (beside ${line.floor})`}`;
  if (line.skipped !== undefined) return [`${line.name}: skipped, ${line.skipped}`];
  const rows = line.cases.map((result) => [
    `  ${result.size}`,
    figure(result.own.median, line.unit),
    spread(result.own),
    result.floor === null ? '' : figure(result.floor.median, line.unit),
    result.ratio === null ? '' : ratio(result.ratio),
    result.growth === null ? '' : times(result.growth),
    verdictTexts(line, result).join('; '),
  ]);
  const titles = ['  size', 'median', 'p5 to p95', 'floor', 'ratio (95 %)', 'growth', 'aim'];
  return [
    head,
    ...(rows.length === 0 ? [] : columns([titles, ...rows])),
    ...(line.failed === undefined ? [] : [`  not measured: ${line.failed}`]),
  ];
}

export const verdictTexts = (
  { aims, unit }: Pick<LineResult, 'aims' | 'unit'>,
  result: CaseResult,
): readonly string[] => verdictsOf(aims, result).map((one) => verdict(one, unit));

export function machineReport({ cores, processor, memoryGb, programs, disk, load }: Machine): readonly string[] {
  const versions = Object.entries(programs).map(([name, version]) => `${name} ${version}`);
  const end = load.end === null ? '' : `, ${number(load.end)} at its end`;
  return [
    `${cores} cores of ${processor}, ${number(memoryGb)} GB; ${versions.join(', ')}`,
    `disk: ${disk.filesystem ?? 'of a kind that is not told'}, one fsync of 4 KB takes ${figure(disk.fsyncMs.median, 'ms')} (${spread(disk.fsyncMs)})`,
    `load: ${number(load.start)} at the start${end}`,
  ];
}

/** How many aims are reached, over all lines. */
export function summary(results: Results): string {
  const verdicts = results.lines.flatMap(({ aims, cases }) => cases.flatMap((one) => verdictsOf(aims, one)));
  const reached = verdicts.filter(({ isReached }) => isReached).length;
  const skipped = results.lines.filter((line) => line.skipped !== undefined).length;
  const failed = results.lines.filter((line) => line.failed !== undefined).length;
  return [
    `${reached} of ${verdicts.length} aims reached`,
    ...(skipped === 0 ? [] : [`${skipped} lines skipped`]),
    ...(failed === 0 ? [] : [`${failed} lines could not be measured`]),
  ].join(', ');
}
