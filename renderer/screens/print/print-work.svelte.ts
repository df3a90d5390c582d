/** From documents to sheets: they are read, laid out and measured one after another, so that the page goes on answering. */
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

/** Documents read at once. */
const together = 8;
/** More at once would be too many for the page; 500 documents have that many lines seldom. */
const mostSheets = 2_000;

type HeightsOf = (document: PrintedDocument) => Heights;

export class PrintWork {
  /** In the order asked for. */
  documents = $state.raw<readonly Printable[]>([]);
  form = $state<PrintForm>('document');
  paper = $state<Preferences['paper']>('a4');
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
  #stopped = false;

  constructor(app: AppState) {
    this.#app = app;
  }

  /**
   * Reads what `targets` answers and lays it out. False where there is nothing to show, which was said, or where it was stopped.
   * `heightsOf`: of the document that is {@link measured}.
   */
  async begin(targets: () => Promise<readonly PrintTarget[] | null>, heightsOf: HeightsOf): Promise<boolean> {
    const found = await targets();
    if (this.#stopped || found === null || !(await this.#read(found))) return false;
    return this.layOut(heightsOf);
  }

  async #read(targets: readonly PrintTarget[]): Promise<boolean> {
    this.total = targets.length;
    const documents: Printable[] = [];
    for (let from = 0; from < targets.length; from += together) {
      const some = targets.slice(from, from + together);
      const read = await this.#app.orToast(() => Promise.all(some.map((target) => readPrintable(this.#app, target))));
      if (read === null || this.#stopped) return false;
      const there = read.filter((one) => one !== null);
      documents.push(...there);
      this.missing += read.length - there.length;
      this.done += read.length;
    }
    this.documents = documents;
    return true;
  }

  /** Whether what is shown is laid out, or being so; before that it is read, and then laid out in the language of then. */
  get isRead(): boolean {
    return this.#layout > 0;
  }

  /** Lays all out as `form` has it; answers as `begin`, and true where another layout has begun meanwhile. */
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
      const document = this.#marked(printedDocument(source, { form: this.form, barcodes, printedAt }));
      this.measured = document;
      await tick();
      if (this.#stopped) return false;
      // Asked for in another form.
      if (layout !== this.#layout) return true;
      const sheets = sheetsOf(heightsOf(document));
      count += sheets.length;
      if (count > mostSheets) {
        this.#app.toasts.show(() => t('print.tooManySheets', { most: mostSheets }), { tone: 'error' });
        return false;
      }
      laidOut.push({ document, sheets });
      this.done = laidOut.length;
      await breath();
      if (this.#stopped) return false;
      if (layout !== this.#layout) return true;
    }
    this.measured = null;
    this.laidOut = laidOut;
    this.ready = true;
    return true;
  }

  /** Every sheet of the practice company says so. */
  #marked(document: PrintedDocument): PrintedDocument {
    const { connection } = this.#app;
    if (connection === null || !isPractice(connection.settings)) return document;
    const practice = t('print.mark.practice');
    const mark = document.mark === null ? practice : `${practice} · ${document.mark}`;
    return { ...document, mark, badges: [practice, ...document.badges] };
  }

  stop(): void {
    this.#stopped = true;
  }
}

/** Lets the page answer what was typed or clicked meanwhile. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
