import { bufferedKeys } from '../state/buffered-keys.ts';

/** The choices of a menu come a frame after it was opened: what is pressed meanwhile is meant for them. */
export function holdKeysUntilMenu(open: () => boolean): void {
  $effect(() => {
    if (!open()) return;
    const end = bufferedKeys.hold();
    const come = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.closest('[role="menu"]')) end(true);
    };
    document.addEventListener('focusin', come);
    return () => {
      document.removeEventListener('focusin', come);
      end(true);
    };
  });
}
