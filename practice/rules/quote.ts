import { visible, type Customer } from '../documents/company.ts';
import type { JsonRecord } from '../types.ts';
import { text, type RuleContext } from './context.ts';
import { checkNumber } from './number.ts';

/** Checks the header of a quote (§2.8): type and number, then the records to which its ids refer. */
export function checkQuote(context: RuleContext, values: JsonRecord): Customer | null {
  const { company, existing, refuse, user } = context;
  const type = values.QuoteType;
  if (typeof type === 'number') {
    if (type !== 1 && type !== 2) refuse('quoteTypeUnknown', { field: 'QuoteType' });
    else if (existing && existing.body.QuoteType !== type) refuse('quoteTypeChanged', { field: 'QuoteType' });
  }
  const number = text(values.QuoteNumber);
  if (number === 'Next' && existing) refuse('quoteNumberNext', { field: 'QuoteNumber' });
  checkNumber(context, number, values);

  const customer = checkCustomer(context, text(values.CustomerId));
  const representative = text(values.RepresentativeId);
  // Of this customer: a partial update that changes only the customer keeps the representative of the previous one (§4.4 rule 2).
  if (representative && customer && !customer.representatives.some((known) => known.id === representative)) {
    refuse('representativeUnknown', { field: 'RepresentativeId', value: representative });
  }
  const currency = text(values.CurrencyId);
  if (currency && !company.currencies.some((known) => known.id === currency)) {
    refuse('currencyIdUnknown', { field: 'CurrencyId', value: currency });
  }
  const sharing = text(values.SharingCodeId);
  const code = company.sharingCodes.find((known) => known.id === sharing)?.code;
  if (sharing && (code === undefined || !user.sharingCodes.includes(code))) {
    refuse('sharingCodeIdNotHeld', { field: 'SharingCodeId', value: sharing });
  }
  return customer;
}

/** A customer that the user cannot see counts as missing (§1.3). */
function checkCustomer({ company, refuse, user }: RuleContext, id: string): Customer | null {
  if (!id) return null;
  const customer = company.customerById.get(id);
  if (customer && visible(customer.sharingCode, user)) return customer;
  refuse('customerIdUnknown', { field: 'CustomerId', value: id });
  return null;
}
