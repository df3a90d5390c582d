/**
 * Catches a karekod (QR code of an e-document) that is scanned anywhere in the window. From the opening brace on, typed in this
 * keyboard's layout or the US one, the keys are held back. If they turn out not to be a karekod, they are replayed in order.
 */
import { isKarekodWhole, mayBeKarekod, readKarekod } from '../../domain/e-documents/karekod.ts';
import { bufferedKeys, isModifier } from '../state/buffered-keys.ts';
import { isSecret } from '../state/key-replay.ts';
import { lateKey, longestGap, longestKarekodLag, longestPause, usCharacterOf } from '../state/scanner-keys.ts';

interface Reading {
  readonly keys: readonly KeyboardEvent[];
  /** The keys' text in this keyboard's layout (`typed`) and in the US layout; `null` once that cannot be a karekod. */
  readonly typed: string | null;
  readonly us: string | null;
}
const nothing: Reading = { keys: [], typed: '', us: '' };
const notAKarekod: Reading = { keys: [], typed: null, us: null };

/** This many keys in quick succession were scanned, not typed. */
const surelyScanned = 20;

interface Taking {
  readonly take: (text: string) => void;
  /** Called when keys were scanned that are not a readable karekod. */
  readonly refuse: () => void;
}

/** Starts listening; returns a function that stops. */
export function catchKarekods({ take, refuse }: Taking): () => void {
  let reading = nothing;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  /** The number of replayed keys still to come, which must reach the page. */
  let replaysToIgnore = 0;
  /** When the last scan ended: an Enter or Tab right after it comes from the scanner and is dropped. */
  let endedAt = -longestPause;

  function press(event: KeyboardEvent): void {
    if (!event.isTrusted && replaysToIgnore > 0) {
      replaysToIgnore -= 1;
      return;
    }
    // Keys are being buffered and will be replayed later; the ones read so far are buffered in front of them.
    if (event.isTrusted && bufferedKeys.holding) return putBack(reading.keys);
    if (event.isTrusted) replaysToIgnore = 0;
    if (event.isComposing || isModifier(event.key)) return;
    const pause = event.timeStamp - last;
    last = event.timeStamp;
    if ((event.key === 'Enter' || event.key === 'Tab') && event.timeStamp - endedAt <= longestPause) return stop(event);
    if (reading.keys.length > 0 && pause > pauseOf(reading)) {
      const isTyped = reading.keys.length < surelyScanned;
      end(event);
      if (isTyped) return;
    }
    const next = isSecret(document.activeElement) ? notAKarekod : extended(reading, event);
    if (next.typed === null && next.us === null) {
      if (reading.keys.length > 0) end(event);
      return;
    }
    clearTimeout(timer);
    stop(event);
    reading = next;
    const whole = [next.us, next.typed].filter((text) => text !== null && isKarekodWhole(text));
    if (whole.length > 0 && next.keys.length > 1) end();
    else timer = setTimeout(() => end(), waitFor(next, event));
  }

  /** Ends the reading. `other`: the key that does not belong to it; if the keys were typed, it is replayed after them. */
  function end(other?: KeyboardEvent): void {
    clearTimeout(timer);
    const { keys, typed, us } = reading;
    reading = nothing;
    if (keys.length === 0) return;
    const text = [typed, us].find((one) => one !== null && readKarekod(one) !== null) ?? null;
    if (keys.length >= surelyScanned) {
      endedAt = last;
      if (text === null) refuse();
      else take(text);
      return;
    }
    // If `other` is itself a replayed key, more keys wait behind it, so it goes before them; a real key goes last.
    const again = other?.isTrusted === false ? [...keys, other] : keys;
    replaysToIgnore = again.length;
    putBack(again);
    if (other?.isTrusted === true) bufferedKeys.press(other);
  }

  function putBack(keys: readonly KeyboardEvent[]): void {
    clearTimeout(timer);
    reading = nothing;
    for (const key of keys.toReversed()) bufferedKeys.redirect(key);
  }

  window.addEventListener('keydown', press, true);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', press, true);
  };
}

/**
 * Keys are grouped by their time stamps, but the wait for the next key must allow for a busy page. A short sequence, which may have
 * been typed, waits as long only if the page is busy.
 */
function waitFor(reading: Reading, { timeStamp }: KeyboardEvent): number {
  const mayBeLate = reading.keys.length >= surelyScanned || performance.now() - timeStamp > lateKey;
  return pauseOf(reading) + (mayBeLate ? longestKarekodLag : 0);
}

const pauseOf = ({ keys }: Reading): number => (keys.length < surelyScanned ? longestPause : longestGap);

function extended({ keys, typed, us }: Reading, event: KeyboardEvent): Reading {
  const isControl = event.metaKey || event.ctrlKey !== event.altKey;
  const grown = (before: string | null, character: string | null): string | null =>
    before === null || character === null || isControl || !mayBeKarekod(before + character) ? null : before + character;
  return { keys: [...keys, event], typed: grown(typed, typedBy(event)), us: grown(us, usBy(event)) };
}

/** The character that a key types; `null` if none. */
function typedBy({ key }: KeyboardEvent): string | null {
  if (key === 'Enter') return '\n';
  if (key === 'Tab') return '\t';
  return key === 'Dead' ? '\ufffd' : [...key].length === 1 ? key : null;
}

function usBy(event: KeyboardEvent): string | null {
  const { key, code, shiftKey } = event;
  const typed = typedBy(event);
  if (typed === ' ' || typed === '\n' || typed === '\t') return typed;
  return typed === null ? null : usCharacterOf(key, code, shiftKey);
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
