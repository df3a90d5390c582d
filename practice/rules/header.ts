import { visible } from '../documents/company.ts';
import type { Customer } from '../documents/company.ts';
import { derivedCurrency } from '../documents/derive.ts';
import type { JsonRecord } from '../types.ts';
import { numeric, text, type RuleContext } from './context.ts';
import { invoiceTypesOf } from './invoice-types.ts';
import { checkNumber } from './number.ts';
import { checkQuote } from './quote.ts';

/** Checks the header against the company and the previous document; shape and limits were checked before. */
export function checkHeader(context: RuleContext, values: JsonRecord): Customer | null {
  if (context.kind === 'quote') return checkQuote(context, values);
  if (context.kind === 'despatch') checkDespatch(context, values);
  else checkInvoice(context, values);
  const customer = checkCustomer(context, values);
  checkCodes(context, values);
  if (context.kind !== 'despatch') checkEInvoice(context, values);
  checkClosed(context, values);
  return customer;
}

function checkInvoice(context: RuleContext, values: JsonRecord): void {
  const number = text(values.InvoiceNumber);
  if (number === 'Next' && context.existing) context.refuse('nextOnUpdate', { field: 'InvoiceNumber' });
  checkNumber(context, number, values);
}

/** §4.3 rule 2 and §2.7. */
function checkDespatch(context: RuleContext, values: JsonRecord): void {
  const type = values.DespatchType;
  if (typeof type === 'number') {
    if (type !== 2 && type !== -2) context.refuse('despatchTypeUnknown', { field: 'DespatchType' });
    else if (context.existing && context.existing.body.DespatchType !== type) {
      context.refuse('despatchTypeChanged', { field: 'DespatchType' });
    }
  }
  const number = text(values.DespatchNumber);
  if (number === 'Next' && context.existing) context.refuse('despatchNumberNext', { field: 'DespatchNumber' });
  checkNumber(context, number, values);
}

/** A customer that the user cannot see counts as missing (§1.3). */
function checkCustomer(context: RuleContext, values: JsonRecord): Customer | null {
  const code = text(values.CustomerCode);
  if (!code.trim()) return null;
  const customer = context.company.customerByCode.get(code);
  if (customer && visible(customer.sharingCode, context.user)) return customer;
  context.refuse('customerUnknown', { field: 'CustomerCode', value: code });
  return null;
}

function checkCodes(context: RuleContext, values: JsonRecord): void {
  const { company, refuse, user } = context;
  const currency = text(values.CurrencyCode);
  if (context.kind === 'despatch' && currency && !company.currencies.some((known) => known.code === currency)) {
    refuse('currencyUnknown', { field: 'CurrencyCode', value: currency });
  }
  const sharing = text(values.SharingCode);
  if (sharing && !user.sharingCodes.includes(sharing)) {
    refuse('sharingCodeNotHeld', { field: 'SharingCode', value: sharing });
  }
  const shipment = text(values.ShipmentDefinitionCode);
  if (shipment && !company.shipments.some((known) => known.code === shipment)) {
    refuse('shipmentUnknown', { field: 'ShipmentDefinitionCode', value: shipment });
  }
}

/** §2.1 ProfileId, InvoiceTypeCode. */
function checkEInvoice({ company, refuse }: RuleContext, values: JsonRecord): void {
  const profile = text(values.ProfileId);
  const type = text(values.InvoiceTypeCode);
  if (company.usesEInvoice && !profile) refuse('required', { field: 'ProfileId' });
  if (company.usesEInvoice && !type) refuse('required', { field: 'InvoiceTypeCode' });
  if (!profile || !type) return;
  if (!invoiceTypesOf(profile).includes(type)) {
    refuse('invoiceTypeNotAllowed', { field: 'InvoiceTypeCode', value: type, expected: profile });
  }
}

/** §3.1; "the amount" is interpreted as GrandTotal, "the currency" as the derived one. */
function checkClosed({ existing, company, refuse }: RuleContext, values: JsonRecord): void {
  if (!existing?.closed) return;
  const lines = Array.isArray(values.Lines) ? values.Lines : [];
  const before = derivedCurrency(
    existing.lines.map((line) => line.body),
    company.defaultCurrency,
  );
  const changed =
    text(values.CustomerCode) !== text(existing.body.CustomerCode) ||
    numeric(values.GrandTotal) !== numeric(existing.body.GrandTotal) ||
    derivedCurrency(lines, company.defaultCurrency) !== before;
  if (changed) refuse('closedByPayment');
}
