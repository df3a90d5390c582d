/** Which draft a file becomes: the kind of document, the partner, the scenario and the type. */
import type { DocumentKind } from '../model/draft-state.ts';
import type { EDocument, Party } from './e-document.ts';
import { plainTaxNumber } from './party.ts';

/** The party that this company is in the document. */
export type OwnRole = 'supplier' | 'customer';

/** The role of the company with a tax number; null if neither party has this number, or both do. */
export function ownRoleIn({ supplier, customer }: EDocument, taxNumber: string): OwnRole | null {
  const own = plainTaxNumber(taxNumber);
  if (own === '' || (supplier.taxNumber === own) === (customer.taxNumber === own)) return null;
  return supplier.taxNumber === own ? 'supplier' : 'customer';
}

/**
 * Whether an invoice is itself a return (IADE, TEVKIFATIADE, YTBIADE, YTBTEVKIFATIADE), issued by either party. The draft then
 * repeats it instead of returning its goods.
 */
export const isItselfAReturn = ({ kind, type }: Pick<EDocument, 'kind' | 'type'>): boolean =>
  kind === 'invoice' && type.endsWith('IADE');

/** The kind of draft. `isReturn`: the goods of a despatch are returned, instead of the despatch being entered. */
export function draftKindOf(document: EDocument, role: OwnRole, isReturn = false): DocumentKind {
  if (document.kind === 'despatch' && !isReturn) return 'despatch';
  return (role === 'supplier') === isItselfAReturn(document) ? 'purchaseReturnInvoice' : 'salesReturnInvoice';
}

/** Scenarios whose receiver is the customs authority; the draft's customer is then the buyer. */
const receivedByCustoms: ReadonlySet<string> = new Set(['IHRACAT', 'YOLCUBERABERFATURA']);

export function partnerOf({ supplier, customer, buyer, profile, kind }: EDocument, role: OwnRole): Party {
  if (role === 'customer') return supplier;
  const isBuyer = kind === 'despatch' || receivedByCustoms.has(profile);
  return isBuyer && buyer !== null && (buyer.taxNumber !== '' || buyer.name !== '') ? buyer : customer;
}

/**
 * How an invoice with withholding is returned: `IADE` with all of its VAT and the withholding, `TEVKIFATIADE` with only the VAT
 * that was not withheld.
 */
export const withholdingReturns = ['IADE', 'TEVKIFATIADE'] as const;

/** Scenarios that a return keeps; all others, such as TICARIFATURA, become TEMELFATURA. */
const kept: ReadonlySet<string> = new Set(['EARSIVFATURA', 'ILAC_TIBBICIHAZ', 'YATIRIMTESVIK', 'IDIS', 'KAMU']);

export function scenarioOf(document: EDocument): { readonly ProfileId: string; readonly InvoiceTypeCode: string } {
  const { profile, type, lines } = document;
  const ofReturn = lines.some(({ withheld }) => withheld !== undefined) ? 'TEVKIFATIADE' : 'IADE';
  const InvoiceTypeCode = isItselfAReturn(document) ? type : `${type.startsWith('YTB') ? 'YTB' : ''}${ofReturn}`;
  return { ProfileId: kept.has(profile) ? profile : 'TEMELFATURA', InvoiceTypeCode };
}
