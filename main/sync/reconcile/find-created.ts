/**
 * Finds what a create may have written, by what identifies the document. What counts as proof is decided here: better that a
 * person decides than a wrong yes.
 */
import { asksForNumber } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { referenceIn, sameContent } from '../../../domain/client-reference.ts';
import { documents as descriptions } from '../../../domain/documents/index.ts';
import { fold } from '../../../domain/fold.ts';
import { member } from '../../../domain/json.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { agreesInAll, rankCandidates } from './rank-candidates.ts';
import { resultOf } from './result.ts';
import type { ReconcileResult, ServiceReader, SentRequest } from './result.ts';
import type { ListedDocument, ReadDocument } from '../ports.ts';

/** A check makes a limited number of requests, whatever the service lists. */
const maxPages = 20;
const maxReads = 10;
/** Documents that are read of one page before the next is listed. */
const maxReadsPerPage = 2;
/** A document created this much before the attempt, in milliseconds, is another one; clocks and zones may differ by a day. */
const longBefore = 48 * 3_600_000;

/**
 * First an id that the answer named; then the list.
 * - The client reference is proof: each queueing has a new one, so only our own attempt can have written it, whatever the service
 *   or a colleague changed in the rest.
 * - An explicit number is unique, so that its document is ours or another's, by the content. Which numbers are the same to the
 *   service is not known: a document whose number merely may be (`KAPI-9`, `kapı-9`) is never taken for ours.
 * - A person's own reference proves it only together with the content, and where a single document has it.
 *
 * Without any of them there is nothing to search by.
 */
export async function findCreated(reader: ServiceReader, request: SentRequest): Promise<ReconcileResult> {
  const named = await checkNamedId(reader, request);
  if (named !== null) return named;
  const identifiers = identifiersOf(request);
  const by = identifiers.number === null ? 'reference' : 'number';
  const searched = identifiers.number ?? identifiers.reference ?? identifiers.own ?? '';
  if (searched === '') {
    return resultOf({ by, searched, complete: false, verdict: 'nothing', document: null, problem: null });
  }
  const read = createCandidateReader(reader);
  const {
    candidates,
    whole: wholeList,
    problem,
    reached,
  } = await collectCandidates(reader, request, identifiers, read);
  const match = (
    document: ReadDocument,
    found: { readonly by: 'reference' | 'number'; readonly searched: string },
  ): ReconcileResult => resultOf({ ...found, complete: wholeList, verdict: 'match', document, problem: null });
  let unread = 0;
  let other: ReadDocument | null = null;
  let similar: { readonly document: ReadDocument; readonly verdict: 'similar' | 'different' } | null = null;
  const own: ReadDocument[] = [];
  let unreadable: ServiceProblem | null = null;
  for (const candidate of candidates) {
    const { matchedBy } = candidate;
    const { document, whole, problem: readProblem } = await read(candidate);
    if (readProblem !== null && (matchedBy === 'number' || matchedBy === 'similar')) unreadable = readProblem;
    if (!whole && (matchedBy === 'undetermined' || matchedBy === 'own')) unread += 1;
    const ours = identifiers.reference !== null && referenceIn(request.kind, document.data) === identifiers.reference;
    if (ours || matchedBy === 'reference')
      return match(document, { by: 'reference', searched: identifiers.reference ?? '' });
    if (matchedBy === 'own' || (whole && carriesOwn(request, document, identifiers))) {
      own.push({ ...document, data: whole ? document.data : {} });
      continue;
    }
    if (matchedBy === 'undetermined' && whole && document.id !== null) reader.ruledOut?.add(document.id);
    if ((matchedBy !== 'number' && matchedBy !== 'similar') || !sameType(request, document.data)) continue;
    const sent = matchedBy === 'number' ? request.sent : numberedAs(request, document);
    if (sameContent(request.kind, sent, document.data)) {
      if (matchedBy === 'number') return match(document, { by, searched });
      similar = { document, verdict: 'similar' };
    } else if (!whole) unreadable ??= { reason: 'dataMissing' };
    else if (matchedBy === 'number') other = document;
    else similar ??= { document, verdict: 'different' };
  }
  // A listed document that was not read may be the one: only a list of which all were read is complete.
  const complete = wholeList && unread === 0;
  if (other !== null) return resultOf({ by, searched, complete, verdict: 'different', document: other, problem: null });
  if (similar !== null) return resultOf({ by, searched, complete, ...similar, problem: null, exact: false });
  const [lone, ...more] = own;
  if (lone !== undefined && more.length === 0 && isOurs(request, lone)) return match(lone, { by, searched });
  const reason = unreadable ?? problem;
  const verdict = reason === null ? 'nothing' : 'unreadable';
  return { ...resultOf({ by, searched, complete, verdict, document: null, problem: reason }), reached };
}

/** Reads the document of an id that a malformed answer named: ours where it has our reference, or all that was sent. */
async function checkNamedId(reader: ServiceReader, request: SentRequest): Promise<ReconcileResult | null> {
  const { kind, sent, untrustedId } = request;
  if (untrustedId === undefined || untrustedId === null) return null;
  const reading = await reader.get(untrustedId);
  if (reading.kind !== 'found') return null;
  const { document } = reading;
  const reference = referenceIn(kind, sent);
  const ours =
    reference === null ? sameContent(kind, sent, document.data) : referenceIn(kind, document.data) === reference;
  if (!ours) return null;
  return resultOf({ by: 'id', searched: untrustedId, complete: true, verdict: 'match', document, problem: null });
}

/** A candidate as it was read, where it could be; `problem`: why it could not. */
interface ReadCandidate {
  readonly document: ListedDocument;
  readonly whole: boolean;
  readonly problem: ServiceProblem | null;
}

/** Reads candidates of which the list shows too little: each once, and a limited number. */
function createCandidateReader(reader: ServiceReader): (candidate: Candidate) => Promise<ReadCandidate> {
  const reads = new Map<string, ReadCandidate>();
  return async (candidate) => {
    const { document } = candidate;
    const known = member(document.data, 'Lines') !== undefined || isRuledOut(reader, candidate);
    if (known || document.id === null) return { document, whole: known, problem: null };
    const before = reads.get(document.id);
    if (before !== undefined) return before;
    if (reads.size >= maxReads) return { document, whole: false, problem: null };
    const answer = await reader.get(document.id);
    const read: ReadCandidate =
      answer.kind === 'found'
        ? { document: withIdentity(answer.document, document), whole: true, problem: null }
        : { document, whole: false, problem: answer.problem };
    reads.set(document.id, read);
    return read;
  };
}

/** An earlier check has read it and found no reference of ours; none is added later. */
function isRuledOut({ ruledOut }: ServiceReader, { document, matchedBy }: Candidate): boolean {
  return matchedBy === 'undetermined' && document.id !== null && ruledOut?.has(document.id) === true;
}

interface Identifiers {
  readonly reference: string | null;
  readonly number: string | null;
  /** The person's own reference, where there is neither of the others. */
  readonly own: string | null;
}
function identifiersOf({ kind, sent, ownReference }: SentRequest): Identifiers {
  const given = member(sent, descriptions[kind].numberField);
  const number = typeof given === 'string' && !asksForNumber(given) ? given.trim() : null;
  const reference = referenceIn(kind, sent);
  return { reference, number, own: reference === null && number === null ? (ownReference ?? null) : null };
}

interface Candidate {
  readonly document: ListedDocument;
  /**
   * What the list shows of it: `similar`, a number that may be the same to the service; `own`, the person's own reference;
   * `undetermined`, too little to show a reference.
   */
  readonly matchedBy: 'reference' | 'number' | 'similar' | 'own' | 'undetermined';
}

/**
 * Reads the list, and stops early at a document with the reference. Of each page, documents of which the list shows too little
 * are read at once where all that it shows agrees with what was sent. The likeliest candidates come first.
 */
async function collectCandidates(
  reader: ServiceReader,
  request: SentRequest,
  identifiers: Identifiers,
  read: (candidate: Candidate) => Promise<ReadCandidate>,
): Promise<{
  readonly candidates: readonly Candidate[];
  /** Whether the list was certainly whole; not whether each of its documents was read. */
  readonly whole: boolean;
  readonly problem: ServiceProblem | null;
  readonly reached: boolean;
}> {
  const found: Record<Candidate['matchedBy'], Candidate[]> = {
    reference: [],
    number: [],
    similar: [],
    own: [],
    undetermined: [],
  };
  let pages = 0;
  const answer = await reader.list(async (listed, olderFollow = false) => {
    pages += 1;
    const undetermined: Candidate[] = [];
    for (const document of listed) {
      const matchedBy = matchOf(request.kind, document, identifiers);
      if (matchedBy === 'undetermined') undetermined.push({ document, matchedBy });
      else if (matchedBy !== null) found[matchedBy].push({ document, matchedBy });
    }
    found.undetermined.push(...undetermined);
    if (found.reference.length === 0 && identifiers.reference !== null) {
      const alike = rankCandidates(request, undetermined).filter(({ document }) => agreesInAll(request, document));
      for (const candidate of alike.slice(0, maxReadsPerPage)) {
        const { document } = await read(candidate);
        if (referenceIn(request.kind, document.data) !== identifiers.reference) continue;
        found.reference.push({ document, matchedBy: 'reference' });
        break;
      }
    }
    // An old document counts where a number is sought: it may have taken the number.
    const past = olderFollow && identifiers.number === null && areLongBefore(request, listed);
    return found.reference.length === 0 && pages < maxPages && !past;
  });
  if (found.reference.length > 0) return { candidates: found.reference, whole: true, problem: null, reached: true };
  const undetermined = rankCandidates(request, found.undetermined);
  const candidates = [...found.number, ...found.similar, ...found.own, ...undetermined];
  return answer.kind === 'listed'
    ? { candidates, whole: answer.whole, problem: null, reached: true }
    : { candidates, whole: false, problem: answer.problem, reached: answer.reached || pages > 0 };
}

function matchOf(kind: DocumentKind, document: ReadDocument, identifiers: Identifiers): Candidate['matchedBy'] | null {
  if (identifiers.reference !== null && referenceIn(kind, document.data) === identifiers.reference) return 'reference';
  if (identifiers.number !== null) {
    const number = document.number?.trim() ?? '';
    if (number === identifiers.number) return 'number';
    return number !== '' && fold(number) === fold(identifiers.number) ? 'similar' : null;
  }
  const shown = member(document.data, descriptions[kind].referenceField);
  if (shown === undefined) return 'undetermined';
  return identifiers.own !== null && textOf(shown) === identifiers.own ? 'own' : null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function carriesOwn({ kind }: SentRequest, { data }: ReadDocument, { own }: Identifiers): boolean {
  return own !== null && textOf(member(data, descriptions[kind].referenceField)) === own;
}

/** Whether the one document with the person's own reference is ours: it has what was sent and was not there before. */
function isOurs(request: SentRequest, document: ReadDocument & Pick<ListedDocument, 'createdAt'>): boolean {
  if (document.id !== null && request.belongsToAnother?.(document.id) === true) return false;
  return !isLongBefore(request, document) && sameContent(request.kind, request.sent, document.data);
}

function areLongBefore(request: SentRequest, documents: readonly ListedDocument[]): boolean {
  return documents.every((document) => isLongBefore(request, document));
}

function isLongBefore({ sentAt }: SentRequest, { createdAt }: Pick<ListedDocument, 'createdAt'>): boolean {
  if (sentAt === undefined || createdAt === undefined || createdAt === null) return false;
  // Read as UTC: its time zone is not known, and the margin is wider than any.
  return Date.parse(createdAt.length > 10 ? `${createdAt}Z` : createdAt) < sentAt - longBefore;
}

/** What was sent, with the number that the document has. */
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
    id: read.id ?? listed.id,
    number: read.number ?? listed.number,
    data: read.data,
    createdAt: listed.createdAt ?? null,
  };
}
