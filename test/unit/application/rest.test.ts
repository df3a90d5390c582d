import { beforeEach, expect, it } from 'vitest';
import { createRest } from '../../../main/application/rest.ts';
import type { Rest } from '../../../main/application/rest.ts';

/** A clock whose time passes when a test says so. */
let now: number;
let waiting: { readonly at: number; readonly call: () => void }[];
let begun: number[];
let rest: Rest;

const clock = {
  now: () => now,
  monotonic: () => now,
  after: (ms: number, call: () => void) => {
    const one = { at: now + ms, call };
    waiting.push(one);
    return () => void (waiting = waiting.filter((other) => other !== one));
  },
};
function pass(seconds: number): void {
  const end = now + seconds * 1000;
  for (let next = waiting[0]; next !== undefined && next.at <= end; next = waiting[0]) {
    waiting.shift();
    now = next.at;
    next.call();
  }
  now = end;
}

beforeEach(() => {
  now = 5_000;
  waiting = [];
  begun = [];
  rest = createRest(clock, () => begun.push(now));
});

it('begins twenty seconds behind what was asked last', () => {
  rest.disturb();
  pass(15);
  rest.disturb();
  pass(19);
  expect(begun).toEqual([]);
  pass(1);
  expect(begun).toEqual([40_000]);
});

it('begins once, and again only where something was asked', () => {
  rest.disturb();
  pass(600);
  expect(begun).toHaveLength(1);
  rest.disturb();
  pass(20);
  expect(begun).toHaveLength(2);
});

it('waits with one timer, however much is asked', () => {
  for (let index = 0; index < 1_000; index += 1) rest.disturb();
  expect(waiting).toHaveLength(1);
});

it('never begins once it is stopped, whatever is asked then', () => {
  rest.disturb();
  rest.stop();
  rest.disturb();
  pass(600);
  expect([begun, waiting]).toEqual([[], []]);
});
