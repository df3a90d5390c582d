import { beforeEach, expect, it } from 'vitest';
import { createIdleTimer } from '../../../main/application/idle-timer.ts';
import { testClock } from '../../test-clock.ts';
import type { TestClock } from '../../test-clock.ts';

let clock: TestClock;
let begun: number[];
let idleTimer: ReturnType<typeof createIdleTimer>;
const pass = (seconds: number): void => clock.advance(seconds * 1_000);

beforeEach(() => {
  clock = testClock(5_000);
  begun = [];
  idleTimer = createIdleTimer(clock, () => begun.push(clock.now()));
});

it('starts twenty seconds after the last request', () => {
  idleTimer.noteActivity();
  pass(15);
  idleTimer.noteActivity();
  pass(19);
  expect(begun).toEqual([]);
  pass(1);
  expect(begun).toEqual([40_000]);
});

it('starts once, and again only after another request', () => {
  idleTimer.noteActivity();
  pass(600);
  expect(begun).toHaveLength(1);
  idleTimer.noteActivity();
  pass(20);
  expect(begun).toHaveLength(2);
});

it('uses one timer, however many requests come', () => {
  for (let index = 0; index < 1_000; index += 1) idleTimer.noteActivity();
  expect(clock.waiting()).toBe(1);
});

it('does not start after it is stopped, even if requests come', () => {
  idleTimer.noteActivity();
  idleTimer.stop();
  idleTimer.noteActivity();
  pass(600);
  expect([begun, clock.waiting()]).toEqual([[], 0]);
});
