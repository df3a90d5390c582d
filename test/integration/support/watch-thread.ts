import { vi } from 'vitest';

/**
 * What the thread of the test does while something else is under way: how many turns its event loop gets, and the longest
 * JSON text that it parses itself. Bulk work that another thread does leaves it turns and gives it no long text; neither
 * rests on how fast the machine is.
 */
export function watchThread() {
  let turns = 0;
  let ended = false;
  const turn = (): void => {
    turns += 1;
    if (!ended) setImmediate(turn);
  };
  setImmediate(turn);
  const parse = vi.spyOn(JSON, 'parse');
  return {
    end: () => {
      ended = true;
      const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length));
      parse.mockRestore();
      return { turns, longestParsed: longest };
    },
  };
}
