/** The questions about the documents of an opened file. Coming back to a document finds what was entered for it. */
import type { EDocument } from '../../../domain/e-documents/e-document.ts';
import type { StoredEDocuments } from '../../../domain/e-documents/stored.ts';
import { BulkReturns } from './bulk.svelte.ts';
import { ReturnQuestion } from './return-question.svelte.ts';

type Opened = Pick<StoredEDocuments, 'documents'> & { readonly scanned?: EDocument };
type Options = ConstructorParameters<typeof BulkReturns>[0];

export class OpenedQuestions {
  /** Read again for each question, because settings may be changed in the dialog. */
  readonly #options: () => Options;
  readonly #opened: Opened;
  readonly #asked = new Map<number, ReturnQuestion>();
  #chosen = 0;
  /** The question about the chosen document; `null` while the document is read, or if it cannot be read. */
  question = $state.raw<ReturnQuestion | null>(null);
  bulk = $state.raw<BulkReturns | null>(null);

  constructor(options: () => Options, opened: Opened) {
    this.#options = options;
    this.#opened = opened;
  }

  get isMaking(): boolean {
    return this.bulk !== null && this.bulk.progress !== null;
  }

  /** Whether replacing the file would lose input, or interrupt making drafts. */
  get hasInput(): boolean {
    return this.isMaking || [...this.#asked.values()].some((one) => one.hasInput);
  }

  get isReady(): boolean {
    return this.question?.isReady === true && !this.isMaking;
  }

  /** Shows the question about a document; returns `false` if the document is gone. */
  async choose(index: number): Promise<boolean> {
    this.#chosen = index;
    const before = this.#asked.get(index);
    this.question = before?.hasInput === true ? before : null;
    if (this.question === null) {
      const { documents, scanned } = this.#opened;
      const kept = documents[index];
      const read = kept && (await this.#options().api.getEDocument({ id: kept.id }));
      const document = read?.document ?? scanned;
      // The user has chosen another one meanwhile.
      if (this.#chosen !== index) return true;
      if (document === undefined) return false;
      this.question = new ReturnQuestion({ ...this.#options(), document, file: documents[0]?.file ?? '' });
      this.#asked.set(index, this.question);
    }
    if (this.question.known === null) await this.question.lookUp();
    return true;
  }

  /** Makes drafts of all complete documents (see `BulkReturns`). The questions then count these drafts as returns. */
  async makeAll(): Promise<readonly string[] | null> {
    if (this.isMaking) return null;
    const bulk = new BulkReturns(this.#options());
    this.bulk = bulk;
    const ids = await bulk.make(this.#opened.documents);
    // If this fails, the question is not answerable until its document is chosen again.
    const lookUps = ids === null ? [] : [...this.#asked.values()].map((one) => one.lookUp().catch(() => undefined));
    await Promise.all(lookUps);
    return ids;
  }
}
