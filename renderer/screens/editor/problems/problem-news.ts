/**
 * Announces problems to screen reader users: each once, when it appears or disappears. Covers the focused line (the header counts
 * as one) and the one focused before, because some problems are found a moment after leaving it.
 */
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Problem } from '../../../../domain/model/problem.ts';
import { placeKey } from '../../../../domain/model/place.ts';

export interface Keyboard {
  /** The line's key, in the empty row the key of the line that it may become; null if the focus is elsewhere. */
  readonly line: string | null;
  readonly column: string;
}

export interface ProblemNews {
  readonly line: string;
  readonly appeared: readonly Problem[];
  /** How many of the announced problems are solved, and how many problems the line still has. */
  readonly gone: number;
  readonly left: number;
}

/** Announced elsewhere: by the bar above the lines. */
const announcedElsewhere: ReadonlySet<string> = new Set(['lineTakesPlace', 'lineMoved', 'lineRemoved']);

const placeIdOf = (problem: Problem): string =>
  [problem.source, placeKey(problem.place), problem.code, problem.severity].join(' ');
/** Problems whose parameters change with each lot or serial number entered. */
const counted: ReadonlySet<string> = new Set(['lotSum', 'serialCount', 'serialRepeated', 'lotRepeated']);
/** Includes the parameters of counted problems, so that they are announced again when the numbers change. */
function idOf(problem: Problem): string {
  const params = problem.source === 'rampa' && counted.has(problem.code) ? JSON.stringify(problem.params) : '';
  return `${placeIdOf(problem)}\n${params}`;
}
const placeIdIn = (id: string): string => id.split('\n', 1)[0] ?? '';
const columnOf = ({ place }: Problem): string => String(place.path[0] ?? 'ProductCode');
const isAnnounced = ({ source, code }: Problem): boolean => source === 'service' || !announcedElsewhere.has(code);

export class ProblemNewsReader {
  /** Lines that existed when the document was opened: their problems at that time are not announced. */
  readonly #atFirst: ReadonlySet<string>;
  readonly #announced = new Map<string, ReadonlySet<string>>();
  #current: string | null = null;
  #left: string | null = null;

  constructor(lines: readonly ValueRecord[]) {
    this.#atFirst = new Set(lines.map(({ $key: key = '' }) => key));
  }

  /** The changes since the last call. `problemsOf` returns null for deleted lines. */
  read({ line, column }: Keyboard, problemsOf: (line: string) => readonly Problem[] | null): readonly ProblemNews[] {
    if (line !== this.#current) [this.#left, this.#current] = [this.#current ?? this.#left, line];
    if (this.#left === line) this.#left = null;
    return [this.#left, line].flatMap((key) => {
      const problems = key === null ? null : problemsOf(key);
      if (key === null || problems === null) return [];
      const news = this.#newsOf(key, problems.filter(isAnnounced), key === line ? column : null);
      return news.appeared.length > 0 || news.gone > 0 ? [news] : [];
    });
  }

  /** `column`: the focused cell's column, whose problems are in the cell's description; null if the line is not focused. */
  #newsOf(line: string, problems: readonly Problem[], column: string | null): ProblemNews {
    const now = new Set(problems.map(idOf));
    const present = new Set(problems.map(placeIdOf));
    const before = this.#announced.get(line) ?? (this.#atFirst.has(line) ? now : new Set<string>());
    // Missing values of a line that is still being filled in are announced when it is left.
    const isDue = (problem: Problem): boolean =>
      column === null || (columnOf(problem) !== column && problem.code !== 'required');
    const appeared = problems.filter((problem) => !before.has(idOf(problem)) && isDue(problem));
    const announced = new Set(appeared.map(placeIdOf));
    const kept = [...before].filter((id) => present.has(placeIdIn(id)));
    this.#announced.set(line, new Set([...kept.filter((id) => !announced.has(placeIdIn(id))), ...appeared.map(idOf)]));
    return { line, appeared, gone: before.size - kept.length, left: problems.length };
  }
}
