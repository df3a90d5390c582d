import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BufferedKeys } from '../../../renderer/state/buffered-keys.ts';
import { KeyGate } from '../../../renderer/state/key-gate.ts';
import { KeyRhythm } from '../../../renderer/state/key-rhythm.ts';
import type { PressedKey } from '../../../renderer/state/key-rhythm.ts';
import { keyPause, longestGap } from '../../../renderer/state/scanner-keys.ts';

/** A key and the pause before it; `isFinal`: what it does cannot be undone. */
interface Key {
  readonly pause: number;
  readonly isFinal: boolean;
  readonly repeat?: true;
}

/** Presses the keys; returns what became of the final ones: each waits until it is known whether a label pressed it. */
function play(keys: readonly Key[]): readonly ('run' | 'refused')[] {
  const rhythm = new KeyRhythm();
  const waiting = new Set<PressedKey>();
  const outcomes: ('run' | 'refused')[] = [];
  const settle = (now: number): void => {
    for (const key of waiting) {
      if (!key.isJudged('final') && now - key.lastArrival < longestGap) continue;
      waiting.delete(key);
      outcomes.push(key.isOfLabel('final') ? 'refused' : 'run');
    }
  };
  let now = 10_000;
  for (const { pause, isFinal, repeat = false } of keys) {
    // Just before the key, the timers of the time before it have fired.
    settle(now + pause - 0.1);
    now += pause;
    const key = rhythm.press({ timeStamp: now, repeat }, now);
    settle(now);
    if (isFinal) waiting.add(key);
  }
  settle(now + 10_000);
  return outcomes;
}

/** Milliseconds between two keys of a scanner, and its pauses now and then. */
const step = fc.integer({ min: 0, max: 45 });
const gap = fc.integer({ min: 60, max: 349 });

/**
 * A label: control characters and text at a scanner's speed, in pieces between which a Bluetooth scanner pauses. The first and the last
 * piece may be short.
 */
const pieces = fc.oneof(
  fc.array(fc.integer({ min: 3, max: 12 }), { minLength: 1, maxLength: 4 }),
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 3, max: 12 })),
  fc.tuple(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 1, max: 3 })),
  // Twice in succession, after enough keys at a scanner's speed.
  fc.tuple(fc.integer({ min: 4, max: 12 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 12 })),
);
const label: fc.Arbitrary<readonly Key[]> = pieces
  .filter((lengths) => lengths.reduce((sum, length) => sum + length, 0) >= 4)
  .chain((lengths) =>
    fc.tuple(
      ...lengths.map((length, at) =>
        fc.tuple(
          at === 0 ? fc.constant(5_000) : gap,
          fc.array(fc.record({ pause: step, isFinal: fc.boolean() }), { minLength: length, maxLength: length }),
        ),
      ),
    ),
  )
  .map((all) => all.flatMap(([pause, keys]) => keys.map((key, at) => (at === 0 ? { ...key, pause } : key))));

/** A user: no faster than 60 ms a key, who sometimes holds a key down. */
const typing: fc.Arbitrary<readonly Key[]> = fc.array(
  fc.record({ pause: fc.integer({ min: 60, max: 400 }), isFinal: fc.boolean() }),
  { minLength: 100, maxLength: 100 },
);

describe('what no undo brings back', () => {
  it('is never done by a label, wherever the scanner pauses (10,000 labels)', () => {
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
    const typed = Array.from({ length: 3 }, () => ({ pause: 60, isFinal: false }));
    expect(play([...bunch, ...typed, { pause: 60, isFinal: true }])).toEqual(['run']);
    // This can be the same events as a label's.
    expect(play([...bunch, { pause: 60, isFinal: true }])).toEqual(['refused']);
  });

  it('is done after a key that was held down', () => {
    const held = Array.from({ length: 30 }, () => ({ pause: 30, isFinal: false, repeat: true as const }));
    expect(play([{ pause: 0, isFinal: false }, ...held, { pause: 60, isFinal: true }])).toEqual(['run']);
  });

  it('waits no longer than until the second of the next keys of a user', () => {
    const rhythm = new KeyRhythm();
    const first = rhythm.press({ timeStamp: 1_000, repeat: false }, 1_000);
    rhythm.press({ timeStamp: 1_060, repeat: false }, 1_060);
    expect(first.isJudged('final')).toBe(false);
    // A paste need not wait for more.
    expect([first.isJudged('seen'), first.isOfLabel('seen')]).toEqual([true, false]);
    rhythm.press({ timeStamp: 1_120, repeat: false }, 1_120);
    expect([first.isJudged('final'), first.isOfLabel('final')]).toEqual([true, false]);
    expect(rhythm.at(1_000)).toBe(first);
  });
});

describe('the gate', () => {
  let done: string[];
  let keys: BufferedKeys;
  let gate: KeyGate;
  let isRefused: boolean;
  /** Milliseconds for which the page was blocked so far, so that no timer fired. */
  let blocked: number;

  beforeEach(() => {
    vi.useFakeTimers();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + blocked);
    [done, isRefused, blocked] = [[], false, 0];
    keys = new BufferedKeys({
      key: ({ key }) => done.push(key) > 0,
      paste: (text) => done.push(`pasted ${text}`) > 0,
    });
    keys.watchRefusals((refusal) => (isRefused = refusal !== null));
    gate = new KeyGate(keys);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

  /** The page gets a key that was pressed at a time; `run`: it does something that no undo brings back. */
  function take(key: string, timeStamp: number, run?: string | (() => Promise<void>)): void {
    let isHeld = false;
    const event = {
      ...{ key, isTrusted: true, isComposing: false, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false },
      ...{ repeat: false, timeStamp, preventDefault: () => undefined },
      stopImmediatePropagation: () => (isHeld = true),
    } as unknown as KeyboardEvent;
    gate.press(event);
    keys.press(event);
    if (isHeld) return;
    if (run === undefined) done.push(key);
    else gate.unlessScanned(typeof run === 'string' ? () => void done.push(run) : run);
  }
  /** Presses a key `ms` after the one before. */
  async function press(key: string, ms: number, run?: string): Promise<void> {
    await wait(ms);
    take(key, performance.now(), run);
  }

  it('does it after a pause, and at once without a key', async () => {
    gate.unlessScanned(() => void done.push('clicked'));
    expect(done).toEqual(['clicked']);
    await press('Enter', 1_000, 'sent');
    expect(done).toEqual(['clicked']);
    await wait(400);
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

  it('lets an answer wait until its question has been seen, for 300 ms', async () => {
    await press('Enter', 1_000, 'confirmed');
    for (const key of 'abc') await press(key, 70);
    expect(done).toEqual([]);
    await wait(200);
    expect([done, isRefused]).toEqual([['confirmed', 'a', 'b', 'c'], false]);
  });

  it('judges a key by those that were pressed while the page was busy with it', async () => {
    await wait(1_000);
    const pressed = performance.now();
    take('Enter', pressed, 'sent');
    // Each key takes the page half a second; then the timers that are due fire, and only then the next key comes.
    for (const [at, key] of [...'8690000000012'].entries()) {
      blocked += 500;
      await wait(at === 0 ? longestGap : keyPause);
      take(key, pressed + 20 * (at + 1));
    }
    await wait(5_000);
    expect([done, isRefused]).toEqual([[], true]);
  });

  it('gives it up when the user clicks meanwhile, and enters the keys behind it before the click', async () => {
    await press('Enter', 1_000, 'confirmed');
    await press('a', 70);
    gate.point();
    // Before the click itself: no timer has to fire.
    for (let turns = 0; turns < 100; turns += 1) await Promise.resolve();
    expect(done).toEqual(['a']);
    await wait(1_000);
    expect([done, isRefused]).toEqual([['a'], true]);
    gate.unlessScanned(() => void done.push('clicked'));
    expect(done).toEqual(['a', 'clicked']);
  });

  it('holds the keys behind it until its work is done', async () => {
    let finish = (): void => undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    await wait(1_000);
    take('Delete', performance.now(), () => work.then(() => void done.push('deleted')));
    await press('z', 100);
    await wait(2_000);
    expect(done).toEqual([]);
    finish();
    await wait(1);
    expect(done).toEqual(['deleted', 'z']);
  });

  it('says nothing if the click itself carries out what waited', async () => {
    await press('Enter', 1_000, 'sent');
    gate.point();
    await wait(80);
    gate.unlessScanned(() => void done.push('sent by the click'));
    await wait(2_000);
    expect([done, isRefused]).toEqual([['sent by the click'], false]);
  });

  it('closes the window after keys that wait, and not within a label', async () => {
    vi.stubGlobal('window', { close: () => done.push('closed') });
    let isPrevented = false;
    const close = (): void => {
      const pressed = { key: 'w', ctrlKey: true, altKey: false, isTrusted: true, repeat: false };
      const preventDefault = (): void => void (isPrevented = true);
      gate.press({ ...pressed, timeStamp: performance.now(), preventDefault } as unknown as KeyboardEvent);
    };
    close();
    expect(isPrevented, 'the window closes by itself').toBe(false);
    await press('Enter', 1_000, 'sent');
    await wait(100);
    close();
    expect([done, isPrevented]).toEqual([[], true]);
    await wait(500);
    expect(done).toEqual(['sent', 'closed']);
    await press('Enter', 1_000, 'sent again');
    await wait(20);
    close();
    for (const key of '1234') await press(key, 20);
    await wait(500);
    expect([done, isRefused]).toEqual([['sent', 'closed'], true]);
    vi.unstubAllGlobals();
  });
});
