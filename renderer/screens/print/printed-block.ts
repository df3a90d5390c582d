export interface Fact {
  readonly label: string;
  readonly text: string;
}

interface PrintedVat {
  readonly rate: string;
  readonly base: string;
  readonly vat: string;
}

/** A block is never split across two sheets. */
export type PrintedBlock =
  | { readonly kind: 'vat'; readonly shares: readonly PrintedVat[] }
  | { readonly kind: 'totals'; readonly facts: readonly Fact[] }
  | { readonly kind: 'note'; readonly text: string }
  /** An empty text leaves space to write it by hand. */
  | { readonly kind: 'transport'; readonly facts: readonly Fact[] }
  /** One box per person who signs. */
  | { readonly kind: 'signatures'; readonly names: readonly string[] };
