import { describe, expect, it } from 'vitest';
import type { DraftState } from '../../../domain/model/draft-state.ts';
import { nextRefused } from '../../../renderer/state/next-refused.ts';

const item = (id: string, position: number, state: DraftState = 'rejected') => ({ id, position, state });
const queue = [item('a', 2), item('b', 5), item('c', 9), item('sent', 3, 'accepted'), item('waits', 12, 'ready')];

describe('the next refused document', () => {
  it('is the next one in the queue’s order, then the first again', () => {
    expect(nextRefused(queue, 'a', 2)?.id).toBe('b');
    expect(nextRefused(queue, 'b', 5)?.id).toBe('c');
    expect(nextRefused(queue, 'c', 9)?.id).toBe('a');
    expect(nextRefused(queue, null, 0)?.id).toBe('a');
  });

  it('continues from the position of a corrected one', () => {
    expect(nextRefused([item('b', 14, 'ready'), item('c', 9), item('a', 2)], 'b', 5)?.id).toBe('c');
  });

  it('is never the open document, nor one that was not refused', () => {
    expect(nextRefused([item('a', 2)], 'a', 2)).toBeNull();
    expect(nextRefused([item('a', 2, 'draft'), item('b', 5, 'unknown')], null, 0)).toBeNull();
  });
});
