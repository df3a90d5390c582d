/** What a file becomes: which kind of document, of which partner, with which scenario and type. */
import type { DocumentKind } from '../model/draft-state.ts';
import type { EDocument, Party } from './e-document.ts';
import { plainTaxNumber } from './party.ts';

/** Which of the two parties this company is. */
export type OwnRole = 'supplier' | 'customer';

/** `null` where the tax number is that of neither party, or of both. */
export function ownRoleIn({ supplier, customer }: EDocument, taxNumber: string): OwnRole | null {
  const own = plainTaxNumber(taxNumber);
  if (own === '' || (supplier.taxNumber === own) === (customer.taxNumber === own)) return null;
  return supplier.taxNumber === own ? 'supplier' : 'customer';
}

/** A return (IADE, TEVKIFATIADE, YTBIADE, YTBTEVKIFATIADE), of the customer's or this company's own: it becomes one as it is. */
export const isTakenOver = ({ kind, type }: Pick<EDocument, 'kind' | 'type'>): boolean =>
  kind === 'invoice' && type.endsWith('IADE');

/** `isReturn`: goods of a despatch come back, instead of a despatch being entered. */
export function becomes(document: EDocument, role: OwnRole, isReturn = false): DocumentKind {
  if (document.kind === 'despatch' && !isReturn) return 'despatch';
  return (role === 'supplier') === isTakenOver(document) ? 'purchaseReturnInvoice' : 'salesReturnInvoice';
}

/** Receivers of these types are the customs; the customer is the buyer. */
const receivedByCustoms: ReadonlySet<string> = new Set(['IHRACAT', 'YOLCUBERABERFATURA']);

/** The customer of the draft. */
export function partnerOf({ supplier, customer, buyer, profile, kind }: EDocument, role: OwnRole): Party {
  if (role === 'customer') return supplier;
  const isBuyer = kind === 'despatch' || receivedByCustoms.has(profile);
  return isBuyer && buyer !== null && (buyer.taxNumber !== '' || buyer.name !== '') ? buyer : customer;
}

/** How an invoice with withholding comes back: with all of its VAT and the withholding, or with what was not withheld alone. */
export const withholdingReturns = ['IADE', 'TEVKIFATIADE'] as const;

/** Scenarios that a return keeps; TICARIFATURA and the others become TEMELFATURA. */
const kept: ReadonlySet<string> = new Set(['EARSIVFATURA', 'ILAC_TIBBICIHAZ', 'YATIRIMTESVIK', 'IDIS', 'KAMU']);

export function scenarioOf(document: EDocument): { readonly ProfileId: string; readonly InvoiceTypeCode: string } {
  const { profile, type, lines } = document;
  const ofReturn = lines.some(({ withheld }) => withheld !== undefined) ? 'TEVKIFATIADE' : 'IADE';
  const InvoiceTypeCode = isTakenOver(document) ? type : `${type.startsWith('YTB') ? 'YTB' : ''}${ofReturn}`;
  return { ProfileId: kept.has(profile) ? profile : 'TEMELFATURA', InvoiceTypeCode };
}
