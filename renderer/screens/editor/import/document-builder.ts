/** Creates documents from table rows with the editor's own classes, as if the user had typed them. */
import { documents, eInvoiceStart, newDocument } from '../../../../domain/documents/index.ts';
import { amountsPolicy } from '../../../../domain/facts.ts';
import type { CompanyFacts } from '../../../../domain/facts.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { currencyOf } from '../../../../domain/currency-signs.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import type { Connection } from '../../../../domain/model/connection.ts';
import { headerPlace } from '../../../../domain/model/place.ts';
import type { Language } from '../../../../domain/numbers.ts';
import { summarise } from '../../../../domain/summary.ts';
import type { Summary } from '../../../../domain/summary.ts';
import type { Api } from '../../../api.ts';
import { emptyMap } from '../../../../domain/edit/collections.ts';
import { DocumentState } from '../session/document.svelte.ts';
import { startLine } from '../../../../domain/edit/lines.ts';
import { newKey } from '../session/identity.ts';
import { withCell } from '../../../../domain/edit/cells.ts';
import { byWriting, columnsOf } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { LookupParts } from '../lookup/field-resolver.ts';
import { LookupEffects } from '../lookup/lookup-effects.ts';
import { AllLookupAnswers, LookupPresences } from '../lookup/lookup-presence.svelte.ts';
import { LookupSearch } from '../lookup/lookup-search.ts';
import type { LookupQuestion } from '../lookup/lookup-search.ts';
import type { EntryMatch } from '../../../../domain/edit/entry-match.ts';
import { PendingLookups } from '../lookup/pending-lookups.svelte.ts';
import { ProductFill } from '../lookup/product-fill.ts';
import { Products } from '../lookup/products.svelte.ts';
import { customerOf } from '../../../../domain/edit/references.ts';
import { References } from '../lookup/references.svelte.ts';
import { withOpenEntries } from '../../../../domain/open-entries.ts';
import { pasteTable } from '../../../../domain/edit/paste.ts';
import { openEntry } from './table-columns.ts';
import type { OpenCell } from './table-columns.ts';
import type { Table } from './paste-plan.ts';
import { headerFieldOf, isOfList } from './header-columns.ts';

export interface BuilderOptions {
  readonly api: Pick<Api, 'getLookupRows' | 'listLookupStatus' | 'searchLookup'>;
  readonly connection: Connection;
  readonly kind: DocumentKind;
  readonly language: Language;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

export interface DocumentSource {
  readonly header: readonly { readonly column: Column; readonly text: string }[];
  readonly lines: Table;
  readonly columns: readonly (Column | undefined)[];
  /** Cells that become open entries; `at`: index of their row in `lines`. */
  readonly open: readonly (OpenCell & { readonly at: number })[];
  readonly file: string;
}

export interface BuiltDocument {
  /** JSON */
  readonly content: string;
  readonly summary: Summary;
}

/** Caches results, because most of the imported documents name the same warehouse. */
class RememberedSearch extends LookupSearch {
  readonly #found = emptyMap<string, Promise<EntryMatch>>();

  override find(question: LookupQuestion, match: 'spelling' | 'uniqueHit' = 'spelling'): Promise<EntryMatch> {
    const { kind, text, by, customerId = '' } = question;
    const key = JSON.stringify([kind, text, by, customerId, match]);
    const found = this.#found.get(key) ?? super.find(question, match);
    this.#found.set(key, found);
    found.catch(() => this.#found.delete(key));
    return found;
  }
}

export class DocumentBuilder {
  readonly #options: BuilderOptions;
  readonly #products: Products;
  readonly #search: LookupSearch;
  readonly #presences: LookupPresences;
  readonly #facts: CompanyFacts;
  /** The header of the document being created. */
  #header: ValueRecord = {};

  constructor(options: BuilderOptions) {
    const { api, connection } = options;
    this.#options = options;
    this.#products = new Products(api, connection.id);
    this.#search = new RememberedSearch(api, connection.id);
    this.#presences = new LookupPresences(api, connection.id, (lookup) => customerOf(lookup, this.#header));
    const { presenceOf } = new AllLookupAnswers(this.#presences, this.#products);
    const { usesEInvoice, localGuidance } = connection.settings;
    const { get: product } = this.#products;
    this.#facts = { ...amountsPolicy(connection.settings), usesEInvoice, localGuidance, product, presenceOf };
  }

  /** Must not be called again before the previous call has settled. */
  async build({ header, lines, columns, open, file }: DocumentSource): Promise<BuiltDocument> {
    const { api, connection, kind, language, today } = this.#options;
    const { defaultCurrency, defaultWarehouse, defaultLineGroup, defaultUnit, localGuidance } = connection.settings;
    const description = documents[kind];
    const document = new DocumentState({ defaultCurrency, defaultUnit, localGuidance, newKey });
    document.load(newDocument(kind, { today, defaultCurrency, ...eInvoiceStart(connection.settings) }));
    const pending = new PendingLookups();
    const parts: LookupParts = {
      ...{ document, products: this.#products, lookupSearch: this.#search, pending, localGuidance },
      references: new References(api, connection.id, this.#search),
      language: () => language,
      readOnly: () => false,
    };
    const effects = new LookupEffects({ ...parts, description, fill: new ProductFill(parts) });
    // In the order of the form, whatever the table's: a customer comes before its representative, a code before its share. The
    // currency comes first, because amounts are read in it.
    const order = Object.keys(description.fields);
    const placeOf = ({ column }: DocumentSource['header'][number]): number =>
      isOfList(column.field, 'currencies') ? -1 : order.indexOf(headerFieldOf(column.name) ?? '');
    for (const { column, text } of header.toSorted((one, other) => placeOf(one) - placeOf(other))) {
      const { field } = column;
      const name = headerFieldOf(column.name) ?? '';
      const place = headerPlace(name);
      const code = isOfList(field, 'currencies') ? currencyOf(text, defaultCurrency) : null;
      if (effects.isLookedUp(place, field)) await effects.typed(place, field, code ?? text, name);
      else document.enter({ place, field, text }, { language, today }, null);
    }
    await effects.completeCurrency();
    const begun = { kind, defaultCurrency, defaultWarehouse, defaultLineGroup };
    const context = { language, today, defaultCurrency, newKey };
    // Prices are in the document's currency, unless their row names another one.
    const stated = header.find(({ column }) => isOfList(column.field, 'currencies'))?.text ?? '';
    const currency = stated === '' ? undefined : columnsOf(description).find(({ name }) => name === 'CurrencyCode');
    const start = (): ValueRecord => {
      const line = startLine(begun, newKey(), undefined);
      return currency === undefined ? line : withCell(currency, line, stated, { ...context, lines: [] }).line;
    };
    const pasted = pasteTable(lines, [], columns, [], start, context, open);
    document.change({ lines: pasted.lines }, 'lines');
    const keys = document.lines.flatMap((line) => line.$key ?? []);
    // A product is looked up before its unit.
    const filled = [...columns.filter((column) => column?.name !== currency?.name), currency];
    for (const column of filled.toSorted(byWriting))
      if (column?.how === 'lookup') await effects.lookUpLines(keys, column, 'spelling', { tag: 'lines', joins: true });
    await pending.settled();
    const entries = open.map((cell) => ({ ...openEntry(cell, file, pasted.keys[cell.at]), key: newKey() }));
    document.change({ header: withOpenEntries(document.header, entries) });
    return { content: JSON.stringify(document.content), summary: await this.#summaryOf(document.content) };
  }

  /** The summary, once the lookups have answered all questions of the checks. */
  async #summaryOf(content: ValueRecord): Promise<Summary> {
    const { kind } = this.#options;
    this.#header = content;
    const { questions } = this.#presences;
    const first = summarise(kind, content, this.#facts, 'create');
    if (this.#presences.questions === questions) return first;
    await this.#presences.settled();
    return summarise(kind, content, this.#facts, 'create');
  }
}
