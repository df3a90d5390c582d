/** The code lists of `resources/code-lists/`, built into the application, with lookup by code. */
import additionalTaxes from '../../resources/code-lists/additional-taxes.json' with { type: 'json' };
import invoiceTypes from '../../resources/code-lists/invoice-types.json' with { type: 'json' };
import paymentMeans from '../../resources/code-lists/payment-means.json' with { type: 'json' };
import profiles from '../../resources/code-lists/profiles.json' with { type: 'json' };
import units from '../../resources/code-lists/units.json' with { type: 'json' };
import vatExemptionKinds from '../../resources/code-lists/vat-exemption-kinds.json' with { type: 'json' };
import vatExemptions from '../../resources/code-lists/vat-exemptions.json' with { type: 'json' };
import vatRates from '../../resources/code-lists/vat-rates.json' with { type: 'json' };
import withholding from '../../resources/code-lists/withholding.json' with { type: 'json' };
import type { CodeEntry, CodeList, CodeListName } from './code-list.ts';

export const codeLists: { readonly [N in CodeListName]: CodeList<N> } = {
  profiles,
  invoiceTypes,
  withholding,
  additionalTaxes,
  vatExemptionKinds,
  vatExemptions,
  units,
  paymentMeans,
  vatRates,
};

/** The entry of a code; undefined if there is none, or not all sources confirm it, so that no warning depends on it. */
export function entryOf<N extends CodeListName>(list: N, code: string): CodeEntry<N> | undefined {
  const entry: CodeEntry<N> | undefined = byCode[list].get(code);
  return entry?.unconfirmed === true ? undefined : entry;
}

/** Like {@link entryOf}, but includes entries that not all sources confirm. */
export function listedEntry<N extends CodeListName>(list: N, code: string): CodeEntry<N> | undefined {
  return byCode[list].get(code);
}

/** Whether a complete list lacks the code; false for an incomplete list, which may lack valid codes. */
export function isUnlisted(list: CodeListName, code: string): boolean {
  return codeLists[list].complete && !byCode[list].has(code);
}

const index = <E extends CodeEntry>({ entries }: { readonly entries: readonly E[] }): ReadonlyMap<string, E> =>
  new Map(entries.map((entry) => [entry.code, entry]));

const byCode: { readonly [N in CodeListName]: ReadonlyMap<string, CodeEntry<N>> } = {
  profiles: index(codeLists.profiles),
  invoiceTypes: index(codeLists.invoiceTypes),
  withholding: index(codeLists.withholding),
  additionalTaxes: index(codeLists.additionalTaxes),
  vatExemptionKinds: index(codeLists.vatExemptionKinds),
  vatExemptions: index(codeLists.vatExemptions),
  units: index(codeLists.units),
  paymentMeans: index(codeLists.paymentMeans),
  vatRates: index(codeLists.vatRates),
};
