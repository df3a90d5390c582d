/** Puts the focus on a setting's control, wherever on the screen it is; answers whether there is one. */
export function focusSetting(key: string): boolean {
  const holder = document.querySelector(`[data-setting="${CSS.escape(key)}"]`);
  const control = holder?.querySelector<HTMLElement>('input:not(:disabled), select, button:not(:disabled)');
  if (!control) return false;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
  return true;
}
