import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../../renderer/state/toasts.svelte.ts';

describe('a repeated message', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is shown once with a count, and its action undoes one after another', () => {
    const toasts = new Toasts();
    const undone: number[] = [];
    for (const draft of [1, 2, 3]) {
      toasts.show('One draft deleted', { action: { label: 'Undo', run: () => undone.push(draft) } });
    }
    toasts.show('Saved');
    expect(toasts.list.map(({ text }) => text)).toEqual(['One draft deleted (3 times)', 'Saved']);
    expect(toasts.undoLast()).toBe(true);
    expect(toasts.list[0]?.text).toBe('One draft deleted (2 times)');
    toasts.undoLast();
    toasts.undoLast();
    expect(undone).toEqual([3, 2, 1]);
    expect(toasts.list.map(({ text }) => text)).toEqual(['Saved']);
    expect(toasts.undoLast()).toBe(false);
  });

  it('disappears by itself also after it came back by an undo', () => {
    const toasts = new Toasts();
    const deleted = (): void => toasts.show('One draft deleted', { action: { label: 'Undo', run: () => undefined } });
    deleted();
    vi.advanceTimersByTime(10_000);
    deleted();
    vi.advanceTimersByTime(10_000);
    toasts.undoLast();
    vi.advanceTimersByTime(10_000);
    expect(toasts.list).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect(toasts.list).toEqual([]);
  });

  it('is separate if its tone differs', () => {
    const toasts = new Toasts();
    toasts.show('Not saved');
    toasts.show('Not saved', { tone: 'error' });
    expect(toasts.list).toHaveLength(2);
  });
});

describe('a message about a subject', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const texts = ({ list }: Toasts): readonly string[] => list.map(({ text }) => text);

  it('replaces the previous one about it, and no other', () => {
    const toasts = new Toasts();
    toasts.show('6 cells changed.', { about: 'cells' });
    toasts.show('Saved');
    toasts.show('7 cells changed.', { about: 'cells' });
    expect(texts(toasts)).toEqual(['Saved', '7 cells changed.']);
  });

  it('disappears when its change is undone', () => {
    const toasts = new Toasts();
    toasts.show('7 cells changed.', { about: 'cells' });
    toasts.show('Saved');
    toasts.dismissAbout('cells');
    expect(texts(toasts)).toEqual(['Saved']);
  });
});

describe('a message whose undo has ended', () => {
  it('stays to be read', () => {
    const toasts = new Toasts();
    toasts.show('Lines taken', { about: 'step', action: { label: 'Undo', run: () => undefined } });
    toasts.endUndo('step');
    expect(toasts.list.map(({ text, action }) => [text, action])).toEqual([['Lines taken', null]]);
    expect(toasts.undoLast()).toBe(false);
  });
});
