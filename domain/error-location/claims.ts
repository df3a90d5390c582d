/** Finds the field that a message is about: the field that it names, without fields that it only mentions. */
import type { Evidence } from './evidence.ts';
import type { CatalogueField } from './catalogue.ts';
import { readPredicate, readStated, saysRequired, saysUnknown } from './predicates.ts';
import type { Predicate } from './predicates.ts';

/** Fields of the header or of lines that have the same name in the message. */
export interface Claim {
  readonly fields: readonly CatalogueField[];
  /** Whether a value has the fault that the message ascribes to the field; `null` where the message names none. */
  readonly hasFault: Predicate | null;
  /** The position after the field's name in the message; `null` for a path. */
  readonly end: number | null;
}
/** `several`: the message names more than one field, so none is chosen. */
export type ClaimReading = Claim | 'several' | null;

export function readClaim({ folded, paths, mentions, values }: Evidence): ClaimReading {
  const written = new Set(paths.flatMap(({ known }) => (known === null ? [] : [known])));
  if (written.size > 0) {
    return written.size > 1 ? 'several' : { fields: [...written], hasFault: readPredicate(folded), end: null };
  }
  const full = mentions.filter(({ kind }) => kind !== 'noun');
  const nouns = mentions.filter(
    ({ kind, fields }) => kind === 'noun' && (isList(fields) || saysRequired(folded) || saysUnknown(folded)),
  );
  // "Müşteri kodu C-1: …" says of whom it speaks, where it goes on to speak of something else.
  const isContext = ({ fields, start, end }: (typeof mentions)[number]): boolean =>
    values.some(
      (match) =>
        match.places.some(
          ({ known, label }) =>
            fields.includes(known) ||
            (label !== null &&
              fields.some(({ phrases }) => phrases.some(({ words }) => words.length === 1 && words[0] === label))),
        ) &&
        ((match.start >= end && match.start - end <= 6) || (match.end <= start && start - match.end <= 3)),
    );
  const lists = nouns.filter(({ fields }) => isList(fields) && !isContext({ fields, kind: 'noun', start: 0, end: 0 }));
  const claims =
    full.length > 0
      ? [...full, ...lists.filter((noun) => !isContext(noun) && !full.some((one) => within(one.fields, noun.fields)))]
      : nouns;
  const candidates = claims.length > 1 ? claims.filter((claim) => !isContext(claim)) : claims;
  const distinct = candidates.filter(
    ({ fields }, at) => candidates.findIndex((other) => other.fields.some((known) => fields.includes(known))) === at,
  );
  // The message mentions each field only as context, so it is about the values it names.
  if (distinct.length === 0 && full.length === 0) return null;
  const [only, ...others] = distinct.length > 0 ? distinct : claims;
  if (only === undefined) return null;
  if (others.length > 0) return 'several';
  return {
    fields: only.fields,
    hasFault: readPredicate(folded) ?? readStated(folded, only.end, countNumbers(folded, values)),
    end: only.end,
  };
}

const isList = (fields: readonly CatalogueField[]): boolean =>
  fields.some(({ field }) => field.type === 'list' || field.type === 'textList');

/** A field of a list is no other thing than the list: "lot no" and "lot". */
function within(inner: readonly CatalogueField[], outer: readonly CatalogueField[]): boolean {
  return inner.some(({ names }) =>
    outer.some((known) => known.names.length < names.length && known.names.every((name, at) => names[at] === name)),
  );
}

function countNumbers(folded: string, values: Evidence['values']): number {
  const rest = values.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    folded,
  );
  return rest.match(/\d+(?:[.,]\d+)*/gu)?.length ?? 0;
}
