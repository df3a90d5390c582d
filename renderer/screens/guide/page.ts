/** A page of the user's guide as it is drawn: what its Markdown may hold, and nothing else. */

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** A word as a screen shows it. */
  | { readonly kind: 'screen'; readonly text: string }
  /** As `keyText` writes it. */
  | { readonly kind: 'key'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly page: string };

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph' | 'note'; readonly parts: readonly Part[] }
  | { readonly kind: 'steps' | 'list'; readonly items: readonly (readonly Part[])[] }
  /** `file`: below docs/guide/images. */
  | { readonly kind: 'picture'; readonly file: string; readonly text: string };

export interface GuidePage {
  /** The file's name without its ending: the same in both languages. */
  readonly name: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface GuideBook {
  /** By language; the contents first, then the pages in their order. */
  readonly guides: Readonly<Record<'tr' | 'en', readonly GuidePage[]>>;
  /** Addresses of the pictures, by file. */
  readonly pictures: Readonly<Record<string, string>>;
}

export const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');
