/** A key that does nothing where it is pressed: what is said instead of nothing. */
import { t } from '../messages/index.svelte.ts';
import type { Action } from './action.ts';
import { actionTables } from './help.ts';
import { isKey, keyText } from './keys.ts';
import { menuKeys } from './lists.ts';
import type { KeyPress } from './keys.ts';

/** What every program does with a text and its steps: nothing to do is no surprise. A menu is opened by the browser itself. */
const usual = ['Ctrl+A', 'Ctrl+Y', 'Ctrl+[Shift]+Z', ...menuKeys.keys];

/** Keys that nobody presses while typing. */
function isShortcut(press: KeyPress): boolean {
  const isFunctionKey = /^F\d+$/.test(press.key);
  const isControlled = (press.ctrlKey || press.metaKey) && /^(\p{L}|\d|Enter)$/u.test(press.key);
  return (isFunctionKey || isControlled) && !usual.some((key) => isKey(key, press));
}

/** Why the key does nothing, or where it means something; `null`: it means nothing anywhere. `here`: the screen's actions. */
export function whyInVain(
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
