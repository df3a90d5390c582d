import { describe, expect, it } from 'vitest';
import { chartsOf } from '../../bench/charts.ts';
import { compare, comparisonReport } from '../../bench/compare.ts';
import { columns, number, verdict } from '../../bench/format.ts';
import { filesystemOf } from '../../bench/machine.ts';
import { withResults } from '../../bench/page.ts';
import { lineReport, machineReport, summary } from '../../bench/report.ts';
import { lineResult, measured, run } from './samples.ts';

describe('figures', () => {
  it('have three digits that count', () => {
    const texts = [0, 0.000784, 0.784_12, 3.064, 29.04, 128.6, 12_345.6, Number.NaN].map(number);
    expect(texts).toEqual(['0', '0.000784', '0.784', '3.06', '29', '129', '12,346', '–']);
  });

  it('stand below each other', () => {
    expect(
      columns([
        ['a', 'bb', 'c'],
        ['long', 'b', ''],
      ]),
    ).toEqual(['a     bb  c', 'long   b']);
  });

  it('say by how much an aim is missed', () => {
    expect(verdict({ aim: { of: 'ratio', most: 3 }, found: 5.25, isReached: false }, 'ms')).toBe(
      'ratio at most 3: not reached (5.25)',
    );
    expect(verdict({ aim: { of: 'ratio', least: 0.8 }, found: 0.9, isReached: true }, 'items/s')).toBe(
      'ratio at least 0.8: reached',
    );
    expect(verdict({ aim: { of: 'figure', statistic: 'p95', most: 16 }, found: 4, isReached: true }, 'ms')).toBe(
      'p95 at most 16 ms: reached',
    );
  });
});

describe('a line', () => {
  it('is printed with figures, spread, floor, ratio, growth and aims', () => {
    const [head, titles, first, second] = lineReport(lineResult([measured('10 rows', 2), measured('100 rows', 4)]));
    expect(head).toBe('list: a page of the drafts (beside the raw statement)');
    expect(titles).toMatch(/size +median +p5 to p95 +floor +ratio \(95 %\) +growth +aim/);
    expect(first).toMatch(/10 rows +2 ms +2 to 2 +1 ms +2 × \(2 to 2\) +ratio at most 3: reached$/);
    expect(second).toMatch(
      /4 × \(4 to 4\) +2 × +ratio at most 3: not reached \(4\); growth at most 1.3: not reached \(2\)$/,
    );
  });

  it('that is skipped or could not be measured says why', () => {
    expect(lineReport(lineResult([], { skipped: 'no Chromium' }))).toEqual(['list: skipped, no Chromium']);
    expect(lineReport(lineResult([], { failed: 'exit code 1' })).at(-1)).toBe('  not measured: exit code 1');
  });

  it('is counted', () => {
    const results = run(
      lineResult([measured('10 rows', 2), measured('100 rows', 4)]),
      lineResult([], { skipped: 'no Chromium' }),
      lineResult([], { failed: 'exit code 1' }),
    );
    expect(summary(results)).toBe('1 of 3 aims reached, 1 lines skipped, 1 lines could not be measured');
  });
});

it('the machine is said: cores, memory, programs, disk and load', () => {
  expect(machineReport(run().machine)).toEqual([
    '2 cores of One, 8 GB; Node 24.0.0',
    'disk: ext4, one fsync of 4 KB takes 0.5 ms (0.5 to 0.5)',
    'load: 0.5 at the start, 1.25 at its end',
  ]);
});

it('the disk of a folder is the one mounted nearest to it', () => {
  const mounts = '/dev/a / ext4 rw 0 0\ntmpfs /no/such tmpfs rw 0 0\n';
  expect(filesystemOf('/', mounts)).toBe('ext4');
  expect(filesystemOf('/', '')).toBeNull();
});

describe('two runs', () => {
  const before = run(lineResult([measured('10 rows', 2), measured('100 rows', 4), measured('5 rows', 1)]));

  it('are compared by their ratios, so that a slower machine changes nothing', () => {
    const slower = run(lineResult([measured('10 rows', 6, 3), measured('100 rows', 24, 3)]));
    const { changes, onlyBefore, onlyNow } = compare(before, slower);
    expect(changes.map(({ factor, isWithinSpread }) => [factor, isWithinSpread])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(onlyBefore).toEqual(['list, 5 rows']);
    expect(onlyNow).toEqual([]);
  });

  it('are compared by their figures where there is no floor', () => {
    const plain = (own: number) => run(lineResult([measured('10 rows', own, null)], { floor: null }));
    expect(compare(plain(2), plain(3)).changes[0]).toMatchObject({ factor: 1.5, isWithinSpread: false });
  });

  it('are printed', () => {
    const text = comparisonReport(compare(before, run(lineResult([measured('10 rows', 4)])))).join('\n');
    expect(text).toMatch(/list, 10 rows +2 ms, 2 × +4 ms, 4 × +2 × +changed/);
    expect(text).toContain('list, 100 rows: only in the former run');
  });
});

describe('what is kept of a run', () => {
  const results = run(
    lineResult([measured('10 rows', 2), measured('100 rows', 4)]),
    lineResult([], { name: 'grid', skipped: 'no Chromium' }),
  );
  const page = 'Before\n<!-- the last kept run: npm run bench -- --charts -->\nold\n<!-- its end -->\nbehind\n';

  it('stands in the page between its marks, and the rest of the page stays', () => {
    const text = withResults(page, results);
    expect(text).toMatch(/^Before\n/);
    expect(text).toMatch(/<!-- its end -->\nbehind\n$/);
    expect(text).not.toContain('old');
    expect(text).toContain('| 10 rows | 2 ms | 2 to 2 | 1 ms | 2 × (2 to 2) | | ratio at most 3: reached |');
    expect(text).toContain('**ratio at most 3: not reached (4); growth at most 1.3: not reached (2)**');
    expect(text).toContain('Not measured: no Chromium.');
    expect(withResults(text, results)).toBe(text);
  });

  it('needs the marks', () => {
    expect(() => withResults('no marks', results)).toThrow('lacks the marks');
  });

  it('is drawn the same each time, with every aim and each line that grows', () => {
    const charts = chartsOf(results);
    expect(charts).toEqual(chartsOf(results));
    expect(charts.map(({ name }) => name)).toEqual(['aims.svg', 'growth.svg']);
    const [aims, growth] = charts.map(({ svg }) => svg);
    expect(aims?.match(/class="(reached|missed)"/g)).toEqual(['class="reached"', 'class="missed"', 'class="missed"']);
    expect(growth).toContain('>list (ms)</text>');
    expect(growth?.match(/own-dot" cx/g)).toHaveLength(2);
    expect(aims).toContain('prefers-color-scheme: dark');
    expect(`${aims}${growth}`).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('says what the signs of a text are in an SVG', () => {
    const [aims] = chartsOf(run(lineResult([measured('1 & <2>', 2)])));
    expect(aims?.svg).toContain('1 &amp; &lt;2&gt;');
  });
});
