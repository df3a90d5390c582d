/** The field of a line, or of the header, that a message is about, as a path in the document that was sent. */
import type { Path } from '../fields.ts';
import type { Evidence, Subject } from './evidence.ts';
import { valuesOf } from './catalogue.ts';
import type { CatalogueField } from './catalogue.ts';
import { saysUnknown, saysRequired } from './vocabulary.ts';
import type { IndexedValue } from './values.ts';
import { isObject } from '../value.ts';

/** The path for a message that names no line; `line` where the document has only one. */
export interface Found {
  readonly line: number | null;
  readonly path: Path;
}

const ofScope = (fields: readonly CatalogueField[], scope: CatalogueField['scope']): CatalogueField[] =>
  fields.filter((known) => known.scope === scope && known.sent);

/** The path of the field in this line; `null`: the whole line; `document`: the message may concern the header as well. */
export function fieldOfLine(evidence: Evidence, subject: Subject, line: number): Path | null | 'document' {
  const claim = readClaim(evidence);
  if (claim === 'several') return null;
  if (claim === null) {
    const entries = entriesOf(evidence, line);
    return entries.length === 1 ? (entries[0]?.path ?? null) : null;
  }
  const [known] = ofScope(claim, 'line').sort((a, b) => a.names.length - b.names.length);
  if (known !== undefined) return inLine(evidence, subject, line, known);
  const ofHeader = claim.some(({ scope }) => scope === 'header');
  return ofHeader && evidence.position.kind !== 'one' && !claim.some(({ scope }) => scope === 'line')
    ? 'document'
    : null;
}

function inLine(evidence: Evidence, subject: Subject, line: number, known: CatalogueField): Path | null {
  const written = evidence.paths.find((path) => path.known === known && (path.line === null || path.line === line));
  if (written !== undefined) return writtenPath(known, subject, line, written.positions);
  const entries = entriesOf(evidence, line);
  const places = valuesOf(known, subject.content, subject.lines, [line]);
  if (known.names.length === 1) {
    // A lot that the message names: "L-7 lotunun miktarı" may be the lot's quantity or the line's.
    if (entries.length > 0 && !isListField(known)) return null;
    const [entry, ...more] = entries.filter((one) => one.known.names[0] === known.names[0]);
    return entry !== undefined && more.length === 0 ? entry.path : (places[0]?.path ?? null);
  }
  // A field of a list's entries: of the entry named, of the only one, else the list.
  const named = places.filter(({ path }) => entries.some((entry) => isWithin(path, entry.path.slice(0, -1))));
  for (const some of [named, places]) {
    const [only] = some;
    if (only !== undefined && some.length === 1) return only.path;
  }
  return ['Lines', line, known.names[0] ?? ''];
}

const isListField = ({ field }: CatalogueField): boolean => field.type === 'list' || field.type === 'textList';
const isWithin = (path: Path, above: Path): boolean => above.every((part, at) => path[at] === part);

/** Lots and serial numbers of this line that the message names. */
function entriesOf(evidence: Evidence, line: number): IndexedValue[] {
  return evidence.values.flatMap(({ places }) =>
    places.filter((place) => place.role === 'entry' && place.line === line),
  );
}

/** The path as written in the message, as far as the document has it. */
function writtenPath(
  known: CatalogueField,
  subject: Subject,
  line: number | null,
  positions: readonly number[],
): Path | null {
  const start: Path = line === null ? [] : ['Lines', line];
  let value: unknown = line === null ? subject.content : subject.lines[line];
  let path = start;
  const left = [...positions];
  for (const name of known.names) {
    path = [...path, name];
    value = isObject(value) ? value[name] : undefined;
    if (!Array.isArray(value)) continue;
    const position = left.shift();
    if (position === undefined || position >= value.length) return path;
    path = [...path, position];
    value = value[position];
  }
  return path;
}

/** For a message without a line: a field of the header, or of the document's only line. */
export function fieldOfHeader(evidence: Evidence, subject: Subject): Found | null {
  const claim = readClaim(evidence);
  if (claim === 'several') return identifierInHeader(evidence);
  if (claim === null) return valueInHeader(evidence);
  const header = ofScope(claim, 'header');
  const line = ofScope(claim, 'line');
  if (line.length === 0) {
    const [known, ...others] = header;
    if (known === undefined || others.length > 0) return null;
    const number = takenNumber(evidence, known);
    if (number !== null) return number;
    const written = evidence.paths.find((path) => path.known === known);
    const path = writtenPath(known, subject, null, written?.positions ?? []);
    return path === null ? null : { line: null, path };
  }
  // The message names a line that this document does not have.
  if (evidence.position.kind === 'outside') return null;
  const places = line.flatMap((known) => valuesOf(known, subject.content, subject.lines, [0]));
  const [only, ...others] = places;
  const isOfLine = subject.lines.length === 1 && claim.every(({ scope }) => scope === 'line');
  if (isOfLine && only !== undefined && others.length === 0) return { line: 0, path: only.path };
  return identifierInHeader(evidence);
}

/** Of several candidate fields, the one whose identifier is in the message. */
function identifierInHeader({ values }: Evidence): Found | null {
  const places = values.flatMap((match) => match.places).filter(({ role }) => role === 'identifier');
  const [only, ...others] = places.filter(({ known }) => known.sent);
  return only?.line === null && others.length === 0 ? { line: null, path: only.path } : null;
}

/** Many messages have the document's number and are not about it. */
const aboutNumbers = /zaten|already|kullanil|mukerrer|duplicate|exist|taken|unique|benzersiz|tekrar/u;

/** A number in use is the document's own, though the message calls it "document number" and another field has that name. */
function takenNumber({ values, folded }: Evidence, named: CatalogueField): Found | null {
  if (!aboutNumbers.test(folded)) return null;
  const places = values.flatMap((match) => match.places.filter(({ line }) => line === null));
  const [number, ...more] = places.filter(({ role }) => role === 'number');
  if (number === undefined || more.length > 0 || places.some(({ known }) => known === named)) return null;
  return { line: null, path: number.path };
}

function valueInHeader({ values, folded }: Evidence): Found | null {
  const places = values.flatMap((match) =>
    match.places.filter(({ line, role, known }) => {
      if (line !== null || !known.sent) return false;
      if (role === 'number') return aboutNumbers.test(folded);
      if (role === 'identifier') return true;
      return saysUnknown(folded) && (match.named || role === 'list');
    }),
  );
  const [only, ...others] = places;
  return only === undefined || others.length > 0 ? null : { line: null, path: only.path };
}

/** Fields of the header or of lines that have the same name in the message. `several`: the message names more than one. */
type Claim = readonly CatalogueField[] | 'several' | null;

function readClaim({ folded, paths, mentions, values }: Evidence): Claim {
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
