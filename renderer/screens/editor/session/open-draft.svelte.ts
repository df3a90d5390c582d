/**
 * Carries out what the session of an open draft needs (domain/edit/session.ts): saves a moment after a change, reads the stored
 * draft when it was changed elsewhere, and says what came of it.
 */
import type { EditFacts } from '../../../../domain/edit/answers.ts';
import { contentOf } from '../../../../domain/edit/edit-state.ts';
import type { EditState } from '../../../../domain/edit/edit-state.ts';
import * as sessions from '../../../../domain/edit/session.ts';
import type { Learning, Session, SessionRequest } from '../../../../domain/edit/session.ts';
import { isEditable } from '../../../../domain/model/draft-state.ts';
import type { Draft } from '../../../../domain/model/draft.ts';
import type { Summary } from '../../../../domain/summary.ts';
import type { Api } from '../../../api.ts';
import type { DocumentHolder } from './document.svelte.ts';
import type { EditorHost } from './host.ts';

/** What the rest of the editor does with the session. */
export interface SessionParts {
  readonly facts: EditFacts;
  readonly host: Pick<EditorHost, 'api' | 'storedDrafts' | 'notify'>;
  /** The summary for the list of drafts. */
  readonly summaryNow: () => Summary;
  /** Whether a cell is open. */
  readonly isTyping: () => boolean;
  /** `before`: the document before. */
  readonly onEdited: (before: EditState) => void;
  readonly onSaved: () => void;
  /** What is stored was put in place of the document. */
  readonly onLoaded: (how: Learning, before: EditState) => void;
  /** The draft was queued, refused, or taken out of the queue. */
  readonly onState: () => void;
}

export class OpenDraft implements DocumentHolder {
  #session: Session;
  /**
   * The same as a signal. While Svelte removes the editor, signals have their former values, and what a removed box still has to enter
   * must not be put into a former document.
   */
  #shown = $state.raw<Session>() as Session;
  readonly #id: string;
  readonly #parts: SessionParts;
  readonly #api: Api;
  readonly #stopFileEvents: () => void;
  #stopNews: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Called when nothing is under way or due any more. */
  #waiting: (() => void)[] = [];
  /** Main changes the draft for this editor, which tells of it itself. */
  #isOwnChange = false;
  readonly summary = $derived.by(() => this.session.summary);
  /** Whether the draft was deleted elsewhere. */
  readonly isGone = $derived.by(() => this.session.lost === 'gone');
  readonly saveState = $derived.by(() => sessions.saveStateOf(this.session));
  readonly isUnsaved = $derived.by(() => sessions.isUnsaved(this.session));

  constructor(draft: Draft, here: EditState, parts: SessionParts) {
    this.#id = draft.id;
    this.#parts = parts;
    this.#api = parts.host.api;
    this.#session = sessions.opened(draft, here);
    this.#shown = this.#session;
    // Not stopped by `close`: a draft that could not be saved is kept after its screen is closed.
    this.#stopFileEvents = this.#api.on('storeReplaced', () => this.#take(sessions.fileReplaced(this.#session)));
    this.#hearNews();
  }

  get session(): Session {
    void this.#shown;
    return this.#session;
  }
  get here(): EditState {
    return this.session.here;
  }

  put(here: EditState): void {
    const before = this.#session;
    this.#take(sessions.edited(before, here, Date.now()));
    if (!sessions.isUntouched(before.here, here)) this.#parts.onEdited(before.here);
  }

  /** Saves what is unsaved; resolves when nothing is under way or due any more, or the save has failed. */
  flush(): Promise<void> {
    this.#take(sessions.hurried(this.#session));
    return this.#settled();
  }

  /** Resolves when the stored draft has been read again. */
  bringUpToDate(): Promise<void> {
    this.#take({ ...this.#session, readAt: 0 });
    return this.#settled();
  }

  /** Main changes the stored draft of this revision; resolves when the result has been read. */
  async change<T>(ask: (revision: number) => Promise<T>): Promise<T> {
    while (this.#session.request !== null) await this.#settled();
    const request: SessionRequest = { ask: 'change' };
    this.#take(sessions.asked(this.#session, request));
    this.#isOwnChange = true;
    try {
      return await ask(this.#session.stored.revision);
    } finally {
      this.#take(sessions.changed(this.#session, request));
      await this.#settled();
      this.#isOwnChange = false;
    }
  }

  /**
   * Restores the deleted draft with the editor's content. If the open database file never had the draft, a new document is saved
   * as a new draft; returns its id, otherwise null.
   */
  async restore(): Promise<string | null> {
    await this.#api.undeleteDrafts({ ids: [this.#id] });
    await this.bringUpToDate();
    const { lost, summary, here } = this.#session;
    if (lost !== 'gone' || summary.operation !== 'create') return null;
    const { connectionId, kind } = summary;
    const copy = await this.#api.createDraft({ connectionId, kind, content: contentOf(here) });
    this.#session = sessions.givenOn(this.#session);
    this.end();
    return copy.id;
  }

  /** What is typed in a cell has been taken or given up. */
  cellClosed(): void {
    this.#act();
  }

  /** Opened again, with unsaved changes: announcements were missed meanwhile. */
  reopen(): void {
    this.#stopNews();
    this.#hearNews();
    this.#take({ ...this.#session, phase: 'open', readAt: 0 });
  }

  /** Its screen is closed; what is unsaved is still saved. */
  close(): void {
    this.#stopNews();
    this.#take({ ...this.#session, phase: 'closed' });
  }

  /** A change is made by a message after the end. */
  resume(): void {
    this.#take({ ...this.#session, phase: 'closed' });
  }

  /** Nothing more is saved. */
  end(): void {
    this.#stopNews();
    this.#stopFileEvents();
    this.#take({ ...this.#session, phase: 'ended' });
  }

  /**
   * Sends the last content without waiting, because the window is closing. Calls arrive in order, so it is based on the revision
   * that a running save will have made.
   */
  sendLast(): void {
    const { phase, lost, summary, request, here } = this.#session;
    const isSent =
      request?.ask === 'save' ? sessions.isUntouched(request.content, here) : !sessions.isUnsaved(this.#session);
    if (isSent || phase === 'ended' || lost !== null || !isEditable(summary.state)) return;
    const last = sessions.saveOf(this.#session);
    this.#send({ ...last, revision: last.revision + (request?.ask === 'save' ? 1 : 0) }).catch(() => undefined);
    this.end();
  }

  #hearNews(): void {
    const { storedDrafts } = this.#parts.host;
    this.#stopNews = storedDrafts.watchDraft(this.#id, (news) => this.#take(sessions.heard(this.#session, news)));
  }

  #settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#act();
    });
  }

  #take(session: Session): void {
    const before = this.#session;
    this.#session = session;
    this.#shown = session;
    if (before.summary.state !== session.summary.state) this.#parts.onState();
    this.#act();
  }

  /** Does what is due. */
  #act(): void {
    clearTimeout(this.#timer);
    const isTyping = this.#parts.isTyping();
    if (sessions.isSettled(this.#session, isTyping)) for (const done of this.#waiting.splice(0)) done();
    const next = sessions.nextOf(this.#session, isTyping);
    if (next === null) return;
    const after = this.#waiting.length > 0 ? 0 : next.at - Date.now();
    if (after > 0) this.#timer = setTimeout(() => this.#act(), after);
    else if (next.ask === 'save') void this.#save();
    else void this.#read();
  }

  async #save(): Promise<void> {
    const request = sessions.saveOf(this.#session);
    this.#take(sessions.asked(this.#session, request));
    try {
      const result = await this.#send(request);
      const isCurrent = this.#session.request === request;
      if (!result.saved) this.#learn(request, result.current);
      else this.#take(sessions.saved(this.#session, request, result.summary));
      if (result.saved && isCurrent) this.#parts.onSaved();
    } catch (error) {
      this.#take(sessions.failed(this.#session, request, codeOf(error), Date.now()));
    }
  }

  /** The only place where the content is serialized: main stores exactly this text. */
  #send({ content, revision }: ReturnType<typeof sessions.saveOf>): ReturnType<Api['saveDraft']> {
    const { baseline } = content;
    const moved = baseline === null || baseline === this.#session.stored.baseline ? {} : { baseline };
    const text = JSON.stringify(contentOf(content));
    return this.#api.saveDraft({ id: this.#id, revision, content: text, ...moved, summary: this.#parts.summaryNow() });
  }

  async #read(): Promise<void> {
    const request: SessionRequest = { ask: 'read' };
    this.#take(sessions.asked(this.#session, request));
    try {
      this.#learn(request, await this.#api.getDraft({ id: this.#id }));
    } catch (error) {
      this.#take(sessions.failed(this.#session, request, codeOf(error), Date.now()));
    }
  }

  #learn(request: SessionRequest, draft: Draft | null): void {
    const before = this.#session.here;
    const { session, learning } = sessions.learned(this.#session, request, draft, this.#parts.facts, Date.now());
    if (learning === 'same') return this.#take(session);
    this.#session = session;
    this.#shown = session;
    this.#parts.onLoaded(learning, before);
    if (!this.#isOwnChange) this.#parts.host.notify({ kind: learning });
    this.#act();
  }
}

function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
