/** The last document of the customer, offered to fill a new one with; nothing of it stands there unless it is taken. */
import { newKey } from '../session/identity.ts';
import type { Fields } from '../../../../domain/fields.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import { filledHeader, templateOf } from '../../../../domain/template.ts';
import { linesOf, textOf } from '../../../../domain/value.ts';
import type { Api } from '../../../api.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import { isUntouched } from '../../../../domain/edit/lines.ts';
import { withKeys } from '../../../../domain/edit/places.ts';
import { emptyMap } from '../../../../domain/edit/collections.ts';
import type { PendingLookups } from '../lookup/pending-lookups.svelte.ts';

export interface LastDocumentOptions {
  readonly api: Pick<Api, 'findLastOfCustomer' | 'getDraft'>;
  readonly draftId: string;
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly fields: Fields;
  readonly document: DocumentState;
  readonly pending: PendingLookups;
  readonly defaultCurrency: string;
  /** False for what replaces or changes a document of the service, and for what cannot be changed now. */
  readonly isNew: () => boolean;
  /** `fields`: those of the header that were filled. */
  readonly onTaken: (from: DraftSummary, fields: readonly string[]) => void;
}

export class LastDocument {
  /** By customer. */
  #known = $state.raw<ReadonlyMap<string, DraftSummary | null>>(new Map());
  readonly #asked = emptyMap<string, Promise<void>>();
  readonly #options: LastDocumentOptions;

  constructor(options: LastDocumentOptions) {
    this.#options = options;
  }

  /** The document is new, still empty, and says whose it is. */
  get isWanted(): boolean {
    const { document, isNew } = this.#options;
    return isNew() && this.#customer !== '' && document.lines.every(isUntouched);
  }

  get offer(): DraftSummary | null {
    return this.isWanted ? (this.#known.get(this.#customer) ?? null) : null;
  }

  get #customer(): string {
    return textOf(this.#options.document.header['CustomerCode']);
  }

  /** Looks for it, once for each customer. Never rejects. */
  async load(): Promise<void> {
    if (!this.isWanted) return;
    const customer = this.#customer;
    const loading = this.#asked.get(customer) ?? this.#find(customer).catch(() => undefined);
    this.#asked.set(customer, loading);
    await loading;
  }

  async #find(customerCode: string): Promise<void> {
    const { api, connectionId, kind, draftId: exceptId } = this.#options;
    const found = await api.findLastOfCustomer({ connectionId, kind, customerCode, exceptId });
    this.#known = new Map([...this.#known, [customerCode, found]]);
  }

  /** Fills the document as one step, once it is known whose it is; false where there is nothing to fill it with. */
  async take(): Promise<boolean> {
    const { api, kind, fields, document, pending, defaultCurrency, onTaken } = this.#options;
    await pending.settled();
    await this.load();
    const { offer } = this;
    const draft = offer && (await api.getDraft({ id: offer.id }));
    if (!draft || this.offer !== offer) return false;
    const template = templateOf(kind, draft.content);
    const before = document.header;
    const header = filledHeader(fields, before, template, defaultCurrency);
    document.seal();
    document.change({ header, lines: withKeys(linesOf(template), newKey) });
    document.seal();
    const filled = Object.keys(header).filter((name) => header[name] !== before[name]);
    onTaken(
      draft,
      filled.filter((name) => fields[name] !== undefined && fields[name].class !== 'echo'),
    );
    return true;
  }
}
