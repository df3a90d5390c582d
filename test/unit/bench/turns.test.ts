import { expect, it } from 'vitest';
import type { ReadyCase } from '../../bench/line.ts';
import { takeTurns } from '../../bench/turns.ts';

function recorded(hasFloor = true): { readonly ready: ReadyCase; readonly order: string[] } {
  const order: string[] = [];
  const noting = (what: string) => () => {
    order.push(what);
    return Promise.resolve([order.length]);
  };
  const floor = hasFloor ? { floor: noting('floor') } : {};
  return { ready: { sample: noting('own'), ...floor, close: () => Promise.resolve() }, order };
}

it('lets what is measured and its floor take turns, and take turns in who begins', async () => {
  const { ready, order } = recorded();
  const turns = await takeTurns(ready, 4);
  expect(order).toEqual(['own', 'floor', 'floor', 'own', 'own', 'floor', 'floor', 'own']);
  expect(turns.map(({ own, floor }) => [own, floor])).toEqual([
    [[1], [2]],
    [[4], [3]],
    [[5], [6]],
    [[8], [7]],
  ]);
});

it('leaves a first turn out where there are enough', async () => {
  const { ready, order } = recorded();
  expect(await takeTurns(ready, 5)).toHaveLength(5);
  expect(order).toHaveLength(12);
});

it('measures what has no floor', async () => {
  const { ready } = recorded(false);
  expect(await takeTurns(ready, 2)).toEqual([
    { own: [1], floor: null },
    { own: [2], floor: null },
  ]);
});
