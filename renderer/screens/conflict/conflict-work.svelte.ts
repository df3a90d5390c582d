import { isEditable } from '../../../domain/model/draft-state.ts';
import type { SaveResult } from '../../../domain/model/draft.ts';
import type { Api } from '../../api.ts';
import { t } from '../../messages/index.svelte.ts';
import { count } from '../../state/format.ts';
import { ConflictView } from './conflict-view.svelte.ts';
import type { Busy } from './conflict-view.svelte.ts';

/** The actions on a conflict; most return whether the conflict is settled. */
export class ConflictWork extends ConflictView {
  /** Saves the merged content in the draft, with the service's current document as its baseline. */
  apply(then: 'open' | 'queue'): Promise<boolean> {
    return this.#during('apply', async () => {
      const { draft, result } = this;
      if (!draft || result === null) return false;
      const { id, revision } = draft;
      const saved = await this.#try((api) => api.resolveConflict({ draftId: id, revision, content: result }));
      if (!saved) return false;
      if (!saved.saved) {
        this.app.toasts.show(() => t(refusals[saved.why]), { tone: 'error' });
        await this.load();
        return false;
      }
      const key = then === 'open' ? 'applied' : await this.#queue();
      if (key !== 'queued') this.edit();
      this.app.toasts.show(() => t(`conflict.${key}`), key === 'notQueued' ? { tone: 'error' } : {});
      return true;
    });
  }

  sendAnyway(): Promise<boolean> {
    return this.#during('other', async () => {
      const done = await this.#try((api) => api.decideDraft({ id: this.id, decision: { kind: 'sendAnyway' } }));
      if (done) this.app.toasts.show(() => t('conflict.sentAnyway'));
      return done !== null;
    });
  }

  /** Repeats the precheck and sends: the draft is withdrawn from the queue, queued again and submitted. */
  tryAgain(): Promise<boolean> {
    return this.#during('other', async () => {
      const { draft, id } = this;
      if (!draft || !(await this.#leave())) return false;
      const key = await this.#queue();
      if (key !== 'queued') {
        this.app.toasts.show(() => t('conflict.notTried'), { tone: 'error' });
        return true;
      }
      const { connectionId } = draft;
      await this.#try((api) => api.submitQueue({ connectionId, ids: [id] }));
      return true;
    });
  }

  /** Withdraws the draft from the queue; also true if it has already left the queue. */
  toDraft(): Promise<boolean> {
    return this.#during('other', () => this.#leave());
  }

  makeNew(): Promise<boolean> {
    return this.#during('other', async () => {
      const copy = await this.#try((api) => api.duplicateDraft({ id: this.id }));
      if (!copy) return false;
      this.app.go({ screen: 'editor', id: copy.id });
      this.app.toasts.show(() => t('drafts.duplicated'));
      return true;
    });
  }

  remove(): Promise<boolean> {
    return this.#during('other', async () => {
      const { id } = this;
      if (!(await this.#leave())) return false;
      const answer = await this.#try((api) => api.deleteDrafts({ ids: [id] }));
      if (answer?.deleted.includes(id) !== true) return false;
      const { route } = this.app;
      if (route.screen === 'editor' && route.id === id) this.app.go({ screen: 'drafts' });
      const restore = (): void => void this.#try((api) => api.undeleteDrafts({ ids: [id] }));
      this.app.toasts.show(() => t('conflict.deleted'), { action: { label: () => t('shell.undo'), run: restore } });
      return true;
    });
  }

  seen(): Promise<boolean> {
    return this.#during(
      'other',
      async () => (await this.#try((api) => api.dismissConflict({ draftId: this.id }))) !== null,
    );
  }

  edit(): void {
    this.app.go({ screen: 'editor', id: this.id });
  }

  openInService(): void {
    const { draft } = this;
    const id = draft?.targetId ?? draft?.acceptedId ?? null;
    if (draft && id !== null) this.app.go({ screen: 'document', kind: draft.kind, id });
  }

  async #leave(): Promise<boolean> {
    const { draft, id } = this;
    if (draft === null || isEditable(draft.state)) return true;
    const answer = await this.#try((api) => api.withdrawDrafts({ ids: [id] }));
    if (answer === null || answer.withdrawn.includes(id)) return answer !== null;
    this.app.toasts.show(() => t('sync.notWithdrawn', { total: 1, count: count(1) }), { tone: 'error' });
    return false;
  }

  async #queue(): Promise<'queued' | 'notQueued'> {
    const answer = await this.#try((api) => api.queueDrafts({ ids: [this.id] }));
    return answer?.queued.includes(this.id) === true ? 'queued' : 'notQueued';
  }

  #try<T>(work: (api: Api) => Promise<T>): Promise<T | null> {
    return this.app.orToast(() => work(this.app.api));
  }

  /** Runs one action at a time; events received meanwhile are handled after it. */
  async #during(busy: Exclude<Busy, null>, work: () => Promise<boolean>): Promise<boolean> {
    if (this.busy !== null) return false;
    this.busy = busy;
    this.changed = false;
    const settled = await work();
    this.busy = null;
    if (this.changed) await this.load();
    return settled;
  }
}

type Refusal = Extract<SaveResult, { saved: false }>['why'];
const refusals = {
  stale: 'conflict.stale',
  locked: 'conflict.locked',
  gone: 'errors.bridge.notFound',
} as const satisfies Readonly<Record<Refusal, string>>;
