/** Lines from a file: it is read, then asked about as what is pasted (pasting.svelte.ts). */
import { chooseTableFile, readTableFile } from '../../../../state/table-file.ts';
import type { EditorHost } from '../host.ts';
import type { Pasting } from './pasting.svelte.ts';

export interface LineImportOptions {
  readonly host: EditorHost;
  readonly pasting: Pasting;
  readonly readOnly: () => boolean;
  /** Nothing is asked: none was chosen, it could not be read, or reading was cancelled. */
  readonly onEnded: () => void;
}

export class LineImport {
  /** The file being read. */
  reading = $state.raw<File | null>(null);
  readonly #options: LineImportOptions;

  constructor(options: LineImportOptions) {
    this.#options = options;
  }

  async choose(): Promise<void> {
    const file = await chooseTableFile();
    if (file === null) this.#options.onEnded();
    else await this.take(file);
  }

  /** Takes what was dropped on the window. */
  async drop(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (files.length > 1) this.#options.host.notify({ kind: 'notRead', problem: 'several' });
    else if (file) await this.take(file);
  }

  async take(file: File): Promise<void> {
    const { host, pasting, readOnly, onEnded } = this.#options;
    if (readOnly() || pasting.question) return;
    this.reading = file;
    const read = await readTableFile(host.api, file, { language: host.language(), use: 'lines' }).catch(
      () => ({ problem: 'unreadable' }) as const,
    );
    // Cancelled, or another one was taken since.
    if (this.reading !== file) return;
    this.reading = null;
    if ('rows' in read) return pasting.takeFile(read.rows, file.name, read.isTyped);
    host.notify({ kind: 'notRead', problem: read.problem });
    onEnded();
  }

  cancel(): void {
    this.reading = null;
    void this.#options.host.api.cancelTableReading({}).catch(() => undefined);
    this.#options.onEnded();
  }
}
