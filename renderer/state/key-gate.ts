/**
 * A scanned label is to type and never to command. Scanners send control characters as Ctrl and a letter, so that keys at a
 * scanner's speed may press shortcuts, choose commands in the palette and confirm dialogs. What no undo brings back (sending,
 * deleting, pasting, saving settings) therefore waits until the keys pause, and is refused if they came as fast as a scanner's.
 * Everything else happens at once, because over a remote desktop a user's keys come as fast.
 */
import { t } from '../messages/index.svelte.ts';
import { bufferedKeys, isModifier } from './buffered-keys.ts';
import type { BufferedKeys } from './buffered-keys.ts';
import { isSecret } from './key-replay.ts';
import {
  isFast,
  keyPause,
  KeyStreaks,
  lateTimer,
  longestReaction,
  shownLongEnough,
  verdictOn,
} from './scanner-keys.ts';
import type { Streak } from './scanner-keys.ts';

/** The key whose effects are being carried out. */
interface Cause {
  readonly streak: Streak;
  readonly handled: number;
}
interface Waiting {
  readonly streak: Streak;
  /** The time before which nothing is done. */
  readonly from: number;
  readonly end: () => void;
}

export class KeyGate {
  readonly #streaks = new KeyStreaks();
  readonly #keys: BufferedKeys;
  #cause: Cause | null = null;
  #waiting: readonly Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last key was one that pastes, so that the paste event comes from it. */
  #pastes = false;
  readonly #shown = new WeakMap<Element, number>();

  constructor(keys: BufferedKeys = bufferedKeys) {
    this.#keys = keys;
  }

  /** Listens before everything else; returns a function that stops. */
  listen(target: Window): () => void {
    const press = (event: KeyboardEvent): void => this.press(event);
    const paste = (event: ClipboardEvent): void => this.#paste(event);
    const point = ({ isTrusted }: Event): void => {
      if (!isTrusted) return;
      [this.#cause, this.#pastes] = [null, false];
      this.#streaks.end();
      this.#settle();
    };
    target.addEventListener('keydown', press, true);
    target.addEventListener('paste', paste, true);
    target.addEventListener('pointerdown', point, true);
    return () => {
      clearTimeout(this.#timer);
      target.removeEventListener('keydown', press, true);
      target.removeEventListener('paste', paste, true);
      target.removeEventListener('pointerdown', point, true);
    };
  }

  /** Notes a key. Keys that were held back and are replayed count as at the time when they were pressed. */
  press(event: KeyboardEvent): void {
    if (isModifier(event.key)) return;
    const streak = event.isTrusted ? this.#streaks.press(event, performance.now()) : this.#streaks.at(event.timeStamp);
    if (streak === null) return;
    this.#cause = { streak, handled: performance.now() };
    if (!event.isTrusted) return;
    this.#pastes = isPasteKey(event);
    this.#settle();
    this.#stopNative(event, streak);
  }

  /** Notes when something that asks for a confirmation was shown. */
  show(element: Element): void {
    this.#shown.set(element, performance.now());
  }

  /**
   * Carries out what no undo brings back, unless a scanner may have pressed the key. Following keys wait meanwhile. `confirms`: the
   * element that asks; an answer that comes too soon to have been read waits, too.
   */
  unlessScanned(run: () => void, confirms: Element | null = null): void {
    const now = performance.now();
    const cause = this.#cause;
    if (cause === null || now - cause.handled > longestReaction) return run();
    const shown = confirms === null ? undefined : this.#shown.get(confirms);
    const from = shown === undefined ? now : shown + shownLongEnough;
    const { streak } = cause;
    const act = (): void => (isFast(streak) ? this.#refuse() : run());
    if (from <= now && verdictOn(streak, now) === 'settled') return act();
    this.#keys.defer(act, 'first');
    this.#wait(streak, from);
  }

  #wait(streak: Streak, from: number): void {
    const release = this.#keys.hold();
    this.#waiting = [...this.#waiting, { streak, from, end: () => release(true) }];
    this.#settle();
  }

  /** Ends the waits whose keys have paused. */
  #settle(isLate = false): void {
    const now = performance.now();
    const isOver = ({ streak, from }: Waiting): boolean => from <= now && verdictOn(streak, now) === 'settled';
    const over = isLate ? [] : this.#waiting.filter(isOver);
    this.#waiting = this.#waiting.filter((one) => !over.includes(one));
    for (const { end } of over) end();
    clearTimeout(this.#timer);
    const waits = this.#waiting.map(({ streak, from }) => Math.max(from - now, streak.settlesAt - now, 1));
    if (waits.length === 0) return;
    const ms = isLate ? keyPause : Math.min(...waits);
    const due = now + ms;
    // If the timer is late, the page was busy, and keys may still be on their way.
    this.#timer = setTimeout(() => this.#settle(!isLate && performance.now() - due > lateTimer), ms);
  }

  #refuse(): void {
    // Each refusal is heard, even while the one before is still shown.
    this.#keys.close();
    this.#keys.refuse(() => t('shell.keys.scanned'), false);
  }

  #paste(event: ClipboardEvent): void {
    const { clipboardData } = event;
    const cause = this.#cause;
    const isOfKey = event.isTrusted && this.#pastes && cause !== null && !this.#keys.refusing;
    this.#pastes = false;
    if (!isOfKey || clipboardData === null) return;
    const { streak } = cause;
    // In a secret field nothing can be replayed; a paste alone does no harm there.
    if (isSecret(document.activeElement) && !isFast(streak)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const text = clipboardData.getData('text/plain');
    this.#keys.defer(() => (isFast(streak) ? this.#refuse() : this.#keys.paste(text)), 'last', text);
    this.#wait(streak, performance.now());
  }

  /** Within a label, keys that close the window or load the page anew do nothing. */
  #stopNative(event: KeyboardEvent, streak: Streak): void {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && /^[wqrt]$/i.test(event.key);
    if (isCommand && isFast(streak)) event.preventDefault();
  }
}

export const keyGate = new KeyGate();

function isPasteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isControl = (ctrlKey || metaKey) && !altKey;
  return (isControl && key.toLowerCase() === 'v') || (shiftKey && !isControl && key === 'Insert');
}
