/**
 * Compares the entries of one page of the service's list with all searches that wait for it, so that a list is read once, however
 * many documents are looked for. Runs in a thread (main/worker), because a page may have tens of thousands of entries.
 */
import { isNextKeyword } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { clientReferenceIn } from '../../../domain/client-reference.ts';
import { holdsContent } from '../../../domain/compare/holds-content.ts';
import { documents as descriptions } from '../../../domain/documents/index.ts';
import { fold } from '../../../domain/fold.ts';
import { member } from '../../../domain/json.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { isEmpty, linesOf, textOf } from '../../../domain/value.ts';
import { byRank, rankOf } from './rank-candidates.ts';
import type { Rank } from './rank-candidates.ts';
import type { ListedDocument } from '../readings.ts';

/** A document created this long before the attempt (milliseconds) is another one; clocks and time zones may differ by a day. */
const longBefore = 48 * 3_600_000;
/** Candidates of one page: for each way of matching, and likeliest first if the entries show no reference. */
const mostOfKind = 20;
const mostUndetermined = 60;

/** By what a document can be recognised in a list. */
export interface Identifiers {
  readonly clientReference: string | null;
  readonly number: string | null;
  /** The reference that the user entered; null if the request has a client reference or a number. */
  readonly userReference: string | null;
}

/** What is looked for in a list; plain data that can be passed to a thread. */
export interface ListSearch {
  readonly sent: JsonObject;
  readonly identifiers: Identifiers;
  /** When it was sent, in epoch milliseconds. */
  readonly sentAt: number | null;
  /** Ids of documents that were read for this search before, and have no reference; references are never added later. */
  readonly ruledOut: readonly string[];
}

export interface Candidate {
  readonly document: ListedDocument;
  /**
   * How the list's entry matches. `similar`: a number that the service may treat as equal. `undetermined`: the entry does not show
   * a reference.
   */
  readonly matchedBy: 'clientReference' | 'number' | 'similar' | 'userReference' | 'undetermined';
}
/** An entry that does not show a reference. */
export interface UndeterminedCandidate extends Candidate {
  readonly matchedBy: 'undetermined';
  readonly rank: Rank;
  /** Everything that the entry shows agrees with what was sent, and it shows something. */
  readonly agreesInAll: boolean;
  /** The entry has the member of the reference, without a value. */
  readonly showsNone: boolean;
}
/** What one page of a list contains for one search. */
export interface MatchedPage {
  readonly matches: readonly Candidate[];
  /** How many further entries match but are not among them. */
  readonly more: number;
  /** Likeliest first; without those that were ruled out before. */
  readonly undetermined: readonly UndeterminedCandidate[];
  /** How many further entries may be the document but are not among the candidates. `showsNone`: as in a candidate. */
  readonly omitted: { readonly all: number; readonly showsNone: number };
  /** The list shows the references of documents. */
  readonly showsReferences: boolean;
  /** All entries were created long before the attempt. */
  readonly allLongBefore: boolean;
}

export function identifiersOf({
  kind,
  sent,
  userReference,
}: {
  readonly kind: DocumentKind;
  readonly sent: JsonObject;
  readonly userReference?: string;
}): Identifiers {
  const given = member(sent, descriptions[kind].numberField);
  const number = typeof given === 'string' && !isNextKeyword(given) ? given.trim() : null;
  const clientReference = clientReferenceIn(kind, sent);
  const isNeeded = clientReference === null && number === null;
  return { clientReference, number, userReference: isNeeded ? (userReference ?? null) : null };
}

/** One entry, with what all searches compare. */
interface Entry {
  readonly document: ListedDocument;
  readonly clientReference: string | null;
  readonly reference: string;
  /** The entry has the member of the reference; it may be without a value (`isEmptyReference`). */
  readonly hasReferenceMember: boolean;
  readonly isEmptyReference: boolean;
  readonly number: string;
  readonly rank: Rank;
}

/** For each search, in the same order. */
export function matchPage(
  kind: DocumentKind,
  page: readonly ListedDocument[],
  searches: readonly ListSearch[],
): readonly MatchedPage[] {
  const entries = page.map((document) => entryOf(kind, document));
  const showsReferences = entries.some(({ isEmptyReference }) => !isEmptyReference);
  const shown = new Set(page.flatMap(({ data }) => Object.keys(data)));
  const areNumbered = searches.every(({ identifiers }) => identifiers.number !== null);
  // Sorted once for all searches: sorting texts takes longer than everything else here.
  const youngestFirst = areNumbered ? [] : entries.filter(isUndetermined).sort((a, b) => byRank(a.rank, b.rank));
  return searches.map((search) => ({
    ...matchesOf(entries, search),
    ...(search.identifiers.number === null ? undeterminedOf(kind, youngestFirst, search, shown) : none),
    showsReferences,
    allLongBefore: page.every((document) => isLongBefore(search, document)),
  }));
}

const none = { undetermined: [], omitted: { all: 0, showsNone: 0 } };

/**
 * An entry with lines is the whole document, so its reference is known. One without lines shows only part of the document, even if
 * it has the member: a list may leave members unfilled (§4.2).
 */
const isUndetermined = ({ isEmptyReference, document }: Entry): boolean =>
  isEmptyReference && linesOf(document.data).length === 0;

function matchesOf(entries: readonly Entry[], { identifiers }: ListSearch): Pick<MatchedPage, 'matches' | 'more'> {
  const folded = identifiers.number === null ? '' : fold(identifiers.number);
  const counts = new Map<Candidate['matchedBy'], number>();
  const matches: Candidate[] = [];
  let more = 0;
  for (const entry of entries) {
    const matchedBy = matchOf(entry, identifiers, folded);
    if (matchedBy === null) continue;
    const count = (counts.get(matchedBy) ?? 0) + 1;
    counts.set(matchedBy, count);
    if (count <= mostOfKind) matches.push({ document: entry.document, matchedBy });
    else more += 1;
  }
  return { matches, more };
}

function undeterminedOf(
  kind: DocumentKind,
  youngestFirst: readonly Entry[],
  search: ListSearch,
  shown: ReadonlySet<string>,
): Pick<MatchedPage, 'undetermined' | 'omitted'> {
  const ruledOut = new Set(search.ruledOut);
  const agreement = agreementWith(kind, search, shown);
  const candidates = youngestFirst
    .filter(({ document }) => document.id === null || !ruledOut.has(document.id))
    .map((entry) => ({ entry, ...agreement(entry.document) }))
    .sort((a, b) => b.agrees - a.agrees);
  // If the list shows references, entries with an empty one are left out later: both kinds are needed.
  const taken = { showsNone: 0, others: 0 };
  const undetermined: UndeterminedCandidate[] = [];
  const omitted = { all: 0, showsNone: 0 };
  for (const { entry, agrees, agreesInAll } of candidates) {
    const { document, hasReferenceMember: showsNone } = entry;
    const group = showsNone ? 'showsNone' : 'others';
    if (document.id !== null && taken[group] < mostUndetermined) {
      taken[group] += 1;
      undetermined.push({
        ...{ document, matchedBy: 'undetermined', rank: { ...entry.rank, agrees } },
        ...{ agreesInAll, showsNone },
      });
    } else {
      omitted.all += 1;
      if (showsNone) omitted.showsNone += 1;
    }
  }
  return { undetermined, omitted };
}

function entryOf(kind: DocumentKind, document: ListedDocument): Entry {
  const held = member(document.data, descriptions[kind].referenceField);
  return {
    document,
    clientReference: clientReferenceIn(kind, document.data),
    reference: textOf(held),
    hasReferenceMember: held !== undefined,
    isEmptyReference: isEmpty(held),
    number: document.number?.trim() ?? '',
    rank: rankOf(document, 0),
  };
}

function matchOf(entry: Entry, identifiers: Identifiers, folded: string): Candidate['matchedBy'] | null {
  const { clientReference, number, userReference } = identifiers;
  if (clientReference !== null && entry.clientReference === clientReference) return 'clientReference';
  if (number !== null) {
    if (entry.number === number) return 'number';
    return entry.number !== '' && fold(entry.number) === folded ? 'similar' : null;
  }
  return userReference !== null && entry.reference === userReference ? 'userReference' : null;
}

/**
 * Returns a function that compares an entry with what was sent. What agrees is remembered by field and value, because many entries
 * have the same.
 */
function agreementWith(
  kind: DocumentKind,
  { sent }: ListSearch,
  shown: ReadonlySet<string>,
): (document: ListedDocument) => { readonly agrees: number; readonly agreesInAll: boolean } {
  const fields = Object.entries(sent)
    .filter(([name, value]) => shown.has(name) && !isEmpty(value) && !Array.isArray(value))
    .map(([name, value]) => ({ name, value, known: new Map<JsonValue, boolean>() }));
  return ({ data }) => {
    let compared = 0;
    let agrees = 0;
    for (const { name, value, known } of fields) {
      const theirs = member(data, name) as JsonValue | undefined;
      if (theirs === undefined || isEmpty(theirs)) continue;
      compared += 1;
      const isSame = known.get(theirs) ?? holdsContent(kind, { [name]: value }, { [name]: theirs });
      known.set(theirs, isSame);
      if (isSame) agrees += 1;
    }
    return { agrees, agreesInAll: compared > 0 && agrees === compared };
  };
}

export function isLongBefore(
  { sentAt }: { readonly sentAt?: number | null },
  { createdAt }: Pick<ListedDocument, 'createdAt'>,
): boolean {
  if (sentAt === undefined || sentAt === null || createdAt === undefined || createdAt === null) return false;
  // Read as UTC: the time zone is unknown, and the margin is wider than any difference.
  return Date.parse(createdAt.length > 10 ? `${createdAt}Z` : createdAt) < sentAt - longBefore;
}
