/**
 * Decides from the rhythm of the keys alone whether a label may have pressed one of them: a scanner's keys follow each other faster
 * than a user's, with a pause now and then. Labels have four keys or more.
 */
import { longestGap, shortestPiece, slowestScanner } from './scanner-keys.ts';

/** After a label, this many keys at a user's speed show that a user types. */
const keysOfUser = 4;
/**
 * Of the three steps between four keys of a label, at most one is a pause: `final`, for what no undo brings back. For what the user sees
 * and can undo, a pause means a user: `seen`.
 */
const fewestFast = { final: 2, seen: 3 };
export type Effect = keyof typeof fewestFast;

/** Keys without a pause longer than one that a scanner makes within a label. */
interface Run {
  /** For each key, whether it followed the one before at a scanner's speed. */
  readonly fast: boolean[];
  /** When the page got the last key. On a busy machine that is later than its press, and the keys after it come as late. */
  arrived: number;
}

export class PressedKey {
  readonly #run: Run;
  readonly #at: number;
  /** It follows a label's keys. */
  readonly #isBehindLabel: boolean;

  constructor(run: Run, isBehindLabel: boolean) {
    this.#run = run;
    this.#at = run.fast.length - 1;
    this.#isBehindLabel = isBehindLabel;
  }

  /** Whether a label may have pressed it, judged by the keys until now. */
  isOfLabel(effect: Effect): boolean {
    return this.#isBehindLabel || this.#isAmongFast(effect, false);
  }

  /** Whether further keys cannot change the judgement. */
  isJudged(effect: Effect): boolean {
    if (this.isOfLabel(effect))
      return this.#run.fast.slice(this.#at + 1).filter((isFast) => !isFast).length >= keysOfUser;
    return !this.#isAmongFast(effect, true);
  }

  /** When the page got the last key of its run. */
  get lastArrival(): number {
    return this.#run.arrived;
  }

  /** Whether it is one of four keys as a label has them; `couldFollow`: counts keys that may still come. */
  #isAmongFast(effect: Effect, couldFollow: boolean): boolean {
    const { fast } = this.#run;
    const starts = Array.from({ length: shortestPiece }, (_, back) => this.#at - back).filter((start) => start >= 0);
    return starts.some((start) => {
      const steps = fast.slice(start + 1, start + shortestPiece);
      const missing = shortestPiece - 1 - steps.length;
      if (missing > 0 && !couldFollow) return false;
      return steps.filter(Boolean).length + missing >= fewestFast[effect];
    });
  }
}

/** Notes all keys, also those with Ctrl or Alt, but no modifiers. */
export class KeyRhythm {
  #run: Run | null = null;
  #last = -Infinity;
  /** The fast keys at the end of the run, and the slow ones since a label. */
  #streak = 0;
  #slow = keysOfUser;
  /** By the times of their keys, the newest last. */
  readonly #known = new Map<number, PressedKey>();

  /** `now`: when the page got the key. */
  press({ timeStamp, repeat }: Pick<KeyboardEvent, 'timeStamp' | 'repeat'>, now: number): PressedKey {
    const pause = timeStamp - this.#last;
    const before = this.#known.get(this.#last);
    // A key that is held down repeats as fast as a scanner, but it is one key.
    if (repeat && before !== undefined && this.#run !== null) return this.#remember(timeStamp, before);
    const isFast = pause <= slowestScanner;
    this.#last = timeStamp;
    if (this.#run === null || pause > longestGap) {
      this.#run = { fast: [], arrived: now };
      [this.#streak, this.#slow] = [0, keysOfUser];
    }
    const run = this.#run;
    this.#streak = isFast ? this.#streak + 1 : 1;
    if (this.#streak >= shortestPiece) this.#slow = 0;
    else if (!isFast) this.#slow += 1;
    run.fast.push(isFast);
    run.arrived = Math.max(timeStamp, now);
    return this.#remember(timeStamp, new PressedKey(run, this.#slow < keysOfUser));
  }

  /** An earlier key, by its time. */
  at(timeStamp: number): PressedKey | null {
    return this.#known.get(timeStamp) ?? null;
  }

  #remember(timeStamp: number, key: PressedKey): PressedKey {
    this.#known.delete(timeStamp);
    this.#known.set(timeStamp, key);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest);
    return key;
  }
}
/** More keys than can be held back. */
const mostKnown = 2_000;
