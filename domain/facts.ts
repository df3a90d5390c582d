/** What the rules and the amounts need to know of the company and its products, beyond the document itself. */
import type { LookupKind, LookupValue } from './fields.ts';

/** A unit of a product, as the service's product list told it. */
export interface ProductUnit {
  /** Universal code, or the name where it has none (§2.3 UnitCode). */
  readonly code: string;
  readonly name?: string;
  /** How many main units one of this unit is; a decimal string. Absent where the list did not tell. */
  readonly factor?: string;
  readonly main?: boolean;
}

/** A product as far as the cached list tells; every absent field means "not told", never "none". */
export interface ProductFacts {
  readonly code: string;
  readonly name?: string;
  /** §2.3: 1 to 7; what a value means is not shown. */
  readonly stockType?: number;
  readonly units?: readonly ProductUnit[];
  /** Percent, as a decimal string. */
  readonly vatRate?: string;
  /** Price in the product's currency, as a decimal string. */
  readonly price?: string;
  readonly currencyCode?: string;
}

/** The amounts policy of a connection. Every part is assumed, shown and changeable. */
export interface AmountsPolicy {
  readonly defaultCurrency: string;
  /** Whether GrandTotal has the withheld VAT taken off. */
  readonly deductWithholding: boolean;
}

/**
 * Whether the offline list has what stands in a field: its code, or its name or id where the field takes that. Of
 * `representatives`, those of the document's customer. Undefined where nothing can be said: the list was never fetched, or
 * was not asked yet.
 */
export type Listed = (lookup: LookupKind, value: string, by: LookupValue) => boolean | undefined;

export interface CompanyFacts extends AmountsPolicy {
  readonly usesEInvoice: boolean;
  /** Whether advice from Turkish practice is wanted beside the specification's rules (`practiceAdvice` of the settings). */
  readonly practice: boolean;
  /** The product of a code, where the offline list knows it. */
  readonly product: (code: string) => ProductFacts | undefined;
  /** Where it is absent, no code is marked as unknown. What a list lacks is advised on, never refused (§4.5). */
  readonly listed?: Listed;
}
