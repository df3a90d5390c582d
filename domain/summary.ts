import { documents } from './documents/index.ts';
import type { DocumentKind, Operation } from './model/draft-state.ts';
import type { DocumentTotals } from './amounts/totals.ts';
import type { CompanyFacts } from './facts.ts';
import { isSent } from './fields.ts';
import type { ValueRecord } from './fields.ts';
import { computeDocument, linesOfStep, ownAmountSteps } from './amounts/totals.ts';
import { atOnce } from './steps.ts';
import type { Steps } from './steps.ts';
import { linesOf } from './value.ts';
import type { RampaProblem } from './model/problem.ts';
import { validateDocument, validateLine } from './rules/validate.ts';

/** A draft as a row of a list. Texts are as in the document; `total` is a decimal string in `currency`. */
export interface Summary {
  readonly number: string | null;
  readonly customerCode: string | null;
  readonly customerName: string | null;
  readonly date: string | null;
  readonly total: string | null;
  readonly currency: string | null;
  readonly lineCount: number;
  readonly errorCount: number;
  readonly warningCount: number;
}

/** Computes the row of a draft in a list. The total is the effective GrandTotal; null if it is neither known nor computable. */
export function summarise(
  kind: DocumentKind,
  content: ValueRecord,
  facts: CompanyFacts,
  operation: Operation,
  baseline: ValueRecord | null = null,
): Summary {
  return atOnce(summarySteps(kind, content, facts, operation, baseline));
}

/** Like {@link summarise}, in steps between which the caller can do other work: a document may have ten thousand lines. */
export function* summarySteps(
  kind: DocumentKind,
  content: ValueRecord,
  facts: CompanyFacts,
  operation: Operation,
  baseline: ValueRecord | null = null,
): Steps<Summary> {
  const lines = linesOf(content);
  const own = yield* ownAmountSteps(kind, content, facts);
  yield;
  const amounts = computeDocument(kind, content, facts, own);
  yield;
  const ofLines: RampaProblem[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % linesOfStep === linesOfStep - 1) yield;
    ofLines.push(...validateLine(kind, line, index, content, facts, amounts.lines[index]));
  }
  yield;
  const problems = validateDocument(kind, content, facts, operation, baseline, amounts, ofLines);
  const errorCount = problems.filter((problem) => problem.severity === 'error').length;
  return summaryFrom(kind, content, {
    totals: amounts.totals,
    lineCount: linesOf(content).length,
    errorCount,
    warningCount: problems.length - errorCount,
  });
}

/** The summary of a document whose totals and problems are already known; reads only the header of the content. */
export function summaryFrom(
  kind: DocumentKind,
  header: ValueRecord,
  known: Pick<Summary, 'lineCount' | 'errorCount' | 'warningCount'> & { readonly totals: DocumentTotals },
): Summary {
  const { totals, lineCount, errorCount, warningCount } = known;
  return {
    number: textOrNull(header[documents[kind].numberField]),
    customerCode: textOrNull(header.CustomerCode) ?? customerIdOf(kind, header),
    customerName: textOrNull(header.CustomerName) ?? textOrNull(header.CustomerTitle),
    date: textOrNull(header.Date),
    total: totals.effective.GrandTotal,
    currency: totals.currency,
    lineCount,
    errorCount,
    warningCount,
  };
}

/** A quote has its customer's identifier (§2.8); the service may not have returned the customer's code with it. */
function customerIdOf(kind: DocumentKind, content: ValueRecord): string | null {
  const { CustomerId: field } = documents[kind].fields;
  return field !== undefined && isSent(field) ? textOrNull(content.CustomerId) : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
