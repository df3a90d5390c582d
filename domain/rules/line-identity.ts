import type { DocumentKind, Operation } from '../model/draft-state.ts';
import type { ValueRecord } from '../fields.ts';
import { matchesLinesByPosition, lineIdentities } from '../compare/line-identity.ts';
import { linesOf, textOf } from '../value.ts';
import type { Report } from './report.ts';

/** Maximum number of removed lines named in a message. */
const named = 5;

/**
 * §4.3 rule 1, §2.6: warns about lines that would update another line of the service and get its lots, serial numbers and order
 * link, and about the service's last lines if there are fewer lines now. Both may be intended. A line whose product changed
 * counts as another line.
 */
export function checkLineIdentity(
  kind: DocumentKind,
  operation: Operation,
  baseline: ValueRecord | null,
  lines: readonly ValueRecord[],
  report: Report,
): void {
  if (baseline === null || !matchesLinesByPosition(kind) || (operation !== 'replace' && operation !== 'change')) return;
  const before = linesOf(baseline);
  lineIdentities(before, lines).forEach(({ from, takes }, index) => {
    if (from !== null && from !== index) {
      report.warning(['Lines', index], 'lineMoved', { from: from + 1, to: index + 1 });
      return;
    }
    const product = takes === null ? '' : textOf(before[takes]?.ProductCode);
    const isOther = from === null || (product !== '' && product !== textOf(lines[index]?.ProductCode));
    if (takes === null || !isOther) return;
    report.warning(['Lines', index], 'lineTakesPlace', { line: takes + 1, product: product === '' ? '–' : product });
  });
  const gone = before.slice(lines.length);
  if (gone.length === 0) return;
  const names = gone.slice(0, named).map((line, index) => nameOf(line, lines.length + index + 1));
  const text = names.join(', ') + (gone.length > named ? ', …' : '');
  report.warning(['Lines'], 'lineRemoved', { count: gone.length, lines: text });
}

/** For example `4 (P-17)`. */
function nameOf(line: ValueRecord, number: number): string {
  const product = textOf(line.ProductCode);
  return product === '' ? String(number) : `${String(number)} (${product})`;
}
