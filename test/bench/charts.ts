/**
 * The charts of a run, as SVGs that bring their own background and follow the reader's light or dark.
 */
import { number } from './report.ts';
import type { BenchUnit } from './line.ts';
import { verdictsOf } from './results.ts';
import type { CaseResult, LineResult } from './results.ts';

export interface Chart {
  /** Of the file. */
  readonly name: string;
  readonly svg: string;
}

const style = `<style>
text { font: 12px system-ui, sans-serif; fill: #1f2933; }
.title { font-size: 15px; font-weight: 600; }
.quiet { fill: #52606d; }
.page { fill: #ffffff; }
.over { stroke: #ffffff; stroke-width: 4; paint-order: stroke; }
.rule { stroke: #d9dee4; stroke-width: 1; }
.aim { stroke: #1f2933; stroke-width: 2; }
.reached { fill: #1a7f5a; } .missed { fill: #b4540a; } .none { fill: #5b7083; }
.own { fill: none; stroke: #0b62a8; stroke-width: 2; } .own-dot { fill: #0b62a8; }
.floor { fill: none; stroke: #7b8794; stroke-width: 2; stroke-dasharray: 5 4; } .floor-dot { fill: #7b8794; }
.range { stroke: #0b62a8; stroke-width: 1; }
@media (prefers-color-scheme: dark) {
text { fill: #e4e7eb; }
.quiet { fill: #9aa5b1; }
.page { fill: #14181d; }
.over { stroke: #14181d; }
.rule { stroke: #323f4b; }
.aim { stroke: #e4e7eb; }
.reached { fill: #4fbf94; } .missed { fill: #f0a35c; } .none { fill: #8da2b5; }
.own { stroke: #6cb4ee; } .own-dot { fill: #6cb4ee; } .range { stroke: #6cb4ee; }
.floor { stroke: #9aa5b1; } .floor-dot { fill: #9aa5b1; }
}
</style>`;

export const chartsOf = (lines: readonly LineResult[]): readonly Chart[] => [
  { name: 'aims.svg', svg: aimsChart(lines) },
  { name: 'growth.svg', svg: growthChart(lines) },
];

/** One decimal is finer than a screen, and keeps the files small. */
const at = (value: number): string => String(Math.round(value * 10) / 10);
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

function label(
  x: number,
  y: number,
  text: string,
  more: { readonly class?: string; readonly anchor?: string } = {},
): string {
  const { class: name, anchor } = more;
  return `<text x="${at(x)}" y="${at(y)}"${name === undefined ? '' : ` class="${name}"`}${
    anchor === undefined ? '' : ` text-anchor="${anchor}"`
  }>${escaped(text)}</text>`;
}
const rule = (x1: number, y1: number, x2: number, y2: number, name: string): string =>
  `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" class="${name}"/>`;

function picture(width: number, height: number, title: string, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    style,
    `<rect class="page" width="${width}" height="${height}"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

/** What an aim came to, as a part of the aim: 1 is the aim itself, less is better whichever way it is meant. */
interface Share {
  readonly line: string;
  readonly text: string;
  readonly share: number;
  readonly isReached: boolean;
}

function sharesOf({ name, unit, aims, cases }: LineResult): readonly Share[] {
  return cases.flatMap((one) =>
    verdictsOf(aims, one).map(({ aim, found, isReached }) => {
      const bound = 'most' in aim ? aim.most : aim.least;
      const what = aim.of === 'median' || aim.of === 'p95' ? `${aim.of}, ${unit}` : aim.of;
      return {
        line: name,
        text: `${one.size}: ${what} ${number(found)}, aim ${number(bound)}`,
        share: 'most' in aim ? found / bound : bound / found,
        isReached,
      };
    }),
  );
}

const widest = 100;
const narrowest = 0.1;
/** Of a bar on a scale where ten times is as far everywhere. */
const place = (share: number, width: number): number =>
  (width * Math.log(Math.min(widest, Math.max(narrowest, share)) / narrowest)) / Math.log(widest / narrowest);

/** Every aim and how far it is: the line in the middle is the aim, bars end left of it where it is reached. */
function aimsChart(lines: readonly LineResult[]): string {
  const [left, width, row, top] = [440, 380, 20, 70];
  const parts: string[] = [label(20, 30, 'Aims: what was found, as a part of the aim', { class: 'title' })];
  const [body, over]: [string[], string[]] = [[], []];
  let y = top;
  for (const line of lines) {
    body.push(label(20, y + 13, line.name, { class: 'title' }));
    y += row + 2;
    for (const { text, share, isReached } of sharesOf(line)) {
      const length = place(share, width);
      body.push(label(left - 10, y + 13, text, { class: 'quiet', anchor: 'end' }));
      body.push(
        `<rect class="${isReached ? 'reached' : 'missed'}" x="${left}" y="${at(y + 3)}" width="${at(Math.max(1, length))}" height="${row - 7}"/>`,
      );
      over.push(label(left + length + 6, y + 13, `${number(share)} ×`, { class: 'over' }));
      y += row;
    }
    y += 8;
  }
  for (const mark of [0.1, 1, 10, 100]) {
    const x = left + place(mark, width);
    parts.push(label(x, 56, mark === 1 ? 'aim' : `${number(mark)} ×`, { anchor: 'middle', class: 'quiet' }));
    parts.push(rule(x, 62, x, y, mark === 1 ? 'aim' : 'rule'));
  }
  return picture(left + width + 80, y + 20, 'Aims', [...body, ...parts, ...over]);
}

interface Point {
  /** The number in the size: rows, lines, products. */
  readonly x: number;
  readonly result: CaseResult;
}
interface Series {
  readonly conditions: string;
  readonly points: readonly Point[];
}

/** Cases that differ in their size alone, which begins with its number. */
function seriesOf(cases: readonly CaseResult[]): readonly Series[] {
  const series = new Map<string, Point[]>();
  for (const result of cases) {
    const [size = '', ...conditions] = result.size.split(';');
    const x = Number(/[\d,.]+/.exec(size)?.[0].replaceAll(',', ''));
    if (!(x > 0)) continue;
    const name = conditions.join(';').trim();
    series.set(name, [...(series.get(name) ?? []), { x, result }]);
  }
  return [...series].map(([conditions, points]) => ({ conditions, points }));
}

interface Panel {
  readonly title: string;
  readonly unit: BenchUnit;
  readonly points: readonly Point[];
}

/** How each figure grows: one small chart a line and condition, both scales logarithmic, the floor dashed. */
function growthChart(lines: readonly LineResult[]): string {
  const panels = lines.flatMap(({ name, unit, cases }): readonly Panel[] =>
    seriesOf(cases)
      .filter(({ points }) => points.length > 1)
      .map(({ conditions, points }) => ({
        title: conditions === '' ? name : `${name}; ${conditions}`,
        unit,
        points,
      })),
  );
  const [columns, width, height, top] = [3, 300, 210, 60];
  const drawn = panels.map((panel, index) => {
    const [x, y] = [20 + (index % columns) * width, top + Math.floor(index / columns) * height];
    return panelOf(panel, x, y, width - 30, height - 70);
  });
  const whole = top + Math.ceil(panels.length / columns) * height;
  const title = 'How figures grow: Rampa as a line with its p5 to p95, the floor dashed';
  return picture(columns * width + 20, whole, 'Growth', [label(20, 30, title, { class: 'title' }), ...drawn]);
}

function panelOf({ title, unit, points }: Panel, left: number, top: number, width: number, height: number): string {
  const figures = points.flatMap(({ result: { own, floor } }) => [
    ...[own.median, own.p5, own.p95],
    ...(floor === null ? [] : [floor.median]),
  ]);
  const positive = figures.filter((value) => value > 0);
  const [least, most] = [powerBelow(Math.min(...positive)), powerAbove(Math.max(...positive))];
  const sizes = points.map(({ x }) => x);
  const along = scale(Math.min(...sizes), Math.max(...sizes), left + 46, left + width - 14);
  const up = scale(least, most, top + 26 + height - 20, top + 26);
  const marks = powers(least, most).map(
    (mark) =>
      rule(left + 36, up(mark), left + width, up(mark), 'rule') +
      label(left + 32, up(mark) + 4, number(mark), { class: 'quiet', anchor: 'end' }),
  );
  const below = points.map(({ x }) =>
    label(along(x), top + height + 24, x.toLocaleString('en-US'), { class: 'quiet', anchor: 'middle' }),
  );
  const own = points.map(({ x, result }): readonly [number, number] => [along(x), up(result.own.median)]);
  const floor = points.flatMap(({ x, result }): (readonly [number, number])[] =>
    result.floor === null ? [] : [[along(x), up(result.floor.median)]],
  );
  const ranges = points.map(({ x, result }) =>
    rule(along(x), up(result.own.p5), along(x), up(result.own.p95), 'range'),
  );
  return [
    label(left, top + 10, `${title} (${unit})`),
    ...marks,
    ...below,
    ...ranges,
    line(floor, 'floor'),
    line(own, 'own'),
  ].join('\n');
}

function line(points: readonly (readonly [number, number])[], name: string): string {
  if (points.length === 0) return '';
  const path = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join(' ');
  const dots = points.map(([x, y]) => `<circle class="${name}-dot" cx="${at(x)}" cy="${at(y)}" r="3"/>`).join('');
  return `<path class="${name}" d="${path}"/>${dots}`;
}

/** Logarithmic; what lies outside is drawn at the edge. */
function scale(least: number, most: number, from: number, to: number): (value: number) => number {
  const length = Math.log(most / least) || 1;
  return (value) => from + ((to - from) * Math.log(Math.min(most, Math.max(least, value)) / least)) / length;
}
const powerBelow = (value: number): number => 10 ** Math.floor(Math.log10(value));
const powerAbove = (value: number): number => {
  const below = powerBelow(value);
  return below === value ? value : below * 10;
};
function powers(least: number, most: number): readonly number[] {
  const count = Math.round(Math.log10(most / least));
  return Array.from({ length: count + 1 }, (_, index) => least * 10 ** index);
}
