import { isVkn } from '../guidance/check-digits.ts';
import type { Party } from './e-document.ts';
import { elementsAt, textAt } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** Stands for an anonymous consumer; no person has this number. */
const nameless = '11111111111';

/** `holder`: AccountingSupplierParty or a similar element, which contains the party. */
export function readParty(holder: XmlElement | undefined): Party {
  const [party] = elementsAt(holder, 'Party');
  const person = [textAt(party, 'Person', 'FirstName'), textAt(party, 'Person', 'FamilyName')]
    .filter(Boolean)
    .join(' ');
  return { taxNumber: taxNumberOf(party), name: textAt(party, 'PartyName', 'Name') || person };
}

function taxNumberOf(party: XmlElement | undefined): string {
  for (const { attributes, text } of elementsAt(party, 'PartyIdentification', 'ID')) {
    const scheme = attributes['schemeID']?.trim().toUpperCase();
    const number = plainTaxNumber(text);
    if ((scheme === 'VKN' || scheme === 'TCKN') && number !== '') return number;
  }
  return '';
}

/** A VKN or TCKN without blanks; the leading zero of a VKN is restored if it was lost. `''` if it identifies no party. */
export function plainTaxNumber(text: string): string {
  const digits = text.replace(/\s/g, '');
  if (digits === nameless || !/^[0-9]+$/.test(digits)) return '';
  const padded = digits.padStart(10, '0');
  return digits.length < 10 && isVkn(padded) ? padded : digits;
}
