import { bufferedKeys } from '../state/buffered-keys.ts';

/**
 * A menu's items are mounted a frame after it opens; keys are buffered until then. If a key opened the menu, the first
 * item is focused, wherever the mouse is.
 */
export function holdKeysUntilMenu(open: () => boolean): void {
  let byKey = false;
  $effect(() => {
    const press = (): void => void (byKey = true);
    const point = (): void => void (byKey = false);
    document.addEventListener('keydown', press, true);
    document.addEventListener('pointerdown', point, true);
    return () => {
      document.removeEventListener('keydown', press, true);
      document.removeEventListener('pointerdown', point, true);
    };
  });
  $effect(() => {
    if (!open()) return;
    const end = bufferedKeys.hold();
    const come = ({ target }: FocusEvent): void => {
      const menu = target instanceof Element ? target.closest('[role="menu"]') : null;
      if (menu === null) return;
      // Only once: moving the mouse out of the menu later must not focus an item.
      document.removeEventListener('focusin', come);
      if (byKey && target === menu) firstChoice(menu)?.focus();
      end(true);
    };
    document.addEventListener('focusin', come);
    return () => {
      document.removeEventListener('focusin', come);
      end(true);
    };
  });
}

const firstChoice = (menu: Element): HTMLElement | null =>
  menu.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])');
