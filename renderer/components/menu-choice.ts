import type { Component } from 'svelte';
import type { LucideProps } from '@lucide/svelte';

export interface MenuChoice {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconComponent;
  /** A short word behind the label, such as "assumed". */
  readonly note?: string;
  /** What the word means; shown by the mouse, and told. */
  readonly why?: string;
  readonly shortcut?: string;
  readonly disabled?: boolean;
  /** Present where one of the choices holds; told to who cannot see the mark. */
  readonly checked?: boolean;
  /** A line parts it from those above. */
  readonly apart?: boolean;
  readonly choose: () => void;
}

/** An icon of the set; always beside a text or with a label of its own. */
export type IconComponent = Component<LucideProps>;
