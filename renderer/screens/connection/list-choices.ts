import type { SettingList } from '../../../domain/connection-settings.ts';
import { codeLists } from '../../../domain/guidance/lists.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import type { Api } from '../../api.ts';
import type { Language } from '../../messages/index.svelte.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}
export interface ListedChoices {
  readonly choices: readonly Choice[];
  /** False if the list is longer than what was read, so that other values are possible too. */
  readonly isWhole: boolean;
}
export type ListChoices = Readonly<Partial<Record<SettingList, ListedChoices>>>;

/** As many as main returns at once. */
const most = 1_000;

/** Choices from the downloaded lists. Warehouses and line groups are chosen by name, as documents refer to them. */
export async function readListChoices(api: Api, connectionId: string): Promise<ListChoices> {
  const read = async (
    kind: 'currencies' | 'warehouses' | 'lineGroups' | 'products',
    choicesOf: (rows: readonly LookupRow[]) => readonly Choice[],
  ): Promise<ListedChoices> => {
    const { rows, total } = await api.searchLookup({ connectionId, kind, query: '', limit: most });
    return { choices: choicesOf(rows), isWhole: total <= rows.length };
  };
  const [currencies, warehouses, lineGroups, units] = await Promise.all([
    read('currencies', (rows) => distinctChoices(rows.map(({ code, name }) => labelled(code, name)))),
    read('warehouses', (rows) => distinctChoices(rows.map(byName))),
    read('lineGroups', (rows) => distinctChoices(rows.map(byName))),
    read('products', unitsOf),
  ]);
  return { currencies, warehouses, lineGroups, units };
}

export const codeChoices = (list: 'profiles' | 'invoiceTypes', language: Language): readonly Choice[] =>
  codeLists[list].entries.map((entry) => labelled(entry.code, entry[language]));

const labelled = (code: string, name: string | null): Choice => ({
  value: code,
  label: name === null || name === code ? code : `${name} (${code})`,
});
/** The service's lists may have a code or a name twice. */
const distinctChoices = (choices: readonly Choice[]): readonly Choice[] =>
  choices.filter(({ value }, at) => choices.findIndex((one) => one.value === value) === at);
const byName = ({ code, name }: LookupRow): Choice => ({ value: name ?? code, label: name ?? code });

function unitsOf(products: readonly LookupRow[]): readonly Choice[] {
  const counts = new Map<string, { readonly choice: Choice; count: number }>();
  for (const { code, name } of products.flatMap(({ units }) => units ?? [])) {
    const known = counts.get(code) ?? { choice: labelled(code, name ?? null), count: 0 };
    counts.set(code, { ...known, count: known.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ choice }) => choice);
}
