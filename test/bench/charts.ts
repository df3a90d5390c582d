/** The charts of a run, as SVGs with their own background that follow the reader's light or dark scheme. */
import { number } from './report.ts';
import { verdictsOf } from './results.ts';
import type { CaseResult, LineResult } from './results.ts';

export interface Chart {
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
.reached { fill: #1a7f5a; } .missed { fill: #b4540a; }
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
.reached { fill: #4fbf94; } .missed { fill: #f0a35c; }
.own { stroke: #6cb4ee; } .own-dot { fill: #6cb4ee; } .range { stroke: #6cb4ee; }
.floor { stroke: #9aa5b1; } .floor-dot { fill: #9aa5b1; }
}
</style>`;

export const chartsOf = (lines: readonly LineResult[]): readonly Chart[] => [
  { name: 'aims.svg', svg: aimsChart(lines) },
  { name: 'growth.svg', svg: growthChart(lines) },
];

/** Rounds a coordinate to one decimal, which is finer than a pixel and keeps the files small. */
const at = (value: number): string => String(Math.round(value * 10) / 10);
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
const label = (x: number, y: number, text: string, name = 'quiet', anchor = 'start'): string =>
  `<text x="${at(x)}" y="${at(y)}" class="${name}" text-anchor="${anchor}">${escaped(text)}</text>`;
const rule = (x1: number, y1: number, x2: number, y2: number, name: string): string =>
  `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" class="${name}"/>`;

function picture(width: number, height: number, title: string, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    style,
    `<rect class="page" width="${width}" height="${height}"/>`,
    label(20, 30, title, 'title'),
    ...parts,
    '</svg>\n',
  ].join('\n');
}

/** A logarithmic scale; values outside are drawn at the edge. */
function scale(least: number, most: number, from: number, to: number): (value: number) => number {
  const length = Math.log(most / least) || 1;
  return (value) => from + ((to - from) * Math.log(Math.min(most, Math.max(least, value)) / least)) / length;
}

/** Every aim and how far the figure is from it: a bar that ends left of the aim means reached, for upper and lower bounds. */
function aimsChart(lines: readonly LineResult[]): string {
  const [left, width, row] = [440, 380, 20];
  const along = scale(0.1, 100, left, left + width);
  const [bars, over]: [string[], string[]] = [[], []];
  let y = 70;
  for (const { name, unit, aims, cases } of lines) {
    bars.push(label(20, y + 13, name, 'title'));
    y += row + 2;
    for (const one of cases) {
      for (const { aim, found, isReached } of verdictsOf(aims, one)) {
        const bound = 'most' in aim ? aim.most : aim.least;
        const share = 'most' in aim ? found / bound : bound / found;
        const what = aim.of === 'median' || aim.of === 'p95' ? `${aim.of}, ${unit}` : aim.of;
        const text = `${one.size}: ${what} ${number(found)}, aim ${number(bound)}`;
        const end = along(share);
        const shape = `x="${left}" y="${at(y + 3)}" width="${at(Math.max(1, end - left))}" height="${row - 7}"`;
        bars.push(label(left - 10, y + 13, text, 'quiet', 'end'));
        bars.push(`<rect class="${isReached ? 'reached' : 'missed'}" ${shape}/>`);
        over.push(label(end + 6, y + 13, `${number(share)} ×`, 'over'));
        y += row;
      }
    }
    y += 8;
  }
  const marks = [0.1, 1, 10, 100].flatMap((mark) => [
    label(along(mark), 56, mark === 1 ? 'aim' : `${number(mark)} ×`, 'quiet', 'middle'),
    rule(along(mark), 62, along(mark), y, mark === 1 ? 'aim' : 'rule'),
  ]);
  const title = 'Aims: what was found, as a part of the aim';
  return picture(left + width + 80, y + 20, title, [...bars, ...marks, ...over]);
}

/** A case, with the number in its size (rows, lines, products) as x. */
interface Point {
  readonly x: number;
  readonly result: CaseResult;
}

/** Groups the cases that differ only in their size; the size begins with a number. */
function panelsOf({ name, unit, cases }: LineResult): readonly (readonly [title: string, points: readonly Point[]])[] {
  const panels = new Map<string, Point[]>();
  for (const result of cases) {
    const [size = '', ...conditions] = result.size.split(';');
    const x = Number(/[\d,.]+/.exec(size)?.[0].replaceAll(',', ''));
    const title = `${[name, ...conditions].join(';')} (${unit})`;
    if (x > 0) panels.set(title, [...(panels.get(title) ?? []), { x, result }]);
  }
  return [...panels].filter(([, points]) => points.length > 1);
}

/** How each figure grows: one small log-log chart for each line and condition, with the floor dashed. */
function growthChart(lines: readonly LineResult[]): string {
  const [columns, width, height, top] = [3, 300, 210, 60];
  const panels = lines.flatMap(panelsOf);
  const drawn = panels.map(([title, points], index) => {
    const [x, y] = [20 + (index % columns) * width, top + Math.floor(index / columns) * height];
    return panel(title, points, { left: x, top: y, right: x + width - 30, bottom: y + height - 64 });
  });
  const title = 'How figures grow: Rampa as a line with its p5 to p95, the floor dashed';
  return picture(columns * width + 20, top + Math.ceil(panels.length / columns) * height, title, drawn);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function panel(title: string, points: readonly Point[], { left, top, right, bottom }: Box): string {
  const figures = points.flatMap(({ result: { own, floor } }) => [own.p5, own.p95, floor?.median ?? own.median]);
  const powers = figures.filter((value) => value > 0).map((value) => Math.log10(value));
  const [least, most] = [Math.floor(Math.min(...powers)), Math.ceil(Math.max(...powers))];
  const sizes = points.map(({ x }) => x);
  const along = scale(Math.min(...sizes), Math.max(...sizes), left + 46, right - 14);
  const up = scale(10 ** least, 10 ** most, bottom, top + 26);
  const marks = Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index)).flatMap((mark) => [
    rule(left + 36, up(mark), right, up(mark), 'rule'),
    label(left + 32, up(mark) + 4, number(mark), 'quiet', 'end'),
  ]);
  const drawn = points.flatMap(({ x, result: { own } }) => [
    label(along(x), bottom + 18, x.toLocaleString('en-US'), 'quiet', 'middle'),
    rule(along(x), up(own.p5), along(x), up(own.p95), 'range'),
  ]);
  const line = (name: string, of: (result: CaseResult) => number | undefined): string => {
    const dots = points.flatMap(({ x, result }) => {
      const value = of(result);
      return value === undefined ? [] : [[at(along(x)), at(up(value))] as const];
    });
    if (dots.length === 0) return '';
    const circles = dots.map(([x, y]) => `<circle class="${name}-dot" cx="${x}" cy="${y}" r="3"/>`);
    return `<path class="${name}" d="M${dots.map((dot) => dot.join(' ')).join(' L')}"/>${circles.join('')}`;
  };
  const floor = line('floor', (result) => result.floor?.median);
  return [label(left, top + 10, title, 'name'), ...marks, ...drawn, floor, line('own', ({ own }) => own.median)].join(
    '\n',
  );
}
