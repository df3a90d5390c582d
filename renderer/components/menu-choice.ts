import type { Component } from 'svelte';
import type { LucideProps } from '@lucide/svelte';
import { shortcutOf } from '../actions/action.ts';
import type { Action } from '../actions/action.ts';

export interface MenuChoice {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconComponent;
  /** A short word after the label, such as "assumed". */
  readonly note?: string;
  /** What `note` means; shown on hover and announced. */
  readonly why?: string;
  readonly shortcut?: string;
  readonly disabled?: boolean;
  /** Set for checkable choices; announced by screen readers. */
  readonly checked?: boolean;
  readonly apart?: boolean;
  /** The most used choice, which a toolbar emphasises. */
  readonly main?: boolean;
  readonly choose: () => void;
}

export type IconComponent = Component<LucideProps>;

/** Returns a builder of menu choices; a choice whose id is that of an action shows the action's key. */
export function choicesWith(actions: readonly Pick<Action<never>, 'id' | 'keys'>[]) {
  return (
    id: string,
    label: string,
    icon: IconComponent,
    choose: () => unknown,
    more: Partial<MenuChoice> = {},
  ): MenuChoice => {
    const action = actions.find((one) => one.id === id);
    return { id, label, icon, choose: () => void choose(), ...(action && shortcutOf(action)), ...more };
  };
}
