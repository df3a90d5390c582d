/** Makes drafts of all complete return invoices of an archive, all or none, and lists why the others were left out. */
import { amountsPolicy } from '../../../domain/facts.ts';
import type { StoredEDocument } from '../../../domain/e-documents/stored.ts';
import type { Connection } from '../../../domain/model/connection.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { Language } from '../../../domain/numbers.ts';
import { summarise } from '../../../domain/summary.ts';
import { openEntriesOf } from '../../../domain/open-entries.ts';
import { linesOf } from '../../../domain/value.ts';
import type { Api } from '../../api.ts';
import { ReturnQuestion } from './return-question.svelte.ts';

export type LeftOutReason =
  | 'role'
  | 'notReturn'
  | 'notOffered'
  | 'customer'
  | 'product'
  | 'question'
  | 'errors'
  | 'here'
  | 'gone';

interface Options {
  readonly api: Api;
  readonly connection: Connection;
  readonly language: Language;
  readonly today: string;
}

type Outcome =
  | { readonly reason: LeftOutReason }
  | { readonly kind: DocumentKind; readonly draft: Parameters<Api['stageDrafts']>[0]['drafts'][number] };

export class BulkReturns {
  readonly #options: Options;
  /** `null` while not running. */
  progress = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  /** Documents that were left out; `null` until all were checked. */
  leftOut = $state.raw<readonly { readonly number: string; readonly reason: LeftOutReason }[] | null>(null);
  #isCancelled = false;

  constructor(options: Options) {
    this.#options = options;
  }

  cancel(): void {
    this.#isCancelled = true;
  }

  /** Returns the ids of the drafts; `null` if cancelled, in which case no drafts remain. Rejects if a call fails. */
  async make(documents: readonly StoredEDocument[]): Promise<readonly string[] | null> {
    const { api, connection } = this.#options;
    this.#isCancelled = false;
    this.leftOut = null;
    this.progress = { done: 0, total: documents.length };
    const ids: string[] = [];
    const leftOut: { number: string; reason: LeftOutReason }[] = [];
    let isMade = false;
    try {
      for (const [index, kept] of documents.entries()) {
        const outcome = await this.#look(kept);
        if (this.#isCancelled) return null;
        if ('reason' in outcome) leftOut.push({ number: kept.number, reason: outcome.reason });
        else {
          const { kind, draft } = outcome;
          ids.push(...(await api.stageDrafts({ connectionId: connection.id, kind, drafts: [draft] })).ids);
        }
        this.progress = { done: index + 1, total: documents.length };
      }
      if (this.#isCancelled) return null;
      if (ids.length > 0) await api.revealDrafts({ ids });
      isMade = true;
      this.leftOut = leftOut;
      return ids;
    } finally {
      this.progress = null;
      if (!isMade && ids.length > 0) await api.discardDrafts({ ids });
    }
  }

  async #look(kept: StoredEDocument): Promise<Outcome> {
    const { api, connection } = this.#options;
    const read = await api.getEDocument({ id: kept.id });
    if (read === null) return { reason: 'gone' };
    const question = new ReturnQuestion({ ...this.#options, document: read.document, file: kept.file });
    const { kind } = question;
    if (kind === null) return { reason: 'role' };
    if (!question.isItselfAReturn) return { reason: 'notReturn' };
    if (!question.isOffered) return { reason: 'notOffered' };
    const print = await printOf(kept.ettn === '' ? kept.id : kept.ettn);
    const [here] = await api.findImported({ connectionId: connection.id, kind, prints: [print] });
    if (here !== null && here !== undefined) return { reason: 'here' };
    await question.lookUp();
    const { known } = question;
    if (known === null || known.customer === null) return { reason: 'customer' };
    if (known.earlier.length > 0) return { reason: 'here' };
    const made = question.draft();
    const open = made === null ? [] : openEntriesOf(made.content);
    if (open.some((entry) => entry.question !== undefined)) return { reason: 'question' };
    if (made === null || open.length > 0) return { reason: 'product' };
    if (linesOf(made.content).length < read.document.lines.length) return { reason: 'question' };
    const { usesEInvoice, localGuidance } = connection.settings;
    const facts = { ...amountsPolicy(connection.settings), usesEInvoice, localGuidance, product: () => undefined };
    const summary = summarise(kind, made.content, facts, 'create');
    if (summary.errorCount > 0) return { reason: 'errors' };
    return { kind, draft: { print, content: JSON.stringify(made.content), summary } };
  }
}

async function printOf(identity: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`e-document ${identity}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
