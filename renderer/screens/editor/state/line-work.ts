/**
 * What is computed of a line, kept as long as the line is the same object: a key typed in one of a thousand lines computes
 * one line, the others are looked up.
 */
import type { DocumentKind } from '../../../../domain/draft.ts';
import type { AmountsPolicy, CompanyFacts, ProductFacts } from '../../../../domain/facts.ts';
import { pathText } from '../../../../domain/fields.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Problem } from '../../../../domain/problems.ts';
import { computeLine } from '../../../../domain/totals.ts';
import type { LineAmounts } from '../../../../domain/totals.ts';
import { groundOfLines, validateLine } from '../../../../domain/validate.ts';
import { groupBy } from './grouping.ts';
import { textOf } from './lines.ts';

export interface LineProblems {
  /** With paths below the line. */
  readonly problems: readonly Problem[];
  readonly byField: ReadonlyMap<string, readonly Problem[]>;
  readonly errors: number;
  readonly warnings: number;
}

interface Known {
  readonly problems: LineProblems;
  /** What the problems rest on beside the line. */
  readonly product: ProductFacts | undefined;
  readonly ground: string;
  /** The state of the offline lists at which something of the line was not known yet; null where all was answered. */
  readonly openAt: number | null;
}

/** What the offline lists answered so far (`CompanyFacts.listed`): more comes with every version. */
export interface ListedAnswers {
  readonly version: number;
}
const noLists: ListedAnswers = { version: 0 };

export class LineWork {
  readonly #kind: DocumentKind;
  readonly #facts: CompanyFacts;
  readonly #compute: typeof computeLine;
  readonly #validate: typeof validateLine;
  readonly #policyText: string;
  readonly #lists: ListedAnswers;
  /** Of the line that is being checked: whether a list was asked that has not answered. */
  #isOpen = false;
  #ground: { readonly header: ValueRecord; readonly text: string } | null = null;
  readonly #amounts = new WeakMap<ValueRecord, LineAmounts>();
  readonly #problems = new WeakMap<ValueRecord, Known>();

  /** The last two are given by tests that count. */
  constructor(
    kind: DocumentKind,
    facts: CompanyFacts,
    lists: ListedAnswers = noLists,
    compute = computeLine,
    validate = validateLine,
  ) {
    this.#kind = kind;
    const { listed } = facts;
    this.#facts = listed === undefined ? facts : { ...facts, listed: (...asked) => this.#noted(listed(...asked)) };
    this.#lists = lists;
    this.#compute = compute;
    this.#validate = validate;
    this.#policyText = JSON.stringify([facts.defaultCurrency, facts.deductWithholding, facts.usesEInvoice]);
  }

  amounts(line: ValueRecord): LineAmounts {
    const known = this.#amounts.get(line);
    if (known) return known;
    const computed = this.#compute(this.#kind, line, this.#facts satisfies AmountsPolicy);
    this.#amounts.set(line, computed);
    return computed;
  }

  /** Of the header only what `groundOfLines` names counts for a line, and of the products the line's own. */
  problems(line: ValueRecord, header: ValueRecord): LineProblems {
    const code = textOf(line.ProductCode);
    const product = code === '' ? undefined : this.#facts.product(code);
    const ground = this.#groundOf(header);
    const known = this.#problems.get(line);
    const { version } = this.#lists;
    const isAnswered = known !== undefined && (known.openAt === null || known.openAt === version);
    if (isAnswered && known.product === product && known.ground === ground) return known.problems;
    this.#isOpen = false;
    const found = this.#validate(this.#kind, line, 0, header, this.#facts, this.amounts(line));
    const problems = grouped(found.map((problem) => ({ ...problem, path: problem.path.slice(2) })));
    this.#problems.set(line, { problems, product, ground, openAt: this.#isOpen ? version : null });
    return problems;
  }

  #noted(answer: boolean | undefined): boolean | undefined {
    if (answer === undefined) this.#isOpen = true;
    return answer;
  }

  #groundOf(header: ValueRecord): string {
    if (this.#ground?.header === header) return this.#ground.text;
    const text = `${groundOfLines(this.#kind, header, this.#facts)} ${this.#policyText}`;
    this.#ground = { header, text };
    return text;
  }
}

export function grouped(problems: readonly Problem[]): LineProblems {
  const byField = groupBy(problems, (problem) => pathText(problem.path));
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  return { problems, byField, errors, warnings: problems.length - errors };
}
