import type { CompanyFacts } from '../facts.ts';
import type { Fields, ValueRecord } from '../fields.ts';
import { isBlank } from '../value.ts';
import type { Report } from './report.ts';

/**
 * §2.1 ProfileId, InvoiceTypeCode: required when the company uses e-Invoice. Which type goes with which profile is not
 * shown, so nothing is said of it here.
 */
export function checkEDocument(fields: Fields, content: ValueRecord, facts: CompanyFacts, report: Report): void {
  if (!facts.usesEInvoice) return;
  if ('ProfileId' in fields && isBlank(content.ProfileId)) report.error(['ProfileId'], 'profileRequired');
  if ('InvoiceTypeCode' in fields && isBlank(content.InvoiceTypeCode)) {
    report.error(['InvoiceTypeCode'], 'invoiceTypeRequired');
  }
}
