import type { SettingList } from '../../../domain/connection-settings.ts';
import { codeLists } from '../../../domain/guidance/lists.ts';
import type { LookupRow } from '../../../domain/model/lookup.ts';
import type { Api } from '../../api.ts';
import type { Language } from '../../messages/index.svelte.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}
export type ListChoices = Readonly<Partial<Record<SettingList, readonly Choice[]>>>;

const most = 200;

/** Choices from the downloaded lists. Warehouses and line groups are chosen by name, as documents refer to them. */
export async function readListChoices(api: Api, connectionId: string): Promise<ListChoices> {
  const rows = async (kind: 'currencies' | 'warehouses' | 'lineGroups' | 'products'): Promise<readonly LookupRow[]> =>
    (await api.searchLookup({ connectionId, kind, query: '', limit: most })).rows;
  const [currencies, warehouses, lineGroups, products] = await Promise.all([
    rows('currencies'),
    rows('warehouses'),
    rows('lineGroups'),
    rows('products'),
  ]);
  return {
    currencies: distinctChoices(currencies.map(({ code, name }) => labelled(code, name))),
    warehouses: distinctChoices(warehouses.map(byName)),
    lineGroups: distinctChoices(lineGroups.map(byName)),
    units: unitsOf(products),
  };
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
