import { documents } from '../../../../domain/documents/index.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { DraftSummary } from '../../../../domain/model/draft.ts';
import type { DocumentKind, Operation } from '../../../../domain/model/draft-state.ts';
import type { CompanyFacts } from '../../../../domain/facts.ts';
import { pathText } from '../../../../domain/fields.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { LocatedError, Problem, RampaProblem } from '../../../../domain/model/problem.ts';
import type { DocumentTotals } from '../../../../domain/amounts/totals.ts';
import { lineKeysOf, openEntriesOf, openEntryProblems } from '../../../../domain/open-entries.ts';
import { sendsLines, validateAcrossLines, validateHeader } from '../../../../domain/rules/validate.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import { groupBy, positions } from '../../../../domain/edit/collections.ts';
import { softened } from '../../../../domain/edit/line-cache.ts';
import type { LineProblems, LineCache, LookupAnswers } from '../../../../domain/edit/line-cache.ts';
import { placeKey, isWholeDocument } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import type { Products } from '../lookup/products.svelte.ts';
import { isUnchangedSince } from '../../../../domain/compare/as-sent.ts';

export interface CheckedEditor {
  readonly description: Pick<DocumentDescription, 'kind'>;
  readonly summary: Pick<DraftSummary, 'operation'>;
  readonly baseline: { readonly content: ValueRecord } | null;
  readonly facts: CompanyFacts;
  readonly document: DocumentState;
  readonly lineCache: LineCache;
  readonly products: Products;
  readonly totals: DocumentTotals;
  readonly lookupAnswers: LookupAnswers;
}

export class Problems {
  /** Problems that depend on several lines; computed with a delay after typing, because all lines are read. */
  acrossLines = $state.raw<readonly Problem[]>([]);
  serviceErrors = $state.raw<readonly LocatedError[]>([]);
  /** Unknown members that the service named when it rejected the document. */
  refusedUnknownMembers = $state.raw<readonly string[]>([]);
  readonly #editor: CheckedEditor;
  readonly #kind: DocumentKind;
  readonly #operation: Operation;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #lineCount = $derived.by(() => this.#editor.document.lines.length);

  /** A partial change may not send the lines; then their problems are only warnings. */
  readonly #sendsLines = $derived.by(() => {
    const [kind, operation] = [this.#kind, this.#operation];
    const { document } = this.#editor;
    return sendsLines(kind, operation, this.#baseline, document.lines);
  });

  readonly header = $derived.by((): readonly Problem[] => {
    const [kind, operation] = [this.#kind, this.#operation];
    const { facts, document } = this.#editor;
    // Of the lines only their number matters here, so that typing in one does not recompute this.
    const content = { ...document.header, Lines: Array.from({ length: this.#lineCount }, () => ({})) };
    if (operation === 'delete') return [];
    return validateHeader(kind, content, facts, operation, this.#baseline);
  });

  /** Input without a certain place yet (domain/open-entries.ts). */
  readonly openEntries = $derived.by((): readonly Problem[] => {
    const operation = this.#operation;
    const { document } = this.#editor;
    if (operation === 'delete' || openEntriesOf(document.content).length === 0) return none;
    return openEntryProblems(document.content, lineKeysOf(document.content));
  });

  /** Errors of the service at places that are unchanged since they were sent. */
  readonly openServiceErrors = $derived.by((): readonly LocatedError[] =>
    this.serviceErrors.filter((error) => this.#isOpen(error)),
  );

  /** Problems of the header, across lines and of the service, by place key. */
  readonly #beyondOneLine = $derived.by(() =>
    groupBy([...this.openEntries, ...this.header, ...this.acrossLines, ...this.openServiceErrors], (problem) =>
      placeKey(problem.place),
    ),
  );

  /** Numbers of errors and warnings, including the service's errors; cheap enough to compute with every key. */
  readonly counts = $derived.by(() => {
    const { errors, warnings } = this.#found;
    return { errors: errors + this.openServiceErrors.length, warnings };
  });

  readonly #found = $derived.by(() => {
    let errors = this.openEntries.length;
    let warnings = 0;
    for (const problem of [...this.header, ...this.acrossLines]) {
      if (problem.severity === 'error') errors++;
      else warnings++;
    }
    const ofLines = this.#ofLines;
    errors += ofLines.errors;
    warnings += ofLines.warnings;
    return { errors, warnings };
  });

  /** Counts of the lines' problems. If only some lines have changed, only those are counted again. */
  readonly #ofLines = $derived.by((): LineCounts => {
    const { document, products, lookupAnswers, lineCache } = this.#editor;
    const { lines } = document;
    const { version, generation } = lookupAnswers;
    const inputs = [products.version, version, generation, lineCache.headerInputs(document.header), this.#sendsLines];
    const before = this.#counted;
    const isKnown =
      before?.lines.length === lines.length && before.inputs.every((input, index) => input === inputs[index]);
    let { errors, warnings } = isKnown ? before : noCounts;
    lines.forEach((line, index) => {
      const known = isKnown ? before.lines[index] : undefined;
      if (line === known) return;
      const [now, then] = [this.#line(line), known ? this.#line(known) : noCounts];
      errors += now.errors - then.errors;
      warnings += now.warnings - then.warnings;
    });
    this.#counted = { lines, inputs, errors, warnings };
    return { errors, warnings };
  });
  #counted: (LineCounts & { readonly lines: readonly ValueRecord[]; readonly inputs: readonly unknown[] }) | null =
    null;

  readonly ofHeader = $derived.by(() =>
    [...this.header, ...this.acrossLines, ...this.openServiceErrors].filter(({ place }) => place.line === null),
  );

  /**
   * All problems in display order: open entries, errors of the service on the whole document, the header in form order, line by
   * line, then consequences of the lines' problems.
   */
  readonly all = $derived.by((): readonly Problem[] => {
    const kind = this.#kind;
    const { document } = this.#editor;
    const order = positions(Object.keys(documents[kind].fields));
    const rank = (problem: Problem): number => order.get(String(problem.place.path[0])) ?? -1;
    const others = [...this.acrossLines, ...this.openServiceErrors];
    const ofHeader = this.ofHeader.toSorted((a, b) => rank(a) - rank(b));
    const ofLines = document.lines.flatMap((line) => {
      const key = line.$key ?? '';
      return [...others.filter((problem) => problem.place.line === key), ...this.#line(line).problems];
    });
    const own = ofHeader.filter((one) => !isConsequence(one));
    return [...this.openEntries, ...own, ...ofLines, ...ofHeader.filter(isConsequence)];
  });

  constructor(editor: CheckedEditor) {
    this.#editor = editor;
    this.#kind = editor.description.kind;
    this.#operation = editor.summary.operation;
  }

  get #baseline(): ValueRecord | null {
    return this.#editor.baseline?.content ?? null;
  }

  /** The problems at a place, not including places below it. */
  at(place: Place): readonly Problem[] {
    const elsewhere = this.#beyondOneLine.get(placeKey(place)) ?? [];
    if (place.line === null) return elsewhere;
    const line = this.#editor.document.line(place.line);
    const own = line ? this.#line(line).byField.get(pathText(place.path)) : undefined;
    return own ? [...elsewhere, ...own] : elsewhere;
  }

  /** The problems of one line, by field and in total; reads no other line, so that a row is redrawn only if it changed. */
  ofLine(line: ValueRecord): LineSummary {
    const own = this.#line(line);
    const others = this.#byLine.get(line.$key ?? '') ?? none;
    const known = this.#summaries.get(line);
    if (known?.own === own && known.others === others) return known.summary;
    const summary = summaryOf(own, others);
    this.#summaries.set(line, { own, others, summary });
    return summary;
  }
  readonly #summaries = new WeakMap<
    ValueRecord,
    { own: LineProblems; others: readonly Problem[]; summary: LineSummary }
  >();

  readonly #byLine = $derived.by(() =>
    groupBy(
      [...this.openEntries, ...this.acrossLines, ...this.openServiceErrors],
      (problem) => problem.place.line ?? '',
    ),
  );

  /** Numbers of errors and warnings found by Rampa in the current content, including those across lines. */
  found(): { readonly errors: number; readonly warnings: number } {
    if (this.#timer !== undefined) this.checkAcrossLines();
    return this.#found;
  }

  schedule(delay = 200): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.checkAcrossLines(), delay);
  }

  checkAcrossLines(): void {
    this.stop();
    const [kind, operation] = [this.#kind, this.#operation];
    const { facts, document, totals } = this.#editor;
    if (operation === 'delete') return;
    this.acrossLines = validateAcrossLines(kind, document.content, facts, totals, operation, this.#baseline);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Whether an error of the service still applies: its place exists and is unchanged since it was sent. */
  #isOpen(error: LocatedError): boolean {
    const { document } = this.#editor;
    const { place } = error;
    if (place.line !== null && !document.line(place.line)) return false;
    // Errors of the whole document apply until the next attempt.
    return isWholeDocument(place) || isUnchangedSince(error, this.#kind, document.value(place));
  }

  #line(line: ValueRecord): LineProblems {
    const operation = this.#operation;
    const { lineCache, document } = this.#editor;
    if (operation === 'delete') return nothing;
    const found = lineCache.problems(line, document.header);
    return this.#sendsLines ? found : softened(found);
  }
}

/** Whether the problem is that the totals cannot be computed because lines are incomplete. */
export const isAboutTotals = (problem: Problem): boolean =>
  problem.source === 'rampa' && problem.code === 'totalsNotComputable';

const consequences: readonly string[] = ['totalsNotComputable', 'averageRateNotComputable', 'zeroTotal'];

/** Whether a problem of the totals follows from the lines, whose problems the user should see first. */
export const isConsequence = ({ source, code }: Problem): boolean => source === 'rampa' && consequences.includes(code);

interface LineCounts {
  readonly errors: number;
  readonly warnings: number;
}
const noCounts: LineCounts = { errors: 0, warnings: 0 };

/** A line's problems by field, including those of nested values. */
export interface LineSummary {
  readonly fields: ReadonlyMap<string, readonly Problem[]>;
  readonly errors: number;
  readonly warnings: number;
}

const none: readonly Problem[] = [];

function summaryOf(own: LineProblems, others: readonly Problem[]): LineSummary {
  const entries = [...others, ...own.problems];
  // Problems of a line as a whole are shown in its first cell.
  const fields = groupBy(entries, (problem) => String(problem.place.path[0] ?? 'ProductCode'));
  const errors = entries.filter((problem) => problem.severity === 'error').length;
  return { fields, errors, warnings: entries.length - errors };
}

const nothing = { problems: [], byField: groupBy<RampaProblem>([], () => ''), errors: 0, warnings: 0 } as const;
