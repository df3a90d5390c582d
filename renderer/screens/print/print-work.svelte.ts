/** Turns documents into sheets: they are read, laid out and measured one after another, so that the page stays responsive. */
import { tick } from 'svelte';
import { isPractice } from '../../../domain/practice-company.ts';
import type { Preferences } from '../../../domain/settings.ts';
import { t } from '../../messages/index.svelte.ts';
import type { AppState } from '../../state/app.svelte.ts';
import type { PrintTarget } from '../../state/printing.svelte.ts';
import { readPrintable } from './print-source.ts';
import { isPicked } from './printable.ts';
import type { Printable, PrintForm } from './printable.ts';
import { printedDocument } from './printed-document.ts';
import type { PrintedDocument } from './printed-document.ts';
import { sheetsOf } from './sheets.ts';
import type { Heights, Sheet } from './sheets.ts';

export interface LaidOut {
  readonly document: PrintedDocument;
  readonly sheets: readonly Sheet[];
}

/** How many documents are read in parallel. */
const together = 8;
/** More would be too many for the page; 500 documents rarely have as many. */
const mostSheets = 2_000;

type HeightsOf = (document: PrintedDocument) => Heights;

export class PrintWork {
  /** In the requested order. */
  documents = $state.raw<readonly Printable[]>([]);
  form = $state<PrintForm>('document');
  paper = $state<Preferences['paper']>('a4');
  laidOut = $state.raw<readonly LaidOut[]>([]);
  /** The document that is rendered invisibly, to be measured. */
  measured = $state.raw<PrintedDocument | null>(null);
  /** Number of documents that no longer exist. */
  missing = $state(0);
  /** Number of documents that could not be read. */
  unreadable = $state(0);
  /** Number of inbound documents, which a pick list leaves out. */
  leftOut = $state(0);
  done = $state(0);
  total = $state(0);
  ready = $state(false);
  readonly pages = $derived(this.laidOut.reduce((sum, { sheets }) => sum + sheets.length, 0));
  readonly #app: AppState;
  /** Counts layouts; a new one ends the previous one. */
  #layout = 0;
  #stopped = false;

  constructor(app: AppState) {
    this.#app = app;
  }

  /**
   * Reads the documents of `targets` and lays them out. False if there is nothing to show, which has been reported, or if it was
   * stopped. Rejects if no document could be read. `heightsOf`: measures the document in {@link measured}.
   */
  async begin(targets: () => Promise<readonly PrintTarget[] | null>, heightsOf: HeightsOf): Promise<boolean> {
    const found = await targets();
    if (this.#stopped || found === null || !(await this.#read(found))) return false;
    return this.layOut(heightsOf);
  }

  async #read(targets: readonly PrintTarget[]): Promise<boolean> {
    this.total = targets.length;
    const documents: Printable[] = [];
    const failures: Error[] = [];
    for (let from = 0; from < targets.length; from += together) {
      const some = targets.slice(from, from + together);
      const read = await Promise.allSettled(some.map((target) => readPrintable(this.#app, target)));
      if (this.#stopped) return false;
      for (const one of read) {
        if (one.status === 'rejected') failures.push(one.reason as Error);
        else if (one.value === null) this.missing += 1;
        else documents.push(one.value);
      }
      this.done += read.length;
    }
    const [failure] = failures;
    if (documents.length === 0 && failure !== undefined) throw failure;
    this.unreadable = failures.length;
    this.documents = documents;
    return true;
  }

  /** Whether the documents were read and a layout has begun; a change of the language before that needs no new layout. */
  get isRead(): boolean {
    return this.#layout > 0;
  }

  /** Lays all documents out in `form`. Returns what `begin` does, or true if another layout has begun meanwhile. */
  async layOut(heightsOf: HeightsOf): Promise<boolean> {
    const layout = (this.#layout += 1);
    const chosen = this.documents.filter((document) => this.form !== 'pick' || isPicked(document));
    const { paper, printsBarcodes: barcodes } = this.#app.preferences;
    Object.assign(this, { paper, ready: false, laidOut: [], done: 0, total: chosen.length });
    this.leftOut = this.documents.length - chosen.length;
    const printedAt = Date.now();
    const laidOut: LaidOut[] = [];
    let count = 0;
    for (const source of chosen) {
      const document = marked(printedDocument(source, { form: this.form, barcodes, printedAt }), source);
      this.measured = document;
      await tick();
      if (this.#stopped) return false;
      // Another layout has begun.
      if (layout !== this.#layout) return true;
      const sheets = sheetsOf(heightsOf(document));
      count += sheets.length;
      if (count > mostSheets) {
        this.#app.toasts.show(() => t('print.tooManySheets', { most: mostSheets }), { tone: 'error' });
        return false;
      }
      laidOut.push({ document, sheets });
      this.done = laidOut.length;
      await yieldToInput();
      if (this.#stopped) return false;
      if (layout !== this.#layout) return true;
    }
    this.measured = null;
    this.laidOut = laidOut;
    this.ready = true;
    return true;
  }

  stop(): void {
    this.#stopped = true;
  }
}

/** Adds a mark to every sheet of the practice company, whichever company is chosen now. */
function marked(document: PrintedDocument, { settings }: Printable): PrintedDocument {
  if (settings === null || !isPractice(settings)) return document;
  const practice = t('print.mark.practice');
  const mark = document.mark === null ? practice : `${practice} · ${document.mark}`;
  return { ...document, mark, badges: [practice, ...document.badges] };
}

/** Lets the page handle input that arrived meanwhile. */
const yieldToInput = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
