/** The part of docs/performance/results.md that a kept run gives. */
import { figure, ratio, spread, times } from './format.ts';
import { machineReport, summary, verdictTexts } from './report.ts';
import { verdictsOf } from './results.ts';
import type { LineResult, Results } from './results.ts';

const begin = '<!-- the last kept run: npm run bench -- --charts -->';
const end = '<!-- its end -->';

/** The page with the results between its two marks; throws where it lacks them. */
export function withResults(page: string, results: Results): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/performance/results.md lacks the marks around the results');
  return `${page.slice(0, from + begin.length)}\n\n${resultsText(results)}\n\n${page.slice(to)}`;
}

function resultsText(results: Results): string {
  return [
    ...machineReport(results.machine).map((text) => `- ${text}`),
    `- ${summary(results)}${results.quick ? '; a quick run' : ''}`,
    '',
    '![Every aim, and how far it is](aims.svg)',
    '',
    '![How each figure grows with its size](growth.svg)',
    ...results.lines.flatMap((line) => ['', ...lineText(line)]),
  ].join('\n');
}

function lineText(line: LineResult): readonly string[] {
  const head = [
    `### ${line.name}`,
    '',
    `${upperFirst(line.title)}.${line.floor === null ? '' : ` Beside: ${line.floor}.`}`,
  ];
  if (line.skipped !== undefined) return [...head, '', `Not measured: ${line.skipped}.`];
  return [
    ...head,
    '',
    '| Size | Median | p5 to p95 | Floor | Ratio (95 %) | Growth | Aims |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...line.cases.map((one) => {
      const isMissed = verdictsOf(line.aims, one).some(({ isReached }) => !isReached);
      const cells = [
        one.size,
        figure(one.own.median, line.unit),
        spread(one.own),
        one.floor === null ? '' : figure(one.floor.median, line.unit),
        one.ratio === null ? '' : ratio(one.ratio),
        one.growth === null ? '' : times(one.growth),
        isMissed ? `**${verdictTexts(line, one).join('; ')}**` : verdictTexts(line, one).join('; '),
      ];
      return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |');
    }),
  ];
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
