/** The check of a service's compatibility; it only reads. */
import { comparePages, evaluate } from '../../../domain/compatibility/evaluate.ts';
import type { Page, PageSearch } from '../../../domain/compatibility/evaluate.ts';
import { mostRequests } from '../../../domain/compatibility/report.ts';
import type { CheckedList, CompatibilityReport, ListFinding } from '../../../domain/compatibility/report.ts';
import type { FailureReason, ServiceProblem } from '../../../domain/model/connection.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { Clock } from '../../ports.ts';
import type { ServiceAnswer, ServiceClient } from '../client.ts';
import type { Identity } from '../../submission.ts';
import { documentPath } from '../../document-request.ts';
import { readList } from '../lists.ts';
import type { ListReading } from '../lists.ts';
import { lookupPath, readLookupRow } from '../lookups.ts';
import type { Query } from '../pagination.ts';
import { problemOfAnswer } from '../problems.ts';
import { searchPages } from './page-search.ts';
import { searchPaths } from './path-search.ts';
import { findingOfList, pageOf, unreadList } from './read-lists.ts';

interface CheckOptions {
  readonly client: ServiceClient;
  readonly settings: ConnectionSettings;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onRequest: (requests: number) => void;
}
export type CheckResult = Omit<CompatibilityReport, 'limit' | 'used'>;

/** Requests that the search for pages leaves for the search for paths. */
const leftForPaths = 6;

interface Question {
  readonly path: string;
  readonly query?: Query;
}
type CheckResponse = Extract<ServiceAnswer, { kind: 'response' }>;
interface ReadList {
  readonly list: CheckedList;
  readonly path: string;
  readonly reading: ListReading;
}

const lookups = ['currencies', 'shipmentDefinitions', 'lineGroups', 'warehouses', 'products', 'customers'] as const;
export async function checkCompatibility(options: CheckOptions): Promise<CheckResult> {
  const { clock, settings } = options;
  const at = clock.now();
  const budget = new RequestBudget(options);
  const found: ListFinding[] = [];
  const read: ReadList[] = [];

  async function take(list: CheckedList, path: string): Promise<void> {
    const answer = await budget.ask({ path });
    if (answer === null) return;
    const problem = problemOfAnswer(answer);
    const reading = answer.kind === 'response' && problem === null ? readList(answer.reading) : null;
    if (reading === null || 'problem' in reading) {
      found.push(unreadList(list, reading?.problem ?? problem ?? { reason: 'network' }));
      return;
    }
    read.push({ list, path, reading });
    found.push(findingOfList(list, reading));
  }

  for (const kind of lookups) await take(kind, lookupPath(kind) ?? '');
  await take('salesReturnInvoice', documentPath('salesReturnInvoice', 'list', settings).path);
  const pages = await searchPagesOf(read, budget, settings);
  const { paths, readings } = await searchPaths(budget, settings.assumed);
  for (const [kind, reading] of readings) found.push(findingOfList(kind, reading));
  const customers = read.find(({ list }) => list === 'customers')?.reading.rows ?? [];
  const customerId = customers.map((row) => readLookupRow('customers', row)?.id ?? null).find((id) => id !== null);
  if (customerId) await take('representatives', lookupPath('representatives', customerId) ?? '');

  const lists = read.filter(({ list }) => list !== 'representatives');
  return {
    at,
    requests: budget.count,
    stopped: budget.stopped,
    findings: evaluate({ paths, lists: lists.map(({ list, reading }) => pageOf(list, reading)), pages }),
    lists: found,
    clockAheadSeconds: budget.clockAheadSeconds,
  };
}

/** Reasons after which further requests would fail too. */
const ending: ReadonlySet<FailureReason> = new Set([
  ...(['limit', 'tooManyRequests', 'loginRefused', 'tokenExpired', 'header', 'aborted', 'settings'] as const),
]);
/** A list without pages may be long. */
const mostBytes = 32 * 1024 * 1024;

/** Sends one request after another, up to the announced number, until an answer shows that further requests are useless. */
class RequestBudget {
  readonly #options: CheckOptions;
  count = 0;
  stopped: ServiceProblem | null = null;
  clockAheadSeconds: number | null = null;
  #failures = 0;

  constructor(options: CheckOptions) {
    this.#options = options;
  }

  get left(): number {
    return this.stopped === null ? mostRequests - this.count : 0;
  }

  /** `null`: no more requests are sent. */
  async ask({ path, query = {} }: Question): Promise<ServiceAnswer | null> {
    const { client, identity, signal, onRequest } = this.#options;
    if (this.left <= 0) return null;
    if (signal.aborted) return this.#stop({ reason: 'aborted' });
    // Also called before a repetition with a new token.
    const maySend = (): boolean => {
      if (this.count >= mostRequests) return false;
      this.count += 1;
      onRequest(this.count);
      return true;
    };
    const answer = await client.send({ method: 'GET', path, query, identity, signal, maxBytes: mostBytes, maySend });
    if (signal.aborted) return this.#stop({ reason: 'aborted' });
    const problem = problemOfAnswer(answer);
    this.#failures = answer.kind === 'response' ? 0 : this.#failures + 1;
    const isOver = answer.kind === 'noSession' || (problem !== null && ending.has(problem.reason));
    if (problem !== null && (isOver || this.#failures > 1)) this.stopped = problem;
    if (answer.kind === 'response') this.#readClock(answer);
    return answer;
  }

  #stop(problem: ServiceProblem): null {
    this.stopped = problem;
    return null;
  }

  #readClock({ headers }: CheckResponse): void {
    const service = Date.parse(headers['date'] ?? '');
    // An answer from a cache has an older time.
    if (Number.isNaN(service) || headers['age'] !== undefined) return;
    this.clockAheadSeconds = Math.round((this.#options.clock.now() - service) / 1000);
  }
}

/** Searches in the shortest list that is incomplete, or else in the longest list. */
async function searchPagesOf(
  read: readonly ReadList[],
  budget: RequestBudget,
  { assumed }: ConnectionSettings,
): Promise<PageSearch> {
  const shown = read.map(({ list, path, reading }) => ({
    list,
    path,
    next: reading.next,
    page: pageOf(list, reading),
  }));
  const parts = shown.filter(({ page }) => page.partial && page.entries > 0);
  const order = (a: { page: Page }, b: { page: Page }): number => a.page.entries - b.page.entries;
  const chosen =
    parts.sort(order)[0] ??
    shown
      .filter(({ page }) => page.entries > 0)
      .sort(order)
      .at(-1);
  if (chosen === undefined) return { kind: 'notTried' };
  const { list, path, next, page } = chosen;
  return searchPages(
    async (query) => {
      if (budget.left <= leftForPaths) return null;
      const answer = await budget.ask({ path, query });
      if (answer?.kind !== 'response' || problemOfAnswer(answer) !== null) return null;
      const reading = readList(answer.reading);
      return 'problem' in reading ? null : comparePages(page, pageOf(list, reading));
    },
    { now: assumed.pageParameter, next, entries: page.entries, partial: page.partial },
  );
}
