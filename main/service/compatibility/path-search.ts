/** Finds the paths at which documents are listed. */
import type { ListAnswer, PathTry, SearchedKind } from '../../../domain/compatibility/evaluate.ts';
import type { Assumptions } from '../../../domain/settings.ts';
import type { ServiceAnswer } from '../client.ts';
import { readList } from '../lists.ts';
import type { ListReading } from '../lists.ts';
import { problemOfAnswer } from '../meaning.ts';
import { absentPath, areaOf, candidatePaths } from './candidates.ts';
import { holdsDocuments } from './read-lists.ts';

/** Sends requests as long as any are left; `null`: none is. */
interface RequestBudget {
  readonly left: number;
  readonly ask: (question: { readonly path: string }) => Promise<ServiceAnswer | null>;
}
interface PathSearch {
  readonly paths: Readonly<Record<SearchedKind, readonly PathTry[]>>;
  readonly readings: ReadonlyMap<SearchedKind, ListReading>;
}

const settings: Readonly<Record<SearchedKind, 'despatchesPath' | 'quotesPath' | 'purchaseReturnsPath'>> = {
  despatch: 'despatchesPath',
  quote: 'quotesPath',
  purchaseReturnInvoice: 'purchaseReturnsPath',
};
const kinds = Object.keys(settings) as SearchedKind[];

/** `mark` is the same for answers that cannot be distinguished. */
interface Try extends PathTry {
  readonly kind: SearchedKind;
  readonly mark: string;
}

/** Tries the likeliest candidate of all kinds first, until the documents of each kind are found. */
export async function searchPaths(budget: RequestBudget, assumed: Assumptions): Promise<PathSearch> {
  const tries: Try[] = [];
  const readings = new Map<SearchedKind, ListReading>();
  const areas: string[] = [];

  function next(): { readonly kind: SearchedKind; readonly path: string } | undefined {
    const tried = new Set(tries.map(({ kind, path }) => `${kind} ${path}`));
    return kinds
      .filter((kind) => !readings.has(kind))
      .flatMap((kind) => candidatePaths(kind, assumed[settings[kind]], areas).map((one) => ({ ...one, kind })))
      .filter(({ kind, path }) => !tried.has(`${kind} ${path}`))
      .sort((one, other) => one.rank - other.rank)[0];
  }
  /**
   * Answers that are neither documents nor the most common answer: they count unless an absent path is answered in the same way.
   */
  function inDoubt(): readonly Try[] {
    const common = commonMark(tries);
    return tries.filter(({ kind, answer, mark }) => !readings.has(kind) && answer !== 'absent' && mark !== common);
  }

  for (let one = next(); one !== undefined; one = next()) {
    if (budget.left === 1 && inDoubt().length > 0) break;
    const answer = await budget.ask({ path: one.path });
    if (answer === null) break;
    const seen = answerOf(one.kind, answer);
    tries.push({ ...one, ...seen });
    if (seen.answer !== 'documents' || answer.kind !== 'response') continue;
    const reading = readList(answer.reading);
    if ('problem' in reading) continue;
    readings.set(one.kind, reading);
    areas.push(areaOf(one.path));
  }
  const doubtful = new Set(inDoubt());
  const absent = doubtful.size === 0 ? null : await budget.ask({ path: absentPath });
  const says = (one: Try): boolean =>
    one.answer === 'documents' ||
    (doubtful.has(one) && absent !== null && answerOf(one.kind, absent).mark !== one.mark);
  const pathsOf = (kind: SearchedKind): readonly PathTry[] =>
    tries
      .filter((one) => one.kind === kind)
      .map((one) => ({ path: one.path, answer: says(one) ? one.answer : 'absent' }));
  return { paths: Object.fromEntries(kinds.map((kind) => [kind, pathsOf(kind)])) as PathSearch['paths'], readings };
}

const fewest = 4;
/** The most frequent mark, if that is not chance: the service's answer for paths that it does not have. */
function commonMark(tries: readonly Try[]): string | null {
  const counts = new Map<string, number>();
  for (const { mark } of tries) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most !== undefined && most[1] >= fewest ? most[0] : null;
}

function answerOf(kind: SearchedKind, answer: ServiceAnswer): { readonly answer: ListAnswer; readonly mark: string } {
  const seen = listAnswerOf(kind, answer);
  const problem = problemOfAnswer(answer);
  return { answer: seen, mark: seen === 'refused' ? `${seen} ${problem?.status ?? ''} ${problem?.code ?? ''}` : seen };
}

function listAnswerOf(kind: SearchedKind, answer: ServiceAnswer): ListAnswer {
  if (answer.kind !== 'response') return 'absent';
  const { status, reading } = answer;
  if (problemOfAnswer(answer) === null) {
    const list = readList(reading);
    if ('problem' in list) return 'otherEntries';
    if (list.rows.length === 0) return 'emptyList';
    return holdsDocuments(kind, list.rows) ? 'documents' : 'otherEntries';
  }
  if (status === 405) return 'notAllowed';
  const isRefusal = reading.kind === 'failure' && status >= 400 && status < 500 && status !== 404;
  return isRefusal ? 'refused' : 'absent';
}
