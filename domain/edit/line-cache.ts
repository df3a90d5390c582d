/** Caches amounts and problems by line object. A keystroke in one of a thousand lines computes only that line. */
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy, CompanyFacts, ProductFacts } from '../facts.ts';
import { pathText } from '../fields.ts';
import type { ValueRecord } from '../fields.ts';
import type { RampaProblem } from '../model/problem.ts';
import { computeLine } from '../amounts/totals.ts';
import type { LineAmounts } from '../amounts/totals.ts';
import { headerInputsOfLines, soften, validateLine } from '../rules/validate.ts';
import { groupBy } from './collections.ts';
import { textOf } from '../value.ts';

export interface LineProblems {
  readonly problems: readonly RampaProblem[];
  readonly byField: ReadonlyMap<string, readonly RampaProblem[]>;
  readonly errors: number;
  readonly warnings: number;
}

interface CachedProblems {
  readonly problems: LineProblems;
  /** Inputs of the problems in addition to the line. */
  readonly product: ProductFacts | undefined;
  readonly headerInputs: string;
  /** The version of the lookup answers when a question about the line was still open; null if all were answered. */
  readonly openAt: number | null;
  readonly generation: number;
}

/** The progress of lookup answers (`CompanyFacts.presenceOf`). */
export interface LookupAnswers {
  /** Incremented when answers arrive. */
  readonly version: number;
  /** Incremented when earlier answers become invalid because a lookup was fetched again. */
  readonly generation: number;
  /** Number of questions that could not be answered immediately. */
  readonly questions: number;
}
const noLookups: LookupAnswers = { version: 0, generation: 0, questions: 0 };

export class LineCache {
  readonly #kind: DocumentKind;
  readonly #facts: CompanyFacts;
  readonly #compute: typeof computeLine;
  readonly #validate: typeof validateLine;
  readonly #policyText: string;
  readonly #lookups: LookupAnswers;
  #headerInputs: { readonly header: ValueRecord; readonly text: string } | null = null;
  readonly #amounts = new WeakMap<ValueRecord, LineAmounts>();
  readonly #problems = new WeakMap<ValueRecord, CachedProblems>();

  /** `compute` and `validate` are replaced only in tests that count the calls. */
  constructor(
    kind: DocumentKind,
    facts: CompanyFacts,
    lookups: LookupAnswers = noLookups,
    compute = computeLine,
    validate = validateLine,
  ) {
    this.#kind = kind;
    this.#facts = facts;
    this.#lookups = lookups;
    this.#compute = compute;
    this.#validate = validate;
    this.#policyText = JSON.stringify([facts.defaultCurrency, facts.usesEInvoice]);
  }

  amounts(line: ValueRecord): LineAmounts {
    const known = this.#amounts.get(line);
    if (known) return known;
    const computed = this.#compute(this.#kind, line, this.#facts satisfies AmountsPolicy);
    this.#amounts.set(line, computed);
    return computed;
  }

  /** A line's problems depend on the header only through `headerInputsOfLines`, and on the products only through its own. */
  problems(line: ValueRecord, header: ValueRecord): LineProblems {
    const code = textOf(line.ProductCode);
    const product = code === '' ? undefined : this.#facts.product(code);
    const headerInputs = this.headerInputs(header);
    const known = this.#problems.get(line);
    const { version, generation, questions } = this.#lookups;
    const isAnswered = known?.generation === generation && (known.openAt === null || known.openAt === version);
    if (isAnswered && known.product === product && known.headerInputs === headerInputs) return known.problems;
    const found = this.#validate(this.#kind, line, 0, header, this.#facts, this.amounts(line));
    const problems = grouped(found);
    const openAt = this.#lookups.questions === questions ? null : version;
    this.#problems.set(line, { problems, product, headerInputs, openAt, generation });
    return problems;
  }

  /** The inputs of line problems from the header, as text. */
  headerInputs(header: ValueRecord): string {
    if (this.#headerInputs?.header === header) return this.#headerInputs.text;
    const text = `${headerInputsOfLines(this.#kind, header, this.#facts)} ${this.#policyText}`;
    this.#headerInputs = { header, text };
    return text;
  }
}

/** The problems of a line that a partial change does not send, cached with the original problems. */
export function softened(found: LineProblems): LineProblems {
  const known = soft.get(found);
  if (known) return known;
  const made = grouped(found.problems.map(soften));
  soft.set(found, made);
  return made;
}
const soft = new WeakMap<LineProblems, LineProblems>();

function grouped(problems: readonly RampaProblem[]): LineProblems {
  const byField = groupBy(problems, (problem) => pathText(problem.place.path));
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  return { problems, byField, errors, warnings: problems.length - errors };
}
