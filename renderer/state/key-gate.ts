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
import { KeyRhythm } from './key-rhythm.ts';
import type { Effect, PressedKey } from './key-rhythm.ts';
import { keyPause, lateTimer, longestClick, longestGap, longestLag, longestReaction } from './scanner-keys.ts';

/** The pause of the keys, in milliseconds, after which no more of a label are expected. A paste is seen and can be undone. */
const pauses: Readonly<Record<Effect, number>> = { final: longestGap, seen: keyPause };

/** The key whose effects are being carried out. */
interface Cause {
  readonly key: PressedKey;
  readonly handled: number;
}
interface Waiting {
  readonly key: PressedKey;
  readonly effect: Effect;
  readonly asked: number;
  readonly end: () => void;
  /** Called instead of `end` if the user clicks meanwhile. */
  readonly click: () => void;
}
export class KeyGate {
  readonly #rhythm = new KeyRhythm();
  readonly #keys: BufferedKeys;
  #cause: Cause | null = null;
  #waiting: readonly Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last key was one that pastes, so that the paste event comes from it. */
  #pastes = false;
  /** The last click has carried out something that no undo brings back. */
  #isClickFinal = false;

  constructor(keys: BufferedKeys = bufferedKeys) {
    this.#keys = keys;
  }

  /** Listens before everything else; returns a function that stops. */
  listen(target: Window): () => void {
    const press = (event: KeyboardEvent): void => this.press(event);
    const paste = (event: ClipboardEvent): void => this.#paste(event);
    const point = (event: Event): void => (event.isTrusted ? this.point() : undefined);
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
    const now = performance.now();
    const key = event.isTrusted ? this.#rhythm.press(event, now) : this.#rhythm.at(event.timeStamp);
    if (key === null) return;
    this.#cause = { key, handled: now };
    if (!event.isTrusted) return;
    this.#schedule();
    this.#pastes = isPasteKey(event);
    this.#stopNative(event, key);
  }

  /**
   * Notes a click: what follows is its effect. It comes before what waits, which was meant for what was shown then: a paste and the
   * keys behind it are entered first, and what no undo brings back is given up, because the click may also mean to prevent it.
   */
  point(): void {
    [this.#cause, this.#pastes, this.#isClickFinal] = [null, false, false];
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { click } of waiting) click();
  }

  /**
   * Carries out what no undo brings back, unless a label may have pressed the key. Following keys wait meanwhile, and also until a
   * promise of `run` is settled: they are about what is then shown. The user has also seen the question that the key answers.
   */
  unlessScanned(run: () => void | Promise<void>): void {
    this.#ask((mayRun) => (mayRun ? run() : undefined));
  }

  /** Whether it may be carried out, as {@link unlessScanned}. */
  mayRun(): Promise<boolean> {
    return new Promise((resolve) => this.#ask(resolve));
  }

  #ask(answer: (mayRun: boolean) => void | Promise<void>): void {
    const cause = this.#cause;
    if (cause === null || performance.now() - cause.handled > longestReaction) {
      this.#isClickFinal = true;
      void answer(true);
      return;
    }
    const { key } = cause;
    const release = this.#keys.hold();
    const end = (): void => {
      const isOfLabel = key.isOfLabel('final');
      if (isOfLabel) this.#refuse();
      const work = answer(!isOfLabel);
      if (work instanceof Promise)
        void work.then(
          () => release(true),
          () => release(true),
        );
      else release(true);
    };
    const click = (): void => {
      void answer(false);
      release(true);
      // Not if the click itself carries out such a thing, which is then what the user wanted.
      setTimeout(() => {
        if (!this.#isClickFinal) this.#keys.tell(() => t('shell.keys.clicked'));
      }, longestClick);
    };
    this.#wait({ key, effect: 'final', end, click });
  }

  #wait(waiting: Omit<Waiting, 'asked'>): void {
    this.#waiting = [...this.#waiting, { ...waiting, asked: performance.now() }];
    this.#schedule();
  }

  #schedule(least = 1): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    const now = performance.now();
    const rests = this.#waiting.map(
      ({ key, effect, asked }) =>
        (key.isJudged(effect) ? asked : Math.max(asked, key.lastArrival)) + pauses[effect] - now,
    );
    const delay = Math.max(least, Math.min(...rests));
    this.#timer = setTimeout(() => this.#settle(now + delay), delay);
  }

  /** Ends the waits whose keys have paused. `due`: when the timer should have fired. If it is late, the page was busy. */
  #settle(due: number): void {
    const now = performance.now();
    const isLate = now - due > lateTimer;
    const over = this.#waiting.filter(({ key, effect, asked }) => {
      const pause = pauses[effect];
      // Keys may still be on their way to a busy page.
      const isSilent = now - key.lastArrival >= pause && (!isLate || now - asked > longestLag);
      return now - asked >= pause && (key.isJudged(effect) || isSilent);
    });
    this.#waiting = this.#waiting.filter((one) => !over.includes(one));
    for (const { end } of over) end();
    this.#schedule(isLate ? keyPause : 1);
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
    const { key } = cause;
    // In a secret field nothing can be replayed; a paste alone does no harm there.
    if (isSecret(document.activeElement) && !key.isOfLabel('seen')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const text = clipboardData.getData('text/plain');
    this.#keys.defer(() => (key.isOfLabel('seen') ? this.#refuse() : this.#keys.paste(text)), text);
    const release = this.#keys.hold();
    const end = (): void => release(true);
    this.#wait({ key, effect: 'seen', end, click: end });
  }

  /**
   * Within a label, keys that close the window or load the page anew do nothing; behind keys that wait, a window is closed after them,
   * because the rest of a label would not reach a closed one. F10 never opens the window's menu, which would take the keys behind it;
   * Alt, which no scanner presses alone, still does.
   */
  #stopNative(event: KeyboardEvent, key: PressedKey): void {
    if (event.key === 'F10' && !event.shiftKey) event.preventDefault();
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && /^[wqrtm]$/i.test(event.key);
    const isBehind = this.#keys.holding;
    if (!isCommand || !(isBehind || key.isOfLabel('final'))) return;
    event.preventDefault();
    if (isBehind && /^[wq]$/i.test(event.key)) this.#keys.defer(() => window.close(), '');
  }
}

export const keyGate = new KeyGate();

function isPasteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isControl = (ctrlKey || metaKey) && !altKey;
  return (isControl && key.toLowerCase() === 'v') || (shiftKey && !isControl && key === 'Insert');
}
