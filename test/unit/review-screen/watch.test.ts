import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conflicts } from '../../../renderer/state/conflicts.svelte.ts';
import { watchConflicts } from '../../../renderer/state/conflict-watch.ts';
import { Desk, draft } from './desk.ts';

const change = { operation: 'change', state: 'accepted' } as const;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function watch(desk: Desk): Promise<void> {
  stop = watchConflicts(desk.app);
  await vi.advanceTimersByTimeAsync(0);
}
const told = (desk: Desk): readonly string[] => desk.app.toasts.list.map(({ text }) => text);

describe('notifications about conflicts', () => {
  it('report an overwrite found after sending, with a link', async () => {
    const desk = new Desk(draft('a', change), draft('b', change));
    await watch(desk);
    desk.change('b', { conflict: 'after' });
    await vi.advanceTimersByTimeAsync(500);
    expect(told(desk)).toEqual(['SRI1: different in the service from what was sent. A colleague may have changed it.']);
    desk.app.toasts.list[0]?.action?.run();
    expect(conflicts.draftId).toBe('b');
  });

  it('report a document that was held back and one that could not be checked', async () => {
    const desk = new Desk(draft('a', change), draft('b', change));
    await watch(desk);
    desk.change('a', { state: 'waiting', waitingReason: 'changed', conflict: 'before' });
    desk.change('b', { state: 'waiting', waitingReason: 'unchecked' });
    await vi.advanceTimersByTimeAsync(500);
    expect(told(desk)).toEqual([
      'SRI1 was not sent: it was changed in the service in the meantime.',
      'SRI1 was not sent: it could not be checked first.',
    ]);
  });

  it('are combined if there are many at once', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const desk = new Desk(...ids.map((id) => draft(id, change)));
    await watch(desk);
    for (const id of ids) desk.change(id, { conflict: 'after' });
    await vi.advanceTimersByTimeAsync(500);
    expect(told(desk)).toEqual(['4 documents need your decision.']);
  });

  it('do not repeat, and leave out conflicts that existed before', async () => {
    const desk = new Desk(draft('a', { ...change, conflict: 'after' }), draft('b', change));
    await watch(desk);
    await vi.advanceTimersByTimeAsync(500);
    expect(told(desk)).toEqual([]);
    desk.change('b', { conflict: 'after' });
    await vi.advanceTimersByTimeAsync(500);
    desk.change('b', { revision: 3 });
    await vi.advanceTimersByTimeAsync(500);
    expect(told(desk)).toHaveLength(1);
  });

  it('need no requests during a run, because events carry the conflicts', async () => {
    const desk = new Desk(...Array.from({ length: 50 }, (_, index) => draft(`d${index}`, change)));
    await watch(desk);
    desk.asked.length = 0;
    for (let index = 0; index < 50; index++) {
      desk.change(`d${index}`, { acceptedNumber: `N${index}` });
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(500);
    desk.change('d7', { conflict: 'after' });
    await vi.advanceTimersByTimeAsync(500);
    expect(told(desk)).toHaveLength(1);
    expect(desk.names()).toEqual([]);
  });

  it('are read from the queue if too much changed for a detailed event', async () => {
    const desk = new Desk(draft('a', { ...change, conflict: 'after' }), draft('b', change));
    await watch(desk);
    desk.drafts.set('b', draft('b', { ...change, conflict: 'after', number: 'SRI2' }));
    desk.tell('draftsChanged', desk.changes.event(null, []));
    await vi.advanceTimersByTimeAsync(500);
    expect(told(desk)).toEqual(['SRI2: different in the service from what was sent. A colleague may have changed it.']);
  });
});
