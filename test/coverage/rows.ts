/** The whole table, in the specification's order. */
import { assumedAnswersRows } from './chapters/assumed-answers.ts';
import { assumedDocumentsRows } from './chapters/assumed-documents.ts';
import { assumedLinesRows } from './chapters/assumed-lines.ts';
import { assumedSettingsRows } from './chapters/assumed-settings.ts';
import { authenticationRows } from './chapters/authentication.ts';
import { despatchEndpointRows } from './chapters/despatch-endpoint.ts';
import { despatchRows } from './chapters/despatch.ts';
import { errorRows } from './chapters/errors.ts';
import { invoiceEndpointRows } from './chapters/invoice-endpoints.ts';
import { invoiceRows } from './chapters/invoice.ts';
import { limitRows } from './chapters/limits.ts';
import { lineRows } from './chapters/line.ts';
import { lookupRows } from './chapters/lookups.ts';
import { quoteEndpointRows } from './chapters/quote-endpoint.ts';
import { quoteRows } from './chapters/quote.ts';
import { salesReturnRows } from './chapters/sales-return.ts';
import { serviceRows } from './chapters/service.ts';
import { stateRows } from './chapters/states.ts';
import { trackingRows } from './chapters/tracking.ts';
import { allFieldRows } from './fields/index.ts';
import { sectionOf } from './row.ts';
import type { Row } from './row.ts';

const unsorted: readonly Row[] = [
  ...allFieldRows,
  ...serviceRows,
  ...invoiceRows,
  ...lineRows,
  ...trackingRows,
  ...salesReturnRows,
  ...despatchRows,
  ...quoteRows,
  ...stateRows,
  ...invoiceEndpointRows,
  ...despatchEndpointRows,
  ...quoteEndpointRows,
  ...lookupRows,
  ...authenticationRows,
  ...errorRows,
  ...limitRows,
  ...assumedSettingsRows,
  ...assumedDocumentsRows,
  ...assumedLinesRows,
  ...assumedAnswersRows,
];

/** Sections as they follow one another: §2.1 before §2.2, §9 before what is only assumed. */
export const sections: readonly string[] = [...new Set(unsorted.map(sectionOf))].sort((a, b) => {
  if (isAssumed(a) || isAssumed(b)) return Number(isAssumed(a)) - Number(isAssumed(b));
  return a.localeCompare(b, 'en', { numeric: true });
});
function isAssumed(section: string): boolean {
  return section === '§A';
}

export const rows: readonly Row[] = sections.flatMap((section) => unsorted.filter((row) => sectionOf(row) === section));
