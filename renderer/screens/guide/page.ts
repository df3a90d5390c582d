/** A page of the user's guide as it is rendered: all that its Markdown may contain. */

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** A text as shown on the screen. */
  | { readonly kind: 'screen'; readonly text: string }
  /** In the format of `keyText`. */
  | { readonly kind: 'key'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly page: string };

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph' | 'note'; readonly parts: readonly Part[] }
  | { readonly kind: 'steps' | 'list'; readonly items: readonly (readonly Part[])[] }
  /** `file`: below docs/guide/images. */
  | { readonly kind: 'picture'; readonly file: string; readonly text: string };

export interface GuidePage {
  /** The file's name without extension; the same in both languages. */
  readonly name: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface GuideBook {
  /** By language: first the contents page, then the pages in their order. */
  readonly guides: Readonly<Record<'tr' | 'en', readonly GuidePage[]>>;
  /** URLs of the pictures, by file. */
  readonly pictures: Readonly<Record<string, string>>;
}

export const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');
