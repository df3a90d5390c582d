/**
 * Decides which keys may be a scan: keys that follow each other as fast as a scanner sends them, up to Enter, Tab or silence.
 * Fingers and a remote desktop produce such bursts too, so a burst is a scan only if its text is a product's code or a label;
 * that is decided where products are known. All time limits of scanning are here. What counts is when keys were pressed, not
 * when the page handled them.
 */
import { separator } from '../../domain/barcodes/element-string.ts';
import { isLabelStart } from '../../domain/barcodes/label-text.ts';
import { usCharacter } from '../../domain/barcodes/us-keys.ts';

export type Terminator = 'Enter' | 'Tab';
export type ScannerKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'timeStamp' | 'code'
>;

/** Keys without a longer pause between them. */
interface Piece<Start> {
  readonly text: string;
  /** The same keys on a US keyboard; null if one of them writes nothing there. */
  readonly us: string | null;
  /** What the caller noted before its first key. */
  readonly start: Start;
  readonly first: number;
  readonly last: number;
}

export interface Burst<Start> {
  readonly text: string;
  readonly us: string | null;
  readonly start: Start;
  /** Milliseconds from its first key to its last one or its terminator, pauses between pieces not counted. */
  readonly took: number;
  readonly last: number;
  /** Where in the text a key came after a pause. */
  readonly cuts: readonly number[];
}

/** The longest pause inside a piece, in milliseconds: the slowest scanners need a third of it for a key. */
export const longestPause = 100;
/** The longest pause between two pieces of one scan: a Bluetooth scanner stops for 160 ms now and then. */
export const longestGap = 350;
/** Milliseconds of silence after the last key of a scanner that sends no terminator. */
export const silence = 80;
/** Fewer keys before a pause are typed by fingers. */
const shortestPiece = 4;
/**
 * Milliseconds a key: scanners need a few, the fastest fingers some seventy. After a short code fingers press Tab too, to go
 * on to the quantity, and hit three keys together now and then.
 */
const perKey = { Enter: 50, Tab: 35 } as const;
const shortestCode = 3;
/** Codes are printable ASCII, and FNC1. A text with blanks or Turkish letters is a name, however fast it was typed. */
const codeText = new RegExp(`^[!-~${separator}]+$`);

/** Whether the keys came at a scanner's speed and write what a barcode can hold, on this keyboard or on a US one. */
export function maybeScan({ text, us, took }: Pick<Burst<unknown>, 'text' | 'us' | 'took'>, by: Terminator): boolean {
  const isCode = codeText.test(text) || (us !== null && codeText.test(us));
  return text.length >= shortestCode && isCode && took <= perKey[by] * text.length;
}

/** Whether the keys came faster than a keyboard can send them, as a remote desktop delivers a whole word at once. */
export function isBunched({ text, took }: Pick<Burst<unknown>, 'text' | 'took'>): boolean {
  return took < text.length;
}

export class KeyBurst<Start> {
  #pieces: Piece<Start>[] = [];
  /** Digits of an Alt code so far. */
  #alt = '';
  #last = 0;

  /** Takes a key; returns how the burst ended, if this key ends one. `start` is called before a piece's first key. */
  press(key: ScannerKey, start: () => Start): Terminator | null {
    const { timeStamp } = key;
    if (isAltDigit(key)) {
      this.#alt += key.code.slice(-1);
      this.#last = timeStamp;
      return null;
    }
    this.#finishAlt(timeStamp, start);
    const typed = characterOf(key, this.text);
    if (typed !== null) {
      this.#add(typed, timeStamp, start);
      return null;
    }
    // A scanner presses Shift for a capital, and Control or Alt for FNC1.
    if (key.key === 'Shift' || (isModifier(key.key) && this.#pieces.length > 0)) return null;
    const isEnd = (key.key === 'Enter' || key.key === 'Tab') && !key.ctrlKey && !key.altKey && !key.metaKey;
    const isScanner = isEnd && this.#pieces.length > 0 && timeStamp - this.#last <= this.#longestPause();
    if (!isScanner) this.clear();
    return !isScanner ? null : key.key === 'Tab' ? 'Tab' : 'Enter';
  }

  get text(): string {
    return this.#pieces.map(({ text }) => text).join('');
  }

  /** What the keys since the last terminator may be: all pieces together, then the last one alone. `ended`: its terminator's time. */
  bursts(ended = this.#last): readonly Burst<Start>[] {
    const last = this.#pieces.at(-1);
    if (!last) return [];
    const afterLast = ended - last.last > longestPause ? 0 : ended - last.last;
    return this.#pieces.length === 1
      ? [burstOf([last], afterLast)]
      : [burstOf(this.#pieces, afterLast), burstOf([last], afterLast)];
  }

  clear(): void {
    this.#pieces = [];
    this.#alt = '';
  }

  #add(typed: Typed, timeStamp: number, start: () => Start): void {
    const pause = timeStamp - this.#last;
    const last = this.#pieces.at(-1);
    this.#last = timeStamp;
    if (last && pause <= longestPause) {
      const us = last.us === null || typed.us === null ? null : last.us + typed.us;
      this.#pieces.splice(-1, 1, { ...last, text: last.text + typed.text, us, last: timeStamp });
      return;
    }
    if (pause > this.#longestPause()) this.#pieces = [];
    this.#pieces.push({ ...typed, start: start(), first: timeStamp, last: timeStamp });
  }

  #longestPause(): number {
    const last = this.#pieces.at(-1);
    return last && last.text.length >= shortestPiece && maybeScan({ ...last, took: last.last - last.first }, 'Enter')
      ? longestGap
      : longestPause;
  }

  /** Alt and digits of the numeric pad write the character with that number: `029` is FNC1. */
  #finishAlt(timeStamp: number, start: () => Start): void {
    const number = Number(this.#alt);
    const isCode = this.#alt !== '' && number > 0 && number < 127;
    this.#alt = '';
    if (!isCode) return;
    const text = String.fromCharCode(number);
    // The pause is that before the digits.
    this.#last = Math.min(this.#last, timeStamp);
    this.#add({ text, us: text }, this.#last, start);
  }
}

function burstOf<Start>(pieces: readonly Piece<Start>[], after: number): Burst<Start> {
  const [first] = pieces as readonly [Piece<Start>];
  const us = pieces.some((one) => one.us === null) ? null : pieces.map((one) => one.us).join('');
  return {
    text: pieces.map(({ text }) => text).join(''),
    us,
    start: first.start,
    took: pieces.reduce((sum, one) => sum + one.last - one.first, after),
    last: pieces.at(-1)?.last ?? 0,
    cuts: pieces.slice(1).map((_, at) => sum(pieces.slice(0, at + 1).map(({ text }) => text.length))),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((so, one) => so + one, 0);

interface Typed {
  readonly text: string;
  readonly us: string | null;
}

/** What a key writes; null for a key that writes nothing. `before`: the text in front of it. */
function characterOf(key: ScannerKey, before: string): Typed | null {
  if (isSeparatorKey(key, before)) return { text: separator, us: separator };
  const { ctrlKey, altKey, metaKey, shiftKey } = key;
  const isDead = key.key === 'Dead';
  if (!(isDead || ([...key.key].length === 1 && key.key !== ' ')) || metaKey || ctrlKey !== altKey) return null;
  // A dead key writes nothing on this keyboard, so that the text as typed means nothing.
  return { text: isDead ? '\ufffd' : key.key, us: usCharacterOf(key.key, key.code, shiftKey) };
}

/** Caps Lock changes the case of a letter in every layout, and is no sign of another one. */
export function usCharacterOf(key: string, code: string, isShifted: boolean): string | null {
  const us = usCharacter(code, isShifted);
  return us?.toLowerCase() === key.toLowerCase() ? key : us;
}

/**
 * Scanners send FNC1 as the control character, as Ctrl and the key that is ] on a US keyboard (ü on a Turkish one), as F8, or
 * as an Alt code. F8 is one in a label only: elsewhere it is a key of its own.
 */
export function isSeparatorKey({ key, code, ctrlKey, altKey, metaKey }: ScannerKey, before: string): boolean {
  if (key === separator) return true;
  if (metaKey || altKey) return false;
  return ctrlKey ? key === ']' || code === 'BracketRight' : key === 'F8' && isLabelStart(before);
}

/** A digit of a character's number, typed on the numeric pad with Alt. */
export function isAltDigit({ altKey, ctrlKey, code }: Pick<ScannerKey, 'altKey' | 'ctrlKey' | 'code'>): boolean {
  return altKey && !ctrlKey && /^Numpad[0-9]$/.test(code);
}

/** Whether a key belongs to a scan and writes nothing by itself, so that nothing else must act on it. */
export function isControlOfScan(key: ScannerKey, before: string): boolean {
  return before !== '' && (isAltDigit(key) || isSeparatorKey(key, before));
}

function isModifier(key: string): boolean {
  return key === 'Control' || key === 'Alt' || key === 'AltGraph';
}
