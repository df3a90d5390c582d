/** Imports lines from a file: reads it, then continues like a paste (pasting.svelte.ts). */
import { chooseTableFile, readTableFile } from '../../../state/table-file.ts';
import type { TableFile } from '../../../state/table-file.ts';
import type { EditorHost } from '../session/host.ts';
import { lineHeadings } from './paste-plan.ts';
import type { Pasting } from './pasting.svelte.ts';
import { layoutOf } from './table-layout.ts';

export interface ImportingEditor {
  readonly host: EditorHost;
  readonly readOnly: boolean;
  readonly grid: { readonly pasting: Pasting };
  readonly navigator: { keepFocus(): Promise<void> };
}

export class LineImport {
  reading = $state.raw<File | null>(null);
  #file: File | null = null;
  readonly #editor: ImportingEditor;

  constructor(editor: ImportingEditor) {
    this.#editor = editor;
  }

  async choose(): Promise<void> {
    const file = await chooseTableFile();
    if (file === null) this.#ended();
    else await this.take(file);
  }

  async drop(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (files.length > 1) this.#editor.host.notify({ kind: 'notRead', problem: 'several' });
    else if (file) await this.take(file);
  }

  async chooseSheet(sheet: number): Promise<void> {
    if (this.#file) await this.#read(this.#file, sheet);
  }

  async take(file: File): Promise<void> {
    const { host, grid } = this.#editor;
    if (this.#editor.readOnly) host.notify({ kind: 'notRead', problem: 'readOnly' });
    else if (!grid.pasting.question) await this.#read(file);
  }

  /** Called when no dialog opens: no file was chosen, it could not be read, or reading was cancelled. */
  #ended(): void {
    void this.#editor.navigator.keepFocus();
  }

  async #read(file: File, sheet?: number): Promise<void> {
    const { host, grid } = this.#editor;
    const { pasting } = grid;
    this.reading = this.#file = file;
    const isWanted = (): boolean => this.reading === file;
    const language = host.language();
    const wanted = { language, use: 'lines', isWanted, ...(sheet === undefined ? {} : { sheet }) } as const;
    const read = await readTableFile(host.api, file, wanted, hasLineHeadings).catch(
      () => ({ problem: 'unreadable' }) as const,
    );
    // Reading was cancelled, or another file was chosen.
    if (!isWanted()) return;
    this.reading = null;
    if ('rows' in read) return pasting.takeFile(read, file.name);
    host.notify({ kind: 'notRead', problem: read.problem });
    if (!pasting.question) this.#ended();
  }

  cancel(): void {
    this.reading = null;
    void this.#editor.host.api.cancelReading({}).catch(() => undefined);
    if (!this.#editor.grid.pasting.question) this.#ended();
  }
}

const hasLineHeadings = ({ rows }: TableFile): boolean => layoutOf(rows, lineHeadings).headingRow !== null;
