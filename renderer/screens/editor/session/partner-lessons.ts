/** Stores what the user chose for the texts of a partner's file, also where the choice was corrected later, for the next file. */
import { lessonsOf, newLessons } from '../../../../domain/e-documents/learning.ts';
import type { Lessons } from '../../../../domain/e-documents/learning.ts';
import type { NewMapping } from '../../../../domain/e-documents/mapping.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Api } from '../../../api.ts';

export interface TaughtEditor {
  readonly host: { readonly api: Pick<Api, 'getLookupRows' | 'saveMappings'> };
  readonly connection: { readonly id: string };
  readonly document: { readonly content: ValueRecord };
}

export class PartnerLessons {
  readonly #editor: TaughtEditor;
  readonly #first: Lessons;
  #known: Lessons;
  #last: Promise<void> = Promise.resolve();

  constructor(editor: TaughtEditor) {
    this.#editor = editor;
    this.#first = lessonsOf(editor.document.content);
    this.#known = this.#first;
  }

  /** The content was saved. */
  store(): void {
    const now = lessonsOf(this.#editor.document.content, this.#first);
    const mappings = newLessons(this.#known, now);
    this.#known = now;
    // The draft already has the user's choice; without the mapping, the next file only asks again.
    if (mappings.length > 0) this.#last = this.#last.then(() => this.#keep(mappings)).catch(() => undefined);
  }

  async #keep(mappings: readonly NewMapping[]): Promise<void> {
    const { host, connection } = this.#editor;
    const listed = async (kind: 'customers' | 'products'): Promise<readonly NewMapping[]> => {
      const some = mappings.filter((one) => (one.kind === 'customer') === (kind === 'customers'));
      const codes = some.map(({ code }) => code);
      const rows = some.length === 0 ? [] : await host.api.getLookupRows({ connectionId: connection.id, kind, codes });
      return some.filter((_, index) => rows[index]);
    };
    const kept = [...(await listed('customers')), ...(await listed('products'))];
    if (kept.length > 0) await host.api.saveMappings({ connectionId: connection.id, mappings: kept });
  }
}
