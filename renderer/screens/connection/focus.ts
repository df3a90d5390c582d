import { own } from '../../../domain/value.ts';

const shownBy: Readonly<Record<string, string>> = {
  'assumed.purchaseReturnsPath': 'assumed.writePurchaseReturns',
};

export function focusSetting(key: string): boolean {
  const control = controlOf(key) ?? controlOf(own(shownBy, key) ?? key);
  if (!control) return false;
  const folded = control.closest('details');
  if (folded) folded.open = true;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
  return true;
}

function controlOf(key: string): HTMLElement | null {
  const holder = document.querySelector(`[data-setting="${CSS.escape(key)}"]`);
  return holder?.querySelector<HTMLElement>('input:not(:disabled), select, button:not(:disabled)') ?? null;
}
