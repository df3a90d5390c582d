import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { Connection } from '../../../../domain/model/connection.ts';
import { customerOf } from '../../../../domain/edit/references.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import type { EditorHost } from '../session/host.ts';
import type { LookupParts } from './field-resolver.ts';
import { LookupEffects } from './lookup-effects.ts';
import { AllLookupAnswers, LookupPresences } from './lookup-presence.svelte.ts';
import { LookupSearch } from './lookup-search.ts';
import { PendingLookups } from './pending-lookups.svelte.ts';
import { ProductFill } from './product-fill.ts';
import { Products } from './products.svelte.ts';
import { References } from './references.svelte.ts';
import { Representatives } from './representatives.svelte.ts';

export interface LookingEditor {
  readonly host: Pick<EditorHost, 'api' | 'language'>;
  readonly connection: Connection;
  readonly description: DocumentDescription;
  readonly document: DocumentState;
  readonly readOnly: boolean;
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

  constructor(editor: LookingEditor) {
    const { description, document } = editor;
    const { api, language } = editor.host;
    const { id, settings } = editor.connection;
    this.search = new LookupSearch(api, id);
    this.products = new Products(api, id);
    this.references = new References(api, id, this.search);
    this.representatives = new Representatives(api, id);
    this.presences = new LookupPresences(api, id, (lookup) => customerOf(lookup, document.header));
    this.answers = new AllLookupAnswers(this.presences, this.products);
    const { products, references, pending, search: lookupSearch } = this;
    const parts: LookupParts = {
      ...{ document, products, references, lookupSearch, pending, language },
      readOnly: () => editor.readOnly,
      localGuidance: settings.localGuidance,
    };
    this.fill = new ProductFill(parts);
    this.effects = new LookupEffects({ ...parts, description, fill: this.fill });
  }
}
