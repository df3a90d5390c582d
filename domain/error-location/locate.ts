/** Derives a place from what a message mentions: first the line, then its field. See index.ts for the rule in doubtful cases. */
import type { Path, ValueRecord } from '../fields.ts';
import { headerPlace, placeAt, wholeDocument } from '../model/place.ts';
import type { LocatedError } from '../model/problem.ts';
import { isObject } from '../value.ts';
import { valuesOf } from './catalogue.ts';
import type { Catalogue, CatalogueField } from './catalogue.ts';
import { findMentions } from './mentions.ts';
import type { Mention } from './mentions.ts';
import { readMessage } from './message.ts';
import { readPosition } from './positions.ts';
import type { PositionReading } from './positions.ts';
import { findValues } from './values.ts';
import type { IndexedValue, Match, ValueIndex } from './values.ts';
import { saysRequired, saysUnknown } from './vocabulary.ts';
import { readPaths } from './written-paths.ts';
import type { WrittenPath } from './written-paths.ts';

export type Location = Pick<LocatedError, 'place' | 'sentLine'>;
const whole: Location = { place: wholeDocument, sentLine: null };

export interface Subject {
  readonly catalogue: Catalogue;
  readonly content: ValueRecord;
  readonly lines: readonly unknown[];
  readonly values: ValueIndex;
}
/** The clues in a message. */
export interface Evidence {
  readonly folded: string;
  readonly paths: readonly WrittenPath[];
  readonly position: PositionReading;
  readonly values: readonly Match[];
  readonly mentions: readonly Mention[];
  /** The lines that contain all values in the message that point to lines; null if no value does. */
  readonly candidateLines: ReadonlySet<number> | null;
}

export function readEvidence(text: string, { catalogue, lines, values: index }: Subject): Evidence {
  const message = readMessage(text);
  const values = findValues(message, index);
  return {
    folded: message.folded,
    paths: readPaths(text, catalogue),
    position: readPosition(message, lines.length, values),
    values,
    mentions: findMentions(message, catalogue, values),
    candidateLines: candidateLinesOf(values),
  };
}

function candidateLinesOf(values: readonly Match[]): ReadonlySet<number> | null {
  const [first, ...others] = values.map(linesWith).filter((lines) => lines !== null);
  if (first === undefined) return null;
  return new Set([...first].filter((line) => others.every((lines) => lines.has(line))));
}

/**
 * The lines that a value in the message points to. Null for a value that is also in the header, and for one that many lines may
 * share (a unit, a warehouse) unless the message names its field.
 */
function linesWith({ places, named }: Match): ReadonlySet<number> | null {
  if (places.some(({ line }) => line === null)) return null;
  const isSpecific = places.some(({ role }) => role === 'product' || role === 'entry');
  return isSpecific || named ? new Set(places.flatMap(({ line }) => line ?? [])) : null;
}

/** Whether the messages number lines from 0 in words: one of them mentions line 0, or a product of the following line. */
export function countsFromZero(all: readonly Evidence[]): boolean {
  return all.some(
    ({ position, candidateLines, folded }) =>
      position.kind === 'one' &&
      position.inWords &&
      (position.line === -1 || (!mentionsOtherDocument.test(folded) && isNext(position.line, candidateLines))),
  );
}

const isNext = (line: number, candidateLines: ReadonlySet<number> | null): boolean =>
  candidateLines !== null && candidateLines.has(line + 1) && !candidateLines.has(line);

/** The message mentions another document or line, to which a product in it may belong. */
const mentionsOtherDocument = /\b(?:baska|diger|ait\b|yerine|other\b|another|belong|instead)/u;

export function locate(evidence: Evidence, subject: Subject, fromZero: boolean): Location {
  const line = lineOf(evidence, subject, fromZero);
  if (line === 'unclear') return whole;
  const found = line === null ? inHeader(evidence, subject) : inLine(evidence, subject, line);
  if (found === null) return line === null ? whole : located(subject, line, ['Lines', line]);
  return found === 'document' ? whole : located(subject, line ?? lineIn(found), found);
}

function located({ lines }: Subject, line: number | null, path: Path): Location {
  if (line === null) return { place: headerPlace(...path), sentLine: null };
  return { place: placeAt(path, lines), sentLine: line };
}

const lineIn = ([list, line]: Path): number | null => (list === 'Lines' && typeof line === 'number' ? line : null);

/** Null: the message concerns no line. `unclear`: it concerns a line, but it is unclear which. */
function lineOf(
  { position, candidateLines, values, folded }: Evidence,
  { lines }: Subject,
  fromZero: boolean,
): number | 'unclear' | null {
  if (position.kind === 'several' || candidateLines?.size === 0) return 'unclear';
  if (position.kind === 'one') {
    const { inWords } = position;
    const line = position.line + (inWords && fromZero ? 1 : 0);
    if (line >= lines.length) return 'unclear';
    if (candidateLines === null || candidateLines.has(line)) return line;
    return inWords && isNext(line, candidateLines) && !mentionsOtherDocument.test(folded) ? line + 1 : 'unclear';
  }
  if (candidateLines === null) return null;
  const [only, ...others] = candidateLines;
  const hasEntry = values.some(({ places }) => places.some(({ role }) => role === 'entry'));
  const isSure = only !== undefined && others.length === 0 && (hasEntry || !mentionsOtherDocument.test(folded));
  return isSure ? only : 'unclear';
}

/** The field that a message is about; several if the header, the line or a lot have fields of that name. */
interface NamedField {
  readonly fields: readonly CatalogueField[];
  /** Position of the field's name in the message; null for a path. */
  readonly start: number | null;
}

function namedFieldOf({ folded, paths, mentions, values }: Evidence): NamedField | 'several' | null {
  const written = new Set(paths.flatMap(({ known }) => known ?? []));
  if (written.size > 0) return written.size > 1 ? 'several' : { fields: [...written], start: null };
  const full = mentions.filter(({ kind }) => kind !== 'noun');
  const nouns = mentions.filter(({ kind }) => kind === 'noun');
  const lists = nouns.filter(({ fields }) => fields.some(isList) && !full.some((one) => isWithin(one, fields)));
  const candidates =
    full.length > 0
      ? [...full, ...lists.filter((one) => !isContext(one, values))]
      : nouns.filter(({ fields }) => fields.some(isList) || saysRequired(folded) || saysUnknown(folded));
  const own = candidates.filter((one) => !isContext(one, values));
  const chosen = own.length > 0 || (candidates.length > 1 && full.length === 0) ? own : candidates;
  const [only, ...others] = chosen.filter(
    ({ fields }, at) => chosen.findIndex((other) => other.fields.some((known) => fields.includes(known))) === at,
  );
  return only === undefined ? null : others.length > 0 ? 'several' : only;
}

const isList = ({ field }: CatalogueField): boolean => field.type === 'list' || field.type === 'textList';

/** Whether a mention is a field of one of the lists, as in "lot no" and "lot". */
const isWithin = ({ fields }: Mention, lists: readonly CatalogueField[]): boolean =>
  fields.some(({ names }) => names.length > 1 && lists.some((list) => list.names[0] === names[0]));

/** Whether a mention only identifies the subject, as in "Müşteri kodu C-1: …", before the message names the actual field. */
function isContext({ fields, start, end }: Mention, values: readonly Match[]): boolean {
  return values.some(
    (match) =>
      (match.start >= end ? match.start - end <= 6 : match.end <= start && start - match.end <= 3) &&
      match.places.some(({ known, label }) =>
        fields.some(
          (one) => one === known || one.phrases.some(({ words }) => words.length === 1 && words[0] === label),
        ),
      ),
  );
}

const sentIn = (fields: readonly CatalogueField[], scope: CatalogueField['scope']): CatalogueField[] =>
  fields.filter((known) => known.scope === scope && known.sent);
const lastName = ({ names }: CatalogueField): string => names.at(-1) ?? '';

/** The path of the field in this line. Null: the whole line. `document`: the message may concern the header instead. */
function inLine(evidence: Evidence, subject: Subject, line: number): Path | null | 'document' {
  const namedField = namedFieldOf(evidence);
  const entries = evidence.values.flatMap(({ places }) =>
    places.filter((place) => place.role === 'entry' && place.line === line),
  );
  const [entry, ...more] = entries;
  const named = more.length === 0 ? entry : undefined;
  if (namedField === 'several') return null;
  if (namedField === null) return named?.path ?? (entries.length > 0 ? null : onlyPath(unknownValues(evidence, line)));
  const fields = sentIn(namedField.fields, 'line').sort((a, b) => a.names.length - b.names.length);
  const [known, ...deeper] = fields;
  const places = (one: CatalogueField) => valuesOf(one, subject.content, subject.lines, [line]);
  if (known === undefined) {
    const isOfHeader = namedField.fields.every(({ scope }) => scope === 'header');
    return isOfHeader && evidence.position.kind !== 'one' ? 'document' : null;
  }
  const written = evidence.paths.find((path) => path.known === known);
  const list = ['Lines', line, known.names[0] ?? ''];
  const path = written === undefined ? null : writtenPath(known, subject, line, written.positions);
  if (path !== null && path.length > list.length) return path;
  if (named !== undefined) {
    const inEntry = [...named.path.slice(0, -1), lastName(known)];
    if (named.known.names[0] === known.names[0]) return known.names.length > 1 ? inEntry : named.path;
    if (hasNamesake(subject.catalogue, named, known)) return follows(evidence, named, namedField) ? inEntry : null;
  }
  if (path !== null) return path;
  // Ambiguous: the line's discount rate, or that of one of its discounts.
  if (deeper.some((one) => places(one).length > 0)) return null;
  return (known.names.length > 1 ? onlyPath(places(known)) : null) ?? list;
}

/** Whether the entry also has a field of that name: a lot has its own quantity and unit. */
const hasNamesake = ({ all }: Catalogue, { known: { names } }: IndexedValue, field: CatalogueField): boolean =>
  all.some((other) => other.names.length > 1 && other.names[0] === names[0] && lastName(other) === lastName(field));

/** Whether the field's name comes right after the value, as in "L-7 lotunun miktarı". */
function follows({ values, folded }: Evidence, entry: IndexedValue, { start }: NamedField): boolean {
  const end = values.find(({ places }) => places.includes(entry))?.end ?? 0;
  return start !== null && start > end && /^[^,;:.()]{0,25}$/u.test(folded.slice(end, start));
}

/** Values of this line that the message names and says are unknown to the service. */
const unknownValues = ({ values, folded }: Evidence, line: number): readonly IndexedValue[] =>
  saysUnknown(folded)
    ? values
        .filter(({ named }) => named)
        .flatMap(({ places }) =>
          places.filter((place) => place.line === line && place.role !== 'product' && place.known.sent),
        )
    : [];

function onlyPath(places: readonly { readonly path: Path }[]): Path | null {
  const [only, ...others] = places;
  return only === undefined || others.length > 0 ? null : only.path;
}

/** The path in the message, as far as it exists in the document. */
function writtenPath(
  { names }: CatalogueField,
  { content, lines }: Subject,
  line: number | null,
  positions: readonly number[],
): Path {
  let path: Path = line === null ? [] : ['Lines', line];
  let value: unknown = line === null ? content : lines[line];
  const left = [...positions];
  for (const name of names) {
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

/** For a message without a line: a field of the header, or of the line if there is only one. */
function inHeader(evidence: Evidence, subject: Subject): Path | null {
  const namedField = namedFieldOf(evidence);
  const { values, folded, paths, position } = evidence;
  const places = values.flatMap((match) => match.places.map((place) => ({ ...place, named: match.named })));
  const ofHeader = places.filter(({ line, known }) => line === null && known.sent);
  const number = aboutNumbers.test(folded) ? onlyPath(ofHeader.filter(({ role }) => role === 'number')) : null;
  const identifier = onlyPath(ofHeader.filter(({ role }) => role === 'identifier'));
  if (namedField === 'several') return identifier;
  if (namedField === null) {
    const isMeant = ({ role, named }: (typeof ofHeader)[number]): boolean =>
      role === 'number'
        ? number !== null
        : role === 'identifier' || (saysUnknown(folded) && (named || role === 'list'));
    return onlyPath(ofHeader.filter(isMeant));
  }
  const [known, ...others] = sentIn(namedField.fields, 'header');
  const fields = sentIn(namedField.fields, 'line');
  if (fields.length === 0) {
    if (known === undefined || others.length > 0) return null;
    // If a number is in use, it is the document's own, even if the message says "document number", which is another field's name.
    if (number !== null && !places.some((place) => place.known === known)) return number;
    return writtenPath(known, subject, null, paths.find((path) => path.known === known)?.positions ?? []);
  }
  // The message names a line that this document does not have.
  if (position.kind === 'outside') return null;
  if (known !== undefined || subject.lines.length !== 1) return identifier;
  return onlyPath(fields.flatMap((one) => valuesOf(one, subject.content, subject.lines, [0]))) ?? identifier;
}

/** Many messages contain the document's number without being about it. */
const aboutNumbers = /zaten|already|kullanil|mukerrer|duplicate|exist|taken|unique|benzersiz|tekrar|on file/u;
