import { fold } from '../../../domain/fold.ts';
import { own } from '../../../domain/value.ts';
import { textOf } from './page.ts';
import type { Block, GuidePage } from './page.ts';

export interface Section {
  readonly page: string;
  readonly title: string;
  readonly heading: string | null;
  readonly texts: readonly string[];
}
export interface Match {
  readonly page: string;
  readonly title: string;
  readonly heading: string | null;
  /** A paragraph or step of the section, with one of the words if possible. */
  readonly text: string;
}

/** The non-empty sections of all pages except the contents page, which repeats the titles. */
export function sectionsOf([, ...pages]: readonly GuidePage[]): readonly Section[] {
  return pages.flatMap(({ name, title, blocks }) => {
    const starts = [-1, ...blocks.flatMap(({ kind }, at) => (kind === 'heading' ? [at] : []))];
    return starts.flatMap((start, at) => {
      const first = blocks[start];
      const texts = blocks.slice(start + 1, starts[at + 1]).flatMap(textsOf);
      const heading = first?.kind === 'heading' ? first.text : null;
      return texts.length === 0 ? [] : [{ page: name, title, heading, texts }];
    });
  });
}

function textsOf(block: Block): readonly string[] {
  if ('items' in block) return block.items.map(textOf);
  return ['parts' in block ? textOf(block.parts) : block.text];
}

/** In Turkish, a word's final consonant softens before a suffix: kuyruk, kuyruğa; kayıp, kaybı. Rarely in short words. */
function formsOf(word: string): readonly string[] {
  const soft = word.length < 4 ? undefined : own({ k: 'g', p: 'b', t: 'd' }, word.slice(-1));
  return soft === undefined ? [word] : [word, word.slice(0, -1) + soft];
}

/** The sections that contain all words of a text; those with a word in their title or heading come first. */
export function searchGuide(sections: readonly Section[], text: string): readonly Match[] {
  const words = fold(text).split(' ').filter(Boolean).map(formsOf);
  if (words.length === 0) return [];
  const isIn = (some: string, word: readonly string[]): boolean => word.some((form) => some.includes(form));
  const has = (some: string): boolean => words.some((word) => isIn(fold(some), word));
  const found = sections.flatMap((section): readonly (Match & { readonly named: boolean })[] => {
    const { page, title, heading, texts } = section;
    const all = fold([title, heading ?? '', ...texts].join(' '));
    if (!words.every((word) => isIn(all, word))) return [];
    return [{ page, title, heading, text: texts.find(has) ?? texts[0] ?? '', named: has(heading ?? title) }];
  });
  return [...found.filter(({ named }) => named), ...found.filter(({ named }) => !named)];
}
