import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Draft, SaveResult } from '../../../../domain/model/draft.ts';
import { textOf } from '../../../../domain/value.ts';
import type { Arguments } from '../../../../preload/contract.ts';
import { Autosave } from '../../../../renderer/screens/editor/session/autosave.svelte.ts';
import { draftOf } from '../support.ts';

interface Call {
  readonly revision: number;
  readonly content: ValueRecord;
  readonly answer: (result: SaveResult) => void;
  readonly fail: (error: unknown) => void;
}

function saver() {
  const calls: Call[] = [];
  let content: ValueRecord = { Description: 'first' };
  const saveDraft = ({ revision, content: saved }: Arguments<'saveDraft'>): Promise<SaveResult> =>
    new Promise((answer, fail) => calls.push({ revision, content: JSON.parse(saved) as ValueRecord, answer, fail }));
  const autosave = new Autosave({
    ...{ id: 'draft', summary: { revision: 5 }, host: { api: { saveDraft } } },
    document: {
      get content() {
        return content;
      },
      baseline: null,
    },
    sync: {
      ...{ forgetEvents: () => undefined, saved: () => undefined },
      reload: ({ content: stored, revision }: Draft) => {
        const typed = content;
        content = stored;
        autosave.adopt(revision, null);
        content = { ...stored, ...typed };
        autosave.changed();
      },
    },
    summaryNow: () => draftOf({}),
  });
  return {
    autosave,
    calls,
    type: (text: string) => {
      content = { Description: text };
      autosave.changed();
    },
    accept: async (call: Call | undefined) => {
      call?.answer({ saved: true, summary: draftOf({}, { revision: call.revision + 1 }) });
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saving while the user types', () => {
  it('saves once, shortly after the last key, with the latest content', async () => {
    const { autosave, calls, type, accept } = saver();
    type('a');
    await vi.advanceTimersByTimeAsync(300);
    type('ab');
    await vi.advanceTimersByTimeAsync(399);
    expect(calls).toHaveLength(0);
    expect(autosave.state.kind).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toMatchObject([{ revision: 5, content: { Description: 'ab' } }]);
    expect(autosave.state.kind).toBe('saving');
    await accept(calls[0]);
    expect(autosave.state.kind).toBe('saved');
  });

  it('saves continuous input at least once a second, however fast it comes', async () => {
    for (const gap of [1, 150, 333, 399]) {
      const { calls, type, accept } = saver();
      let saved = '0';
      for (let now = 0; now <= 11_000; now += gap) {
        type(String(now));
        await vi.advanceTimersByTimeAsync(gap);
        const last = calls.at(-1);
        if (last !== undefined && last.content['Description'] !== saved) await accept(last);
        saved = textOf(last?.content['Description']) || '0';
        expect(now + gap - Number(saved), `every ${gap} ms`).toBeLessThanOrEqual(1_000 + gap);
      }
      expect(calls.length).toBeLessThan(15);
    }
  });

  it('has one save in progress, and bases the next on its revision', async () => {
    const { autosave, calls, type, accept } = saver();
    type('a');
    await vi.advanceTimersByTimeAsync(400);
    type('b');
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(1);
    await accept(calls[0]);
    await vi.advanceTimersByTimeAsync(400);
    expect(calls[1]).toMatchObject({ revision: 6, content: { Description: 'b' } });
    await accept(calls[1]);
    expect(autosave.state.kind).toBe('saved');
    expect(autosave.revision).toBe(7);
  });

  it('waits on leaving until edits made during a save are saved too', async () => {
    const { autosave, calls, type, accept } = saver();
    type('a');
    await vi.advanceTimersByTimeAsync(400);
    type('b');
    let left = false;
    void autosave.flush().then(() => (left = true));
    await accept(calls[0]);
    expect(left).toBe(false);
    expect(calls[1]).toMatchObject({ revision: 6, content: { Description: 'b' } });
    await accept(calls[1]);
    expect(left).toBe(true);
  });

  it('sends the last content immediately when the window closes, after any save in progress', async () => {
    const { autosave, calls, type } = saver();
    type('a');
    await vi.advanceTimersByTimeAsync(400);
    type('b');
    autosave.sendLast();
    expect(calls[1]).toMatchObject({ revision: 6, content: { Description: 'b' } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(2);
  });

  it('saves what was typed into a draft that was saved elsewhere, on its revision', async () => {
    const { autosave, calls, type, accept } = saver();
    type('mine');
    await vi.advanceTimersByTimeAsync(400);
    calls[0]?.answer({ saved: false, why: 'stale', current: draftOf({ DueDays: '9' }, { revision: 9 }) });
    await vi.advanceTimersByTimeAsync(500);
    expect(calls[1]).toMatchObject({ revision: 9, content: { Description: 'mine', DueDays: '9' } });
    await accept(calls[1]);
    expect(autosave.state.kind).toBe('saved');
    expect(autosave.savedContent).toEqual({ Description: 'mine', DueDays: '9' });
  });

  it('reports why it failed, and retries by itself and at the next key', async () => {
    const { autosave, calls, type, accept } = saver();
    type('a');
    await vi.advanceTimersByTimeAsync(400);
    calls[0]?.fail(Object.assign(new Error('full'), { code: 'databaseFull' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.state).toEqual({ kind: 'failed', code: 'databaseFull' });
    expect(autosave.dirty).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls[1]).toMatchObject({ revision: 5, content: { Description: 'a' } });
    await accept(calls[1]);
    expect(autosave.state.kind).toBe('saved');
    expect(calls).toHaveLength(2);
  });

  it('stops when the draft was locked or deleted', async () => {
    for (const why of ['locked', 'gone'] as const) {
      const { autosave, calls, type } = saver();
      type('a');
      await vi.advanceTimersByTimeAsync(400);
      calls[0]?.answer({ saved: false, why, current: null });
      await vi.advanceTimersByTimeAsync(0);
      type('b');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(autosave.state.kind).toBe(why);
      expect(calls).toHaveLength(1);
    }
  });
});
