import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BufferedKeys } from '../../../renderer/state/buffered-keys.ts';

/** A key as the browser tells of it, and whether it was kept from everybody else. */
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

describe('keys that wait for a place', () => {
  let given: string[];
  let keys: BufferedKeys;
  let refuse = false;

  beforeEach(() => {
    vi.useFakeTimers();
    given = [];
    refuse = false;
    keys = new BufferedKeys({
      key: ({ key }) => {
        if (!refuse) given.push(key);
        return !refuse;
      },
      paste: (text) => void given.push(`pasted ${text}`),
    });
  });
  afterEach(() => vi.useRealTimers());
  const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

  it('go their way where nothing is on its way', () => {
    expect(pressOn(keys, 'a')).toBe(false);
  });

  it('are given in their order once it is there, and those behind them go their way again', async () => {
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

  it('wait for all that is on its way, and again where one of them sets something going', async () => {
    const ends = [keys.hold(), keys.hold()];
    for (const key of 'ab') pressOn(keys, key);
    ends[0]?.(true);
    await soon();
    expect(given).toEqual([]);
    const again = { end: (_there: boolean): void => undefined };
    keys = new BufferedKeys({
      key: ({ key }) => (given.push(key), key === 'N' && (again.end = keys.hold()), true),
      paste: () => undefined,
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

  it('keep their order where one of them has to wait again while it is given', async () => {
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
      paste: () => undefined,
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

  it('are dropped where it does not come, or fails', async () => {
    const end = keys.hold();
    pressOn(keys, 'a');
    end(false);
    await soon();
    expect(given).toEqual([]);
    const work = keys.during(() => Promise.reject(new Error('no connection')));
    pressOn(keys, 'b');
    await expect(work).rejects.toThrow('no connection');
    await soon();
    expect([given, keys.holding]).toEqual([[], false]);
  });

  it('go nowhere while fingers type on for a place that does not come, until they have rested', async () => {
    await keys.duringLeave(() => Promise.resolve(false));
    await soon();
    const kept: boolean[] = [];
    for (const after of [0, 100, 300, 300, 399]) {
      await vi.advanceTimersByTimeAsync(after);
      kept.push(pressOn(keys, 'a'));
      // A modifier is no rest.
      pressOn(keys, 'Shift');
    }
    expect([kept, given]).toEqual([[true, true, true, true, true], []]);
    // Late to arrive, and still pressed before anything could be seen.
    await vi.advanceTimersByTimeAsync(450);
    expect(pressOn(keys, 'b', { timeStamp: performance.now() - 100 })).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect([pressOn(keys, 'c'), pressOn(keys, 'd')]).toEqual([false, false]);
    await soon();
    expect(given).toEqual([]);
  });

  it('are for what is there where waiting was given up before it was told that the other place does not come', async () => {
    let refuse = (): void => undefined;
    const leaving = keys.duringLeave(() => new Promise((resolve) => (refuse = () => resolve(false))));
    await vi.advanceTimersByTimeAsync(2_000);
    pressOn(keys, 'Escape');
    expect(pressOn(keys, 'a')).toBe(false);
    refuse();
    await leaving;
    await soon();
    expect(pressOn(keys, 'b')).toBe(false);
  });

  it('are for what is there after Escape, and where the other place came', async () => {
    await keys.duringLeave(() => Promise.resolve(false));
    await soon();
    expect([pressOn(keys, 'Escape'), pressOn(keys, 'a')]).toEqual([false, false]);
    await keys.duringLeave(() => Promise.resolve(true));
    await soon();
    expect(pressOn(keys, 'b')).toBe(false);
  });

  it('are given up with Escape by whoever has waited; before that, Escape is one of them', async () => {
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
    expect([given, pressOn(keys, 'c')]).toEqual([['a', 'Escape'], false]);
  });

  it('do not wait for ever', async () => {
    keys.hold();
    pressOn(keys, 'a');
    await vi.advanceTimersByTimeAsync(20_000);
    expect([given, pressOn(keys, 'b')]).toEqual([[], false]);
  });

  it('are not given to a box for a secret, nor are those behind', async () => {
    const end = keys.hold();
    for (const key of 'ab') pressOn(keys, key);
    refuse = true;
    end(true);
    await soon();
    refuse = false;
    await soon();
    expect([given, keys.holding]).toEqual([[], false]);
  });

  it('leave the window, the clipboard and input methods alone', () => {
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
    // AltGr is Ctrl and Alt on Windows: what it types is text.
    expect([pressOn(keys, '@', { ctrlKey: true, altKey: true }), pressOn(keys, 'n', { ctrlKey: true })]).toEqual([
      true,
      true,
    ]);
  });
});
