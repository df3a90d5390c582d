/**
 * Decides which keys may be a scan: keys that follow each other as fast as a scanner sends them, up to Enter, Tab or silence.
 * Fast typing and a remote desktop produce such bursts, too, so a burst is a scan only if its text is a product's code or a
 * label; the caller decides that. All time limits of scanning are here. Times are those of the key presses, not of their
 * handling.
 */
import { separator } from '../../domain/barcodes/element-string.ts';
import { isLabelStart } from '../../domain/barcodes/label-text.ts';
import { usCharacter } from '../../domain/barcodes/us-keys.ts';

export type Terminator = 'Enter' | 'Tab';
export type ScannerKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'timeStamp' | 'code'
>;

/** Keys without a pause longer than `longestPause` between them. */
interface Piece<Start> {
  readonly text: string;
  /** The same keys in the US layout; `null` if one of them types nothing there. */
  readonly us: string | null;
  /** What the caller recorded before the first key. */
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
  /** Positions in the text at which a new piece begins. */
  readonly cuts: readonly number[];
}

/** The longest pause inside a piece, in milliseconds: the slowest scanners need a third of it per key. */
export const longestPause = 100;
/** The longest pause between two pieces of a scan, in milliseconds: Bluetooth scanners pause for 160 ms now and then. */
export const longestGap = 350;
/** Milliseconds of silence after the last key of a scanner that sends no terminator. */
export const silence = 80;
/** A piece with fewer keys was typed by hand. */
export const shortestPiece = 4;
/** The longest time between two keys of a scanner, in milliseconds; the fastest typists need a little more. */
export const slowestScanner = 50;
/** A shorter pause, in milliseconds, for what the user sees and can undo. */
export const keyPause = 120;
/** A click takes at most this long, in milliseconds, from its press to its effect. */
export const longestClick = 400;
/** What happens within this time after a key, in milliseconds, may be its effect. */
export const longestReaction = 5_000;
/** On a busy machine a key reaches the page at most this late, in milliseconds. */
export const longestLag = 2_000;
/** The same for the keys of a karekod, whose end is known. */
export const longestKarekodLag = 400;
/** A key that arrives this late, in milliseconds, shows that the page is busy. */
export const lateKey = 20;
/** If a timer fires later than this, in milliseconds, the page was busy, and keys may still be on their way. */
export const lateTimer = 16;
/**
 * The longest average time per key, in milliseconds: scanners need a few, the fastest typists about seventy. Less for Tab:
 * users also press it after typing a short code, to go on to the quantity, and may hit three keys nearly together.
 */
const perKey = { Enter: 50, Tab: 35 } as const;
const shortestCode = 3;
/** Codes are printable ASCII and FNC1. A text with spaces or Turkish letters is a name, however fast it was typed. */
const codeText = new RegExp(`^[!-~${separator}]+$`);

/** Whether the keys came at a scanner's speed and type what a barcode can contain, in this keyboard's or the US layout. */
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
  /** Times of the first and the last of these digits. */
  #altFrom = 0;
  #altTo = 0;
  #last = 0;

  /** Takes a key; returns how the burst ended, if this key ends one. `start` is called before a piece's first key. */
  press(key: ScannerKey, start: () => Start): Terminator | null {
    const { timeStamp } = key;
    if (isAltDigit(key)) {
      if (this.#alt === '') this.#altFrom = timeStamp;
      this.#alt += key.code.slice(-1);
      this.#altTo = timeStamp;
      return null;
    }
    this.#finishAlt(start);
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

  /** The possible scans since the last terminator: all pieces together, then the last one. `ended`: time of the terminator. */
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

  /** `from`: the time of the first of its keys, if there are several. */
  #add(typed: Typed, timeStamp: number, start: () => Start, from = timeStamp): void {
    const pause = from - this.#last;
    const last = this.#pieces.at(-1);
    this.#last = timeStamp;
    if (last && pause <= longestPause) {
      const us = last.us === null || typed.us === null ? null : last.us + typed.us;
      this.#pieces.splice(-1, 1, { ...last, text: last.text + typed.text, us, last: timeStamp });
      return;
    }
    if (pause > this.#longestPause()) this.#pieces = [];
    this.#pieces.push({ ...typed, start: start(), first: from, last: timeStamp });
  }

  #longestPause(): number {
    const last = this.#pieces.at(-1);
    return last && last.text.length >= shortestPiece && maybeScan({ ...last, took: last.last - last.first }, 'Enter')
      ? longestGap
      : longestPause;
  }

  /** Alt with digits of the numeric pad types the character with that number: `029` is FNC1. */
  #finishAlt(start: () => Start): void {
    const number = Number(this.#alt);
    const isCode = this.#alt !== '' && number > 0 && number < 127;
    this.#alt = '';
    if (!isCode) return;
    const text = String.fromCharCode(number);
    this.#add({ text, us: text }, this.#altTo, start, this.#altFrom);
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

/** The character that a key types; `null` if none. `before`: the text typed before it. */
function characterOf(key: ScannerKey, before: string): Typed | null {
  if (isSeparatorKey(key, before)) return { text: separator, us: separator };
  const { ctrlKey, altKey, metaKey, shiftKey } = key;
  const isDead = key.key === 'Dead';
  if (!(isDead || ([...key.key].length === 1 && key.key !== ' ')) || metaKey || ctrlKey !== altKey) return null;
  // A dead key types nothing in this layout, so the text as typed cannot be a code.
  return { text: isDead ? '\ufffd' : key.key, us: usCharacterOf(key.key, key.code, shiftKey) };
}

/** Caps Lock changes a letter's case in every layout, so a difference in case does not mean another layout. */
export function usCharacterOf(key: string, code: string, isShifted: boolean): string | null {
  const us = usCharacter(code, isShifted);
  return us?.toLowerCase() === key.toLowerCase() ? key : us;
}

/**
 * Scanners send FNC1 as the control character, as Ctrl and the key that is ] on a US keyboard (ü on a Turkish one), as F8, or
 * as an Alt code. F8 counts only within a label; elsewhere it is the user's key.
 */
export function isSeparatorKey({ key, code, ctrlKey, altKey, metaKey }: ScannerKey, before: string): boolean {
  if (key === separator) return true;
  if (metaKey || altKey) return false;
  return ctrlKey ? key === ']' || code === 'BracketRight' : key === 'F8' && isLabelStart(before);
}

/** Whether a key is a digit of an Alt code: typed on the numeric pad with Alt held. */
export function isAltDigit({ altKey, ctrlKey, code }: Pick<ScannerKey, 'altKey' | 'ctrlKey' | 'code'>): boolean {
  return altKey && !ctrlKey && /^Numpad[0-9]$/.test(code);
}

/** Whether a key belongs to a scan but types no character by itself, so that nothing else may act on it. */
export function isControlOfScan(key: ScannerKey, before: string): boolean {
  return before !== '' && (isAltDigit(key) || isSeparatorKey(key, before));
}

function isModifier(key: string): boolean {
  return key === 'Control' || key === 'Alt' || key === 'AltGraph';
}
