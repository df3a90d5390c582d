/**
 * Looking for what a create may have written, by the marks that it was sent with. Which of them proves what is decided here:
 * rather a person decides than a wrong yes.
 */
import { asksForNumber } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { referenceIn, sameContent } from '../../../domain/client-reference.ts';
import { documents as descriptions } from '../../../domain/documents/index.ts';
import { fold } from '../../../domain/fold.ts';
import { member } from '../../../domain/json.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { agreesInAll, likeliestFirst } from './rank-candidates.ts';
import { lookOf } from './result.ts';
import type { Look, Reader, Sought } from './result.ts';
import type { ListedDocument, ReadDocument } from '../ports.ts';

/** Requests of one look are bounded, whatever the service lists. */
const mostPages = 20;
const mostReads = 10;
/** Read of one page before the next is asked for. */
const mostAlike = 2;
/** So much older than what was sent, in milliseconds, a document is not it: clocks and zones may be a day apart. */
const longBefore = 48 * 3_600_000;

/**
 * First what an answer named that could not be trusted otherwise; then the list.
 * - The client reference is decisive: it is new with every queueing, so only our own attempt can have written it, whatever
 *   the service or a colleague made of the rest.
 * - An explicit number is unique, so that its document is ours or another's, by the content. Which numbers are the same to
 *   the service is not shown: one that merely may be (`KAPI-9`, `kapı-9`) is never taken for ours.
 * - A reference of the person's own tells only together with the content, and where one document alone carries it.
 *
 * Without any of them there is nothing to look for it by.
 */
export async function lookForCreated(reader: Reader, sought: Sought): Promise<Look> {
  const told = await lookAtTold(reader, sought);
  if (told !== null) return told;
  const marks = marksOf(sought);
  const by = marks.number === null ? 'reference' : 'number';
  const searched = marks.number ?? marks.reference ?? marks.own ?? '';
  if (searched === '') {
    return lookOf({ by, searched, complete: false, verdict: 'nothing', document: null, problem: null });
  }
  const reading = readingOf(reader);
  const { candidates, whole: listWhole, problem, reached } = await collect(reader, sought, marks, reading);
  const match = (
    document: ReadDocument,
    found: { readonly by: 'reference' | 'number'; readonly searched: string },
  ): Look => lookOf({ ...found, complete: listWhole, verdict: 'match', document, problem: null });
  let unread = 0;
  let other: ReadDocument | null = null;
  let similar: { readonly document: ReadDocument; readonly verdict: 'similar' | 'different' } | null = null;
  const own: ReadDocument[] = [];
  let hidden: ServiceProblem | null = null;
  for (const candidate of candidates) {
    const { mark } = candidate;
    const { document, whole, obstacle } = await reading(candidate);
    if (obstacle !== null && (mark === 'number' || mark === 'similar')) hidden = obstacle;
    if (!whole && (mark === 'none' || mark === 'own')) unread += 1;
    const ours = marks.reference !== null && referenceIn(sought.kind, document.data) === marks.reference;
    if (ours || mark === 'reference') return match(document, { by: 'reference', searched: marks.reference ?? '' });
    if (mark === 'own' || (whole && carriesOwn(sought, document, marks))) {
      own.push({ ...document, data: whole ? document.data : {} });
      continue;
    }
    if (mark === 'none' && whole && document.id !== null) reader.ruledOut?.add(document.id);
    if ((mark !== 'number' && mark !== 'similar') || !sameType(sought, document.data)) continue;
    if (sameContent(sought.kind, mark === 'number' ? sought.sent : numberedAs(sought, document), document.data)) {
      if (mark === 'number') return match(document, { by, searched });
      similar = { document, verdict: 'similar' };
    } else if (!whole) hidden ??= { reason: 'dataMissing' };
    else if (mark === 'number') other = document;
    else similar ??= { document, verdict: 'different' };
  }
  // What was listed and not read may be the very one: only a list that was seen through is called whole.
  const complete = listWhole && unread === 0;
  if (other !== null) return lookOf({ by, searched, complete, verdict: 'different', document: other, problem: null });
  if (similar !== null) return lookOf({ by, searched, complete, ...similar, problem: null, exact: false });
  const [lone, ...more] = own;
  if (lone !== undefined && more.length === 0 && isOurs(sought, lone)) return match(lone, { by, searched });
  const obstacle = hidden ?? problem;
  const verdict = obstacle === null ? 'nothing' : 'unreadable';
  return { ...lookOf({ by, searched, complete, verdict, document: null, problem: obstacle }), reached };
}

/** The document of an id that a distorted answer told: ours where it carries our reference, or all that was sent. */
async function lookAtTold(reader: Reader, sought: Sought): Promise<Look | null> {
  const { kind, sent, toldId } = sought;
  if (toldId === undefined || toldId === null) return null;
  const reading = await reader.get(toldId);
  if (reading.kind !== 'found') return null;
  const { document } = reading;
  const reference = referenceIn(kind, sent);
  const ours =
    reference === null ? sameContent(kind, sent, document.data) : referenceIn(kind, document.data) === reference;
  if (!ours) return null;
  return lookOf({ by: 'id', searched: toldId, complete: true, verdict: 'match', document, problem: null });
}

/** A candidate as it is in the service, where it could be read; `obstacle`: why it could not. */
interface AsRead {
  readonly document: ListedDocument;
  readonly whole: boolean;
  readonly obstacle: ServiceProblem | null;
}

/** Reads what a list shows too little of: each once, and so many at most. */
function readingOf(reader: Reader): (candidate: Candidate) => Promise<AsRead> {
  const done = new Map<string, AsRead>();
  return async (candidate) => {
    const { document } = candidate;
    const known = member(document.data, 'Lines') !== undefined || isRuledOut(reader, candidate);
    if (known || document.id === null) return { document, whole: known, obstacle: null };
    const before = done.get(document.id);
    if (before !== undefined) return before;
    if (done.size >= mostReads) return { document, whole: false, obstacle: null };
    const answer = await reader.get(document.id);
    const read: AsRead =
      answer.kind === 'found'
        ? { document: withIdentity(answer.document, document), whole: true, obstacle: null }
        : { document, whole: false, obstacle: answer.problem };
    done.set(document.id, read);
    return read;
  };
}

/** It carried no reference of ours when it was read, and none grows on it. */
function isRuledOut({ ruledOut }: Reader, { document, mark }: Candidate): boolean {
  return mark === 'none' && document.id !== null && ruledOut?.has(document.id) === true;
}

interface Marks {
  readonly reference: string | null;
  readonly number: string | null;
  /** The person's own reference, where neither of the others is there. */
  readonly own: string | null;
}
function marksOf({ kind, sent, ownReference }: Sought): Marks {
  const given = member(sent, descriptions[kind].numberField);
  const number = typeof given === 'string' && !asksForNumber(given) ? given.trim() : null;
  const reference = referenceIn(kind, sent);
  return { reference, number, own: reference === null && number === null ? (ownReference ?? null) : null };
}

interface Candidate {
  readonly document: ListedDocument;
  /**
   * What the list itself shows of it: `similar`, a number that may be the same to the service; `own`, the person's
   * reference; `none`, where its items are too short to show a reference.
   */
  readonly mark: 'reference' | 'number' | 'similar' | 'own' | 'none';
}

/**
 * Goes through the list; stops early at a document that carries the reference. Where the list shows too little to tell, those
 * of each page that agree with what was sent in all that is shown are read at once. The likeliest candidates come first.
 */
async function collect(
  reader: Reader,
  sought: Sought,
  marks: Marks,
  reading: (candidate: Candidate) => Promise<AsRead>,
): Promise<{
  readonly candidates: readonly Candidate[];
  /** Whether the list was surely whole; not whether each of its documents was read. */
  readonly whole: boolean;
  readonly problem: ServiceProblem | null;
  readonly reached: boolean;
}> {
  const found: Record<Candidate['mark'], Candidate[]> = { reference: [], number: [], similar: [], own: [], none: [] };
  let pages = 0;
  const answer = await reader.list(async (listed, olderFollow = false) => {
    pages += 1;
    const short: Candidate[] = [];
    for (const document of listed) {
      const mark = markOf(sought.kind, document, marks);
      if (mark === 'none') short.push({ document, mark });
      else if (mark !== null) found[mark].push({ document, mark });
    }
    found.none.push(...short);
    if (found.reference.length === 0 && marks.reference !== null) {
      const alike = likeliestFirst(sought, short).filter(({ document }) => agreesInAll(sought, document));
      for (const candidate of alike.slice(0, mostAlike)) {
        const { document } = await reading(candidate);
        if (referenceIn(sought.kind, document.data) !== marks.reference) continue;
        found.reference.push({ document, mark: 'reference' });
        break;
      }
    }
    // Under its number an old document is of interest too: it may be what the number was taken by.
    const past = olderFollow && marks.number === null && areLongPast(sought, listed);
    return found.reference.length === 0 && pages < mostPages && !past;
  });
  if (found.reference.length > 0) return { candidates: found.reference, whole: true, problem: null, reached: true };
  const short = likeliestFirst(sought, found.none);
  const candidates = [...found.number, ...found.similar, ...found.own, ...short];
  return answer.kind === 'listed'
    ? { candidates, whole: answer.whole, problem: null, reached: true }
    : { candidates, whole: false, problem: answer.problem, reached: answer.reached || pages > 0 };
}

function markOf(kind: DocumentKind, document: ReadDocument, marks: Marks): Candidate['mark'] | null {
  if (marks.reference !== null && referenceIn(kind, document.data) === marks.reference) return 'reference';
  if (marks.number !== null) {
    const number = document.number?.trim() ?? '';
    if (number === marks.number) return 'number';
    return number !== '' && fold(number) === fold(marks.number) ? 'similar' : null;
  }
  const shown = member(document.data, descriptions[kind].referenceField);
  if (shown === undefined) return 'none';
  return marks.own !== null && textOf(shown) === marks.own ? 'own' : null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function carriesOwn({ kind }: Sought, { data }: ReadDocument, { own }: Marks): boolean {
  return own !== null && textOf(member(data, descriptions[kind].referenceField)) === own;
}

/** Of the one document that carries the person's own reference: it holds what was sent, and is nothing that was there before. */
function isOurs(sought: Sought, document: ReadDocument & Pick<ListedDocument, 'createdAt'>): boolean {
  if (document.id !== null && sought.belongsToAnother?.(document.id) === true) return false;
  return !isLongPast(sought, document) && sameContent(sought.kind, sought.sent, document.data);
}

function areLongPast(sought: Sought, documents: readonly ListedDocument[]): boolean {
  return documents.every((document) => isLongPast(sought, document));
}

function isLongPast({ sentAt }: Sought, { createdAt }: Pick<ListedDocument, 'createdAt'>): boolean {
  if (sentAt === undefined || createdAt === undefined || createdAt === null) return false;
  // Read as UTC: which zone it is of is not told, and the margin is wider than any.
  return Date.parse(createdAt.length > 10 ? `${createdAt}Z` : createdAt) < sentAt - longBefore;
}

/** What was sent, under the number that the document has. */
function numberedAs({ kind, sent }: Sought, { data, number }: ReadDocument): JsonObject {
  const { numberField } = descriptions[kind];
  const held = member(data, numberField);
  return { ...sent, [numberField]: typeof held === 'string' ? held : number };
}

/** Despatch numbers are unique within their type only (§2.7). */
function sameType({ kind, sent }: Sought, data: JsonObject): boolean {
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
