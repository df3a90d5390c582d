/** Keys that nothing took, and what is shown of them. */

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
