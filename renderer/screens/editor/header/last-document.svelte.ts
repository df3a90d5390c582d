/** Offers to fill a new document from the customer's last one. Nothing is filled in unless the user takes it. */
import { newKey } from '../session/identity.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { Connection } from '../../../../domain/model/connection.ts';
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import { filledHeader, templateOf } from '../../../../domain/template.ts';
import { linesOf, textOf } from '../../../../domain/value.ts';
import type { Api } from '../../../api.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import { isUntouched, startLine } from '../../../../domain/edit/lines.ts';
import { withOwnShare } from '../../../../domain/edit/origins.ts';
import { withSharesOfCopy } from '../../../../domain/edit/withholding.ts';
import { withKeys } from '../../../../domain/edit/places.ts';
import { emptyMap } from '../../../../domain/edit/collections.ts';
import type { PendingLookups } from '../lookup/pending-lookups.svelte.ts';

export interface FilledEditor {
  readonly id: string;
  readonly host: { readonly api: Pick<Api, 'findLastOfCustomer' | 'getDraft'> };
  readonly summary: DraftSummary;
  readonly description: Pick<DocumentDescription, 'fields'>;
  readonly facts: { readonly defaultCurrency: string };
  readonly document: DocumentState;
  readonly pending: PendingLookups;
  readonly grid: { readonly selection: { keepRow(change: () => void): void } };
  readonly readOnly: boolean;
  readonly connection: Pick<Connection, 'settings'>;
  /** `fields`: names of the header fields that were filled. */
  filledFrom(from: DraftSummary, fields: readonly string[]): void;
}

export class LastDocument {
  #known = $state.raw<ReadonlyMap<string, DraftSummary | null>>(new Map());
  readonly #loads = emptyMap<string, Promise<void>>();
  readonly #editor: FilledEditor;

  constructor(editor: FilledEditor) {
    this.#editor = editor;
  }

  /** Whether the document is new, has a customer, and has no lines filled in. */
  get isWanted(): boolean {
    const { document, summary, readOnly, connection } = this.#editor;
    const start = { ...connection.settings, kind: summary.kind };
    return (
      summary.operation === 'create' &&
      !readOnly &&
      this.#customer !== '' &&
      document.lines.every((line, index) => isUntouched(line, startLine(start, '', document.lines[index - 1])))
    );
  }

  get offer(): DraftSummary | null {
    return this.isWanted ? (this.#known.get(this.#customer) ?? null) : null;
  }

  get #customer(): string {
    return textOf(this.#editor.document.header['CustomerCode']);
  }

  /** Looks for the last document, once per customer. Never rejects. */
  async load(): Promise<void> {
    if (!this.isWanted) return;
    const customer = this.#customer;
    const loading = this.#loads.get(customer) ?? this.#find(customer).catch(() => undefined);
    this.#loads.set(customer, loading);
    await loading;
  }

  async #find(customerCode: string): Promise<void> {
    const { id: exceptId, host, summary } = this.#editor;
    const { connectionId, kind } = summary;
    const found = await host.api.findLastOfCustomer({ connectionId, kind, customerCode, exceptId });
    this.#known = new Map([...this.#known, [customerCode, found]]);
  }

  /** Fills the document in one undo step, after pending lookups; returns false if there is nothing to fill it from. */
  async take(): Promise<boolean> {
    const { host, summary, description, document, pending, facts } = this.#editor;
    const { fields } = description;
    await pending.settled();
    await this.load();
    const { offer } = this;
    const draft = offer && (await host.api.getDraft({ id: offer.id }));
    if (!draft || this.offer !== offer) return false;
    const template = templateOf(summary.kind, draft.content);
    const before = document.header;
    const taken = withSharesOfCopy({
      ...filledHeader(fields, before, template, facts.defaultCurrency),
      Lines: linesOf(template),
    });
    const { Lines: _lines, ...header } = taken;
    document.seal();
    const copied = linesOf(taken).map((line) => withOwnShare(line, header));
    const lines = withKeys(copied, newKey);
    this.#editor.grid.selection.keepRow(() => document.change({ header, lines }, newKey()));
    document.seal();
    const filled = Object.keys(header).filter((name) => header[name] !== before[name]);
    this.#editor.filledFrom(
      draft,
      filled.filter((name) => fields[name] !== undefined && fields[name].class !== 'echo'),
    );
    return true;
  }
}
