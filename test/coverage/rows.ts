/** The whole table, in the specification's order. */
import { assumptionRows } from './chapters/assumptions.ts';
import { authenticationRows } from './chapters/authentication.ts';
import { documentRows } from './chapters/documents.ts';
import { errorRows } from './chapters/errors.ts';
import { invoiceEndpointRows } from './chapters/invoice-endpoints.ts';
import { invoiceRows } from './chapters/invoice.ts';
import { limitRows } from './chapters/limits.ts';
import { lineRows } from './chapters/line.ts';
import { otherEndpointRows } from './chapters/other-endpoints.ts';
import { serviceRows } from './chapters/service.ts';
import { stateRows } from './chapters/states.ts';
import { allFieldRows } from './fields/index.ts';
import { sectionOf } from './row.ts';
import type { Row } from './row.ts';

const unsorted: readonly Row[] = [
  ...serviceRows,
  ...allFieldRows,
  ...invoiceRows,
  ...lineRows,
  ...documentRows,
  ...stateRows,
  ...invoiceEndpointRows,
  ...otherEndpointRows,
  ...authenticationRows,
  ...errorRows,
  ...limitRows,
  ...assumptionRows,
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
