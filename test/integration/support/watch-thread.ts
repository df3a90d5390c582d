import { vi } from 'vitest';

/**
 * Watches the test's thread during other work: how many turns its event loop gets, and the longest JSON text that it parses
 * itself. Bulk work in another thread leaves it turns and gives it no long text; neither depends on the machine's speed.
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
