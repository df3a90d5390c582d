/** Messages for shortcuts that do nothing where they are pressed. */
import { t } from '../messages/index.svelte.ts';
import type { Action } from './action.ts';
import { actionTables } from './help.ts';
import { isKey, keyText } from './keys.ts';
import { menuKeys } from './lists.ts';
import type { KeyPress } from './keys.ts';

/** Keys that need no message when they do nothing: they are common to all programs, or handled by the browser. */
const usual = ['Ctrl+A', 'Ctrl+Y', 'Ctrl+[Shift]+Z', ...menuKeys.keys];

/** Whether the key press is a shortcut, not typing. */
function isShortcut(press: KeyPress): boolean {
  const isFunctionKey = /^F\d+$/.test(press.key);
  const isControlled = (press.ctrlKey || press.metaKey) && /^(\p{L}|\d|Enter)$/u.test(press.key);
  return (isFunctionKey || isControlled) && !usual.some((key) => isKey(key, press));
}

/** Why a shortcut does nothing here, or where it works; `null` if it works nowhere. `here`: the screen's actions. */
export function unavailableKeyMessage(
  press: KeyPress,
  here: readonly Pick<Action<never>, 'label' | 'why' | 'keys'>[],
): string | null {
  if (!isShortcut(press)) return null;
  const isMeant = (key: string): boolean => isKey(key, press);
  const action = here.find(({ keys }) => keys.some(isMeant));
  if (action !== undefined) return t(action.why ?? 'shell.keys.notNow', { action: t(action.label) });
  const meanings = actionTables.flatMap(({ title, actions }) => {
    const { label, help = label, keys = [] } = actions.find((one) => one.keys.some(isMeant)) ?? {};
    const key = keys.find(isMeant);
    return key === undefined || help === undefined ? [] : [{ key: keyText(key), text: `${t(title)}: ${t(help)}` }];
  });
  const [first] = meanings;
  return first === undefined
    ? null
    : t('shell.keys.elsewhere', { key: first.key, places: meanings.map(({ text }) => text).join('; ') });
}
