import { beforeEach, expect, it } from 'vitest';
import { createRest } from '../../../main/application/rest.ts';
import { testClock } from '../../test-clock.ts';
import type { TestClock } from '../../test-clock.ts';

let clock: TestClock;
let begun: number[];
let rest: ReturnType<typeof createRest>;
const pass = (seconds: number): void => clock.advance(seconds * 1_000);

beforeEach(() => {
  clock = testClock(5_000);
  begun = [];
  rest = createRest(clock, () => begun.push(clock.now()));
});

it('starts twenty seconds after the last request', () => {
  rest.disturb();
  pass(15);
  rest.disturb();
  pass(19);
  expect(begun).toEqual([]);
  pass(1);
  expect(begun).toEqual([40_000]);
});

it('starts once, and again only after another request', () => {
  rest.disturb();
  pass(600);
  expect(begun).toHaveLength(1);
  rest.disturb();
  pass(20);
  expect(begun).toHaveLength(2);
});

it('uses one timer, however many requests come', () => {
  for (let index = 0; index < 1_000; index += 1) rest.disturb();
  expect(clock.waiting()).toBe(1);
});

it('does not start after it is stopped, even if requests come', () => {
  rest.disturb();
  rest.stop();
  rest.disturb();
  pass(600);
  expect([begun, clock.waiting()]).toEqual([[], 0]);
});
