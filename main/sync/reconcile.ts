/**
 * What an unknown outcome became: looking in the service for what may have been written. DESIGN: the life of a draft.
 *
 * "Nothing found" never means "not written": a list may be partial, a document hidden by a sharing code, or committed late.
 * So `nothing` is a verdict that only a person, or a unique number, may act upon.
 */
import { asksForNumber } from '../../domain/draft.ts';
import type { DocumentKind, Operation } from '../../domain/draft.ts';
import { referenceIn, sameContent } from '../../domain/client-reference.ts';
import { documents as descriptions } from '../../domain/documents/index.ts';
import { member } from '../../domain/json.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Finding, ServiceProblem } from '../../preload/contract.ts';
import type { DocumentReading, Listed, ReadDocument, Unreadable } from './ports.ts';

/** Requests of one look are bounded, whatever the service lists. */
const mostPages = 20;
const mostReads = 10;

export interface Reader {
  readonly list: (onPage: (documents: readonly ReadDocument[]) => boolean) => Promise<Listed | Unreadable>;
  readonly get: (id: string) => Promise<DocumentReading>;
  /** Documents that earlier looks for the same attempt have read and found to be others: each look reads further ones. */
  readonly ruledOut?: Set<string>;
}
/** What one attempt sent. */
export interface Sought {
  readonly kind: DocumentKind;
  readonly operation: Operation;
  /** The body, parsed; `{}` of a delete. */
  readonly sent: JsonObject;
  readonly targetId: string | null;
  /** It went to where documents are read now: the connection's address was not changed since. */
  readonly sameAddress: boolean;
  /** Whether a target that was read is as the draft was taken from it. */
  readonly isUnchanged: (data: JsonObject) => boolean;
}
/**
 * - `match`: what was sent is there (of a delete: is no longer there).
 * - `unchanged`: the document is as it was before. `different`: it is neither; under an explicit number: another document.
 * - `nothing`, `unreadable`: nothing can be said. `reached` is false where the service could not be asked at all.
 */
export interface Look {
  readonly verdict: 'match' | 'unchanged' | 'different' | 'nothing' | 'unreadable';
  readonly id: string | null;
  readonly number: string | null;
  readonly reached: boolean;
  readonly finding: Omit<Finding, 'at'>;
}

export function look(reader: Reader, sought: Sought): Promise<Look> {
  return sought.operation === 'create' ? lookForCreated(reader, sought) : lookAtTarget(reader, sought);
}

/** A replaced, changed or deleted document is read where it was. */
async function lookAtTarget(reader: Reader, sought: Sought): Promise<Look> {
  const { kind, operation, sent, targetId, sameAddress, isUnchanged } = sought;
  const told = (verdict: Look['verdict'], document: ReadDocument | null, problem: ServiceProblem | null): Look =>
    lookOf({ by: 'id', searched: targetId ?? '', complete: true, verdict, document, problem });
  if (targetId === null) return told('nothing', null, null);
  const reading = await reader.get(targetId);
  switch (reading.kind) {
    case 'unreadable':
      return { ...told('unreadable', null, reading.problem), reached: reading.reached };
    case 'missing':
      // It was visible to this user when it was opened: gone, which is what a delete wanted, or hidden since.
      return told(operation === 'delete' && sameAddress ? 'match' : 'nothing', null, reading.problem);
    case 'found': {
      const { document } = reading;
      if (operation !== 'delete' && sameContent(kind, sent, document.data)) return told('match', document, null);
      return told(isUnchanged(document.data) ? 'unchanged' : 'different', document, null);
    }
  }
}

/**
 * A created document is looked for in the list, by the client reference where it carries one, and by its number where it
 * was given one. The reference is decisive: it is new with every queueing, so only our own attempt can have written it,
 * whatever the service or a colleague made of the rest. Without either there is nothing to look for it by.
 */
async function lookForCreated(reader: Reader, sought: Sought): Promise<Look> {
  const marks = marksOf(sought);
  const by = marks.number === null ? 'reference' : 'number';
  const searched = marks.number ?? marks.reference ?? '';
  if (searched === '') {
    return lookOf({ by, searched, complete: false, verdict: 'nothing', document: null, problem: null });
  }
  const { candidates, whole: listWhole, problem, reached } = await collect(reader, sought, marks);
  let reads = 0;
  let unread = 0;
  let other: ReadDocument | null = null;
  let hidden: ServiceProblem | null = null;
  for (const candidate of candidates) {
    const listed = candidate.document;
    let document = listed;
    let whole = member(listed.data, 'Lines') !== undefined || isRuledOut(reader, candidate);
    if (!whole && listed.id !== null && reads < mostReads) {
      reads += 1;
      const reading = await reader.get(listed.id);
      whole = reading.kind === 'found';
      if (reading.kind === 'found') document = withIdentity(reading.document, listed);
      else if (candidate.mark === 'number') hidden = reading.problem;
    }
    if (!whole && candidate.mark === 'none') unread += 1;
    const ours = referenceIn(sought.kind, document.data) === marks.reference && marks.reference !== null;
    if (ours || candidate.mark === 'reference') {
      return lookOf({
        by: 'reference',
        searched: marks.reference ?? '',
        complete: listWhole,
        verdict: 'match',
        document,
        problem: null,
      });
    }
    if (candidate.mark === 'none' && whole && document.id !== null) reader.ruledOut?.add(document.id);
    if (candidate.mark !== 'number' || !sameType(sought, document.data)) continue;
    if (sameContent(sought.kind, sought.sent, document.data)) {
      return lookOf({ by, searched, complete: listWhole, verdict: 'match', document, problem: null });
    }
    if (whole) other = document;
    else hidden ??= { reason: 'dataMissing' };
  }
  // What was listed and not read may be the very one: only a list that was seen through is called whole.
  const complete = listWhole && unread === 0;
  if (other !== null) return lookOf({ by, searched, complete, verdict: 'different', document: other, problem: null });
  const obstacle = hidden ?? problem;
  const verdict = obstacle === null ? 'nothing' : 'unreadable';
  return { ...lookOf({ by, searched, complete, verdict, document: null, problem: obstacle }), reached };
}

/** It carried no reference of ours when it was read, and none grows on it. */
function isRuledOut({ ruledOut }: Reader, { document, mark }: Candidate): boolean {
  return mark === 'none' && document.id !== null && ruledOut?.has(document.id) === true;
}

interface Marks {
  readonly reference: string | null;
  readonly number: string | null;
}
function marksOf({ kind, sent }: Sought): Marks {
  const number = member(sent, descriptions[kind].numberField);
  return {
    reference: referenceIn(kind, sent),
    number: typeof number === 'string' && !asksForNumber(number) ? number.trim() : null,
  };
}

interface Candidate {
  readonly document: ReadDocument;
  /** What the list itself shows of it; `none` where its items are too short to show the reference. */
  readonly mark: 'reference' | 'number' | 'none';
}

/** Goes through the list; stops early at a document that carries the reference. The likeliest candidates come first. */
async function collect(
  reader: Reader,
  sought: Sought,
  marks: Marks,
): Promise<{
  readonly candidates: readonly Candidate[];
  /** Whether the list was surely whole; not whether each of its documents was read. */
  readonly whole: boolean;
  readonly problem: ServiceProblem | null;
  readonly reached: boolean;
}> {
  const sure: Candidate[] = [];
  const short: Candidate[] = [];
  const own: Candidate[] = [];
  let pages = 0;
  const answer = await reader.list((listed) => {
    pages += 1;
    for (const document of listed) {
      const mark = markOf(sought.kind, document, marks);
      if (mark === 'reference') own.push({ document, mark });
      else if (mark === 'number') sure.push({ document, mark });
      else if (mark === 'none') short.push({ document, mark });
    }
    return own.length === 0 && pages < mostPages;
  });
  if (own.length > 0) return { candidates: own, whole: true, problem: null, reached: true };
  const candidates = [...sure, ...likeliestFirst(sought, short)];
  return answer.kind === 'listed'
    ? { candidates, whole: answer.whole, problem: null, reached: true }
    : { candidates, whole: false, problem: answer.problem, reached: answer.reached || pages > 0 };
}

function markOf(kind: DocumentKind, document: ReadDocument, marks: Marks): Candidate['mark'] | null {
  if (marks.reference !== null && referenceIn(kind, document.data) === marks.reference) return 'reference';
  if (marks.number !== null) return document.number?.trim() === marks.number ? 'number' : null;
  return member(document.data, descriptions[kind].referenceField) === undefined ? 'none' : null;
}

/**
 * Those first that agree with what was sent in most of what the list shows of it; then the youngest, by the time of creation
 * where the list tells one and by the number, since a series goes up: only so many are read. In which order a list comes is
 * not shown, so that nothing is concluded from it.
 */
function likeliestFirst({ kind, sent }: Sought, candidates: readonly Candidate[]): readonly Candidate[] {
  const agreement = ({ document: { data } }: Candidate): number =>
    Object.keys(sent).filter((field) => {
      const value = sent[field];
      if (value === undefined || value === null || Array.isArray(value)) return false;
      return member(data, field) !== undefined && sameContent(kind, { [field]: value }, data);
    }).length;
  const made = ({ document }: Candidate): string => {
    const date = member(document.data, 'CreateDate') ?? member(document.data, 'Date');
    return typeof date === 'string' ? date : '';
  };
  return candidates
    .map((candidate) => ({
      candidate,
      agrees: agreement(candidate),
      made: made(candidate),
      number: candidate.document.number ?? '',
    }))
    .sort((a, b) => b.agrees - a.agrees || collator.compare(b.made, a.made) || collator.compare(b.number, a.number))
    .map(({ candidate }) => candidate);
}

/** SRI9 before SRI10. */
const collator = new Intl.Collator('en', { numeric: true });

/** Despatch numbers are unique within their type only (§2.7). */
function sameType({ kind, sent }: Sought, data: JsonObject): boolean {
  const { typeField } = descriptions[kind];
  if (typeField === null) return true;
  const read = member(data, typeField);
  return read === undefined || read === null || Number(read) === Number(member(sent, typeField));
}

function withIdentity(read: ReadDocument, listed: ReadDocument): ReadDocument {
  return { id: read.id ?? listed.id, number: read.number ?? listed.number, data: read.data };
}

function lookOf(found: {
  readonly by: Finding['by'];
  readonly searched: string;
  readonly complete: boolean;
  readonly verdict: Look['verdict'];
  readonly document: ReadDocument | null;
  readonly problem: ServiceProblem | null;
}): Look {
  const { by, searched, complete, verdict, document, problem } = found;
  const id = document?.id ?? null;
  const number = document?.number ?? null;
  const result = verdict === 'unchanged' ? 'different' : verdict;
  return {
    verdict,
    id,
    number,
    reached: true,
    finding: { by, searched, result, complete, documentId: id, documentNumber: number, problem },
  };
}
