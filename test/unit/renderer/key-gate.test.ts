import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BufferedKeys } from '../../../renderer/state/buffered-keys.ts';
import { KeyGate } from '../../../renderer/state/key-gate.ts';
import { isFast, KeyStreaks, verdictOn } from '../../../renderer/state/scanner-keys.ts';
import type { Streak } from '../../../renderer/state/scanner-keys.ts';

/** A key and the pause before it; `isFinal`: what it does cannot be undone. */
interface Key {
  readonly pause: number;
  readonly isFinal: boolean;
  readonly repeat?: true;
}

/** Presses the keys; returns what became of the final ones: each waits until it is known whether more keys follow. */
function play(keys: readonly Key[]): readonly ('run' | 'refused')[] {
  const streaks = new KeyStreaks();
  const waiting = new Set<Streak>();
  const outcomes: ('run' | 'refused')[] = [];
  const settle = (now: number): void => {
    for (const streak of waiting) {
      if (verdictOn(streak, now) === 'open') continue;
      waiting.delete(streak);
      outcomes.push(isFast(streak) ? 'refused' : 'run');
    }
  };
  let now = 10_000;
  for (const { pause, isFinal, repeat = false } of keys) {
    // Just before the key, the timers of the time before it have fired.
    settle(now + pause - 0.1);
    now += pause;
    const streak = streaks.press({ timeStamp: now, repeat }, now);
    settle(now);
    if (isFinal) waiting.add(streak);
  }
  settle(now + 10_000);
  return outcomes;
}

/**
 * A label: control characters and text at a scanner's speed. A Bluetooth scanner pauses now and then, but not before it has sent
 * four keys: a single key before a pause cannot be told from a user's.
 */
const label: fc.Arbitrary<readonly Key[]> = fc
  .record({
    pace: fc.integer({ min: 0, max: 35 }),
    shaking: fc.array(fc.integer({ min: -3, max: 8 }), { minLength: 40, maxLength: 40 }),
    finals: fc.array(fc.boolean(), { minLength: 4, maxLength: 40 }),
    gap: fc.option(fc.record({ at: fc.integer({ min: 4, max: 40 }), ms: fc.integer({ min: 160, max: 300 }) })),
  })
  .map(({ pace, shaking, finals, gap }) =>
    finals.map((isFinal, at) => ({
      pause: at === 0 ? 5_000 : gap?.at === at ? gap.ms : Math.max(0, pace + (shaking[at] ?? 0)),
      isFinal,
    })),
  );

/** A user: no faster than 60 ms a key, who sometimes holds a key down. */
const typing: fc.Arbitrary<readonly Key[]> = fc.array(
  fc.record({ pause: fc.integer({ min: 60, max: 400 }), isFinal: fc.boolean() }),
  { minLength: 100, maxLength: 100 },
);

describe('what no undo brings back', () => {
  it('is never done by a label (10,000 labels)', () => {
    fc.assert(
      fc.property(label, (keys) => {
        expect(play(keys)).not.toContain('run');
      }),
      { numRuns: 10_000 },
    );
  });

  it('is always done by a user, however fast (50,000 keys)', () => {
    let pressed = 0;
    fc.assert(
      fc.property(typing, (keys) => {
        pressed += keys.length;
        expect(play(keys)).not.toContain('refused');
      }),
      { numRuns: 510 },
    );
    expect(pressed).toBeGreaterThan(50_000);
  });

  it('is done by a user whose keys arrive at once after a stall, if there are three or fewer, or a pause before it', () => {
    const atOnce = fc.array(fc.record({ pause: fc.constant(0), isFinal: fc.boolean() }), { maxLength: 2 });
    const pauses = fc.integer({ min: 360, max: 2_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(pauses, fc.boolean(), atOnce), { maxLength: 40 }), (groups) => {
        const keys = groups.flatMap(([pause, isFinal, others]) => [{ pause, isFinal }, ...others]);
        expect(play(keys)).not.toContain('refused');
      }),
    );
    const bunch = Array.from({ length: 30 }, () => ({ pause: 0, isFinal: false }));
    expect(play([...bunch, { pause: 360, isFinal: true }])).toEqual(['run']);
    expect(play([...bunch, { pause: 60, isFinal: false }, { pause: 60, isFinal: true }])).toEqual(['run']);
    // This can be the same events as a label's.
    expect(play([...bunch, { pause: 60, isFinal: true }])).toEqual(['refused']);
  });

  it('is done after a key that was held down', () => {
    const held = Array.from({ length: 30 }, () => ({ pause: 30, isFinal: false, repeat: true as const }));
    expect(play([{ pause: 0, isFinal: false }, ...held, { pause: 60, isFinal: true }])).toEqual(['run']);
  });

  it('waits no longer than until the next key of a user', () => {
    const streaks = new KeyStreaks();
    const first = streaks.press({ timeStamp: 1_000, repeat: false }, 1_000);
    expect(verdictOn(first, 1_060)).toBe('open');
    streaks.press({ timeStamp: 1_060, repeat: false }, 1_060);
    expect(verdictOn(first, 1_060)).toBe('settled');
    expect(streaks.at(1_000)).toBe(first);
  });
});

describe('the gate', () => {
  let done: string[];
  let keys: BufferedKeys;
  let gate: KeyGate;
  let isRefused: boolean;

  beforeEach(() => {
    vi.useFakeTimers();
    done = [];
    isRefused = false;
    keys = new BufferedKeys({
      key: ({ key }) => done.push(key) > 0,
      paste: (text) => void done.push(`pasted ${text}`),
    });
    keys.watchRefusals((refusal) => (isRefused = refusal !== null));
    gate = new KeyGate(keys);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

  /** Presses a key `ms` after the one before; `run`: it does something that no undo brings back. */
  async function press(key: string, ms: number, run?: string, confirms: Element | null = null): Promise<void> {
    await wait(ms);
    let isHeld = false;
    const event = {
      ...{ key, isTrusted: true, isComposing: false, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false },
      ...{ repeat: false, timeStamp: performance.now(), preventDefault: () => undefined },
      stopImmediatePropagation: () => (isHeld = true),
    } as unknown as KeyboardEvent;
    gate.press(event);
    keys.press(event);
    if (isHeld) return;
    if (run === undefined) done.push(key);
    else gate.unlessScanned(() => done.push(run), confirms);
  }

  it('does it after a pause, and at once without a key', async () => {
    gate.unlessScanned(() => done.push('clicked'));
    expect(done).toEqual(['clicked']);
    await press('Enter', 1_000, 'sent');
    expect(done).toEqual(['clicked']);
    await wait(200);
    expect([done, isRefused]).toEqual([['clicked', 'sent'], false]);
  });

  it('holds the keys of a fast user behind it, and loses none', async () => {
    await press('Enter', 1_000, 'sent');
    for (const key of 'abc') await press(key, 60);
    await wait(500);
    expect([done, isRefused]).toEqual([['sent', 'a', 'b', 'c'], false]);
    await press('Enter', 60, 'sent again');
    await press('Tab', 5);
    await wait(500);
    expect(done.slice(4)).toEqual(['sent again', 'Tab']);
  });

  it('refuses it and the keys behind it within a label, also at its end and after a pause of the scanner', async () => {
    await press('Enter', 1_000, 'sent');
    for (const key of '123') await press(key, 20);
    await wait(500);
    expect([done, isRefused]).toEqual([[], true]);
    keys.close();
    for (const key of '4567') await press(key, 20);
    await press('Enter', 200, 'sent');
    await wait(500);
    expect([done, isRefused]).toEqual([['4', '5', '6', '7'], true]);
  });

  it('lets an answer wait until its question has been seen', async () => {
    const dialog = {} as Element;
    await wait(1_000);
    gate.show(dialog);
    await press('Enter', 60, 'confirmed', dialog);
    await wait(200);
    expect(done).toEqual([]);
    await wait(50);
    expect([done, isRefused]).toEqual([['confirmed'], false]);
  });
});
