/** The field of a line, or of the header, that a message is about, as a path in the document that was sent. */
import type { Path } from '../fields.ts';
import { readClaim } from './claims.ts';
import type { Claim } from './claims.ts';
import type { Evidence, Subject } from './evidence.ts';
import { valuesOf } from './catalogue.ts';
import type { CatalogueField, FieldValue } from './catalogue.ts';
import { saysUnknown } from './predicates.ts';
import type { IndexedValue } from './values.ts';
import { isObject } from '../value.ts';

/** The path for a message that names no line; `line` where only one line can be meant. */
export interface Found {
  readonly line: number | null;
  readonly path: Path;
}

const ofScope = (fields: readonly CatalogueField[], scope: CatalogueField['scope']): CatalogueField[] =>
  fields.filter((known) => known.scope === scope && known.sent);
const lastName = ({ names }: CatalogueField): string => names.at(-1) ?? '';

/** Fields of a line with the same name: the quantity of the line and those of its lots. */
function namesakes(fields: readonly CatalogueField[], { catalogue }: Subject): CatalogueField[] {
  return catalogue.all.filter(
    (known) => known.scope === 'line' && known.sent && fields.some((one) => lastName(one) === lastName(known)),
  );
}

/** The lines that can have the fault that the message names; `null` where it names none that can be checked. */
export function linesWithFault(evidence: Evidence, subject: Subject, lines: readonly number[]): number[] | null {
  const claim = readClaim(evidence);
  if (claim === null || claim === 'several' || claim.hasFault === null) return null;
  const fields = namesakes(ofScope(claim.fields, 'line'), subject);
  if (fields.length === 0) return null;
  const { hasFault } = claim;
  const places = fields.flatMap((known) => valuesOf(known, subject.content, subject.lines, lines));
  if (places.some((place) => hasFault(place) === null)) return null;
  return lines.filter((line) => places.some((place) => place.line === line && hasFault(place) === true));
}

/** The path of the field in this line; `null`: the whole line; `document`: the message may concern the header as well. */
export function fieldOfLine(evidence: Evidence, subject: Subject, line: number): Path | null | 'document' {
  const claim = readClaim(evidence);
  const positioned = evidence.position.kind === 'one';
  if (claim === 'several') return null;
  if (claim === null) return valueInLine(evidence, line);
  const fields = ofScope(claim.fields, 'line');
  if (fields.length > 0) return inLine(evidence, subject, line, claim, fields);
  const ofHeader = claim.fields.some(({ scope }) => scope === 'header');
  return ofHeader && !positioned && !claim.fields.some(({ scope }) => scope === 'line') ? 'document' : null;
}

function inLine(
  evidence: Evidence,
  subject: Subject,
  line: number,
  claim: Claim,
  fields: readonly CatalogueField[],
): Path | null {
  const [known] = [...fields].sort((a, b) => a.names.length - b.names.length);
  if (known === undefined) return null;
  const entries = entriesOf(evidence, line);
  const written = evidence.paths.find((path) => path.known === known && (path.line === null || path.line === line));
  if (written !== undefined) return writtenPath(known, subject, line, written.positions);

  const inner = namesakes([known], subject);
  const own = valuesOf(known, subject.content, subject.lines, [line]);
  const { hasFault } = claim;
  // The line's discount rate, or that of one of its discounts.
  const deeper = fields.filter(({ names }) => names.length > known.names.length);
  if (deeper.some((one) => valuesOf(one, subject.content, subject.lines, [line]).length > 0)) return null;
  // The lot that is named, where its own quantity (or unit) is spoken of; where that is not sure, only the line.
  if (
    known.names.length === 1 &&
    entries.length > 0 &&
    known.field.type !== 'textList' &&
    known.field.type !== 'list'
  ) {
    const [entry] = entries;
    const nested = inner.find(({ names }) => names.length === 2 && names[0] === entry?.known.names[0]);
    if (nested !== undefined && entry !== undefined) {
      return evidence.values.some(
        (match) => match.places.includes(entry) && follows(evidence.folded, match.end, claim.end),
      )
        ? [...entry.path.slice(0, -1), lastName(nested)]
        : null;
    }
  }
  if (known.names.length === 1) {
    const [place] = own;
    const [entry, ...more] = entries.filter((one) => one.known.names[0] === known.names[0]);
    if (entry !== undefined && more.length === 0) return entry.path;
    if (place === undefined || hasFault === null || hasFault(place) !== false) return place?.path ?? null;
    // It cannot be the line's own; it may be that of one of its lots.
    const others = inner
      .flatMap((one) => valuesOf(one, subject.content, subject.lines, [line]))
      .filter((one) => hasFault(one) === true);
    return others.length === 1 ? (others[0]?.path ?? null) : null;
  }
  return inList(known, line, own, entries, hasFault);
}

/** A field of a list's entries: of the entry named, of the only one, of the only one with the fault, else the list. */
function inList(
  known: CatalogueField,
  line: number,
  places: readonly FieldValue[],
  entries: readonly IndexedValue[],
  hasFault: Claim['hasFault'],
): Path {
  const named = places.filter(({ path }) => entries.some((entry) => isWithin(path, entry.path.slice(0, -1))));
  const faulty = hasFault === null ? [] : places.filter((place) => hasFault(place) === true);
  for (const some of [named, places, faulty]) {
    const [only] = some;
    if (only !== undefined && some.length === 1) return only.path;
  }
  return ['Lines', line, known.names[0] ?? ''];
}

const isWithin = (path: Path, above: Path): boolean => above.every((part, at) => path[at] === part);

/** "L-7 lotunun miktarı": the name comes right after the value, the word for the thing between them. */
function follows(folded: string, valueEnd: number, nameEnd: number | null): boolean {
  if (nameEnd === null || nameEnd <= valueEnd) return false;
  return /^["'”»]?(?:['’]\p{L}{1,5})?\s(?:(?:numarali|nolu|no['’]lu)\s)?(?:(?:lot|parti)\p{L}*\s)?(?:icin\s)?\p{L}+(?:\s\p{L}+)?$/u.test(
    folded.slice(valueEnd, nameEnd),
  );
}

/** Lots and serial numbers of this line that the message names. */
function entriesOf(evidence: Evidence, line: number): IndexedValue[] {
  return evidence.values.flatMap(({ places }) =>
    places.filter((place) => place.role === 'entry' && place.line === line),
  );
}

/** The value of this line that the message names, if the message is about that value. */
function valueInLine(evidence: Evidence, line: number): Path | null {
  const entries = entriesOf(evidence, line);
  if (entries.length > 0) return entries.length === 1 ? (entries[0]?.path ?? null) : null;
  if (!saysUnknown(evidence.folded)) return null;
  const places = evidence.values
    .filter(({ named }) => named)
    .flatMap((match) =>
      match.places.filter((place) => place.line === line && place.role !== 'product' && place.known.sent),
    );
  return places.length === 1 ? (places[0]?.path ?? null) : null;
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

/** For a message without a line: a field of the header, or of the only line that can be meant. */
export function fieldOfHeader(evidence: Evidence, subject: Subject): Found | null {
  const claim = readClaim(evidence);
  if (claim === 'several') return identifierInHeader(evidence);
  if (claim === null) return valueInHeader(evidence);
  const header = ofScope(claim.fields, 'header');
  const line = ofScope(claim.fields, 'line');
  const unsent = claim.fields.some(({ sent, scope }) => !sent && scope === 'header');
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
  return onlyPlace(claim, subject, header, unsent) ?? identifierInHeader(evidence);
}

function onlyPlace(claim: Claim, subject: Subject, header: readonly CatalogueField[], unsent: boolean): Found | null {
  const all = subject.lines.map((_, line) => line);
  const fields = namesakes(ofScope(claim.fields, 'line'), subject);
  const places = [...header, ...fields].flatMap((known) => valuesOf(known, subject.content, subject.lines, all));
  const { hasFault } = claim;
  if (hasFault !== null && !unsent) {
    const judged = places.map((place) => ({ place, isFaulty: hasFault(place) }));
    const faulty = judged.filter(({ isFaulty }) => isFaulty === true);
    const [only] = faulty;
    if (only !== undefined && faulty.length === 1 && judged.every(({ isFaulty }) => isFaulty !== null)) {
      return { line: only.place.line, path: only.place.path };
    }
    if (judged.every(({ isFaulty }) => isFaulty === false)) return null;
  }
  const direct = places.filter(({ known }) => claim.fields.includes(known));
  const [only] = direct;
  return header.length === 0 && !unsent && subject.lines.length === 1 && direct.length === 1 && only !== undefined
    ? { line: only.line, path: only.path }
    : null;
}

/** Of all fields that may be meant, the one whose identifier is in the message. */
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
