import { vi } from 'vitest';

/**
 * Watches the test's thread during other work: how many turns its event loop gets, and the longest JSON text that it parses
 * itself, at once and in one turn. Bulk work in another thread, or in steps, leaves it turns and gives it no long text; none of this
 * depends on the machine's speed.
 */
export function watchThread() {
  let turns = 0;
  let ended = false;
  let [counted, mostOfTurn] = [0, 0];
  const turn = (): void => {
    turns += 1;
    const parsed = parse.mock.calls.slice(counted).reduce((sum, [text]) => sum + text.length, 0);
    counted = parse.mock.calls.length;
    mostOfTurn = Math.max(mostOfTurn, parsed);
    if (!ended) setImmediate(turn);
  };
  const parse = vi.spyOn(JSON, 'parse');
  setImmediate(turn);
  return {
    end: () => {
      ended = true;
      const longest = Math.max(0, ...parse.mock.calls.map(([text]) => text.length));
      parse.mockRestore();
      return { turns, longestParsed: longest, mostOfTurn };
    },
  };
}
