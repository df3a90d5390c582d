import type { BenchCase, BenchLine } from '../line.ts';
import { startBenchDesk } from '../screen/bench-desk.ts';
import { openNewestDraft } from '../screen/open-draft.ts';
import { TimedPage } from '../screen/frame-times.ts';
import { plainScroller } from '../screen/plain-pages.ts';

/** Moving through the lines of a long document: how long until the new lines are visible. */
type Act = (page: TimedPage, scroller: string) => Promise<readonly number[]>;

const lines = 1_000;
const acts: Readonly<Record<string, Act>> = {
  // Forty pages down reach the end of the document; the next round starts from the top.
  PageDown: async (page) => {
    await page.press('Control+Home');
    const taken: number[] = [];
    for (let pages = 0; pages < 10; pages++) taken.push(await page.press('PageDown'));
    return taken;
  },
  'Ctrl+End': async (page) => {
    await page.press('Control+Home');
    await page.rested();
    return [await page.press('Control+End')];
  },
  'scroll by a page': async (page, scroller) => {
    const taken: number[] = [];
    for (let frames = 0; frames < 10; frames++) taken.push(await page.scroll(scroller));
    return taken;
  },
};

function caseOf(name: string, act: Act): BenchCase {
  const turns = name === 'Ctrl+End' ? { whole: 30, quick: 8 } : { whole: 6, quick: 2 };
  return {
    size: name,
    turns,
    prepare: async () => {
      const bench = await startBenchDesk();
      await bench.makeDraft(lines);
      await openNewestDraft(bench.desk);
      const rampa = await TimedPage.of(bench.desk.page);
      const plain = await TimedPage.of(await bench.openPlain(plainScroller));
      const sample = (): Promise<readonly number[]> => act(rampa, '[data-region="lines"]');
      const floor = (): Promise<readonly number[]> => act(plain, '.scroller');
      // Warm up: the first runs include compilation.
      for (let warm = 0; warm < 2; warm++) await sample();
      await floor();
      return { sample, floor, close: () => bench.close() };
    },
  };
}

export const grid: BenchLine = {
  name: 'grid',
  title: 'moving through the lines of a 1,000-line draft',
  unit: 'ms',
  floor: 'a page with nothing in it, scrolled alike',
  aims: [{ of: 'ratio', most: 2 }],
  cases: Object.entries(acts).map(([act, run]) => caseOf(act, run)),
  needs: ['chromium', 'build'],
};
