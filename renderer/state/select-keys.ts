/** Which choice of a `<select>` a key leads to, as in the browser. */
import { fold } from '../../domain/fold.ts';
import { own } from '../../domain/value.ts';

type Choices = Pick<HTMLSelectElement, 'options' | 'selectedIndex'>;

/** Letters that follow each other within this time, in milliseconds, are the beginning of one choice. */
const sameWord = 1_000;
const pageLength = 8;
const steps: Readonly<Record<string, number>> = {
  ...{ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, PageDown: pageLength, PageUp: -pageLength },
  ...{ Home: -Infinity, End: Infinity },
};
let word: { readonly of: Choices; readonly text: string; readonly at: number } | null = null;

/** Whether letters were just typed, so that a space belongs to them. */
export const isWithinWord = (choices: Choices, { timeStamp }: Pick<KeyboardEvent, 'timeStamp'>): boolean =>
  word?.of === choices && timeStamp - word.at <= sameWord;

/** The index of the choice, which may be the present one; `null` if the key does not choose. */
export function choiceAfter(
  choices: Choices,
  { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>,
): number | null {
  const enabled = Array.from(choices.options, ({ disabled }, index) => (disabled ? [] : [index])).flat();
  const at = choices.selectedIndex;
  const step = own(steps, key);
  if (step !== undefined) {
    const next = enabled.indexOf(at) + step;
    return enabled[Math.max(0, Math.min(enabled.length - 1, next))] ?? at;
  }
  const before = word !== null && isWithinWord(choices, { timeStamp }) ? word.text : '';
  if ([...key].length !== 1 || (key === ' ' && before === '')) return null;
  const text = before + key;
  word = { of: choices, text, at: timeStamp };
  // The same letter again goes on to the next choice that begins with it.
  const isRepeated = [...text].every((letter) => letter === key);
  const beginning = fold(isRepeated ? key : text);
  const from = isRepeated ? enabled.filter((index) => index > at) : enabled.filter((index) => index >= at);
  const places = [...from, ...enabled];
  return places.find((index) => fold(choices.options[index]?.text ?? '').startsWith(beginning)) ?? at;
}
