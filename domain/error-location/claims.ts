/** Finds the field that a message is about: the field that it names, without fields that it only mentions. */
import type { Evidence } from './evidence.ts';
import type { CatalogueField } from './catalogue.ts';
import { saysRequired, saysUnknown } from './vocabulary.ts';

/** Fields of the header or of lines that have the same name in the message. `several`: the message names more than one. */
export type Claim = readonly CatalogueField[] | 'several' | null;

export function readClaim({ folded, paths, mentions, values }: Evidence): Claim {
  const written = new Set(paths.flatMap(({ known }) => (known === null ? [] : [known])));
  if (written.size > 0) return written.size > 1 ? 'several' : [...written];
  const full = mentions.filter(({ kind }) => kind === 'full');
  const nouns = mentions.filter(
    ({ kind, fields }) => kind === 'noun' && (isList(fields) || saysRequired(folded) || saysUnknown(folded)),
  );
  const claims = full.length > 0 ? full : nouns;
  // "Müşteri kodu C-1: …" names the customer as context when the message goes on to name another field.
  const isContext = ({ fields, start, end }: (typeof mentions)[number]): boolean =>
    values.some(
      (match) =>
        match.places.some(({ known }) => fields.includes(known)) &&
        ((match.start >= end && match.start - end <= 6) || (match.end <= start && start - match.end <= 3)),
    );
  const candidates = claims.length > 1 ? claims.filter((claim) => !isContext(claim)) : claims;
  const distinct = candidates.filter(
    ({ fields }, at) => candidates.findIndex((other) => other.fields.some((known) => fields.includes(known))) === at,
  );
  // The message mentions each field only as context, so it is about the values it names.
  if (distinct.length === 0 && full.length === 0) return null;
  const [only, ...others] = distinct.length > 0 ? distinct : claims;
  if (only === undefined) return null;
  return others.length > 0 ? 'several' : only.fields;
}

const isList = (fields: readonly CatalogueField[]): boolean =>
  fields.some(({ field }) => field.type === 'list' || field.type === 'textList');
