/** Creates an empty table for documents of one kind, whose headings the import recognizes and assigns completely. */
import { documents } from '../../../../domain/documents/index.ts';
import { findCodes } from '../../../../domain/guidance/find-codes.ts';
import type { Connection } from '../../../../domain/model/connection.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import type { LookupStatus } from '../../../../domain/model/lookup.ts';
import type { LookupKind } from '../../../../domain/fields.ts';
import { mostListEntries, rowsAtOnce } from '../../../../domain/model/table.ts';
import type { TableColumn, TableListEntry } from '../../../../domain/model/table.ts';
import type { Arguments } from '../../../../preload/contract.ts';
import type { Api } from '../../../api.ts';
import { format, language, t } from '../../../messages/index.svelte.ts';
import { fieldLabel } from '../../../state/field-label.ts';
import { columnsOf, goodsColumnsOf, isTarget } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { isUsual } from './document-headings.ts';
import { headerColumnsOf, headerFieldOf, isOfList } from './header-columns.ts';
import { guidanceList } from '../lookup/guidance-lists.ts';
import { referenceKind } from '../../../../domain/edit/references.ts';
import { choiceLabel, labelOf } from '../fields/texts.ts';

export type AskedList = NonNullable<Arguments<'beginExport'>['form']>['lists'][number];
export interface EmptyTable {
  readonly columns: readonly TableColumn[];
  readonly lists: readonly AskedList[];
}
export interface EmptyTableOptions {
  readonly kind: DocumentKind;
  /** Also includes header fields that are rarely in tables. */
  readonly isWhole: boolean;
  /** Whether dated code lists are offered (setting `localGuidance`). */
  readonly localGuidance: boolean;
  /** Units of the products; if empty, the dated list is used. */
  readonly units: readonly TableListEntry[];
}

/** The header's columns come before those of the lines. */
export function emptyTable({ kind, isWhole, localGuidance, units }: EmptyTableOptions): EmptyTable {
  const description = documents[kind];
  const lists = new Map<string, AskedList>();
  const listOf = (column: Column, title: string): Pick<TableColumn, 'list'> => {
    const source = sourceOf(column, localGuidance, units);
    if (source === null) return {};
    const { key, from } = source;
    const holds = column.how === 'number' ? 'number' : 'text';
    if (!lists.has(key)) lists.set(key, { title, holds, from });
    return { list: [...lists.keys()].indexOf(key) };
  };
  const header = headerColumnsOf(description).filter((column) => isWhole || isUsual(description, column));
  const lines = [...columnsOf(description), ...goodsColumnsOf(description)].filter(isTarget);
  const columns = [...header, ...lines].map((column): TableColumn => {
    const title = titleOf(column);
    const holds = column.how === 'number' || column.how === 'date' ? column.how : 'text';
    return { title, holds, ...listOf(column, title) };
  });
  const reference = { title: t('files.emptyTable.reference'), hint: t('files.emptyTable.reference.hint') };
  return { columns: [{ ...reference, holds: 'text' }, ...columns], lists: [...lists.values()] };
}

/** The header's currency gets a different title, because lines have a currency too. */
function titleOf({ name, field }: Column): string {
  const ofHeader = headerFieldOf(name);
  if (ofHeader === null) return fieldLabel(name);
  return isOfList(field, 'currencies') ? t('files.emptyTable.currency') : labelOf(ofHeader, field);
}

type Source = Pick<AskedList, 'from'> & { readonly key: string };

/** The list that a column's cells are chosen from; null if there is no list that applies to all documents. */
function sourceOf(
  { name, field, how }: Column,
  localGuidance: boolean,
  units: readonly TableListEntry[],
): Source | null {
  const own = headerFieldOf(name) ?? name;
  const entries = (key: string, given: readonly TableListEntry[]): Source | null =>
    given.length === 0 ? null : { key, from: { entries: given } };
  const ofGuidance = (list: NonNullable<ReturnType<typeof guidanceList>>): Source | null =>
    localGuidance ? entries(list, codesOf(list)) : null;
  if (how === 'flag')
    return entries(
      'flag',
      [t('editor.yes'), t('editor.no')].map((value) => ({ value, label: null })),
    );
  if (field.type === 'text' && field.lookup === 'units') return entries('units', units) ?? ofGuidance('units');
  const lookup = lookupOf(field);
  if (lookup !== null) {
    const by = field.type === 'text' && field.lookupValue === 'name' ? 'name' : 'code';
    // Representatives depend on the customer.
    return lookup === 'representatives' ? null : { key: lookup, from: { lookup, by } };
  }
  const list = guidanceList(own);
  if (list !== null) return ofGuidance(list);
  if (field.type !== 'integer' || !field.choices) return null;
  return entries(
    own,
    field.choices.map(String).map((value) => ({ value, label: choiceLabel(own, value) })),
  );
}

function lookupOf(field: Column['field']): LookupKind | null {
  return field.type === 'text' && field.lookup !== 'units' ? (field.lookup ?? null) : referenceKind(field);
}

const codesOf = (list: NonNullable<ReturnType<typeof guidanceList>> | 'units'): readonly TableListEntry[] =>
  findCodes(list, '', language()).map((entry) => ({ value: entry.code, label: entry[language()] }));

/** Lists that the table contains only partly (`cut`) or not at all (`unfetched`). */
export function shortfallOf({ lists }: EmptyTable, statuses: readonly LookupStatus[]) {
  const used = lists.flatMap(({ from }) => ('lookup' in from ? [from.lookup] : []));
  const own = statuses.filter(({ kind, customerId }) => customerId === null && used.includes(kind));
  return { cut: own.filter(({ count }) => count > mostListEntries), unfetched: own.filter(({ count }) => count === 0) };
}

/** The kind of an empty table, by its sheet's name in either language. */
export function kindOfSheet(name: string | undefined, kinds: readonly DocumentKind[]): DocumentKind | undefined {
  const isNamed = (kind: DocumentKind): boolean =>
    (['tr', 'en'] as const).some((language) => format(language, `shell.kind.${kind}`) === name);
  return kinds.find(isNamed);
}

/** Units of the products returned by one request; there are only a few different ones. */
export async function unitsOf(
  api: Pick<Api, 'searchLookup'>,
  { id: connectionId }: Pick<Connection, 'id'>,
): Promise<readonly TableListEntry[]> {
  const { rows } = await api.searchLookup({ connectionId, kind: 'products', query: '', limit: rowsAtOnce });
  const labels = new Map(
    rows.flatMap(({ units }) => (units ?? []).map(({ code, name }) => [code, name ?? null] as const)),
  );
  return [...labels].map(([value, name]) => ({ value, label: name }));
}
