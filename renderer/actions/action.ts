import type { MessageKey } from '../messages/index.svelte.ts';
import { isKey, keyText } from './keys.ts';
import type { KeyPress } from './keys.ts';

/** Something that the user can do: by a key, in a toolbar or in a menu. `Context`: what it is done to. */
export interface Action<Context> {
  readonly id: string;
  readonly label: MessageKey;
  /** As keys.ts reads them; the first one is shown where there is room for one. */
  readonly keys: readonly string[];
  /** The line of the help that it shares with others, as the next problem does with the one before. */
  readonly help?: MessageKey;
  /** Where a key means one thing now and another one then: whether it means this now. */
  readonly while?: (context: Context) => boolean;
  /** Whether it can be done now: a button is disabled otherwise. */
  readonly enabled?: (context: Context) => boolean;
  /** Does it; `false`: there was nothing to do, so that others may take the key. */
  readonly run: (context: Context, press: KeyPress) => unknown;
}

type Does<Context> = { [K in keyof Context]: Context[K] extends () => unknown ? K : never }[keyof Context];
type Can<Context> = { [K in keyof Context]: Context[K] extends boolean ? K : never }[keyof Context];

/** Makes actions that one member of the context does, where another one says that it can be done. */
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

/** Of an action that is done without a key. */
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

/** Runs the action of a key; false if there is none or it cannot run. */
export function pressAction<Context>(actions: readonly Action<Context>[], context: Context, press: KeyPress): boolean {
  const action = actionOf(actions, context, press);
  return action !== null && action.run(context, press) !== false;
}

export function actionNamed<Context>(actions: readonly Action<Context>[], id: string): Action<Context> {
  const found = actions.find((action) => action.id === id);
  if (found === undefined) throw new Error(`no action is called ${id}`);
  return found;
}

/** The key of an action as a button or a menu shows it; nothing where it has none. */
export function shortcutOf({ keys: [key] }: Pick<Action<never>, 'keys'>): { readonly shortcut?: string } {
  return key === undefined ? {} : { shortcut: keyText(key) };
}
