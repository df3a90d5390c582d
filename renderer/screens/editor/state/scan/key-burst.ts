/**
 * Keys that come one upon the other, as a scanner sends them, collected until a key ends them. Fingers make such bursts too:
 * whether one is a scan is for others to say. When keys were pressed counts, not when the page came to them.
 */
import type { Terminator } from '../grid/scans.svelte.ts';
import { separator } from '../../../../../domain/barcodes/element-string.ts';

export type BurstKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp'> &
  Partial<Pick<KeyboardEvent, 'code'>>;

export interface Burst<Start> {
  readonly text: string;
  /** What stood there before its first key. */
  readonly start: Start;
  /** Milliseconds from its first key to the one that ended it, or to its last one. */
  readonly took: number;
}

/** A longer pause than this, in milliseconds, begins another burst: the slowest scanners need a third of it for a key. */
export const longestPause = 100;

export class KeyBurst<Start> {
  #text = '';
  #start: Start | null = null;
  #first = 0;
  #last = 0;

  /** Takes a key; the burst that it ends, if it ends one. `start`: what stands there now, asked for at a first key alone. */
  press(key: BurstKey, start: () => Start): (Burst<Start> & { readonly by: Terminator }) | null {
    const { timeStamp } = key;
    const pause = timeStamp - this.#last;
    const character = characterOf(key);
    if (character !== null) {
      if (this.#start === null || pause > longestPause) {
        this.#text = '';
        this.#start = start();
        this.#first = timeStamp;
      }
      this.#text += character;
      this.#last = timeStamp;
      return null;
    }
    // A scanner presses Shift for a capital.
    if (key.key === 'Shift' || (key.key === 'Control' && this.#start !== null)) return null;
    const isEnd = (key.key === 'Enter' || key.key === 'Tab') && !key.ctrlKey && !key.altKey && !key.metaKey;
    const burst = isEnd && pause <= longestPause ? this.so(timeStamp) : null;
    this.clear();
    return burst && { ...burst, by: key.key === 'Tab' ? 'Tab' : 'Enter' };
  }

  /** What has come so far; null where nothing has. */
  so(at = this.#last): Burst<Start> | null {
    return this.#start === null ? null : { text: this.#text, start: this.#start, took: at - this.#first };
  }

  /** A burst that was taken for whole goes on. */
  goOn({ text, start, took }: Burst<Start>): void {
    this.#text = text;
    this.#start = start;
    this.#first = this.#last - took;
  }

  clear(): void {
    this.#text = '';
    this.#start = null;
  }
}

/**
 * Scanners send FNC1 as Ctrl and the key that is ] on an English keyboard, which types nothing; on a Turkish one that key is ü.
 */
export function isSeparatorKey({ key, code, ctrlKey, altKey, metaKey }: BurstKey): boolean {
  return key === separator || (ctrlKey && !altKey && !metaKey && (key === ']' || code === 'BracketRight'));
}

export function isCharacter(pressed: BurstKey): boolean {
  return characterOf(pressed) !== null;
}

function characterOf(pressed: BurstKey): string | null {
  const { key, ctrlKey, altKey, metaKey } = pressed;
  if (isSeparatorKey(pressed)) return separator;
  return [...key].length === 1 && key !== ' ' && !metaKey && ctrlKey === altKey ? key : null;
}
