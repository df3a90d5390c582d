import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import { wholeRow } from '../../../../domain/edit/entry-match.ts';
import { customerField } from '../../../../domain/edit/references.ts';
import type { LookupValue } from '../../../../domain/fields.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import { headerPlace } from '../../../../domain/model/place.ts';
import { textOf } from '../../../../domain/value.ts';
import type { LookupEffects } from '../lookup/lookup-effects.ts';
import type { LookupSearch } from '../lookup/lookup-search.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import type { EditorHost } from '../session/host.ts';
import type { Scans } from './scans.svelte.ts';

export interface NamedScansEditor {
  readonly document: DocumentState;
  readonly scans: Scans;
  readonly description: Pick<DocumentDescription, 'fields'>;
  readonly connection: { readonly id: string };
  readonly host: Pick<EditorHost, 'api'>;
  readonly lookups: { readonly search: LookupSearch };
  readonly lookupEffects: Pick<LookupEffects, 'choose'>;
}

export class NamedScans {
  /** Name of the scanned warehouse; following lines get it. */
  warehouse = $state<string | null>(null);
  readonly #editor: NamedScansEditor;

  constructor(editor: NamedScansEditor) {
    this.#editor = editor;
  }

  async take(text: string): Promise<boolean> {
    return (await this.#takeWarehouse(text)) || this.#takeCustomer(text);
  }

  chooseCustomer(row: LookupRow): void {
    const { document, description, lookupEffects } = this.#editor;
    const name = customerField(description.fields);
    const field = description.fields[name];
    if (!field) return;
    lookupEffects.choose(headerPlace(name), field, row, `customer ${row.code}`);
    document.seal();
  }

  /** Matches a warehouse's code or name, and sets it in lines without a warehouse and in following lines. */
  async #takeWarehouse(text: string): Promise<boolean> {
    const { document, scans } = this.#editor;
    const found = (await this.#find('warehouses', text, 'code')) ?? (await this.#find('warehouses', text, 'name'));
    if (!found) return false;
    const name = found.name ?? found.code;
    const lines = document.lines.map((line) =>
      textOf(line.WarehouseName) === '' ? { ...line, WarehouseName: name } : line,
    );
    if (lines.some((line, index) => line !== document.lines[index])) document.change({ lines });
    document.seal();
    this.warehouse = name;
    scans.notify({ kind: 'warehouse', name });
    return true;
  }

  /** Matches a customer's code or tax number. An existing customer is not replaced, because that scan is probably a mistake. */
  async #takeCustomer(text: string): Promise<boolean> {
    const { document, scans } = this.#editor;
    const hasOne = (): boolean =>
      [document.header.CustomerCode, document.header.CustomerId].some((value) => textOf(value) !== '');
    if (hasOne()) return false;
    const found = (await this.#find('customers', text, 'code')) ?? (await this.#byTaxNumber(text));
    if (!found || hasOne()) return false;
    this.chooseCustomer(found);
    scans.notify({ kind: 'customer', name: found.name ?? found.code });
    return true;
  }

  async #find(kind: 'warehouses' | 'customers', text: string, by: LookupValue): Promise<LookupRow | null> {
    const found = await this.#editor.lookups.search.find({ kind, text, by }).catch(() => null);
    return found?.kind === 'one' ? wholeRow(found.row) : null;
  }

  async #byTaxNumber(text: string): Promise<LookupRow | null> {
    const { host, connection } = this.#editor;
    const of = { connectionId: connection.id, kind: 'customers', by: 'taxNumber' } as const;
    const rows = await host.api.getLookupRows({ ...of, codes: [text] }).catch(() => []);
    return rows[0] ?? null;
  }
}
