/**
 * Keys that come while the place that they are meant for is still on its way: a document that is being created or read, a
 * screen that changes. They wait for it and are given to what has the keyboard then, in their order, none lost and none
 * twice. Where the place does not come they are dropped: they were meant for nothing else; and so are those that fingers
 * which have not seen it yet type on.
 */
import { giveKey, givePaste } from './key-giving.ts';

/** What fingers do in the longest wait; whoever types on after that types at nothing. */
const mostKeys = 1_000;
/** A wait that never ends must not keep the keyboard, in milliseconds. */
const longestWait = 15_000;
/** From here on Escape gives up waiting; before, it belongs to what was typed. */
const patience = 1_500;
/** Who types on within this time, in milliseconds, has not seen yet that the place does not come. */
const surprise = 400;

type Held = { readonly key: KeyboardEvent } | { readonly pasted: string };

export interface KeyGiver {
  readonly key: (event: KeyboardEvent) => boolean;
  readonly paste: (text: string) => void;
}

export class BufferedKeys {
  #held: Held[] = [];
  readonly #waits = new Set<symbol>();
  #giving = false;
  #since = 0;
  /** Until when, on the clock of events, keys are typed for a place that does not come. */
  #astrayUntil = 0;
  readonly #giver: KeyGiver;

  /** `giver`: gives a key to what has the keyboard; false where nothing more may be given. */
  constructor(giver: KeyGiver = { key: giveKey, paste: givePaste }) {
    this.#giver = giver;
  }

  /** Something is on its way. */
  get waiting(): boolean {
    return this.#waits.size > 0;
  }
  get holding(): boolean {
    return this.waiting || this.#giving;
  }
  /** The keys that wait, the oldest first. */
  get heldKeys(): readonly KeyboardEvent[] {
    return this.#held.flatMap((held) => ('key' in held ? held.key : []));
  }

  /** Holds keys from now on; returns how to end it: with the place there (`true`), or given up. Ends by itself in the end. */
  hold(): (there: boolean) => void {
    const wait = Symbol('wait');
    if (this.#waits.size === 0) this.#since = Date.now();
    this.#waits.add(wait);
    const timer = setTimeout(() => end(false), longestWait);
    const end = (there: boolean): void => {
      clearTimeout(timer);
      if (!this.#waits.delete(wait)) return;
      if (!there) this.#held = [];
      if (this.#waits.size === 0) void this.#give();
    };
    return end;
  }

  /** Holds keys while something is done; `false` as its answer: it did not come about. */
  async during(work: () => Promise<boolean>): Promise<void> {
    const end = this.hold();
    let there = false;
    try {
      there = await work();
    } finally {
      end(there);
    }
  }

  /**
   * As `during`, for work that leads elsewhere: where it does not come about, one is still where one was, so that keys go
   * nowhere until the fingers have rested. Otherwise what was typed for the other place would change this one.
   */
  async duringLeave(work: () => Promise<boolean>): Promise<void> {
    await this.during(async () => {
      const there = await work();
      // Whoever has given up waiting types for what is there.
      if (!there && this.waiting) this.#astrayUntil = performance.now() + surprise;
      return there;
    });
  }

  /** Listens; returns how to stop. In front of all others, since a key that waits is nobody's yet. */
  listen(target: Window): () => void {
    const press = (event: KeyboardEvent): void => this.press(event);
    const paste = (event: ClipboardEvent): void => this.#paste(event);
    target.addEventListener('keydown', press, true);
    target.addEventListener('paste', paste, true);
    return () => {
      target.removeEventListener('keydown', press, true);
      target.removeEventListener('paste', paste, true);
    };
  }

  /** A key of the keyboard; kept where it has to wait. */
  press(event: KeyboardEvent): void {
    if (isHoldable(event) && this.#isAstray(event)) return;
    if (!this.holding || !isHoldable(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape' && Date.now() - this.#since > patience) this.#giveUp();
    else if (this.#held.length < mostKeys) this.#held.push({ key: event });
  }

  /** This key, then whatever comes meanwhile, to what has the keyboard now: it came to where nothing takes it. */
  redirect(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    // Where it was being given itself, there are others behind it.
    this.#held.unshift({ key: event });
    if (!this.holding) void this.#give();
  }

  #paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // What is given again comes by here too.
    if (!event.isTrusted || this.#isAstray(event) || !this.holding) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (text !== '' && this.#held.length < mostKeys) this.#held.push({ pasted: text });
  }

  /** Typed for a place that does not come, and kept from everybody; Escape is for what is there. */
  #isAstray(event: KeyboardEvent | ClipboardEvent): boolean {
    if (event.timeStamp >= this.#astrayUntil || ('key' in event && event.key === 'Escape')) {
      this.#astrayUntil = 0;
      return false;
    }
    this.#astrayUntil = Math.max(this.#astrayUntil, event.timeStamp + surprise);
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  }

  #giveUp(): void {
    this.#held = [];
    this.#waits.clear();
  }

  /** One after another, each when the page has done what the one before it asked for. */
  async #give(): Promise<void> {
    if (this.#giving) return;
    this.#giving = true;
    await settled();
    while (this.#held.length > 0 && this.#waits.size === 0) {
      const next = this.#held.shift();
      if (!next) break;
      if ('pasted' in next) this.#giver.paste(next.pasted);
      else if (!this.#giver.key(next.key)) this.#held = [];
      await settled();
    }
    this.#giving = false;
  }
}

/** The page's one keyboard. */
export const bufferedKeys = new BufferedKeys();

/** Everything that the last key set going has been drawn; within the same task, so that no key comes in between. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 24; turn++) await Promise.resolve();
}

/** What is the window's, the clipboard's or an input method's cannot be given again, and goes on as it comes. */
function isHoldable(event: KeyboardEvent): boolean {
  // What is given comes by here once more.
  if (!event.isTrusted || event.isComposing || event.metaKey) return false;
  if (event.key === 'F11' || event.key === 'F12') return false;
  if (event.altKey && !event.ctrlKey) return event.key.startsWith('Arrow') || event.key === 'Backspace';
  if (event.ctrlKey && !event.altKey) return !/^[cvxqwr+=0-]$/i.test(event.key) && !isModifier(event.key);
  return !isModifier(event.key) && event.key !== 'Dead' && event.key !== 'Process';
}

function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'].includes(key);
}
