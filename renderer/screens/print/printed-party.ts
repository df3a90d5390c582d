import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { CustomerParty } from '../../../domain/model/lookup.ts';
import { textOf } from '../../../domain/value.ts';
import { t } from '../../messages/index.svelte.ts';
import { fieldLabel } from '../../state/field-label.ts';
import type { Printable } from './printable.ts';
import type { Fact } from './printed-block.ts';
import { cut } from './printed-text.ts';

/** The company, at the head of a document's first sheet. */
export interface PrintedCompany {
  /** A data URL, or empty. */
  readonly logo: string;
  readonly title: string;
  /** Below the title. */
  readonly lines: readonly string[];
}

/** `null` if the settings have no logo, title and address: a tax number alone is not enough. */
export function companyOf(settings: ConnectionSettings | null): PrintedCompany | null {
  if (settings === null) return null;
  const { paperLogo: logo, paperTitle: title, paperAddress, paperTaxOffice, taxNumber } = settings;
  if (logo === '' && title === '' && paperAddress === '') return null;
  const tax = [paperTaxOffice, taxNumber].filter((text) => text !== '').join(' ');
  return {
    ...{ logo, title },
    lines: [paperAddress, tax === '' ? '' : t('print.tax', { tax })].filter((text) => text !== ''),
  };
}

/** The service's snapshot of the customer if the document has one of the same customer, else the offline list's entry. */
export function customerFacts({ content, baseline, party }: Printable): readonly Fact[] {
  const isAnother = baseline !== null && textOf(baseline.CustomerCode) !== textOf(content.CustomerCode);
  const of = (field: 'CustomerTitle' | 'TaxOffice' | 'TaxNumber' | 'Address', listed: keyof CustomerParty): string => {
    const snapshot = isAnother ? '' : textOf(content[field]);
    return snapshot === '' ? (party?.[listed] ?? '') : snapshot;
  };
  const name = textOf(content.CustomerName);
  const title = of('CustomerTitle', 'title');
  const texts: readonly (readonly [string, string])[] = [
    ['CustomerCode', textOf(content.CustomerCode)],
    ['CustomerName', name],
    ['CustomerTitle', title === name ? '' : title],
    ['TaxOffice', of('TaxOffice', 'taxOffice')],
    ['TaxNumber', of('TaxNumber', 'taxNumber')],
    ['Address', of('Address', 'address')],
  ];
  return texts.flatMap(([field, text]) =>
    text.trim() === '' ? [] : [{ label: fieldLabel(field), text: cut(text.trim()) }],
  );
}
