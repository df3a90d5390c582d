/**
 * A draft that is open in the editor, as a value: what is shown, what is stored, and what is under way between the two. Only one
 * request about the draft is under way at a time, and what is announced meanwhile is compared with its answer. So the order of
 * edits, answers and announcements does not matter.
 */
import { baselineOf, isSameBaseline } from '../baseline.ts';
import type { ValueRecord } from '../fields.ts';
import { isSameContent } from '../json.ts';
import { isEditable } from '../model/draft-state.ts';
import type { Draft, DraftSummary } from '../model/draft.ts';
import type { EditFacts } from './answers.ts';
import { apply, contentOf } from './edit-state.ts';
import type { BasedContent, EditState } from './edit-state.ts';
import { withTypedSince } from './typed-since.ts';

/** What became of a draft; `unknown`: it may have changed. */
export type DraftNews = DraftSummary | 'gone' | 'unknown';

/** `change`: main changes the draft, for instance to an earlier version. */
export type SessionRequest =
  | { readonly ask: 'save'; readonly content: BasedContent; readonly revision: number; readonly edits: number }
  | { readonly ask: 'read' | 'change' };

interface Stored extends BasedContent {
  readonly revision: number;
  /** How many of the session's edits it contains. */
  readonly edits: number;
}

export interface Session {
  readonly here: EditState;
  /** What is stored, as far as it is known: `here` was made from it. */
  readonly stored: Stored;
  /** Number of edits that were made here, and of loads of what was stored elsewhere. */
  readonly edits: number;
  readonly loads: number;
  readonly summary: DraftSummary;
  readonly request: SessionRequest | null;
  /** The last announcement during the request. */
  readonly heard: DraftNews | null;
  /** When the stored draft has to be read, because it may be another one; epoch milliseconds, `null`: it need not. */
  readonly readAt: number | null;
  /** When the next save is due, and since when something is unsent; epoch milliseconds. */
  readonly saveAt: number | null;
  readonly unsentSince: number | null;
  /** `replaced`: another database file was opened; its copy of the draft has not been read yet. */
  readonly lost: 'gone' | 'replaced' | null;
  /** Why the last save failed: error code of the bridge, or `unknown`. */
  readonly failure: string | null;
  /** `closed`: its screen is closed, but it may have unsaved changes; `ended`: nothing more is saved. */
  readonly phase: 'open' | 'closed' | 'ended';
}

export type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' }
  /** Retried automatically. */
  | { readonly kind: 'failed'; readonly code: string }
  /** Unsaved, and nothing is saved until this has ended. */
  | { readonly kind: 'replaced' | 'locked' | 'gone' };

/** Milliseconds from the last change to its save, but at most from the first unsent one; and from a failure to the next try. */
const delay = 400;
const longestDelay = 1000;
const retryDelay = 5000;

export function opened(draft: Draft, here: EditState): Session {
  const { header, lines, baseline } = here;
  return {
    ...{
      here,
      stored: { header, lines, baseline, revision: draft.revision, edits: 0 },
      edits: 0,
      loads: 0,
      summary: draft,
    },
    ...{ request: null, heard: null, readAt: null, saveAt: null, unsentSince: null },
    ...{ lost: null, failure: null, phase: 'open' },
  };
}

export const isUntouched = (one: BasedContent, other: BasedContent): boolean =>
  one.header === other.header && one.lines === other.lines && one.baseline === other.baseline;

export const isUnsaved = ({ here, stored }: Session): boolean => !isUntouched(here, stored);
const isHeld = ({ lost, summary, phase }: Session): boolean =>
  lost !== null || !isEditable(summary.state) || phase === 'ended';

export function saveStateOf(session: Session): SaveState {
  const { lost, failure, request, summary } = session;
  if (lost !== null) return { kind: lost };
  const isWaiting = isUnsaved(session);
  if (isWaiting && !isEditable(summary.state)) return { kind: 'locked' };
  if (request?.ask === 'save') return { kind: 'saving' };
  if (!isWaiting) return { kind: 'saved' };
  return failure === null ? { kind: 'waiting' } : { kind: 'failed', code: failure };
}

/** What has to be done next, and when; `null`: nothing before something else happens. `isTyping`: a cell is open. */
export function nextOf(
  session: Session,
  isTyping: boolean,
): { readonly ask: 'read' | 'save'; readonly at: number } | null {
  const { request, readAt, saveAt, phase } = session;
  if (request !== null) return null;
  const save = isUnsaved(session) && !isHeld(session) ? { ask: 'save' as const, at: saveAt ?? 0 } : null;
  // What is stored is not loaded while a text is being typed, unless the text is to be saved.
  if (readAt === null || phase !== 'open' || isTyping) return save;
  return save !== null && save.at < readAt ? save : { ask: 'read', at: readAt };
}

/** Whether nothing is under way or due, or what is due has failed. */
export function isSettled(session: Session, isTyping: boolean): boolean {
  if (session.request !== null) return false;
  const next = nextOf(session, isTyping);
  return next === null || (next.ask === 'read' ? next.at > 0 : session.failure !== null);
}

export function edited(session: Session, here: EditState, now: number): Session {
  if (isUntouched(here, session.here)) return { ...session, here };
  const unsentSince = session.unsentSince ?? now;
  return {
    ...session,
    here,
    edits: session.edits + 1,
    unsentSince,
    saveAt: Math.min(now + delay, unsentSince + longestDelay),
  };
}

/** What is unsaved is saved now, also after a failure. */
export const hurried = (session: Session): Session => ({ ...session, saveAt: 0, failure: null });

export const saveOf = ({ here: { header, lines, baseline }, stored, edits }: Session) =>
  ({ ask: 'save', content: { header, lines, baseline }, revision: stored.revision, edits }) satisfies SessionRequest;

export function asked(session: Session, request: SessionRequest): Session {
  const begun = { ...session, request, heard: null };
  if (request.ask === 'read') return { ...begun, readAt: null };
  return request.ask === 'save' ? { ...begun, saveAt: null, unsentSince: null, failure: null } : begun;
}

/** A request that is no longer the session's belongs to an earlier database file; its answer says nothing. */
export function saved(session: Session, request: SessionRequest, summary: DraftSummary): Session {
  if (session.request !== request || request.ask !== 'save') return session;
  const stored = { ...request.content, revision: summary.revision, edits: request.edits };
  return withHeard({ ...session, request: null, stored, summary });
}

/** Main has changed the draft or has not: what is stored now has to be read. */
export function changed(session: Session, request: SessionRequest): Session {
  return session.request === request ? { ...session, request: null, heard: null, readAt: 0 } : session;
}

export function failed(session: Session, request: SessionRequest, code: string, now: number): Session {
  if (session.request !== request) return session;
  const ended = withHeard({ ...session, request: null });
  const at = now + retryDelay;
  if (request.ask === 'read') return { ...ended, readAt: at };
  return request.ask === 'save' ? { ...ended, failure: code, saveAt: at } : ended;
}

/** What was announced during a request, when its answer has been taken. */
function withHeard(session: Session): Session {
  const { heard, summary } = session;
  return heard === null ? session : hearing({ ...session, heard: null }, heard, summary.revision);
}

export function heard(session: Session, news: DraftNews): Session {
  return session.request === null ? hearing(session, news, session.stored.revision) : { ...session, heard: news };
}

function hearing(session: Session, news: DraftNews, revision: number): Session {
  const isKnown = typeof news !== 'string' && session.lost === null;
  if (isKnown && news.revision === revision) return { ...session, summary: news };
  // An announcement that is older than what is known.
  if (isKnown && news.revision < revision) return session;
  return { ...session, readAt: 0 };
}

export const fileReplaced = (session: Session): Session => ({
  ...session,
  ...{ request: null, heard: null, lost: 'replaced', readAt: 0, failure: null },
});

/** Another draft has what is here. */
export const givenOn = (session: Session): Session => ({
  ...session,
  stored: { ...saveOf(session).content, revision: session.stored.revision, edits: session.edits },
});

/** `reloaded`: what is shown now is what is stored; `broughtUpToDate`: with what was typed since; `same`: as it was. */
export type Learning = 'same' | 'reloaded' | 'broughtUpToDate';

/** The answer of a read, or of a save that main refused: the stored draft. */
export function learned(
  session: Session,
  request: SessionRequest,
  draft: Draft | null,
  facts: EditFacts,
  now: number,
): { readonly session: Session; readonly learning: Learning } {
  if (session.request !== request) return { session, learning: 'same' };
  const ended = { ...session, request: null };
  if (draft === null) return { session: withHeard({ ...ended, lost: 'gone' }), learning: 'same' };
  const isOther = session.lost === 'replaced' || draft.revision !== session.stored.revision;
  const found = { ...ended, lost: null, summary: draft };
  // What a refused save was to store is saved at once.
  const saveAt = request.ask === 'save' ? 0 : now + delay;
  const { learning, ...loaded } = isOther ? loading(session, draft, facts, saveAt) : { learning: 'same' as const };
  const loads = session.loads + (learning === 'same' ? 0 : 1);
  return { session: withHeard({ ...found, ...loaded, loads }), learning };
}

/**
 * What is stored, with what was typed here since; undo goes back to what was here. After a merge the keys of lines are the
 * service's, so what was typed is then only one undo away.
 */
function loading(
  session: Session,
  draft: Draft,
  facts: EditFacts,
  saveAt: number,
): Pick<Session, 'here' | 'stored' | 'saveAt'> & { readonly learning: Learning } {
  const { here, stored } = session;
  const { revision, content } = draft;
  const baseline = baselineOf(draft);
  const base = contentOf(stored);
  const isOtherBaseline = !isSameBaseline(stored.baseline, baseline);
  if (!isOtherBaseline && isSameContent(base, content))
    return { here, stored: { ...stored, revision }, saveAt, learning: 'same' };
  const isMerged = isUnsaved(session) && !isSameBaseline(here.baseline, baseline);
  const typed = isMerged ? null : withTypedSince(base, contentOf(here), content);
  const load = (state: EditState, next: ValueRecord): EditState =>
    apply(state, { do: 'load', content: next, baseline, undoable: true }, facts);
  const there = load(here, content);
  const { header, lines } = there;
  const nowStored = { header, lines, baseline: there.baseline, revision, edits: stored.edits };
  const loaded = { stored: nowStored, saveAt };
  if (typed === null) return { ...loaded, here: there, learning: 'reloaded' };
  return { ...loaded, here: typed === content ? there : load(there, typed), learning: 'broughtUpToDate' };
}
