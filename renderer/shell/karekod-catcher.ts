/**
 * A karekod that is scanned anywhere in the window. Its keys are kept from the page from the opening brace on, in the layout of
 * this keyboard or of a US one, until they turn out to be something else: then the page gets them all, in their order.
 */
import { isKarekodWhole, mayBeKarekod, readKarekod } from '../../domain/e-documents/karekod.ts';
import { bufferedKeys, isModifier } from '../state/buffered-keys.ts';
import { isSecret } from '../state/key-giving.ts';
import { longestGap, longestPause, usCharacterOf } from '../state/scanner-keys.ts';

interface Reading {
  readonly keys: readonly KeyboardEvent[];
  /** What the keys write on this keyboard, and on a US one; `null` where that can be no karekod. */
  readonly typed: string | null;
  readonly us: string | null;
}
const nothing: Reading = { keys: [], typed: '', us: '' };
const notOne: Reading = { keys: [], typed: null, us: null };

/**
 * The keys of a scanner may come to a busy page so late, in milliseconds; what belongs together is decided by when they were
 * pressed. Fewer keys, which may have been typed, are held back for it only where the page is busy.
 */
const longestLag = 400;
/** A key that comes so late, in milliseconds, shows that the page is busy. */
const lateKey = 20;

/** So many keys in quick succession were not typed. */
const surelyScanned = 20;

interface Taking {
  readonly take: (text: string) => void;
  /** Keys that were scanned, and are no karekod that can be read. */
  readonly refuse: () => void;
}

/** Returns how to stop. */
export function catchKarekods({ take, refuse }: Taking): () => void {
  let reading = nothing;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  /** Keys that come again because the page gets them. */
  let passing = 0;
  /** When a karekod ended: the scanner's Enter or Tab belongs to it. */
  let endedAt = -longestPause;

  function press(event: KeyboardEvent): void {
    if (!event.isTrusted && passing > 0) {
      passing -= 1;
      return;
    }
    // Keys that wait for the page come again once it is there, and those before them too.
    if (event.isTrusted && bufferedKeys.holding) return putBack(reading.keys);
    if (event.isTrusted) passing = 0;
    if (event.isComposing || isModifier(event.key)) return;
    const pause = event.timeStamp - last;
    last = event.timeStamp;
    if ((event.key === 'Enter' || event.key === 'Tab') && event.timeStamp - endedAt <= longestPause) return stop(event);
    if (reading.keys.length > 0 && pause > pauseOf(reading)) {
      const isTyped = reading.keys.length < surelyScanned;
      end(event);
      if (isTyped) return;
    }
    const next = isSecret(document.activeElement) ? notOne : extended(reading, event);
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

  /** `other`: the key by which they can be no karekod, or that no longer belongs to them; it goes behind typed ones. */
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
    // A key that is replayed itself has others behind it; any other goes behind all that wait.
    const again = other?.isTrusted === false ? [...keys, other] : keys;
    passing = again.length;
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

function waitFor(reading: Reading, { timeStamp }: KeyboardEvent): number {
  const mayBeLate = reading.keys.length >= surelyScanned || performance.now() - timeStamp > lateKey;
  return pauseOf(reading) + (mayBeLate ? longestLag : 0);
}

const pauseOf = ({ keys }: Reading): number => (keys.length < surelyScanned ? longestPause : longestGap);

function extended({ keys, typed, us }: Reading, event: KeyboardEvent): Reading {
  const isControl = event.metaKey || event.ctrlKey !== event.altKey;
  const grown = (before: string | null, character: string | null): string | null =>
    before === null || character === null || isControl || !mayBeKarekod(before + character) ? null : before + character;
  return { keys: [...keys, event], typed: grown(typed, typedBy(event)), us: grown(us, usBy(event)) };
}

/** `null` for a key that writes nothing. */
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
