export interface Fact {
  readonly label: string;
  readonly text: string;
}

interface PrintedVat {
  readonly rate: string;
  readonly base: string;
  readonly vat: string;
}

/** What is never broken over two sheets. */
export type PrintedBlock =
  | { readonly kind: 'vat'; readonly shares: readonly PrintedVat[] }
  | { readonly kind: 'totals'; readonly facts: readonly Fact[] }
  | { readonly kind: 'note'; readonly text: string }
  /** Where a text is empty there is room to write it. */
  | { readonly kind: 'transport'; readonly facts: readonly Fact[] }
  /** Who signs, a box each. */
  | { readonly kind: 'signatures'; readonly names: readonly string[] };
