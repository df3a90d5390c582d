/**
 * What is announced of problems to who does not see their marks: each once, when it appears or goes. Of the line that the
 * keyboard is in (the header goes for one), and of the one that it left last, since some problems are known a moment after that.
 */
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Problem } from '../../../../domain/model/problem.ts';
import { placeKey } from '../../../../domain/model/place.ts';

export interface Keyboard {
  /** The key of the line, on the empty row that of the line to be; null where the keyboard is outside. */
  readonly line: string | null;
  readonly column: string;
}

export interface ProblemNews {
  readonly line: string;
  readonly appeared: readonly Problem[];
  /** How many of the announced problems are solved, and how many the line still has. */
  readonly gone: number;
  readonly left: number;
}

/** Announced elsewhere: by the bar above the lines, or with the answer to a scan. */
const toldElsewhere: ReadonlySet<string> = new Set(['lineTakesPlace', 'lineMoved', 'lineRemoved']);

const placeIdOf = (problem: Problem): string =>
  [problem.source, placeKey(problem.place), problem.code, problem.severity].join(' ');
/** Of lots and serial numbers: how many are missing changes with each that is entered. */
const counted: ReadonlySet<string> = new Set(['lotSum', 'serialCount', 'serialRepeated', 'lotRepeated']);
/** As it is said: one whose numbers have changed is said again. */
function idOf(problem: Problem): string {
  const params = problem.source === 'rampa' && counted.has(problem.code) ? JSON.stringify(problem.params) : '';
  return `${placeIdOf(problem)}\n${params}`;
}
const placeIdIn = (id: string): string => id.split('\n', 1)[0] ?? '';
const columnOf = ({ place }: Problem): string => String(place.path[0] ?? 'ProductCode');
const isTold = ({ source, code }: Problem): boolean => source === 'service' || !toldElsewhere.has(code);

export class ProblemNewsReader {
  /** Lines that were there when the document was opened: what is wrong with them then is no news. */
  readonly #atFirst: ReadonlySet<string>;
  readonly #announced = new Map<string, ReadonlySet<string>>();
  #current: string | null = null;
  #left: string | null = null;

  constructor(lines: readonly ValueRecord[]) {
    this.#atFirst = new Set(lines.map(({ $key: key = '' }) => key));
  }

  /** What is new since it was asked last. `problemsOf`: none for a line that is gone. */
  read({ line, column }: Keyboard, problemsOf: (line: string) => readonly Problem[] | null): readonly ProblemNews[] {
    if (line !== this.#current) [this.#left, this.#current] = [this.#current ?? this.#left, line];
    if (this.#left === line) this.#left = null;
    return [this.#left, line].flatMap((key) => {
      const problems = key === null ? null : problemsOf(key);
      if (key === null || problems === null) return [];
      const news = this.#newsOf(key, problems.filter(isTold), key === line ? column : null);
      return news.appeared.length > 0 || news.gone > 0 ? [news] : [];
    });
  }

  /** `column`: of the cell with the keyboard, whose own problems are read with it. */
  #newsOf(line: string, problems: readonly Problem[], column: string | null): ProblemNews {
    const now = new Set(problems.map(idOf));
    const present = new Set(problems.map(placeIdOf));
    const before = this.#announced.get(line) ?? (this.#atFirst.has(line) ? now : new Set<string>());
    // A line that is still being filled in lacks what comes next; that is announced once it is left.
    const isDue = (problem: Problem): boolean =>
      column === null || (columnOf(problem) !== column && problem.code !== 'required');
    const appeared = problems.filter((problem) => !before.has(idOf(problem)) && isDue(problem));
    const said = new Set(appeared.map(placeIdOf));
    const kept = [...before].filter((id) => present.has(placeIdIn(id)));
    this.#announced.set(line, new Set([...kept.filter((id) => !said.has(placeIdIn(id))), ...appeared.map(idOf)]));
    return { line, appeared, gone: before.size - kept.length, left: problems.length };
  }
}
