import {
  despatchFields,
  invoiceFields,
  lineFields,
  quoteFields,
  type Fields,
} from '../../../practice/documents/fields.ts';
import { linkFields } from '../../../practice/documents/record.ts';
import type { Profile } from '../../../practice/profiles/profile.ts';
import { first } from './first.ts';

/** The first profile, but lots that went out are returned with a negative quantity (§2.4: the service applies the sign). */
export const signed: Profile = { ...first, behaviour: { ...first.behaviour, signedLots: true } };

/**
 * The first profile, but despatches and quotes are returned without their lines. §2.7 and §2.8 do not show what an answer
 * contains, so this deviates from no sentence.
 */
export const lineless: Profile = { ...first, hidden: { despatch: ['Lines'], quote: ['Lines'] } };

/** Members that §2 does not require; the required ones and the identifier of the document are returned. */
const optional = (fields: Fields, ...kept: readonly string[]): readonly string[] =>
  Object.entries(fields).flatMap(([name, { required }]) => (required === true || kept.includes(name) ? [] : [name]));

/** Quantity and WarehouseName are required by rules of their own (§2.3), and so is the rate of a foreign currency. */
const inLines = [...optional(lineFields, 'Quantity', 'WarehouseName', 'ExchangeRate'), ...linkFields];

/**
 * The first profile, but every optional member is left out of answers. Only §4.1 shows an answer with its members, so purchase
 * returns are whole.
 */
export const sparse: Profile = {
  ...first,
  hidden: {
    salesReturnInvoice: optional(invoiceFields, 'Id', 'Lines'),
    despatch: optional(despatchFields, 'Id', 'Lines'),
    quote: optional(quoteFields, 'Id', 'Lines'),
  },
  hiddenInLines: { salesReturnInvoice: inLines, despatch: inLines, quote: inLines },
};
