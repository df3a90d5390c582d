import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BufferedKeys } from '../../../renderer/state/buffered-keys.ts';
import type { KeyRefusal } from '../../../renderer/state/buffered-keys.ts';

/** Presses a key; returns whether it was kept from other listeners. */
function pressOn(keys: BufferedKeys, key: string, more: Partial<KeyboardEvent> = {}): boolean {
  let kept = false;
  const event = {
    ...{ key, isTrusted: true, isComposing: false, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false },
    timeStamp: performance.now(),
    ...more,
    preventDefault: () => undefined,
    stopImmediatePropagation: () => (kept = true),
  };
  keys.press(event as unknown as KeyboardEvent);
  return kept;
}

describe('keys buffered while the page is busy', () => {
  let given: string[];
  let keys: BufferedKeys;
  let refuse = false;
  let shown: KeyRefusal | null;

  beforeEach(() => {
    vi.useFakeTimers();
    given = [];
    refuse = false;
    keys = new BufferedKeys({
      key: ({ key }) => {
        if (!refuse) given.push(key);
        return !refuse;
      },
      paste: (text) => given.push(`pasted ${text}`) > 0,
    });
    shown = null;
    keys.watchRefusals((refusal) => (shown = refusal));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are the dialog’s while a question is asked within the wait, however long the answer takes', async () => {
    let ask = (): void => undefined;
    let answer = (): void => undefined;
    let finish = (): void => undefined;
    const asked = new Promise<void>((resolve) => (ask = resolve));
    const waiting = keys.during(async () => {
      await asked;
      await keys.asking(() => new Promise<void>((resolve) => (answer = resolve)));
      await new Promise<void>((resolve) => (finish = resolve));
      return true;
    });
    expect(pressOn(keys, 'a')).toBe(true);
    ask();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([pressOn(keys, 'Enter'), shown]).toEqual([false, null]);
    answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(pressOn(keys, 'b')).toBe(true);
    finish();
    await waiting;
    await vi.advanceTimersByTimeAsync(1);
    expect([given, shown]).toEqual([['a', 'b'], null]);
  });
  const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

  it('pass through if nothing is pending', () => {
    expect(pressOn(keys, 'a')).toBe(false);
  });

  it('are replayed in order when the page is ready, and later keys pass through again', async () => {
    const end = keys.hold();
    expect([...'12'].map((key) => pressOn(keys, key))).toEqual([true, true]);
    pressOn(keys, 'Enter');
    await soon();
    expect(given).toEqual([]);
    end(true);
    await soon();
    expect(given).toEqual(['1', '2', 'Enter']);
    expect([pressOn(keys, '3'), keys.holding]).toEqual([false, false]);
  });

  it('wait for everything pending, and again if a replayed key starts something', async () => {
    const ends = [keys.hold(), keys.hold()];
    for (const key of 'ab') pressOn(keys, key);
    ends[0]?.(true);
    await soon();
    expect(given).toEqual([]);
    const again = { end: (_there: boolean): void => undefined };
    keys = new BufferedKeys({
      key: ({ key }) => (given.push(key), key === 'N' && (again.end = keys.hold()), true),
      paste: () => true,
    });
    const end = keys.hold();
    for (const key of 'xNy') pressOn(keys, key);
    end(true);
    await soon();
    expect(given).toEqual(['x', 'N']);
    again.end(true);
    await soon();
    expect(given).toEqual(['x', 'N', 'y']);
  });

  it('include the digits of an Alt code, which must not overtake earlier keys', async () => {
    const end = keys.hold();
    pressOn(keys, 'a');
    expect(pressOn(keys, '2', { altKey: true, code: 'Numpad2' })).toBe(true);
    pressOn(keys, 'b');
    end(true);
    await soon();
    expect(given).toEqual(['a', '2', 'b']);
  });

  it('know whether a click or a key started the wait; a refusal without keys disappears with the next key', async () => {
    vi.stubGlobal('Element', class {});
    const target = new EventTarget();
    keys.listen(target as unknown as Window);
    target.dispatchEvent(new Event('pointerdown'));
    const end = keys.hold();
    pressOn(keys, 'a');
    expect(keys.isWaitPointed).toBe(true);
    end(true);
    await soon();
    keys.refuse(() => 'not queued', false);
    expect(shown).toMatchObject({ holding: false, text: '' });
    pressOn(keys, 'Enter');
    keys.hold();
    expect([keys.isWaitPointed, shown]).toEqual([false, null]);
  });

  it('keep their order if one of them has to wait again during replay', async () => {
    const again = { end: (_there: boolean): void => undefined };
    let isThere = false;
    const waiting = new BufferedKeys({
      key: (event) => {
        if (event.key !== 'Enter' || isThere) return given.push(event.key) > 0;
        isThere = true;
        again.end = waiting.hold();
        waiting.redirect(event);
        return true;
      },
      paste: () => true,
    });
    const end = waiting.hold();
    for (const key of ['a', 'Enter', 'b', 'c']) pressOn(waiting, key);
    end(true);
    await soon();
    expect(given).toEqual(['a']);
    again.end(true);
    await soon();
    expect(given).toEqual(['a', 'Enter', 'b', 'c']);
  });

  it('are shown to the user if the page fails to open, and not replayed elsewhere', async () => {
    const end = keys.hold();
    for (const key of ['a', 'Enter', 'b']) pressOn(keys, key);
    end(false);
    await soon();
    expect([given, shown]).toEqual([[], { why: null, text: 'a\nb', holding: true }]);
    pressOn(keys, 'Escape');
    expect(shown).toEqual({ why: null, text: 'a\nb', holding: false });
    // The next Escape closes the message and also passes through.
    expect([pressOn(keys, 'Escape'), shown]).toEqual([false, null]);
    const work = keys.during(() => Promise.reject(new Error('no connection')));
    pressOn(keys, 'c');
    await expect(work).rejects.toThrow('no connection');
    await soon();
    expect([given, keys.holding, shown?.text]).toEqual([[], false, 'c']);
  });

  it('are not kept back if none was pressed during a failed wait', async () => {
    await keys.during(() => Promise.resolve(false));
    await soon();
    expect([shown, pressOn(keys, 'a')]).toEqual([null, false]);
  });

  it('are kept back after a refusal until the user reacts, however long that takes', async () => {
    keys.refuse(() => 'not queued');
    expect(shown).toMatchObject({ text: '', holding: true });
    for (const key of ['2', '*', '1', 'Tab', '3']) {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(pressOn(keys, key)).toBe(true);
    }
    // A line terminator does not count as a reaction, even after a pause.
    await vi.advanceTimersByTimeAsync(5_000);
    expect(pressOn(keys, 'Enter')).toBe(true);
    expect(pressOn(keys, 'n', { ctrlKey: true, shiftKey: true })).toBe(true);
    pressOn(keys, 'ArrowDown');
    expect(shown).toMatchObject({ text: '2*1\t3\n\n[Ctrl+Shift+N]\n', holding: true });
    await soon();
    expect(given).toEqual([]);
  });

  it.each([
    ['Escape', 0],
    ['Enter', 2_000],
    ['ArrowDown', 2_000],
  ])('pass through again after %s', async (key, after) => {
    keys.refuse(() => 'not queued');
    await vi.advanceTimersByTimeAsync(after);
    expect([pressOn(keys, key), shown, pressOn(keys, 'a')]).toEqual([true, null, false]);
  });

  it('pass through again with a command after a pause, except commands that finish a document', async () => {
    keys.refuse(() => 'not queued');
    expect(pressOn(keys, 'z', { ctrlKey: true })).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(pressOn(keys, 'Enter', { ctrlKey: true, shiftKey: true })).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([pressOn(keys, 'z', { ctrlKey: true }), pressOn(keys, 'a')]).toEqual([false, false]);
  });

  it('are kept back by the time when they were pressed: waiting for a slow page is not a pause', async () => {
    keys.refuse(() => 'not queued');
    const { timeStamp } = { timeStamp: performance.now() + 300 };
    await vi.advanceTimersByTimeAsync(5_000);
    expect([pressOn(keys, 'Enter', { timeStamp }), shown?.holding]).toEqual([true, true]);
  });

  it('are discarded with Escape after a while; before that, Escape is buffered too', async () => {
    const end = keys.hold();
    pressOn(keys, 'a');
    pressOn(keys, 'Escape');
    end(true);
    await soon();
    expect(given).toEqual(['a', 'Escape']);
    keys.hold();
    pressOn(keys, 'b');
    await vi.advanceTimersByTimeAsync(2_000);
    pressOn(keys, 'Escape');
    await soon();
    expect([given, shown?.text, pressOn(keys, 'c')]).toEqual([['a', 'Escape'], 'b', false]);
  });

  it('are kept if Escape was pressed among them and only arrives after a while, on a busy page', async () => {
    const end = keys.hold();
    const timeStamp = performance.now();
    pressOn(keys, 'a', { timeStamp });
    await vi.advanceTimersByTimeAsync(5_000);
    pressOn(keys, 'Escape', { timeStamp: timeStamp + 3 });
    pressOn(keys, 'b', { timeStamp: timeStamp + 6 });
    end(true);
    await soon();
    expect([given, shown]).toEqual([['a', 'Escape', 'b'], null]);
  });

  it('wait for a limited time and are then shown', async () => {
    keys.hold();
    pressOn(keys, 'a');
    await vi.advanceTimersByTimeAsync(20_000);
    expect([given, shown?.text, pressOn(keys, 'b'), shown?.text]).toEqual([[], 'a', true, 'ab']);
  });

  it('are not replayed into a password box and not shown, and neither are those after them', async () => {
    const end = keys.hold();
    for (const key of 'ab') pressOn(keys, key);
    refuse = true;
    end(true);
    await soon();
    refuse = false;
    await soon();
    expect([given, keys.holding, shown]).toEqual([[], false, { why: 'secret', text: '', holding: false }]);
  });

  it('do not include keys for the window, the clipboard and input methods', () => {
    keys.hold();
    const others: readonly (readonly [string, Partial<KeyboardEvent>])[] = [
      ['Shift', {}],
      ['v', { ctrlKey: true }],
      ['F4', { altKey: true }],
      ['F11', {}],
      ['a', { isComposing: true }],
      ['Dead', {}],
      ['a', { isTrusted: false }],
    ];
    expect(others.map(([key, more]) => pressOn(keys, key, more))).toEqual(others.map(() => false));
    // AltGr is Ctrl+Alt on Windows and types text.
    expect([pressOn(keys, '@', { ctrlKey: true, altKey: true }), pressOn(keys, 'n', { ctrlKey: true })]).toEqual([
      true,
      true,
    ]);
  });
});
