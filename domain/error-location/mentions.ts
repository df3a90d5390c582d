/** Finds fields that a message names in words, in Turkish or English or by the service's field names. */
import type { Catalogue, CatalogueField } from './catalogue.ts';
import type { Message, Word } from './message.ts';
import { beforeNames } from './vocabulary.ts';
import type { Match } from './values.ts';

export interface Mention {
  /** Several if the same words name fields of the header, the line or a lot. */
  readonly fields: readonly CatalogueField[];
  /** `noun`: only the thing that the field refers to, as in "depo bulunamadı". */
  readonly kind: 'full' | 'noun' | 'nested';
  readonly start: number;
  readonly end: number;
}

/** A word with one word of its meaning: a phrase such as "vade" has a meaning of several words. */
interface Step {
  readonly word: Word;
  readonly means: string;
}

export function findMentions(message: Message, catalogue: Catalogue, values: readonly Match[]): Mention[] {
  const isInValue = ({ start, end }: Word): boolean => values.some((value) => start >= value.start && end <= value.end);
  const steps = message.words.flatMap((word) => word.meaning.map((means): Step => ({ word, means })));
  const mentions: Mention[] = [];
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at];
    const found = step === undefined || isInValue(step.word) ? null : longest(steps, at, catalogue);
    if (step === undefined || found === null) continue;
    const isPlain = found.length === 1 && found.kind !== 'noun';
    const isName = !isPlain || canStandAlone(message.words, step.word, isInValue);
    const fields = isName ? found.fields.filter(({ field }) => !(isPlain && field.type === 'boolean')) : [];
    const end = steps[at + found.length - 1]?.word.end ?? step.word.end;
    if (fields.length > 0) mentions.push({ fields, kind: found.kind, start: step.word.start, end });
    at += found.length - 1;
  }
  return mentions;
}

function longest(
  steps: readonly Step[],
  at: number,
  { byWord }: Catalogue,
): { readonly fields: CatalogueField[]; readonly kind: Mention['kind']; readonly length: number } | null {
  let best: { fields: CatalogueField[]; kind: Mention['kind']; length: number } | null = null;
  for (const known of byWord.get(steps[at]?.means ?? '') ?? []) {
    for (const { words, kind } of known.phrases) {
      if (!words.every((word, index) => steps[at + index]?.means === word && joins(steps, at, index))) continue;
      // One word is not enough to name a nested field if the message does not name its container.
      if (kind === 'nested' && words.length === 1) continue;
      const { length } = words;
      if (best === null || length > best.length || (length === best.length && rank[kind] < rank[best.kind]))
        best = { fields: [known], kind, length };
      else if (best.length === length && best.kind === kind) best.fields.push(known);
    }
  }
  return best;
}
const rank: Readonly<Record<Mention['kind'], number>> = { full: 0, nested: 1, noun: 2 };

/** Whether consecutive words are not separated by punctuation: "depo, kod" is two things. */
function joins(steps: readonly Step[], at: number, index: number): boolean {
  const word = steps[at + index]?.word;
  return index === 0 || word === steps[at + index - 1]?.word || /^[\s_.'’-]*$/u.test(word?.gap ?? ',');
}

/** Whether a single word names a field by itself and is not part of another name: "sipariş tarihi" is not the document's date. */
function canStandAlone(words: readonly Word[], word: Word, isInValue: (word: Word) => boolean): boolean {
  const index = words.indexOf(word);
  // As in "quantity1": characters that follow without a gap belong to the name.
  if (words[index + 1]?.gap === '') return false;
  const before = words[index - 1];
  if (before === undefined || !/^\s*$/u.test(word.gap) || isInValue(before)) return true;
  // A preceding number may be a line ("Satır 3 miktar"), but before a date word it is a date ("21.11.2026 tarihinde").
  if (/^\d+$/.test(before.text)) return word.meaning[0] !== 'date';
  if (beforeNames.has(before.text)) return true;
  const isGenitive = /n[iu]n$|[^n][iu]n$/u.test(before.text);
  if (isGenitive && before.meaning.some((part) => part === 'product' || part === 'line' || part === 'row')) return true;
  return word.meaning[0] === 'date' && ofDocument.has(before.meaning.join(' '));
}
const ofDocument: ReadonlySet<string> = new Set(['invoice', 'despatch', 'document']);
