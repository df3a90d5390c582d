import type { Component } from 'svelte';
import type { LucideProps } from '@lucide/svelte';
import { shortcutOf } from '../actions/action.ts';
import type { Action } from '../actions/action.ts';

export interface MenuChoice {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconComponent;
  /** A short word behind the label, such as "assumed". */
  readonly note?: string;
  /** The word's meaning, shown on hover and announced. */
  readonly why?: string;
  readonly shortcut?: string;
  readonly disabled?: boolean;
  /** Set for checkable choices; announced by screen readers. */
  readonly checked?: boolean;
  readonly apart?: boolean;
  /** Mostly wanted: a bar shows it first. */
  readonly main?: boolean;
  readonly choose: () => void;
}

export type IconComponent = Component<LucideProps>;

/** Makes choices of a menu; those with the name of one of the actions show its key. */
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
