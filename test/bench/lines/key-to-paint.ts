import type { BenchCase, BenchLine } from '../line.ts';
import { startBenchDesk } from '../screen/bench-desk.ts';
import { TimedPage } from '../screen/frame-times.ts';
import { openNewestDraft, toCell } from '../screen/open-draft.ts';
import { plainInput } from '../screen/plain-pages.ts';

/** Typing a quantity into a line and going on to the next: how long until each key is visible. */
const typed = ['1', '2', ',', '5', 'Enter'];
const sizes = [10, 1_000];
/** Lines typed into before going back to the first of them. */
const linesTyped = 5;

function caseOf(lines: number, slower: number): BenchCase {
  return {
    size: `${lines.toLocaleString('en')} lines`,
    turns: { whole: 15, quick: 4 },
    prepare: async () => {
      const bench = await startBenchDesk();
      await bench.makeDraft(lines);
      await openNewestDraft(bench.desk);
      const rampa = await TimedPage.of(bench.desk.page);
      const plain = await TimedPage.of(await bench.openPlain(plainInput));
      const type = (page: TimedPage): Promise<readonly number[]> =>
        page.slowed(slower, async () => {
          const taken: number[] = [];
          for (let line = 0; line < linesTyped; line++) for (const key of typed) taken.push(await page.press(key));
          return taken;
        });
      const sample = async (): Promise<readonly number[]> => {
        await toCell(bench.desk, 2, 'Quantity');
        await rampa.rested();
        return type(rampa);
      };
      const floor = (): Promise<readonly number[]> => type(plain);
      for (let warm = 0; warm < 2; warm++) await sample();
      await floor();
      return { sample, floor, close: () => bench.close() };
    },
  };
}

const lineOf = (name: string, title: string, slower: number): BenchLine => ({
  name,
  title,
  unit: 'ms',
  floor: 'a page with one box, typed into alike',
  aims: [
    { of: 'ratio', most: 1.5 },
    { of: 'growth', most: 1.2 },
  ],
  cases: sizes.map((lines) => caseOf(lines, slower)),
  needs: ['chromium', 'build'],
});

export const keyToPaint = lineOf('key-to-paint', 'from a key in a line to the frame that shows it', 1);
export const keyToPaintSlow = lineOf('key-to-paint-slow', 'the same on a machine four times slower', 4);
