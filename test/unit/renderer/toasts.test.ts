import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../../renderer/state/toasts.svelte.ts';

describe('a message about cells', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const texts = ({ list }: Toasts): readonly string[] => list.map(({ text }) => text);

  it('takes the place of the one before it, and of no other', () => {
    const toasts = new Toasts();
    toasts.show('6 cells changed.', { about: 'cells' });
    toasts.show('Saved');
    toasts.show('7 cells changed.', { about: 'cells' });
    expect(texts(toasts)).toEqual(['Saved', '7 cells changed.']);
  });

  it('goes when what it reports is undone', () => {
    const toasts = new Toasts();
    toasts.show('7 cells changed.', { about: 'cells' });
    toasts.show('Saved');
    toasts.dismissAbout('cells');
    expect(texts(toasts)).toEqual(['Saved']);
  });
});
