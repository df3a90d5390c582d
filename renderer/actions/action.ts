import type { MessageKey } from '../messages/index.svelte.ts';
import { isKey, keyText } from './keys.ts';
import type { KeyPress } from './keys.ts';

/** Something that the user can do by key, toolbar or menu. `Context`: what the action works on. */
export interface Action<Context> {
  readonly id: string;
  readonly label: MessageKey;
  /** Key patterns (see keys.ts); the first one is shown where there is room for only one. */
  readonly keys: readonly string[];
  /** The line in the help if several actions share one, for example the next and the previous problem. */
  readonly help?: MessageKey;
  /** For keys with several meanings: whether the key means this action now. */
  readonly while?: (context: Context) => boolean;
  /** Whether the action is available now; its button is disabled otherwise. */
  readonly enabled?: (context: Context) => boolean;
  /** Shown when the key is pressed while the action is unavailable, instead of the general message. */
  readonly why?: MessageKey;
  /** Runs once per key press: a held key would go on with the next document. */
  readonly once?: true;
  /** Returns `false` if there was nothing to do, so that the key can be handled elsewhere. */
  readonly run: (context: Context, press: KeyPress) => unknown;
}

type Does<Context> = { [K in keyof Context]: Context[K] extends () => unknown ? K : never }[keyof Context];
type Can<Context> = { [K in keyof Context]: Context[K] extends boolean ? K : never }[keyof Context];

/** Returns a builder of actions that call the context's method `run` if its member `enabled` is true. */
export function actionsOf<Context>() {
  return (
    id: string,
    label: MessageKey,
    keys: string | readonly string[],
    run: Does<Context>,
    enabled?: Can<Context>,
    help?: MessageKey,
  ): Action<Context> => ({
    ...{ id, label, keys: typeof keys === 'string' ? [keys] : keys, ...(help === undefined ? {} : { help }) },
    ...(enabled === undefined ? {} : { enabled: (context: Context) => context[enabled] === true }),
    run: (context) => (context[run] as () => unknown)(),
  });
}

/** Passed to an action that runs without a key. */
export const noPress: KeyPress = { key: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

export function actionOf<Context>(
  actions: readonly Action<Context>[],
  context: Context,
  press: KeyPress,
): Action<Context> | null {
  const found = actions.find(
    (action) => action.keys.some((key) => isKey(key, press)) && action.while?.(context) !== false,
  );
  return found ?? null;
}

/** See `Action.once`. */
export const once = <Context>(action: Action<Context>): Action<Context> => ({ ...action, once: true });

/** Runs the action of a key; false if there is none or it cannot run. */
export function pressAction<Context>(actions: readonly Action<Context>[], context: Context, press: KeyPress): boolean {
  const action = actionOf(actions, context, press);
  if (action?.once && press.repeat) return true;
  return action !== null && action.enabled?.(context) !== false && action.run(context, press) !== false;
}

export function actionNamed<Context>(actions: readonly Action<Context>[], id: string): Action<Context> {
  const found = actions.find((action) => action.id === id);
  if (found === undefined) throw new Error(`no action is called ${id}`);
  return found;
}

/** The `shortcut` prop of a button or menu item; empty if the action has no key. */
export function shortcutOf({ keys: [key] }: Pick<Action<never>, 'keys'>): { readonly shortcut?: string } {
  return key === undefined ? {} : { shortcut: keyText(key) };
}
