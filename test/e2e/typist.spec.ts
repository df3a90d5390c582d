import { expect, test } from '@playwright/test';
import { episodes } from '../typist/episodes.ts';
import { play } from '../typist/play.ts';
import { Seat } from '../typist/seat.ts';

/**
 * The short form of `npm run typist`: an episode of each kind, with keys that do not wait for the page. What the user typed was
 * saved, and some element always had the focus.
 */
const conditions = [
  { speed: 0, throttle: 1 },
  { speed: 3, throttle: 4 },
  { speed: 25, throttle: 1 },
] as const;
test.describe('typed without waiting', () => {
  let seat: Seat | null = null;
  test.beforeAll(async () => {
    seat = await Seat.take('tr');
  });
  test.afterAll(() => seat?.leave());

  for (const [at, episode] of episodes.entries()) {
    const how = conditions[at % conditions.length] ?? conditions[0];
    test(`${episode.name}: ${episode.about}, ${how.speed} ms a key`, async () => {
      if (!seat) throw new Error('There is nothing to type into.');
      const { faults, log } = await play(seat, episode, 7 + at, how);
      expect(faults, log).toEqual([]);
    });
  }
});
