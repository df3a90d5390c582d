/** What the rules and the amounts need to know of the company and its products, beyond the document itself. */
import type { DocumentKind } from './model/draft-state.ts';
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

/** A barcode that the product list told; as scanned, leading zeros and all. */
export interface ProductBarcode {
  readonly text: string;
  /** Code of the {@link ProductUnit} that carries it. Absent where the list did not tell. */
  readonly unit?: string;
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

/** What a connection has found of what the service takes back. Assumed, shown and changeable. */
export interface SendingPolicy {
  /** Members that Rampa does not know and the service refused, by kind: they are not sent. */
  readonly leftOut?: Readonly<Partial<Record<DocumentKind, readonly string[]>>>;
  /** What becomes of lots that the service chose (§2.3), where nobody touched them; left empty where nothing is said. */
  readonly chosenLots?: 'leftEmpty' | 'sentBack';
}

/** The amounts policy of a connection. Every part is assumed, shown and changeable. */
export interface AmountsPolicy extends SendingPolicy {
  readonly defaultCurrency: string;
  /** Whether GrandTotal has the withheld VAT and the deducted taxes taken off. */
  readonly deductWithholding: boolean;
  /** Whether VAT is reckoned on the additional taxes too that the dated list says enter its base (ÖTV). */
  readonly taxesInVatBase: boolean;
  /** Whether the additional taxes that the dated list says are deducted (stopaj) are taken off what is payable. */
  readonly taxesDeducted: boolean;
  /** Whether a despatch's and a quote's totals are in the default currency also where all lines share another one. */
  readonly totalsInDefaultCurrency: boolean;
}

/** The policy of a connection, from its settings. */
export function amountsPolicy({
  defaultCurrency,
  assumed,
}: {
  readonly defaultCurrency: string;
  readonly assumed: Omit<AmountsPolicy, 'defaultCurrency' | 'leftOut'>;
}): AmountsPolicy {
  const { deductWithholding, taxesInVatBase, taxesDeducted, totalsInDefaultCurrency } = assumed;
  return { defaultCurrency, deductWithholding, taxesInVatBase, taxesDeducted, totalsInDefaultCurrency };
}

/**
 * Whether a lookup has the value of a field. `several`: no entry is spelled so, but several are when case and accents are left
 * aside (`KAPI-1`, `kapı-1`). `unread`: the lookup could not be read. Undefined where nothing can be said: the lookup was
 * never fetched, or has not answered yet.
 */
export type LookupPresence = boolean | 'several' | 'unread' | undefined;
/** `by`: whether the field holds an entry's code, name or id. Of `representatives`, those of the document's customer count. */
export type PresenceOf = (lookup: LookupKind, value: string, by: LookupValue) => LookupPresence;

export interface CompanyFacts extends AmountsPolicy {
  readonly usesEInvoice: boolean;
  /** Whether advice from Turkish practice is wanted beside the specification's rules (`practiceAdvice` of the settings). */
  readonly localGuidance: boolean;
  /** The product of a code, where the offline list knows it. */
  readonly product: (code: string) => ProductFacts | undefined;
  /** Where it is absent, no code is marked as unknown. A value that a lookup lacks is advised on, never refused (§4.5). */
  readonly presenceOf?: PresenceOf;
}
