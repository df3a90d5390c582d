import { describe, expect, it } from 'vitest';
import { History } from '../../../../domain/edit/history.ts';

/** What there is to undo, the newest first. */
function undoable(history: History<number>, current: number): number[] {
  const states: number[] = [];
  let now = current;
  for (let before = history.undo(now); before !== null; before = history.undo(now)) {
    states.push(before);
    now = before;
  }
  return states;
}

describe('the steps that can be undone', () => {
  it('are undone and done again in their order', () => {
    const history = new History<number>();
    for (const state of [0, 1, 2]) history.keep(state, null);
    expect([history.undo(3), history.undo(2), history.canUndo, history.canRedo]).toEqual([2, 1, true, true]);
    expect([history.redo(1), history.redo(2), history.redo(3), history.canRedo]).toEqual([2, 3, null, false]);
    expect(undoable(history, 3)).toEqual([2, 1, 0]);
  });

  it('are five hundred, of which the oldest goes when another one comes', () => {
    const history = new History<number>();
    for (let state = 0; state < 502; state++) history.keep(state, null);
    const states = undoable(history, 502);
    expect(states).toHaveLength(500);
    expect([states[0], states.at(-1)]).toEqual([501, 2]);
  });

  it('are one step for what follows under one tag, until it is sealed', () => {
    const history = new History<number>();
    history.keep(0, 'cell 1');
    history.keep(1, 'cell 1');
    history.keep(2, 'cell 2');
    history.seal();
    history.keep(3, 'cell 2');
    expect(undoable(history, 4)).toEqual([3, 2, 0]);
  });

  it('are not joined by what follows an undo, though its tag is that of the step before', () => {
    const history = new History<number>();
    history.keep(0, 'field');
    history.keep(1, 'cell');
    expect(history.undo(2)).toBe(1);
    history.keep(1, 'field');
    expect(undoable(history, 3)).toEqual([1, 0]);
  });

  it('leave nothing to be done again once something else was done, under whatever tag', () => {
    for (const tag of [null, 'cell 1', 'cell 2']) {
      const history = new History<number>();
      history.keep(0, 'cell 1');
      history.keep(1, 'cell 1');
      history.keep(2, null);
      history.undo(3);
      expect(history.canRedo).toBe(true);
      history.keep(2, tag);
      expect([history.canRedo, history.redo(4)], String(tag)).toEqual([false, null]);
    }
  });

  it('are a step of its own after one was done again, even under the same tag', () => {
    const history = new History<number>();
    history.keep(0, 'cell 1');
    history.undo(1);
    expect(history.redo(0)).toBe(1);
    history.keep(1, 'cell 1');
    expect(undoable(history, 2)).toEqual([1, 0]);
  });

  it('are taken back as if they had never been, where the last one is under the tag', () => {
    const history = new History<number>();
    history.keep(0, 'cell 1');
    expect([history.cancel('cell 2'), history.cancel('cell 1'), history.canUndo, history.canRedo]).toEqual([
      null,
      0,
      false,
      false,
    ]);
    history.keep(1, null);
    history.clear();
    expect(history.canUndo).toBe(false);
  });
});
