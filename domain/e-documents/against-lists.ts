/** Questions about a file that contradicts the lists. */
import { read } from '../amounts/decimal.ts';
import { fold } from '../fold.ts';
import { entryOf, isUnlisted } from '../guidance/lists.ts';
import type { CustomerParty } from '../model/lookup.ts';
import { partnerOf } from './draft-kind.ts';
import type { OwnRole } from './draft-kind.ts';
import type { EDocument, EDocumentLine, Party } from './e-document.ts';
import { plainTaxNumber } from './party.ts';
import type { EDocumentQuestion, QuestionKind } from './questions.ts';
import type { FoundProduct } from './return-draft.ts';

interface ListedCustomer {
  readonly name: string | null;
  readonly party?: CustomerParty;
}

interface InLists {
  readonly role: OwnRole;
  /** The customer, or the one that the user is asked to confirm. */
  readonly customer: ListedCustomer | null;
  readonly products: ReadonlyMap<number, FoundProduct>;
  /** The service's list of currencies was downloaded and lacks this currency. */
  readonly isUnlistedCurrency: boolean;
  /** Whether codes are compared with GİB's lists; the service has no lists of them (§4.5). */
  readonly localGuidance: boolean;
}

export function questionsAgainst(lists: InLists, document: EDocument): readonly EDocumentQuestion[] {
  const { role, customer, products, isUnlistedCurrency, localGuidance } = lists;
  return [
    ...(customer === null ? [] : aboutCustomer(partnerOf(document, role), customer)),
    ...(isUnlistedCurrency ? [asked('currency', null, document.currency, '')] : []),
    ...document.lines.flatMap((line) => [
      ...aboutProduct(document, line, products.get(line.position)),
      ...(localGuidance ? aboutCodes(line) : []),
    ]),
  ];
}

const asked = (about: QuestionKind, position: number | null, file: string, draft: string): EDocumentQuestion => ({
  ...{ about, position, file, draft },
});

function aboutCustomer({ name, taxNumber }: Party, customer: ListedCustomer): readonly EDocumentQuestion[] {
  const names = [customer.name ?? '', customer.party?.title ?? ''].filter((one) => one !== '');
  const listed = plainTaxNumber(customer.party?.taxNumber ?? '');
  const [first = ''] = names;
  // A customer with the same tax number may have any name.
  const isSame = taxNumber !== '' && taxNumber === listed;
  return [
    ...(!isSame && names.length > 0 && names.every((one) => isClearlyAnother(name, one))
      ? [asked('customerName', null, name, first)]
      : []),
    ...(taxNumber !== '' && listed !== '' && taxNumber !== listed ? [asked('taxNumber', null, taxNumber, listed)] : []),
  ];
}

/** A product that the user settled by a mapping may have any name. */
function aboutProduct(
  document: EDocument,
  line: EDocumentLine,
  product: FoundProduct | undefined,
): readonly EDocumentQuestion[] {
  if (product === undefined) return [];
  const { position, name } = line;
  const isAnother = product.settled === undefined && isClearlyAnother(name, product.name ?? '');
  return [
    ...(isAnother ? [asked('productName', position, name, product.name ?? '')] : []),
    ...aboutVat(document, line, product.vatRate ?? null),
  ];
}

/** A rate of 0 with a reason is no contradiction, nor is a rate that was valid on the document's date and no longer is. */
function aboutVat(
  { kind, type, date }: EDocument,
  { position, vatRate, exemption }: EDocumentLine,
  listed: string | null,
): readonly EDocumentQuestion[] {
  const rate = read(listed);
  if (kind === 'despatch' || rate === null || rate.eq(vatRate)) return [];
  if (vatRate === '0' && (exemption !== '' || type !== 'SATIS')) return [];
  const until = entryOf('vatRates', vatRate)?.validTo;
  if (until !== undefined && date !== '' && date <= until) return [];
  return [asked('vatRate', position, vatRate, rate.toFixed())];
}

function aboutCodes({ position, vat, exemption, withholding }: EDocumentLine): readonly EDocumentQuestion[] {
  const isUnknownReason = vat === '0' && exemption !== '' && isUnlisted('vatExemptions', exemption);
  const isUnknownShare = withholding !== null && isUnlisted('withholding', withholding.code);
  return [
    ...(isUnknownReason ? [asked('exemptionCode', position, exemption, '')] : []),
    ...(isUnknownShare ? [asked('withholdingCode', position, withholding.code, '')] : []),
  ];
}

/** Words in company names that do not distinguish companies. */
const legalForms: ReadonlySet<string> = new Set([
  ...['as', 'ltd', 'sti', 'san', 'tic', 've', 'limited', 'sirketi', 'sirket', 'anonim', 'sanayi', 'ticaret'],
]);

/**
 * Whether neither name contains the first word of the other; names may be shortened and their words reordered. A name without
 * words matches every name.
 */
function isClearlyAnother(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const [first, firstOfOther] = [words[0], others[0]];
  if (first === undefined || firstOfOther === undefined) return false;
  return !others.some((word) => isSameWord(word, first)) && !words.some((word) => isSameWord(word, firstOfOther));
}

const wordsOf = (name: string): readonly string[] =>
  fold(name)
    .split(' ')
    .filter((word) => word.length > 1 && /\p{L}/u.test(word) && !legalForms.has(word));

/** A shortened word must have at least three letters: `dem` for `demircam`. */
const shortest = 3;
const isSameWord = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) >= shortest && (one.startsWith(other) || other.startsWith(one)));
