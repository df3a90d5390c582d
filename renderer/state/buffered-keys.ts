/**
 * Keys pressed while their target is still loading (a document being created, a screen being changed) wait and are
 * replayed on the focused element in order, each once. If the target does not appear, they are refused and shown to the
 * user.
 */
import { replayKey, replayPaste } from './key-replay.ts';
import { isAltDigit } from './scanner-keys.ts';

/** How many keys can be held: more than anyone types within `longestWait`. */
const mostKeys = 1_000;
/** In milliseconds; a wait that never ends must not block the keyboard. */
const longestWait = 15_000;
/** Escape gives up waiting if it is pressed after this time, in milliseconds; before, it is kept like any key, however late it comes. */
const patience = 1_500;
/** In milliseconds, from the command to paste to its event. */
const longestPaste = 500;
/** After this pause, in milliseconds, an arrow or Enter answers a refusal instead of being part of the typing. */
const pause = 1_000;

type Held =
  | { readonly key: KeyboardEvent }
  | { readonly pasted: string }
  | { readonly act: () => void; readonly text: string };

export interface KeyReplay {
  readonly key: (event: KeyboardEvent) => boolean;
  /** Returns false if the text may not be pasted. */
  readonly paste: (text: string) => boolean;
}

export class BufferedKeys {
  #held: Held[] = [];
  readonly #waits = new Set<symbol>();
  /** Number of questions that were asked within a wait and are open. */
  #asked = 0;
  #giving = false;
  /** When the wait began, in event time. */
  #since = 0;
  #refusal: KeyRefusal | null = null;
  /** The event time of the last refused key. */
  #refusedAt = 0;
  /** The user's last input was a click. */
  #isPointed = false;
  #isWaitPointed = false;
  /** Ends the wait for a paste that was asked for before the held keys. */
  #pasted: (() => void) | null = null;
  #watchers: ((refusal: KeyRefusal | null) => void)[] = [];
  readonly #giver: KeyReplay;

  /** `giver` replays a key on the focused element; false if no more keys may be replayed. */
  constructor(giver: KeyReplay = { key: replayKey, paste: replayPaste }) {
    this.#giver = giver;
  }

  get waiting(): boolean {
    return this.#waits.size > 0 && this.#asked === 0;
  }
  /** The loading was started by a click. */
  get isWaitPointed(): boolean {
    return this.#isWaitPointed;
  }
  get holding(): boolean {
    return this.waiting || this.#giving;
  }
  /** All keys are refused until the user reacts. */
  get refusing(): boolean {
    return this.#refusal?.holding === true;
  }
  /** The keys that wait, the oldest first. */
  get heldKeys(): readonly KeyboardEvent[] {
    return this.#held.flatMap((held) => ('key' in held ? held.key : []));
  }

  /**
   * Holds keys until the returned function is called, with `true` if the target is there. Ends by itself after `longestWait`.
   */
  hold(): (there: boolean) => void {
    const wait = Symbol('wait');
    if (this.#waits.size === 0) {
      this.#since = performance.now();
      this.#isWaitPointed = this.#isPointed;
      // A refusal without keys ends with the next action.
      if (this.#refusal?.holding === false && this.#refusal.text === '') this.close();
    }
    this.#waits.add(wait);
    // The user may take his time to answer.
    const expire = (): void => (this.#asked > 0 ? void (timer = setTimeout(expire, longestWait)) : end(false));
    let timer = setTimeout(expire, longestWait);
    const end = (there: boolean): void => {
      clearTimeout(timer);
      if (!this.#waits.delete(wait)) return;
      if (!there && this.#held.length > 0) this.refuse();
      if (this.#waits.size === 0) void this.#give();
    };
    return end;
  }

  /** Holds keys while `work` runs; it returns `false` if the target is not there. */
  async during(work: () => Promise<boolean>): Promise<void> {
    const end = this.hold();
    let there = false;
    try {
      there = await work();
    } finally {
      end(there);
    }
  }

  /** Asks the user something within a wait: the keys are the dialog's until it is answered; those held before wait on. */
  async asking<T>(ask: () => Promise<T>): Promise<T> {
    this.#asked += 1;
    try {
      return await ask();
    } finally {
      this.#asked -= 1;
    }
  }

  /** Lets a paste that `ask` causes come before the keys that follow. */
  async pasteFirst(ask: () => Promise<void>): Promise<void> {
    const end = this.hold();
    const paste = new Promise<void>((resolve) => {
      // The page handles the paste first.
      this.#pasted = () => void setTimeout(resolve);
    });
    try {
      await ask();
      // An empty clipboard causes no paste.
      await Promise.race([paste, new Promise((resolve) => setTimeout(resolve, longestPaste))]);
    } finally {
      this.#pasted = null;
      end(true);
    }
  }

  /** Refuses the waiting keys and, if `holding`, all further keys until the user reacts. */
  refuse(why: KeyRefusal['why'] = null, holding = true): void {
    this.#refusedAt = performance.now();
    // Later refusals are not shown again once the user has seen one.
    const before = this.#refusal?.holding === true ? this.#refusal : null;
    const notice = { why: why ?? before?.why ?? null, text: before?.text ?? '' };
    this.#show({ ...notice, holding });
    this.#lose();
  }

  /** Shows why something was not carried out. No key is refused. */
  tell(why: () => string): void {
    this.close();
    this.#show({ why, text: '', holding: false });
  }

  /** Calls back on each refusal and refused key; returns a function that stops. */
  watchRefusals(watcher: (refusal: KeyRefusal | null) => void): () => void {
    this.#watchers.push(watcher);
    return () => (this.#watchers = this.#watchers.filter((one) => one !== watcher));
  }

  /** The user has seen the refusal: keys work again. The typed text stays shown until it is closed. */
  accept(): void {
    const refusal = this.#refusal;
    if (refusal === null || refusal.text === '') this.close();
    else if (refusal.holding) this.#show({ ...refusal, holding: false });
  }

  close(): void {
    this.#show(null);
  }

  /** Listens before all other handlers, because a waiting key has no target yet; returns a function that stops. */
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

  /** Handles a key; keeps it if it has to wait. */
  press(event: KeyboardEvent): void {
    if (event.isTrusted) this.#isPointed = false;
    if (event.isTrusted && event.key === 'Escape' && this.#refusal?.holding === false) this.close();
    if (!isHoldable(event) || (!this.holding && this.#refusal?.holding !== true)) return;
    if (this.#refusal?.holding === true && this.#isCommand(event)) return this.accept();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.#refusal?.holding === true) this.#pressRefused(event);
    else if (event.key === 'Escape' && event.timeStamp - this.#since > patience) this.#giveUp();
    else if (this.#held.length < mostKeys) this.#held.push({ key: event });
    else this.refuse();
  }

  /** Replays a key that went to the page, and those after it, on the element that has the focus now. */
  redirect(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    // In front, because the key may itself have been replayed, with others waiting after it.
    this.#held.unshift({ key: event });
    if (!this.holding) void this.#give();
  }

  /** Carries something out in turn with the held keys. `text`: what is shown of it if the keys are refused instead. */
  defer(act: () => void, text: string): void {
    this.#held.push({ act, text });
  }

  /** Pastes a text into the focused element. */
  paste(text: string): void {
    if (text !== '' && !this.#giver.paste(text)) this.#keepSecret();
  }

  #paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isRefused = this.#refusal?.holding === true;
    // Replayed keys pass here too.
    if (!event.isTrusted || (!this.holding && !isRefused)) return;
    if (this.#pasted !== null) {
      this.#pasted();
      this.#pasted = null;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (text === '') return;
    this.#held.push({ pasted: text });
    if (isRefused) this.#lose();
    else if (this.#held.length > mostKeys) this.refuse();
  }

  /** Escape accepts the refusal; after a pause, so do an arrow key, and Enter unless text was typed before it in the line. */
  #pressRefused(event: KeyboardEvent): void {
    const isAlone = event.key === 'Enter' && this.#isBehindPause(event);
    const isStep = event.key.startsWith('Arrow') && event.timeStamp - this.#refusedAt >= pause;
    if (event.key === 'Escape' || isStep || isAlone) return this.accept();
    this.#refusedAt = Math.max(this.#refusedAt, event.timeStamp);
    this.#held.push({ key: event });
    this.#lose();
  }

  /** Whether the user, after a pause, reacts with a shortcut such as Ctrl+Z; not with one used in entering many documents. */
  #isCommand(event: KeyboardEvent): boolean {
    const { key, ctrlKey, altKey } = event;
    const isCommand = ctrlKey === altKey ? key === 'F8' : !/^(?:Enter|n|F8)$/i.test(key);
    return isCommand && this.#isBehindPause(event);
  }

  /** Whether a key comes after a pause and not within a line of typed text. */
  #isBehindPause(event: KeyboardEvent): boolean {
    const isWithin = /[^\n]$/.test(this.#refusal?.text ?? '');
    return !isWithin && event.timeStamp - this.#refusedAt >= pause;
  }

  /** Refuses the held keys and shows their text. */
  #lose(): void {
    const typed = this.#held.map(textOf).join('');
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

  /** Replays keys one by one, each after the page has handled the previous one. */
  async #give(): Promise<void> {
    if (this.#giving) return;
    this.#giving = true;
    await settled();
    while (this.#held.length > 0 && this.#waits.size === 0) {
      const next = this.#held.shift();
      if (!next) break;
      if ('act' in next) next.act();
      else if ('pasted' in next) this.paste(next.pasted);
      else if (!this.#giver.key(next.key)) this.#keepSecret();
      await settled();
    }
    this.#giving = false;
  }

  /** Keys meant for a password field are not shown; the user has to type them again. */
  #keepSecret(): void {
    this.#held = [];
    this.#show({ why: 'secret', text: '', holding: false });
  }
}

export const bufferedKeys = new BufferedKeys();

/** Resolves when the effects of the last key are rendered, within the same task, so that no key event comes in between. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 24; turn++) await Promise.resolve();
}

/** Keys of the window, the clipboard or an input method cannot be replayed and are not held. */
function isHoldable(event: KeyboardEvent): boolean {
  // Replayed keys pass here too.
  if (!event.isTrusted || event.isComposing || event.metaKey) return false;
  if (event.key === 'F11' || event.key === 'F12') return false;
  // Alt and digits of the numeric pad are a scanner's FNC1, which must not overtake earlier keys.
  if (event.altKey && !event.ctrlKey) return /^(?:Arrow|Backspace$)/.test(event.key) || isAltDigit(event);
  if (event.ctrlKey && !event.altKey) return !/^[vqwr+=0-]$/i.test(event.key) && !isModifier(event.key);
  // It pastes, and a paste waits by itself.
  if (event.shiftKey && event.key === 'Insert') return false;
  return !isModifier(event.key) && event.key !== 'Dead' && event.key !== 'Process';
}

export function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'].includes(key);
}

export interface KeyRefusal {
  /** The reason; `secret`: the keys were meant for a password field. */
  readonly why: (() => string) | 'secret' | null;
  readonly text: string;
  readonly holding: boolean;
}

/** Only the last characters are kept for copying. */
const mostCharacters = 20_000;

const keptText = (text: string): string => text.slice(-mostCharacters);

function textOf(held: Held): string {
  return 'key' in held ? typedBy(held.key) : 'pasted' in held ? held.pasted : held.text;
}

/** The text of a key: a line break for Enter, a tab for Tab; shortcuts by name. */
function typedBy({ key, ctrlKey, altKey, shiftKey }: KeyboardEvent): string {
  if (key === 'Enter' && !ctrlKey && !altKey) return '\n';
  if (key === 'Tab' && !ctrlKey && !altKey) return '\t';
  const isText = [...key].length === 1;
  if (isText && ctrlKey === altKey) return key;
  const held = [...(ctrlKey ? ['Ctrl'] : []), ...(altKey ? ['Alt'] : []), ...(shiftKey ? ['Shift'] : [])];
  return held.some((one) => one !== 'Shift') ? `\n[${[...held, isText ? key.toUpperCase() : key].join('+')}]\n` : '';
}
