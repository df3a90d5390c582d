/** What a file leaves open or contradicts. Each question becomes an open entry of the draft. */

export const questionKinds = [
  'amount', // quantity × price − discounts is not the line's amount, or the lines do not add up to the document's
  'quantity', // no quantity, or 0
  'number', // a text where a number is expected
  'taxBase', // a VAT base that the amounts do not explain
  'vat', // an unknown VAT rate, or a VAT that is not base × rate
  'exemption', // several reasons, or VAT that is shown but not charged
  'documentDiscount', // a discount of the document that is not in its bases
  'withholding', // the share, the code or the lines are unknown, or the amounts differ
  'tax', // a tax that belongs to no line, or for which a line has no room
  'unknownTax', // a tax code that no list has
  'charge', // freight and the like; it is in no line
  'rounding', // the payable amount was rounded
  'payable', // a payable amount that nothing explains
  'negativeLine', // a line below 0
  'specialBase', // VAT with a special base (OZELMATRAH)
  'currency', // a line in another currency than the document, or a currency that the service's list lacks
  'exchangeRate', // none, or 1, for a foreign currency
  'currencyDirection', // a rate that is not from the document's currency to the default currency
  'reference', // the document has no number
  'total', // a total of the draft that is not the file's
  'earlierReading', // the file was read by an earlier version of Rampa
  'customerName', // a clearly different name in the list; also below
  'taxNumber',
  'productName',
  'vatRate',
  'exemptionCode', // a code that is not in GİB's list; also below
  'withholdingCode',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface EDocumentQuestion {
  readonly about: QuestionKind;
  /** Of the line in the file; null: the document. */
  readonly position: number | null;
  /** What the file says; numbers are canonical decimals. */
  readonly file: string;
  /** What it is compared with: in the draft, in the list, computed, or proposed; `''` if nothing. */
  readonly draft: string;
  /** Of a charge: what it is for. */
  readonly name?: string;
}

export type Ask = (about: QuestionKind, position: number | null, file: string, draft?: string, name?: string) => void;

/** Collects questions; a second one of a kind at a place is left out. */
export class Questions {
  readonly #found = new Map<string, EDocumentQuestion>();

  readonly ask: Ask = (about, position, file, draft = '', name = '') => {
    // Each charge is settled by itself.
    const key = `${about} ${position ?? ''} ${about === 'charge' ? this.#found.size : ''}`;
    if (!this.#found.has(key)) this.#found.set(key, { about, position, file, draft, ...(name === '' ? {} : { name }) });
  };

  /** Those of lines in the file's order, then those of the document. */
  get all(): readonly EDocumentQuestion[] {
    const at = ({ position }: EDocumentQuestion): number => position ?? Infinity;
    return [...this.#found.values()].toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
  }
}
