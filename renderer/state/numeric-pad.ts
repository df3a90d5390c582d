/**
 * In number fields, the numeric pad's decimal key types the language's decimal mark, whatever the keyboard layout: in Turkish,
 * `1.250` typed on a pad that sends a point is 1,25 and not 1250. In code fields, the key types the character that it sends.
 */
import { decimalMark } from '../../domain/numbers.ts';
import { language } from '../messages/index.svelte.ts';
import { replayKey } from './key-replay.ts';

const forNumbers = 'input[inputmode="decimal"]:not([readonly]), [role="gridcell"].number';
const count = /^[0-9]+[.,][0-9]+$/;

/** Starts listening; returns a function that stops. Call it after `bufferedKeys.listen`, and before anything handles keys. */
export function listenToNumericPad(target: Window): () => void {
  /** Where the key's own character was typed into a code field. */
  let point: { readonly box: HTMLInputElement; readonly at: number } | null = null;

  function press(event: KeyboardEvent): void {
    const { key, code, location, shiftKey, repeat, timeStamp, target: on } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || !(on instanceof HTMLElement)) return;
    const mark = decimalMark(language());
    if (code === 'NumpadDecimal' && [...key].length === 1 && key !== mark) {
      if (on.matches(forNumbers)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        replayKey({ key: mark, code, location, shiftKey, repeat, timeStamp, ...unmodified });
      } else if (on.matches('input[role="combobox"]')) {
        const box = on as HTMLInputElement;
        point = { box, at: box.selectionStart ?? box.value.length };
      }
    } else if (key === '*' && point?.box === on && count.test(point.box.value)) {
      // It was part of a quantity in front of a code, as in `2,5*41`.
      point.box.setSelectionRange(point.at, point.at + 1);
      document.execCommand('insertText', false, mark);
      point.box.setSelectionRange(point.box.value.length, point.box.value.length);
      point = null;
    }
  }

  target.addEventListener('keydown', press, true);
  return () => target.removeEventListener('keydown', press, true);
}

const unmodified = { ctrlKey: false, altKey: false, metaKey: false } as const;
