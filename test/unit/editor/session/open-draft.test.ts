import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apply, contentOf, emptyState } from '../../../../domain/edit/edit-state.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { SaveResult } from '../../../../domain/model/draft.ts';
import { headerPlace } from '../../../../domain/model/place.ts';
import { textOf } from '../../../../domain/value.ts';
import type { Arguments } from '../../../../preload/contract.ts';
import { DocumentState } from '../../../../renderer/screens/editor/session/document.svelte.ts';
import { OpenDraft } from '../../../../renderer/screens/editor/session/open-draft.svelte.ts';
import { StoredDrafts } from '../../../../renderer/state/stored-drafts.svelte.ts';
import { FakeMain } from '../../support/fake-main.ts';
import { draftOf } from '../support.ts';

interface Call {
  readonly revision: number;
  readonly content: ValueRecord;
  readonly answer: (result: SaveResult) => void;
  readonly fail: (error: unknown) => void;
}

const facts = { defaultCurrency: 'TRY', defaultUnit: 'C62', localGuidance: false, newKey: () => 'k' };

function saver() {
  const calls: Call[] = [];
  const main = new FakeMain();
  main.answer({
    saveDraft: ({ revision, content: saved }: Arguments<'saveDraft'>): Promise<SaveResult> =>
      new Promise((answer, fail) => calls.push({ revision, content: JSON.parse(saved) as ValueRecord, answer, fail })),
  });
  const stored = draftOf({ Description: 'first', Lines: [] }, { revision: 5 });
  const load = { do: 'load', content: stored.content, baseline: null, undoable: false } as const;
  const draft = new OpenDraft(stored, apply(emptyState, load, facts), {
    ...{ facts, summaryNow: () => stored, isTyping: () => false },
    host: { api: main.api, storedDrafts: new StoredDrafts(main.api), notify: () => undefined },
    ...{ onEdited: () => undefined, onSaved: () => undefined, onLoaded: () => undefined, onState: () => undefined },
  });
  const document = new DocumentState(facts, draft);
  return {
    draft,
    calls,
    type: (text: string) => document.set(headerPlace('Description'), text),
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
    const { draft, calls, type, accept } = saver();
    type('a');
    await vi.advanceTimersByTimeAsync(300);
    type('ab');
    await vi.advanceTimersByTimeAsync(399);
    expect(calls).toHaveLength(0);
    expect(draft.saveState.kind).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toMatchObject([{ revision: 5, content: { Description: 'ab' } }]);
    expect(draft.saveState.kind).toBe('saving');
    await accept(calls[0]);
    expect(draft.saveState.kind).toBe('saved');
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
    const { draft, calls, type, accept } = saver();
    type('a');
    await vi.advanceTimersByTimeAsync(400);
    type('b');
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(1);
    await accept(calls[0]);
    await vi.advanceTimersByTimeAsync(400);
    expect(calls[1]).toMatchObject({ revision: 6, content: { Description: 'b' } });
    await accept(calls[1]);
    expect(draft.saveState.kind).toBe('saved');
    expect(draft.session.stored.revision).toBe(7);
  });

  it('waits on leaving until edits made during a save are saved too', async () => {
    const { draft, calls, type, accept } = saver();
    type('a');
    await vi.advanceTimersByTimeAsync(400);
    type('b');
    let left = false;
    void draft.flush().then(() => (left = true));
    await accept(calls[0]);
    expect(left).toBe(false);
    expect(calls[1]).toMatchObject({ revision: 6, content: { Description: 'b' } });
    await accept(calls[1]);
    expect(left).toBe(true);
  });

  it('sends the last content immediately when the window closes, after any save in progress', async () => {
    const { draft, calls, type } = saver();
    type('a');
    await vi.advanceTimersByTimeAsync(400);
    type('b');
    draft.sendLast();
    expect(calls[1]).toMatchObject({ revision: 6, content: { Description: 'b' } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(2);
  });

  it('saves what was typed into a draft that was saved elsewhere, on its revision', async () => {
    const { draft, calls, type, accept } = saver();
    type('mine');
    await vi.advanceTimersByTimeAsync(400);
    calls[0]?.answer({
      saved: false,
      why: 'stale',
      current: draftOf({ Description: 'first', DueDays: '9', Lines: [] }, { revision: 9 }),
    });
    await vi.advanceTimersByTimeAsync(500);
    expect(calls[1]).toMatchObject({ revision: 9, content: { Description: 'mine', DueDays: '9' } });
    await accept(calls[1]);
    expect(draft.saveState.kind).toBe('saved');
    expect(contentOf(draft.session.stored)).toMatchObject({ Description: 'mine', DueDays: '9' });
  });

  it('reports why it failed, and retries by itself and at the next key', async () => {
    const { draft, calls, type, accept } = saver();
    type('a');
    await vi.advanceTimersByTimeAsync(400);
    calls[0]?.fail(Object.assign(new Error('full'), { code: 'databaseFull' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(draft.saveState).toEqual({ kind: 'failed', code: 'databaseFull' });
    expect(draft.isUnsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls[1]).toMatchObject({ revision: 5, content: { Description: 'a' } });
    await accept(calls[1]);
    expect(draft.saveState.kind).toBe('saved');
    expect(calls).toHaveLength(2);
  });

  it('stops when the draft was locked or deleted', async () => {
    for (const why of ['locked', 'gone'] as const) {
      const current = why === 'gone' ? null : draftOf({}, { revision: 5, state: 'ready' });
      const { draft, calls, type } = saver();
      type('a');
      await vi.advanceTimersByTimeAsync(400);
      calls[0]?.answer({ saved: false, why, current });
      await vi.advanceTimersByTimeAsync(0);
      type('b');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(draft.saveState.kind).toBe(why);
      expect(calls).toHaveLength(1);
    }
  });
});
