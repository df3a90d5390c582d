/** A catalogue of another language: the same keys, each a text. Used with `satisfies`, so that none is missing or extra. */
export type SameKeys<C> = { readonly [K in keyof C]: string };
