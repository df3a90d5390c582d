/** The service's lists as a document uses them: what they answered so far, and what their answers change. */
import { documents } from '../../../../domain/documents/index.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Connection } from '../../../../domain/model/connection.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import { customerOf } from '../../../../domain/edit/references.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import type { EditorHost } from '../session/host.ts';
import { LookupEffects } from './lookup-effects.ts';
import { AllLookupAnswers, LookupPresences } from './lookup-presence.svelte.ts';
import { LookupSearch } from './lookup-search.ts';
import { PendingLookups } from './pending-lookups.svelte.ts';
import { ProductFill } from './product-fill.ts';
import { Products } from './products.svelte.ts';
import { References } from './references.svelte.ts';
import { Representatives } from './representatives.svelte.ts';

export interface DocumentLookupsOptions {
  readonly host: Pick<EditorHost, 'api' | 'language'>;
  readonly connection: Connection;
  readonly kind: DocumentKind;
  readonly document: DocumentState;
  readonly readOnly: () => boolean;
  /** A line was filled from its product. */
  readonly onFilled: (before: ValueRecord, after: ValueRecord) => void;
}

export class DocumentLookups {
  readonly search: LookupSearch;
  readonly products: Products;
  readonly references: References;
  readonly representatives: Representatives;
  readonly presences: LookupPresences;
  readonly answers: AllLookupAnswers;
  readonly pending = new PendingLookups();
  readonly fill: ProductFill;
  readonly effects: LookupEffects;

  constructor({ host, connection, kind, document, readOnly, onFilled }: DocumentLookupsOptions) {
    const { api, language } = host;
    const { id, settings } = connection;
    this.search = new LookupSearch(api, id);
    this.products = new Products(api, id);
    this.references = new References(api, id, this.search);
    this.representatives = new Representatives(api, id);
    this.presences = new LookupPresences(api, id, (lookup) => customerOf(lookup, document.header));
    this.answers = new AllLookupAnswers(this.presences, this.products);
    const { products, references, pending, search: lookupSearch } = this;
    const known = { document, products, lookupSearch, pending, readOnly, language };
    this.fill = new ProductFill({ ...known, onFilled });
    const { localGuidance } = settings;
    const description = documents[kind];
    this.effects = new LookupEffects({ ...known, references, fill: this.fill, description, localGuidance });
  }
}
