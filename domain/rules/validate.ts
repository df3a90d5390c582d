/**
 * Finds problems of a document before it is sent: errors if the specification is unambiguous, warnings if a rule depends on an
 * assumption (connection-settings.ts) or is advice. Never throws, whatever a draft contains.
 */
import { documents } from '../documents/index.ts';
import type { DocumentKind, Operation } from '../model/draft-state.ts';
import type { AmountsPolicy, CompanyFacts } from '../facts.ts';
import type { ValueRecord, Fields } from '../fields.ts';
import { lineKeysOf, openEntryProblems } from '../open-entries.ts';
import { adviseHeader } from '../guidance/header.ts';
import { adviseLine } from '../guidance/line.ts';
import { placeOfLine, wholeDocument } from '../model/place.ts';
import type { RampaProblem } from '../model/problem.ts';
import { checkLineAmounts, checkTotals } from './amounts.ts';
import type { Before } from './amounts.ts';
import type { LineContext } from './context.ts';
import { checkAverageRate, checkExchangeRate, checkTotalsCurrency } from './currency.ts';
import { checkLimits } from './limits.ts';
import { checkLineIdentity } from './line-identity.ts';
import { checkLookupPresence } from './lookup-presence.ts';
import { checkLots, checkRepeatedLots } from './lots.ts';
import { reportInto } from './report.ts';
import { linesOf, textOf, isBlank } from '../value.ts';
import { checkLineCount, checkRequired } from './required.ts';
import { checkRepeatedSerials, checkSerials } from './serials.ts';
import { checkTracking } from './stock-tracking.ts';
import { checkUnits } from './units.ts';
import { sendsLines, soften, softenUnsent } from './unsent.ts';
import { checkWithholding, checkWithholdingReach } from './withholding.ts';
import { computeDocument, computeLine } from '../amounts/totals.ts';
import type { DocumentTotals, LineAmounts } from '../amounts/totals.ts';
import type { Report } from './report.ts';
import type { DocumentDescription } from '../documents/index.ts';
import { isNextKeyword } from '../model/draft-state.ts';
import { canonical } from '../numbers.ts';

export { sendsLines, soften } from './unsent.ts';

/** Amounts that the caller has already computed. */
export interface KnownAmounts {
  readonly lines: readonly LineAmounts[];
  readonly totals: DocumentTotals;
}

/**
 * All problems of a document: its open entries, the header's, then each line's in order, then those that concern several lines. A
 * deletion sends no content, so it has no problems.
 *
 * @param baseline the document as read from the service, for what must not change; null if unknown.
 * @param ofLines the problems of each line alone, if they are known.
 */
export function validateDocument(
  kind: DocumentKind,
  content: ValueRecord,
  facts: CompanyFacts,
  operation: Operation = 'create',
  baseline: ValueRecord | null = null,
  amounts: KnownAmounts = computeDocument(kind, content, facts),
  ofLines: readonly RampaProblem[] = linesOf(content).flatMap((line, index) =>
    validateLine(kind, line, index, content, facts, amounts.lines[index] ?? computeLine(kind, line, facts)),
  ),
): RampaProblem[] {
  if (operation === 'delete') return [];
  const lines = linesOf(content);
  return [
    ...openEntryProblems(content, lineKeysOf(content)),
    ...validateHeader(kind, content, facts, operation, baseline),
    ...(sendsLines(kind, operation, baseline, lines) ? ofLines : ofLines.map(soften)),
    ...validateAcrossLines(kind, content, facts, amounts.totals, operation, baseline),
  ];
}

/** Problems of the header's fields and nested objects, and of the number of lines. */
export function validateHeader(
  kind: DocumentKind,
  content: ValueRecord,
  facts: CompanyFacts,
  operation: Operation = 'create',
  baseline: ValueRecord | null = null,
): RampaProblem[] {
  const description = documents[kind];
  const { fields } = description;
  const problems: RampaProblem[] = [];
  const report = reportInto(problems, wholeDocument, false);
  checkRequired(fields, content, report);
  checkLimits(fields, content, report);
  checkIdentity(description, content, operation, baseline, report);
  checkEDocument(fields, content, facts, report);
  checkLookupPresence(fields, content, facts.presenceOf, report);
  if ('WithholdingCode' in fields) checkWithholding(content, report);
  checkLineCount(kind, content, operation, baseline, report);
  return softenUnsent(kind, content, operation, baseline, [...problems, ...adviseHeader(kind, content, facts)]);
}

/**
 * Problems of one line. Only the header's fields of `content` are read, no other lines, so that a keystroke in one of a thousand
 * lines validates only that line. In a partial change that does not send the lines (`sendsLines`) these problems are warnings
 * (`soften`).
 */
export function validateLine(
  kind: DocumentKind,
  line: ValueRecord,
  index: number,
  content: ValueRecord,
  facts: CompanyFacts,
  amounts: LineAmounts = computeLine(kind, line, facts),
): RampaProblem[] {
  const description = documents[kind];
  const problems: RampaProblem[] = [];
  const report = reportInto(problems, placeOfLine(line, index), description.linesAssumed);
  const code = textOf(line.ProductCode);
  const context: LineContext = {
    line,
    facts,
    product: code === '' ? undefined : facts.product(code),
    movement: description.movement(content),
    amounts,
    description,
  };
  checkRequired(description.lineFields, line, report);
  checkLimits(description.lineFields, line, report);
  checkLookupPresence(description.lineFields, line, facts.presenceOf, report);
  checkExchangeRate(context, report);
  checkUnits(context, report);
  checkTracking(context, report);
  checkLots(context, report);
  checkSerials(context, report);
  checkWithholding(line, report);
  checkLineAmounts(context, report);
  return [...problems, ...adviseLine(kind, line, index, content, facts)];
}

/**
 * Problems that concern several lines: totals, the average rate, repeated lots or serial numbers; and, compared with the document
 * as read, lines that would update other lines (§4.3 rule 1) and totals that were not updated (§4.4 rule 4).
 */
export function validateAcrossLines(
  kind: DocumentKind,
  content: ValueRecord,
  facts: CompanyFacts,
  totals: DocumentTotals = computeDocument(kind, content, facts).totals,
  operation: Operation = 'create',
  baseline: ValueRecord | null = null,
): RampaProblem[] {
  const description = documents[kind];
  const lines = linesOf(content);
  const problems: RampaProblem[] = [];
  const report = reportInto(problems, wholeDocument, description.linesAssumed, lines);
  const movement = description.movement(content);
  const asRead = operation === 'create' ? null : baseline;
  const before = asRead === null ? null : totalsOfBaseline(kind, asRead, facts);
  checkTotals(description.fields, content, totals, lines.length, before, report);
  checkAverageRate(content, lines, facts, report);
  checkTotalsCurrency(description, content, lines, totals.currency, report);
  if ('ApplyWithholding' in description.fields) checkWithholdingReach(content, asRead, report);
  checkRepeatedLots(lines, movement, report);
  checkRepeatedSerials(lines, movement, report);
  checkLineIdentity(kind, operation, baseline, lines, report);
  return softenUnsent(kind, content, operation, baseline, problems);
}

/**
 * The header values on which a line's problems depend, as text. While this text and the line are unchanged, so are the line's
 * problems, and the editor caches them.
 */
export function headerInputsOfLines(kind: DocumentKind, content: ValueRecord, facts: CompanyFacts): string {
  const { direction, assumed } = documents[kind].movement(content);
  const { InvoiceTypeCode, ProfileId, Date, ReturnedInvoiceDate } = content;
  const advised = facts.localGuidance ? [InvoiceTypeCode, ProfileId, Date, ReturnedInvoiceDate] : [];
  return JSON.stringify([direction, assumed, ...advised]);
}

/** Cache: the document as read does not change while it is edited. */
const baselineTotals = new WeakMap<ValueRecord, Before & { readonly policy: AmountsPolicy }>();

function totalsOfBaseline(kind: DocumentKind, baseline: ValueRecord, policy: AmountsPolicy): Before {
  const known = baselineTotals.get(baseline);
  if (known?.policy === policy) return known;
  const { computed } = computeDocument(kind, baseline, policy).totals;
  const before = { content: baseline, computed, policy };
  baselineTotals.set(baseline, before);
  return before;
}

/**
 * §2.1 ProfileId, InvoiceTypeCode: required if the company uses e-Invoice. The specification does not show which types and
 * profiles are allowed together, so that is not checked here.
 */
function checkEDocument(fields: Fields, content: ValueRecord, facts: CompanyFacts, report: Report): void {
  if (!facts.usesEInvoice) return;
  if ('ProfileId' in fields && isBlank(content.ProfileId)) report.error(['ProfileId'], 'profileRequired');
  if ('InvoiceTypeCode' in fields && isBlank(content.InvoiceTypeCode)) {
    report.error(['InvoiceTypeCode'], 'invoiceTypeRequired');
  }
}

/**
 * Number and type of an existing document: an update must not have the number `"Next"` (§4.2 rule 1, §4.3 rule 2) or another type
 * (§3, rule 2). `baseline` is the document as read from the service; null if unknown.
 */
function checkIdentity(
  description: DocumentDescription,
  content: ValueRecord,
  operation: Operation,
  baseline: ValueRecord | null,
  report: Report,
): void {
  if (operation === 'create') return;
  const { numberField, typeField } = description;
  const number = textOf(content[numberField]);
  if (number === 'Next') report.error([numberField], 'nextOnUpdate');
  // The specification does not show whether the service ignores case.
  else if (isNextKeyword(number)) report.warning([numberField], 'nextOnUpdate');

  if (typeField === null || baseline === null) return;
  const before = canonical(textOf(baseline[typeField]));
  const now = canonical(textOf(content[typeField]));
  if (before !== '' && now !== '' && before !== now) report.error([typeField], 'typeChanged');
}
