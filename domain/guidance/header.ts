import { wholeDocument } from '../model/place.ts';
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { isRecord, itemsOf, textOf } from '../value.ts';
import type { ValueRecord, Path } from '../fields.ts';
import { adviseCode, adviseInto, isOutside } from './advice.ts';
import type { Advice, Advise, GuidanceFacts } from './advice.ts';
import { isIban, isTurkishIban, looksLikeIban, taxNumberFault } from './check-digits.ts';
import { entryOf } from './lists.ts';
import { adviseWithholding } from './withholding.ts';
import type { TaxNumberFault } from './check-digits.ts';
import type { AdviceCode } from './advice-codes.ts';

/**
 * Advises on a document's header and its nested objects, not on its lines. Only fields that the kind of document has are checked.
 * Never throws, whatever a draft contains.
 */
export function adviseHeader(kind: DocumentKind, content: ValueRecord, facts: GuidanceFacts): Advice[] {
  if (!facts.localGuidance) return [];
  const { fields } = documents[kind];
  const found: Advice[] = [];
  const advise = adviseInto(found, wholeDocument);
  if ('ProfileId' in fields) adviseProfile(content, advise);
  if ('ReturnedInvoiceNumber' in fields) adviseReturnedNumber(content, advise);
  if ('WithholdingCode' in fields) adviseWithholding(content, content, advise);
  // A snapshot of the customer's number (§2.1). The user corrects it in the customer's record, and the service copies it again.
  if ('TaxNumber' in fields) adviseTaxNumber(textOf(content.TaxNumber), ['TaxNumber'], advise, true);
  if ('PaymentMeans' in fields) advisePayment(content, advise);
  if ('CustomerIdentitySchemes' in fields) adviseIdentity(content, advise);
  if ('PublicSectorSpendingUnit' in fields) adviseSpendingUnit(content, advise);
  return found;
}

/** §2.1 ProfileId and InvoiceTypeCode: each must be in its list, and they must be allowed together. */
function adviseProfile(content: ValueRecord, advise: Advise): void {
  const profile = textOf(content.ProfileId);
  const type = textOf(content.InvoiceTypeCode);
  adviseCode('profiles', profile, ['ProfileId'], advise);
  adviseCode('invoiceTypes', type, ['InvoiceTypeCode'], advise);
  const ofProfile = entryOf('profiles', profile);
  const ofType = entryOf('invoiceTypes', type);
  if (ofProfile === undefined || ofType === undefined) return;
  if (isOutside(ofProfile.types, type) || isOutside(ofType.profiles, profile)) {
    advise(['InvoiceTypeCode'], 'guidanceProfileType', { profile, type });
  }
  if (profile === 'YATIRIMTESVIK' && type === 'ISTISNA') {
    advise(['InvoiceTypeCode'], 'guidanceIncentiveVat', { profile, type });
  }
}

/** §2.1 ReturnedInvoiceNumber: an e-invoice that returns goods must name the other e-invoice, by 16 characters. */
function adviseReturnedNumber(content: ValueRecord, advise: Advise): void {
  const type = textOf(content.InvoiceTypeCode);
  if (entryOf('invoiceTypes', type)?.returns !== true) return;
  const number = textOf(content.ReturnedInvoiceNumber);
  if (number === '') advise(['ReturnedInvoiceNumber'], 'guidanceReturnedNumber', { type });
  else if (number.length !== 16) {
    advise(['ReturnedInvoiceNumber'], 'guidanceReturnedNumberLength', { length: number.length });
  }
}

/** §2.2 PaymentMeans: the code, and an account number that looks like an IBAN. */
function advisePayment(content: ValueRecord, advise: Advise): void {
  const means = itemsOf(content.PaymentMeans);
  means.forEach((item, index) => {
    const at = ['PaymentMeans', index];
    adviseCode('paymentMeans', textOf(item.PaymentMeansCode), [...at, 'PaymentMeansCode'], advise);
    const number = textOf(item.PayeeFinancialAccountID);
    if (looksLikeIban(number) && !isIban(number)) {
      advise([...at, 'PayeeFinancialAccountID'], 'guidanceIban', { number });
    }
  });
  const profile = textOf(content.ProfileId);
  if (entryOf('profiles', profile)?.needsIban !== true) return;
  if (means.some((item) => isTurkishIban(textOf(item.PayeeFinancialAccountID)))) return;
  advise(['PaymentMeans'], 'guidanceIbanNeeded', { profile });
}

/** §2.2 CustomerIdentitySchemes: only for these two schemes are check digits known. */
function adviseIdentity(content: ValueRecord, advise: Advise): void {
  itemsOf(content.CustomerIdentitySchemes).forEach((item, index) => {
    const scheme = textOf(item.SchemeID);
    if (scheme !== 'VKN' && scheme !== 'TCKN') return;
    adviseTaxNumber(textOf(item.Value), ['CustomerIdentitySchemes', index, 'Value'], advise);
  });
}

/** §2.2 PublicSectorSpendingUnit.BCP_VKN. */
function adviseSpendingUnit(content: ValueRecord, advise: Advise): void {
  const unit = content.PublicSectorSpendingUnit;
  if (!isRecord(unit)) return;
  adviseTaxNumber(textOf(unit.BCP_VKN), ['PublicSectorSpendingUnit', 'BCP_VKN'], advise);
}

const codes: Readonly<Record<TaxNumberFault, AdviceCode>> = {
  form: 'guidanceTaxNumberForm',
  vkn: 'guidanceVkn',
  tckn: 'guidanceTckn',
};

/** Advises on a VKN or TCKN. `anyForm`: it may be a foreign number, so only numbers of 10 or 11 digits are checked. */
export function adviseTaxNumber(number: string, path: Path, advise: Advise, anyForm = false): void {
  const fault = number === '' ? null : taxNumberFault(number);
  if (fault === null || (anyForm && fault === 'form')) return;
  advise(path, codes[fault], { number });
}
