/** Facts about the company and its products, and the connection's policies, which rules, amounts and request bodies need. */
import type { DocumentKind } from './model/draft-state.ts';
import type { LookupKind, LookupValue } from './fields.ts';

/** A unit of a product, from the service's list of products. */
export interface ProductUnit {
  /** Universal code, or the name if the unit has none (§2.3 UnitCode). */
  readonly code: string;
  readonly name?: string;
  /** How many main units one of this unit is, as a decimal string. Absent if the list lacks it. */
  readonly factor?: string;
  readonly main?: boolean;
}

/** A barcode from the service's list of products, as it is scanned, with leading zeros. */
export interface ProductBarcode {
  readonly text: string;
  /** Code of the {@link ProductUnit} that has this barcode. Absent if the list lacks it. */
  readonly unit?: string;
}

/** A product from the cached list of products. An absent field means that the list lacks it, never "none". */
export interface ProductFacts {
  readonly code: string;
  readonly name?: string;
  /** §2.3: 1 to 7; the specification does not show the meaning of each value. */
  readonly stockType?: number;
  readonly units?: readonly ProductUnit[];
  /** Percent, as a decimal string. */
  readonly vatRate?: string;
  /** Price in the product's currency, as a decimal string. */
  readonly price?: string;
  readonly currencyCode?: string;
}

/**
 * What is left out of a document that is sent back to the service. These are settings of the connection, because the
 * specification does not show it.
 */
export interface SendingPolicy {
  /** Unknown members, by kind, that are not sent because the service refused them. Absent: none. */
  readonly excludedMembers?: Readonly<Partial<Record<DocumentKind, readonly string[]>>>;
  /** Whether lots that the service chose (§2.3) and the user did not change are sent back. Absent: `leftEmpty`. */
  readonly chosenLots?: 'leftEmpty' | 'sentBack';
  /**
   * Amounts that the document as read lacked, while their inputs are unchanged. Absent: `leftOut`. `computed` is used for
   * comparisons, so that an answer without these amounts equals one that has them.
   */
  readonly absentAmounts?: 'leftOut' | 'computed';
}

/** How amounts are computed. Each part is a setting of the connection, because the specification does not show it. */
export interface AmountsPolicy {
  readonly defaultCurrency: string;
  /** Whether withheld VAT and deducted taxes are subtracted from GrandTotal. */
  readonly deductWithholding: boolean;
  /** Whether additional taxes that are in the VAT base by the dated list (ÖTV) are added to it. */
  readonly taxesInVatBase: boolean;
  /** Whether additional taxes that are deducted by the dated list (stopaj) are subtracted from the payable amount. */
  readonly taxesDeducted: boolean;
  /** Whether added taxes outside the VAT base (konaklama vergisi) are part of a line's AmountIncludingTax. */
  readonly addedTaxesInLineTotal: boolean;
  /** Whether totals of despatches and quotes are in the default currency even if all lines share another currency. */
  readonly totalsInDefaultCurrency: boolean;
  /** Whether VAT is rounded once per rate and document, not per line; the lines with the largest VAT share the difference. */
  readonly vatPerDocument: boolean;
}

/** How a document's amounts are computed and what of it is sent: all inputs of a request body besides the document. */
export interface DocumentPolicy extends AmountsPolicy, SendingPolicy {}

export function amountsPolicy({
  defaultCurrency,
  assumed,
}: {
  readonly defaultCurrency: string;
  readonly assumed: Omit<AmountsPolicy, 'defaultCurrency'>;
}): AmountsPolicy {
  const {
    deductWithholding,
    taxesInVatBase,
    taxesDeducted,
    addedTaxesInLineTotal,
    totalsInDefaultCurrency,
    vatPerDocument,
  } = assumed;
  return {
    ...{ defaultCurrency, deductWithholding, taxesInVatBase, taxesDeducted },
    ...{ addedTaxesInLineTotal, totalsInDefaultCurrency, vatPerDocument },
  };
}

/**
 * Whether a lookup has an entry with the value of a field. `several`: no entry equals the value, but more than one matches it,
 * ignoring case and accents (`KAPI-1`, `kapı-1`) or in part. `unread`: the lookup could not be read. Undefined: the lookup was
 * never fetched, or has not answered yet.
 */
export type LookupPresence = boolean | 'several' | 'unread' | undefined;
/** `by`: whether the field holds an entry's code, name or id. `representatives`: only those of the document's customer. */
export type PresenceOf = (lookup: LookupKind, value: string, by: LookupValue) => LookupPresence;

export interface CompanyFacts extends DocumentPolicy {
  readonly usesEInvoice: boolean;
  /** Whether local guidance (advice from Turkish practice) is shown in addition to the specification's rules; a setting. */
  readonly localGuidance: boolean;
  /** The product with a code, or with an identifier if a line has no code; undefined if the cached list lacks it. */
  readonly product: (code: string) => ProductFacts | undefined;
  /** Absent: no code is reported as unknown. A value that a lookup lacks is a warning, never an error (§4.5). */
  readonly presenceOf?: PresenceOf;
}
