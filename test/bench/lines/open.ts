import type { BenchLine } from '../line.ts';
import { startBenchDesk } from '../screen/bench-desk.ts';
import { TimedPage } from '../screen/frame-times.ts';
import { firstCell, toNewestDraft } from '../screen/open-draft.ts';

/** From Enter in the list of drafts to the frame in which the document's first cell has the focus. */
const lineOf = (lines: number, most: number): BenchLine => ({
  name: `open-${lines}`,
  title: `opening a draft of ${lines.toLocaleString('en')} lines from the list`,
  unit: 'ms',
  floor: null,
  aims: [{ of: 'median', most }],
  cases: [
    {
      size: `${lines.toLocaleString('en')} lines`,
      turns: { whole: 30, quick: 8 },
      prepare: async () => {
        const bench = await startBenchDesk();
        await bench.makeDraft(lines);
        const page = await TimedPage.of(bench.desk.page);
        const sample = async (): Promise<readonly number[]> => {
          await toNewestDraft(bench.desk);
          await page.rested();
          return [await page.go('Enter', firstCell)];
        };
        for (let warm = 0; warm < 3; warm++) await sample();
        return { sample, close: () => bench.close() };
      },
    },
  ],
  needs: ['chromium', 'build'],
});

export const openShort = lineOf(10, 40);
export const openLong = lineOf(1_000, 60);
