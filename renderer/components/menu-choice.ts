import type { Component } from 'svelte';
import type { LucideProps } from '@lucide/svelte';

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
  /** Separated from the choices above by a line. */
  readonly apart?: boolean;
  readonly choose: () => void;
}

export type IconComponent = Component<LucideProps>;
