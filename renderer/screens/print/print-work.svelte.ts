/** From drafts to sheets: they are read, laid out and measured one after another, so that the page goes on answering. */
import { tick } from 'svelte';
import type { Draft } from '../../../domain/model/draft.ts';
import type { AppState } from '../../state/app.svelte.ts';
import { documentPolicyFor } from '../../state/document-policy.ts';
import { isPicked, printedDocument } from './printed-document.ts';
import type { PrintedDocument, Printable, PrintForm } from './printed-document.ts';
import { sheetsOf } from './sheets.ts';
import type { Heights, Sheet } from './sheets.ts';

export interface LaidOut {
  readonly document: PrintedDocument;
  readonly sheets: readonly Sheet[];
}

/** Drafts read at once. */
const together = 8;

export class PrintWork {
  /** In the order asked for. */
  documents = $state.raw<readonly Printable[]>([]);
  form = $state<PrintForm>('document');
  laidOut = $state.raw<readonly LaidOut[]>([]);
  /** Shown out of sight, to be measured. */
  measured = $state.raw<PrintedDocument | null>(null);
  /** No longer there. */
  missing = $state(0);
  /** Of the pick list: documents whose goods come in. */
  leftOut = $state(0);
  done = $state(0);
  total = $state(0);
  ready = $state(false);
  readonly pages = $derived(this.laidOut.reduce((sum, { sheets }) => sum + sheets.length, 0));
  readonly #app: AppState;
  /** The layout that counts; one that was begun before it ends. */
  #layout = 0;

  constructor(app: AppState) {
    this.#app = app;
  }

  /** False where a draft could not be read, which was said. */
  async read(ids: readonly string[]): Promise<boolean> {
    this.total = ids.length;
    const layout = this.#layout;
    for (let from = 0; from < ids.length; from += together) {
      const some = ids.slice(from, from + together);
      const drafts = await this.#app.orToast(() => Promise.all(some.map((id) => this.#app.api.getDraft({ id }))));
      if (drafts === null || layout !== this.#layout) return false;
      const there = drafts.filter((draft) => draft !== null);
      this.documents = [...this.documents, ...there.map((draft) => this.#printable(draft))];
      this.missing += drafts.length - there.length;
      this.done += drafts.length;
    }
    return true;
  }

  #printable(draft: Draft): Printable {
    const { connectionId } = draft;
    const connection = this.#app.connections.find(({ id }) => id === connectionId)?.settings.name ?? '';
    return { ...draft, policy: documentPolicyFor(this.#app, connectionId), connection };
  }

  /** Lays all out as `form` has it. `heightsOf`: of the document that is {@link measured}. */
  async layOut(heightsOf: (document: PrintedDocument) => Heights): Promise<void> {
    const layout = (this.#layout += 1);
    const chosen = this.documents.filter((document) => this.form !== 'pick' || isPicked(document));
    Object.assign(this, { ready: false, laidOut: [], done: 0, total: chosen.length });
    this.leftOut = this.documents.length - chosen.length;
    const printedAt = Date.now();
    const laidOut: LaidOut[] = [];
    for (const source of chosen) {
      const document = printedDocument(source, this.form, printedAt);
      this.measured = document;
      await tick();
      // Closed, or asked for in another form.
      if (layout !== this.#layout) return;
      laidOut.push({ document, sheets: sheetsOf(heightsOf(document)) });
      this.done = laidOut.length;
      await breath();
    }
    this.measured = null;
    this.laidOut = laidOut;
    this.ready = true;
  }

  /** Ends what is under way. */
  stop(): void {
    this.#layout += 1;
  }
}

/** Lets the page answer what was typed or clicked meanwhile. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
