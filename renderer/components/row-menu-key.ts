import { isKey } from '../actions/keys.ts';
import { menuKeys } from '../actions/lists.ts';

/** The menu key on a focused list opens the menu of its active row, whatever was clicked before. */
export class RowMenuKey {
  #isPressed = false;

  press(event: KeyboardEvent): void {
    this.#isPressed = menuKeys.keys.some((key) => isKey(key, event));
  }

  point(): void {
    this.#isPressed = false;
  }

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
