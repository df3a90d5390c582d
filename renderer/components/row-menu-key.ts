import { isKey } from '../actions/keys.ts';
import { menuKeys } from '../actions/lists.ts';

/**
 * The menu key upon a list whose keyboard is on the list itself: the menu is that of the row that the list names, whatever a
 * mouse has pressed before.
 */
export class RowMenuKey {
  #isPressed = false;

  press(event: KeyboardEvent): void {
    this.#isPressed = menuKeys.keys.some((key) => isKey(key, event));
  }

  point(): void {
    this.#isPressed = false;
  }

  /** Has the menu open below the row, as if the right button had been pressed upon it; `aside`: so many pixels within it. */
  moveTo(row: Element | null, aside: number, event: MouseEvent): void {
    if (!this.#isPressed) return;
    this.#isPressed = false;
    event.preventDefault();
    event.stopPropagation();
    if (row === null) return;
    const { left, bottom } = row.getBoundingClientRect();
    const at = { clientX: left + aside, clientY: bottom };
    row.dispatchEvent(new MouseEvent('contextmenu', { ...at, bubbles: true, cancelable: true }));
  }
}
