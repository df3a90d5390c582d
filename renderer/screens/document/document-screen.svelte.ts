import { copyOfDocument } from '../../../domain/copy-document.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Connection, ServiceProblem } from '../../../domain/model/connection.ts';
import type { Draft, DraftSummary } from '../../../domain/model/draft.ts';
import type { DraftsChanged } from '../../../domain/model/queue.ts';
import type { ServiceDocument } from '../../../domain/model/service-document.ts';
import { isSameId } from '../../../domain/value.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { taskTarget, tasksOffered } from '../../state/document-tasks.ts';
import { FollowedReading } from '../../state/stored-drafts.svelte.ts';
import type { DocumentTask, TaskTarget } from '../../state/document-tasks.ts';

export type Opening = Exclude<DocumentTask, 'copy' | 'return'>;

/** The document as last sent from this computer, for use if it cannot be read. */
export interface SentCopy {
  readonly draftId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

type Host = Pick<AppState, 'api' | 'orToast' | 'storedDrafts'>;
interface Drafts {
  readonly open: readonly DraftSummary[];
  readonly sent: SentCopy | null;
  readonly sequence: number;
}

export class DocumentScreen {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly connection: Connection;
  document = $state.raw<ServiceDocument | null>(null);
  problem = $state.raw<ServiceProblem | null>(null);
  reading = $state(false);
  busy = $state(false);
  draftProblem = $state.raw<ServiceProblem | null>(null);
  /** Drafts opened from the document and not accepted yet, the latest first. */
  open = $state.raw<readonly DraftSummary[]>([]);
  sent = $state.raw<SentCopy | null>(null);
  readonly #drafts = new FollowedReading<Drafts>({
    ask: () => this.#askForDrafts(),
    sequenceOf: ({ sequence }) => sequence,
    take: ({ open, sent }) => {
      this.open = open;
      this.sent = sent;
    },
    change: (event) => !this.#mayBeIts(event),
  });
  readonly #host: Host;

  constructor(host: Host, connection: Connection, kind: DocumentKind, id: string) {
    this.#host = host;
    this.connection = connection;
    this.kind = kind;
    this.id = id;
  }

  /** Resolves once the document and its drafts have been read. */
  whole: Promise<unknown> = Promise.resolve();

  /** Reads the document and follows its drafts; returns a function that stops following. */
  start(): () => void {
    const stop = this.#drafts.follow(this.#host.storedDrafts);
    this.whole = Promise.all([this.read(), this.loadDrafts()]);
    return stop;
  }

  /** Whether an event may concern a draft of this document; events do not name the document that a draft was opened from. */
  #mayBeIts({ drafts, gone }: DraftsChanged): boolean {
    const known = new Set([...this.open.map(({ id }) => id), this.sent?.draftId]);
    const mayBe = ({ id, connectionId, kind, operation, acceptedId }: DraftSummary): boolean =>
      known.has(id) ||
      (connectionId === this.connection.id &&
        kind === this.kind &&
        (operation !== 'create' || isSameId(acceptedId, this.id)));
    return drafts === null || gone.some((id) => known.has(id)) || drafts.some(({ summary }) => mayBe(summary));
  }

  async read(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    const { kind, id } = this;
    const connectionId = this.connection.id;
    const answer = await this.#host.orToast(() => this.#host.api.readDocument({ connectionId, kind, documentId: id }));
    this.reading = false;
    if (!answer) {
      this.problem ??= { reason: 'storage' };
      return;
    }
    if ('document' in answer) this.document = answer.document;
    this.problem = 'problem' in answer ? answer.problem : null;
  }

  /** The tasks that the connection offers for the document: by the specification, or assumed and switched on. */
  tasks(): readonly DocumentTask[] {
    return tasksOffered(this.kind, this.document?.content ?? {}, this.connection.settings);
  }

  /** `null` if the task does not apply to the document. */
  target(task: DocumentTask): TaskTarget | null {
    return taskTarget(this.kind, this.document?.content ?? {}, task);
  }

  /** Makes a draft that changes, replaces or deletes the document; `null` if that failed, perhaps with a `draftProblem`. */
  async openAs(operation: Opening, copyOf?: string): Promise<Draft | null> {
    return this.#make(async () => {
      const answer = await this.#host.api.openDocument({
        connectionId: this.connection.id,
        kind: this.kind,
        documentId: this.id,
        operation,
        ...(copyOf === undefined ? {} : { copyOf }),
      });
      if ('draft' in answer) return answer.draft;
      this.draftProblem = answer.problem;
      return null;
    });
  }

  /** Makes a draft of a new document with the same content. `today`: the local day. */
  async copy(today: string): Promise<Draft | null> {
    const { kind, document } = this;
    if (!document) return null;
    const content = copyOfDocument(kind, document.content, today);
    return this.#make(() => this.#host.api.createDraft({ connectionId: this.connection.id, kind, content }));
  }

  async #make(work: () => Promise<Draft | null>): Promise<Draft | null> {
    if (this.busy) return null;
    this.busy = true;
    this.draftProblem = null;
    const draft = await this.#host.orToast(work);
    this.busy = false;
    return draft;
  }

  loadDrafts(): Promise<void> {
    return this.#drafts.read();
  }

  async #askForDrafts(): Promise<Drafts | null> {
    const query = { connectionId: this.connection.id, documentId: this.id, kinds: [this.kind], offset: 0, limit: 100 };
    const page = await this.#host.orToast(() => this.#host.api.listDrafts(query));
    if (page === null) return null;
    const { rows, sequence } = page;
    const open = rows.filter(({ operation, state }) => operation !== 'create' && state !== 'accepted');
    const sent = await this.#copyAmong(rows.filter(({ state }) => state === 'accepted'));
    return { open, sent, sequence };
  }

  /** The draft accepted last has the document as it was then; after a deletion there is no copy to work with. */
  async #copyAmong(accepted: readonly DraftSummary[]): Promise<SentCopy | null> {
    const [last] = accepted;
    if (!last || last.operation === 'delete') return null;
    const attempts = await this.#host.orToast(() => this.#host.api.listAttempts({ draftId: last.id }));
    const sending = attempts?.findLast(({ outcome }) => outcome === 'accepted');
    return { draftId: last.id, at: sending?.finishedAt ?? last.updatedAt };
  }
}
