import type { Component } from 'svelte';
import type { LucideProps } from '@lucide/svelte';

/** An icon of the set; always beside a text or with a label of its own. */
export type IconComponent = Component<LucideProps>;
