/**
 * Keys that come while the place that they are meant for is still on its way: a document that is being created or read, a
 * screen that changes. They wait for it and are given to what has the keyboard then, in their order, none lost and none
 * twice. Where the place does not come, nothing else takes them: they are refused, and shown with what they typed.
 */
import { giveKey, givePaste } from './key-giving.ts';
import { isAltDigit } from './scanner-keys.ts';

/** What fingers do in the longest wait. */
const mostKeys = 1_000;
/** A wait that never ends must not keep the keyboard, in milliseconds. */
const longestWait = 15_000;
/** From here on Escape gives up waiting; before, it belongs to what was typed. */
const patience = 1_500;
/** After such a pause, in milliseconds, an arrow or Enter on its own is an answer to a refusal and no more of what is typed. */
const pause = 1_000;

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
  #refusal: KeyRefusal | null = null;
  /** When the last refused key was pressed, on the clock of events. */
  #refusedAt = 0;
  /** The user's last input was a click. */
  #isPointed = false;
  #isWaitPointed = false;
  #watchers: ((refusal: KeyRefusal | null) => void)[] = [];
  readonly #giver: KeyGiver;

  /** `giver`: gives a key to what has the keyboard; false where nothing more may be given. */
  constructor(giver: KeyGiver = { key: giveKey, paste: givePaste }) {
    this.#giver = giver;
  }

  /** Something is on its way. */
  get waiting(): boolean {
    return this.#waits.size > 0;
  }
  /** What is on its way was started with a click. */
  get isWaitPointed(): boolean {
    return this.#isWaitPointed;
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
    if (this.#waits.size === 0) {
      this.#since = Date.now();
      this.#isWaitPointed = this.#isPointed;
      // A refusal without any keys ends with what is done next.
      if (this.#refusal?.holding === false && this.#refusal.text === '') this.close();
    }
    this.#waits.add(wait);
    const timer = setTimeout(() => end(false), longestWait);
    const end = (there: boolean): void => {
      clearTimeout(timer);
      if (!this.#waits.delete(wait)) return;
      if (!there && this.#held.length > 0) this.refuse();
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

  /** Gives the keys that wait to nothing; `holding`: and refuses all others until the user reacts. */
  refuse(why: KeyRefusal['why'] = null, holding = true): void {
    this.#refusedAt = performance.now();
    // Of one that the user has seen nothing more is said.
    const before = this.#refusal?.holding === true ? this.#refusal : null;
    const said = { why: why ?? before?.why ?? null, text: before?.text ?? '' };
    this.#show({ ...said, holding });
    this.#lose();
  }

  /** Calls back with each refusal, and with each key that is refused; returns how to stop. */
  watchRefusals(watcher: (refusal: KeyRefusal | null) => void): () => void {
    this.#watchers.push(watcher);
    return () => (this.#watchers = this.#watchers.filter((one) => one !== watcher));
  }

  /** The user has seen it: keys are given again. What was typed stays shown until it is closed. */
  accept(): void {
    const refusal = this.#refusal;
    if (refusal === null || refusal.text === '') this.close();
    else if (refusal.holding) this.#show({ ...refusal, holding: false });
  }

  close(): void {
    this.#show(null);
  }

  /** Listens; returns how to stop. In front of all others, since a key that waits is nobody's yet. */
  listen(target: Window): () => void {
    const press = (event: KeyboardEvent): void => this.press(event);
    const paste = (event: ClipboardEvent): void => this.#paste(event);
    const point = (event: Event): void => {
      this.#isPointed = true;
      if (!(event.target instanceof Element && event.target.closest('[data-refused-keys]'))) this.accept();
    };
    target.addEventListener('keydown', press, true);
    target.addEventListener('paste', paste, true);
    target.addEventListener('pointerdown', point, true);
    return () => {
      target.removeEventListener('keydown', press, true);
      target.removeEventListener('paste', paste, true);
      target.removeEventListener('pointerdown', point, true);
    };
  }

  /** A key of the keyboard; kept where it has to wait. */
  press(event: KeyboardEvent): void {
    if (event.isTrusted) this.#isPointed = false;
    if (event.isTrusted && event.key === 'Escape' && this.#refusal?.holding === false) this.close();
    if (!isHoldable(event) || (!this.holding && this.#refusal?.holding !== true)) return;
    if (this.#refusal?.holding === true && this.#isCommand(event)) return this.accept();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.#refusal?.holding === true) this.#pressRefused(event);
    else if (event.key === 'Escape' && Date.now() - this.#since > patience) this.#giveUp();
    else if (this.#held.length < mostKeys) this.#held.push({ key: event });
    else this.refuse();
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
    const isRefused = this.#refusal?.holding === true;
    // What is given again comes by here too.
    if (!event.isTrusted || (!this.holding && !isRefused)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (text === '') return;
    this.#held.push({ pasted: text });
    if (isRefused) this.#lose();
    else if (this.#held.length > mostKeys) this.refuse();
  }

  /** Escape is a reaction; behind a pause an arrow is one too, and Enter where nothing was typed in front of it. */
  #pressRefused(event: KeyboardEvent): void {
    const isAlone = event.key === 'Enter' && this.#isBehindPause(event);
    const isStep = event.key.startsWith('Arrow') && event.timeStamp - this.#refusedAt >= pause;
    if (event.key === 'Escape' || isStep || isAlone) return this.accept();
    this.#refusedAt = Math.max(this.#refusedAt, event.timeStamp);
    this.#held.push({ key: event });
    this.#lose();
  }

  /** The user has seen the refusal and does something about it, as with Ctrl+Z; it is no key by which documents are typed in a row. */
  #isCommand(event: KeyboardEvent): boolean {
    const { key, ctrlKey, altKey } = event;
    const isCommand = ctrlKey === altKey ? key === 'F8' : !/^(?:Enter|n|F8)$/i.test(key);
    return isCommand && this.#isBehindPause(event);
  }

  /** Behind a pause, and no part of what was typed before it. */
  #isBehindPause(event: KeyboardEvent): boolean {
    const isWithin = /[^\n]$/.test(this.#refusal?.text ?? '');
    return !isWithin && event.timeStamp - this.#refusedAt >= pause;
  }

  /** Nothing takes the keys that are held: what they typed is shown. */
  #lose(): void {
    const typed = this.#held.map((held) => ('pasted' in held ? held.pasted : typedBy(held.key))).join('');
    this.#held = [];
    if (this.#refusal && typed !== '') this.#show({ ...this.#refusal, text: keptText(this.#refusal.text + typed) });
  }

  #show(refusal: KeyRefusal | null): void {
    if (refusal === this.#refusal) return;
    this.#refusal = refusal;
    for (const watcher of this.#watchers) watcher(refusal);
  }

  #giveUp(): void {
    this.#waits.clear();
    if (this.#held.length === 0) return;
    this.refuse(null, false);
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
      else if (!this.#giver.key(next.key)) this.#keepSecret();
      await settled();
    }
    this.#giving = false;
  }

  /** Keys come to a box for a secret: they are not shown, and typed once more by a user who sees the box. */
  #keepSecret(): void {
    this.#held = [];
    this.#show({ why: 'secret', text: '', holding: false });
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
  // Digits of the numeric pad with Alt are a scanner's FNC1, which must not overtake the keys in front of it.
  if (event.altKey && !event.ctrlKey) return /^(?:Arrow|Backspace$)/.test(event.key) || isAltDigit(event);
  if (event.ctrlKey && !event.altKey) return !/^[cvxqwr+=0-]$/i.test(event.key) && !isModifier(event.key);
  return !isModifier(event.key) && event.key !== 'Dead' && event.key !== 'Process';
}

function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'].includes(key);
}

export interface KeyRefusal {
  /** What came in between, said anew when the language changes; `secret`: the keys came to a box for a secret. */
  readonly why: (() => string) | 'secret' | null;
  /** What the keys typed, as far as it is text. */
  readonly text: string;
  /** All keys are refused until the user reacts. */
  readonly holding: boolean;
}

/** Characters that are kept to be copied; of more, the last ones. */
const mostCharacters = 20_000;

export const keptText = (text: string): string => text.slice(-mostCharacters);

/** The text of a key: a line break for Enter, a tab for Tab. Keys that lead elsewhere are named, since they divide what is typed. */
export function typedBy({ key, ctrlKey, altKey, shiftKey }: KeyboardEvent): string {
  if (key === 'Enter' && !ctrlKey && !altKey) return '\n';
  if (key === 'Tab' && !ctrlKey && !altKey) return '\t';
  const isText = [...key].length === 1;
  if (isText && ctrlKey === altKey) return key;
  const held = [...(ctrlKey ? ['Ctrl'] : []), ...(altKey ? ['Alt'] : []), ...(shiftKey ? ['Shift'] : [])];
  return held.some((one) => one !== 'Shift') ? `\n[${[...held, isText ? key.toUpperCase() : key].join('+')}]\n` : '';
}
