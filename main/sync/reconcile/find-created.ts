/**
 * Finds the document that a create may have written, and decides what counts as proof. A wrong match would lose a document, so
 * in doubt the user decides.
 */
import { clientReferenceIn } from '../../../domain/client-reference.ts';
import { holdsContent } from '../../../domain/compare/holds-content.ts';
import { documents as descriptions } from '../../../domain/documents/index.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { member } from '../../../domain/json.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { isSameId, linesOf, textOf } from '../../../domain/value.ts';
import { identifiersOf, isLongBefore } from './match-page.ts';
import type { Candidate, Identifiers, MatchedPage, UndeterminedCandidate } from './match-page.ts';
import { mayPass } from '../../service/meaning.ts';
import { byRank } from './rank-candidates.ts';
import { mayBeOurs } from './may-be-ours.ts';
import { resultOf } from './result.ts';
import type { ReconcileResult, ServiceReader, SentRequest } from './result.ts';
import type { DocumentReading, ListedDocument, ReadDocument } from '../readings.ts';

/** A check makes a limited number of requests, whatever the service lists. */
const maxPages = 20;
/** Documents with the number that was sent, or a similar one, that are read. */
const maxReads = 10;
/** Documents that are read per page before the next page is listed. */
const maxReadsPerPage = 2;

/**
 * Searches by an id in the answer, then in the list.
 * - The client reference is proof: each queueing has a new one, so only this draft's attempt can have written it, whatever the
 *   service or a colleague changed in the rest.
 * - An explicit number is unique, so the content decides whether its document is the one sent or another. If it differs only in
 *   what a service may store in another form, the user decides (`mayBeOurs`). It is not known which numbers the service treats
 *   as equal, so a document with a merely similar number (`KAPI-9`, `kapı-9`) is never a match.
 * - The user's reference is proof only together with the content, and only if a single document has it.
 * - If it was sent several times with `"Next"`, the search goes on after a document with the client reference: there may be another.
 *
 * Without any of these there is nothing to search by.
 */
export async function findCreated(reader: ServiceReader, request: SentRequest): Promise<ReconcileResult> {
  const named = await checkNamedId(reader, request);
  const identifiers = identifiersOf(request);
  const isSoughtTwice = mayBeThereTwice(request, identifiers);
  if (named !== null && !isSoughtTwice) return named;
  const by = identifiers.number === null ? 'reference' : 'number';
  const searched = identifiers.number ?? identifiers.clientReference ?? identifiers.userReference ?? '';
  if (searched === '') {
    return resultOf({ by, searched, complete: false, verdict: 'nothing', document: null, problem: null });
  }
  const read = createCandidateReader(reader);
  const {
    candidates,
    omitted,
    whole: wholeList,
    problem,
    reached,
  } = await collectCandidates(reader, request, identifiers, read);
  if (isSoughtTwice && problem !== null) {
    // It is not known whether there is another.
    return { ...resultOf({ by, searched, complete: false, verdict: 'unreadable', document: null, problem }), reached };
  }
  const othersThan = (one: Pick<ReadDocument, 'id'>): readonly ReadDocument[] =>
    isSoughtTwice ? otherDocuments(candidates, one) : [];
  if (named !== null) return { ...named, others: othersThan(named) };
  const match = (
    document: ReadDocument,
    found: { readonly by: 'reference' | 'number'; readonly searched: string; readonly whole?: boolean },
  ): ReconcileResult =>
    resultOf({
      ...{ ...found, complete: wholeList, verdict: 'match', document, problem: null },
      others: othersThan(document),
    });
  let unread = omitted;
  let other: ListedDocument | null = null;
  let similar: { readonly document: ListedDocument; readonly verdict: 'similar' | 'different' } | null = null;
  const withUserReference: ReadDocument[] = [];
  let unreadable: ServiceProblem | null = null;
  for (const candidate of candidates) {
    const { matchedBy } = candidate;
    const { document, whole, problem: readProblem } = await read(candidate);
    const isNumbered = matchedBy === 'number' || matchedBy === 'similar';
    if (readProblem !== null && (isNumbered || mayPass(readProblem))) unreadable = readProblem;
    const isHidden = matchedBy === 'undetermined' && whole && hidesReference(request.kind, document, identifiers);
    if ((!whole && (matchedBy === 'undetermined' || matchedBy === 'userReference')) || isHidden) unread += 1;
    if (matchedBy === 'clientReference' || hasClientReference(request.kind, document, identifiers)) {
      return match(document, { by: 'reference', searched: identifiers.clientReference ?? '', whole });
    }
    if (matchedBy === 'userReference' || (whole && hasUserReference(request.kind, document, identifiers))) {
      withUserReference.push({ ...document, data: whole ? document.data : {} });
      continue;
    }
    if (matchedBy === 'undetermined' && whole && !isHidden && document.id !== null) reader.ruledOut.add(document.id);
    if (!isNumbered || !sameType(request, document.data)) continue;
    const sent = matchedBy === 'number' ? request.sent : numberedAs(request, document);
    // The user may have typed the same document twice: then the service refuses the second one.
    const isOthers = document.id !== null && request.belongsToAnother?.(document.id) === true;
    if (!isOthers && holdsContent(request.kind, sent, document.data)) {
      if (matchedBy === 'number') return match(document, { by, searched, whole });
      similar = { document, verdict: 'similar' };
    } else if (!whole) unreadable ??= { reason: 'dataMissing' };
    else if (matchedBy === 'number') other = document;
    else similar ??= { document, verdict: 'different' };
  }
  // A listed document that was not read may be the one sent: a search is complete only if all listed documents were read.
  const complete = wholeList && unread === 0;
  const found = other === null ? similar : { document: other, verdict: 'different' as const };
  if (found !== null) {
    const doubtful = !isLongBefore(request, found.document) && mayBeOurs(request.sent, found.document.data);
    const exact = other !== null;
    return resultOf({ by, searched, complete, ...found, problem: null, exact, mayBeOurs: doubtful });
  }
  const [lone, ...more] = withUserReference;
  if (lone !== undefined && more.length === 0 && isSentDocument(request, lone)) return match(lone, { by, searched });
  const reason = unreadable ?? problem;
  const verdict = reason === null ? 'nothing' : 'unreadable';
  return { ...resultOf({ by, searched, complete, verdict, document: null, problem: reason }), reached };
}

/** Whether several attempts may each have written a document: a number of its own is unique. */
const mayBeThereTwice = ({ severalTimes }: SentRequest, { number, clientReference }: Identifiers): boolean =>
  severalTimes === true && number === null && clientReference !== null;

/** The further documents with the client reference; a document may be listed twice, if the list has moved between two pages. */
function otherDocuments(candidates: readonly Candidate[], one: Pick<ReadDocument, 'id'>): readonly ReadDocument[] {
  const others = new Map<string, ReadDocument>();
  for (const { document, matchedBy } of candidates)
    if (matchedBy === 'clientReference' && document.id !== null && !isSameId(document.id, one.id ?? ''))
      others.set(document.id, document);
  return [...others.values()];
}

/** Reads the document whose id a malformed answer contained. Only the client reference or, without one, the content proves it. */
async function checkNamedId(reader: ServiceReader, request: SentRequest): Promise<ReconcileResult | null> {
  const { kind, sent, untrustedId } = request;
  if (untrustedId === undefined || untrustedId === null) return null;
  const reading = await reader.get(untrustedId);
  if (reading.kind !== 'found') return null;
  const { document } = reading;
  const reference = clientReferenceIn(kind, sent);
  const isMatch =
    reference === null ? holdsContent(kind, sent, document.data) : clientReferenceIn(kind, document.data) === reference;
  if (!isMatch) return null;
  return resultOf({ by: 'id', searched: untrustedId, complete: true, verdict: 'match', document, problem: null });
}

/** A candidate and its document, as read if possible. `whole`: all of it is known. `problem`: why it could not be read. */
interface ReadCandidate {
  readonly document: ListedDocument;
  readonly whole: boolean;
  readonly problem: ServiceProblem | null;
}

/** Reads candidates for which the list shows too little: each once, and a limited number. */
function createCandidateReader(reader: ServiceReader): (candidate: Candidate) => Promise<ReadCandidate> {
  let reads = 0;
  const known = new Map<string, Promise<DocumentReading | null>>();
  const ask = (id: string, matchedBy: Candidate['matchedBy']): Promise<DocumentReading | null> => {
    // These are many, and nearly all of them are somebody else's; the number of the others is small.
    if (matchedBy === 'undetermined' || matchedBy === 'userReference') return reader.guess(id);
    reads += 1;
    return reads > maxReads ? Promise.resolve(null) : reader.get(id);
  };
  return async ({ document, matchedBy }) => {
    // A row without lines shows only part of the document, even if it has the member: a list may leave members unfilled (§4.2).
    const isWhole = linesOf(document.data).length > 0;
    if (isWhole || document.id === null) return { document, whole: isWhole, problem: null };
    const asked = known.get(document.id) ?? ask(document.id, matchedBy);
    known.set(document.id, asked);
    const answer = await asked;
    return answer?.kind === 'found'
      ? { document: withIdentity(answer.document, document), whole: true, problem: null }
      : { document, whole: false, problem: answer?.problem ?? null };
  };
}

/**
 * Reads the list, and stops early at a document with the reference, unless there may be two. Entries that show too little are read
 * immediately, per page, if everything that they show agrees with what was sent. The likeliest candidates come first.
 */
async function collectCandidates(
  reader: ServiceReader,
  request: SentRequest,
  identifiers: Identifiers,
  read: (candidate: Candidate) => Promise<ReadCandidate>,
): Promise<{
  readonly candidates: readonly Candidate[];
  /** How many other documents of the list may be the one that was sent. */
  readonly omitted: number;
  /** Whether the list was certainly complete; not whether each of its documents was read. */
  readonly whole: boolean;
  readonly problem: ServiceProblem | null;
  readonly reached: boolean;
}> {
  const proven: Candidate[] = [];
  const isEnough = (): boolean => proven.length > 0 && !mayBeThereTwice(request, identifiers);
  const pages: MatchedPage[] = [];
  /** If the list shows the references of other documents, an entry with an empty one has none. */
  const showsReferences = (): boolean => pages.some((page) => page.showsReferences);
  const likely = ({ undetermined }: MatchedPage): readonly UndeterminedCandidate[] =>
    showsReferences() ? undetermined.filter(({ showsNone }) => !showsNone) : undetermined;
  const search = { sent: request.sent, identifiers, sentAt: request.sentAt ?? null, ruledOut: [...reader.ruledOut] };
  const answer = await reader.list(search, async (page, olderFollow) => {
    pages.push(page);
    proven.push(...page.matches.filter(({ matchedBy }) => matchedBy === 'clientReference'));
    if (!isEnough() && identifiers.clientReference !== null) {
      for (const candidate of likely(page)
        .filter(({ agreesInAll }) => agreesInAll)
        .slice(0, maxReadsPerPage)) {
        const { document } = await read(candidate);
        if (!hasClientReference(request.kind, document, identifiers)) continue;
        proven.push({ document, matchedBy: 'clientReference' });
        if (isEnough()) break;
      }
    }
    // In a search by number, an old document counts as well: it may have taken the number.
    const past = olderFollow && identifiers.number === null && page.allLongBefore;
    return !isEnough() && pages.length < maxPages && !past;
  });
  if (isEnough()) return { candidates: proven, omitted: 0, whole: true, problem: null, reached: true };
  const matches = pages.flatMap((page) => page.matches);
  const candidates = [
    ...proven,
    ...(['number', 'similar', 'userReference'] as const).flatMap((by) =>
      matches.filter((each) => each.matchedBy === by),
    ),
    ...pages.flatMap(likely).sort((a, b) => byRank(a.rank, b.rank)),
  ];
  const omitted = pages.reduce((sum, page) => {
    const { all, showsNone } = page.omitted;
    return sum + page.more + (showsReferences() ? all - showsNone : all);
  }, 0);
  return answer.kind === 'listed'
    ? { candidates, omitted, whole: answer.whole, problem: null, reached: true }
    : { candidates, omitted, whole: false, problem: answer.problem, reached: answer.reached || pages.length > 0 };
}

function hasClientReference(kind: DocumentKind, { data }: ReadDocument, { clientReference }: Identifiers): boolean {
  return clientReference !== null && clientReferenceIn(kind, data) === clientReference;
}

/** The service's answers do not show the member that has the reference: the document may be the one sent. */
function hidesReference(
  kind: DocumentKind,
  { data }: ReadDocument,
  { clientReference, userReference }: Identifiers,
): boolean {
  const isSought = clientReference !== null || userReference !== null;
  return isSought && !Object.hasOwn(data, descriptions[kind].referenceField);
}

function hasUserReference(kind: DocumentKind, { data }: ReadDocument, { userReference }: Identifiers): boolean {
  return userReference !== null && textOf(member(data, descriptions[kind].referenceField)) === userReference;
}

/** Whether the only document with the user's reference is the one sent: it has the content sent and did not exist before. */
function isSentDocument(request: SentRequest, document: ReadDocument & Pick<ListedDocument, 'createdAt'>): boolean {
  if (document.id !== null && request.belongsToAnother?.(document.id) === true) return false;
  if (request.mayBelongToRemoved === true && (document.createdAt ?? null) === null) return false;
  return !isLongBefore(request, document) && holdsContent(request.kind, request.sent, document.data);
}

/** What was sent, but with the document's number. */
function numberedAs({ kind, sent }: SentRequest, { data, number }: ReadDocument): JsonObject {
  const { numberField } = descriptions[kind];
  const value = member(data, numberField);
  return { ...sent, [numberField]: typeof value === 'string' ? value : number };
}

/** Despatch numbers are unique within their type only (§2.7). */
function sameType({ kind, sent }: SentRequest, data: JsonObject): boolean {
  const { typeField } = descriptions[kind];
  if (typeField === null) return true;
  const read = member(data, typeField);
  return read === undefined || read === null || Number(read) === Number(member(sent, typeField));
}

function withIdentity(read: ReadDocument, listed: ListedDocument): ListedDocument {
  return {
    id: listed.id,
    number: read.number ?? listed.number,
    data: read.data,
    createdAt: listed.createdAt ?? null,
  };
}
